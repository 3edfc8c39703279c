import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { approvalFor, hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("deposits", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let clerk: Staff;
  let sofa: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    sofa = await addVariant(shop, { sku: "SOFA", price: "100", unitId });
    clerk = await hire(service, shop, ["sales.create", "sales.read"], [till.branchId], ["sales.refund"]);
  });
  after(() => service.close());

  const park = async (): Promise<string> => {
    const lines = [{ variantId: sofa, quantity: "1" }];
    const { status, body } = await shop.post("/orders", { branchId: till.branchId, status: "Parked", lines });
    assert.equal(status, 201);
    return body.id;
  };
  const pay = (id: string, amount: string, more: object = {}, by: Till = till) =>
    shop.post(`/orders/${id}/deposits`, { cashSessionId: by.sessionId, methodId: till.cash, amount, ...more });
  const xOf = async ({ sessionId }: Till) => (await shop.get(`/cash/sessions/${sessionId}/x-report`)).body;
  const sumsOf = async (by: Till) => {
    const { totals, cash } = await xOf(by);
    return [totals.saleAmount, totals.depositAmount, totals.depositUsedAmount, cash.expected];
  };
  const reasonOf = async (wanted: string) => {
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    return reasons.find(({ kind }) => kind === wanted)?.id;
  };
  const breaches = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, listBreaches);
  };

  test("are booked when they are taken, and counted when the order is completed in another session", async () => {
    const [first, second] = [await openTill(shop), await openTill(shop)];
    const id = await park();
    const body = { id: randomUUID() };
    const taken = await pay(id, "30", body, first);
    assert.deepEqual([taken.status, taken.body.status, taken.body.totals.deposit], [201, "Parked", "30.00"]);
    assert.deepEqual([(await pay(id, "30", body, first)).status, (await pay(id, "20", {}, first)).status], [200, 201]);
    const card = await pay(id, "10", { methodId: till.card, reference: "S-1" }, first);
    const amounts = card.body.deposits.map(({ amount, method }: { amount: string; method: string }) => [
      method,
      amount,
    ]);
    assert.deepEqual(amounts, [
      ["Cash", "30.00"],
      ["Cash", "20.00"],
      ["Card", "10.00"],
    ]);
    assert.deepEqual(await sumsOf(first), ["0.00", "60.00", "0.00", "150.00"]);
    assert.deepEqual(await breaches(), []);
    const changed = await shop.put(`/orders/${id}`, {
      branchId: till.branchId,
      lines: [{ variantId: sofa, quantity: "1", discounts: [] }],
    });
    assert.deepEqual([changed.status, changed.body.totals.deposit, changed.body.deposits.length], [200, "60.00", 3]);

    const completion = (tendered: string) => ({
      cashSessionId: second.sessionId,
      payments: [{ methodId: till.cash, tendered }],
    });
    const low = await shop.post(`/orders/${id}/complete`, completion("39"));
    assert.deepEqual([problemOf(low), low.body.due], [[400, "tender_too_low"], "1.00"]);
    const completed = await shop.post(`/orders/${id}/complete`, completion("50"));
    assert.equal(completed.status, 200, JSON.stringify(completed.body));
    const { total, deposit, tendered, change } = completed.body.totals;
    assert.deepEqual([total, deposit, tendered, change], ["100.00", "60.00", "50.00", "10.00"]);
    const { body: read } = await shop.get(`/orders/${id}`);
    assert.deepEqual([read.deposits.length, read.payments.length, read.totals.deposit], [3, 1, "60.00"]);
    assert.deepEqual(
      [await sumsOf(first), await sumsOf(second)],
      [
        ["0.00", "60.00", "0.00", "150.00"],
        ["100.00", "0.00", "60.00", "140.00"],
      ],
    );
    const text = (await shop.get(`/orders/${id}/receipt`, { accept: "text/plain" })).body;
    assert.match(text, /^Total EUR +100\.00\nDeposit +-60\.00\nCash +50\.00\nChange +10\.00$/m);
    assert.deepEqual(problemOf(await pay(id, "1")), [409, "order_not_parked"]);
    assert.deepEqual(await breaches(), []);
  });

  test("go back by their methods when the order is cancelled, which takes sales.refund and a session", async () => {
    const own = await openTill(shop);
    const id = await park();
    await pay(id, "30", {}, own);
    await pay(id, "25", { methodId: till.card }, own);
    const cancel = (by: Pick<Staff, "delete">, body: object) =>
      by.delete(`/orders/${id}`, { reason: "Too late", ...body });
    assert.ok((await cancel(shop, {})).body.errors.cashSessionId);
    const refused = await cancel(clerk, { cashSessionId: own.sessionId });
    assert.deepEqual([problemOf(refused), refused.body.permission], [[403, "approval_required"], "sales.refund"]);
    const cancelled = await cancel(shop, { cashSessionId: own.sessionId });
    assert.deepEqual(
      [cancelled.status, cancelled.body.status, cancelled.body.totals.deposit],
      [200, "Cancelled", "0.00"],
    );
    assert.deepEqual(await sumsOf(own), ["0.00", "0.00", "0.00", "100.00"]);
    const { tenders } = await xOf(own);
    const sums = tenders.map(({ amount, count }: { amount: string; count: number }) => [amount, count]);
    assert.deepEqual(sums, [
      ["0.00", 2],
      ["0.00", 2],
    ]);
    assert.deepEqual(await breaches(), []);
  });

  test("go back with the approval that a cancellation names; the audit log says how much and who approved", async () => {
    const own = await openTill(shop);
    const id = await park();
    await pay(id, "30", {}, own);
    await pay(id, "25", { methodId: till.card }, own);
    const cancel = (more: object = {}) =>
      clerk.delete(`/orders/${id}`, { reason: "Too late", note: "Moved away", cashSessionId: own.sessionId, ...more });
    const { body: approval } = await shop.post("/approvals", approvalFor(await cancel(), clerk.userId));
    assert.equal(approval.amount, "55.00");
    const { status, body } = await cancel({ approvalIds: [approval.id] });
    const approvals = [{ permission: "sales.refund", approvedBy: approval.approverId, isProven: true }];
    assert.deepEqual([status, body.status, body.approvals], [200, "Cancelled", approvals]);
    await assertAudited(shop, {
      event: "order.cancelled",
      by: clerk.email,
      to: ["Order", id],
      details: { reason: "Too late", note: "Moved away", deposit: "55.00", approvals },
    });
  });

  test("are at most what the order comes to, also when it is changed; all of it can be paid in advance", async () => {
    const own = await openTill(shop);
    const id = await park();
    await pay(id, "60", {}, own);
    assert.ok((await pay(id, "40.01", {}, own)).body.errors.amount);
    const change = (value: string) =>
      shop.put(`/orders/${id}`, {
        branchId: till.branchId,
        lines: [{ variantId: sofa, quantity: "1", discounts: [{ kind: "Percent", value }] }],
      });
    assert.ok((await change("50")).body.errors.lines);
    assert.equal((await change("10")).body.totals.total, "90.00");
    assert.equal((await pay(id, "30", { methodId: till.card }, own)).status, 201);
    const completed = await shop.post(`/orders/${id}/complete`, { cashSessionId: own.sessionId, payments: [] });
    assert.deepEqual([completed.status, completed.body.payments], [200, []]);
    assert.deepEqual(await sumsOf(own), ["90.00", "90.00", "90.00", "160.00"]);
    assert.deepEqual(await breaches(), []);
  });

  test("go back by their methods when the sale is voided, out of its session and never of more than there is", async () => {
    const [first, second] = [await openTill(shop), await openTill(shop)];
    const id = await park();
    assert.equal((await pay(id, "30", {}, first)).status, 201);
    assert.equal((await pay(id, "10", { methodId: till.card, reference: "S-2" }, first)).status, 201);
    const payments = [{ methodId: till.cash, tendered: "60" }];
    const sold = await shop.post(`/orders/${id}/complete`, { cashSessionId: second.sessionId, payments });
    assert.equal(sold.status, 200, JSON.stringify(sold.body));
    const refund = { kind: "PaidOut", reasonId: await reasonOf("PaidOut") };
    const take = (amount: string) => shop.post(`/cash/sessions/${second.sessionId}/movements`, { ...refund, amount });
    assert.equal((await take("71")).status, 201);
    const doVoid = () => shop.post(`/orders/${id}/void`, { reason: "Wrong sofa" });
    assert.deepEqual(problemOf(await doVoid()), [400, "drawer_insufficient"], "89 of 90 are there");
    assert.deepEqual(await sumsOf(second), ["100.00", "0.00", "40.00", "89.00"]);
    const back = { kind: "PaidIn", reasonId: await reasonOf("PaidIn"), amount: "1" };
    assert.equal((await shop.post(`/cash/sessions/${second.sessionId}/movements`, back)).status, 201);
    const voided = await doVoid();
    assert.deepEqual([voided.status, voided.body.status, voided.body.totals.deposit], [200, "Voided", "40.00"]);
    const given = voided.body.deposits.map(
      ({ method, amount, cashSessionId }: { method: string; amount: string; cashSessionId: string }) =>
        [method, amount, cashSessionId] as const,
    );
    assert.deepEqual(given.toSorted().slice(0, 2), [
      ["Card", "-10.00", second.sessionId],
      ["Card", "10.00", first.sessionId],
    ]);
    assert.deepEqual(given.toSorted().slice(2), [
      ["Cash", "-30.00", second.sessionId],
      ["Cash", "30.00", first.sessionId],
    ]);
    assert.deepEqual(await sumsOf(first), ["0.00", "40.00", "0.00", "130.00"]);
    assert.deepEqual(await sumsOf(second), ["0.00", "-40.00", "0.00", "0.00"]);
    assert.deepEqual([(await doVoid()).status, (await sumsOf(second))[3]], [200, "0.00"], "once");
    assert.deepEqual(await breaches(), []);
  });

  test("400 for what is no deposit, 409 for an order that waits no more", async () => {
    const id = await park();
    await shop.patch("/settings", { cashRounding: "0.05" });
    const others: [string, object, string][] = [];
    for (const kind of ["Voucher", "Account", "OnAccount", "StoreCredit", "GiftCard"]) {
      const { status, body } = await shop.post("/payment-methods", { name: kind, kind });
      assert.equal(status, 201);
      others.push(["1", { methodId: body.id }, "methodId"]);
    }
    const wrong: [amount: string, more: object, path: string][] = [
      ["0", {}, "amount"],
      ["100.01", { methodId: till.card }, "amount"],
      ["1.001", {}, "amount"],
      ["1.01", {}, "amount"],
      ...others,
      ["1", { methodId: till.branchId }, "methodId"],
      ["1", { cashSessionId: till.branchId }, "cashSessionId"],
    ];
    for (const [amount, more, path] of wrong)
      assert.ok((await pay(id, amount, more)).body.errors?.[path], `${amount} ${JSON.stringify(more)}`);
    await shop.patch("/settings", { cashRounding: "0" });
    assert.equal((await shop.get(`/orders/${id}`)).body.deposits.length, 0);
    assert.equal((await shop.delete(`/orders/${id}`, { reason: "Gone" })).status, 200);
    assert.deepEqual(problemOf(await pay(id, "1")), [409, "order_not_parked"]);
    assert.equal((await pay(randomUUID(), "1")).status, 404);
    assert.deepEqual(await breaches(), []);
  });
});
