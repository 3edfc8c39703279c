import { constants, setPriority } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { hashSync, verifySync, type Options } from "@node-rs/argon2";

// Passwords are hashed on separate threads of lower priority: hashing uses a whole core, and requests of tills must not
// wait for sign-ins.

type Job =
  | { readonly password: string; readonly options: Options }
  | { readonly password: string; readonly phc: string };
type Outcome = { readonly result: string | boolean } | { readonly error: string };

const mostIdleMs = 5_000;

/**
 * One thread that hashes or verifies one password at a time. It keeps no process alive while it has nothing to do, and
 * ends after some seconds of that: it takes 18 MB.
 */
export class Hasher {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** The PHC string. */
  async hash(password: string, options: Options): Promise<string> {
    return String(await this.#run({ password, options }));
  }

  async verify(phc: string, password: string): Promise<boolean> {
    return (await this.#run({ password, phc })) === true;
  }

  #run(job: Job): Promise<string | boolean> {
    const worker = (this.#worker ??= new Worker(new URL(import.meta.url)));
    clearTimeout(this.#idle);
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    // `node --watch` posts messages of its own.
    const onMessage = (outcome: Partial<Outcome>) => {
      if ("error" in outcome) reject(new Error(outcome.error));
      else if ("result" in outcome && outcome.result !== undefined) resolve(outcome.result);
    };
    const onEnd = () => {
      this.#worker = undefined;
      reject(new Error("the hashing thread ended"));
    };
    worker.on("message", onMessage).once("error", onEnd).once("exit", onEnd);
    worker.postMessage(job);
    return promise.finally(() => {
      worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd).unref();
      this.#idle = setTimeout(() => this.#end(worker), mostIdleMs).unref();
    });
  }

  #end(worker: Worker): void {
    this.#worker = undefined;
    void worker.terminate();
  }
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  // On Linux 0 is the calling thread (setpriority(2)).
  if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  port.on("message", (job: Job) => {
    try {
      const result = "phc" in job ? verifySync(job.phc, job.password) : hashSync(job.password, job.options);
      port.postMessage({ result } satisfies Outcome);
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : "failed" } satisfies Outcome);
    }
  });
}
