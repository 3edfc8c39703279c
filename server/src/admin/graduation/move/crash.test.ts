import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn, type Crashes } from "../../../../test/crashes.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { categoriesOf, hexOf, until } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { casesOf } from "../../../../test/thorough.ts";
import { commandLine } from "../../actor.ts";
import { diagnose } from "../doctor/diagnose.ts";
import { recover } from "../doctor/doctor.ts";
import { steps } from "../graduation.ts";
import { graduate } from "../service.ts";

const ways = [
  { mode: "Dedicated", server: "default", home: ["default: database", "default: role"] },
  { mode: "Shared", server: "default", home: ["default: role", "default: schema"] },
  { mode: "Shared", server: "second", home: ["second: role", "second: schema"] },
] as const;
const atSecond = ["second: database", "second: role"];

describe("a move whose process is killed", () => {
  let service: TestService;
  let crashes: Crashes;

  before(async () => {
    service = await startService({ config: { drainMs: 20, deadAfterMs: 1_000 } });
    crashes = crashesIn(service);
  });
  after(async () => {
    crashes.close();
    await service.close();
  });

  const failAt = "ValidateCopy Done";
  const events: { event: string; failAt?: string }[] = [
    ...steps.flatMap(({ name }) => ["Doing", "Done"].map((state) => ({ event: `${name} ${state}` }))),
    ...["CreateDatabase", "Fence", "CreateRole"].flatMap((name) =>
      ["Undoing", "Undone"].map((state) => ({ event: `${name} ${state}`, failAt })),
    ),
    { event: "Copy Building" },
  ];
  const cases = ways.flatMap((way) => events.map((at) => ({ way, at })));

  for (const { way, at } of casesOf(cases, cases.length / 4)) {
    const { mode, server, home } = way;
    const when = at.failAt === undefined ? "at" : "while it rolls back, at";
    test(`to ${mode} on ${server}, ${when} ${at.event}: one home, found and recovered, and it moves again`, async () => {
      const shop = await service.openShop();
      const { tenantId } = shop;
      await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
      const { event, ...more } = at;
      assert.equal(
        await crashes.run({ tenantId, mode, server, death: { event }, ...more }),
        undefined,
        "it was killed",
      );
      const { diagnosis } = await crashes.settled(shop);
      const recovery = await recover(service.deps, tenantId, commandLine);
      const after = [recovery.failed, recovery.diagnosis.state, recovery.diagnosis.graduationId];
      assert.deepEqual(after, [[], "Healthy", null], JSON.stringify(diagnosis));
      assert.equal((await shop.get("/me/permissions")).status, 200);
      const isMoved = recovery.diagnosis.mode === mode && recovery.diagnosis.server === server;
      assert.deepEqual(await homesOf(service, shop), isMoved ? home : atSecond);
      await movesOn(shop, way, isMoved);
    });
  }

  const stalls = [
    "CreateRole Done",
    "CreateDatabase Doing",
    "Copy Doing",
    "Copy Building",
    "ValidateCopy Done",
    "Flip Doing",
    "Flip Done",
    "CleanUp Doing",
  ];
  const stalled = ways.flatMap((way) => stalls.map((event) => ({ way, event })));
  for (const { way, event } of casesOf(stalled, stalled.length / 2)) {
    const { mode, server, home } = way;
    test(`stalled at ${event} of a move to ${mode} on ${server}: what it does late changes nothing`, async () => {
      const shop = await service.openShop();
      const { tenantId } = shop;
      await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
      const frozen = await crashes.freeze({ tenantId, mode, server }, event);
      try {
        await until("it counts as dead", async () => {
          const recovery = await recover(service.deps, tenantId, commandLine).catch(() => undefined);
          return recovery?.diagnosis.state === "Healthy";
        });
        assert.equal((await shop.post("/categories", { name: "Since" })).status, 201);
        await frozen.goOn();
        assert.equal((await shop.post("/categories", { name: "Later" })).status, 201);
        // What it made late, in names of its own, is an orphan.
        await recover(service.deps, tenantId, commandLine);
        const now = await diagnose(service.deps, tenantId);
        assert.equal(now.state, "Healthy");
        const isMoved = now.mode === mode && now.server === server;
        assert.equal(isMoved, event === "Flip Done" || event === "CleanUp Doing");
        assert.deepEqual(await homesOf(service, shop), isMoved ? home : atSecond);
        assert.deepEqual(await categoriesOf(shop), ["Later", "Since"]);
      } finally {
        frozen.kill();
      }
    });
  }

  /** A shop whose move back to the shared tier died between publishing and the flip, and the schema that it made. */
  async function openPublished() {
    const shop = await service.openShop();
    const { tenantId } = shop;
    await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    const before = "state = 'CleanupPending' WHERE id";
    assert.equal(await crashes.run({ tenantId, mode: "Shared", server: "default", death: { before } }), undefined);
    const { diagnosis } = await crashes.settled(shop);
    const schema = diagnosis.findings.find(({ kind }) => kind === "OrphanSchema")?.name ?? "";
    return { shop, diagnosis, schema };
  }

  test("before its flip: the schema in the shared tier is an orphan, and dropped", async () => {
    const { shop, diagnosis, schema } = await openPublished();
    assert.deepEqual([diagnosis.state, schema.startsWith(`t_${hexOf(shop)}_`)], ["Fenced", true]);
    const { failed, diagnosis: after } = await recover(service.deps, shop.tenantId, commandLine);
    assert.deepEqual([failed, after.state], [[], "Healthy"]);
    assert.deepEqual(await homesOf(service, shop), atSecond);
  });

  test("before its flip, and somebody wrote to the schema since: it is kept, and the shop is open where it was", async () => {
    const { shop, schema } = await openPublished();
    const shared = `${service.deps.config.databasePrefix}_shared_1`;
    const write = `INSERT INTO ${schema}.categories (id, name) VALUES (gen_random_uuid(), 'Since')`;
    await asSuperuser(service, "default", write, [], shared);
    const { failed, diagnosis } = await recover(service.deps, shop.tenantId, commandLine);
    assert.match(failed.join(), /has been written to/);
    assert.deepEqual([diagnosis.state, diagnosis.mode], ["Orphans", "Dedicated"]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    const rows = await asSuperuser(service, "default", `SELECT name FROM ${schema}.categories`, [], shared);
    assert.deepEqual(rows, [{ name: "Since" }]);
    // No other move begins while it is there.
    const again = graduate(service.deps, shop.tenantId, { mode: "Shared", server: "default", actor: commandLine });
    await assert.rejects(again, { errorCode: "graduation_failed" });
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  async function movesOn(shop: Shop, { mode, server, home }: (typeof ways)[number], isMoved: boolean): Promise<void> {
    const { tenantId } = shop;
    if (isMoved && mode === "Shared") await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    else if (isMoved) await graduate(service.deps, tenantId, { mode, server: "second", actor: commandLine });
    else await graduate(service.deps, tenantId, { mode, server, actor: commandLine });
    assert.deepEqual(await homesOf(service, shop), isMoved ? atSecond : home);
  }
});
