import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** Several times what the servers of a whole run take. */
const roomBytes = 4 * 2 ** 30;

/**
 * A new folder for servers of a test run, which a user without rights may pass; the caller removes it. It is in memory
 * where Linux has room there: tests make and drop thousands of databases of hundreds of files each, on a disk's file
 * system a quarter of the run's CPU time. TMPDIR, when set, is where it is instead.
 */
export function makeScratchFolder(name: string): string {
  const isInMemory = process.env["TMPDIR"] === undefined && hasMemory();
  const parent = isInMemory ? memory : tmpdir();
  // What a run that was killed left behind would stay in memory until the machine is restarted.
  if (isInMemory) removeAbandoned();
  const folder = mkdtempSync(join(parent, `tillhouse-${name}-${process.pid}-`));
  // PostgreSQL's user must be able to pass when we are root.
  chmodSync(folder, 0o711);
  return folder;
}

function hasMemory(): boolean {
  if (process.platform !== "linux" || process.availableMemory() < roomBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

function removeAbandoned(): void {
  for (const entry of readdirSync(memory)) {
    const pid = /^tillhouse-[a-z]+-(\d+)-\w{6}$/.exec(entry)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, entry), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
