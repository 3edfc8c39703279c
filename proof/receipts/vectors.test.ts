import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { JWK } from "jose";
import { verificationKey } from "../../server/src/auth/keys/keys.ts";
import { verifyJws } from "../../server/src/auth/sessions/tokens.ts";
import { dataFolder } from "./data.ts";

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

/** Wycheproof's testvectors_v1/json_web_signature_test.json. */
const file = ["wycheproof", "json_web_signature_test.json"] as const;

test("Wycheproof: every JWS under an RSA key is judged right by the verifier of access tokens", async () => {
  const text = await readFile(join(dataFolder(...file), ...file), "utf8");
  const { testGroups } = JSON.parse(text) as { testGroups: Group[] };
  const wrong: string[] = [];
  let judged = 0;
  for (const { public: jwk, tests } of testGroups) {
    if (jwk?.kty !== "RSA") continue;
    for (const { tcId, comment, jws, result } of tests) {
      // Nothing signed by another algorithm is good.
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
});
