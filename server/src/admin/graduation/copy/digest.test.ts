import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../../proof/properties.ts";
import { RowDigest } from "./digest.ts";

type Row = readonly (Buffer | null)[];

const header = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);

function encode(row: Row): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(row.length);
  const fields = row.flatMap((field) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(field === null ? -1 : field.length);
    return field === null ? [length] : [length, field];
  });
  return Buffer.concat([count, ...fields]);
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The stream's messages as the server sends them: the header stands before the first. */
function messagesOf(rows: readonly Row[]): Buffer[] {
  const messages = [...rows.map(encode), trailer];
  return messages.map((message, i) => (i === 0 ? Buffer.concat([header, message]) : message));
}

function digestOf(rows: readonly Row[], cut = 1_000_000) {
  const digest = new RowDigest();
  for (const message of messagesOf(rows)) {
    digest.begin(message.length);
    for (let at = 0; at < message.length; at += cut)
      digest.part(viewOf(message), at, Math.min(at + cut, message.length));
  }
  return digest.finish();
}

const field = fc.option(fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)));
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 30 }));

test("the order of rows and the cuts of their messages make no difference", async () => {
  await holds(
    "graduation/copy/digest: the order of rows and the cuts of their messages make no difference",
    fc.property(table, fc.integer({ min: 1, max: 50 }), (rows, cut) => {
      assert.deepEqual(digestOf(rows.toReversed(), cut), digestOf(rows));
    }),
  );
});

test("a changed, missing, doubled or swapped value makes a difference", () => {
  const rows = [1, 2, 3].map((n) => [Buffer.from([0, 0, 0, n]), Buffer.from(`amount ${n}`), null]);
  const whole = digestOf(rows).hash;
  const changes: Record<string, Row[]> = {
    missing: rows.slice(1),
    doubled: [...rows, rows[0]!],
    "doubled twice": [...rows, rows[0]!, rows[0]!],
    "null against empty": [[rows[0]![0]!, rows[0]![1]!, Buffer.alloc(0)], ...rows.slice(1)],
    "one byte": [[Buffer.from([0, 0, 1, 1]), rows[0]![1]!, null], ...rows.slice(1)],
    "values swapped between rows": [[rows[0]![0]!, rows[1]![1]!, null], [rows[1]![0]!, rows[0]![1]!, null], rows[2]!],
  };
  for (const [what, changed] of Object.entries(changes)) assert.notEqual(digestOf(changed).hash, whole, what);
});

test("one flipped bit anywhere makes a difference", async () => {
  await holds(
    "graduation/copy/digest: one flipped bit anywhere makes a difference",
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.nat(), fc.nat(7), (bytes, at, bit) => {
      const changed = Buffer.from(bytes);
      changed[at % changed.length]! ^= 1 << bit;
      assert.notEqual(digestOf([[changed], [null]]).hash, digestOf([[Buffer.from(bytes)], [null]]).hash);
    }),
  );
});

test("a stream without its trailer is refused, and so is one that goes on after it", () => {
  const cut = new RowDigest();
  for (const message of messagesOf([[Buffer.from("x")]]).slice(0, -1)) cut.message(viewOf(message), 0, message.length);
  assert.throws(() => cut.finish(), /cut short/);
  const long = new RowDigest();
  for (const message of messagesOf([])) long.message(viewOf(message), 0, message.length);
  assert.throws(() => long.begin(4), /after its trailer/);
});

test("the rows are counted, and an empty table has none", () => {
  assert.equal(digestOf([]).rows, 0);
  assert.equal(digestOf([[null], [Buffer.from("x")], []]).rows, 3);
});
