import { createHash } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import type { ClientBase } from "pg";
import type { SecretBox } from "../../../kernel/secrets.ts";
import { sealedOfShops } from "../../sealed-columns.ts";
import type { ExportedTable } from "./format.ts";
import type { PassphraseBox } from "./passphrase.ts";
import { copyIn, copyOut, type SortedTable } from "./tables.sql.ts";

// The rows of a table on their way out and in, a piece at a time: whatever a shop's size, this process holds little.

type Row = (string | null)[];

/** Both boxes of an export or import: what the installation sealed, and what the passphrase seals. */
export interface Boxes {
  readonly installation: SecretBox;
  readonly passphrase: PassphraseBox;
}

/** What went by. */
export class Tally {
  bytes = 0;
  readonly #hash = createHash("sha256");

  async *pass(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.bytes += piece.length;
      this.#hash.update(piece);
      yield piece;
    }
  }

  /** The digest of all the bytes, hexadecimal; to be asked for once. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}

/**
 * The file of a table, its secrets sealed by the passphrase; `onEnd` is told what it was before the stream ends, and
 * fails it by throwing.
 */
export function tableFile(
  client: ClientBase,
  schema: string,
  table: SortedTable,
  { installation, passphrase }: Boxes,
  onEnd: (file: Pick<ExportedTable, "rows" | "bytes" | "sha256">) => void,
): Readable {
  const reseal = resealing(table, (text, aad) =>
    text.startsWith("v1.") ? passphrase.seal(installation.open(text, aad), aad) : text,
  );
  async function* pieces() {
    const tally = new Tally();
    const rows = copyOut(client, schema, table);
    yield* tally.pass(reseal === undefined ? rows : reseal(rows));
    onEnd({ rows: rows.rowCount, bytes: tally.bytes, sha256: tally.sha256() });
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** What a table's file would be, without writing it. */
export async function digestTable(
  client: ClientBase,
  schema: string,
  table: SortedTable,
  boxes: Boxes,
): Promise<{ rows: number; sha256: string }> {
  let found = { rows: 0, sha256: "" };
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  await pipeline(
    tableFile(client, schema, table, boxes, (file) => (found = file)),
    nowhere,
  );
  return found;
}

/** Loads a table from its file, the secrets sealed by the installation; returns the number of rows. */
export async function loadTable(
  client: ClientBase,
  schema: string,
  table: SortedTable,
  boxes: Boxes,
  file: AsyncIterable<Buffer>,
): Promise<number> {
  const { installation, passphrase } = boxes;
  const reseal = resealing(table, (text, aad) =>
    text.startsWith("p1.") ? installation.seal(passphrase.open(text, aad), aad) : text,
  );
  const target = copyIn(client, schema, table);
  await pipeline(reseal === undefined ? file : reseal(file), target);
  return target.rowCount;
}

/** Changes the sealed columns of a table's CSV; undefined for a table that has none. */
function resealing(
  table: SortedTable,
  change: (text: string, aad: string) => string,
): ((csv: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>) | undefined {
  const columns = sealedOfShops
    .filter((column) => column.table === table.name)
    .map(({ id, sealed, aad }) => ({ id: table.columns.indexOf(id), sealed: table.columns.indexOf(sealed), aad }));
  if (columns.length === 0) return undefined;
  return async function* (csv) {
    const parser = parse({
      record_delimiter: "\n",
      cast: (text, { quoting, records }) => (quoting || records === 0 ? text : null),
    });
    // Failures of the source arrive where the rows are read.
    const fed = pipeline(csv, parser).catch((error: unknown) => void parser.destroy(error as Error));
    let isHeader = true;
    for await (const row of parser as AsyncIterable<Row>) {
      if (isHeader) {
        isHeader = false;
        yield Buffer.from(`${row.join(",")}\n`);
        continue;
      }
      for (const { id, sealed, aad } of columns) {
        const text = row[sealed];
        if (typeof text === "string") row[sealed] = change(text, aad(row[id] ?? ""));
      }
      yield Buffer.from(
        `${row.map((value) => (value === null ? "" : `"${value.replaceAll('"', '""')}"`)).join(",")}\n`,
      );
    }
    await fed;
  };
}
