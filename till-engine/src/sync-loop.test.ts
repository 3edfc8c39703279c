import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Connection } from "./connection.ts";
import { turns } from "../../server/test/eventually.ts";
import { newTill } from "../test/fake-till.ts";
import { cash, FakeShop, goodsOf, userId, variantOf } from "../test/shop.ts";
import { SyncLoop, type Clock } from "./sync-loop.ts";

interface Sleep {
  readonly ms: number;
  readonly wake: () => void;
}

/** A clock whose sleepers sleep until the test wakes them. */
class FakeClock implements Clock {
  time = Date.parse("2026-01-01T12:00:00Z");
  sleepers: Sleep[] = [];
  readonly slept: number[] = [];

  now(): number {
    return this.time;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    this.slept.push(ms);
    return new Promise((resolve) => {
      const sleep = { ms, wake: resolve };
      this.sleepers.push(sleep);
      signal.addEventListener("abort", () => {
        this.sleepers = this.sleepers.filter((one) => one !== sleep);
        resolve();
      });
    });
  }

  /** All that sleep go on. */
  async pass(ms: number): Promise<void> {
    this.time += ms;
    for (const { wake } of this.sleepers.splice(0)) wake();
    await settled();
  }
}

const settled = () => turns(20);

/** A shop whose changes are waited for until the pull is given up. */
class WaitingShop extends FakeShop {
  isThere = true;
  readonly reports: unknown[] = [];
  readonly waits: string[] = [];
  given = 0;

  override async call(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Answer> {
    if (!this.isThere) throw new TypeError("fetch failed");
    if (path === "/sync/report") {
      this.reports.push(body);
      return { status: 204, body: undefined, serverTime: "2026-01-01T11:59:00Z" };
    }
    const wait = /wait=(\d+)/.exec(path)?.[1];
    if (wait !== undefined) this.waits.push(wait);
    if (wait !== undefined && wait !== "0")
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          this.given += 1;
          reject(new DOMException("given up", "AbortError"));
        });
      });
    return { ...(await super.call(method, path, body)), serverTime: "2026-01-01T11:59:00Z" };
  }
}

async function newLoop() {
  const [clock, shop] = [new FakeClock(), new WaitingShop(goodsOf(5))];
  const till = await newTill();
  const connection: Connection = shop;
  const loop = new SyncLoop({ till, connection, clock, random: () => 1, isPersistent: () => true });
  const sell = () =>
    till.sell({
      ...{ userId, lines: [{ variantId: variantOf(0), quantity: "1" }] },
      payments: [{ methodId: cash, tendered: "1" }],
    });
  return { clock, shop, till, loop, sell };
}

describe("the loop that pushes and pulls", () => {
  test("pushes at once what is sold, reports how the till is, and waits for changes", async () => {
    const { shop, till, loop, sell } = await newLoop();
    loop.start();
    await settled();
    assert.equal(till.unsyncedCount, 0);
    await sell();
    await settled();
    assert.deepEqual([till.unsyncedCount, shop.taken.size], [0, 2]);
    assert.deepEqual(shop.waits, ["25"]);
    const told = { version: "1", unsyncedCount: 0, clockOffsetMs: 60_000, isPersistent: true };
    assert.deepEqual(shop.reports.at(-1), told);
    assert.deepEqual([loop.state.isConnected, loop.state.clockOffsetMs], [true, 60_000]);
    loop.offline();
    assert.equal(loop.state.isConnected, false, "without waiting for a call that fails");
    await loop.stop();
  });

  test("backs off while there is no connection, and is there at once when the page says it is online", async () => {
    const { clock, shop, till, loop, sell } = await newLoop();
    shop.isThere = false;
    await sell();
    loop.start();
    for (let n = 0; n < 8; n += 1) {
      await settled();
      await clock.pass(1);
    }
    assert.deepEqual(
      [...new Set(clock.slept)],
      [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
      "twice as long each time, a minute at most",
    );
    assert.deepEqual([loop.state.isConnected, loop.state.unsyncedCount], [false, 2]);
    shop.isThere = true;
    loop.online();
    await settled();
    assert.deepEqual([till.unsyncedCount, loop.state.isConnected, loop.state.failure], [0, true, undefined]);
    await loop.stop();
  });

  test("gives the pull that waits up while nobody looks, and pulls now and then", async () => {
    const { clock, shop, loop } = await newLoop();
    loop.start();
    await settled();
    loop.hidden();
    await settled();
    assert.deepEqual([shop.given, shop.waits], [1, ["25"]]);
    await clock.pass(60_000);
    assert.deepEqual(shop.waits, ["25", "0"]);
    loop.visible();
    await settled();
    assert.equal(shop.waits.at(-1), "25");
    await loop.stop();
    assert.equal(shop.given, 2);
  });

  test("keeps what was flagged until somebody acknowledges it; what is deferred is not asked for at once", async () => {
    const { clock, shop, till, loop, sell } = await newLoop();
    const sold = await sell();
    const notes = [{ code: "price_changed", detail: "It costs more.", members: {} }];
    let pushes = 0;
    shop.answer = (id) => {
      pushes += 1;
      return id === sold.id
        ? { id, status: "Flagged", notes, waitsFor: null }
        : { id, status: "Deferred", notes: [], waitsFor: id };
    };
    loop.start();
    await settled();
    const before = pushes;
    await settled();
    assert.equal(pushes, before);
    assert.deepEqual(
      till.outcomes.map(({ id, status, receiptNumber, kind }) => [id, status, receiptNumber, kind]),
      [[sold.id, "Flagged", 1, "Order"]],
    );
    assert.ok(clock.slept.includes(1_000));
    await till.acknowledge(sold.id);
    assert.deepEqual(till.outcomes, []);
    await loop.stop();
  });
});
