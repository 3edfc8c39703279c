import assert from "node:assert/strict";
import { test } from "node:test";
import { quickCash } from "../till/src/amounts.ts";

test("what is offered in cash is what somebody would hand over: no note of it is more than enough", () => {
  assert.deepEqual(quickCash("5", 2), ["5.00", "10.00", "20.00", "50.00", "100.00"]);
  assert.deepEqual(quickCash("12.4", 2), ["12.40", "13.00", "14.00", "15.00", "20.00"]);
  assert.deepEqual(quickCash("19.99", 2), ["19.99", "20.00", "50.00", "100.00", "200.00"]);
  assert.deepEqual(quickCash("430", 0), ["430", "440", "450", "500", "1000"]);
  assert.deepEqual(quickCash("2600", 0), ["2600", "3000"]);
  assert.deepEqual(quickCash("0", 2), []);
});
