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

/** `npm test` with a file of this text: how it ends, and its last line. */
async function run(text: string, ...options: readonly string[]): Promise<string> {
  const file = join(makeScratchFolder("run"), "some.test.ts");
  writeFileSync(file, `import { test } from "node:test";\n${text}\n`);
  const args = [join(root, "server/test/run.ts"), file, ...options];
  const child = spawn(process.execPath, args, { cwd: root, env: childEnv, stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (out += part));
  const [code] = (await once(child, "close")) as [number | null];
  return `${code}: ${out.trimEnd().split("\n").at(-1)}`;
}

describe("npm test", () => {
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
    return [report.passed, report.failed, report.names.length];
  };

  test("counts tests that passed, and each failure, of a hook and of a process too; what was skipped is neither", () => {
    const none = { isTimeout: false } as const;
    assert.deepEqual(countsOf({ ...ended, ...none, outcome: "passed" }), [1, 0, 1]);
    assert.deepEqual(countsOf({ ...ended, ...none, outcome: "failed" }), [0, 1, 1]);
    assert.deepEqual(countsOf({ ...ended, ...none, outcome: "skipped" }), [0, 0, 1]);
    assert.deepEqual(countsOf({ ...ended, ...none, kind: "suite", outcome: "failed" }), [0, 1, 0]);
    assert.deepEqual(countsOf({ ...ended, ...none, kind: "suite", outcome: "passed" }), [0, 0, 0]);
    const report = openReport(() => undefined);
    report.labelled(" (dedicated)").fault("a process ended");
    assert.equal(report.failed, 1);
  });

  test("takes a test for failed when its name holds a UUID, which would be another one in each run", () => {
    const name = `sells ${randomUUID()} > twice`;
    assert.deepEqual(countsOf({ ...ended, isTimeout: false, name, outcome: "passed" }), [0, 1, 1]);
    assert.deepEqual(countsOf({ ...ended, isTimeout: false, name, outcome: "skipped" }), [0, 1, 1]);
    assert.deepEqual(countsOf({ ...ended, isTimeout: false, name, outcome: "failed" }), [0, 1, 1]);
  });
});
