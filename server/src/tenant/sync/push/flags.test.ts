import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill, type TestDevice } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { sql } from "../../../kernel/db/sql.ts";

interface Flag {
  readonly id: string;
  readonly atStake: string | null;
}

describe("the flags of a till that drowns one among many", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let bread: string;
  let television: string;
  let clerk: Staff;
  let till: Till;
  let device: TestDevice;
  let at: AtTill;
  let real: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    ownerId = (await shop.get("/me")).body.userId;
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    television = await addVariant(shop, { sku: "TV", price: "1190", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
    till = await openTill(shop, branchId);
    clerk = await hire(service, shop, ["sales.create"], [branchId]);
    device = await registerTill(service, shop, till);
    at = await device.signIn(clerk);
    real = randomUUID();
    await pushAs(at, branchId, [sale(television, "1.00", clerk.userId, real), ...falseOnes(98)]);
  });
  after(() => service.close());

  const sale = (variantId: string, price: string, userId: string, id: string = randomUUID()) => {
    const lines = [{ id: randomUUID(), variantId, quantity: "1" }];
    const payments = [{ methodId: till.cash, tendered: price }];
    const held = { id: lines[0]?.id, listPrice: price, unitPrice: price, priceSource: "Catalogue", taxes: [] };
    return {
      ...{ kind: "Order", id, userId },
      body: { branchId, cashSessionId: till.sessionId, isOffline: true, lines, payments },
      sold: { taxMode: "Inclusive", total: price, lines: [held] },
    };
  };
  /** In the owner's name, without a proof. */
  const falseOnes = (count: number) => Array.from({ length: count }, () => sale(bread, "2.00", ownerId));
  const list = async (query: string): Promise<Flag[]> => {
    const { status, body } = await shop.get(`/sync/flags?branchId=${branchId}&limit=200&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.items;
  };
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
  const countsAt = async () => (await shop.get(`/sync/flags/counts?branchId=${branchId}`)).body.items;

  test("are counted by till and code, the rarest first, with what is at stake", async () => {
    assert.deepEqual(await countsAt(), [
      { deviceId: device.id, code: "price_changed", count: 1, atStake: "1189.00" },
      { deviceId: device.id, code: "doer_unproven", count: 98, atStake: "196.00" },
    ]);
    const elsewhere = await hire(service, shop, ["sync.review"], []);
    const refused = await elsewhere.get(`/sync/flags/counts?branchId=${branchId}`);
    assert.deepEqual(problemOf(refused), [403, "branch_forbidden"]);
  });

  test("are listed by kind, code, till, person and what is at stake at least", async () => {
    assert.deepEqual(await idsOf("code=price_changed"), [real]);
    assert.deepEqual(await idsOf("minAtStake=1189"), [real]);
    assert.deepEqual(await idsOf("minAtStake=1189.01"), []);
    assert.equal((await list("minAtStake=2")).length, 99);
    assert.equal((await list(`deviceId=${device.id}&kind=Order`)).length, 99);
    assert.deepEqual(await idsOf("kind=OrderVoid"), []);
    assert.deepEqual(await idsOf(`deviceId=${randomUUID()}`), []);
    assert.equal((await list(`userId=${ownerId}`)).length, 98, "in whose name");
    assert.equal((await list(`userId=${clerk.userId}`)).length, 99, "or who has pushed it");
  });

  test("have the names of what their ids stand for, and the receipt that they are about", async () => {
    const [flag] = (await shop.get("/sync/flags?code=price_changed")).body.items;
    const order = (await shop.get(`/orders/${real}`)).body;
    const { branchName, deviceName, userName, pushedByName, settledByName } = flag;
    const branch = (await shop.get(`/branches/${branchId}`)).body;
    const { name } = (await shop.get(`/devices/${device.id}`)).body;
    const { name: person } = (await shop.get(`/users/${clerk.userId}`)).body;
    assert.deepEqual(
      [branchName, deviceName, userName, pushedByName, settledByName],
      [branch.name, name, person, person, null],
    );
    assert.deepEqual(
      [flag.orderId, flag.receiptNumber, flag.businessDate, flag.total],
      [real, order.receiptNumber, order.businessDate, "1.00"],
    );
  });

  test("of all one's branches are one list, and what waits is counted in one call", async () => {
    const second = (await shop.post("/branches", { name: "Second", code: "SECOND" })).body.id;
    const here = await hire(service, shop, ["sync.review"], [branchId]);
    const there = await hire(service, shop, ["sync.review"], [second]);
    const countOf = async (who: Staff) => (await who.get("/sync/flags?limit=200")).body.items.length;
    const all = (await list("")).length;
    assert.deepEqual([await countOf(here), await countOf(there)], [all, 0]);
    assert.equal((await shop.get("/sync/flags?limit=200")).body.items.length, all);
    const waits = { openFlags: all, openDeadLetters: 0 };
    const { name: branchName } = (await shop.get(`/branches/${branchId}`)).body;
    const summary = { ...waits, branches: [{ branchId, branchName, ...waits }] };
    for (const who of [here, shop]) assert.deepEqual((await who.get("/sync/summary")).body, summary);
    const nothing = { openFlags: 0, openDeadLetters: 0, branches: [] };
    assert.deepEqual((await there.get("/sync/summary")).body, nothing);
    assert.deepEqual((await there.get("/sync/flags/counts")).body.items, []);
    assert.deepEqual((await there.get("/sync/dead-letters")).body.items, []);
    assert.deepEqual(problemOf(await there.get(`/sync/dead-letters?branchId=${branchId}`)), [403, "branch_forbidden"]);
  });

  test("a hundred that are open are told by mail and in the audit log, once a day", async () => {
    const told = async () => {
      await service.deps.postman.run();
      const { items } = (await shop.get(`/audit?event=push.flags_many&subjectId=${device.id}`)).body;
      const mails = service.mails.filter(
        ({ to, subject }) => to === shop.owner.email && /A till has many open flags/.test(subject),
      );
      assert.equal(mails.length, items.length);
      return items.length;
    };
    assert.equal(await told(), 0, "of 99");
    await pushAs(at, branchId, falseOnes(1));
    assert.equal(await told(), 1);
    await pushAs(at, branchId, falseOnes(2));
    assert.equal(await told(), 1, "not again");
    await service.deps.databases.write((await service.deps.directory.resolve(shop.tenantId)) ?? assert.fail(), (tx) =>
      tx.run(sql`UPDATE devices SET flags_told_at = flags_told_at - interval '1 day' WHERE id = ${device.id}`),
    );
    await pushAs(at, branchId, falseOnes(1));
    assert.equal(await told(), 2, "a day later");
  });

  test("a cash movement is at stake with its amount, a void with its sale", async () => {
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    const reasonId = reasons.find(({ kind }) => kind === "PaidIn")?.id;
    const paidIn = { cashSessionId: till.sessionId, kind: "PaidIn", amount: "7.5", reasonId };
    const of = (kind: string, body: object) => ({ kind, id: randomUUID(), userId: clerk.userId, body });
    const sold = sale(television, "1190.00", clerk.userId);
    await pushAs(at, branchId, [sold]);
    const items = [of("CashMovement", paidIn), of("OrderVoid", { orderId: sold.id, reason: "Gone" })];
    const results = await pushAs(at, branchId, items);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["Flagged", "Flagged"],
    );
    const [first] = await list("");
    const { content, ...summary } = (await shop.get(`/sync/flags/${first?.id}`)).body;
    assert.deepEqual([content.id, first], [first?.id, summary], "a list is without the items");
    const atStake = new Map((await list("")).map((flag) => [flag.id, flag.atStake]));
    assert.deepEqual(
      items.map(({ id }) => atStake.get(id)),
      ["7.50", "1190.00"],
    );
  });
});
