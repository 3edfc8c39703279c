import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs, type PushResult } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("what tills push", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let unitId: string;
  let ownerId: string;
  let bread: string;
  let till: Till;
  let at: AtTill;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    unitId = (await shop.get("/units")).body.items[0].id;
    ownerId = (await shop.get("/me")).body.userId;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
    till = await openTill(shop, branchId);
    at = await (await registerTill(service, shop, till)).signIn();
  });
  after(() => service.close());

  /** A sale as a till keeps it that has sold for `price`. */
  const sale = (
    {
      variantId = bread,
      price = "2.00",
      of = till,
      userId = ownerId,
      ...body
    }: {
      variantId?: string;
      price?: string;
      of?: Pick<Till, "sessionId" | "cash">;
      userId?: string;
      [member: string]: unknown;
    } = {},
    lineId: string = randomUUID(),
  ) => {
    const id = randomUUID();
    const lines = [{ id: lineId, variantId, quantity: "1" }];
    return {
      ...{ kind: "Order", id, userId },
      body: {
        ...{
          branchId,
          cashSessionId: of.sessionId,
          isOffline: true,
          occurredAt: service.deps.now().toISOString(),
          lines,
        },
        payments: [{ methodId: of.cash, tendered: "1000" }],
        ...body,
      },
      sold: {
        ...{ taxMode: "Inclusive", total: price },
        lines: [{ id: lineId, listPrice: price, unitPrice: price, priceSource: "Catalogue", taxes: [] }],
      },
    };
  };
  /** Bound to a till, at which the owner signed in. */
  const newRegister = async (name: string) => {
    const { body } = await shop.post("/registers", { branchId, name, code: randomUUID().slice(0, 8) });
    const device = await registerTill(service, shop, { branchId, registerId: body.id });
    return { registerId: body.id as string, by: await device.signIn() };
  };
  const push = (items: readonly object[], by: AtTill = at) => pushAs(by, branchId, items);
  const pushOne = async (item: object, by?: AtTill): Promise<PushResult> => {
    const [result] = await push([item], by);
    assert.ok(result);
    return result;
  };
  const statusOf = async (item: object, by?: AtTill) => (await pushOne(item, by)).status;
  const flaggedBy = async (item: object, by?: AtTill) => {
    const { status, notes } = await pushOne(item, by);
    assert.equal(status, "Flagged", JSON.stringify(notes));
    return notes.map(({ code }) => code);
  };

  test("Created once, Replayed however often it comes, at once too; Conflict for other content under its id", async () => {
    const item = sale();
    const results = await Promise.all([1, 2, 3, 4].map(() => statusOf(item)));
    assert.deepEqual(results.sort(), ["Created", "Replayed", "Replayed", "Replayed"]);
    assert.equal(await statusOf(item), "Replayed");
    const { total } = (await shop.get(`/orders/${item.id}`)).body.totals;
    assert.equal(total, "2.00");
    assert.equal(await statusOf({ ...item, body: { ...item.body, note: "Other" } }), "Conflict");
    assert.equal((await shop.post(`/orders/${item.id}/void`, { reason: "Mistake" })).status, 200);
    assert.equal(await statusOf(item), "Replayed", "a void does not bring it back");
  });

  test("any order: what others refer to goes first, and what is not there yet is waited for", async () => {
    const own = await openTill(shop, branchId);
    const { registerId, by } = await newRegister("New");
    const session = {
      ...{ kind: "CashSession", id: randomUUID(), userId: ownerId },
      body: { registerId, openingCash: "10", occurredAt: service.deps.now().toISOString() },
    };
    const customer = { kind: "Customer", id: randomUUID(), userId: ownerId, body: { name: "Ann" } };
    const order = sale({ of: { ...own, sessionId: session.id }, customerId: customer.id });
    const paidIn = (await shop.get("/cash/reasons")).body.items.find(
      ({ kind }: { kind: string }) => kind === "PaidIn",
    ).id;
    const movement = {
      ...{ kind: "CashMovement", id: randomUUID(), userId: ownerId },
      body: { cashSessionId: session.id, kind: "PaidIn", amount: "5", reasonId: paidIn },
    };
    const waiting = await push([movement, order], by);
    assert.deepEqual(
      waiting.map(({ status, waitsFor }) => [status, waitsFor]),
      [
        ["Deferred", session.id],
        ["Deferred", session.id],
      ],
    );
    const all = [movement, order, session, customer];
    assert.deepEqual(
      (await push(all, by)).map(({ status }) => status),
      ["Created", "Created", "Created", "Created"],
    );
    assert.deepEqual(
      (await push(all, by)).map(({ status }) => status),
      ["Replayed", "Replayed", "Replayed", "Replayed"],
    );
    assert.equal((await shop.get(`/orders/${order.id}`)).body.customerId, customer.id);
  });

  test("two days of a drawer, all at once and in the wrong order: opened, sold at, counted, closed, opened again", async () => {
    const { registerId, by } = await newRegister("Days");
    const now = service.deps.now().getTime();
    const times = [5, 4, 3, 2, 1].map((hours) => new Date(now - hours * 3_600_000).toISOString());
    const [opened, sold, counted, closed, next] = times;
    const of = (kind: string, body: object) => ({ kind, id: randomUUID(), userId: ownerId, body });
    const first = of("CashSession", { registerId, openingCash: "10", occurredAt: opened });
    const second = of("CashSession", { registerId, openingCash: "12", occurredAt: next });
    const order = sale({
      of: { ...till, sessionId: first.id },
      occurredAt: sold,
      payments: [{ methodId: till.cash, tendered: "2" }],
    });
    const count = of("CashCount", { cashSessionId: first.id, cash: "12", occurredAt: counted });
    const close = of("CashSessionClose", { cashSessionId: first.id, remainingCash: "12", occurredAt: closed });
    const last = sale({ of: { ...till, sessionId: second.id } });
    const items = [close, second, last, count, order, first];
    assert.deepEqual(
      (await push(items, by)).map(({ status }) => status),
      items.map(() => "Created"),
    );
    assert.deepEqual(
      (await push(items, by)).map(({ status }) => status),
      items.map(() => "Replayed"),
    );
    const z = (await shop.get(`/cash/sessions/${first.id}/z-report`)).body;
    assert.deepEqual([z.cash.expected, z.cash.counted, z.cash.variance, z.late], ["12.00", "12.00", "0.00", null]);
    const again = { ...close, id: randomUUID() };
    assert.deepEqual(await flaggedBy(again, by), ["session_closed"]);
  });

  test("an order of a session that nobody has is waited for, until the till has nothing else", async () => {
    const lost = sale({ of: { ...till, sessionId: randomUUID() } });
    const unknown = sale({ customerId: randomUUID() });
    assert.deepEqual(
      (await push([lost, unknown])).map(({ status }) => status),
      ["Deferred", "Deferred"],
    );
    const { body } = await at.post("/sync/push", { branchId, items: [lost, unknown], isComplete: true });
    assert.deepEqual(
      body.results.map(({ status, notes }: PushResult) => [status, notes.map(({ code }) => code)]),
      [
        ["Flagged", ["session_unknown"]],
        ["Flagged", ["invalid"]],
      ],
    );
  });

  test("a stock count that was entered without connection is there to be reviewed", async () => {
    const occurredAt = new Date(service.deps.now().getTime() - 60_000).toISOString();
    const lines = [{ variantId: bread, counted: "7", countedAt: occurredAt }];
    const count = {
      ...{ kind: "StockCount", id: randomUUID(), userId: ownerId },
      body: { branchId, scope: "List", variantIds: [bread], occurredAt, lines },
    };
    assert.deepEqual([await statusOf(count), await statusOf(count)], ["Created", "Replayed"]);
    assert.equal(await statusOf({ ...count, body: { ...count.body, note: "Other" } }), "Conflict");
    const { status, countedCount } = (await shop.get(`/stock/counts/${count.id}`)).body;
    assert.deepEqual([status, countedCount], ["Open", 1]);
  });

  test("403 device_unknown for a push from elsewhere than a till", async () => {
    assert.deepEqual(problemOf(await shop.post("/sync/push", { branchId, items: [sale()] })), [403, "device_unknown"]);
  });

  test("a sale that happened is taken as it was sold, and says what differs", async () => {
    const cases: [name: string, change: (variantId: string) => Promise<unknown>, code: string][] = [
      ["another price", (id) => shop.patch(`/variants/${id}`, { price: "3" }), "price_changed"],
      ["an archived article", (id) => shop.patch(`/variants/${id}`, { isArchived: true }), "variant_not_sellable"],
    ];
    for (const [name, change, code] of cases) {
      const sku = randomUUID().slice(0, 8);
      const product = await shop.post("/products", {
        name,
        variants: [
          { sku, price: "2", unitId },
          { sku: `${sku}-2`, price: "2", unitId },
        ],
      });
      const variantId = product.body.variants[0].id;
      const item = sale({ variantId });
      assert.ok(((await change(variantId)) as { status: number }).status < 300, name);
      assert.deepEqual(await flaggedBy(item), [code], name);
      assert.equal((await shop.get(`/orders/${item.id}`)).body.totals.total, "2.00", name);
      assert.equal(await statusOf(item), "Replayed");
    }
    const customerId = (await shop.post("/customers", { name: "Bea" })).body.id;
    const blocked = sale({ customerId });
    await shop.patch(`/customers/${customerId}`, { isBlocked: true });
    assert.deepEqual(await flaggedBy(blocked), ["customer_blocked"]);
    await shop.patch("/settings", { stockPolicy: "Deny" });
    assert.deepEqual(await flaggedBy(sale()), ["insufficient_stock"]);
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });

  test("a price that is no override, and a promotion that there is not, are flagged; one of no line is malformed", async () => {
    const cheap = sale();
    cheap.sold = {
      ...cheap.sold,
      total: "0.01",
      lines: cheap.sold.lines.map((line) => ({ ...line, unitPrice: "0.01" })),
    };
    assert.deepEqual(await flaggedBy(cheap), ["price_changed"]);
    const promotions = [{ promotionId: randomUUID(), name: "Gone", value: "0.50" }];
    const promoted = sale();
    assert.deepEqual(await flaggedBy({ ...promoted, sold: { ...promoted.sold, total: "1.50", promotions } }), [
      "promotion_changed",
    ]);
    assert.equal((await shop.get(`/orders/${promoted.id}`)).body.totals.total, "1.50");
    const stray = sale();
    const lineIds = [randomUUID()];
    const sold = { ...stray.sold, promotions: [{ ...promotions[0], lineIds }] };
    assert.equal(await statusOf({ ...stray, sold }), "DeadLettered");
  });

  test("what a cashier may not do any more is booked and flagged, each under their own name", async () => {
    const clerk = await hire(service, shop, ["sales.create"], [branchId]);
    const mine = sale({ userId: clerk.userId, discounts: [{ kind: "Amount", value: "1" }] });
    mine.sold.total = "1.00";
    assert.deepEqual([...new Set(await flaggedBy(mine))].sort(), ["doer_unproven", "permission_denied"]);
    assert.equal((await shop.get(`/orders/${mine.id}`)).body.cashierId, clerk.userId);
    const before = sale({ userId: clerk.userId });
    assert.equal((await shop.post(`/users/${clerk.userId}/deactivate`)).status, 200);
    assert.deepEqual(await flaggedBy(before), ["user_inactive", "doer_unproven"]);
  });

  test("a sale of a closed session is its late entry; a till that lost its register is flagged", async () => {
    const own = await openTill(shop, branchId);
    const device = await registerTill(service, shop, own);
    const by = await device.signIn();
    await shop.delete(`/registers/${own.registerId}/device`);
    await registerTill(service, shop, own).catch(() => undefined);
    assert.deepEqual(await flaggedBy(sale({ of: own }), by), ["register_not_bound"]);
    assert.ok((await flaggedBy(sale({ of: own, receiptNumber: 9 }), by)).includes("register_not_bound"));
    await shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "1" });
    const closed = await shop.post(`/cash/sessions/${own.sessionId}/close`, {});
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
    const late = sale({ of: own });
    assert.ok((await flaggedBy(late, by)).includes("session_closed"));
    assert.notEqual((await shop.get(`/cash/sessions/${own.sessionId}/z-report`)).body.late, null);
  });

  test("DeadLettered is what cannot be booked; it is mended and booked, or given up with a reason", async () => {
    const wrong = sale();
    wrong.sold.total = "1.00";
    const letterOf = async (id: string, status = "Open") =>
      (await shop.get(`/sync/dead-letters?branchId=${branchId}&status=${status}&limit=200`)).body.items.find(
        (one: PushResult) => one.id === id,
      );
    const first = await pushOne(wrong);
    assert.deepEqual([first.status, first.notes.map(({ code }) => code)], ["DeadLettered", ["totals_mismatch"]]);
    assert.equal(await statusOf(wrong), "DeadLettered");
    assert.deepEqual((await shop.get(`/sync/dead-letters/${wrong.id}`)).body.content, wrong);
    const mended = { ...wrong, sold: { ...wrong.sold, total: "2.00" } };
    const other = await shop.post(`/sync/dead-letters/${wrong.id}/resubmit`, { item: sale() });
    assert.equal(other.status, 400);
    const booked = await shop.post(`/sync/dead-letters/${wrong.id}/resubmit`, { item: mended });
    assert.deepEqual([booked.status, booked.body.results[0].status], [200, "Created"]);
    assert.equal((await letterOf(wrong.id, "Resubmitted")).settledBy, ownerId);
    await assertAudited(shop, {
      event: "push.dead_letter_settled",
      by: shop.owner.email,
      to: ["DeadLetter", wrong.id],
      details: { status: "Resubmitted", reason: null },
    });
    assert.equal(await statusOf(wrong), "Replayed");

    const lost = sale({ userId: randomUUID() });
    const [ok, bad] = await push([sale(), lost]);
    assert.deepEqual([ok?.status, bad?.status], ["Created", "DeadLettered"], "the others go on");
    const discard = () => shop.post(`/sync/dead-letters/${lost.id}/discard`, { reason: "A test" });
    assert.deepEqual(
      [(await discard()).body.status, problemOf(await discard())],
      ["Discarded", [409, "dead_letter_settled"]],
    );
    const again = await pushOne(lost);
    assert.deepEqual([again.status, again.notes], ["DeadLettered", []], "it is settled, and not tried any more");
    assert.equal(await letterOf(lost.id), undefined);
  });

  test("Conflict for what has the id of another branch's dead letter, which stays open as it was", async () => {
    const { id: elsewhere } = (await shop.post("/branches", { code: "B2", name: "Second" })).body;
    const by = await (await registerTill(service, shop, { branchId: elsewhere })).signIn();
    const letters = async () => (await shop.get(`/sync/dead-letters?branchId=${elsewhere}`)).body.items;
    const id = randomUUID();
    const customer = (body: object) => ({ kind: "Customer", id, userId: ownerId, body });
    await pushAs(by, elsewhere, [customer({ name: "Ann", groupId: randomUUID() })]);
    const before = await letters();
    assert.deepEqual([before.length, before[0].id], [1, id]);
    for (const body of [{ name: "Ann" }, { name: "Ann", groupId: randomUUID() }])
      assert.deepEqual(await statusOf(customer(body)), "Conflict");
    assert.deepEqual(await letters(), before);
  });

  test("a flag is settled once somebody looked at it", async () => {
    const item = sale({ price: "1.50" });
    assert.deepEqual(await flaggedBy(item), ["price_changed"]);
    const settle = { status: "CorrectedElsewhere", reason: "Paid back" };
    const unsaid = await shop.post(`/sync/flags/${item.id}/settle`, { status: settle.status });
    assert.deepEqual([unsaid.status, Object.keys(unsaid.body.errors)], [400, ["reason"]]);
    const before = (await shop.get(`/orders/${item.id}`)).body;
    const { status, body } = await shop.post(`/sync/flags/${item.id}/settle`, settle);
    assert.deepEqual((await shop.get(`/orders/${item.id}`)).body, before, "nothing is booked");
    assert.deepEqual(
      [status, body.status, body.reason, body.settledBy],
      [200, "CorrectedElsewhere", "Paid back", ownerId],
    );
    await assertAudited(shop, {
      event: "push.flag_settled",
      by: shop.owner.email,
      to: ["Order", item.id],
      details: { status: "CorrectedElsewhere" },
    });
    assert.equal((await shop.post(`/sync/flags/${randomUUID()}/settle`, settle)).status, 404);
  });

  test("the books hold, and across a graduation nothing is lost or doubled", async (t) => {
    const tenantOf = async () => {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      return tenant;
    };
    const verify = async () => service.deps.databases.read(await tenantOf(), listBreaches);
    assert.deepEqual(await verify(), []);
    if ((await tenantOf()).mode === "Dedicated") return t.skip("this shop has moved already");
    const [sent, kept] = [sale(), sale()];
    assert.equal(await statusOf(sent), "Created");
    const token = await service.admin();
    const moved = await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate?server=second`, { token });
    assert.equal(moved.status, 200);
    assert.deepEqual(
      (await push([sent, kept])).map(({ status }) => status),
      ["Replayed", "Created"],
    );
    assert.deepEqual(await verify(), []);
  });
});
