import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { childEnv } from "./child-env.ts";
import { enter } from "./cleanup.ts";
import { openShop, type Reply, send, type Shop } from "./harness.ts";

/** A service that runs as a process of its own, as in production. */
export interface ServiceProcess {
  readonly url: string;
  /** Where it serves its metrics, when it was given a port for them. */
  readonly metricsUrl: string | undefined;
  readonly pid: number;
  /** What it wrote to standard error: its log. */
  log(): string;
  request(method: string, path: string, options?: Parameters<typeof send>[3]): Promise<Reply>;
  /** An access token of the first platform user. */
  signIn(): Promise<string>;
  openShop(): Promise<Shop>;
  /** Asks it to stop and answers with its exit code; after a minute kills it and throws. */
  stop(): Promise<number | null>;
}

interface Command {
  /** The program and its arguments; this process's Node stands for `node`. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where it listens; a free port unless given. */
  readonly port?: number;
  /** The account that it runs as, where we may choose. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

const longestMs = 60_000;
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

/** Starts a service; resolves when it is ready, and throws with its log when it ends before, or a minute passes. */
export async function startProcess({ command, cwd, env, port = 0, user }: Command): Promise<ServiceProcess> {
  const [program = "", ...args] = command;
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd,
    env: { ...childEnv, ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  const leave = enter(`the process ${args.join(" ")}`, () => child.kill("SIGKILL"));
  let [log, said] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ended = once(child, "exit").finally(leave);
  const ready = Promise.withResolvers<void>();
  const told = (what: RegExp) => what.exec(said)?.[1];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (/ready on \S+\n/.test(said)) ready.resolve();
  });
  const isReady = await Promise.race([
    ready.promise.then(() => true),
    ended.then(() => false),
    delay(longestMs, false, { ref: false }),
  ]);
  const url = told(/ready on (\S+)/);
  if (!isReady || url === undefined) {
    child.kill("SIGKILL");
    throw new Error(`the service does not start:\n${log}`);
  }
  const request: ServiceProcess["request"] = (method, path, options = {}) => send(url, method, path, options);
  const signIn = async (): Promise<string> => {
    const { status, body } = await request("POST", "/admin/identity/login", { body: operator });
    if (status !== 200) throw new Error(`the platform user cannot sign in: ${status} ${JSON.stringify(body)}`);
    return body.accessToken;
  };
  return {
    url,
    metricsUrl: told(/Metrics are on (\S+)/),
    pid: child.pid ?? 0,
    log: () => log,
    request,
    signIn,
    openShop: async () => openShop(request, await signIn(), {}),
    stop: async () => {
      child.kill("SIGTERM");
      const isLate = await Promise.race([ended.then(() => false), delay(longestMs, true, { ref: false })]);
      if (!isLate) return child.exitCode;
      child.kill("SIGKILL");
      throw new Error(`the service does not stop:\n${log}`);
    },
  };
}
