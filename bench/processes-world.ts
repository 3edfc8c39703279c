import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startBalancer } from "../proof/time/balancer.ts";
import type { Shop } from "../server/test/harness.ts";
import { freePort } from "../server/test/free-port.ts";

// What `processes.ts` needs around the services: a load balancer, traffic, and a count of sessions.

const haproxy = "/usr/sbin/haproxy";
const root = join(import.meta.dirname, "..");

/** Debian's haproxy as `deploy/` has it, on loopback without TLS; the tests' balancer where it is not installed. */
export async function balance(ports: readonly number[]): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!existsSync(haproxy)) {
    console.log("haproxy is not installed: the tests' own load balancer stands in");
    const { url, close } = await startBalancer(() => ports.map((port) => `http://127.0.0.1:${port}`));
    return { url, stop: close };
  }
  const port = await freePort();
  const names = ["one", "two", "three"];
  const config = names.reduce(
    (text, name, at) =>
      text.replaceAll(new RegExp(`server ${name} \\S+`, "g"), `server ${name} 127.0.0.1:${ports[at]}`),
    readFileSync(join(root, "deploy/haproxy/haproxy.cfg"), "utf8")
      .replace(/bind .*/, `bind 127.0.0.1:${port}`)
      // Twice as many files must be allowed to be open.
      .replace("maxconn 20000", "maxconn 2000"),
  );
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-haproxy-"));
  writeFileSync(join(folder, "haproxy.cfg"), config);
  const child = spawn(haproxy, ["-db", "-q", "-f", join(folder, "haproxy.cfg")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await statusOf(`${url}/health/ready`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await delay(100);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** On a connection of its own, which any worker may take; 0: cut off. */
export function fresh(url: string, { tenantId, token }: Shop, path: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { "tenant-id": tenantId, authorization: `Bearer ${token}`, connection: "close" };
    const sent = request(url + path, { headers, agent: new Agent() });
    sent.on("response", (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)));
    sent.on("error", () => resolve(0)).end();
  });
}

export interface Traffic {
  readonly statuses: Readonly<Record<string, number>>;
  /** Categories that were answered 201. */
  readonly made: readonly string[];
}

const everyMs = 5;
/** A machine that is too slow for the rate gets fewer requests, and no queue. */
const atOnce = 40;

/** 200 requests a second over the shops, every fifth a write, until it is stopped. */
export function startTraffic(url: string, shops: readonly Shop[]): { stop(): Promise<Traffic> } {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const made: string[] = [];
  let [open, isOver] = [0, false];
  const call = ({ tenantId, token }: Shop, id: string | undefined) =>
    new Promise<void>((resolve) => {
      const headers = { "tenant-id": tenantId, authorization: `Bearer ${token}`, "content-type": "application/json" };
      const [method, path] = id === undefined ? ["GET", "/units"] : ["POST", "/categories"];
      const note = (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 201 && id !== undefined) made.push(id);
        open -= 1;
        resolve();
      };
      open += 1;
      const sent = request(url + path, { method, headers, agent });
      sent.on("response", (answer) => answer.resume().on("end", () => note(answer.statusCode ?? 0)));
      sent.on("error", () => note(0)).end(id === undefined ? undefined : JSON.stringify({ id, name: id }));
    });
  const calls: Promise<void>[] = [];
  const running = (async () => {
    for (const begunMs = performance.now(); !isOver; await delay(everyMs))
      for (let due = (performance.now() - begunMs) / everyMs - calls.length; due >= 1 && open < atOnce; due -= 1) {
        const shop = shops[calls.length % shops.length];
        if (shop === undefined) throw new Error("there is no shop");
        calls.push(call(shop, calls.length % 5 === 0 ? randomUUID() : undefined));
      }
  })();
  return {
    stop: async () => {
      isOver = true;
      await running;
      await Promise.all(calls);
      agent.destroy();
      return { statuses, made };
    },
  };
}
