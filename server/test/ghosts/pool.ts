import { fork, type ChildProcess } from "node:child_process";
import type { Outcome } from "./cases.ts";
import type { Point } from "./points.ts";
import type { Subject } from "./subjects.ts";
import type { Task } from "./tasks.ts";
import type { FromWorker, ToWorker } from "./worker.ts";

/** Worker processes, each with a service of its own. */
export interface Pool {
  record(subject: Subject): Promise<readonly Point[]>;
  run(task: Task): Promise<Outcome>;
  readonly size: number;
  close(): Promise<void>;
}

/** Far beyond what a task takes. */
const taskWithinMs = 240_000;

/** `file` is the worker's; tasks wait until one is free. */
export function openPool(file: string, size: number): Pool {
  const idle: ChildProcess[] = [];
  const waiting: ((worker: ChildProcess) => void)[] = [];
  const all = new Set<ChildProcess>();
  const free = (worker: ChildProcess) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
  };
  const start = () => {
    const worker = fork(file, [], { stdio: ["ignore", "inherit", "inherit", "ipc"], execArgv: [] });
    all.add(worker);
    worker.once("exit", () => all.delete(worker));
    const died = () => {
      throw new Error("a worker could not open its service");
    };
    worker.once("exit", died);
    worker.once("message", () => {
      worker.off("exit", died);
      free(worker);
    });
  };
  const ask = async (message: ToWorker): Promise<FromWorker> => {
    const worker = idle.shift() ?? (await new Promise<ChildProcess>((resolve) => waiting.push(resolve)));
    const { promise, resolve } = Promise.withResolvers<FromWorker>();
    const fail = (fault: string) => {
      resolve({ kind: "outcome", isMissed: false, faults: [fault] });
      worker.kill("SIGKILL");
      start();
    };
    const timer = setTimeout(fail, taskWithinMs, "it hung, and its process was killed");
    const died = () => fail("its process died");
    worker.once("exit", died);
    worker.once("message", resolve);
    worker.send(message);
    const answer = await promise;
    clearTimeout(timer);
    worker.off("exit", died).off("message", resolve);
    if (worker.connected && !worker.killed) free(worker);
    return answer;
  };
  for (let n = 0; n < size; n++) start();
  return {
    size,
    record: async (subject) => {
      const answer = await ask({ record: subject });
      if (answer.kind !== "points") throw new Error(`the points of ${subject} could not be recorded`);
      return answer.points;
    },
    run: async (task) => {
      const answer = await ask({ task });
      if (answer.kind !== "outcome") throw new Error("a worker answered something else");
      return answer;
    },
    close: async () => {
      const gone = [...all].map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
      for (const worker of all) worker.send({ end: true } satisfies ToWorker);
      const impatient = setTimeout(() => all.forEach((worker) => worker.kill("SIGKILL")), 20_000);
      await Promise.all(gone);
      clearTimeout(impatient);
    },
  };
}
