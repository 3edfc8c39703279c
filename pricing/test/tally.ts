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

  /** Fails unless at least these shares of the inputs, in per cent, reached the rules. */
  requireShares(least: Readonly<Record<string, number>>): void {
    const shares = Object.fromEntries(
      [...this.#counts].map(([rule, count]) => [rule, Math.round((count / this.#inputs) * 1000) / 10]),
    );
    const rare = Object.entries(least).filter(([rule, share]) => (shares[rule] ?? 0) < share);
    assert.deepEqual(rare, [], `of ${this.#inputs} inputs, in per cent: ${JSON.stringify(shares)}`);
  }
}
