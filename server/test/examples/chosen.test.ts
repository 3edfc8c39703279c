import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenExample } from "./chosen.ts";

const known = { request: { name: "Stars" }, answer: { id: "1", name: "Stars" } };
const recorded = { request: { name: "Bows" }, answer: { id: "2", name: "Bows" } };

test("a run of named files keeps an example that fits, and records what is missing or no longer fits", () => {
  const from = { known, recorded, isWhole: false };
  assert.deepEqual(chosenExample({ ...from, isDropped: () => false }), known);
  assert.deepEqual(chosenExample({ ...from, isDropped: (what) => what === "answer" }), {
    request: known.request,
    answer: recorded.answer,
  });
  assert.deepEqual(chosenExample({ ...from, known: {}, isDropped: () => false }), recorded);
});

test("a run of all files records each example anew, and keeps one that no test shows and that fits", () => {
  const from = { known, recorded: { answer: recorded.answer }, isWhole: true };
  assert.deepEqual(chosenExample({ ...from, isDropped: () => false }), {
    request: known.request,
    answer: recorded.answer,
  });
  assert.deepEqual(chosenExample({ ...from, isDropped: () => true }), { answer: recorded.answer });
});
