import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { after, afterEach, before, beforeEach, describe, mock, test } from "node:test";
import { pino } from "pino";
import { openCentral } from "./central.ts";
import { TenantDatabases } from "./databases.ts";
import { targetOf } from "./address.ts";
import { openClient, PlacementServers } from "./servers.ts";
import type { Tenant } from "./tenants.ts";

const limits = {
  perServer: 2,
  perTenant: 2,
  queuePerTenant: 2,
  queueTotal: 2,
  acquireTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
};

describe("a server that accepts connections and says nothing", () => {
  let server: Server;
  let url: string;
  const sockets = new Set<Socket>();

  before(async () => {
    server = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `postgres://somebody:secret@127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  /** What becomes of the work after five seconds of silence, undefined when nothing does; it must not end before. */
  async function after5s(work: () => Promise<unknown>): Promise<unknown> {
    let end: unknown;
    const accepted = once(server, "connection");
    void work().then(
      () => (end = "done"),
      (error: unknown) => (end = error),
    );
    await accepted;
    mock.timers.tick(4_999);
    await new Promise(setImmediate);
    assert.equal(end, undefined, "given up too soon");
    mock.timers.tick(1);
    for (let turn = 0; turn < 1_000 && end === undefined; turn++) await new Promise(setImmediate);
    return end;
  }

  test("is given up after 5 s", async () => {
    assert.match(String(await after5s(() => openClient(targetOf(url)))), /timeout/);
  });

  test("is given up after 5 s as the central database", async () => {
    const central = openCentral(url, { maxConnections: 1 });
    assert.match(String(await after5s(() => central.ping())), /timeout/);
    await central.close();
  });

  test("makes the shops on it unavailable, and what is known of them is kept", async () => {
    const forgotten: string[] = [];
    const databases = new TenantDatabases({
      servers: new PlacementServers({ mute: url }),
      limits,
      directory: { forget: (tenantId) => void forgotten.push(tenantId), reload: async () => undefined },
      log: pino({ enabled: false }),
    });
    const tenant = { tenantId: "t", server: "mute", connectionString: url } as Tenant;
    const end = await after5s(() => databases.read(tenant, async () => undefined));
    assert.deepEqual([(end as { errorCode?: string }).errorCode, forgotten], ["tenant_unavailable", []], String(end));
    await databases.close();
  });
});
