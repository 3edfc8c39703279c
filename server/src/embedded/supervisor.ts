import { spawn, type ChildProcess } from "node:child_process";
import { dirname, join } from "node:path";

/**
 * A separate process between this one and one PostgreSQL server. It has its own session, so Ctrl-C in a terminal does
 * not reach it, and it stops PostgreSQL as soon as the channel to its parent closes, whatever the reason.
 */

/** The one message it is sent: what to start, as whom. */
export interface SupervisedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly dataDir: string;
  readonly user?: { readonly uid: number; readonly gid: number };
}

const fastShutdownMs = 20_000;
const immediateShutdownMs = 5_000;

let postgres: ChildProcess | undefined;
let stopping = false;

function start({ command, args, dataDir, user }: SupervisedCommand): void {
  if (stopping) process.exit(0);
  postgres = spawn(command, args, { cwd: dirname(dataDir), stdio: ["ignore", "inherit", "inherit"], ...user });
  postgres.once("error", (error) => {
    process.stderr.write(`cannot start PostgreSQL: ${error.message}\n`);
    process.exit(1);
  });
  postgres.once("exit", (code) => process.exit(stopping ? 0 : (code ?? 1)));
  stopOf = () => stop(postgres, command, dataDir);
}

let stopOf = (): void => process.exit(0);

function stop(child: ChildProcess | undefined, command: string, dataDir: string): void {
  if (stopping || child === undefined) return;
  stopping = true;
  // Windows has no signals; pg_ctl asks over PostgreSQL's own pipe.
  if (process.platform === "win32") spawn(join(dirname(command), "pg_ctl"), ["stop", "-m", "fast", "-D", dataDir]);
  else child.kill("SIGINT");
  setTimeout(() => child.kill("SIGQUIT"), fastShutdownMs);
  setTimeout(() => child.kill("SIGKILL"), fastShutdownMs + immediateShutdownMs);
}

process.once("message", (message) => start(message as SupervisedCommand));
process.once("disconnect", () => stopOf());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopOf());
