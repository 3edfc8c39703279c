import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { childEnv } from "./child-env.ts";
import { openShop, type Reply, send, type Shop } from "./harness.ts";

/** A service that runs as a process of its own, as in production. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** What it wrote to standard error: its log. */
  log(): string;
  request(method: string, path: string, options?: Parameters<typeof send>[3]): Promise<Reply>;
  /** An access token of the first platform user. */
  signIn(): Promise<string>;
  openShop(): Promise<Shop>;
  /** Asks it to stop and answers with its exit code; after 30 s kills it and throws. */
  stop(): Promise<number | null>;
}

interface Command {
  /** The program and its arguments; this process's Node stands for `node`. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where it listens; a free port unless given. */
  readonly port?: number;
  /** Who it runs as, where we may choose. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

const operator = { email: "owner@platform.test", password: "seven bells ring at noon" };

/** Settings of its databases, and a first platform user, whom `openShop` signs in. */
export function productionSettings(
  servers: Readonly<Record<string, string>>,
  centralUrl: string,
): Record<string, string> {
  return {
    TILLHOUSE_ENV: "production",
    TILLHOUSE_PUBLIC_URL: "https://tillhouse.test",
    TILLHOUSE_CENTRAL_URL: centralUrl,
    TILLHOUSE_SERVERS: JSON.stringify(servers),
    TILLHOUSE_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    TILLHOUSE_ADMIN_EMAIL: operator.email,
    TILLHOUSE_ADMIN_PASSWORD: operator.password,
  };
}

/** Starts a service and waits until it is ready; throws with its log when it ends before, or is not within 30 s. */
export async function startProcess({ command, cwd, env, port: wanted, user }: Command): Promise<ServiceProcess> {
  const port = wanted ?? (await freePort());
  const [program = "", ...args] = command;
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd,
    env: { ...childEnv, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 30_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`the service does not start:\n${log}`);
    }
    await delay(50);
  }
  const request: ServiceProcess["request"] = (method, path, options = {}) => send(url, method, path, options);
  const signIn = async (): Promise<string> => {
    const { status, body } = await request("POST", "/admin/identity/login", { body: operator });
    if (status !== 200) throw new Error(`the platform user cannot sign in: ${status} ${JSON.stringify(body)}`);
    return body.accessToken;
  };
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log,
    request,
    signIn,
    openShop: async () => openShop(request, await signIn(), {}),
    stop: async () => {
      child.kill("SIGTERM");
      const isLate = await Promise.race([ended.then(() => false), delay(30_000, true, { ref: false })]);
      if (!isLate) return child.exitCode;
      child.kill("SIGKILL");
      throw new Error(`the service does not stop:\n${log}`);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** One that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
