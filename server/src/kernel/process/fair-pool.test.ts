import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FairPool } from "./fair-pool.ts";

describe("a fair pool", () => {
  test("gives what is free to one tenant after the other, whoever has asked more often", async () => {
    const pool = new FairPool(["one"], { maxWaitMs: 60_000, refusal: "Try again." });
    const held = Promise.withResolvers<void>();
    const first = pool.run("a", () => held.promise);
    const order: string[] = [];
    const asked = ["a1", "a2", "a3", "b1", "b2"].map((name) =>
      pool.run(name.slice(0, 1), async (item) => {
        order.push(`${name} ${item}`);
      }),
    );
    held.resolve();
    await Promise.all([first, ...asked]);
    assert.deepEqual(order, ["a1 one", "b1 one", "a2 one", "b2 one", "a3 one"]);
  });

  test("503 busy to who waits too long, and the place goes on to the next; a failed job frees it", async () => {
    const pool = new FairPool([undefined], { maxWaitMs: 20, refusal: "Try again." });
    const held = Promise.withResolvers<void>();
    const first = pool.run("a", () => held.promise);
    await assert.rejects(
      pool.run("a", async () => undefined),
      { errorCode: "busy", message: "Try again." },
    );
    const next = pool.run("b", () => Promise.reject(new Error("broken")));
    held.resolve();
    await first;
    await assert.rejects(next, /broken/);
    assert.equal(await pool.run("a", async () => "done"), "done");
  });

  test("lends one tenant only so many: the rest stays free for another", async () => {
    const pool = new FairPool(["one", "two"], { maxWaitMs: 60_000, refusal: "Try again.", mostPerTenant: 1 });
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    const ask = (name: string) =>
      pool.run(name.slice(0, 1), async () => {
        begun.push(name);
        await held.promise;
      });
    const asked = ["a1", "a2", "b1", "a3", "b2"].map(ask);
    assert.deepEqual(begun, ["a1", "b1"]);
    held.resolve();
    await Promise.all(asked);
    assert.deepEqual(begun, ["a1", "b1", "a2", "b2", "a3"]);
  });
});
