/** The service's clock in tests: the machine's, but for what it was moved by. */
export interface TestClock {
  advance(ms: number): void;
  set(date: Date): void;
  /** From here on only `advance` and `set` move it, so that a slow machine is not over a limit by itself. */
  hold(): void;
}

/** A clock, and what reads it. */
export function startClock(): TestClock & { readonly read: () => Date } {
  let offsetMs = 0;
  let heldAtMs: number | undefined;
  const baseMs = () => heldAtMs ?? Date.now();
  return {
    read: () => new Date(baseMs() + offsetMs),
    advance: (ms) => void (offsetMs += ms),
    set: (date) => void (offsetMs = date.getTime() - baseMs()),
    hold: () => void (heldAtMs = Date.now()),
  };
}
