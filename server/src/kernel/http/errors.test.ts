import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf } from "./errors.ts";
import { ValidationFailed } from "./problem.ts";

test("the message of what is not valid says what to put right, of three members at most", () => {
  const detailOf = (errors: Record<string, string[]>) => bodyOf(new ValidationFailed(errors), "1").detail;
  assert.equal(detailOf({ name: ["is required"] }), "Put this right and send it again: name: is required.");
  const five = Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`lines[${i}].quantity`, ["must not be zero"]]));
  assert.match(detailOf(five), /: lines\[1\].*; lines\[2\].*; lines\[3\]\.quantity: must not be zero; and 2 more\.$/);
  assert.ok(detailOf({ ["x".repeat(5_000)]: ["is unknown"] }).length < 300);
});
