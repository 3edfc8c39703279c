import { keysOfScan } from "@tillhouse/pricing/gtin.ts";

// How articles and customers are found by words. A row keeps lexemes: its folded words, which are found by their
// beginnings; `=` and a whole code; and, for each word of its names, `~` and the word with one letter left out, so that
// two words that differ by one letter have one of these in common. All is folded here, because servers differ in what
// they know of letters, and a shop that moves between them must find the same.

/** What a row is found by. */
export interface Searchable {
  /** Found also with a wrong letter. */
  readonly names: readonly (string | null)[];
  readonly texts?: readonly (string | null)[];
  /** SKUs, barcodes, customer codes: found by their words and as a whole. */
  readonly codes?: readonly (string | null)[];
}

/** A search, its words as PostgreSQL's tsquery. */
export interface Search {
  /** Rows whose sort key (`sortKeyOf`) begins with this come first; empty: no row does. */
  readonly beginning: string;
  /** Finds rows that have all the words, or the code. */
  readonly exact: string;
  /** The part of `exact` and `forgiving` for each word; empty for a single word, or when a code is looked for. */
  readonly words: { readonly exact: readonly string[]; readonly forgiving: readonly string[] };
  /** Finds rows that have the words but for one letter each; null when no word is long enough. */
  readonly forgiving: string | null;
}

/** Letters that do not decompose into a plain one and its accents. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ς: "σ",
};

/** Without case, accents and typographic forms: `Crème Brûlée` is `creme brulee`. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ßæœøđðþłħıŋς]/g, (letter) => plain[letter] ?? letter);
}

/** Longer ones are cut: a lexeme has at most 2,046 bytes. */
const maxWordLength = 100;

function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

const shortestForgiven = 5;

/** The word with one letter left out, each in turn. */
function withoutOne(word: string): string[] {
  const letters = [...word];
  return letters.map((_, i) => letters.toSpliced(i, 1).join(""));
}

/** Only letters: a wrong digit is another article. */
function isForgiven(word: string, shortest: number): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && [...word].length >= shortest;
}

/** By what a name is sorted: its folded words. */
export function sortKeyOf(name: string): string {
  return wordsOf(name).join(" ");
}

/** The lexemes of a row, each once. */
export function lexemesOf({ names, texts = [], codes = [] }: Searchable): string[] {
  const given = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
  const ofNames = given(names).flatMap(wordsOf);
  const nearby = ofNames
    .filter((word) => isForgiven(word, shortestForgiven))
    .flatMap((word) => [word, ...withoutOne(word)].map((near) => `~${near}`));
  const words = [...ofNames, ...given(texts).flatMap(wordsOf), ...given(codes).flatMap(wordsOf)];
  const whole = given(codes).flatMap((code) => [fold(code), ...keysOfScan(code)].map((key) => `=${key}`));
  return [...new Set([...words, ...nearby, ...whole])];
}

/** The search for a typed text: all its words by their beginnings, or a code; undefined when it is empty. */
export function searchFor(typed: string | undefined): Search | undefined {
  if (typed === undefined || typed.trim() === "") return undefined;
  const beginning = sortKeyOf(typed);
  const words = [...new Set(wordsOf(typed))];
  // A word that begins another word of the search is found with that.
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  const code = typed.trim();
  const codes = /\s/.test(code)
    ? []
    : [`${quoted(`=${fold(code)}`)}:*`, ...keysOfScan(code).map((key) => quoted(`=${key}`))];
  const prefix = (word: string) => `${quoted(word)}:*`;
  const exact = anyOf([...(needed.length === 0 ? [] : [needed.map(prefix).join(" & ")]), ...codes]);
  const each = needed.map(prefix);
  const isForgiving = needed.some((word) => isForgiven(word, shortestForgiven - 1));
  // A word of the article that lacks a letter here is one letter longer than what was typed.
  const near = needed.map((word) => {
    if (!isForgiven(word, shortestForgiven - 1)) return prefix(word);
    const others = isForgiven(word, shortestForgiven) ? withoutOne(word) : [];
    return anyOf([prefix(word), ...new Set([word, ...others].map((one) => quoted(`~${one}`)))]);
  });
  const isOfWords = codes.length === 0 && needed.length > 1;
  const parts = isOfWords ? { exact: each, forgiving: near } : { exact: [], forgiving: [] };
  return { beginning, exact, words: parts, forgiving: isForgiving ? near.join(" & ") : null };
}

function anyOf(queries: readonly string[]): string {
  return `(${queries.map((query) => `(${query})`).join(" | ")})`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
