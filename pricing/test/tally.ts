import assert from "node:assert/strict";

/** Counts which rules random inputs came to: a property over inputs that never reach a rule says nothing of it. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #inputs = 0;

  /** Counts one input with the rules it reached, each once. */
  count(rules: Iterable<string>): void {
    this.#inputs += 1;
    for (const rule of new Set(rules)) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
  }

  /**
   * Fails unless the inputs can come from a source of which these shares, in per cent, reach the rules: by chance a
   * sample has a little less, and only one in 30,000 has four standard deviations less.
   */
  requireShares(shares: Readonly<Record<string, number>>): void {
    const rare = Object.entries(shares).filter(([rule, share]) => {
      const expected = this.#inputs * (share / 100);
      const deviation = Math.sqrt(expected * (1 - share / 100));
      return (this.#counts.get(rule) ?? 0) < Math.max(1, expected - 4 * deviation);
    });
    assert.deepEqual(rare, [], `of ${this.#inputs} inputs: ${JSON.stringify(Object.fromEntries(this.#counts))}`);
  }
}
