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

/** The text of statements that are made alike, made and named once. */
class Shape {
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
  readonly shape: Shape;
  readonly values: readonly unknown[];

  constructor(shape: Shape, values: readonly unknown[]) {
    this.shape = shape;
    this.values = values;
  }

  get strings(): readonly string[] {
    return this.shape.strings;
  }

  get text(): string {
    return this.shape.text;
  }

  get name(): string {
    return this.shape.name;
  }
}

/** What a template makes of its first values: of a fragment by its shape, of all parameters alike. */
class TextNode {
  shape: Shape | undefined;
  #withParameter: TextNode | undefined;
  readonly #withFragment = new WeakMap<Shape, TextNode>();

  next(value: unknown): TextNode {
    if (!(value instanceof SqlText)) return (this.#withParameter ??= new TextNode());
    let made = this.#withFragment.get(value.shape);
    if (made === undefined) this.#withFragment.set(value.shape, (made = new TextNode()));
    return made;
  }
}

// A template is the same object each time that its place in the code is reached.
let templates = new WeakMap<TemplateStringsArray, TextNode>();
/** Each set of filters of a list makes another text: those that are kept are forgotten together. */
const mostMade = 20_000;
let madeCount = 0;
const words = new Map<string, Shape>();
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
  if (made.shape === undefined) {
    made.shape = shapeOf(strings, values);
    madeCount += 1;
    if (madeCount > mostMade) {
      templates = new WeakMap();
      madeCount = 0;
    }
  }
  return new SqlText(made.shape, flat);
}

function shapeOf(strings: TemplateStringsArray, values: readonly unknown[]): Shape {
  const texts: string[] = [strings[0] ?? ""];
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? "";
    if (value instanceof SqlText) {
      texts[texts.length - 1] += value.strings[0] ?? "";
      texts.push(...value.strings.slice(1));
      texts[texts.length - 1] += after;
    } else texts.push(after);
  });
  return new Shape(texts);
}

/** SQL inserted as it is. Only for constants: column lists, operators. */
export function raw(text: string): SqlText {
  let shape = words.get(text);
  if (shape === undefined) {
    if (words.size === mostWords) words.clear();
    words.set(text, (shape = new Shape([text])));
  }
  return new SqlText(shape, []);
}

/** The limits of most pages, for which one row more is read, and of what a client pulls. */
const usualCounts = new Set([...[10, 20, 25, 50, 100, 200].map((limit) => limit + 1), 500]);

/**
 * How many rows a caller wants, for a LIMIT: a usual number is written into the text, because of a parameter there the
 * planner assumes a tenth of all rows, and so it plans each call for a large table anew. It does for the others, which
 * would make as many statements. Numbers of our own are `raw`.
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
