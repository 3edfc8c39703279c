/** Letters that do not decompose into a plain one and its accents. */
const plain: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d" },
  ...{ þ: "th", ł: "l", ħ: "h", ı: "i", ŋ: "n", ς: "σ" },
};

/** Most names are so already, and folding is slow. */
const isPlain = /^[\u0020-\u007e]*$/;

/** Without case, accents and typographic forms, as the shop folds: `Crème Brûlée` is `creme brulee`. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ßæœøđðþłħıŋς]/g, (letter) => plain[letter] ?? letter);
}

export function wordsOf(text: string): string[] {
  if (isPlain.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** What something is found by, folded. */
export interface Findable {
  readonly id: string;
  /** What it belongs to. */
  readonly ownerId: string;
  /** Its words with spaces between them. */
  readonly name: string;
  readonly words: readonly string[];
  /** Found as a whole, too. */
  readonly codes: readonly string[];
}

/** Something that was found: the lower its rank, the better, and then by its line. */
export interface Hit {
  readonly id: string;
  readonly rank: number;
  readonly line: string;
}

// What ends a name comes before all letters, so that the lines are in the order of the names.
const [space, codeEnd, nameEnd, wordsEnd, lineEnd] = [" ", "\u0001", "\u0002", "\u0003", "\n"];

/** How many lines are made at a time: some milliseconds' work. */
const slice = 500;

/**
 * Finds by the beginnings of words. All of it is one text, a line each in the order of the names: the processor looks
 * through some megabytes in a few milliseconds, and a map of the words would take many times the memory.
 */
export class TextIndex {
  readonly #lines: Lines;
  /** The ids of the lines, each with that of what it belongs to. */
  readonly #ids: Lines;
  readonly #numbers: Numbers;

  private constructor(lines: Lines, ids: Lines, numbers: Numbers) {
    [this.#lines, this.#ids, this.#numbers] = [lines, ids, numbers];
  }

  /** Makes it in slices, between which other work has its turn. */
  static *make(entries: Iterable<Findable>): Generator<undefined, TextIndex> {
    let pieces: string[][] = [];
    let piece: string[] = [];
    for (const entry of entries) {
      piece.push(lineOf(entry));
      if (piece.length < slice) continue;
      pieces.push(piece.sort());
      piece = [];
      yield;
    }
    pieces.push(piece.sort());
    while (pieces.length > 1) {
      const merged: string[][] = [];
      for (let i = 0; i < pieces.length; i += 2) merged.push(yield* merge(pieces[i] ?? [], pieces[i + 1] ?? []));
      pieces = merged;
    }
    const [lines, ids, numbers] = [new Lines(), new Lines(), new Numbers()];
    for (const [i, whole] of (pieces[0] ?? []).entries()) {
      const end = whole.indexOf(lineEnd) + 1;
      const [line, owned] = [whole.slice(0, end), whole.slice(end)];
      lines.add(line);
      ids.add(owned);
      for (const code of codesOf(line)) numbers.add(code, i);
      numbers.add(ownerOf(owned), i);
      if (i % slice === 0) yield;
    }
    for (const done of [lines, ids, numbers]) {
      done.finish();
      yield;
    }
    return new TextIndex(lines, ids, numbers);
  }

  /** The ids of what has the code as a whole. */
  withCode(code: string): string[] {
    return this.#linesWithCode(code).map((i) => this.#idAt(i));
  }

  /** The ids of what belongs to it. */
  ownedBy(ownerId: string): string[] {
    const found = this.#numbers.get(ownerId).filter((i) => ownerOf(this.#ids.at(i)) === ownerId);
    return found.map((i) => this.#idAt(i));
  }

  /** What has all the words, or the code: first what has it as a code, then names that begin so, then by name. */
  search(typed: string, most: number, isLeftOut: (id: string) => boolean): Hit[] {
    const words = [...new Set(wordsOf(typed))].sort((a, b) => b.length - a.length);
    const [rarest] = words;
    if (rarest === undefined) return [];
    const others = words.slice(1).map((word) => space + word);
    const code = fold(typed.trim());
    const codes = /\s/.test(code) ? [] : [code, ...(/^0+\d/.test(code) ? [code.replace(/^0+/, "")] : [])];
    const found = new Map<number, Hit>();
    const note = (rank: number, lines: Iterable<number>) => {
      for (const i of lines) {
        if (found.size >= most) return;
        const id = this.#idAt(i);
        if (!found.has(i) && !isLeftOut(id)) found.set(i, { id, rank, line: this.#lines.at(i) });
      }
    };
    for (const one of codes) note(0, this.#linesWithCode(one));
    note(1, this.#linesBeginning(`${space}${wordsOf(typed).join(space)}`));
    const hasOthers = (i: number) => others.every((word) => this.#lines.at(i).includes(word));
    if (found.size < most) note(2, this.#lines.having(space + rarest).filter(hasOthers));
    for (const one of codes) if (found.size < most) note(3, this.#lines.having(space + one));
    return [...found.values()];
  }

  #idAt(i: number): string {
    const owned = this.#ids.at(i);
    return owned.slice(0, owned.indexOf(space));
  }

  #linesWithCode(code: string): number[] {
    return this.#numbers.get(code).filter((i) => codesOf(this.#lines.at(i)).includes(code));
  }

  /** The lines whose names begin so. */
  *#linesBeginning(name: string): Generator<number> {
    let [low, high] = [0, this.#lines.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines.at(middle) < name) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#lines.count && this.#lines.at(low).startsWith(name); low += 1) yield low;
  }
}

/** The line and what it is of are one text until they are sorted. */
function lineOf({ id, ownerId, name, words, codes }: Findable): string {
  const whole = codes.map((code) => `${space}${code}${codeEnd}`).join("");
  // A word that is the code as a whole is found by that already.
  const more = words.filter((word) => !codes.includes(word)).map((word) => space + word);
  return `${space}${name}${nameEnd}${more.join("")}${wordsEnd}${whole}${lineEnd}${id}${space}${ownerId}`;
}

function codesOf(line: string): string[] {
  const codes = line.slice(line.indexOf(wordsEnd) + 1, -1).split(codeEnd);
  return codes.slice(0, -1).map((code) => code.slice(1));
}

const ownerOf = (owned: string) => owned.slice(owned.indexOf(space) + 1);

/** Two sorted lists as one. */
function* merge(a: readonly string[], b: readonly string[]): Generator<undefined, string[]> {
  const merged: string[] = [];
  let i = 0;
  for (const one of b) {
    for (; (a[i] ?? one) < one; i += 1) merged.push(a[i] ?? "");
    merged.push(one);
    if (merged.length % slice === 0) yield;
  }
  return merged.concat(a.slice(i));
}

/** Lines of a text, by their numbers. */
class Lines {
  #parts: string[] = [];
  #text = "";
  #starts: number[] | Uint32Array = [0];

  add(line: string): void {
    this.#parts.push(line);
  }

  finish(): void {
    const starts = new Uint32Array(this.#parts.length + 1);
    for (const [i, part] of this.#parts.entries()) starts[i + 1] = (starts[i] ?? 0) + part.length;
    [this.#text, this.#starts, this.#parts] = [this.#parts.join(""), starts, []];
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  at(i: number): string {
    return this.#text.slice(this.#starts[i], this.#starts[i + 1]);
  }

  /** The lines that have the text, each once, in their order. */
  *having(text: string): Generator<number> {
    let line = 0;
    for (let at = this.#text.indexOf(text); at >= 0;) {
      line = this.#lineAt(at, line);
      yield line;
      if (line + 1 >= this.count) return;
      at = this.#text.indexOf(text, this.#starts[line + 1]);
    }
  }

  /** The line of a place, which is not before `from`. */
  #lineAt(at: number, from: number): number {
    let [low, high] = [from, this.count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Numbers by texts. Sometimes it knows others besides, of which the caller finds out. */
class Numbers {
  #pairs: number[] | Float64Array = [];

  add(text: string, number: number): void {
    if (Array.isArray(this.#pairs)) this.#pairs.push(hashOf(text) * mostNumbers + number);
  }

  finish(): void {
    this.#pairs = Float64Array.from(this.#pairs).sort();
  }

  get(text: string): number[] {
    const first = hashOf(text) * mostNumbers;
    let [low, high] = [0, this.#pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pairs[middle] ?? 0) < first) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (; (this.#pairs[low] ?? Infinity) < first + mostNumbers; low += 1) found.push((this.#pairs[low] ?? 0) - first);
    return found;
  }
}

/** A hash of 32 bits and a number below this make one number that is exact. */
const mostNumbers = 2 ** 21;

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
