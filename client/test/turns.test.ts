import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { turns } from "../../server/test/eventually.ts";
import { longestTurnMs, openTurns } from "../src/turns.ts";
import { collectMemory } from "./memory.ts";

/** Work that is over when it is told so. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return promise;
  };
  return { work, finish: resolve, fail: reject, isBegun: () => isBegun };
}

describe("the turns of what changes a client's cookie", () => {
  test("come in the order of asking, each when the one before is over, also when that failed", async () => {
    const inTurn = openTurns("cookie");
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const [one, two, three] = [first, second, third].map(({ work }) => inTurn(work));
    await turns(20);
    assert.deepEqual([first.isBegun(), second.isBegun()], [true, false]);
    first.fail(new Error("refused"));
    await assert.rejects(one ?? Promise.resolve(), /refused/);
    await turns(20);
    assert.deepEqual([second.isBegun(), third.isBegun()], [true, false]);
    second.finish("2");
    third.finish("3");
    assert.deepEqual(await Promise.all([two, three]), ["2", "3"]);
  });

  test("are not given to work whose signal has aborted, which is told at once", async () => {
    const inTurn = openTurns("cookie");
    const [first, stopped, third] = [openWork(), openWork(), openWork()];
    const stop = new AbortController();
    const one = inTurn(first.work);
    const refused = inTurn(stopped.work, stop.signal);
    const three = inTurn(third.work);
    stop.abort();
    await assert.rejects(refused, { name: "AbortError" });
    await turns(20);
    assert.deepEqual([stopped.isBegun(), third.isBegun()], [false, false], "the first one goes on");
    first.finish("1");
    third.finish("3");
    assert.deepEqual(await Promise.all([one, three]), ["1", "3"]);
    assert.equal(stopped.isBegun(), false);
  });

  test("are over after ten seconds, and the work goes on", async (t) => {
    const time = new AbortController();
    const limits = t.mock.method(AbortSignal, "timeout", () => time.signal);
    const inTurn = openTurns("cookie");
    const [slow, next] = [openWork(), openWork()];
    const one = inTurn(slow.work);
    const two = inTurn(next.work);
    await turns(20);
    assert.deepEqual([longestTurnMs, limits.mock.calls[0]?.arguments, next.isBegun()], [10_000, [10_000], false]);
    time.abort();
    next.finish("2");
    assert.equal(await two, "2");
    slow.finish("1");
    assert.equal(await one, "1");
  });

  test("keep nothing of the work that is over", async () => {
    const inTurn = openTurns("cookie");
    const result = await (async () => new WeakRef(await inTurn(async () => ({ token: "secret" }))))();
    await inTurn(async () => undefined);
    await collectMemory();
    assert.equal(result.deref(), undefined);
  });
});
