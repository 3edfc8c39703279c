import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { Problem, invalid } from "../../../kernel/http/problem.ts";
import { columns, requiredColumns, type Column } from "./columns.ts";

export interface RawRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** The row has more or fewer cells than the header. */
  readonly isRagged: boolean;
}

export interface RawFile {
  readonly columns: ReadonlySet<Column>;
  readonly rows: readonly RawRow[];
}

/**
 * Reads the CSV (RFC 4180, UTF-8, a BOM is skipped) while it arrives. Throws 413 `payload_too_large` beyond
 * `limitBytes` and 400 for what is not CSV or lacks a column. The rows are kept, so that a slow sender
 * holds no transaction open.
 */
export async function readRows(source: Readable, limitBytes: number): Promise<RawFile> {
  let header: readonly Column[] | undefined;
  const rows: RawRow[] = [];
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true, max_record_size: 100_000 });
  const collect = async (records: AsyncIterable<{ record: string[]; info: { lines: number } }>) => {
    for await (const { record, info } of records) {
      if (header === undefined) header = readHeader(record);
      else rows.push(toRow(header, record, info.lines));
    }
  };
  try {
    await pipeline(source, limit(limitBytes), parser, collect);
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")) throw invalid("$", error.message);
    throw error;
  }
  if (header === undefined) throw invalid("$", "is empty; the first line names the columns");
  return { columns: new Set<Column>(header), rows };
}

function toRow(header: readonly Column[], record: readonly string[], line: number): RawRow {
  const cells: Partial<Record<Column, string>> = {};
  header.forEach((column, i) => (cells[column] = record[i] ?? ""));
  return { line, cells, isRagged: record.length !== header.length };
}

function readHeader(record: readonly string[]): Column[] {
  const header = record.map((name) => {
    const column = columns.find((known) => known.toLowerCase() === name.toLowerCase());
    if (column === undefined) throw invalid("$", `has an unknown column "${name.slice(0, 50)}"`);
    return column;
  });
  if (new Set(header).size < header.length) throw invalid("$", "has a column twice");
  const missing = requiredColumns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw invalid("$", `lacks the column ${missing.join(", ")}`);
  return header;
}

function limit(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= bytes) return done(null, chunk);
      done(new Problem(413, "payload_too_large", "The body is larger than this route takes."));
    },
  });
}
