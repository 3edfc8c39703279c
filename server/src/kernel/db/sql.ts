import { createHash } from "node:crypto";

/** One SQL statement with its parameters. `name` is derived from the text, so equal texts are prepared once a connection. */
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

class SqlText implements Statement, Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  #text: string | undefined;
  #name: string | undefined;

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  get text(): string {
    this.#text ??= this.strings.reduce((text, part, i) => (i === 0 ? part : `${text}$${i}${part}`), "");
    return this.#text;
  }

  get name(): string {
    this.#name ??= nameOf(this.text);
    return this.#name;
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}

/** Tagged template: `${value}` becomes a parameter, `${sql`…`}` is spliced in with its own parameters. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlText {
  const texts: string[] = [strings[0] ?? ""];
  const flat: unknown[] = [];
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? "";
    if (value instanceof SqlText) {
      texts[texts.length - 1] += value.strings[0] ?? "";
      texts.push(...value.strings.slice(1));
      flat.push(...value.values);
      texts[texts.length - 1] += after;
    } else {
      flat.push(value);
      texts.push(after);
    }
  });
  return new SqlText(texts, flat);
}

/** SQL inserted as it is. Only for constants: column lists, operators. */
export function raw(text: string): SqlText {
  return new SqlText([text], []);
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
