import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { moments, moveAndTurnBack, type Candidate } from "../../../../test/central-rows.ts";
import { crashesIn } from "../../../../test/crashes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { adopt, categoriesOf, databasesOf, impatient, operate, recoverOverHttp } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";

// The central database is restored to before a flip, or fails over to a copy that does not know of it.

interface DoctorAnswer {
  readonly state: string;
  readonly findings: readonly {
    readonly kind: string;
    readonly detail: string;
    readonly isFixable: boolean;
    readonly candidate?: Candidate;
  }[];
}

describe("central turned back to before a flip", () => {
  let service: TestService;
  let shop: Shop;
  let candidate: Candidate;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());

  const homes = () => databasesOf(service, "second", shop);

  /** Once what the older rows call running counts as dead. */
  async function diagnosis(): Promise<DoctorAnswer> {
    let found: DoctorAnswer | undefined;
    await eventually("it counts as dead", async () => {
      found = (await operate(service, shop, "GET", "diagnosis")).body as DoctorAnswer;
      return found.state !== "Running";
    });
    if (found === undefined) throw new Error("no diagnosis");
    return found;
  }

  async function open(): Promise<void> {
    shop = await service.openShop();
    assert.equal((await shop.post("/categories", { name: "Before" })).status, 201);
  }

  async function namesIn(database: string): Promise<string[]> {
    const text = "SELECT name FROM categories ORDER BY name";
    return (await asSuperuser<{ name: string }>(service, "second", text, [], database)).map(({ name }) => name);
  }

  async function assertAdoptable(): Promise<void> {
    await recoverOverHttp(service, shop);
    const { status, body } = await adopt(service, shop, candidate);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.tenantId, body.server, [body.database]], [shop.tenantId, "second", await homes()]);
    assert.deepEqual([body.diagnosis.mode, body.diagnosis.isActive], ["Dedicated", true]);
    assert.deepEqual(await categoriesOf(shop), ["Before", "Since"]);
    assert.equal((await shop.post("/categories", { name: "After" })).status, 201);
  }

  for (const to of moments)
    describe(`to ${to}, the old home gone`, () => {
      beforeEach(async () => {
        await open();
        ({ candidate } = await moveAndTurnBack(service, shop, { to, writes: ["Since"] }));
      });

      test("MissingHome, which is Broken, with the marked database as its candidate", async () => {
        const { state, findings } = await diagnosis();
        const missing = findings.find(({ kind }) => kind === "MissingHome");
        assert.deepEqual([state, missing?.isFixable, missing?.candidate], ["Broken", false, candidate]);
        assert.ok(!findings.some(({ kind }) => kind === "OrphanDatabase"), JSON.stringify(findings));
      });

      test("recovering does not drop the only copy", async () => {
        const { status, body } = await recoverOverHttp(service, shop);
        assert.deepEqual([status, body.diagnosis.state], [200, "Broken"]);
        assert.deepEqual(await namesIn(candidate.database), ["Before", "Since"]);
      });

      test("graduating does not drop the only copy", async () => {
        await recoverOverHttp(service, shop);
        for (const server of ["second", "default"]) {
          const { status } = await operate(service, shop, "POST", `graduate?server=${server}`);
          assert.ok(status === 409 || status === 500, `it answered ${status}`);
        }
        assert.deepEqual(await homes(), [candidate.database]);
        assert.deepEqual(await namesIn(candidate.database), ["Before", "Since"]);
      });

      test("adopting the candidate brings every write back, and the shop serves", assertAdoptable);
    });

  for (const to of moments)
    describe(`to ${to}, both homes standing`, () => {
      beforeEach(async () => {
        await open();
        ({ candidate } = await moveAndTurnBack(service, shop, { to, keepsOld: true, writes: ["Since"] }));
      });

      test("TwoHomes, which is Broken and not fixable, with the candidate and the last writes of each", async () => {
        const { state, findings } = await diagnosis();
        const two = findings.find(({ kind }) => kind === "TwoHomes");
        assert.deepEqual([state, two?.isFixable, two?.candidate], ["Broken", false, candidate]);
        const times = two?.detail.match(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d/g) ?? [];
        assert.equal(times.length, 2, two?.detail);
      });

      test("neither recovering nor graduating drops what was written since", async () => {
        await recoverOverHttp(service, shop);
        for (const server of ["second", "default"]) await operate(service, shop, "POST", `graduate?server=${server}`);
        const kept = await Promise.all((await homes()).map(namesIn));
        assert.ok(
          kept.some((names) => names.includes("Since")),
          JSON.stringify(kept),
        );
      });

      test("adopting the candidate brings every write back, and the shop serves", assertAdoptable);
    });

  test("a graduation killed between publishing its database and the flip: it is an orphan, and goes", async () => {
    await open();
    const crashes = crashesIn(service);
    try {
      const death = { before: "UPDATE tenants SET mode = " };
      const report = await crashes.run({ tenantId: shop.tenantId, server: "second", death });
      assert.equal(report, undefined, "it was not killed");
    } finally {
      await crashes.close();
    }
    const { status, body } = await recoverOverHttp(service, shop);
    assert.deepEqual([status, body.failed, body.diagnosis.state], [200, [], "Healthy"]);
    assert.deepEqual([await homes(), await categoriesOf(shop)], [[], ["Before"]]);
  });
});
