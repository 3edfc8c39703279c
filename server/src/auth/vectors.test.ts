import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { JWK } from "jose";
import { verificationKey } from "./keys/keys.ts";
import { verifyJws } from "./sessions/tokens.ts";
import { totpStep } from "./factors/totp.ts";

interface Group {
  readonly comment: string;
  readonly public?: JWK;
  readonly tests: readonly {
    tcId: number;
    comment: string;
    jws: string;
    result: "valid" | "invalid";
    flags: string[];
  }[];
}

// A folder with Wycheproof's testvectors_v1/json_web_signature_test.json in wycheproof/.
const folder = process.env["TILLHOUSE_DATA"];

describe("public test vectors", () => {
  test(
    "Wycheproof: every JWS under an RSA key is judged right by the verifier of access tokens",
    {
      skip: folder === undefined && "TILLHOUSE_DATA names no folder",
    },
    async () => {
      const text = await readFile(join(folder ?? "", "wycheproof", "json_web_signature_test.json"), "utf8");
      const { testGroups } = JSON.parse(text) as { testGroups: Group[] };
      const wrong: string[] = [];
      let judged = 0;
      for (const { public: jwk, tests } of testGroups) {
        if (jwk?.kty !== "RSA") continue;
        for (const { tcId, comment, jws, result } of tests) {
          // Of another algorithm nothing is good, whatever its signature.
          const wanted = result === "valid" && jwk.alg === "RS256";
          const judge = async () => verifyJws(jws, verificationKey(jwk));
          const isGood = await judge().then(
            () => true,
            () => false,
          );
          judged += 1;
          if (isGood !== wanted) wrong.push(`${tcId} ${comment}: ${result}`);
        }
      }
      assert.deepEqual(wrong, []);
      assert.ok(judged > 230, String(judged));
    },
  );

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
});
