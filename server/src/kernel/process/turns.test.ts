import assert from "node:assert/strict";
import { test } from "node:test";
import { takeTurn, takeTurns } from "./turns.ts";

test("long work lets others have their turn, short work does not wait", async () => {
  const turn = takeTurns();
  assert.equal(turn(), undefined);
  let others = 0;
  const other = setInterval(() => (others += 1), 1);
  for (let pieces = 0; others < 3; pieces += 1) {
    assert.ok(pieces < 1e9, "others never had a turn");
    await turn();
  }
  clearInterval(other);
});

test("who waits has turns in rotation, one at a time, the loop going round in between", async () => {
  let rounds = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; rounds += 1) await new Promise((resolve) => setImmediate(resolve));
  })();
  const turns: [by: string, round: number][] = [];
  const take = (by: string) => takeTurn(by).then(() => void turns.push([by, rounds]));
  await Promise.all([...Array.from({ length: 20 }, () => take("A")), take("B"), take("C")]);
  isOver = true;
  await counting;
  assert.deepEqual(
    turns.slice(0, 4).map(([by]) => by),
    ["A", "B", "C", "A"],
  );
  for (const [i, [, round]] of turns.entries()) if (i > 0) assert.ok(round - (turns[i - 1]?.[1] ?? 0) >= 10, `${i}`);
});

test("429 rate_limited for one of whom enough wait", async () => {
  const two = [takeTurn("A", 2), takeTurn("A", 2)];
  await assert.rejects(takeTurn("A", 2), { errorCode: "rate_limited" });
  await Promise.all([...two, takeTurn("B", 2)]);
  await takeTurn("A", 2);
});
