import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { eventually } from "../../test/eventually.ts";
import type { Shop } from "../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../test/own-server.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../../test/service-process.ts";

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
    service = await startProcess({
      command: ["node", main, "serve", "--workers", "2"],
      cwd: import.meta.dirname,
      env: {
        ...productionSettings({ default: own.provisionerUrl }, central.href),
        TILLHOUSE_METRICS_PORT: "0",
        TILLHOUSE_STOP_DELAY_MS: "100",
      },
    });
    metricsUrl = service.metricsUrl ?? assert.fail();
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
  const untilBoth = () => eventually("both serve", async () => (await countedOf("tillhouse_workers ")) === 2);
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

  test("nine right passwords at once, whichever process they reach, are all 200", async () => {
    const { tenantId, owner } = shop;
    const body = { email: owner.email, password: owner.password };
    const login = () => service.request("POST", "/identity/login", { tenantId, body });
    const replies = await Promise.all(Array.from({ length: 9 }, login));
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array.from({ length: 9 }, () => 200),
    );
  });

  test("both answer, and one page has the metrics of both", async () => {
    assert.equal(workers().length, 2);
    const counted = () => countedOf('tillhouse_http_request_duration_seconds_count{operation="listUnits"');
    const before = await counted();
    for (let n = 0; n < 5; n += 1) assert.deepEqual(await ofEach("GET", "/units"), [200, 200]);
    assert.equal((await counted()) - before, 10);
  });

  test("one that is killed is replaced; what it cut off is repeated under its id, and no connection is one too many", async () => {
    let [mostSessions, watching] = [0, true];
    const watch = eventually("it has been watched to its end", async () => {
      const [row] = await asked("SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename ^@ 't_'");
      mostSessions = Math.max(mostSessions, row?.n ?? 0);
      return !watching;
    });
    const [victim = 0, other = 0] = workers();
    const ids: string[] = [];
    const create = async () => {
      const id = randomUUID();
      ids.push(id);
      await eventually("it is created", async () => {
        const status = await fresh("POST", "/categories", { id, name: `Category ${id}` });
        assert.ok(status === undefined || status < 400 || status >= 500, `${status}`);
        return status === 200 || status === 201;
      });
    };
    const clients = Array.from({ length: 12 }, async () => {
      for (let n = 0; n < 40; n += 1) await create();
    });
    await eventually("it is under way", async () => ids.length > 60);
    try {
      process.kill(victim, "SIGKILL");
      await Promise.all(clients);
      await eventually("another is there", () => workers().length === 2);
      assert.ok(workers().includes(other) && !workers().includes(victim));
      await untilBoth();
    } finally {
      watching = false;
    }
    await watch;
    for (const id of ids) assert.equal(await fresh("GET", `/categories/${id}`), 200);
    assert.ok(mostSessions <= ofShops, `${mostSessions} sessions`);
    assert.match(service.log(), /a worker has ended; another is started/);
  });

  test("a suspension reaches both", async () => {
    assert.deepEqual(await ofEach("GET", "/units"), [200, 200]);
    const admin = await service.signIn();
    const { status } = await service.request("POST", `/admin/tenants/${shop.tenantId}/suspend`, { token: admin });
    assert.equal(status, 200);
    await eventually("both refuse", async () => (await ofEach("GET", "/units")).every((one) => one === 503));
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
