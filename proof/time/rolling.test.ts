import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startBalancer } from "./balancer.ts";
import type { Shop } from "../../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../../server/test/service-process.ts";

const main = join(import.meta.dirname, "../../server/src/main.ts");
const everyMs = 5;
/** Fewer than a shop may have waiting: a machine that is too slow for the rate gets fewer requests, not refusals. */
const atOnce = 40;

describe("three services behind a load balancer", () => {
  let own: OwnServer;
  let settings: Record<string, string>;
  const services: ServiceProcess[] = [];
  let shop: Shop;

  const start = () => startProcess({ command: ["node", main, "serve"], cwd: import.meta.dirname, env: settings });

  before(async () => {
    own = await startOwnServer();
    const client = new pg.Client({ connectionString: own.superuserUrl });
    await client.connect();
    await client.query("CREATE DATABASE central OWNER tillhouse_provisioner");
    await client.end();
    const central = new URL(own.provisionerUrl);
    central.pathname = "/central";
    settings = {
      ...productionSettings({ default: own.provisionerUrl }, central.href),
      TILLHOUSE_INSTANCES: "4",
      TILLHOUSE_POOL_PER_TENANT: "4",
      TILLHOUSE_STOP_DELAY_MS: "2000",
    };
    services.push(await start());
    services.push(await start(), await start());
    shop = await (services[0] ?? assert.fail()).openShop();
  });
  after(async () => {
    await Promise.all(services.map((service) => service.stop().catch(() => undefined)));
    await own.remove();
  });

  test("each is restarted in turn under 200 requests a second, and none of them fails", async (t) => {
    const balancer = await startBalancer(() => services.map(({ url }) => url));
    const agent = new Agent({ keepAlive: true });
    t.after(async () => {
      agent.destroy();
      await balancer.close();
    });
    const statuses = new Map<number, number>();
    const created: string[] = [];
    let open = 0;
    const call = (method: string, path: string, body?: unknown) =>
      new Promise<void>((resolve) => {
        const headers = {
          "tenant-id": shop.tenantId,
          authorization: `Bearer ${shop.token}`,
          "content-type": "application/json",
        };
        const note = (status: number) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          open -= 1;
          resolve();
        };
        open += 1;
        const sent = request(balancer.url + path, { method, headers, agent });
        sent.on("response", (answer) => answer.resume().on("end", () => note(answer.statusCode ?? 0)));
        sent.on("error", () => note(0)).end(body === undefined ? undefined : JSON.stringify(body));
      });
    let isOver = false;
    const calls: Promise<void>[] = [];
    const traffic = (async () => {
      for (const begunMs = performance.now(); !isOver; await delay(everyMs))
        for (let due = (performance.now() - begunMs) / everyMs - calls.length; due >= 1 && open < atOnce; due -= 1) {
          const id = randomUUID();
          const isWrite = calls.length % 5 === 0;
          if (isWrite) created.push(id);
          calls.push(isWrite ? call("POST", "/categories", { id, name: id }) : call("GET", "/units"));
        }
    })();
    try {
      for (const at of services.keys()) {
        assert.equal(await services[at]?.stop(), 0);
        services[at] = await start();
        await delay(300);
      }
    } finally {
      isOver = true;
      await traffic;
    }
    await Promise.all(calls);
    t.diagnostic(`${calls.length} requests: ${JSON.stringify([...statuses])}`);
    assert.deepEqual(balancer.failures, []);
    assert.deepEqual([...statuses.keys()].sort(), [200, 201]);
    assert.equal(statuses.get(201), created.length);
  });
});
