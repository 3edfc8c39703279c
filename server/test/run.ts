import { spawnSync } from "node:child_process";
import { existsSync, globSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { startEmbedded } from "../src/embedded/servers.ts";
import { makeScratchFolder } from "./scratch.ts";

/**
 * `node server/test/run.ts [files…]`: every test, or those named, against two embedded servers of their own. The tests
 * of the tenant plane run twice: with shops in the shared database, then with shops graduated to one of their own. Those
 * of the graduation run on the oldest PostgreSQL that we promise, too, where Debian's is installed, a third of the
 * matrices there. Which points of a matrix are tried comes from the commit, or from TILLHOUSE_TEST_SEED.
 * The last line is `N passed, N failed`; it is a failure when none ran.
 */

const root = resolve(import.meta.dirname, "../..");
const named = process.argv.slice(2).map((file) => resolve(file));
const every = globSync(["server/**/*.test.ts", "pricing/**/*.test.ts", "client/**/*.test.ts"], { cwd: root });
const files = named.length > 0 ? named : every.map((file) => join(root, file)).sort();
const filesIn = (folder: string) => files.filter((file) => file.startsWith(join(root, folder)));
/** Another PostgreSQL than the one we bring: the folder whose bin has initdb and postgres. */
const asked = process.env["TILLHOUSE_TEST_POSTGRES"];
const oldest = "/usr/lib/postgresql/15";

/** One more than there are processors: a file waits for servers, processes and timeouts a sixth of its time. */
const atOnce = availableParallelism() + 1;

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());

// Every file and every process that a test starts loads the same modules.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compile");

const seed = (process.env["TILLHOUSE_TEST_SEED"] ??= commit());
process.stdout.write(`TILLHOUSE_TEST_SEED=${seed}\n`);

const counts = { passed: 0, failed: 0 };
await onServers(asked, async () => {
  await runTests(files, "Shared");
  await runTests(filesIn("server/src/tenant/"), "Dedicated");
});
if (named.length === 0 && asked === undefined && existsSync(oldest)) {
  process.env["TILLHOUSE_TEST_REPEAT"] = "true";
  // Which files have their turn comes from the commit, as the points of the matrices do; `npm run test:matrix` runs all.
  const { casesOf } = await import("./thorough.ts");
  await onServers(oldest, () => runTests([...casesOf(filesIn("server/src/admin/graduation/"))], "Shared"));
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 || counts.passed === 0 || interrupted.signal.aborted ? 1 : 0;

/** The commit that is checked out; where there is no git, always the same. */
function commit(): string {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "none";
}

/** Runs `work` while servers of their own are up, whose addresses the tests find in their environment. */
async function onServers(installed: string | undefined, work: () => Promise<void>): Promise<void> {
  if (interrupted.signal.aborted) return;
  const folder = makeScratchFolder("test");
  const embedded = await startEmbedded(folder, { durable: false, installed });
  process.stdout.write(`\nPostgreSQL ${installed ?? "as we bring it"}\n`);
  // For tests that start a server of their own.
  if (installed !== undefined) process.env["TILLHOUSE_TEST_POSTGRES"] = installed;
  process.env["TILLHOUSE_TEST_SERVERS"] = JSON.stringify(embedded.servers);
  try {
    await work();
  } finally {
    await embedded.close();
    for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
}

async function runTests(chosen: string[], placement: "Shared" | "Dedicated"): Promise<void> {
  if (chosen.length === 0 || interrupted.signal.aborted) return;
  process.stdout.write(`\nshops are ${placement}\n`);
  // The files run in processes of their own, which inherit it.
  process.env["TILLHOUSE_TEST_PLACEMENT"] = placement;
  const events = run({ files: chosen, cwd: root, concurrency: atOnce, signal: interrupted.signal });
  events.on("test:fail", ({ details, todo }) => {
    if (details.type !== "suite" && todo === undefined) counts.failed += 1;
  });
  // A file without a test is itself reported as one that passed; a skipped test proves nothing.
  events.on("test:pass", ({ name, details, skip, todo }) => {
    const proves = details.type !== "suite" && skip === undefined && todo === undefined;
    if (proves && !chosen.includes(resolve(root, name))) counts.passed += 1;
  });
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
}
