// What a process of a run tells the one that started it (processes.ts).

/** `name` is a path: the suites, then the test. */
export type Message =
  | { readonly is: "begun"; readonly name: string }
  | TestEnd
  /** What Node says of something that failed after its test had ended. */
  | { readonly is: "late"; readonly text: string }
  /** All files have been run. */
  | { readonly is: "over" }
  /** All of a file's tests have ended: how long they took, and the processor time of this process. */
  | { readonly is: "file"; readonly file: string; readonly seconds: number; readonly cpuSeconds: number };

/** How a test ended, or a suite with its hooks. */
export interface TestEnd {
  readonly is: "ended";
  readonly file: string;
  readonly name: string;
  readonly kind: "suite" | "test";
  readonly outcome: "passed" | "failed" | "skipped";
  /** What was thrown by a failure, or the reason of a skipped test. */
  readonly text: string;
  readonly isTimeout: boolean;
}

/**
 * Tells the parent; resolves once the message is on its way, as the process may end right after it. A process that was
 * started without a runner has nobody to tell.
 */
export function tellParent(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });
}
