import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { cheapDerivation } from "../../../../test/cheap-secrets.ts";
import { configureDerivation, newKeyDerivation, owaspCost, PassphraseBox } from "./passphrase.ts";

describe("the key that is made of an export's passphrase", () => {
  after(() => configureDerivation(cheapDerivation));

  test("costs what OWASP says, and each export has a salt of its own", async () => {
    configureDerivation(owaspCost);
    const [first, second] = [newKeyDerivation(), newKeyDerivation()];
    assert.deepEqual([first.algorithm, first.N, first.r, first.p], ["scrypt", 2 ** 17, 8, 1]);
    assert.notEqual(first.salt, second.salt);
    const sealed = (await PassphraseBox.open("correct horse", first)).seal("a secret", "its row");
    assert.equal((await PassphraseBox.open("correct horse", first)).open(sealed, "its row"), "a secret");
    const other = await PassphraseBox.open("correct horse", second);
    assert.throws(() => other.open(sealed, "its row"));
  });
});
