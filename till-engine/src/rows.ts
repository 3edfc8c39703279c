import { Entries } from "./entries.ts";

/** A row by its stream and key; null: it is not there any more. */
export interface RowChange {
  readonly stream: string;
  readonly key: readonly string[];
  readonly data: unknown;
}

/** How many lines are in a record of the disk. */
const linesOfRecord = 1000;

/** Lines of a record that are rows of one stream with the same members; those are said once, before them. */
interface Section {
  readonly record: string;
  /** As JSON. */
  readonly members: string;
  readonly names: readonly string[];
}

/** Where a row's line is: the number of its section times this, and where it begins in the record. */
const sectionSize = 2 ** 32;

/** The rows of one stream. */
interface Stream {
  /** What it began with: as it came, and in the order of the paths once somebody has looked for a row. */
  places: number[] | Float64Array;
  /** The rows that somebody has asked for, by their paths. */
  readonly parsed: Map<string, object>;
}

/**
 * The rows of a copy. They stay in the records of the disk, as lines that are found by their places: a row takes no
 * more than its line and a number until it is asked for.
 */
export class Rows {
  readonly #sections: Section[] = [];
  readonly #streams = new Map<string, Stream>();
  /** The places of what came after somebody had looked into its stream. */
  readonly #changed = new Entries<number>();

  /** How many lines there are, of which some may be of the same row. */
  get size(): number {
    return this.#streams.values().reduce((sum, { places }) => sum + places.length, this.#changed.size);
  }

  get(stream: string, key: readonly string[]): object | undefined {
    const path = pathOf(key);
    return this.#streams.get(stream)?.parsed.get(path) ?? this.#parse(stream, path, this.#find(stream, path));
  }

  /** The rows whose keys begin so. */
  list(stream: string, key: readonly string[]): object[] {
    const { parsed } = this.#streams.get(stream) ?? {};
    const lines = [...this.#lines(stream, key)];
    return lines.flatMap(([path, place]) => parsed?.get(path) ?? this.#parse(stream, path, place) ?? []);
  }

  /** All rows of a stream, which are not kept parsed. */
  *read(stream: string): Generator<object> {
    for (const [, place] of this.#lines(stream, [])) yield this.#rowAt(place);
  }

  /** As `get`, but it is not kept parsed. */
  peek(stream: string, key: readonly string[]): object | undefined {
    const path = pathOf(key);
    const place = this.#find(stream, path);
    return this.#streams.get(stream)?.parsed.get(path) ?? (place === undefined ? undefined : this.#rowAt(place));
  }

  /** The keys that begin so. */
  *keys(stream: string, key: readonly string[]): Generator<string[]> {
    for (const [path] of this.#lines(stream, key)) yield keyOf(path);
  }

  /** Takes the rows of a record of the disk; answers with their number. */
  take(record: string): number {
    let [stream, count] = ["", 0];
    for (let [from, end] = [0, 0]; from < record.length; from = end + 1) {
      end = record.indexOf("\n", from);
      const tab = record.indexOf("\t", from);
      if (record[from] === "#") {
        stream = record.slice(from + 1, tab);
        const members = record.slice(tab + 1, end);
        this.#sections.push({ record, members, names: JSON.parse(members) as string[] });
      } else {
        this.#note(stream, (this.#sections.length - 1) * sectionSize + from);
        count += 1;
      }
    }
    return count;
  }

  /** Makes ready to look for rows, one stream at a time. */
  *settle(): Generator<undefined> {
    for (const stream of this.#streams.keys()) {
      this.#placesOf(stream);
      yield;
    }
  }

  /** The streams that are asked for, as records for the disk. */
  *records(isAsked: (stream: string) => boolean): Generator<string> {
    let [lines, head]: [string[], string] = [[], ""];
    for (const stream of [...this.#streams.keys()].filter(isAsked).sort())
      for (const [path, place] of this.#lines(stream, [])) {
        const own = headOf(stream, this.#sectionOf(place).members);
        if (own !== head || lines.length === 0) lines.push(own);
        head = own;
        lines.push(lineOf(path, this.#textAt(place)));
        if (lines.length < linesOfRecord) continue;
        yield lines.join("");
        lines = [];
      }
    if (lines.length > 0) yield lines.join("");
  }

  #note(name: string, place: number): void {
    let stream = this.#streams.get(name);
    if (stream === undefined) this.#streams.set(name, (stream = { places: [], parsed: new Map() }));
    if (Array.isArray(stream.places)) return void stream.places.push(place);
    const path = this.#pathAt(place);
    this.#changed.set(name, path, place);
    stream.parsed.delete(path);
  }

  #parse(stream: string, path: string, place: number | undefined): object | undefined {
    if (place === undefined) return undefined;
    const row = this.#rowAt(place);
    this.#streams.get(stream)?.parsed.set(path, row);
    return row;
  }

  /** Where the row is. */
  #find(stream: string, path: string): number | undefined {
    const changed = this.#changed.get(stream, path);
    if (changed !== undefined) return this.#isRemoval(changed) ? undefined : changed;
    const places = this.#placesOf(stream);
    const place = places[this.#firstFrom(places, path)];
    return place !== undefined && this.#pathAt(place) === path ? place : undefined;
  }

  /** The rows whose keys begin so, in the order of their paths. */
  *#lines(stream: string, key: readonly string[]): Generator<readonly [path: string, place: number]> {
    const parts = key.map(encodeURIComponent);
    const prefix = parts.map((part) => `${part}/`).join("");
    const changed = this.#changed.keys(stream, parts[0]).filter((path) => path.startsWith(prefix));
    let i = 0;
    for (const [path, place] of this.#unchanged(stream, prefix)) {
      for (; (changed[i] ?? path) < path; i += 1) yield* this.#changedLine(stream, changed[i] ?? "");
      if (changed[i] !== path) yield [path, place];
    }
    for (; i < changed.length; i += 1) yield* this.#changedLine(stream, changed[i] ?? "");
  }

  *#changedLine(stream: string, path: string): Generator<readonly [path: string, place: number]> {
    const place = this.#find(stream, path);
    if (place !== undefined) yield [path, place];
  }

  *#unchanged(stream: string, prefix: string): Generator<readonly [path: string, place: number]> {
    const places = this.#placesOf(stream);
    for (let i = this.#firstFrom(places, prefix); i < places.length; i += 1) {
      const place = places[i] ?? 0;
      const path = this.#pathAt(place);
      if (!path.startsWith(prefix)) return;
      yield [path, place];
    }
  }

  /** The first of the places whose path is not before this one. */
  #firstFrom(places: Float64Array, path: string): number {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#pathAt(places[middle] ?? 0) < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The places of what the stream began with, in the order of their paths. */
  #placesOf(name: string): Float64Array {
    const stream = this.#streams.get(name);
    if (stream === undefined) return new Float64Array();
    if (!Array.isArray(stream.places)) return stream.places;
    let path = "";
    const isInOrder = stream.places.every((place, i) => {
      const before = path;
      path = this.#pathAt(place);
      return (i === 0 || before < path) && !this.#isRemoval(place);
    });
    // As most come, without making so many objects.
    if (isInOrder) return (stream.places = Float64Array.from(stream.places));
    const lines = stream.places.map((place) => ({ path: this.#pathAt(place), place }));
    lines.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.place - b.place));
    // Of each row the last line, if it does not remove it.
    const there = lines.filter(({ path, place }, i) => path !== lines[i + 1]?.path && !this.#isRemoval(place));
    return (stream.places = Float64Array.from(there, ({ place }) => place));
  }

  #sectionOf(place: number): Section {
    const section = this.#sections[Math.floor(place / sectionSize)];
    if (section === undefined) throw new Error("there is no such place");
    return section;
  }

  #pathAt(place: number): string {
    const { record } = this.#sectionOf(place);
    const from = place % sectionSize;
    return record.slice(from, record.indexOf("\t", from));
  }

  #textAt(place: number): string {
    const { record } = this.#sectionOf(place);
    const tab = record.indexOf("\t", place % sectionSize);
    return record.slice(tab + 1, record.indexOf("\n", tab));
  }

  #isRemoval(place: number): boolean {
    const { record } = this.#sectionOf(place);
    return record[record.indexOf("\t", place % sectionSize) + 1] === "\n";
  }

  #rowAt(place: number): object {
    const values = JSON.parse(this.#textAt(place)) as unknown[];
    const row: Record<string, unknown> = {};
    for (const [i, name] of this.#sectionOf(place).names.entries()) row[name] = values[i];
    return row;
  }
}

/**
 * A record for the disk: of each row a line with its path and its values, which are not there for a row that is not.
 * What their members are called is said before them, in a line of its own.
 */
export function recordOf(changes: Iterable<RowChange>): string {
  const byStream = Map.groupBy(changes, ({ stream }) => stream);
  let [record, head] = ["", ""];
  for (const [stream, rows] of byStream)
    for (const { key, data } of rows) {
      const own = headOf(stream, textOf(Object.keys(data ?? {})));
      if (own !== head) record += own;
      head = own;
      record += lineOf(pathOf(key), data === null ? "" : textOf(Object.values(data as object)));
    }
  return record;
}

const pathOf = (key: readonly string[]) => key.map(encodeURIComponent).join("/");
const keyOf = (path: string) => (path.includes("%") ? path.split("/").map(decodeURIComponent) : path.split("/"));
// No path begins so: it is escaped there.
const headOf = (stream: string, members: string) => `#${stream}\t${members}\n`;
const lineOf = (path: string, text: string) => `${path}\t${text}\n`;

/** With characters of one byte only: one other would make the whole record twice as large in memory. */
function textOf(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
