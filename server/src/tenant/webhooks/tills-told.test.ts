import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill } from "../../../test/devices.ts";
import { pushAs } from "../../../test/pushes.ts";
import { openTill } from "../../../test/sales.ts";
import { openWebhookShop, type WebhookShop } from "../../../test/webhook-shop.ts";

const minute = 60_000;

describe("webhooks are told of tills", () => {
  let books: WebhookShop;
  before(async () => (books = await openWebhookShop()));
  after(() => books.close());

  const branchOf = async () => (await books.shop.get("/branches")).body.items[0].id as string;
  /** What the webhook has been told by now, as type and data. */
  const toldAt = async (webhook: { path: string }) => {
    for (let i = 0; i < 3; i += 1) await books.service.deps.courier.run();
    return books.receiver
      .at(webhook)
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => ({ type, ...data }));
  };

  test("of an opened session and a parked basket, each once, and of a replay not again", async () => {
    const { shop, bread } = books;
    const branchId = await branchOf();
    const webhook = await books.make(["SessionOpened", "OrderParked"]);
    const { sessionId, registerId } = await openTill(shop, branchId);
    const parked = { id: randomUUID(), branchId, status: "Parked", lines: [{ variantId: bread, quantity: "3" }] };
    for (const status of [201, 200]) assert.equal((await shop.post("/orders", parked)).status, status);
    const { openedAt } = (await shop.get(`/cash/sessions/${sessionId}`)).body;
    const told = (await toldAt(webhook)).sort((a, b) => (a.type < b.type ? -1 : 1));
    assert.deepEqual(told, [
      { type: "OrderParked", orderId: parked.id, branchId, currency: "EUR", total: "6.00" },
      { type: "SessionOpened", cashSessionId: sessionId, branchId, registerId, openedAt },
    ]);
  });

  test("of a flag and a dead letter when they are new, not when they come again", async () => {
    const { service, shop, bread } = books;
    const till = await openTill(shop, await branchOf());
    const device = await registerTill(service, shop, till);
    const { branchId } = till;
    const at = await device.signIn();
    const userId = (await shop.get("/me")).body.userId;
    const webhook = await books.make(["SyncFlagged", "SyncDeadLettered"]);
    const sale = (by: string, occurredAt: string) => {
      const lines = [{ id: randomUUID(), variantId: bread, quantity: "1" }];
      const payments = [{ methodId: till.cash, tendered: "2" }];
      const body = { branchId, cashSessionId: till.sessionId, isOffline: true, occurredAt, lines, payments };
      return { kind: "Order", id: randomUUID(), userId: by, body };
    };
    const flagged = sale(userId, new Date(service.deps.now().getTime() + 60 * minute).toISOString());
    const dead = sale(randomUUID(), service.deps.now().toISOString());
    for (let time = 0; time < 2; time += 1) await pushAs(at, branchId, [flagged, dead]);
    const told = (await toldAt(webhook)).sort((a, b) => (a.type < b.type ? -1 : 1));
    assert.deepEqual(told, [
      { type: "SyncDeadLettered", deadLetterId: dead.id, branchId, deviceId: device.id, code: "invalid" },
      { type: "SyncFlagged", flagId: flagged.id, branchId, deviceId: device.id, kind: "Order", codes: ["clock_ahead"] },
    ]);
  });

  test("that a till was seen, once in five minutes however often it pulls, alone or with a person", async () => {
    const { service, shop } = books;
    const branchId = await branchOf();
    const device = await registerTill(service, shop, { branchId });
    const webhook = await books.make(["DeviceSeen"]);
    const pull = async () => {
      const { body } = await device.loginAlone();
      const by = { tenantId: shop.tenantId, token: body.accessToken as string };
      const snapshot = await service.request("GET", `/sync/snapshot?branchId=${branchId}`, by);
      const { cursor } = JSON.parse(String(snapshot.body).trim().split("\n").at(-1) ?? "");
      const path = `/sync/changes?branchId=${branchId}&cursor=${cursor}`;
      assert.equal((await service.request("GET", path, by)).status, 200);
    };
    await pull();
    await pull();
    service.now.advance(2 * minute);
    await pull();
    assert.deepEqual(await toldAt(webhook), [{ type: "DeviceSeen", deviceId: device.id, branchId }]);
    service.now.advance(3 * minute);
    await pull();
    assert.equal((await toldAt(webhook)).length, 2);
  });
});
