import { printable, printableLine } from "../kernel/printable.ts";

type Row = Readonly<Record<string, unknown>>;

/** What tells how far a command has come. */
interface Bar {
  start(total: number, value: number, payload?: object): void;
  update(value: number, payload?: object): void;
  stop(): void;
}

const noBar: Bar = { start: () => undefined, update: () => undefined, stop: () => undefined };

/** Prints to standard output: the command line's only way there, as what it says may come from files and databases. */
export function say(text: string): void {
  console.log(printable(text));
}

/** Prints to standard error: the only way there. */
export function warn(text: string): void {
  console.error(printable(text));
}

/**
 * Where the answer of a command goes: to standard output, written for people or, with `--json`, as one JSON value. How
 * far it has come goes to standard error, and with `--quiet` nowhere.
 */
export class Output {
  readonly isJson: boolean;
  readonly #isQuiet: boolean;

  constructor({ json = false, quiet = false }: { readonly json?: boolean; readonly quiet?: boolean }) {
    this.isJson = json;
    this.#isQuiet = quiet;
  }

  /** A line of how far the command has come. */
  progress(line: string): void {
    if (!this.#isQuiet) warn(printableLine(line));
  }

  /** The same as a bar, whose format is that of cli-progress. */
  async bar(format: string): Promise<Bar> {
    if (this.#isQuiet) return noBar;
    const { SingleBar } = await import("cli-progress");
    return new SingleBar({ format, noTTYOutput: true });
  }

  /** The answer of the command, given once; `text` is what people read instead of the value's members. */
  answer(value: unknown, text: string = textOf(value)): void {
    say(this.isJson ? JSON.stringify(value, null, 2) : text);
  }

  /**
   * The answer of a command with long lists of how it went: people read them first, and with `--quiet` not at all; then
   * the other members, and at the end what came out, in a sentence.
   */
  report(value: object, { lists, last }: { readonly lists: readonly string[]; readonly last: string }): void {
    const parts = Map.groupBy(Object.entries(value), ([name]) => lists.includes(name));
    const [long, short] = [true, false].map((isList) => textOf(Object.fromEntries(parts.get(isList) ?? [])));
    this.answer(value, [...(this.#isQuiet ? [] : [long]), short, last].join("\n"));
  }

  /** What people may read before the command has ended. */
  tell(line: string): void {
    if (!this.isJson) say(line);
  }
}

/** Columns under their names; a line that says `none` when there are no rows. */
export function tableOf(rows: readonly Row[], none: string): string {
  const [first] = rows;
  if (first === undefined) return none;
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
  const widths = names.map((_name, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A line for each member, by its path; lists of objects are tables below. */
function textOf(value: unknown): string {
  const members = membersOf(value, "");
  const lines = members.filter(([, member]) => !isListOfRows(member));
  const width = Math.max(...lines.map(([path]) => path.length));
  const tables = members.flatMap(([path, member]) =>
    isListOfRows(member) ? ["", path, tableOf(member, "").replaceAll(/^/gm, "  ")] : [],
  );
  return [...lines.map(([path, member]) => `${path.padEnd(width)}  ${cellOf(member)}`), ...tables].join("\n");
}

function membersOf(value: unknown, prefix: string): [path: string, member: unknown][] {
  return Object.entries(Object(value) as Row).flatMap(([name, member]) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? membersOf(member, `${prefix}${name}.`)
      : [[`${prefix}${name}`, member]],
  );
}

function isListOfRows(member: unknown): member is Row[] {
  return Array.isArray(member) && member.length > 0 && member.every((item) => typeof item === "object");
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(cellOf).join(", ");
  if (typeof value === "object") return Object.values(value).map(cellOf).join(" ");
  return printableLine(String(value));
}
