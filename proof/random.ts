/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  /** From 0 to below 1. */
  constructor(seed: number) {
    this.#state = Math.floor(seed * 2 ** 32);
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  from(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True so many times in a hundred. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.from(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** A UUID as clients make them. */
  id(): string {
    const hex = Array.from({ length: 32 }, () => this.from(0, 15).toString(16));
    hex[12] = "4";
    hex[16] = "8";
    return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
}
