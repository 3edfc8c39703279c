import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RowDigest } from "./digest.ts";

type Row = readonly (Buffer | null)[];

function encode(rows: readonly Row[]): Buffer {
  const header = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
  const body = rows.map((row) => {
    const count = Buffer.alloc(2);
    count.writeInt16BE(row.length);
    const fields = row.flatMap((field) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(field === null ? -1 : field.length);
      return field === null ? [length] : [length, field];
    });
    return Buffer.concat([count, ...fields]);
  });
  return Buffer.concat([header, ...body, Buffer.from([0xff, 0xff])]);
}

function digestOf(rows: readonly Row[], cut = 1_000_000) {
  const digest = new RowDigest();
  const bytes = encode(rows);
  for (let at = 0; at < bytes.length; at += cut) digest.update(bytes.subarray(at, at + cut));
  return digest.finish();
}

const field = fc.option(fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)));
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 30 }));

test("the order of rows and the cuts of the stream make no difference", () => {
  fc.assert(
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

test("a stream without its trailer is refused", () => {
  const digest = new RowDigest();
  digest.update(encode([[Buffer.from("x")]]).subarray(0, -2));
  assert.throws(() => digest.finish(), /cut short/);
});
