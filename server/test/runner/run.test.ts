import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { childEnv } from "../child-env.ts";
import { makeScratchFolder } from "../scratch.ts";
import { root } from "./files.ts";
import { openReport } from "./report.ts";

/** `npm test` with a file of this text: how it ends, and the last line that it writes. */
async function run(text: string, ...options: readonly string[]): Promise<string> {
  const file = join(makeScratchFolder("run"), "some.test.ts");
  writeFileSync(file, `import { test } from "node:test";\n${text}\n`);
  const args = [join(root, "server/test/run.ts"), file, ...options];
  const child = spawn(process.execPath, args, { cwd: root, env: childEnv, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (out += part));
  const [code] = (await once(child, "close")) as [number | null];
  return `${code}: ${out.trimEnd().split("\n").at(-1)}`;
}

describe("npm test", () => {
  test("says in a line what is wrong with its options, and runs nothing", async () => {
    const one = 'test("one", () => undefined);';
    assert.deepEqual(await Promise.all([run(one, "--nmae", "one"), run(one, "--name", "("), run(one, "--name")]), [
      "1: Unknown option '--nmae'; CONTRIBUTING.md has the options of npm test",
      "1: Invalid regular expression: /(/: Unterminated group; CONTRIBUTING.md has the options of npm test",
      "1: Option '--name <value>' argument missing; CONTRIBUTING.md has the options of npm test",
    ]);
  });

  test("ends with 0 when all has passed, else with 1, and says how much has", async () => {
    const both = 'test("one", () => undefined); test("two", () => { throw new Error("no luck"); });';
    assert.deepEqual(await Promise.all([run(both), run(both, "--name", "one"), run(both, "--name", "three")]), [
      "1: 1 passed, 1 failed",
      "0: 1 passed, 0 failed",
      "1: 0 passed, 0 failed",
    ]);
  });
});

describe("the report of a run", () => {
  const ended = { is: "ended", file: join(root, "a.test.ts"), name: "one", kind: "test", text: "" } as const;
  const countsOf = (...messages: readonly Parameters<ReturnType<typeof openReport>["on"]>[0][]) => {
    const report = openReport(() => undefined);
    for (const message of messages) report.on(message);
    return [report.passed, report.failed, report.names.size];
  };

  test("counts tests that passed, and each failure, of a hook and of a process too; what was skipped is neither", () => {
    const none = { isTimeout: false } as const;
    assert.deepEqual(countsOf({ ...ended, ...none, outcome: "passed" }), [1, 0, 1]);
    assert.deepEqual(countsOf({ ...ended, ...none, outcome: "failed" }), [0, 1, 1]);
    assert.deepEqual(countsOf({ ...ended, ...none, outcome: "skipped" }), [0, 0, 1]);
    assert.deepEqual(countsOf({ ...ended, ...none, kind: "suite", outcome: "failed" }), [0, 1, 0]);
    const report = openReport(() => undefined);
    report.labelled(" (dedicated)").fault("a process ended");
    assert.equal(report.failed, 1);
  });

  test("takes a test for failed whose name would be another in each run, or is another test's, or none", () => {
    const passed = { ...ended, isTimeout: false, outcome: "passed" } as const;
    for (const outcome of ["passed", "skipped", "failed"] as const)
      assert.deepEqual(countsOf({ ...passed, name: `sells ${randomUUID()} > twice`, outcome }), [0, 1, 1], outcome);
    assert.deepEqual(countsOf({ ...passed, name: "sells > <anonymous>" }), [0, 1, 1]);
    assert.deepEqual(countsOf(passed, { ...passed, name: "two" }, passed), [2, 1, 2]);
    assert.deepEqual(countsOf(passed, { ...passed, file: join(root, "b.test.ts") }), [2, 0, 2]);
  });

  test("takes a suite for failed in which no test ended, unless it was skipped", () => {
    const suite = { ...ended, isTimeout: false, name: "a", kind: "suite", outcome: "passed" } as const;
    const inside = { ...ended, isTimeout: false, name: "a > one", outcome: "passed" } as const;
    assert.deepEqual(countsOf(inside, suite), [1, 0, 1]);
    assert.deepEqual(countsOf({ ...inside, name: "ab > one" }, suite), [1, 1, 1]);
    assert.deepEqual(countsOf({ ...suite, outcome: "skipped" }), [0, 0, 0]);
  });
});
