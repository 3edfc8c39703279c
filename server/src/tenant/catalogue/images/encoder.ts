import { fork, type ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { patient } from "../../../kernel/patience.ts";
import { realTimers, type Timers } from "../../../kernel/timers.ts";
import type { Outcome, Task } from "./encoder-child.ts";

interface EncoderLimits {
  /** How long one picture may take. */
  readonly longestMs: number;
  /** Resident, of the process. */
  readonly mostMemoryBytes: number;
}

const startingMs = 10_000;
/** Somebody who photographs a shelf sends the next picture before; until then it takes 135 MB. */
const mostIdleMs = 5 * 60_000;

/**
 * A process that reads one picture at a time, started by the first. A hostile picture can make what decodes it hang or
 * take all memory, so that is not this process: it is ended at its limits, and is told none of our secrets. It keeps no
 * process alive while it has nothing to do.
 */
export class Encoder {
  readonly #limits: EncoderLimits;
  readonly #timers: Timers;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: EncoderLimits, timers: Timers) {
    this.#limits = limits;
    this.#timers = timers;
  }

  /** The id of the process that is up; undefined while none is. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** What is in the file; undefined when the process was ended at a limit, or ended itself. */
  async encode(path: string): Promise<Outcome | undefined> {
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    keepAlive(child, true);
    const { longestMs, mostMemoryBytes } = this.#limits;
    const outcome = replyOf<Outcome>(child, patient(longestMs), this.#timers);
    child.send({ path, mostMemoryBytes } satisfies Task, () => undefined);
    if ((await outcome) === undefined) this.end();
    keepAlive(child, false);
    this.#idle = setTimeout(() => this.end(), mostIdleMs).unref();
    return outcome;
  }

  /** Ends the process, whatever it does; the next picture starts another. */
  end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess> {
    const cache = getCompileCacheDir();
    const child = fork(join(import.meta.dirname, "encoder-child.ts"), [], {
      execArgv: ["--max-old-space-size=64"],
      // Ours has secrets. By these two a picture's memory is given back: 100 MB.
      env: {
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
        ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
      },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    child
      .on("error", () => undefined)
      .once("exit", () => {
        if (this.#child === child) this.#child = undefined;
      });
    // Before it has threads, which have the priority of who starts them: tills do not wait for pictures.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if ((await replyOf(child, patient(startingMs), realTimers)) !== undefined) return child;
    this.end();
    throw new Error("the process that reads pictures does not start");
  }
}

/** Its next message; undefined when it ends before, or says nothing in time. */
function replyOf<Reply>(child: ChildProcess, withinMs: number, timers: Timers): Promise<Reply | undefined> {
  const { promise, resolve } = Promise.withResolvers<Reply | undefined>();
  const onReply = (reply: unknown) => resolve(reply as Reply);
  const onEnd = () => resolve(undefined);
  const stop = timers.after(withinMs, onEnd);
  child.once("message", onReply).once("exit", onEnd).once("error", onEnd);
  return promise.finally(() => {
    stop();
    child.off("message", onReply).off("exit", onEnd).off("error", onEnd);
  });
}

function keepAlive(child: ChildProcess, isWanted: boolean): void {
  const what = isWanted ? "ref" : "unref";
  child[what]();
  child.channel?.[what]();
}
