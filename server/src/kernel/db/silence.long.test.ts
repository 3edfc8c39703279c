import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { problemOf } from "../../../test/staff.ts";
import { openTill, sellByName } from "../../../test/sales.ts";
import { addressOf } from "./address.ts";

/** Both hosts in one URL, the second one's first. */
function eitherOf(one: OwnServer, other: OwnServer): string {
  const [a, b] = [one, other].map(({ provisionerUrl }) => addressOf(provisionerUrl).hosts[0].port);
  return `${one.provisionerUrl.replace(`:${a}/`, `:${b},127.0.0.1:${a}/`)}&target_session_attrs=read-write`;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Calls again while the shop is unavailable, or when it is not known what became of a call (no answer). */
function insist(call: () => Promise<Reply>): Promise<Reply> {
  return eventually("it is answered", async () => {
    const answer = await call().catch(() => undefined);
    return answer?.status !== 503 && answer;
  });
}

describe("a server that stands still", () => {
  let own: OwnServer;
  let service: TestService;
  let shop: Shop;
  let other: Shop;

  before(async () => {
    own = await startOwnServer();
    service = await startService({ shops: "opened", servers: { own: own.provisionerUrl }, config: { patience: 3 } });
    shop = await service.openShop({ server: "own" });
    other = await service.openShop();
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  test("503 while it does, other servers' shops go on; what it had been asked is answered when it goes on", async () => {
    assert.equal((await shop.get("/products")).status, 200);
    own.pause();
    let isAnswered = false;
    const asked = shop.get("/products").finally(() => (isAnswered = true));
    try {
      assert.deepEqual(problemOf(await shop.get("/products")), [503, "tenant_unavailable"]);
      assert.deepEqual([(await other.get("/products")).status, isAnswered], [200, false]);
    } finally {
      own.resume();
    }
    assert.equal((await asked).status, 200);
    assert.equal((await shop.get("/products")).status, 200);
  });
});

describe("a server of several hosts", () => {
  let primary: OwnServer;
  let standby: OwnServer;
  let service: TestService;
  let shop: Shop;

  before(async () => {
    primary = await startOwnServer();
    standby = await startOwnServer({}, { standbyOf: primary });
    service = await startService({
      shops: "opened",
      servers: { own: eitherOf(primary, standby) },
      config: { patience: 3 },
    });
    shop = await service.openShop({ server: "own" });
  });
  after(async () => {
    await service.close();
    await standby.remove();
    await primary.remove();
  });

  test("is used where it writes, and where it writes next: every sale is there once, whatever was answered", async () => {
    await sellByName(shop);
    const till = await openTill(shop);
    const orders = Array.from({ length: 6 }, () => till.order([{ name: "One", quantity: "1", unitPrice: "1" }]));
    const sell = (order?: object) => insist(() => shop.post("/orders", order));
    assert.equal((await sell(orders[0])).status, 201);
    const written = await ask(primary.superuserUrl, "SELECT pg_current_wal_insert_lsn()::text");
    const hasAll = `SELECT pg_last_wal_replay_lsn() >= '${String(written)}'`;
    await eventually("the standby has it", async () => (await ask(standby.superuserUrl, hasAll)) === true);

    primary.pause();
    const selling = orders.slice(1).map(sell);
    await ask(standby.superuserUrl, "SELECT pg_promote()");
    for (const { status } of await Promise.all(selling)) assert.ok(status === 201 || status === 200);

    const ids = orders.map(({ id }) => id).toSorted();
    const kept: { id: string }[] = (await shop.get("/orders?limit=50")).body.items;
    assert.deepEqual(kept.map(({ id }) => id).toSorted(), ids);
  });
});
