import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Stops a PostgreSQL that an earlier run left on this data directory, and clears its pid file. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, "postmaster.pid");
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  for (const [signal, patienceMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!isPostgresOf(pid, dataDir)) break;
    send(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && isPostgresOf(pid, dataDir)) await sleep(50);
  }
  if (isPostgresOf(pid, dataDir))
    throw new Error(`An earlier PostgreSQL (process ${pid}) on ${dataDir} does not stop.`);
  // Its process id may be somebody else's by now, which would make PostgreSQL refuse to start.
  rmSync(pidFile, { force: true });
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isPostgresOf(pid: number, dataDir: string): boolean {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(dataDir);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    if (process.platform === "linux" || process.platform === "win32") return "";
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}
