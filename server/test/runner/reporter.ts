import type { EventData } from "node:test";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";
import { tellParent, type TestEnd } from "./parent.ts";

// Runs in each process of a run (processes.ts) and tells the one that started it what the tests do, as it happens.

/**
 * A reporter of node:test, which wants it as the default export. It writes nothing: each message goes to the parent
 * process, which may start us without the runner and then hears nothing.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<never> {
  const running: string[] = [];
  const told: string[] = [];
  const clock = fileClock();
  for await (const { type, data } of events) {
    if (type === "test:dequeue") {
      running.splice(data.nesting, Infinity, data.name);
      if (data.nesting === 0) await clock.enter(data.file);
      // The prelude tells of a test.
      if (data.type === "test") continue;
      await tellParent({ is: "begun", name: running.join(" > ") });
    }
    if (type === "test:diagnostic" && /asynchronous activity/.test(data.message))
      await tellParent({ is: "late", text: data.message });
    if (type === "test:start") told.splice(data.nesting, Infinity, data.name);
    if (type === "test:pass" || type === "test:fail") {
      told.splice(data.nesting, Infinity, data.name);
      await tellParent(endedOf(data, clock.file, told.join(" > ")));
    }
  }
  await clock.enter(undefined);
  await tellParent({ is: "over" });
}

function endedOf(data: EventData.TestPass | EventData.TestFail, file: string, name: string): TestEnd {
  const { details, skip, todo } = data;
  const thrown = "error" in details ? (details.error as Failure) : undefined;
  // A suite fails with its tests, and they have told why.
  const error = thrown?.failureType === "subtestsFailed" ? undefined : thrown;
  const reason = skip ?? todo;
  const text = error === undefined ? reasonOf(reason) : textOf(error);
  return {
    is: "ended",
    file,
    name,
    kind: details.type === "suite" ? "suite" : "test",
    outcome: reason !== undefined ? "skipped" : error === undefined ? "passed" : "failed",
    text,
    isTimeout: error !== undefined && /^(test|hook) timed out/.test(text),
  };
}

interface Failure extends Error {
  readonly failureType?: string;
}

function textOf(error: Failure): string {
  if (error.failureType === "cancelledByParent") return "not run: its suite failed";
  const cause = error.cause ?? error;
  return typeof cause === "string" ? cause : inspect(cause, { depth: 6 });
}

function reasonOf(reason: string | boolean | undefined): string {
  return typeof reason === "string" ? reason : "no reason is given";
}

/** The files of a process follow one another: one ends where the next begins. */
function fileClock() {
  let current: { file: string; ms: number; cpu: NodeJS.CpuUsage } | undefined;
  return {
    /** The file of the top-level suite or test that runs: what it calls may stand elsewhere. */
    get file() {
      return current?.file ?? "";
    },
    enter: async (file: string | undefined) => {
      if (file === current?.file) return;
      if (current !== undefined) {
        const { user, system } = process.cpuUsage(current.cpu);
        const seconds = (performance.now() - current.ms) / 1000;
        await tellParent({ is: "file", file: current.file, seconds, cpuSeconds: (user + system) / 1_000_000 });
      }
      current = file === undefined ? undefined : { file, ms: performance.now(), cpu: process.cpuUsage() };
    },
  };
}
