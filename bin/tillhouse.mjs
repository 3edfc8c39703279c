#!/usr/bin/env node
// The one way to start Tillhouse: on Node 24, with what V8 and the C library must be told before the process begins.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const main = join(root, "server/src/main.ts");
const isNewEnough = Number(process.versions.node.split(".")[0]) >= 24;
const isWindows = process.platform === "win32";
// The one that npm installed beside us takes over from an older one.
const node = isNewEnough ? process.execPath : join(root, "node_modules/.bin", isWindows ? "node.cmd" : "node");
if (!existsSync(node)) {
  process.stderr.write(
    `Tillhouse needs Node 24; this is ${process.version}, and npm has no Node 24 for this machine.\n`,
  );
  process.exit(1);
}

// The heap grows for throughput to several times what is in use; these keep it close (docs/performance.md "Memory").
const options = ["--max-semi-space-size=4", "--heap-growing-percent=100"];
const cache = process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules/.cache/tillhouse");
const env = { MALLOC_ARENA_MAX: "2", ...process.env, NODE_COMPILE_CACHE: cache };
const begin = [...options, main];
// What strips the types of the sources stays in memory. A process that ends does it once and keeps what it made.
if (isMade(cache)) spawnSync(node, [...begin, "openapi"], { stdio: "ignore", env, shell: isWindows });

const args = [...begin, ...process.argv.slice(2)];
if (process.execve !== undefined && !isWindows) process.execve(node, [node, ...args], env);
// A shell on the way has no channel to hand on.
const stdio = isWindows ? "inherit" : ["inherit", "inherit", "inherit", "ipc"];
const child = spawn(node, args, { stdio, env, shell: isWindows });
// The child gets a terminal's signals itself; those sent to us alone are passed on. When we are killed, it learns that
// by its channel to us.
process.on("SIGINT", () => undefined);
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));

/** Whether the folder was not there and is now; a read-only one is done without. */
function isMade(folder) {
  try {
    return mkdirSync(folder, { recursive: true }) !== undefined;
  } catch {
    return false;
  }
}
