import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildApps } from "./runner/apps.ts";
import { dedicatedFiles } from "./runner/dedicated.ts";
import { filesNamed, gateFiles, root } from "./runner/files.ts";
import { moduleOf, runShares, type Share } from "./runner/processes.ts";
import { openReport, type Report } from "./runner/report.ts";
import { onServers, standingServers } from "./runner/servers.ts";
import { divide, secondsFile } from "./runner/shares.ts";
import { exitCodeOf } from "./runner/verdict.ts";
import { makeScratchFolder, openRunFolder } from "./scratch.ts";

/**
 * `npm test -- [files…] [options]`: the gate's tests, the same ones in the same order with the same inputs each time,
 * or the files that are named. The last line is `N passed, N failed`; it is a failure when none ran.
 *   --name <text>        only tests whose name matches this regular expression
 *   --placement <where>  `dedicated`: named files with each shop in a database of its own
 *   --watch, --inspect   handed on to Node; for one file
 *   --measure            when all passed, writes the seconds of each file, by which they are divided among processes
 *   --names <file>       writes the names of the tests that ended
 */

const flag = { type: "boolean", default: false } as const;
const { values: options, positionals } = readOptions();
/** The same on every machine, so that the same files follow one another; one more than the two cores of a small one. */
const atOnce = 3;
const dedicated = { TILLHOUSE_TEST_PLACEMENT: "Dedicated" };
// Every file and every process that a test starts loads the same modules.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compile");

// Only exploration tries other inputs.
delete process.env["TILLHOUSE_SEED"];

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readOptions() {
  try {
    const { values, positionals: files } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: "string" },
        placement: { type: "string", default: "shared" },
        watch: flag,
        inspect: flag,
        measure: flag,
        names: { type: "string" },
      },
    });
    if (!["shared", "dedicated"].includes(values.placement)) throw new Error("--placement is shared or dedicated");
    // Throws for what is no regular expression.
    void new RegExp(values.name ?? "");
    return { values, positionals: files };
  } catch (error) {
    const [sentence] = (error as Error).message.split(". ");
    process.stderr.write(`${sentence}; CONTRIBUTING.md has the options of npm test\n`);
    return process.exit(1);
  }
}

async function main(): Promise<number> {
  const named = filesNamed(positionals);
  const standing = named.length > 0 ? standingServers() : undefined;
  const onThem = async <T>(work: (env: NodeJS.ProcessEnv) => T | Promise<T>): Promise<T> =>
    standing === undefined
      ? onServers(process.env["TILLHOUSE_TEST_POSTGRES"], work)
      : work({ ...process.env, TILLHOUSE_TEST_SERVERS: JSON.stringify(standing) });
  buildApps();
  const folder = await openRunFolder();
  try {
    if (options.watch || options.inspect) return await onThem((env) => runOpen(named, env));
    const interrupted = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
    const report = openReport((text) => void process.stdout.write(text));
    await onThem((env) => runAll(named, env, report, interrupted.signal));
    if (interrupted.signal.aborted) report.fault("the run was interrupted: not all of it was run");
    // Only now have the servers ended, whose processor time is told, too.
    report.close();
    if (options.measure && report.failed === 0) writeSeconds(report.seconds);
    if (options.names !== undefined) writeFileSync(options.names, `${[...report.names].sort().join("\n")}\n`);
    const { passed, failed } = report;
    return exitCodeOf({ passed, failed, isInterrupted: interrupted.signal.aborted });
  } finally {
    await folder.remove();
  }
}

async function runAll(
  named: readonly string[],
  env: NodeJS.ProcessEnv,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const how = () => ({ atOnce, folder: makeScratchFolder("shares"), name: options.name, signal });
  const shares = (files: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    divide(files, atOnce).map((share): Share => ({ files: share, env: { ...env, ...more } }));
  if (named.length > 0) {
    const isDedicated = options.placement === "dedicated";
    await runShares(shares(named, isDedicated ? dedicated : {}), report, how());
  } else {
    // One process of its own beside the others: each compiles the service anew.
    const again = { files: filesNamed(dedicatedFiles.map((file) => join(root, file))), env: { ...env, ...dedicated } };
    await Promise.all([
      runShares(shares(gateFiles()), report, how()),
      runShares([again], report.labelled(" (dedicated)"), how()),
    ]);
  }
}

/** In one process, whose output and input are this terminal's, as is its Ctrl-C. */
async function runOpen(named: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (named.length === 0) throw new Error("--watch and --inspect want the name of a file");
  const args = [
    ...(options.watch ? ["--watch"] : []),
    ...(options.inspect ? ["--inspect-brk"] : []),
    ...(options.name === undefined ? [] : [`--test-name-pattern=${options.name}`]),
    moduleOf(named, join(makeScratchFolder("shares"), "open.mjs")),
  ];
  const placement = options.placement === "dedicated" ? dedicated : {};
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...env, ...placement } });
  process.on("SIGINT", () => undefined).on("SIGTERM", () => child.kill());
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

function writeSeconds(seconds: ReadonlyMap<string, number>): void {
  const measured = JSON.parse(readFileSync(secondsFile, "utf8")) as Readonly<Record<string, number>>;
  const rounded = [...seconds].map(([file, taken]) => [file, Math.round(taken * 10) / 10] as const);
  const all = Object.entries({ ...measured, ...Object.fromEntries(rounded) }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const there = all.filter(([file]) => existsSync(join(root, file)));
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(there), null, 2)}\n`);
}
