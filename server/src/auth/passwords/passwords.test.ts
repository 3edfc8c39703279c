import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { cheapHashing } from "../../../test/cheap-secrets.ts";
import { SecretBox } from "../../kernel/secrets.ts";
import { configureHashing, hashPassword, phcOf, verificationCount, verifyPassword } from "./passwords.ts";

const secrets = SecretBox.parse(`test:${Buffer.alloc(32, 7).toString("base64")}`);

describe("a password as it is hashed outside of tests", () => {
  after(() => configureHashing(cheapHashing));

  test("is argon2id with OWASP's parameters, and matches itself alone", async () => {
    configureHashing({});
    const stored = { id: "somebody", passwordHash: await hashPassword({ secrets }, "somebody", "four geese in a row") };
    assert.match(phcOf(secrets, stored) ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await verifyPassword({ secrets }, stored, "four geese in a row"), true);
    assert.equal(await verifyPassword({ secrets }, stored, "five geese in a row"), false);
  });
});

describe("a hash that a shop brought along", () => {
  const salt = Buffer.alloc(16, 1).toString("base64").replaceAll("=", "");
  const hashOf = (bytes: number) => Buffer.alloc(bytes, 2).toString("base64").replaceAll("=", "");
  const phc = (cost: string, hash = hashOf(32)) => `$argon2id$v=19$${cost}$${salt}$${hash}`;

  for (const passwordHash of [
    phc("m=65536,t=4294967295,p=1"),
    phc("m=65536,t=9,p=1"),
    phc("m=4194303,t=3,p=1"),
    phc("m=77825,t=2,p=1"),
    phc("m=65536,t=3,p=5"),
    phc("m=8,t=1,p=4"),
    phc("m=65536,t=0,p=1"),
    phc("m=65536,t=3,p=1", hashOf(65)),
    phc("m=65536,t=3,p=1", hashOf(15)),
    phc("m=65536,t=3,p=1", "AAAAA"),
    phc("m=65536,t=3,p=1").replace("argon2id", "argon2d"),
    phc("m=65536,t=3,p=1").replace("v=19", "v=16"),
    "$2b$31$abcdefghijklmnopqrstuuWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  ])
    test(`is none when it costs too much or is of another kind: ${passwordHash.replace(`$${salt}`, "")}`, async () => {
      const stored = { id: "somebody", passwordHash };
      assert.equal(phcOf(secrets, stored), undefined);
      assert.equal(
        phcOf(secrets, { ...stored, passwordHash: secrets.seal(passwordHash, "user:somebody:password") }),
        undefined,
      );
      const before = verificationCount();
      assert.equal(await verifyPassword({ secrets }, stored, "four geese in a row"), false);
      assert.equal(verificationCount(), before);
    });

  test("is verified up to four times our cost", () => {
    for (const cost of ["m=65536,t=3,p=4", "m=77824,t=8,p=1", "m=64,t=1,p=1"])
      assert.equal(phcOf(secrets, { id: "somebody", passwordHash: phc(cost) }), phc(cost));
  });
});
