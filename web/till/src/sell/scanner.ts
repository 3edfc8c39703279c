/** A key as a scanner sends it. */
export interface ScannedKey {
  readonly key: string;
  /** The place of the key, whatever the keyboard's language makes of it. */
  readonly code: string;
  readonly isShifted: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/** Scanners type faster than people: a scan has so little between two keys on average. */
const usualGapMs = 50;
/** A scan is so long at least; of a slow scanner longer, as people type short words as fast. */
const leastLength = 4;
const leastSlowLength = 7;
const leastSilenceMs = 150;

/**
 * Tells scans from what people type, by their speed. A scan ends by Enter or Tab, or when `end` is called after
 * `silenceMs` without a key.
 */
export class ScanReader {
  /** The most between two keys, on average; some scanners are slow. */
  mostGapMs = usualGapMs;
  #text = "";
  #firstAt = 0;
  #lastAt = 0;

  /** Whether a scan may be under way. */
  get isReading(): boolean {
    return this.#text !== "";
  }

  /** The code, when this key ends one. */
  read(key: ScannedKey): string | undefined {
    const { key: name, at } = key;
    if (name === "Enter" || name === "Tab") return this.end(at);
    const character = characterOf(key);
    if (character === undefined) return undefined;
    if (at - this.#lastAt > this.silenceMs) this.#text = "";
    if (this.#text === "") this.#firstAt = at;
    this.#text += character;
    this.#lastAt = at;
    return undefined;
  }

  /** The code, if what came was one. */
  end(at: number): string | undefined {
    const [text, gap] = [this.#text, (this.#lastAt - this.#firstAt) / Math.max(1, this.#text.length - 1)];
    const isFresh = at - this.#lastAt <= this.silenceMs * 2;
    this.#text = "";
    const least = gap <= usualGapMs ? leastLength : leastSlowLength;
    return text.length >= least && gap <= this.mostGapMs && isFresh ? text : undefined;
  }

  /** A scanner that sends no Enter is done after this. */
  get silenceMs(): number {
    return Math.max(leastSilenceMs, this.mostGapMs * 2);
  }
}

/** On a French keyboard the key of 1 types &, and a scanner that does not know that means 1. */
function characterOf({ key, code, isShifted }: ScannedKey): string | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined && (!isShifted || /^\d$/.test(key))) return digit;
  return [...key].length === 1 ? key : undefined;
}
