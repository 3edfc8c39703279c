import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { oldestPostgres } from "./own-server.ts";
import { filesLike, filesNamed, interrupted, onServers, printSeed, root, runFiles, type Counts } from "./runner.ts";
import { makeScratchFolder } from "./scratch.ts";
import { casesOf } from "./thorough.ts";

/**
 * `node server/test/run.ts [files…]`: every test, or those named, against two embedded servers of their own, with
 * shops in the shared database. Of the graduation's tests, most take turns (`turns.ts`). Those of the tenant plane run
 * again with shops graduated to a database of their own, a few of the files; those of the graduation on the oldest
 * PostgreSQL that we promise, where Debian's is installed, a twelfth of them. Which tests, which files, and which
 * points of a matrix, comes from the commit, or from TILLHOUSE_TEST_SEED. A whole run fails, too, for each kind of
 * words of the product (`words.ts`) of which its tests did not see every one. The last lines are
 * `skipped: <name>: <reason>` for each test that was not run, and `N passed, N failed`; it is a failure when none ran.
 */

const named = filesNamed(process.argv.slice(2));
/** They begin first, so that none of them is left alone at the end. */
const longest = ["ghosts", "crash", "doctor/doctor", "outages", "faults", "fence/sleeper-others"].map((name) =>
  join(root, "server/src/admin/graduation", `${name}.test.ts`),
);
const every = filesLike("server/**/*.test.ts", "pricing/**/*.test.ts", "client/**/*.test.ts").sort(
  (a, b) => longest.indexOf(b) - longest.indexOf(a),
);
const files = named.length > 0 ? named : every;
const filesIn = (folder: string) => files.filter((file) => file.startsWith(join(root, folder)));
/** Another PostgreSQL than the one we bring: the folder whose bin has initdb and postgres. */
const asked = process.env["TILLHOUSE_TEST_POSTGRES"];
/** Two more than there are processors: a file waits for servers, processes and timeouts a quarter of its time. */
const atOnce = availableParallelism() + 2;

/** Where the processes of a whole run keep what they saw the product say. */
const seen = named.length === 0 ? makeScratchFolder("seen") : undefined;
if (seen !== undefined) process.env["TILLHOUSE_TEST_SEEN"] = seen;

if (named.length === 0) process.env["TILLHOUSE_TEST_TURNS"] ??= "12";
printSeed();
const counts: Counts = { passed: 0, failed: 0, skipped: new Set() };
const oldest = named.length === 0 && asked === undefined ? oldestPostgres : undefined;
await Promise.all([onOwn(), oldest === undefined ? undefined : onOldest(oldest)]);
if (seen !== undefined) {
  if (!interrupted.signal.aborted) await judgeWords(seen);
  rmSync(seen, { recursive: true });
}
for (const line of [...counts.skipped].sort()) process.stdout.write(`skipped: ${line}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 || counts.passed === 0 || interrupted.signal.aborted ? 1 : 0;

async function onOwn(): Promise<void> {
  await onServers(asked, async (env) => {
    await runTests(files, env, { atOnce });
    const ofShops = filesIn("server/src/tenant/");
    const moved = named.length > 0 ? ofShops : casesOf(ofShops, 32);
    await runTests(moved, { ...env, TILLHOUSE_TEST_PLACEMENT: "Dedicated" }, { atOnce });
  });
}

/** One process at a time beside the others, of which only failures are told. */
async function onOldest(installed: string): Promise<void> {
  await onServers(installed, async (env) => {
    const graduations = casesOf(filesIn("server/src/admin/graduation/"), 12);
    await runTests(graduations, { ...env, TILLHOUSE_TEST_REPEAT: "true" }, { atOnce: 1, isQuiet: true });
  });
}

async function runTests(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  how: { atOnce: number; isQuiet?: boolean },
): Promise<void> {
  if (chosen.length === 0 || interrupted.signal.aborted) return;
  const postgres = env["TILLHOUSE_TEST_POSTGRES"] ?? "as we bring it";
  process.stdout.write(`\nPostgreSQL ${postgres}, shops are ${env["TILLHOUSE_TEST_PLACEMENT"]}\n`);
  await runFiles(chosen, counts, { env, ...how });
}

/** One failure for each kind of which a word was not seen. */
async function judgeWords(folder: string): Promise<void> {
  const { faultsOf, wordsIn } = await import("./words.ts");
  for (const { promise, faults } of faultsOf(wordsIn(folder))) {
    counts.failed += 1;
    process.stdout.write(`\nFAILED ${promise}; not so:\n${faults.map((fault) => `  ${fault}\n`).join("")}`);
  }
}
