import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bundle } from "../client/test/bundle.ts";
import { connectionTo } from "../till-engine/src/connection.ts";
import { MemoryDisk } from "../till-engine/src/disks/memory.ts";
import { Store } from "../till-engine/src/store.ts";
import { Till } from "../till-engine/src/till.ts";
import { sql } from "../server/src/kernel/db/sql.ts";
import { registerTill } from "../server/test/devices.ts";
import type { Shop, TestService } from "../server/test/harness.ts";
import { openTill } from "../server/test/sales.ts";
import { asSuperuser } from "../server/test/superuser.ts";
import { median, round2 } from "./figures.ts";
import { measure, type Load } from "./load.ts";
import type { Figures } from "./run.ts";
import { connections, loadOf, openBenchShop, warmUpSeconds } from "./sale.ts";
import { poolsFor, withService } from "./test-service.ts";

const variants = 50_000;
const waiting = 500;
const salesOfADay = 2_000;

/**
 * What tills cost. `snapshotS`, `clientMb`: a till takes a shop of 50,000 variants; `emptyPull`: the rate of a pull
 * without news over that of `GET /me/permissions`; `heldConnections`: in use while 500 tills wait; `pushS`: a day of
 * 2,000 sales; `salesWithFeed`: the rate of sales over that without the feed's triggers.
 */
export async function bench(): Promise<Figures> {
  return withService(
    { durable: true, config: { accessTokenS: 86_400, pools: poolsFor(connections) } },
    async (service) => {
      const { shop, till } = await openBenchShop(service);
      const salesWithFeed = await compareSales(service, shop, loadOf(service, shop, till));
      console.log({ salesWithFeed });
      const pushS = await pushDay(service, shop);
      console.log({ pushS });
      const of = await shopOfMany(service);
      const snapshot = await takeSnapshot(service, of);
      console.log(snapshot);
      const emptyPull = await comparePulls(service, of);
      const heldConnections = await wait(service, of);
      return { ...snapshot, emptyPull, heldConnections, pushS, salesWithFeed };
    },
  );
}

interface Many {
  readonly shop: Shop;
  readonly branchId: string;
}

async function shopOfMany(service: TestService): Promise<Many> {
  const shop = await service.openShop();
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const unitId: string = (await shop.get("/units")).body.items[0].id;
  await service.deps.databases.write(tenant, async (tx) => {
    await tx.run(
      sql`INSERT INTO products (id, name) SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Article ' || n FROM generate_series(1, ${variants}::int) n`,
    );
    await tx.run(
      sql`INSERT INTO variants (id, product_id, position, name, sku, unit_id, price)
          SELECT ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
                 0, '', 'S' || n, ${unitId}, 2.5 FROM generate_series(1, ${variants}::int) n`,
    );
  });
  return { shop, branchId: (await shop.get("/branches")).body.items[0].id };
}

async function takeSnapshot(service: TestService, { shop, branchId }: Many) {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-bench-"));
  try {
    // As a till is delivered: the compiler that Node loads for TypeScript takes 40 MB of its own.
    const program = join(folder, "till.mjs");
    writeFileSync(program, await bundle(join(import.meta.dirname, "sync-till.ts"), "node"));
    const args = [service.url, shop.tenantId, shop.token, branchId, join(folder, "till.sqlite")];
    const child = fork(program, args, { execArgv: ["--optimize-for-size"] });
    const told = await new Promise<{ snapshotS: number; clientMb: number }>((resolve, reject) => {
      child.once("message", (message) => resolve(message as { snapshotS: number; clientMb: number }));
      child.once("exit", (code) => reject(new Error(`the till ended with ${code}`)));
    });
    return { snapshotS: round2(told.snapshotS), clientMb: round2(told.clientMb) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function cursorOf({ shop, branchId }: Many): Promise<string> {
  const { body } = await shop.get(`/sync/snapshot?branchId=${branchId}`);
  return JSON.parse(String(body).trimEnd().split("\n").at(-1) ?? "").cursor;
}

async function comparePulls(service: TestService, many: Many): Promise<number> {
  const { shop, branchId } = many;
  const rateOf = async (path: string) => {
    const load: Load = {
      ...{ port: Number(new URL(service.url).port), method: "GET", path, connections, seconds: 4 },
      headers: { authorization: `Bearer ${shop.token}`, "tenant-id": shop.tenantId },
    };
    const { perSecond, statuses } = await measure(load);
    assert.deepEqual(Object.keys(statuses), ["200"]);
    return perSecond;
  };
  const pull = `/sync/changes?branchId=${branchId}&cursor=${await cursorOf(many)}`;
  const ratios: number[] = [];
  for (let i = 0; i < 3; i++) ratios.push((await rateOf(pull)) / (await rateOf("/me/permissions")));
  return round2(median(ratios));
}

/** The most connections that are in use at a time while all wait. */
async function wait(service: TestService, many: Many): Promise<number> {
  const path = `/sync/changes?branchId=${many.branchId}&cursor=${await cursorOf(many)}&wait=30`;
  const pulls = Promise.all(Array.from({ length: waiting }, () => many.shop.get(path)));
  await delay(8_000);
  // They look again every five seconds, at times of their own; in between nobody holds one.
  const samples: number[] = [];
  for (let i = 0; i < 100; i++) {
    const stats = Object.values(service.deps.databases.stats());
    samples.push(stats.reduce((sum, { permits, idle }) => sum + permits - idle, 0));
    await delay(100);
  }
  await many.shop.post("/categories", { name: randomUUID() });
  await pulls;
  return median(samples);
}

async function pushDay(service: TestService, shop: Shop): Promise<number> {
  const till = await openTill(shop);
  await shop.patch("/settings", { stockPolicy: "Allow" });
  const device = await registerTill(service, shop, till);
  const { token } = await device.signIn();
  const online = connectionTo({ url: service.url, tenantId: shop.tenantId, token: () => Promise.resolve(token) });
  const setup = { branchId: till.branchId, registerId: till.registerId, registerCode: "P", nextReceiptNumber: 1 };
  const offline = await Till.open({ store: await Store.open(new MemoryDisk()), setup });
  await offline.pull(online);
  await offline.useSession(till.sessionId);
  const { userId } = (await shop.get("/me")).body;
  const ids = offline.copy.list("Variants").map(({ id }) => id);
  for (let n = 0; n < salesOfADay; n++) {
    const lines = [0, 1, 2].map((i) => ({ variantId: ids[(n + i) % ids.length] ?? "", quantity: String(i + 1) }));
    await offline.sell({ userId, lines, payments: [{ methodId: till.cash, tendered: "50" }] });
  }
  const startMs = performance.now();
  const outcomes = await offline.push(online);
  const pushS = (performance.now() - startMs) / 1000;
  assert.ok(outcomes.every(({ status }) => status === "Created"));
  return round2(pushS);
}

async function compareSales(service: TestService, shop: Shop, load: Load): Promise<number> {
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const triggers = (verb: "ENABLE" | "DISABLE") =>
    asSuperuser(
      service,
      tenant.server,
      `DO $$ DECLARE t record; BEGIN
         FOR t IN SELECT tgrelid::regclass AS source, tgname FROM pg_trigger WHERE tgfoid = '${tenant.schemaName}.note_changes'::regproc
         LOOP EXECUTE format('ALTER TABLE %s ${verb} TRIGGER %I', t.source, t.tgname); END LOOP; END $$`,
      [],
      tenant.databaseName,
    );
  const rateOf = async (verb: "ENABLE" | "DISABLE") => {
    await triggers(verb);
    return (await measure(load)).perSecond;
  };
  await measure({ ...load, seconds: warmUpSeconds });
  const ratios: number[] = [];
  for (let i = 0; i < 7; i++) {
    // Which of them comes first changes, as the machine does meanwhile.
    const bareFirst = i % 2 === 0 ? await rateOf("DISABLE") : undefined;
    const fed = await rateOf("ENABLE");
    ratios.push(fed / (bareFirst ?? (await rateOf("DISABLE"))));
  }
  await triggers("ENABLE");
  console.log(ratios.map(round2));
  return round2(median(ratios));
}
