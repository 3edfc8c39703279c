/** A word, sign or value of SQL, or a part that TypeScript puts in. */
export interface Token {
  readonly kind: "word" | "text" | "number" | "sign" | "part";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** How many parentheses are around it. */
  readonly depth: number;
}

/** Offsets that the reader takes for one thing: `${…}` in a template. */
export interface Hole {
  readonly start: number;
  readonly end: number;
}

const shapes = new RegExp(
  [
    /(?<gap>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)/,
    /(?<text>E?'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\$[\s\S]*?\$\$)/,
    /(?<part>\$\d+)/,
    /(?<number>\d+(?:\.\d+)?)/,
    /(?<word>[A-Za-z_][A-Za-z_0-9]*)/,
    /(?<sign>::|[<>=!~@#%^&|?+*/:-]+|[\s\S])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "y",
);

/** The SQL between two offsets of a source, without comments. */
export function tokensOf(source: string, start: number, end: number, holes: readonly Hole[] = []): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = start;
  while (at < end) {
    const hole = holes.find((one) => one.start === at);
    if (hole !== undefined) {
      tokens.push({ kind: "part", text: source.slice(at, hole.end), start: at, end: hole.end, depth });
      at = hole.end;
      continue;
    }
    // A quoted text may have a hole in it, which then is no part of its own.
    shapes.lastIndex = at;
    const { groups = {} } = shapes.exec(source) ?? {};
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) ?? ["sign", source[at] ?? " "];
    if (text === ")") depth -= 1;
    if (kind !== "gap") tokens.push({ kind: kind as Token["kind"], text, start: at, end: at + text.length, depth });
    if (text === "(") depth += 1;
    at += text.length;
  }
  return tokens;
}

/**
 * The place of the first token from `from` on that ends a list there: one of the words, or a parenthesis or statement
 * that ends.
 */
export function endOf(tokens: readonly Token[], from: number, words: ReadonlySet<string>): number {
  const depth = tokens[from]?.depth ?? 0;
  let at = from;
  for (; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.depth < depth) break;
    if (token.depth === depth && (token.text === ";" || (token.kind === "word" && words.has(token.text)))) break;
  }
  return at;
}

/** Divides the tokens from `from` to before `to` at a word or sign that is in no parentheses of theirs. */
export function split(
  tokens: readonly Token[],
  from: number,
  to: number,
  separator: string,
): [from: number, to: number][] {
  const depth = tokens[from]?.depth ?? 0;
  const pieces: [number, number][] = [];
  let begun = from;
  let isBetween = false;
  for (let at = from; at < to; at++) {
    const { depth: here, text } = tokens[at] as Token;
    if (here !== depth) continue;
    if (text === "BETWEEN") isBetween = true;
    else if (text === separator && isBetween && separator === "AND") isBetween = false;
    else if (text === separator) {
      pieces.push([begun, at]);
      begun = at + 1;
    }
  }
  pieces.push([begun, to]);
  return pieces.filter(([first, last]) => last > first);
}
