import { flushCompileCache } from "node:module";
import type { EncodedImage } from "../../../deps.ts";
import { encode } from "./encode.ts";
import { UnfitImage } from "./unfit.ts";

// The program of an `Encoder`'s process. It reads one picture at a time, and lives no longer than its parent.

/** What the process is sent. */
export interface Task {
  readonly path: string;
  readonly mostMemoryBytes: number;
}

/** What it answers: the picture, or what is wrong with it, or with us. */
export type Outcome = { readonly image: EncodedImage } | { readonly unfit: string } | { readonly error: string };

const lookEveryMs = 20;

/** `process.exit` would wait for the decoder. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Ends this process when it takes more memory than it may. The decoder works on a thread of its own meanwhile. */
function watchMemory(mostBytes: number): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) end();
  }, lookEveryMs);
  return () => clearInterval(timer);
}

async function outcomeOf({ path, mostMemoryBytes }: Task): Promise<Outcome> {
  const stopWatching = watchMemory(mostMemoryBytes);
  try {
    return { image: await encode(path) };
  } catch (error) {
    return error instanceof UnfitImage ? { unfit: error.message } : { error: String(error) };
  } finally {
    stopWatching();
  }
}

process.on("message", (task: Task) => void outcomeOf(task).then((outcome) => process.send?.(outcome)));
process.once("disconnect", end);
// A terminal and systemd stop all processes at once; the parent finishes what it has begun.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// A killed process keeps nothing: without this, the next one would compile the sources anew.
flushCompileCache();
process.send?.("ready");
