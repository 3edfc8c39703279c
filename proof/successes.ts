/** So many cases try everything. */
const enough = 50;

/** Counts how often each kind of attempt succeeded, over the cases of an exploration. */
export class Successes {
  readonly #counts = new Map<string, number>();
  #cases = 0;
  #hasFailed = false;

  /** Runs a case, which answers with what succeeded in it. */
  async count(work: () => Promise<ReadonlyMap<string, number>>): Promise<void> {
    this.#cases += 1;
    try {
      for (const [what, count] of await work()) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /**
   * Throws when one of them never succeeded in many cases: then nothing was tried. Says nothing once a case has failed,
   * which is told instead.
   */
  demand(...kinds: readonly string[]): void {
    if (this.#hasFailed || this.#cases < enough) return;
    const missing = kinds.filter((kind) => !this.#counts.has(kind));
    if (missing.length > 0) throw new Error(`${missing.join(", ")} never succeeded in ${this.#cases} cases`);
  }
}
