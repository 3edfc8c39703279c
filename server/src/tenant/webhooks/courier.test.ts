import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { bodyFormats } from "../../../test/answers.ts";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { capture } from "../../../test/capture.ts";
import { callsOf } from "../../../test/devices.ts";
import { eventually } from "../../../test/eventually.ts";
import type { Shop, TestService } from "../../../test/harness.ts";
import { isSignedBy, type Receiver } from "../../../test/receiver.ts";
import { inShop } from "../../../test/rights/place.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire } from "../../../test/staff.ts";
import { openWebhookShop, type WebhookShop } from "../../../test/webhook-shop.ts";
import { findFailingSince } from "../../kernel/db/notices.ts";
import { sql } from "../../kernel/db/sql.ts";
import { webhookMessages } from "./messages.schema.ts";
import { listDeliveries } from "./sql.ts";

const hourMs = 3_600_000;
const ajv = new Ajv2020({ strict: false, formats: bodyFormats });
const isMessage = Object.fromEntries(
  Object.entries(webhookMessages).map(([type, schema]) => [type, ajv.compile(schema)]),
);
const isDedicated = process.env["TILLHOUSE_TEST_PLACEMENT"] === "Dedicated";

describe("what is sent to webhooks", () => {
  let books: WebhookShop;
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;
  let receiver: Receiver;

  before(async () => {
    books = await openWebhookShop();
    ({ service, shop, till, bread, receiver } = books);
  });
  after(() => books.close());
  beforeEach(() => books.reset());

  const deliver = () => service.deps.courier.run();
  const at = (webhook: { path: string }) => receiver.at(webhook);
  /** What came, each as the contract document has it. */
  const dataAt = (webhook: { path: string }) =>
    at(webhook).map(({ body }) => {
      const message = JSON.parse(body);
      assert.ok(isMessage[message.type]?.(message), body);
      return message;
    });
  /** What became of the one delivery of a webhook, whatever the time is for tokens. */
  const stateOf = async ({ id }: { id: string }) => {
    const [row] = await inShop(service, shop, (tx) => listDeliveries(tx, id, null, { limit: 1 }));
    assert.ok(row !== undefined);
    return row;
  };
  /** Moves the clock, which is put back after the test. */
  const wait = (ms: number) => {
    moved += ms;
    service.now.advance(ms);
  };
  let moved = 0;
  afterEach(() => {
    service.now.advance(-moved);
    moved = 0;
  });

  test("tell of voids, returns, closings, customers and what becomes low, each once and only to who asked", async () => {
    const every = await books.make([
      "OrderVoided",
      "OrderReturned",
      "SessionClosed",
      "CustomerChanged",
      "StockLow",
      "OrderCompleted",
    ]);
    const other = await books.make(["TenantGraduated"]);
    const own = await openTill(shop);
    const { body: gone } = await own.sell([{ variantId: bread, quantity: "1" }]);
    await shop.post(`/orders/${gone.id}/void`, { reason: "Mistake" });
    const sold = await books.sell();
    const reason = (await shop.get("/return-reasons")).body.items[0].id;
    const back = await shop.post("/returns", {
      ...{ branchId: till.branchId, cashSessionId: till.sessionId, originalOrderId: sold.id },
      lines: [{ originalLineId: sold.lines[0].id, quantity: "1", condition: "Resellable", reasonId: reason }],
    });
    assert.equal(back.status, 201, JSON.stringify(back.body));
    const { body: customer } = await shop.post("/customers", { name: "Ann" });
    await shop.patch(`/customers/${customer.id}`, { name: "Anna" });
    await shop.delete(`/customers/${customer.id}`);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const milk = await addVariant(shop, { sku: randomUUID(), price: "1", unitId });
    const reasonId = (await shop.get("/stock/adjustment-reasons")).body.items[0].id;
    const adjust = async (quantity: string) => {
      const lines = [{ variantId: milk, quantity, reasonId }];
      assert.equal((await shop.post("/stock/adjustments", { branchId: till.branchId, lines })).status, 201);
    };
    await adjust("10");
    const point = { branchId: till.branchId, points: [{ variantId: milk, reorderPoint: "5", reorderQuantity: null }] };
    assert.equal((await shop.put("/stock/reorder-points", point)).status, 204);
    await till.sell([{ variantId: milk, quantity: "4" }]);
    await till.sell([{ variantId: milk, quantity: "1" }]);
    await till.sell([{ variantId: milk, quantity: "1" }]);
    await adjust("5");
    await adjust("-6");
    const count = { cash: (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body.cash.expected };
    await shop.post(`/cash/sessions/${own.sessionId}/count`, count);
    const closed = await shop.post(`/cash/sessions/${own.sessionId}/close`, {});
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
    for (let i = 0; i < 3; i += 1) await deliver();
    assert.deepEqual(at(other), []);
    const told = dataAt(every).map(({ type, data }) => [
      type,
      data.orderId ?? data.returnId ?? data.customerId ?? data.cashSessionId ?? data.onHand,
    ]);
    const sales = told.filter(([type]) => type === "OrderCompleted").map(([, id]) => id);
    assert.deepEqual([sales.length, sales.includes(gone.id), sales.includes(back.body.id)], [6, true, true]);
    const rest = told.filter(([type]) => type !== "OrderCompleted").sort();
    assert.deepEqual(rest, [
      ["CustomerChanged", customer.id],
      ["CustomerChanged", customer.id],
      ["CustomerChanged", customer.id],
      ["OrderReturned", back.body.id],
      ["OrderVoided", gone.id],
      ["SessionClosed", own.sessionId],
      ["StockLow", "3"],
      ["StockLow", "5"],
    ]);
    const ids = at(every).map(({ headers }) => headers["webhook-id"]);
    assert.equal(new Set(ids).size, ids.length);
  });

  test("a sale writes nothing without a webhook that is for it; with one it is one statement more, at most 13 in 4 trips", async () => {
    const sent = () => capture(`${service.deps.config.databasePrefix}_central`, () => books.sell());
    const count = async () =>
      (await inShop(service, shop, (tx) => tx.one<{ count: number }>(sql`SELECT count(*)::int FROM events`))).count;
    await books.sell();
    const before = await count();
    const without = await sent();
    assert.ok(!without.some(({ text }) => text.includes("webhooks w")));
    await books.make(["CustomerChanged"]);
    await books.sell();
    await books.make(["OrderCompleted"], { isActive: false });
    await books.sell();
    assert.equal(await count(), before, "of nobody's interest");
    await books.make(["OrderCompleted", "StockLow"]);
    await books.sell();
    const statements = await sent();
    assert.equal(await count(), before + 2);
    const trips = new Set(statements.map(({ trip }) => trip)).size;
    assert.ok(statements.length === without.length + 1 && statements.length <= 13 && trips <= 4, `${trips} trips`);
  });

  test("are of branches: what happens elsewhere is not told, what is of no branch is", async () => {
    const elsewhere = (await shop.post("/branches", { code: randomUUID().slice(0, 8), name: randomUUID() })).body.id;
    const webhook = await books.make(["OrderCompleted", "CustomerChanged"], { branchIds: [elsewhere] });
    await books.sell();
    const far = await openTill(shop, elsewhere);
    await far.sell([{ variantId: bread, quantity: "1" }]);
    await shop.post("/customers", { name: "Ben" });
    await deliver();
    const told = dataAt(webhook).map(({ type, data }) => [type, data.branchId]);
    assert.deepEqual(told.sort(), [
      ["CustomerChanged", undefined],
      ["OrderCompleted", elsewhere],
    ]);
  });

  test("who works at one branch sees the deliveries of a webhook of all that are of it, or of no branch", async () => {
    const elsewhere = (await shop.post("/branches", { code: randomUUID().slice(0, 8), name: randomUUID() })).body.id;
    const { id } = await books.make(["OrderCompleted", "CustomerChanged"]);
    await books.sell();
    await (await openTill(shop, elsewhere)).sell([{ variantId: bread, quantity: "1" }]);
    await shop.post("/customers", { name: "Ann" });
    const clerk = await hire(service, shop, ["integrations.manage"], [elsewhere]);
    const typesOf = async ({ get }: Pick<Shop, "get">) =>
      (await get(`/webhooks/${id}/deliveries`)).body.items.map(({ type }: { type: string }) => type).sort();
    assert.deepEqual(await typesOf(shop), ["CustomerChanged", "OrderCompleted", "OrderCompleted"]);
    assert.deepEqual(await typesOf(clerk), ["CustomerChanged", "OrderCompleted"]);
  });

  test("an event is retried under its id, ten times in three days, later when asked to, then given up; redelivery begins anew", async () => {
    const webhook = await books.make(["OrderCompleted"]);
    receiver.answers.set(webhook.path, { status: 500 });
    await books.sell();
    const waits: number[] = [];
    for (let i = 1; i <= 10; i += 1) {
      await deliver();
      const { status, attempts, dueAt, responseStatus, error } = await stateOf(webhook);
      const isLast = i === 10;
      assert.deepEqual(
        [attempts, responseStatus, error, status],
        [i, 500, "answered 500", isLast ? "Failed" : "Pending"],
      );
      if (dueAt === null) break;
      waits.push(Date.parse(dueAt) - service.deps.now().getTime());
      wait((waits.at(-1) ?? 0) + 1);
    }
    const hours = waits.reduce((sum, ms) => sum + ms / hourMs, 0);
    assert.ok(waits.length === 9 && hours > 0.9 * 71.5 && hours <= 72, `${hours} hours`);
    assert.ok(waits.every((ms, i) => i === 0 || ms >= (waits[i - 1] ?? 0) * 0.9));
    const sent = at(webhook).map(({ headers }) => headers);
    assert.equal(new Set(sent.map((headers) => headers["webhook-id"])).size, 1);
    assert.equal(new Set(sent.map((headers) => headers["webhook-timestamp"])).size, 10);
    wait(24 * hourMs);
    await deliver();
    assert.equal(at(webhook).length, 10);

    const owner = callsOf(service, shop, await shop.login(shop.owner.email, shop.owner.password));
    const { eventId } = (await owner.get(`/webhooks/${webhook.id}/deliveries?status=Failed`)).body.items[0];
    receiver.answers.set(webhook.path, { status: 503, headers: { "retry-after": "7200" } });
    const again = await owner.post(`/webhooks/${webhook.id}/deliveries/${eventId}/redeliver`);
    assert.deepEqual([again.status, again.body.status, again.body.attempts], [200, "Pending", 0]);
    const to = ["Webhook", webhook.id] as const;
    await assertAudited(owner, { event: "webhook.redelivered", by: shop.owner.email, to, details: { eventId } });
    await deliver();
    const { dueAt } = await stateOf(webhook);
    const leftMs = Date.parse(dueAt ?? "") - service.deps.now().getTime();
    assert.ok(leftMs > 1.9 * hourMs && leftMs <= 2 * hourMs, `${leftMs} ms`);
    receiver.answers.delete(webhook.path);
    wait(2 * hourMs);
    await deliver();
    assert.equal((await stateOf(webhook)).status, "Delivered");
    assert.equal(at(webhook).at(-1)?.headers["webhook-id"], eventId);
  });

  test("a receiver that asks for years, in seconds or by a date, is tried again after a day", async () => {
    for (const asked of ["999999999", "Fri, 01 Jan 2100 00:00:00 GMT"]) {
      const webhook = await books.make(["OrderCompleted"]);
      receiver.answers.set(webhook.path, { status: 503, headers: { "retry-after": asked } });
      await books.sell();
      await deliver();
      const { status, dueAt } = await stateOf(webhook);
      const leftMs = Date.parse(dueAt ?? "") - service.deps.now().getTime();
      assert.ok(status === "Pending" && leftMs > 23.9 * hourMs && leftMs <= 24 * hourMs, `${asked}: ${leftMs} ms`);
    }
  });

  test("a redelivery that is asked for while an attempt is under way is made, however that attempt ends", async () => {
    for (const status of [500, 204]) {
      const webhook = await books.make(["OrderCompleted"]);
      const { promise, resolve } = Promise.withResolvers<void>();
      receiver.answers.set(webhook.path, { status, after: promise });
      await books.sell();
      const delivered = deliver();
      await eventually("it is under way", () => at(webhook).length === 1);
      receiver.answers.delete(webhook.path);
      const { eventId } = await stateOf(webhook);
      assert.equal((await shop.post(`/webhooks/${webhook.id}/deliveries/${eventId}/redeliver`)).status, 200);
      resolve();
      await delivered;
      await deliver();
      const sent = at(webhook).map(({ headers }) => headers["webhook-id"]);
      assert.deepEqual(sent, [eventId, eventId], `after ${status}`);
      const { status: became, attempts, responseStatus } = await stateOf(webhook);
      assert.deepEqual([became, attempts, responseStatus], ["Delivered", 1, 204], `after ${status}`);
    }
  });

  test("410 stops the webhook; a redirect is not followed, and a receiver that is away is tried again", async () => {
    const [gone, moved] = [await books.make(["OrderCompleted"]), await books.make(["OrderCompleted"])];
    const away = await books.make(["OrderCompleted"], { url: "http://127.0.0.1:1/" });
    receiver.answers.set(gone.path, { status: 410 });
    receiver.answers.set(moved.path, { status: 307, headers: { location: `${receiver.url}/elsewhere` } });
    await books.sell();
    await deliver();
    assert.equal((await shop.get(`/webhooks/${gone.id}`)).body.isActive, false);
    assert.deepEqual((await books.deliveries(gone))[0].status, "Failed");
    assert.deepEqual(at({ path: "/elsewhere" }), []);
    const [redirected] = await books.deliveries(moved);
    assert.deepEqual([redirected.status, redirected.responseStatus], ["Pending", 307]);
    const [unreached] = await books.deliveries(away);
    assert.deepEqual([unreached.status, unreached.responseStatus], ["Pending", null]);
    assert.match(unreached.error, /ECONNREFUSED/);
  });

  test("a receiver that does not answer keeps nothing but its own", async () => {
    const [slow, quick] = [await books.make(["CustomerChanged"]), await books.make(["CustomerChanged"])];
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.answers.set(slow.path, { status: 204, after: promise });
    for (let i = 0; i < 12; i += 1) await shop.post("/customers", { name: `Gil ${i}` });
    const delivered = deliver();
    await eventually("the quick one has all", () => at(quick).length === 12);
    assert.deepEqual([at(quick).length, at(slow).length], [12, 4]);
    resolve();
    await delivered;
    await deliver();
    assert.equal(new Set(at(slow).map(({ headers }) => headers["webhook-id"])).size, 12);
  });

  test("what was claimed by a process that died is sent by another; two at once send an event once", async () => {
    const webhook = await books.make(["CustomerChanged"]);
    for (let i = 0; i < 20; i += 1) await shop.post("/customers", { name: `Fay ${i}` });
    await Promise.all([deliver(), deliver()]);
    assert.equal(new Set(at(webhook).map(({ headers }) => headers["webhook-id"])).size, 20);
    assert.equal(at(webhook).length, 20);
    await shop.post("/customers", { name: "Gus" });
    const claim = sql`UPDATE webhook_deliveries SET attempts = 1, due_at = ${new Date(service.deps.now().getTime() + 60_000)} WHERE due_at IS NOT NULL`;
    await inShop(service, shop, (tx) => tx.run(claim));
    await deliver();
    assert.equal(at(webhook).length, 20);
    wait(61_000);
    await service.deps.central.transact((tx) => tx.run(sql`UPDATE webhook_notices SET due_at = ${service.deps.now()}`));
    await deliver();
    assert.equal(at(webhook).length, 21);
  });

  test("a notice stands in the central database before the event is committed, and goes when all is sent", async () => {
    const other = await service.openShop();
    await books.make(["CustomerChanged"], {}, other);
    const notices = () =>
      service.deps.central.transact((tx) =>
        tx.many(sql`SELECT FROM webhook_notices WHERE tenant_id = ${other.tenantId}`),
      );
    assert.equal((await other.post("/customers", { name: "Hal" })).status, 201);
    assert.equal((await notices()).length, 1);
    await deliver();
    assert.equal(receiver.received.length, 1);
    wait(3 * 60_000);
    await deliver();
    assert.equal((await notices()).length, 0);
    const { body: metrics } = await service.request("GET", "/metrics");
    assert.match(metrics, /tillhouse_webhook_attempts_total\{outcome="Delivered"\} [1-9]/);
    assert.match(metrics, /tillhouse_webhook_shops \d/);
  });

  test("a shop tells operators since when receivers do not take what it sends, until they take it", async () => {
    const other = await service.openShop();
    const webhook = await books.make(["CustomerChanged"], {}, other);
    const fine = await books.make(["CustomerChanged"], {}, other);
    const since = () => service.deps.central.transact((tx) => findFailingSince(tx, other.tenantId));
    receiver.answers.set(webhook.path, { status: 500 });
    assert.equal(await since(), null);
    await other.post("/customers", { name: "Hal" });
    await deliver();
    const began = await since();
    assert.ok(Math.abs(Date.parse(began ?? "") - service.deps.now().getTime()) < 10_000, String(began));
    wait(60_000);
    await other.post("/customers", { name: "Ida" });
    await deliver();
    assert.equal(at(fine).length, 2);
    assert.equal(await since(), began, "another receiver takes it all");
    receiver.answers.delete(webhook.path);
    wait(3_600_000);
    await service.deps.central.transact((tx) => tx.run(sql`UPDATE webhook_notices SET due_at = ${service.deps.now()}`));
    await deliver();
    assert.equal(await since(), null);
  });

  test(
    "a graduation moves what waits, and tells who was there before, once",
    { skip: isDedicated && "a shop graduates once" },
    async () => {
      const moving = await service.openShop({ name: "One that moves" });
      const webhook = await books.make(["CustomerChanged", "TenantGraduated"], {}, moving);
      receiver.answers.set(webhook.path, { status: 500 });
      await moving.post("/customers", { name: "Ivy" });
      await deliver();
      const [first] = at(webhook);
      receiver.answers.delete(webhook.path);
      const graduated = await service.request("POST", `/admin/tenants/${moving.tenantId}/graduate`, {
        token: await service.admin(),
      });
      assert.equal(graduated.status, 200);
      const late = await books.make(["TenantGraduated"], {}, moving);
      await deliver();
      wait(6_000);
      await service.deps.central.transact((tx) =>
        tx.run(sql`UPDATE webhook_notices SET due_at = ${service.deps.now()}`),
      );
      await deliver();
      const [, ...told] = at(webhook);
      assert.deepEqual(told.map(({ body }) => JSON.parse(body).type).sort(), ["CustomerChanged", "TenantGraduated"]);
      const again = told.find(({ body }) => body.includes("CustomerChanged"));
      assert.deepEqual([again?.headers["webhook-id"], again?.body], [first?.headers["webhook-id"], first?.body]);
      assert.ok(again !== undefined && isSignedBy(again, webhook.secret));
      assert.deepEqual(at(late), []);
    },
  );
});
