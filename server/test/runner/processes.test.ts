import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { makeScratchFolder } from "../scratch.ts";
import { runShares } from "./processes.ts";

// What becomes of failures that are no assertions. Each file here runs in a process of its own, without servers.

const cleanup = join(import.meta.dirname, "../cleanup.ts");
const short = { testLimitMs: 1_000, silenceLimitMs: 4_000 };

/** Runs files with these texts in one process; what was told. */
async function run(...given: readonly (string | { readonly name: string })[]) {
  const texts = given.filter((one) => typeof one === "string");
  const name = given.find((one) => typeof one === "object")?.name;
  const folder = makeScratchFolder("processes");
  const files = texts.map((text, n) => {
    const file = join(folder, `file-${n}.test.ts`);
    const imports = 'import { after, before, describe, test } from "node:test";';
    writeFileSync(file, `${imports}\n${text}\n`);
    return file;
  });
  const [ended, faults]: [string[], string[]] = [[], []];
  const watch = {
    on: (message: Parameters<Parameters<typeof runShares>[1]["on"]>[0]) => {
      if (message.is === "ended") ended.push(`${message.outcome} ${message.name}: ${message.text.split("\n")[0]}`);
    },
    fault: (text: string) => void faults.push(text.replaceAll(/\S*file-(\d)/g, "file-$1")),
  };
  const { signal } = new AbortController();
  // Where Node runs this file as a test of its own, the tests of others would be told to it.
  const { NODE_TEST_CONTEXT: _own, ...env } = process.env;
  await runShares([{ files, env }], watch, { atOnce: 1, folder, name, signal, ...short });
  return { ended, faults };
}

describe("a process of tests", () => {
  test("tells a hook that fails, and goes on with the next file", async () => {
    const { ended, faults } = await run(
      'describe("a", () => { before(() => { throw new Error("no luck"); }); test("one", () => undefined); });',
      'describe("b", () => { after(() => { throw new Error("no end"); }); test("two", () => undefined); });',
      'test("three", () => undefined);',
    );
    assert.deepEqual(ended, [
      "failed a > one: not run: its suite failed",
      "failed a: Error: no luck",
      "passed b > two: no reason is given",
      "failed b: Error: no end",
      "passed three: no reason is given",
    ]);
    assert.deepEqual(faults, []);
  });

  test("is ended when a test does not end, or a hook: that is told, and what has not run", async () => {
    for (const hanging of [
      'test("it hangs", () => new Promise(() => setInterval(() => undefined, 1_000)));',
      'describe("it hangs", () => { before(() => new Promise(() => setInterval(() => undefined, 1_000))); test("one", () => undefined); });',
    ]) {
      const { faults } = await run(hanging, 'test("two", () => undefined);');
      assert.equal(faults.length, 1);
      assert.match(
        faults[0] ?? "",
        /^it hangs did not end\nnot run to their end, or without a test:\n  file-0\S*\n  file-1\S*$/,
      );
    }
  });

  test("that never gives up the processor, or ends in the middle, is told with the test that ran", async () => {
    const spins = await run('test("it spins", () => { while (Date.now() > 0); });');
    assert.match(
      spins.faults.join(),
      /^nothing was heard for 4 s, in it spins\nnot run to their end, or without a test:\n  file-0/,
    );
    const dies = await run('test("it dies", () => { process.kill(process.pid, "SIGKILL"); });');
    assert.match(
      dies.faults.join(),
      /^a process ended \(SIGKILL\) in it dies\nnot run to their end, or without a test:\n  file-0/,
    );
    const broken = await run('throw new Error("it cannot be read");');
    assert.match(broken.faults.join(), /^a process ended \(exit code \d\) in what its files import/);
  });

  test("in which something fails after its test has ended is told, though all tests passed", async () => {
    for (const later of [
      'test("one", () => { setImmediate(() => Promise.reject(new Error("too late"))); }); test("two", async () => { for (let n = 0; n < 50; n++) await new Promise(setImmediate); });',
      'test("one", () => { void (async () => { throw new Error("too late"); })(); });',
    ]) {
      const { ended, faults } = await run(later);
      const told = [...ended.filter((line) => line.startsWith("failed")), ...faults];
      assert.equal(told.length, 1, told.join());
      assert.match(told[0] ?? "", /too late/);
    }
  });

  test("of which only some tests are wanted is told when it ends before its time", async () => {
    const dies = 'test("wanted", () => process.exit(1)); test("other", () => undefined);';
    const { faults } = await run({ name: "wanted" }, dies);
    assert.match(
      faults.join(),
      /^a process ended \(exit code 1\) in wanted\nnot run to their end, or without a test:\n  file-0/,
    );
    const others = await run({ name: "wanted" }, 'test("wanted", () => undefined);', 'test("other", () => undefined);');
    assert.deepEqual([others.ended, others.faults], [["passed wanted: no reason is given"], []]);
  });

  test("in which a file has no test is told, as its tests may have been lost", async () => {
    const { ended, faults } = await run("export const nothing = 0;", 'test("two", () => undefined);');
    assert.deepEqual(ended, ["passed two: no reason is given"]);
    assert.match(
      faults.join(),
      /^a process ended \(exit code 0\) in two\nnot run to their end, or without a test:\n  file-0\S*$/,
    );
  });

  test("ends what tests have left, the newest first, and tells it; what nobody entered keeps it from nothing", async () => {
    const left = `import { enter } from ${JSON.stringify(cleanup)};
      setInterval(() => undefined, 1_000);
      test("it leaves", () => { enter("a server", () => undefined); enter("a client", () => undefined); });`;
    const { ended, faults } = await run(left);
    assert.deepEqual(faults, []);
    assert.equal(ended[0], "passed it leaves: no reason is given");
    assert.match(
      ended[1] ?? "",
      /^failed .*: Error: a test or a hook left it running: a client of file-0\S*, a server of file-0/,
    );
  });
});
