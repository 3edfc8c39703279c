import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pino from "pino";
import { poolerFaults } from "../../server/src/admin/servers/checks.ts";
import type { BootConfig } from "../../server/src/boot.ts";
import { startFault } from "../../server/src/cli/faults.ts";
import { openCentral } from "../../server/src/kernel/db/central.ts";
import { PlacementServers, type ServerSetting } from "../../server/src/kernel/db/servers.ts";
import { startService, type Reply, type Shop, type TestService } from "../../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { startPgBouncer, type PgBouncer } from "./pgbouncer.ts";
import { addVariant, openTill, type Till } from "../../server/test/sales.ts";
import { problemOf } from "../../server/test/staff.ts";

describe("PgBouncer in session mode between the shops and their server", () => {
  let own: OwnServer;
  let pooler: PgBouncer;
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let variantId: string;

  before(async () => {
    own = await startOwnServer();
    pooler = await startPgBouncer(own.superuserUrl, "session");
    service = await startThrough(own, pooler);
    shop = await service.openShop({ server: "own" });
    till = await openTill(shop);
    await shop.patch("/settings", { stockPolicy: "Allow" });
    const unitId = (await shop.get("/units")).body.items[0].id;
    variantId = await addVariant(shop, { sku: "BREAD", price: "2.10", unitId });
  });
  after(async () => {
    await service.close();
    await pooler.stop();
    await own.remove();
  });

  const sells = async () => assert.equal((await till.sell([{ variantId, quantity: "1" }])).status, 201);
  const asOperator = async (what: string) => {
    const { status, body } = await service.request("POST", `/admin/tenants/${shop.tenantId}/${what}`, {
      token: await service.admin(),
    });
    assert.equal(status, 200, JSON.stringify(body));
  };

  test("a shop sells, is graduated and sells on, and each sale is there", async () => {
    await sells();
    await asOperator("graduate");
    await sells();
    assert.equal((await shop.get("/orders")).body.items.length, 2);
  });

  test("503 while it is suspended, 200 when it is active again", async () => {
    await asOperator("suspend");
    assert.deepEqual(problemOf(await shop.get("/products")), [503, "tenant_unavailable"]);
    await asOperator("activate");
    assert.equal((await shop.get("/products")).status, 200);
  });

  test("503 while the server is away; it sells again within seconds of its return", async () => {
    await own.stop();
    assert.deepEqual(problemOf(await shop.get("/products")), [503, "tenant_unavailable"]);
    await own.start();
    const until = Date.now() + 20_000;
    let reply: Reply;
    do reply = await shop.get("/products");
    while (reply.status === 503 && Date.now() < until);
    assert.equal(reply.status, 200);
    await sells();
  });
});

test("PgBouncer in transaction mode: 503 for its shops, and the log says why", async (t) => {
  const own = await startOwnServer();
  t.after(() => own.remove());
  const pooler = await startPgBouncer(own.superuserUrl, "transaction");
  t.after(() => pooler.stop());
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const service = await startThrough(own, pooler, log);
  t.after(() => service.close());
  const owner = { name: "Olive", email: "olive@pooled.example", password: "the tills are pooled" };
  const { body } = await service.request("POST", "/admin/tenants", {
    token: await service.admin(),
    body: { name: "Pooled", slug: "pooled", server: "own", owner },
  });
  const login = await service.request("POST", "/identity/login", {
    tenantId: body.tenantId,
    body: { ...owner, name: undefined },
  });
  assert.deepEqual(problemOf(login), [503, "tenant_unavailable"]);
  assert.ok(lines.some((line) => line.includes("it must have pool_mode = session")));
});

test("PgBouncer in transaction mode is refused at the start: before the shops, the provisioner, the central database", async (t) => {
  const own = await startOwnServer();
  t.after(() => own.remove());
  const pooler = await startPgBouncer(own.superuserUrl, "transaction");
  t.after(() => pooler.stop());
  const service = await startService({ shops: "opened", servers: { own: own.provisionerUrl } });
  t.after(() => service.close());
  await service.openShop({ server: "own" });
  const faultsWith = (setting: ServerSetting) =>
    poolerFaults({ ...service.deps, servers: new PlacementServers({ ...service.servers, own: setting }) });
  const through = new URL(own.provisionerUrl);
  through.host = new URL(pooler.url).host;
  const reason = "a pooler gives the session to others between transactions; it must have pool_mode = session";
  const told = (setting: string) => [`${setting}: ${reason} (docs/operations/tls.md).`];
  assert.deepEqual(await faultsWith(own.provisionerUrl), []);
  assert.deepEqual(
    await faultsWith({ url: own.provisionerUrl, tenantUrl: pooler.url }),
    told("TILLHOUSE_SERVERS: the tenantUrl of server own"),
  );
  assert.deepEqual(
    await faultsWith({ url: through.href, tenantUrl: own.provisionerUrl }),
    told("TILLHOUSE_SERVERS: server own"),
  );
  const { config } = service.deps;
  const central = openCentral(through.href, { maxConnections: 1 });
  t.after(() => central.close());
  const refused: unknown = await central.ping().catch((error: unknown) => error);
  const settings = { ...config, centralUrl: through.href } as BootConfig;
  const fault = startFault(refused, { config: settings, folders: [], keysFile: "" });
  assert.match(fault?.message ?? "", /^TILLHOUSE_CENTRAL_URL: 127\.0\.0\.1:\d+ is a pooler \(unsupported startup/);
});

async function startThrough(own: OwnServer, pooler: PgBouncer, log?: pino.Logger): Promise<TestService> {
  const run = JSON.parse(process.env["TILLHOUSE_TEST_SERVERS"] ?? "{}") as Record<string, { provisionerUrl: string }>;
  const servers = Object.fromEntries(Object.entries(run).map(([name, { provisionerUrl }]) => [name, provisionerUrl]));
  return startService({
    shops: "opened",
    ...(log === undefined ? {} : { log }),
    config: { servers: { ...servers, own: { url: own.provisionerUrl, tenantUrl: pooler.url } } },
  });
}
