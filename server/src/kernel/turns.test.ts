import assert from "node:assert/strict";
import { test } from "node:test";
import { takeTurns } from "./turns.ts";

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
