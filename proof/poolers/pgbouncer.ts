import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { freePort } from "../../server/test/free-port.ts";

const program = "/usr/sbin/pgbouncer";

/** A PgBouncer before a server, as docs/operations/tls.md has it; `url` is the way of the tenants through it. */
export interface PgBouncer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `superuserUrl`: of the server, whose passwords it reads. `mostSessions`: in one database of it, 50 unless given. */
export async function startPgBouncer(
  superuserUrl: string,
  mode: "session" | "transaction",
  mostSessions = 50,
): Promise<PgBouncer> {
  if (!existsSync(program)) throw new Error("Debian's pgbouncer is not installed");
  const server = new URL(superuserUrl);
  const port = await freePort();
  const folder = makeScratchFolder("pgbouncer");
  const give = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };
  const password = decodeURIComponent(server.password);
  const settings = give(
    "pgbouncer.ini",
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = ${mode}
auth_type = scram-sha-256
auth_file = ${give("users.txt", `"${server.username}" "${password}"\n`)}
auth_user = ${server.username}
auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1
default_pool_size = 20
max_db_connections = ${mostSessions}
server_login_retry = 1
query_wait_timeout = 5
max_client_conn = 500
`,
  );
  chmodSync(folder, 0o755);
  // It refuses root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if ("uid" in user) chownSync(folder, user.uid ?? 0, user.gid ?? 0);
  const child = spawn(program, ["-q", settings], { ...user, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await delay(20);
  }
  return {
    url: `postgres://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
