import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { cheapHashing } from "../../../test/cheap-secrets.ts";
import { SecretBox } from "../../kernel/secrets.ts";
import { configureHashing, hashPassword, phcOf, verifyPassword } from "./passwords.ts";

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
