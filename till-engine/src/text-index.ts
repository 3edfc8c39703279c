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
  /** Its words with spaces between them. */
  readonly name: string;
  readonly words: readonly string[];
  /** Found as a whole, too. */
  readonly codes: readonly string[];
}

// What ends a name comes before all letters, so that the lines are in the order of the names.
const [space, codeEnd, nameEnd, lineEnd] = [" ", "\u0001", "\u0002", "\n"];

/**
 * Finds by the beginnings of words. All of it is one text, a line each in the order of the names: the processor looks
 * through some megabytes in a few milliseconds, and a map of the words would take many times the memory.
 */
export class TextIndex {
  readonly #ids: readonly string[];
  readonly #text: string;
  /** Where each line begins. */
  readonly #starts: Uint32Array;

  constructor(entries: Iterable<Findable>) {
    // A line and its id are one text until they are sorted: fifty thousand objects more would stay in the memory.
    const lines: string[] = [];
    for (const { id, name, words, codes } of entries) {
      const whole = codes.map((code) => `${space}${code}${codeEnd}`).join("");
      // A word that is the code as a whole is found by that already.
      const more = words.filter((word) => !codes.includes(word)).map((word) => space + word);
      lines.push(`${space}${name}${nameEnd}${more.join("")}${whole}${lineEnd}${id}`);
    }
    lines.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const ids: string[] = [];
    this.#starts = new Uint32Array(lines.length);
    let at = 0;
    for (const [i, line] of lines.entries()) {
      const end = line.indexOf(lineEnd) + 1;
      ids.push(line.slice(end));
      lines[i] = line.slice(0, end);
      this.#starts[i] = at;
      at += end;
    }
    // One that is a view into its line would keep that.
    this.#ids = JSON.parse(JSON.stringify(ids)) as string[];
    this.#text = lines.join("");
  }

  /** The ids of what has the code as a whole. */
  withCode(code: string): string[] {
    return code === "" ? [] : [...this.#linesWith(`${space}${code}${codeEnd}`)].map((i) => this.#ids[i] ?? "");
  }

  /** What has all the words, or the code: first what has it as a code, then names that begin so, then by name. */
  search(typed: string, most: number): string[] {
    const words = [...new Set(wordsOf(typed))].sort((a, b) => b.length - a.length);
    const [rarest] = words;
    if (rarest === undefined) return [];
    const others = words.slice(1).map((word) => space + word);
    const code = fold(typed.trim());
    const codes = /\s/.test(code) ? [] : [code, ...(/^0+\d/.test(code) ? [code.replace(/^0+/, "")] : [])];
    const found = new Set<number>();
    const note = (lines: Iterable<number>) => {
      for (const i of lines) if (found.size >= most || found.add(i).size >= most) return;
    };
    for (const one of codes) note(this.#linesWith(`${space}${one}${codeEnd}`));
    note(this.#linesBeginning(`${space}${wordsOf(typed).join(space)}`));
    note(this.#linesWith(space + rarest).filter((i) => others.every((word) => this.#line(i).includes(word))));
    for (const one of codes) note(this.#linesWith(space + one));
    return [...found].map((i) => this.#ids[i] ?? "");
  }

  #line(i: number): string {
    return this.#text.slice(this.#starts[i], this.#starts[i + 1]);
  }

  /** The lines whose names begin so. */
  *#linesBeginning(name: string): Generator<number> {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = this.#starts[middle] ?? 0;
      if (this.#text.slice(start, start + name.length) < name) low = middle + 1;
      else high = middle;
    }
    for (; low < this.#starts.length && this.#text.startsWith(name, this.#starts[low]); low += 1) yield low;
  }

  /** The lines that have the text, each once, in their order. */
  *#linesWith(text: string): Generator<number> {
    let line = 0;
    for (let at = this.#text.indexOf(text); at >= 0;) {
      line = this.#lineAt(at, line);
      yield line;
      const next = this.#starts[line + 1];
      if (next === undefined) return;
      at = this.#text.indexOf(text, next);
    }
  }

  /** The line of a place, which is not before `from`. */
  #lineAt(at: number, from: number): number {
    let [low, high] = [from, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
