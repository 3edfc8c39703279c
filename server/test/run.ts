import { chmodSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { startEmbedded } from "../src/embedded/servers.ts";

/**
 * `node server/test/run.ts [files…]`: every test, or those named, against two embedded servers of their own. The tests
 * of the tenant plane run twice: with shops in the shared database, then with shops graduated to one of their own.
 * The last line is `N passed, N failed`; it is a failure when none ran.
 */

const root = resolve(import.meta.dirname, "../..");
const named = process.argv.slice(2).map((file) => resolve(file));
const every = globSync(["server/**/*.test.ts", "pricing/**/*.test.ts", "client/**/*.test.ts"], { cwd: root });
const files = named.length > 0 ? named : every.map((file) => join(root, file)).sort();

const folder = mkdtempSync(join(tmpdir(), "tillhouse-test-"));
// PostgreSQL's user must be able to pass when we are root.
chmodSync(folder, 0o711);
// Another PostgreSQL than the one we bring: the folder whose bin has initdb and postgres.
const installed = process.env["TILLHOUSE_TEST_POSTGRES"];
const embedded = await startEmbedded(folder, { durable: false, installed });
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());

const counts = { passed: 0, failed: 0 };
try {
  await runTests(files, "Shared");
  const tenantPlane = files.filter((file) => file.startsWith(join(root, "server/src/tenant/")));
  if (tenantPlane.length > 0 && !interrupted.signal.aborted) await runTests(tenantPlane, "Dedicated");
} finally {
  await embedded.close();
  for (const used of [embedded.postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 || counts.passed === 0 || interrupted.signal.aborted ? 1 : 0;

async function runTests(files: string[], placement: "Shared" | "Dedicated"): Promise<void> {
  process.stdout.write(`\nshops are ${placement}\n`);
  // The files run in processes of their own, which inherit these.
  process.env["TILLHOUSE_TEST_PLACEMENT"] = placement;
  process.env["TILLHOUSE_TEST_SERVERS"] = JSON.stringify(embedded.servers);
  const events = run({ files, cwd: root, concurrency: 2, signal: interrupted.signal });
  events.on("test:fail", ({ details, todo }) => {
    if (details.type !== "suite" && todo === undefined) counts.failed += 1;
  });
  // A file without a test is itself reported as one that passed; a skipped test proves nothing.
  events.on("test:pass", ({ name, details, skip, todo }) => {
    const proves = details.type !== "suite" && skip === undefined && todo === undefined;
    if (proves && !files.includes(resolve(root, name))) counts.passed += 1;
  });
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
}
