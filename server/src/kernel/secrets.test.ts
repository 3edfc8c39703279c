import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scramVerifier } from "./db/scram.ts";
import { SecretBox } from "./secrets.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");

describe("sealed secrets", () => {
  const box = SecretBox.parse(`new:${key(1)},old:${key(2)}`);

  test("are opened by any configured key and sealed by the first", () => {
    const old = SecretBox.parse(`old:${key(2)}`).seal("a connection", "tenant:1");
    assert.equal(box.open(old, "tenant:1"), "a connection");
    assert.equal(box.keyIdOf(box.seal("a connection", "tenant:1")), "new");
    assert.notEqual(box.seal("a connection", "tenant:1"), box.seal("a connection", "tenant:1"));
  });

  test("are not opened in another place, changed, cut, or under a key that is gone", () => {
    const sealed = box.seal("a connection", "tenant:1");
    const flipped = sealed.replace(/.(?=.{4}$)/, (one) => (one === "A" ? "B" : "A"));
    const refused = [
      () => box.open(sealed, "tenant:2"),
      () => box.open(flipped, "tenant:1"),
      () => box.open(sealed.slice(0, -8), "tenant:1"),
      () => box.open("plain text", "tenant:1"),
      () => SecretBox.parse(`old:${key(2)}`).open(sealed, "tenant:1"),
    ];
    for (const open of refused) assert.throws(open);
  });

  test("a faulty setting is told of by its place or id, never with the key", () => {
    for (const setting of ["", "k1", `k1:${Buffer.alloc(16, 7).toString("base64")}`, `k1:${key(1)},k1:${key(3)}`]) {
      assert.throws(
        () => SecretBox.parse(setting),
        (error: Error) => /encryption key (1|k1)/.test(error.message) && !error.message.includes("AQEB"),
      );
    }
  });
});

test("a SCRAM verifier is the one of RFC 7677's example", () => {
  assert.equal(
    scramVerifier("pencil", Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64"), 4096),
    "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=",
  );
});
