import assert from "node:assert/strict";
import { test } from "node:test";
import { differencesOf, exitCodeOf, faultOf } from "../runner/verdict.ts";

// The gate cannot tell by itself that it takes a failure for none: these run without it.

test("a run ends with 0 only when something has passed, nothing has failed and nobody stopped it", () => {
  const whole = { passed: 2, failed: 0, isInterrupted: false };
  assert.equal(exitCodeOf(whole), 0);
  for (const fault of [{ failed: 1 }, { passed: 0 }, { isInterrupted: true }])
    assert.equal(exitCodeOf({ ...whole, ...fault }), 1, JSON.stringify(fault));
});

test("gate:prove takes a run for green only by its exit code, its last line, and its tests", () => {
  const green = { code: 0, failed: "0", list: "abc", others: ["abc", "abc"] };
  assert.equal(faultOf(green), undefined);
  assert.equal(faultOf({ ...green, others: [] }), undefined);
  for (const code of [1, null]) assert.equal(faultOf({ ...green, code }), `exit code ${code}, 0 failed`);
  for (const failed of ["1", "?"]) assert.equal(faultOf({ ...green, failed }), `exit code 0, ${failed} failed`);
  assert.equal(faultOf({ ...green, list: "abd" }), "other tests than in another run of the tree");
});

test("gate:prove tells which tests one run had and another had not", () => {
  assert.deepEqual(differencesOf(["a", "b"], ["b", "a"]), []);
  assert.deepEqual(differencesOf(["a", "b 1"], ["a", "b 2"]), ["+ b 1", "- b 2"]);
});
