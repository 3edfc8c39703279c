import { createHash } from "node:crypto";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Holds the data folder for this process until the returned function is called. The lock is a listening local socket,
 * which the operating system closes however the process ends; a file with a process id would remain. Throws when
 * another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(realpathSync(folder));
  const server =
    (await listen(address)) ?? ((await answers(address)) ? undefined : (clear(address), await listen(address)));
  if (server === undefined)
    throw new Error(`Another Tillhouse is running on ${folder}; set TILLHOUSE_DATA_DIR for a second one.`);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Whether a process holds the data folder. */
export async function isHeld(folder: string): Promise<boolean> {
  return existsSync(folder) && answers(addressOf(realpathSync(folder)));
}

function addressOf(folder: string): string {
  const name = `tillhouse-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen({ path: address }, () => resolve(server.unref()));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path: address }, () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

function clear(address: string): void {
  if (process.platform !== "linux" && process.platform !== "win32") rmSync(address, { force: true });
}
