import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "tillhouse-run-";
/** Several times what the servers of a whole run take. */
const roomBytes = 4 * 2 ** 30;
/** A run that has just made its folder does not hold it yet. */
const youngMs = 60_000;

/** The folder of a run, in which all is that its processes write. */
export interface RunFolder {
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}

/**
 * Makes the run's folder and names it to the processes that it starts. It lies in memory where Linux has room there:
 * tests make and drop thousands of databases of hundreds of files each, on a disk a quarter of the run's processor
 * time. TMPDIR, when set, is where it lies instead. What killed runs have left in memory is removed: nobody answers on
 * the socket by which a run holds its folder, wherever it runs.
 */
export async function openRunFolder(): Promise<RunFolder> {
  const isInMemory = process.env["TMPDIR"] === undefined && hasMemory();
  if (isInMemory) await removeAbandoned();
  else process.stdout.write(`the servers lie in ${tmpdir()}, which takes a quarter longer than 4 GB in ${memory}\n`);
  const path = makeFolder(join(isInMemory ? memory : tmpdir(), prefix));
  const letGo = isInMemory ? await hold(path) : undefined;
  process.env["TILLHOUSE_TEST_FOLDER"] = path;
  return {
    path,
    remove: async () => {
      await letGo?.();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A new folder in that of the run, which a user without rights may pass; it is gone with the run's at the latest. */
export function makeScratchFolder(name: string): string {
  return makeFolder(join(process.env["TILLHOUSE_TEST_FOLDER"] ?? tmpdir(), `${name}-`));
}

function makeFolder(start: string): string {
  const folder = mkdtempSync(start);
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

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(memory, name);
    const isYoung = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < youngMs;
    if (!isYoung && !(await answers(socketOf(folder)))) rmSync(folder, { recursive: true, force: true });
  }
}

async function hold(folder: string): Promise<() => Promise<unknown>> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(socketOf(folder), () => resolve()));
  server.unref();
  return () => new Promise((resolve) => server.close(resolve));
}

function socketOf(folder: string): string {
  return join(folder, "held");
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path }, () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
