import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Order, Report } from "../../../test/graduate-child.ts";
import { startHouse, type House, type Shop } from "../../../test/harness.ts";
import { pointsAlong } from "../../../test/points.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import type { BootConfig } from "../../boot.ts";
import { commandLine } from "../actor.ts";
import { diagnose } from "./diagnose.ts";
import { recover } from "./doctor.ts";
import { steps } from "./graduation.ts";
import { graduate } from "./service.ts";

type Point = Omit<Order, "config" | "server" | "tenantId">;
const childFile = join(import.meta.dirname, "../../../test/graduate-child.ts");

describe("a graduation whose process is killed", () => {
  let house: House;
  /** Booted while the shop before is looked at. */
  let next: ReturnType<typeof startChild> | undefined;

  before(async () => {
    house = await startHouse({ config: { drainMs: 20 } });
  });
  after(async () => {
    next?.child.kill("SIGKILL");
    await house.close();
  });

  function startChild() {
    const child = fork(childFile, [], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    return { child, ready: once(child, "message") };
  }

  /** Lets a process of its own graduate the shop; resolves when it is dead, with what it said if it lived to the end. */
  async function graduateAndDie(order: Omit<Order, "config" | "server">): Promise<Report | undefined> {
    const { child, ready } = next ?? startChild();
    next = undefined;
    await ready;
    let report: Report | undefined;
    child.on("message", (message: Report) => {
      report = message;
    });
    child.send({ ...order, server: "second", config: house.deps.config as BootConfig } satisfies Order);
    await once(child, "exit");
    next = startChild();
    return report;
  }

  const onServer = <Row extends pg.QueryResultRow>(
    server: string,
    text: string,
    values?: unknown[],
    database?: string,
  ) => asSuperuser<Row>(house, server, text, values, database);
  const hexOf = (shop: Shop) => shop.tenantId.replaceAll("-", "");
  /** Everything on any server that bears the shop's id: databases, roles (and whether they may log in), schemas. */
  async function traces(shop: Shop): Promise<string[]> {
    const found: string[] = [];
    for (const server of ["default", "second"]) {
      const rows = await onServer<{ what: string }>(
        server,
        `SELECT 'database ' || datname AS what FROM pg_database WHERE datname LIKE '%' || $1
         UNION ALL SELECT 'role ' || left(rolname, 1) || CASE WHEN rolcanlogin THEN '' ELSE ' without login' END FROM pg_roles WHERE rolname LIKE '%' || $1`,
        [hexOf(shop)],
      );
      found.push(...rows.map(({ what }) => `${server}: ${what.replace(/database .*/, "database")}`));
    }
    const shared = `${house.deps.config.databasePrefix}_shared_1`;
    const schemas = await onServer(
      "default",
      "SELECT FROM pg_namespace WHERE nspname = $1",
      [`t_${hexOf(shop)}`],
      shared,
    );
    if (schemas.length > 0) found.push("default: schema");
    return found.sort();
  }

  /** The state by the contract's table, read off the servers by other eyes than the doctor's. */
  function expectedState(mode: string, found: readonly string[]): string {
    if (mode === "Dedicated") return found.some((trace) => /schema|role t/.test(trace)) ? "Flipped" : "Healthy";
    if (found.some((trace) => trace.includes("role t without login"))) return "Fenced";
    if (found.some((trace) => trace.includes("database"))) return "Orphans";
    return found.some((trace) => trace.includes("role d")) ? "OrphanRole" : "Healthy";
  }

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
    shop ??= await house.openShop();
    const { tenantId } = shop;
    const writer = startWriter(shop);
    try {
      const report = await graduateAndDie({ ...point, tenantId });
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
    const { found, diagnosis } = await settled(shop);
    const expected = expectedState(diagnosis.mode, found);
    // The row is closed a moment before the role is.
    const isClosed = expected === "Healthy" && !diagnosis.isActive;
    assert.equal(diagnosis.state, isClosed ? "Fenced" : expected, found.join(", "));
    const recovery = await recover(house.deps, tenantId, commandLine);
    assert.deepEqual(
      [recovery.failed, recovery.diagnosis.state, recovery.diagnosis.graduationId],
      [[], "Healthy", null],
    );
    assert.equal((await shop.get("/me/permissions")).status, 200);
    if (diagnosis.mode === "Dedicated") return;
    assert.deepEqual(await traces(shop), ["default: role t", "default: schema"]);
    const result = await graduate(house.deps, tenantId, { server: "second", actor: commandLine });
    assert.deepEqual([result.mode, result.cleanupPending], ["Dedicated", false]);
  }

  async function assertMoved(shop: Shop, written: readonly string[]): Promise<void> {
    assert.deepEqual(await traces(shop), ["second: database", "second: role d"]);
    const rows = await onServer<{ id: string }>(
      "second",
      "SELECT id FROM categories WHERE id::text LIKE '0199a000%'",
      [],
      `${house.deps.config.databasePrefix}_${hexOf(shop)}`,
    );
    const there = rows.map(({ id }) => id).sort();
    // One that was committed and not acknowledged is allowed, as the last.
    assert.deepEqual(there.slice(0, written.length), written);
    assert.ok(there.length <= written.length + 1);
  }

  /** What the dead process's last statements do may still be under way on the servers for a moment. */
  async function settled(shop: Shop) {
    for (;;) {
      const found = await traces(shop);
      const diagnosis = await diagnose(house.deps, shop.tenantId);
      const again = await traces(shop);
      if (diagnosis.state !== "Running" && found.join() === again.join()) return { found, diagnosis };
      await delay(20);
    }
  }

  const kill = (point: Point, shop?: Shop) => async () => {
    await survives(point, shop);
  };
  const names = [...steps.map(({ name }) => name), "CleanUp"];
  for (const name of names)
    for (const state of ["Doing", "Done"]) test(`at ${name} ${state}`, kill({ death: { event: `${name} ${state}` } }));

  for (const name of ["CreateDatabase", "Fence", "CreateRole"])
    for (const state of ["Undoing", "Undone"])
      test(
        `while it rolls back, at ${name} ${state}`,
        kill({ death: { event: `${name} ${state}` }, failAt: "ValidateCopy Done" }),
      );

  for (const event of ["Copy Copied", "Copy Building"]) test(`at the first ${event}`, kill({ death: { event } }));

  test("at statements all along, just sent and not answered", async (t) => {
    const whole = await survives({ death: {} });
    assert.ok(whole !== undefined && "statements" in whole);
    for (const statement of pointsAlong(whole.statements, 14)) {
      await t.test(`statement ${statement} of ${whole.statements}`, kill({ death: { statement } }));
    }
  });

  for (const [event, afterMs] of [
    ["Copy Doing", 120],
    ["Copy Copied categories", 0],
    ["Copy Building categories", 5],
    ["Copy Building products_search", 5],
    ["ValidateCopy Doing", 60],
  ] as const) {
    test(`with 150,000 rows, ${afterMs} ms after ${event}`, async () => {
      const shop = await house.openShop();
      const shared = `${house.deps.config.databasePrefix}_shared_1`;
      await onServer(
        "default",
        `INSERT INTO t_${hexOf(shop)}.categories (id, name) SELECT gen_random_uuid(), 'Old ' || n FROM generate_series(1, 150000) n`,
        [],
        shared,
      );
      await survives({ death: { event, afterMs } }, shop);
    });
  }
});
