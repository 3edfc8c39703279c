import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, type Staff } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

const [minute, hour] = [60_000, 3_600_000];

describe("a cashier at the till that pushes", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let bread: string;
  let till: Till;
  let clerk: Staff;
  let at: AtTill;
  let payOut: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    ownerId = (await shop.get("/me")).body.userId;
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    await shop.patch("/settings", {
      ...{ stockPolicy: "Allow", refundLineLimit: "20", refundReceiptLimit: "20", refundDayLimit: "20" },
      ...{ payOutLimit: "10", dropLimit: "10" },
    });
    till = await openTill(shop, branchId, ago(90 * 24 * hour));
    const own = ["sales.create", "sales.read", "cash.movement", "cash.manage"] as const;
    clerk = await hire(service, shop, own, [branchId], ["sales.refund", "sales.overridePrice", "cash.movementAny"]);
    at = await (await registerTill(service, shop, till)).signIn(clerk);
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    payOut = reasons.find(({ kind }) => kind === "PaidOut")?.id ?? "";
  });
  after(() => service.close());

  const ago = (ms: number) => new Date(service.deps.now().getTime() - ms).toISOString();
  const item = <Body extends object>(kind: string, body: Body, userId: string = clerk.userId) => ({
    ...{ kind, id: randomUUID(), userId },
    body: { occurredAt: ago(minute), ...body },
  });
  const sale = (line: object, tendered: string, userId?: string, more: object = {}) => {
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "1", ...line }];
    const payments = [{ methodId: till.cash, tendered }];
    const of = { branchId, cashSessionId: till.sessionId, isOffline: true };
    return item("Order", { ...of, lines, payments, ...more }, userId);
  };
  const give = (amount: string, userId?: string) =>
    item("CashMovement", { cashSessionId: till.sessionId, kind: "PaidOut", amount, reasonId: payOut }, userId);
  const answersOf = async (items: readonly object[]) =>
    (await pushAs(at, branchId, items)).map(({ status, notes }) =>
      [status, ...notes.map(({ code }) => code)].join(" "),
    );
  const breaches = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, listBreaches);
  };

  test("in another's name it brings what it may do itself, flagged; so is what only the other may", async () => {
    const boss = await hire(
      ...[service, shop, ["sales.create", "sales.overridePrice", "sales.refund", "sales.void"] as const, [branchId]],
    );
    for (const other of [ownerId, boss.userId]) {
      const plain = sale({}, "10", other);
      const cheap = sale({ unitPrice: "0.01" }, "0.01", other);
      const back = sale({ kind: "Refund", quantity: "-5" }, "0", other);
      const voided = item("OrderVoid", { orderId: plain.id, reason: "Mistake" }, other);
      assert.deepEqual(await answersOf([plain, cheap, back, voided]), [
        "Flagged doer_unproven",
        ...[1, 2, 3].map(() => "Flagged doer_unproven approval_required"),
      ]);
      assert.equal((await shop.get(`/orders/${cheap.id}`)).body.cashierId, other);
    }
    assert.deepEqual(await answersOf([give("50", ownerId)]), [
      "Flagged doer_unproven approval_required drawer_insufficient",
    ]);
  });

  test("what is said to be of more than a day ago is booked and flagged, parked or sold", async () => {
    const orderId = randomUUID();
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "1" }];
    const parked = (occurredAt: string, id: string) =>
      item("ParkedOrder", { orderId: id, branchId, lines, occurredAt });
    const [old, recent] = [ago(25 * hour), ago(23 * hour)];
    assert.deepEqual(
      await answersOf([
        ...[sale({}, "10", clerk.userId, { occurredAt: recent }), sale({}, "10", clerk.userId, { occurredAt: old })],
        ...[parked(recent, randomUUID()), parked(old, orderId)],
      ]),
      ["Created", "Flagged permission_denied", "Created", "Flagged permission_denied"],
    );
  });

  test("what it gave out beyond its limits counts to its day, and the books hold, below zero, too", async () => {
    const [back, more] = [sale({ kind: "Refund", quantity: "-3" }, "0"), sale({ kind: "Refund", quantity: "-2" }, "0")];
    const [first] = await answersOf([back]);
    assert.match(first ?? "", /^Flagged approval_required/);
    assert.match((await answersOf([more]))[0] ?? "", /^Flagged approval_required/, "the day is used up");
    assert.match((await answersOf([give("11")]))[0] ?? "", /^Flagged approval_required/);
    assert.match((await answersOf([give("1")]))[0] ?? "", /^Flagged approval_required/);
    const { cash } = (await shop.get(`/cash/sessions/${till.sessionId}/x-report`)).body;
    assert.ok(cash.expected.startsWith("-"), cash.expected);
    assert.deepEqual(await breaches(), []);
  });

  test("a drawer that it opens short and closes with a difference is flagged, and approved by nobody", async () => {
    const other = await openTill(shop, branchId, ago(2 * hour));
    const before = `/cash/sessions/${other.sessionId}`;
    await shop.post(`${before}/count`, { cash: "50" });
    assert.equal((await shop.post(`${before}/close`, {})).status, 200);
    const by = await (await registerTill(service, shop, other)).signIn(clerk);
    const opened = item("CashSession", { registerId: other.registerId, openingCash: "30" });
    const count = item("CashCount", { cashSessionId: opened.id, cash: "10" });
    const close = item("CashSessionClose", { cashSessionId: opened.id });
    // What is closed is later than what was closed before.
    for (const { body } of [opened, count, close]) body.occurredAt = service.deps.now().toISOString();
    const pushed = await pushAs(by, branchId, [opened, count, close]);
    assert.deepEqual(
      pushed.map(({ status, notes }) => [status, ...notes.map(({ code }) => code)].join(" ")),
      ["Flagged approval_required", "Created", "Flagged approval_required"],
    );
    const session = (await shop.get(`/cash/sessions/${opened.id}`)).body;
    assert.deepEqual([session.status, session.variance, session.closedBy], ["Closed", "-20.00", clerk.userId]);
    assert.deepEqual([session.openingApprovedBy, session.approvedBy], [null, null]);
    assert.equal((await shop.get(`/cash/sessions/${opened.id}/z-report`)).body.approvedBy, null);
    assert.deepEqual(await breaches(), []);
  });

  test("a sale that forgets what was paid in advance is a dead letter, online 400; the deposit stays", async () => {
    const id = randomUUID();
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "1" }];
    assert.equal((await shop.post("/orders", { id, status: "Parked", branchId, lines })).status, 201);
    const deposit = { cashSessionId: till.sessionId, methodId: till.cash, amount: "4" };
    assert.equal((await at.post(`/orders/${id}/deposits`, deposit)).status, 201);
    const { body } = sale({}, "10");
    assert.ok((await at.post("/orders", { ...body, id })).body.errors.id);
    assert.deepEqual(await answersOf([{ ...sale({}, "10"), id }]), ["DeadLettered invalid"]);
    const { status, totals } = (await shop.get(`/orders/${id}`)).body;
    assert.deepEqual([status, totals.deposit], ["Parked", "4.00"]);
    assert.deepEqual(await breaches(), []);
  });

  test("a parked order excuses its list price once, for the sale that completes it, and nothing done by hand", async () => {
    const cheap = { unitPrice: "0.01", priceReason: "Mine" };
    const park = (line: object = {}) => {
      const lines = [{ id: randomUUID(), variantId: bread, quantity: "1", ...line }];
      return item("ParkedOrder", { orderId: randomUUID(), branchId, lines });
    };
    const sell = (parkedOrderId: string, unitPrice: string, priced: object = {}, more: object = {}) => {
      const id = randomUUID();
      const one = { id, listPrice: unitPrice, unitPrice, priceSource: "Catalogue", taxes: [], ...priced };
      const total = "total" in more ? more.total : one.unitPrice;
      const sold = { taxMode: "Inclusive", total, lines: [one], parkedOrderId, ...more };
      return { ...sale({ id }, "10"), sold };
    };
    const [one, two, three, four] = [park(cheap), park(cheap), park(), park()];
    const idOf = ({ body }: { body: { orderId?: string } }) => body.orderId ?? "";
    assert.deepEqual(await answersOf([one, two, three, four]), ["Created", "Created", "Created", "Created"]);
    const [own, promoted] = [
      sell(idOf(one), "0.01"),
      sell(
        idOf(two),
        "10",
        {},
        { total: "0.01", promotions: [{ promotionId: randomUUID(), name: "Mine", value: "9.99" }] },
      ),
    ];
    assert.deepEqual(await answersOf([own]), ["Flagged price_changed"]);
    assert.deepEqual(await answersOf([promoted]), ["Flagged promotion_changed"]);
    const overridden = sell(idOf(three), "0.01", { listPrice: "10.00", priceSource: "Override" });
    const said = { ...overridden.body.lines[0], ...cheap };
    const body = { ...overridden.body, lines: [said] };
    assert.deepEqual(await answersOf([{ ...overridden, body }]), ["Flagged approval_required"]);
    await shop.patch(`/variants/${bread}`, { price: "12" });
    assert.deepEqual(await answersOf([sell(idOf(four), "10"), sell(idOf(four), "10")]), [
      ...["Created", "Flagged price_changed order_not_parked"],
    ]);
    await shop.patch(`/variants/${bread}`, { price: "10" });
    const paid = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "10" }] };
    const { status, body: refused } = await at.post(`/orders/${idOf(four)}/complete`, paid);
    assert.deepEqual([status, refused.errorCode], [409, "order_not_parked"]);
    assert.deepEqual(await answersOf([item("OrderCancel", { orderId: idOf(four), reason: "Completed" })]), ["Created"]);
    const online = park();
    assert.deepEqual(await answersOf([online]), ["Created"]);
    assert.equal((await at.post(`/orders/${idOf(online)}/complete`, paid)).status, 200);
    assert.deepEqual(await answersOf([sell(idOf(online), "10")]), ["Flagged order_not_parked"]);
  });

  test("what it may not do online it cannot push: booked and flagged where money has moved, else a dead letter", async () => {
    const seller = await hire(service, shop, ["sales.create"], [branchId]);
    const drawer = await openTill(shop, branchId, ago(hour));
    const by = await (await registerTill(service, shop, drawer)).signIn(seller);
    const own = (kind: string, body: object) => item(kind, body, seller.userId);
    const countedAt = ago(minute);
    // By one reading of the clock: a shelf is not counted before its count began.
    const counting = { branchId, scope: "List", variantIds: [bread], occurredAt: countedAt };
    const answers = await pushAs(by, branchId, [
      own("CashMovement", { cashSessionId: drawer.sessionId, kind: "PaidOut", amount: "5", reasonId: payOut }),
      own("StockCount", {
        ...counting,
        lines: [{ variantId: bread, counted: "0", countedAt }],
      }),
      own("Customer", { occurredAt: undefined, name: "Ann" }),
    ]);
    assert.deepEqual(
      answers.map(({ status, notes }) => [status, ...notes.map(({ code }) => code)].join(" ")),
      ["Flagged permission_denied", "DeadLettered permission_denied", "DeadLettered permission_denied"],
    );
    assert.deepEqual(await breaches(), []);
  });

  test("another till's drawer it neither opens, counts, closes, pays out of, sells into nor gives back from", async () => {
    const other = await openTill(shop, branchId, ago(hour));
    const theirs = await (await registerTill(service, shop, other)).signIn();
    const { registerId, sessionId: cashSessionId } = other;
    const of = { branchId, cashSessionId, isOffline: true };
    const line = { id: randomUUID(), variantId: bread, quantity: "1" };
    const payments = [{ methodId: till.cash, tendered: "10" }];
    const taken = [
      item("Order", { ...of, lines: [line], payments }),
      item("Order", {
        ...of,
        lines: [{ ...line, kind: "Refund", quantity: "-1" }],
        payments: [{ ...payments[0], tendered: "0" }],
      }),
      item("CashMovement", { cashSessionId, kind: "PaidIn", amount: "5", reasonId: payOut }),
      item("CashCount", { cashSessionId, cash: "0" }),
      item("CashSessionClose", { cashSessionId }),
      item("CashSession", { registerId, openingCash: "0" }),
    ];
    const before = (await theirs.get(`/cash/sessions/${cashSessionId}`)).body;
    const outcomes = new Set((await answersOf(taken)).map((answer) => answer.split(" ")[0]));
    assert.ok(!outcomes.has("Created") && !outcomes.has("Flagged"), [...outcomes].join(", "));
    assert.deepEqual((await theirs.get(`/cash/sessions/${cashSessionId}`)).body, before);
  });

  test("a customer comes without the terms that it may not set, flagged", async () => {
    const group = (await shop.post("/customer-groups", { name: "VIP" })).body.id;
    const seller = await hire(service, shop, ["sales.create", "customers.write"], [branchId]);
    const by = await (await registerTill(service, shop, await openTill(shop, branchId))).signIn(seller);
    const terms = { groupId: group, taxExemption: { certificate: "Mine", validTo: null } };
    const customer = item("Customer", { occurredAt: undefined, name: "Ann", ...terms }, seller.userId);
    const [taken] = await pushAs(by, branchId, [customer]);
    assert.deepEqual(
      taken?.notes.map(({ code }) => code),
      ["permission_denied", "permission_denied"],
    );
    const { name, groupId, taxExemption } = (await shop.get(`/customers/${customer.id}`)).body;
    assert.deepEqual([taken?.status, name, groupId, taxExemption], ["Flagged", "Ann", null, null]);
  });
});
