/** Work in small steps: whoever runs it may let others come first between two of them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs work to its end at once. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
