import assert from "node:assert/strict";
import { test } from "node:test";
import { totpStep } from "./factors/totp.ts";

test("RFC 6238 appendix B: the last six digits, leading zeros kept, at the table's times and steps", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const) {
    const at = (s: number) => new Date((seconds + s) * 1000);
    assert.equal(totpStep(secret, code, at(0)), Math.floor(seconds / 30), code);
    assert.equal(totpStep(secret, code, at(30)), Math.floor(seconds / 30), "a step late");
    assert.equal(totpStep(secret, code, at(-30)), Math.floor(seconds / 30), "a step early");
    for (const far of [-60, 60]) assert.equal(totpStep(secret, code, at(far)), undefined);
    assert.equal(totpStep(secret, code.replace(/^0/, ""), at(0)) === undefined, code.startsWith("0"));
  }
});
