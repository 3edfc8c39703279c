import { recordPoints, type Outcome } from "./cases.ts";
import { openGhostService } from "./ghost-service.ts";
import type { Point } from "./points.ts";
import type { Subject } from "./subjects.ts";
import { runTask, type Task } from "./tasks.ts";

// A process of the matrix: opens a service of its own and does one task after another. Forked by run.ts.

export type ToWorker = { readonly record: Subject } | { readonly task: Task } | { readonly end: true };
export type FromWorker =
  | { readonly kind: "open" }
  | { readonly kind: "points"; readonly points: readonly Point[] }
  | ({ readonly kind: "outcome" } & Outcome);

const ghosts = await openGhostService();
let last: Promise<void> = Promise.resolve();
process.on("message", (message: ToWorker) => {
  last = last.then(() => answer(message));
});
say({ kind: "open" });

function say(message: FromWorker): void {
  process.send?.(message);
}

async function answer(message: ToWorker): Promise<void> {
  if ("end" in message) {
    await ghosts.close();
    process.exit(0);
  }
  try {
    if ("record" in message) say({ kind: "points", points: await recordPoints(ghosts, message.record) });
    else say({ kind: "outcome", ...(await runTask(ghosts, message.task)) });
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : "failed without a reason";
    if ("record" in message) throw error;
    say({ kind: "outcome", isMissed: false, faults: [fault] });
  } finally {
    await ghosts.sweep();
  }
}
