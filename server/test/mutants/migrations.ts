import type { Change } from "./mutant.ts";
import { split, tokensOf, type Token } from "./tokens.ts";

/**
 * Faults in what a migration defines: an index, a constraint, a NOT NULL, a default, a trigger. `later` is the text of
 * the migrations after it: what they drop is not changed. Nor are its changes of rows, which only older shops have.
 */
export function changesOfMigration(text: string, later: string): Change[] {
  const tokens = tokensOf(text, 0, text.length);
  return split(tokens, 0, tokens.length, ";").flatMap(([from, to]) => {
    const statement = new Definition(tokens.slice(from, to), later);
    return statement.faults();
  });
}

/** A statement of data definition. */
class Definition {
  readonly #tokens: readonly Token[];
  readonly #later: string;
  readonly #table: string;

  constructor(tokens: readonly Token[], later: string) {
    this.#tokens = tokens;
    this.#later = later;
    this.#table = this.#word(2);
  }

  faults(): Change[] {
    if (this.#reads(0, "CREATE INDEX") || this.#reads(0, "CREATE UNIQUE INDEX")) return this.#indexFaults();
    if (this.#reads(0, "CREATE TRIGGER")) return [this.#change("trigger", "", 0, this.#tokens.length)];
    if (!this.#reads(0, "CREATE TABLE") && !this.#reads(0, "ALTER TABLE")) return [];
    return this.#tokens.flatMap((_, i) => this.#columnFaults(i));
  }

  #indexFaults(): Change[] {
    const isUnique = this.#word(1) === "UNIQUE";
    if (new RegExp(`DROP INDEX ${this.#word(isUnique ? 3 : 2)}\\b`).test(this.#later)) return [];
    const where = this.#tokens.findIndex(({ text, depth }) => text === "WHERE" && depth === 0);
    return [
      this.#change("index", "", 0, this.#tokens.length),
      ...(isUnique ? [this.#change("unique", "", 1, 2)] : []),
      // Any other index is only larger without its condition.
      ...(isUnique && where >= 0 ? [this.#change("index condition", "", where, this.#tokens.length)] : []),
    ];
  }

  #columnFaults(i: number): Change[] {
    const column = this.#columnAt(i);
    switch (this.#word(i)) {
      case "NOT": {
        const isTested = this.#word(i + 1) === "NULL" && this.#word(i - 1) !== "IS";
        return isTested && !this.#isDropped(column) && !this.#primaryKey().includes(column)
          ? [this.#change("not null", "", i, i + 2)]
          : [];
      }
      case "CHECK":
        return this.#constraint("check", i, this.#closing(i + 1), `${column}_check`);
      case "UNIQUE":
        return this.#constraint("unique", i, this.#word(i + 1) === "(" ? this.#closing(i + 1) : i + 1, `${column}_key`);
      case "REFERENCES":
        return this.#constraint("reference", this.#beginOfReference(i), this.#endOfReference(i), `${column}_fkey`);
      case "ON":
        return this.#reads(i, "ON DELETE CASCADE") && !this.#isDropped(column, `${this.#table}_${column}_fkey`)
          ? [this.#change("cascade", "", i, i + 3)]
          : [];
      case "DEFAULT": {
        const value = this.#word(i + 1);
        return (value === "true" || value === "false") && !this.#isDropped(column)
          ? [this.#change("default", value === "true" ? "false" : "true", i + 1, i + 2)]
          : [];
      }
      default:
        return [];
    }
  }

  /** A constraint that holds always, under the same name if it has one. */
  #constraint(what: string, from: number, to: number, usualName: string): Change[] {
    const isNamed = this.#word(from - 2) === "CONSTRAINT";
    const isOfTable = /^(,|\(|ADD)$/.test(this.#word(from - 1));
    const name = isNamed ? this.#word(from - 1) : `${this.#table}_${usualName}`;
    if (this.#isDropped(this.#columnAt(from), name)) return [];
    const always = isNamed || isOfTable || what === "check" ? "CHECK (true)" : "";
    return [this.#change(what, always, from, to)];
  }

  #isDropped(column: string, constraint = "-"): boolean {
    const alterations = this.#later.split(";").filter((one) => new RegExp(`ALTER TABLE ${this.#table}\\b`).test(one));
    return alterations.some((one) => new RegExp(`DROP (COLUMN ${column}|CONSTRAINT ${constraint})\\b`).test(one));
  }

  /** The first word after the comma, parenthesis or ADD COLUMN before it. */
  #columnAt(i: number): string {
    const depth = this.#reads(0, "CREATE TABLE") ? 1 : 0;
    for (let at = i; at > 0; at--) {
      const token = this.#tokens[at - 1];
      if (
        token?.text === "COLUMN" ||
        (token?.text === "," && token.depth === depth) ||
        (token?.text === "(" && token.depth < depth)
      )
        return this.#word(at);
    }
    return "";
  }

  #primaryKey(): string[] {
    const from = this.#tokens.findIndex((_, i) => this.#reads(i, "PRIMARY KEY ("));
    if (from < 0) return [];
    return this.#tokens.slice(from + 3, this.#closing(from + 2)).map(({ text }) => text);
  }

  #beginOfReference(i: number): number {
    const from = this.#tokens.findLastIndex(
      ({ text, depth }, n) => n < i && depth === this.#tokens[i]?.depth && /^(,|FOREIGN)$/.test(text),
    );
    return this.#word(from) === "FOREIGN" ? from : i;
  }

  #endOfReference(i: number): number {
    const to = this.#word(i + 2) === "(" ? this.#closing(i + 2) : i + 2;
    return this.#reads(to, "ON DELETE") ? to + 3 : to;
  }

  /** After the parenthesis that closes the one at `open`. */
  #closing(open: number): number {
    const depth = this.#tokens[open]?.depth;
    return this.#tokens.findIndex((token, n) => n > open && token.text === ")" && token.depth === depth) + 1;
  }

  #word(i: number): string {
    return this.#tokens[i]?.text ?? "";
  }

  #reads(i: number, phrase: string): boolean {
    return phrase.split(" ").every((word, n) => this.#word(i + n) === word);
  }

  #change(what: string, replacement: string, from: number, to: number): Change {
    const [start, end] = [this.#tokens[from]?.start ?? 0, this.#tokens[to - 1]?.end ?? 0];
    return { operator: `ddl ${what}`, start, end, replacement };
  }
}

/** The table of a statement of data definition that begins before the offset: where its faults belong. */
export function tableAt(text: string, offset: number): string {
  const found = [
    ...text.slice(0, offset + 1).matchAll(/\b(?:(?:CREATE|ALTER) TABLE|CREATE (?:UNIQUE )?INDEX \w+ ON) (\w+)/g),
  ];
  const statement = text.slice(offset);
  const own = /^CREATE (?:(?:UNIQUE )?INDEX \w+|TRIGGER [^;]*?) ON (\w+)/.exec(statement)?.[1];
  return own ?? found.at(-1)?.[1] ?? "";
}

/** How the two kinds of migrations are divided, for `later`. */
export function laterThan(file: string, files: readonly string[]): string[] {
  const folder = file.slice(0, file.lastIndexOf("/") + 1);
  return files.filter((other) => other.startsWith(folder) && other > file);
}
