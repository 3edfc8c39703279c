import { createHash } from "node:crypto";

/**
 * One SQL statement with its parameters. `name` is derived from the text, so equal texts are prepared once a
 * connection.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A piece of SQL that `sql` splices in as it is; made by `sql` or `raw`, never from a caller's words. */
export interface Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** The text of statements that one template makes of the same kinds of values; made and named once. */
class CachedText {
  readonly strings: readonly string[];
  #text: string | undefined;
  #name: string | undefined;

  constructor(strings: readonly string[]) {
    this.strings = strings;
  }

  get text(): string {
    this.#text ??= this.strings.reduce((text, part, i) => (i === 0 ? part : `${text}$${i}${part}`), "");
    return this.#text;
  }

  get name(): string {
    this.#name ??= createHash("sha256").update(this.text).digest("base64url").slice(0, 22);
    return this.#name;
  }
}

class SqlText implements Statement, Fragment {
  readonly cached: CachedText;
  readonly values: readonly unknown[];

  constructor(cached: CachedText, values: readonly unknown[]) {
    this.cached = cached;
    this.values = values;
  }

  get strings(): readonly string[] {
    return this.cached.strings;
  }

  get text(): string {
    return this.cached.text;
  }

  get name(): string {
    return this.cached.name;
  }
}

/** A cache of texts, by the kinds of a template's values: each fragment is a kind, and all parameters are one. */
class TextNode {
  cached: CachedText | undefined;
  #withParameter: TextNode | undefined;
  readonly #withFragment = new WeakMap<CachedText, TextNode>();

  next(value: unknown): TextNode {
    if (!(value instanceof SqlText)) return (this.#withParameter ??= new TextNode());
    let made = this.#withFragment.get(value.cached);
    if (made === undefined) this.#withFragment.set(value.cached, (made = new TextNode()));
    return made;
  }
}

// A template is the same object each time that its place in the code is reached.
let templates = new WeakMap<TemplateStringsArray, TextNode>();
/** Each set of filters of a list makes another text: those that are kept are forgotten together. */
const mostMade = 20_000;
let madeCount = 0;
const words = new Map<string, CachedText>();
const mostWords = 5_000;

/** Tagged template: `${value}` becomes a parameter, `${sql`…`}` is spliced in with its own parameters. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  let made = templates.get(strings);
  if (made === undefined) templates.set(strings, (made = new TextNode()));
  const flat: unknown[] = [];
  for (const value of values) {
    made = made.next(value);
    if (value instanceof SqlText) flat.push(...value.values);
    else flat.push(value);
  }
  if (made.cached === undefined) {
    made.cached = cachedTextOf(strings, values);
    madeCount += 1;
    if (madeCount > mostMade) {
      templates = new WeakMap();
      madeCount = 0;
    }
  }
  return new SqlText(made.cached, flat);
}

function cachedTextOf(strings: TemplateStringsArray, values: readonly unknown[]): CachedText {
  const texts: string[] = [strings[0] ?? ""];
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? "";
    if (value instanceof SqlText) {
      texts[texts.length - 1] += value.strings[0] ?? "";
      texts.push(...value.strings.slice(1));
      texts[texts.length - 1] += after;
    } else texts.push(after);
  });
  return new CachedText(texts);
}

/** SQL inserted as it is. Only for constants: column lists, operators. */
export function raw(text: string): SqlText {
  let cached = words.get(text);
  if (cached === undefined) {
    if (words.size === mostWords) words.clear();
    words.set(text, (cached = new CachedText([text])));
  }
  return new SqlText(cached, []);
}

/** The limits of most pages, for which one row more is read, and of what a client pulls. */
const usualCounts = new Set([...[10, 20, 25, 50, 100, 200].map((limit) => limit + 1), 500]);

/**
 * How many rows a caller wants, for a LIMIT. A usual number is written into the text: of a parameter there the planner
 * assumes a tenth of all rows, and plans each call for a large table anew. Other numbers are parameters all the same,
 * because each one that is written makes a statement of its own. Numbers of our own are `raw`.
 */
export function written(count: number): SqlText {
  return usualCounts.has(count) ? raw(String(count)) : sql`${count}`;
}

/** A quoted identifier, for the DDL that cannot take parameters. */
export function ident(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted literal, for the DDL that cannot take parameters. */
export function literal(value: string): string {
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes("\\") ? ` E${quoted.replaceAll("\\", "\\\\")}` : quoted;
}
