import { fork } from "node:child_process";
import { createConnection, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "./figures.ts";

// Load from a process of its own over plain sockets, so that making it costs the measured service little.

export interface Load {
  readonly port: number;
  readonly method: "GET" | "POST";
  /** The path; of several, any one for each request. */
  readonly path: string | readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** A fresh one for every request; see `fill`. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** How many of anything the tokens choose from. */
export const variantCount = 500;

/** Twelve digits that `fill` and pgbench's expressions agree on. */
export const digits = (n: number) => String(n).padStart(12, "0");

/**
 * `@K` a number of this request alone, `@C` its connection, `@V1`–`@V3` different variants in the order of their ids.
 */
function fill(template: string, connection: number, unique: number): string {
  const first = Math.floor(Math.random() * (variantCount - 2));
  return template
    .replaceAll("@K", digits(unique))
    .replaceAll("@C", digits(connection))
    .replaceAll(/@V([123])/g, (_, n: string) => digits(first + Number(n) - 1));
}

/** Runs the load for its time and answers with the rate of its second part; the first warms up. */
export async function measure(load: Load): Promise<Rate> {
  const child = fork(import.meta.filename, { stdio: "inherit" });
  try {
    return await new Promise<Rate>((resolve, reject) => {
      child.once("message", (message) => resolve(message as Rate));
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the load ended with ${code}`)));
      child.send(load);
    });
  } finally {
    child.kill();
  }
}

const warmupShare = 0.25;

async function run(load: Load): Promise<Rate> {
  const statuses: Record<string, number> = {};
  const startMs = performance.now();
  const times: number[] = [];
  const fromMs = startMs + load.seconds * 1000 * warmupShare;
  const endMs = startMs + load.seconds * 1000;
  let unique = Math.floor(Math.random() * 1e11);
  const one = async (connection: number) => {
    // When connections come all at once, one worker of several may accept most.
    await delay(connection * 5);
    const socket = createConnection({ port: load.port, host: "127.0.0.1", noDelay: true });
    const answers = new Answers(socket);
    for (let nowMs = performance.now(); nowMs < endMs; nowMs = performance.now()) {
      socket.write(requestOf(load, load.body === undefined ? undefined : fill(load.body, connection, (unique += 1))));
      const status = await answers.next();
      if (nowMs < fromMs) continue;
      times.push(performance.now() - nowMs);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, (_, i) => one(i)));
  const perSecond = times.length / ((performance.now() - fromMs) / 1000);
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), statuses };
}

function requestOf({ method, path, headers }: Load, body: string | undefined): string {
  const target = typeof path === "string" ? path : path[Math.floor(Math.random() * path.length)];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length =
    body === undefined ? "" : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${target} HTTP/1.1\r\nhost: bench\r\n${lines.join("")}${length}\r\n${body ?? ""}`;
}

/** The answers on one socket, one at a time; all have a Content-Length. */
class Answers {
  #buffer = Buffer.alloc(0);
  #waiting: ((status: number) => void) | undefined;

  constructor(socket: Socket) {
    socket.on("data", (data) => {
      this.#buffer = this.#buffer.length === 0 ? data : Buffer.concat([this.#buffer, data]);
      this.#take();
    });
  }

  next(): Promise<number> {
    return new Promise((resolve) => (this.#waiting = resolve));
  }

  #take(): void {
    const end = this.#buffer.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#buffer.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#buffer.length < end + 4 + length) return;
    this.#buffer = this.#buffer.subarray(end + 4 + length);
    this.#waiting?.(Number(head.slice(9, 12)));
  }
}

if (process.send !== undefined && import.meta.main) {
  process.once("message", (load: Load) => {
    void run(load).then((rate) => process.send?.(rate));
  });
}
