#!/usr/bin/env node
// The server needs Node 24; where the running one is older, the one that npm installed beside us takes over.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const main = join(root, "server/src/main.ts");

if (Number(process.versions.node.split(".")[0]) >= 24) {
  await import(main);
} else {
  const node = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  if (!existsSync(node)) {
    process.stderr.write(
      `Tillhouse needs Node 24; this is ${process.version}, and npm has no Node 24 for this machine.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  // The child gets a terminal's signals itself; those sent to us alone are passed on.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
