import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { linesOf, takeCopy, type Copy } from "../../../test/feed.ts";
import { eventually, turns } from "../../../test/eventually.ts";
import { isExploring } from "../../../../proof/exploring.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import { modules } from "../modules.ts";
import { allSettings } from "../../contract/settings.ts";
import { settingStreams } from "../settings/service.ts";
import { listStreamFaults } from "../verify/sql.ts";
import { coreStreams } from "./streams.sql.ts";

describe("the change feed", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let unitId: string;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Credit"] });
    branchId = (await shop.get("/branches")).body.items[0].id;
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(() => service.close());

  const tenantOf = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return tenant;
  };
  const write = async <T>(work: (tx: TenantWrite) => Promise<T>) =>
    service.deps.databases.write(await tenantOf(), work);
  const copyOf = (at = branchId) => takeCopy(shop, at);
  const streamsOf = (changes: readonly { stream: string }[]) => changes.map(({ stream }) => stream);
  const category = async (name: string = randomUUID()): Promise<string> => {
    const { status, body } = await shop.post("/categories", { name });
    assert.equal(status, 201);
    return body.id;
  };
  const names = (copy: Copy) => copy.of("Categories").map(({ name }) => name);
  /** Begins a transaction that has written, and ends it when told. */
  const begin = async (work: (tx: TenantWrite) => Promise<unknown>) => {
    const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = write(async (tx) => {
      await work(tx);
      written.resolve();
      await end.promise;
    });
    done.catch(written.reject);
    await written.promise;
    return {
      commit: () => (end.resolve(), done),
      rollback: () => (end.reject(new Error("undone")), done.catch(() => undefined)),
    };
  };
  const insert = (name: string) => (tx: TenantWrite) =>
    tx.run(sql`INSERT INTO categories (id, name) VALUES (gen_random_uuid(), ${name})`);
  const admin = async (text: string) => {
    const tenant = await tenantOf();
    const path = `SET search_path TO ${tenant.schemaName ?? "public"}; ${text}`;
    return asSuperuser(service, tenant.server, path, [], tenant.databaseName);
  };

  test("every stream names a table, its key and the triggers that note its changes", async () => {
    const settings = settingStreams(allSettings(modules))(modules.map(({ name }) => name));
    const streams = [...settings, ...coreStreams, ...modules.flatMap(({ syncStreams = [] }) => syncStreams)];
    assert.deepEqual(await service.deps.databases.read(await tenantOf(), (tx) => listStreamFaults(tx, streams)), []);
  });

  test("200: a snapshot has every row once, a pull after it nothing", async () => {
    const variantId = await addVariant(shop, { sku: "SNAP", price: "2", unitId, barcodes: [{ code: "SNAP-1" }] });
    const copy = await copyOf();
    const variant = copy.of("Variants").find(({ id }) => id === variantId);
    assert.deepEqual([variant?.["sku"], variant?.["price"], variant?.["unitId"]], ["SNAP", "2.00", unitId]);
    assert.ok(copy.of("Barcodes").some(({ code }) => code === "SNAP-1"));
    assert.equal(copy.of("Settings")[0]?.["stockPolicy"], (await shop.get("/settings")).body.stockPolicy);
    assert.deepEqual(await copy.pull(), []);
  });

  test("what is made, changed and deleted comes, once each, however often it changed", async () => {
    const copy = await copyOf();
    const id = await category("Bread");
    await shop.patch(`/categories/${id}`, { name: "Cakes" });
    const variantId = await addVariant(shop, { sku: "FEED", price: "2", unitId, barcodes: [{ code: "F-1" }] });
    const changes = await copy.pull();
    assert.deepEqual(streamsOf(changes).sort(), ["Barcodes", "Categories", "Products", "Variants"]);
    assert.ok(names(copy).includes("Cakes"));
    await shop.patch(`/variants/${variantId}`, { barcodes: [{ code: "F-2" }] });
    await copy.pull();
    const codes = copy.of("Barcodes").flatMap((one) => (one["variantId"] === variantId ? [one["code"]] : []));
    assert.deepEqual(codes, ["F-2"]);
    assert.deepEqual(copy.rows, (await copyOf()).rows, "as a new snapshot");
  });

  test("a product's picture is a row of its own, which comes, changes and goes", async () => {
    const variantId = await addVariant(shop, { sku: "SHOWN", price: "2", unitId });
    const { productId } = (await shop.get(`/variants/${variantId}`)).body;
    const copy = await copyOf();
    const path = `/products/${productId}/image`;
    const give = async (background: string) => {
      const png = await sharp({ create: { width: 2, height: 2, channels: 3, background } })
        .png()
        .toBuffer();
      return (await shop.put(path, png, { "content-type": "image/png" })).body.imageUrl;
    };
    for (const background of ["red", "blue"]) {
      const imageUrl = await give(background);
      assert.deepEqual(streamsOf(await copy.pull()), ["ProductImages"]);
      assert.deepEqual(copy.of("ProductImages"), [{ productId, imageUrl }]);
    }
    await give("blue");
    assert.deepEqual(await copy.pull(), [], "the same picture again");
    await shop.delete(path);
    await copy.pull();
    assert.deepEqual(copy.of("ProductImages"), []);
  });

  test("what changes nothing, is rolled back or concerns no till is no change", async () => {
    const till = await openTill(shop);
    const variantId = await addVariant(shop, { sku: "QUIET", price: "1", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
    assert.equal((await till.sell([{ variantId, quantity: "1" }])).status, 201, "the first sale fixes the currency");
    const copy = await copyOf();
    const stockOf = ({ of }: Copy) => of("StockLevels").find((level) => level["variantId"] === variantId)?.["onHand"];
    assert.equal((await till.sell([{ variantId, quantity: "1" }])).status, 201);
    await shop.login(shop.owner.email, shop.owner.password);
    await write((tx) => tx.run(sql`UPDATE categories SET name = name`));
    const undone = await begin(insert("Never"));
    await undone.rollback();
    assert.deepEqual(await copy.pull(), []);
    assert.deepEqual([stockOf(copy), stockOf(await copyOf())], ["-1", "-2"], "stock is as it was at the snapshot");
  });

  test("one that committed later than those after it is not skipped", async () => {
    const copy = await copyOf();
    const slow = await begin(insert("Slow"));
    await category("Quick");
    await copy.pull();
    assert.deepEqual([names(copy).includes("Quick"), names(copy).includes("Slow")], [true, false]);
    await slow.commit();
    await copy.pull();
    assert.ok(names(copy).includes("Slow"));
  });

  test("an open transaction of another shop keeps no change back", async () => {
    const other = await service.openShop();
    const tenant = await service.deps.directory.resolve(other.tenantId);
    assert.ok(tenant);
    const copy = await copyOf();
    await service.deps.databases.write(tenant, async (tx) => {
      await insert("Elsewhere")(tx);
      await category("Here");
      await copy.pull();
    });
    assert.deepEqual([names(copy).includes("Here"), names(copy).includes("Elsewhere")], [true, false]);
  });

  test("a page ends in the middle of a large transaction; only the last says isHead", async () => {
    const copy = await copyOf();
    await write(async (tx) => {
      await tx.run(
        sql`INSERT INTO categories (id, name) SELECT gen_random_uuid(), 'Bulk ' || n FROM generate_series(1, 5) n`,
      );
      await tx.run(raw("SAVEPOINT s"));
      await insert("Taken back")(tx);
      await tx.run(raw("ROLLBACK TO SAVEPOINT s"));
      await insert("Kept")(tx);
    });
    const first = (await shop.get(`/sync/changes?branchId=${branchId}&cursor=${copy.cursor}&limit=2`)).body;
    assert.deepEqual([first.changes.length, first.isHead], [2, false]);
    assert.equal((await copy.pull({ limit: 2 })).length, 6);
    assert.deepEqual(copy.rows, (await copyOf()).rows);
  });

  test("an answer that has waited says what the time is then: a till sets its clock by it", async () => {
    const copy = await copyOf();
    await copy.pull();
    const { headers } = await shop.get(`/sync/changes?branchId=${branchId}&cursor=${copy.cursor}&wait=2`);
    const late = Date.now() - Date.parse(headers.get("server-time") ?? "");
    assert.ok(late < 1000, `${late} ms`);
  });

  test("a till has what is of its own branch and of none; what becomes its own comes", async () => {
    const elsewhere = (await shop.post("/branches", { code: "FAR", name: "Far" })).body.id;
    const [here, there] = [await copyOf(), await copyOf(elsewhere)];
    const { id } = (await shop.post("/price-lists", { name: "Local", branchId: elsewhere })).body;
    await Promise.all([here.pull(), there.pull()]);
    assert.deepEqual([here.of("PriceLists").length, there.of("PriceLists").length], [0, 1]);
    assert.equal((await shop.patch(`/price-lists/${id}`, { branchId })).status, 200);
    await Promise.all([here.pull(), there.pull()]);
    assert.deepEqual([here.of("PriceLists").length, there.of("PriceLists").length], [1, 0]);
    const clerk = await hire(service, shop, ["sales.create"], [elsewhere]);
    const staffOf = (copy: typeof here) => copy.of("UserBranches").map(({ userId }) => userId);
    await Promise.all([here.pull(), there.pull()]);
    assert.deepEqual([staffOf(here).includes(clerk.userId), staffOf(there)], [false, [clerk.userId]]);
    for (const path of [
      `/sync/snapshot?branchId=${branchId}`,
      `/sync/changes?branchId=${branchId}&cursor=${here.cursor}`,
    ])
      assert.deepEqual(problemOf(await clerk.get(path)), [403, "branch_forbidden"]);
  });

  test("a pull waits for the next change, without a connection, and no longer than it may", async () => {
    const copy = await copyOf();
    await copy.pull();
    const waiting = copy.pull({ wait: 20 });
    await eventually("it waits without a connection", () =>
      Object.values(service.deps.databases.stats()).every(
        ({ permits, idle, waiting }) => permits === idle && waiting === 0,
      ),
    );
    await category("News");
    assert.deepEqual(streamsOf(await waiting), ["Categories"]);
    assert.deepEqual(await copy.pull({ wait: 1 }), []);
  });

  test("a snapshot that broke off is resumed at a mark", async () => {
    await write((tx) =>
      tx.run(
        sql`INSERT INTO customer_groups (id, name) SELECT gen_random_uuid(), 'Group ' || n FROM generate_series(1, 1500) n`,
      ),
    );
    const whole = await copyOf();
    const lines = linesOf((await shop.get(`/sync/snapshot?branchId=${branchId}`)).body);
    const marks = lines.flatMap((line, i) => (line.type === "Mark" ? [i] : []));
    const cut =
      marks.find((i) => lines.slice(0, i).filter(({ stream }) => stream === "CustomerGroups").length === 1000) ?? 0;
    await category("Meanwhile");
    const rest = linesOf((await shop.get(`/sync/snapshot?branchId=${branchId}&resume=${lines[cut]?.resume}`)).body);
    const keys = [...lines.slice(0, cut), ...rest].flatMap(({ type, stream, key }) =>
      type === "Row" ? [JSON.stringify([stream, ...key])] : [],
    );
    assert.deepEqual(new Set(keys), new Set(whole.rows.keys()));
    assert.equal(keys.length, whole.rows.size);
    whole.cursor = rest.at(-1)?.cursor ?? "";
    assert.deepEqual(streamsOf(await whole.pull()), ["Categories"], "what changed meanwhile comes after it");
  });

  test("400 for what is no cursor; 410 cursor_expired for one of another scope, ahead, forgotten, or of another epoch, for the place of a snapshot too", async () => {
    const copy = await copyOf();
    const pull = (cursor: string, at = branchId) => shop.get(`/sync/changes?branchId=${at}&cursor=${cursor}`);
    for (const cursor of ["x", Buffer.from("[1]").toString("base64url")])
      assert.ok((await pull(cursor)).body.errors.cursor);
    const reasonOf = async (cursor: string, at?: string) => {
      const { status, body } = await pull(cursor, at);
      assert.deepEqual([status, body.errorCode], [410, "cursor_expired"]);
      return body.reason;
    };
    const elsewhere = (await shop.post("/branches", { code: "OFF", name: "Off" })).body.id;
    assert.equal(await reasonOf(copy.cursor, elsewhere), "ScopeChanged");
    const [epoch, scope, number] = JSON.parse(Buffer.from(copy.cursor, "base64url").toString());
    const at = (n: number) => Buffer.from(JSON.stringify([epoch, scope, n])).toString("base64url");
    assert.equal(await reasonOf(at(number + 1_000)), "Ahead");
    const id = await category();
    await write((tx) => tx.run(sql`DELETE FROM categories WHERE id = ${id}`));
    await copy.pull();
    assert.ok(!copy.of("Categories").some((one) => one["id"] === id));
    await write((tx) => tx.run(sql`SELECT tidy_feed(now() + interval '1 minute', 5000)`));
    assert.equal(await reasonOf(at(number)), "Forgotten");
    assert.deepEqual(await copy.pull(), [], "who has seen it goes on");
    const lines = linesOf((await shop.get(`/sync/snapshot?branchId=${branchId}`)).body);
    const { resume } = lines.find(({ type }) => type === "Mark") ?? {};
    assert.equal((await shop.get(`/sync/snapshot?branchId=${branchId}&resume=${resume}`)).status, 200);
    await admin("SELECT restart_feed()");
    assert.equal(await reasonOf(copy.cursor), "Restarted");
    const { status, body } = await shop.get(`/sync/snapshot?branchId=${branchId}&resume=${resume}`);
    assert.deepEqual([status, body.errorCode, body.reason], [410, "cursor_expired", "Restarted"]);
  });

  test("the shop's own login cannot write the feed, nor restart it", async () => {
    for (const text of [
      "UPDATE feed_head SET number = number + 1",
      "DELETE FROM feed_changes",
      "INSERT INTO feed_transactions DEFAULT VALUES",
      "SELECT restart_feed()",
      "SELECT feed('categories', 'Forged', ARRAY['id'])",
    ])
      await assert.rejects(
        write((tx) => tx.run(raw(text))),
        /permission denied|must be owner/,
        text,
      );
  });

  const [writersAtOnce, pullersAtOnce, writes] = isExploring ? [8, 4, 500] : [4, 3, 8];
  test(`${writersAtOnce} writers and ${pullersAtOnce} pullers at once: every change is seen by every one`, async () => {
    const pullers = await Promise.all(Array.from({ length: pullersAtOnce }, () => copyOf()));
    let isOver = false;
    const writers = Array.from({ length: writersAtOnce }, async (_, writer) => {
      for (let n = 0; n < writes; n++) {
        const open = await begin(insert(`${writer}-${n}`));
        await turns((writer * 7 + n * 3) % 11);
        await (n % 4 === 3 ? open.rollback() : open.commit());
      }
    });
    const reading = pullers.map(async (copy) => {
      for (; !isOver; await turns(1)) await copy.pull({ limit: 3 });
    });
    await Promise.all(writers).finally(() => (isOver = true));
    await Promise.all(reading);
    const { rows } = await copyOf();
    for (const copy of pullers) {
      await copy.pull();
      assert.deepEqual(copy.rows, rows);
    }
  });

  test("the cursor holds across a graduation, whose copying changes nothing", async (t) => {
    if ((await tenantOf()).mode === "Dedicated") return t.skip("this shop has moved already");
    const copy = await copyOf();
    await write(insert("Before the move"));
    await category("Also before");
    const token = await service.admin();
    const moved = await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate?server=second`, { token });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    await category("After the move");
    assert.equal((await copy.pull()).length, 3);
    assert.deepEqual(copy.rows, (await copyOf()).rows);
  });
});
