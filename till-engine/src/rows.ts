import { Entries } from "./entries.ts";

/** A row by its stream and key; null: it is not there any more. */
export interface RowChange {
  readonly stream: string;
  readonly key: readonly string[];
  readonly data: unknown;
}

/** How many rows are in a record of the disk. */
const rowsOfRecord = 1000;

/** The rows of a copy. A row is a text until it is asked for, so that a till starts without parsing all of them. */
export class Rows {
  readonly #entries = new Entries<string | object>();

  get size(): number {
    return this.#entries.size;
  }

  get(stream: string, key: readonly string[]): object | undefined {
    return this.#parsed(stream, pathOf(key));
  }

  /** The rows whose keys begin so. */
  list(stream: string, key: readonly string[]): object[] {
    return this.#paths(stream, key).flatMap((path) => this.#parsed(stream, path) ?? []);
  }

  /** All rows of a stream, which stay texts. */
  *read(stream: string): Generator<object> {
    for (const path of this.#entries.keys(stream)) {
      const row = this.#entries.get(stream, path);
      if (row !== undefined) yield typeof row === "string" ? (JSON.parse(row) as object) : row;
    }
  }

  /** The keys of all rows of a stream. */
  keys(stream: string): string[][] {
    return this.#paths(stream, []).map(keyOf);
  }

  /** Takes the rows of a record of the disk; answers with their number. */
  take(record: string): number {
    let count = 0;
    let stream = "";
    for (let from = 0; from < record.length; count += 1) {
      const tab = record.indexOf("\t", from);
      const end = record.indexOf("\n", tab);
      // Most rows are of the same stream as the one before.
      if (!record.startsWith(`${stream}/`, from)) stream = record.slice(from, record.indexOf("/", from));
      // Both are views into the record.
      const path = record.slice(from + stream.length + 1, tab);
      if (end === tab + 1) this.#entries.delete(stream, path);
      else this.#entries.set(stream, path, record.slice(tab + 1, end));
      from = end + 1;
    }
    return count;
  }

  /** All of it, as records for the disk. */
  *records(): Generator<string> {
    let lines: string[] = [];
    for (const stream of this.#entries.firsts)
      for (const path of this.#entries.keys(stream)) {
        const row = this.#entries.get(stream, path);
        if (row === undefined) continue;
        lines.push(lineOf(stream, path, typeof row === "string" ? row : textOf(row)));
        if (lines.length < rowsOfRecord) continue;
        yield lines.join("");
        lines = [];
      }
    yield lines.join("");
  }

  #parsed(stream: string, path: string): object | undefined {
    const row = this.#entries.get(stream, path);
    if (typeof row !== "string") return row;
    const parsed = JSON.parse(row) as object;
    this.#entries.set(stream, path, parsed);
    return parsed;
  }

  #paths(stream: string, key: readonly string[]): readonly string[] {
    const [second, ...more] = key.map(encodeURIComponent);
    const paths = this.#entries.keys(stream, second);
    if (second === undefined || more.length === 0) return paths;
    const prefix = `${[second, ...more].join("/")}/`;
    return paths.filter((path) => path.startsWith(prefix));
  }
}

/** A record for the disk: of each row a line with its path and its text, which is empty for what is not there. */
export function recordOf(changes: Iterable<RowChange>): string {
  let record = "";
  for (const { stream, key, data } of changes) record += lineOf(stream, pathOf(key), data === null ? "" : textOf(data));
  return record;
}

const pathOf = (key: readonly string[]) => key.map(encodeURIComponent).join("/");
const keyOf = (path: string) => path.split("/").map(decodeURIComponent);
const lineOf = (stream: string, path: string, text: string) => `${stream}/${path}\t${text}\n`;

/** With characters of one byte only: one other would make the whole record twice as large in memory. */
function textOf(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
