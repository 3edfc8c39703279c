import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./runner/files.ts";
import { differencesOf, faultOf } from "./runner/verdict.ts";

/**
 * `npm run gate:prove -- --runs N [--load]`: runs the gate so many times, quiet or beside load, and adds a line a run
 * to docs/gate-runs.md, with a digest of the names of its tests, which must be that of the tree's other runs. Ends with
 * exit code 1 at the first run that fails, and tells why: which tests failed, or which one run had and another had not.
 */

const page = join(root, "docs/gate-runs.md");
/** The names of each run's tests, in a file by their digest. */
const lists = join(root, "node_modules/.cache/gate-names");
/** Each writes to the disk, or keeps a core busy, until it is ended; a forgotten one ends by itself. */
const longestMs = 30 * 60_000;
const busy = `const end = Date.now() + ${longestMs}; while (Date.now() < end);`;
const writing = `const fs = require("node:fs"); const block = Buffer.alloc(4 * 2 ** 20);
const end = Date.now() + ${longestMs}; const file = process.argv[1];
while (Date.now() < end) { const fd = fs.openSync(file, "w"); for (let n = 0; n < 64; n++) { fs.writeSync(fd, block); fs.fsyncSync(fd); } fs.closeSync(fd); }`;

const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "1" }, load: { type: "boolean", default: false } },
});
const folder = mkdtempSync(join(tmpdir(), "tillhouse-prove-"));
try {
  for (let run = 1; run <= Number(options.runs); run++) {
    const outcome = await prove(run);
    if (outcome !== undefined) {
      process.stdout.write(`run ${run}: ${outcome}\n`);
      process.exitCode = 1;
      break;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What was wrong with the run; undefined when it was as it should be. */
async function prove(run: number): Promise<string | undefined> {
  const names = join(folder, `names-${run}.txt`);
  const load = options.load ? startLoad() : [];
  const beganMs = performance.now();
  const { code, text } = await runGate(names).finally(() => load.forEach((child) => child.kill("SIGKILL")));
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  const [, passed = "0", failed = "?"] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? [];
  const [, cpuSeconds = "?"] = /^(\d+) CPU seconds in all$/m.exec(text) ?? [];
  const tree = treeOf();
  const list = keepList(existsSync(names) ? readFileSync(names, "utf8") : "");
  const others = listsOf(tree);
  const fault = faultOf({ code, failed, list, others });
  const cells = [
    new Date().toISOString().slice(0, 16).replace("T", " "),
    tree,
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
    options.load ? "yes" : "no",
    passed,
    list,
    seconds,
    cpuSeconds,
    fault ?? "green",
  ];
  appendFileSync(page, `| ${cells.join(" | ")} |\n`);
  process.stdout.write(`run ${run}: ${passed} passed, ${failed} failed, ${seconds} s, ${cpuSeconds} CPU seconds\n`);
  if (fault !== undefined) {
    const reasons = text.split("\n").filter((line) => line.startsWith("FAILED"));
    const unlike = [...new Set(others)].filter((other) => other !== list);
    for (const other of unlike) reasons.push(...differencesOf(namesIn(list), namesIn(other)));
    process.stdout.write(reasons.map((line) => `${line}\n`).join(""));
  }
  return fault;
}

/** Keeps the names of a run's tests; their digest. */
function keepList(names: string): string {
  const list = digestOf(names).slice(0, 6);
  mkdirSync(lists, { recursive: true });
  writeFileSync(join(lists, `${list}.txt`), names);
  return list;
}

/** The names of this digest; none when they were not kept here. */
function namesIn(list: string): string[] {
  const file = join(lists, `${list}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

function startLoad(): ChildProcess[] {
  const start = (script: string, ...args: readonly string[]) =>
    spawn(process.execPath, ["-e", script, ...args], { stdio: "ignore" });
  return [...Array.from({ length: 4 }, () => start(busy)), start(writing, join(folder, "written"))];
}

function runGate(names: string): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(root, "server/test/run.ts"), "--names", names], { cwd: root });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, text })));
}

/** Tells trees apart: of what git has, and what is changed since; without the page that each run changes. */
function treeOf(): string {
  const others = ["--", ".", `:!${relative(root, page)}`];
  const git = (...args: readonly string[]) =>
    spawnSync("git", [...args, ...others], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).stdout;
  const content = git("ls-files", "-s") + git("diff");
  return digestOf(content).slice(0, 12);
}

/** The digests of the names of the tests of each green run of the tree. */
function listsOf(tree: string): string[] {
  const lines = readFileSync(page, "utf8").split("\n");
  const ran = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  return ran.filter((cells) => cells[2] === tree && cells.at(-2) === "green").map((cells) => cells[6] ?? "");
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
