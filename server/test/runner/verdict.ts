interface GateRun {
  readonly code: number | null;
  /** As its last line says; "?" without one. */
  readonly failed: string;
  /** A digest of the names of its tests. */
  readonly list: string;
  /** The same of each green run of the tree. */
  readonly others: readonly string[];
}

/** What was wrong with a run of the gate; undefined when it was as it should be. */
export function faultOf({ code, failed, list, others }: GateRun): string | undefined {
  if (code !== 0 || failed !== "0") return `exit code ${code}, ${failed} failed`;
  return others.some((other) => other !== list) ? "other tests than in another run of the tree" : undefined;
}

/** The names that only the one list has, behind a `+`, and those that only the other one has, behind a `-`. */
export function differencesOf(names: readonly string[], others: readonly string[]): string[] {
  const [known, otherwise] = [new Set(names), new Set(others)];
  return [
    ...names.filter((name) => !otherwise.has(name)).map((name) => `+ ${name}`),
    ...others.filter((name) => !known.has(name)).map((name) => `- ${name}`),
  ];
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly isInterrupted: boolean;
}

/** The exit code of a run: 0 when something has passed, nothing has failed, and all of it was run. */
export function exitCodeOf({ passed, failed, isInterrupted }: Outcome): 0 | 1 {
  return passed > 0 && failed === 0 && !isInterrupted ? 0 : 1;
}
