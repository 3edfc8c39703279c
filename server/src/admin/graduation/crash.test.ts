import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { crashesIn, type Crashes } from "../../../test/crashes.ts";
import type { Order, Report } from "../../../test/graduate-child.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { casesOf, pointsAlong } from "../../../test/thorough.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { expectedState, ownOf, tracesOf } from "../../../test/traces.ts";
import { test as testInTurn } from "../../../test/turns.ts";
import { commandLine } from "../actor.ts";
import { recover } from "./doctor/doctor.ts";
import { steps } from "./graduation.ts";
import { graduate } from "./service.ts";

/** A till's pace: what it takes to write without a pause is the time that the graduation lacks. */
const everyMs = 10;

type Point = Omit<Order, "config" | "server" | "tenantId">;

describe("a graduation whose process is killed", () => {
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

  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  const onServer = <Row extends pg.QueryResultRow>(server: string, text: string, database: string) =>
    asSuperuser<Row>(service, server, text, [], database);

  function startWriter(shop: Shop) {
    const written: string[] = [];
    let running = true;
    const work = async () => {
      for (let i = 0; running; i++) {
        const id = `0199a000-0000-7000-8000-${String(i).padStart(12, "0")}`;
        for (let status = 0; status !== 201 && status !== 200;) {
          ({ status } = await shop.post("/categories", { id, name: `Category ${i}` }).catch(() => ({ status: -1 })));
          assert.ok([-1, 200, 201, 503].includes(status), `a till saw ${status}`);
          if (status !== 201 && status !== 200) {
            if (!running) return;
            await delay(10);
          }
        }
        written.push(id);
        await delay(everyMs);
      }
    };
    const ended = work();
    return {
      written,
      stop: async () => {
        running = false;
        await ended;
      },
    };
  }

  /** Kills at the given point; afterwards exactly one live home, found and recovered, and a new graduation succeeds. */
  async function survives(point: Point, shop?: Shop): Promise<Report | undefined> {
    shop ??= await service.openShop();
    const { tenantId } = shop;
    const writer = startWriter(shop);
    try {
      const report = await crashes.run({ ...point, tenantId, server: "second" });
      if (point.death.event !== undefined) assert.equal(report, undefined, "it was not killed");
      await recoverAndGraduate(shop);
      await writer.stop();
      await assertMoved(shop, writer.written);
      return report;
    } finally {
      await writer.stop();
    }
  }

  async function recoverAndGraduate(shop: Shop): Promise<void> {
    const { tenantId } = shop;
    const { found, diagnosis } = await crashes.settled(shop);
    assert.equal(diagnosis.state, expectedState(diagnosis, found), found.join(", "));
    const recovery = await recover(service.deps, tenantId, commandLine);
    assert.deepEqual(
      [recovery.failed, recovery.diagnosis.state, recovery.diagnosis.graduationId],
      [[], "Healthy", null],
    );
    assert.equal((await shop.get("/me/permissions")).status, 200);
    if (diagnosis.mode === "Dedicated") return;
    assert.deepEqual(await tracesOf(service, shop), ["default: role t", "default: schema"]);
    const result = await graduate(service.deps, tenantId, { server: "second", actor: commandLine });
    assert.deepEqual([result.mode, result.cleanupPending], ["Dedicated", false]);
  }

  async function assertMoved(shop: Shop, written: readonly string[]): Promise<void> {
    assert.deepEqual(await tracesOf(service, shop), ["second: database", "second: role d"]);
    const rows = await onServer<{ id: string }>(
      "second",
      "SELECT id FROM categories WHERE id::text LIKE '0199a000%'",
      (await ownOf(service, shop)).database,
    );
    const there = rows.map(({ id }) => id).sort();
    // One that was committed and not acknowledged is allowed, as the last.
    assert.deepEqual(there.slice(0, written.length), written);
    assert.ok(there.length <= written.length + 1);
  }

  const kill = (point: Point, shop?: Shop) => async () => {
    await survives(point, shop);
  };
  const names = steps.map(({ name }) => name);
  const failAt = "ValidateCopy Done";
  const events = [
    ...names.flatMap((name) => ["Doing", "Done"].map((state) => ({ event: `${name} ${state}` }))),
    ...["CreateDatabase", "Fence", "CreateRole"].flatMap((name) =>
      ["Undoing", "Undone"].map((state) => ({ event: `${name} ${state}`, failAt })),
    ),
    ...["Copy Copied", "Copy Building"].map((event) => ({ event })),
  ];
  for (const { event, ...more } of casesOf<{ event: string; failAt?: string }>(events, events.length / 2)) {
    const when = more.failAt === undefined ? "at" : "while it rolls back, at";
    test(`${when} ${event}`, kill({ death: { event }, ...more }));
  }

  testInTurn("at statements all along, just sent and not answered", async (t) => {
    const whole = await survives({ death: {} });
    assert.ok(whole !== undefined && "statements" in whole);
    for (const statement of pointsAlong(whole.statements, 1)) {
      await t.test(`statement ${statement} of ${whole.statements}`, kill({ death: { statement } }));
    }
  });

  for (const [event, afterMs] of casesOf([
    ["Copy Doing", 120],
    ["Copy Copied categories", 0],
    ["Copy Building categories", 5],
    ["Copy Building foreign keys", 5],
    ["ValidateCopy Doing", 60],
  ] as const)) {
    testInTurn(`with 150,000 rows, ${afterMs} ms after ${event}`, async () => {
      const shop = await service.openShop();
      const shared = `${service.deps.config.databasePrefix}_shared_1`;
      await onServer(
        "default",
        `INSERT INTO t_${hexOf(shop)}.categories (id, name) SELECT gen_random_uuid(), 'Old ' || n FROM generate_series(1, 150000) n`,
        shared,
      );
      await survives({ death: { event, afterMs } }, shop);
    });
  }
});
