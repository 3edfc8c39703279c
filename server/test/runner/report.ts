import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./files.ts";
import type { TestEnd } from "./parent.ts";
import type { Watch } from "./processes.ts";

/** What a run counts and tells. */
export interface Report extends Watch {
  /** The tests that ended, as `<file>: <name>`, those that were skipped too. */
  readonly names: ReadonlySet<string>;
  /** Seconds of each file, by its path from the root. */
  readonly seconds: ReadonlyMap<string, number>;
  readonly failed: number;
  readonly passed: number;
  /** The same report, with a text that is written behind the names of files. */
  labelled(label: string): Watch;
  /** Writes the seconds of each file, what was skipped, the failures once more, and last `N passed, N failed`. */
  close(): void;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Tells each failure at once, and each file when it is over. A test fails, too, when its name is not its own or holds a
 * UUID, and a suite when it has no test: the lists of two runs could not be compared.
 */
export function openReport(write: (text: string) => void): Report {
  const names = new Set<string>();
  const seconds = new Map<string, number>();
  const skipped = new Set<string>();
  const failures: string[] = [];
  const files = new Map<string, { passed: number; failed: number }>();
  let passed = 0;
  const fail = (name: string, text: string) => {
    failures.push(name);
    write(`FAILED ${name}\n${text.replaceAll(/^/gm, "    ")}\n`);
  };
  const faultOfName = (name: string, { kind, outcome }: TestEnd) => {
    if (kind === "suite") {
      const isEmpty = outcome !== "skipped" && ![...names].some((test) => test.startsWith(`${name} > `));
      return isEmpty ? "it has no test" : undefined;
    }
    if (uuid.test(name)) return "its name holds a UUID: is it the same in each run?";
    if (name.endsWith("<anonymous>")) return "it has no name";
    return names.has(name) ? "another test of the file has its name" : undefined;
  };
  const labelled = (label: string): Watch => ({
    fault: (text) => fail(text.split("\n")[0] ?? "", text),
    on: (message) => {
      const file = `${relative(root, message.file)}${label}`;
      const counted = files.get(file) ?? { passed: 0, failed: 0 };
      files.set(file, counted);
      if (message.is === "file") {
        seconds.set(file, message.seconds);
        const failedHere = counted.failed > 0 ? `, ${counted.failed} FAILED` : "";
        write(
          `${message.seconds.toFixed(1).padStart(6)} s ${message.cpuSeconds.toFixed(1).padStart(5)} cpu  ${file}: ${counted.passed} passed${failedHere}\n`,
        );
        return;
      }
      const name = `${file}: ${message.name}`;
      const fault = faultOfName(name, message);
      const outcome = fault === undefined ? message.outcome : "failed";
      if (outcome === "failed") {
        counted.failed += 1;
        fail(name, message.outcome === "failed" ? message.text : (fault ?? ""));
      }
      // A suite that is skipped tells of no test.
      if (outcome === "skipped") skipped.add(`${name}: ${message.text}`);
      if (message.kind === "suite") return;
      names.add(name);
      if (outcome === "passed") {
        counted.passed += 1;
        passed += 1;
      }
    },
  });
  return {
    ...labelled(""),
    labelled,
    names,
    seconds,
    get passed() {
      return passed;
    },
    get failed() {
      return failures.length;
    },
    close: () => {
      write("\nseconds of each file\n");
      for (const [file, taken] of [...seconds].sort(([, a], [, b]) => b - a))
        write(`${taken.toFixed(1).padStart(6)}  ${file}\n`);
      const cpu = childCpuSeconds();
      if (cpu !== undefined) write(`${Math.round(cpu)} CPU seconds in all\n`);
      for (const line of [...skipped].sort()) write(`skipped: ${line}\n`);
      for (const name of failures) write(`FAILED ${name}\n`);
      if (passed + failures.length === 0) write("no test ran; with --name: no test has a name that it matches\n");
      write(`${passed} passed, ${failures.length} failed\n`);
    },
  };
}

/** What this process and all that it waited for have taken, PostgreSQL's servers among them; Linux alone tells. */
function childCpuSeconds(): number | undefined {
  try {
    // Fields after the command's name, which may hold spaces: utime, stime, cutime and cstime, in hundredths.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
  } catch {
    return undefined;
  }
}
