import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Shop } from "../../test/harness.ts";
import { until } from "../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../test/own-server.ts";
import { freePort, productionSettings, startProcess, type ServiceProcess } from "../../test/service-process.ts";

const main = join(import.meta.dirname, "../main.ts");
// 40 less 3 for superusers: three quarters of 37 are for shops.
const [maxConnections, ofShops] = [40, 27];

describe("serve --workers 2", { skip: process.platform !== "linux" && "reads /proc" }, () => {
  let own: OwnServer;
  let service: ServiceProcess;
  let shop: Shop;
  let metricsUrl: string;

  before(async () => {
    own = await startOwnServer({ max_connections: String(maxConnections) });
    const central = new URL(own.provisionerUrl);
    central.pathname = "/central";
    await asked("CREATE DATABASE central OWNER tillhouse_provisioner");
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    service = await startProcess({
      command: ["node", main, "serve", "--workers", "2"],
      cwd: import.meta.dirname,
      env: {
        ...productionSettings({ default: own.provisionerUrl }, central.href),
        TILLHOUSE_METRICS_PORT: String(metricsPort),
        TILLHOUSE_STOP_DELAY_MS: "100",
      },
    });
    shop = await service.openShop();
    await untilBoth();
  });
  after(async () => {
    await service.stop().catch(() => undefined);
    await own.remove();
  });

  async function asked(text: string): Promise<{ n: number }[]> {
    const client = new pg.Client({ connectionString: own.superuserUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows as { n: number }[];
    } finally {
      await client.end();
    }
  }
  const untilBoth = () => until("both serve", async () => (await countedOf("tillhouse_workers ")) === 2);
  async function countedOf(name: string): Promise<number> {
    const text = await (await fetch(metricsUrl)).text();
    const lines = text.split("\n").filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }
  /** The status of a request on a connection of its own, which any worker may take; undefined: cut off. */
  function fresh(method: string, path: string, body?: unknown): Promise<number | undefined> {
    return new Promise((resolve) => {
      const request = httpRequest(service.url + path, {
        method,
        timeout: 10_000,
        agent: new Agent(),
        headers: {
          "tenant-id": shop.tenantId,
          authorization: `Bearer ${shop.token}`,
          "content-type": "application/json",
          connection: "close",
        },
      });
      request.on("response", (response) => {
        response
          .resume()
          .on("end", () => resolve(response.statusCode))
          .on("error", () => resolve(undefined));
      });
      request.on("timeout", () => request.destroy());
      request.on("error", () => resolve(undefined)).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  const workers = () => childrenOf(service.pid);
  /** What each worker answers while the other one stands still. */
  async function ofEach(method: string, path: string): Promise<(number | undefined)[]> {
    const all = workers();
    const statuses = [];
    for (const worker of all) {
      const others = all.filter((pid) => pid !== worker);
      for (const pid of others) process.kill(pid, "SIGSTOP");
      statuses.push(await fresh(method, path).finally(() => others.map((pid) => process.kill(pid, "SIGCONT"))));
    }
    return statuses;
  }

  test("both answer, and one page has the metrics of both", async () => {
    assert.equal(workers().length, 2);
    const counted = () => countedOf('tillhouse_http_request_duration_seconds_count{operation="listUnits"');
    const before = await counted();
    for (let n = 0; n < 5; n += 1) assert.deepEqual(await ofEach("GET", "/units"), [200, 200]);
    assert.equal((await counted()) - before, 10);
  });

  test("one that is killed is replaced; what it cut off is repeated under its id, and no connection is one too many", async () => {
    let [mostSessions, watching] = [0, true];
    const watch = (async () => {
      while (watching) {
        const [row] = await asked("SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename ^@ 't_'");
        mostSessions = Math.max(mostSessions, row?.n ?? 0);
        await delay(5);
      }
    })();
    const [victim = 0, other = 0] = workers();
    const ids: string[] = [];
    const create = async () => {
      const id = randomUUID();
      ids.push(id);
      const statuses = [];
      do {
        const status = await fresh("POST", "/categories", { id, name: `Category ${id}` });
        statuses.push(status);
        if (status === undefined || status >= 500) await delay(20);
        assert.ok(status === undefined || status < 400 || status >= 500, `${status}`);
      } while (![200, 201].includes(statuses.at(-1) ?? 0));
      return statuses;
    };
    const clients = Array.from({ length: 12 }, async () => {
      for (let n = 0; n < 40; n += 1) await create();
    });
    await until("it is under way", async () => ids.length > 60);
    process.kill(victim, "SIGKILL");
    await Promise.all(clients);
    await until("another is there", async () => workers().length === 2);
    assert.ok(workers().includes(other) && !workers().includes(victim));
    await untilBoth();
    watching = false;
    await watch;
    for (const id of ids) assert.equal(await fresh("GET", `/categories/${id}`), 200);
    assert.ok(mostSessions <= ofShops, `${mostSessions} sessions`);
    assert.match(service.log(), /a worker has ended; another is started/);
  });

  test("a suspension reaches both", async (t) => {
    assert.deepEqual(await ofEach("GET", "/units"), [200, 200]);
    const admin = await service.signIn();
    const begunMs = performance.now();
    const { status } = await service.request("POST", `/admin/tenants/${shop.tenantId}/suspend`, { token: admin });
    assert.equal(status, 200);
    const answeredMs = performance.now();
    await until("both refuse", async () => (await ofEach("GET", "/units")).every((one) => one === 503));
    t.diagnostic(
      `suspended in ${Math.round(answeredMs - begunMs)} ms, refused by both ${Math.round(performance.now() - answeredMs)} ms later`,
    );
  });

  test("SIGTERM ends all of them, and none is left", async () => {
    const pids = [service.pid, ...workers()];
    assert.equal(await service.stop(), 0);
    assert.deepEqual(
      pids.filter((pid) => isAlive(pid)),
      [],
    );
  });
});

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === parent)
    .map(Number);
}

function isAlive(pid: number): boolean {
  return ![undefined, "Z"].includes(statOf(String(pid))?.state);
}

function statOf(pid: string): { state: string; parent: number } | undefined {
  try {
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
