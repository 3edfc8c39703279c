import { Readable } from "node:stream";
import { invalid } from "../../../kernel/http/problem.ts";
import { unguard } from "./cells.ts";

/** A row of the file by the names of its columns; `line` counts from 1. */
export interface CsvRecord {
  readonly cells: Readonly<Record<string, string>>;
  readonly line: number;
}

const longestRecord = 65_536;

/**
 * The rows of a CSV in UTF-8 with commas, semicolons or tabs, whichever stands first in its header, which `readHeader`
 * gets and may refuse. 400 for another encoding and for what is no CSV.
 */
export async function* readRecords(
  file: Readable,
  readHeader: (header: string[]) => string[],
): AsyncGenerator<CsvRecord> {
  const chunks = textOf(file);
  let head = "";
  while (!/[\r\n]/.test(head.trimStart()) && head.length < longestRecord) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    head += value;
  }
  const [delimiter = ","] = /[,;\t]/.exec(head) ?? [];
  // Loaded by the first import.
  const { CsvError, parse } = await import("csv-parse");
  const parser = parse({
    delimiter,
    info: true,
    columns: readHeader,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    cast: (cell, { header }) => (header ? cell : unguard(cell)),
  });
  const text = Readable.from(all(head, chunks));
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser) yield { cells: record, line: info.lines };
  } catch (error) {
    if (error instanceof CsvError) throw invalid("$", `is not valid CSV: ${error.message}`);
    throw error;
  }
}

async function* all(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (head !== "") yield head;
  yield* rest;
}

async function* textOf(file: Readable): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw invalid("$", "is not UTF-8; spreadsheets call it CSV UTF-8 when they save");
    }
  };
  for await (const chunk of file) yield decode(chunk as Buffer);
  yield decode();
  return undefined;
}
