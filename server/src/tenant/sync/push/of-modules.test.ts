import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made } from "../../../../test/credit-shop.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../../test/pushes.ts";

const dayMs = 86_400_000;

describe("what a till pushes of modules", () => {
  let service: TestService;
  let at: PushingTill;
  before(async () => {
    service = await startService();
    at = await openPushingTill(service, ["Returns", "Credit", "StockTransfers"]);
  });
  after(() => service.close());

  const item = (kind: string, body: object) => ({ kind, id: randomUUID(), userId: at.ownerId, body });
  const push = async (...items: readonly object[]) =>
    (await pushAs(at.at, at.branchId, items)).map(({ status, notes }) => [status, notes.map(({ code }) => code)]);
  const ofSession = () => ({ branchId: at.branchId, cashSessionId: at.till.sessionId });
  const returned = (orderId: string, lineId: string, more: object = {}) =>
    item("Return", {
      ...{ ...ofSession(), originalOrderId: orderId, isOffline: true },
      lines: [
        { originalLineId: lineId, quantity: "1", condition: "Damaged", reason: "It is torn", disposition: "Waste" },
      ],
      ...more,
    });

  test("a return, with reason and disposition, after the sale that it comes with; once, and voided", async () => {
    const sale = at.sale();
    const [{ id: lineId } = { id: "" }] = (sale.body as { lines: { id: string }[] }).lines;
    const reasons: { id: string; name: string }[] = (await at.shop.get("/return-reasons")).body.items;
    const reasonId = reasons.find(({ name }) => name === "Damaged")?.id;
    const lines = [{ originalLineId: lineId, quantity: "1", condition: "Damaged", reason: "It is torn", reasonId }];
    const back = returned(sale.id, lineId, { lines });
    assert.deepEqual(await push(back), [["Deferred", []]]);
    assert.deepEqual(await push(back, sale), [
      ["Created", []],
      ["Created", []],
    ]);
    assert.deepEqual(await push(back), [["Replayed", []]]);
    const { body } = await at.shop.get(`/returns/${back.id}`);
    const [line] = body.lines;
    assert.deepEqual(
      [body.originalOrderId, body.total, line.reason, line.condition, line.disposition],
      [sale.id, "-2.00", "It is torn", "Damaged", "Waste"],
    );
    assert.equal((await at.shop.get(`/orders/${back.id}`)).body.isOffline, true);
    const over = returned(sale.id, lineId, { lines });
    assert.deepEqual(await push(over), [["DeadLettered", ["return_exceeds_sold"]]]);
    const undone = item("OrderVoid", { orderId: back.id, reason: "Mistake" });
    assert.deepEqual(await push(undone), [["Created", []]]);
    assert.equal((await at.shop.get(`/returns/${back.id}`)).body.status, "Cancelled");
  });

  test("a return against the policy has happened: it is booked and flagged", async () => {
    const set = async (settings: object) =>
      made(at.shop.patch("/settings", { modules: { returns: { requiresReason: false, ...settings } } }), 200);
    const soldAt = new Date(service.deps.now().getTime() - 3 * dayMs).toISOString();
    const sale = at.sale({ occurredAt: soldAt });
    const [{ id: lineId } = { id: "" }] = (sale.body as { lines: { id: string }[] }).lines;
    await push(sale);
    await set({ windowDays: 0, refundBy: "StoreCredit" });
    const payments = [{ methodId: at.till.card, tendered: "-2" }];
    const back = returned(sale.id, lineId, { payments });
    const [result] = await push(back);
    assert.equal(result?.[0], "Flagged", JSON.stringify(result));
    assert.ok(String(result?.[1]).includes("refund_method_not_allowed"), JSON.stringify(result));
    const flag = (await at.shop.get(`/sync/flags/${back.id}`)).body;
    assert.deepEqual([flag.kind, flag.orderId, flag.total], ["Return", back.id, "-2.00"]);
    const { overridden } = (await at.shop.get(`/returns/${back.id}`)).body;
    assert.ok(overridden.includes("RefundMethod"));
    await set({ windowDays: 30, refundBy: "OriginalTender" });
  });

  test("a deposit on a parked order that comes with it, into the till's drawer, once; of too much a dead letter", async () => {
    const orderId = randomUUID();
    const lines = [{ id: randomUUID(), variantId: at.bread, quantity: "2" }];
    const parked = item("ParkedOrder", { orderId, branchId: at.branchId, lines });
    const paid = (amount: string) =>
      item("Deposit", { cashSessionId: at.till.sessionId, orderId, methodId: at.till.cash, amount });
    const expected = async () =>
      Number((await at.shop.get(`/cash/sessions/${at.till.sessionId}/x-report`)).body.cash.expected);
    const [before, one] = [await expected(), paid("3")];
    assert.deepEqual(await push(one), [["Deferred", []]]);
    assert.deepEqual(await push(one, parked), [
      ["Created", []],
      ["Created", []],
    ]);
    assert.deepEqual(await push(one, paid("1.01")), [
      ["Replayed", []],
      ["DeadLettered", ["invalid"]],
    ]);
    assert.equal((await at.shop.get(`/orders/${orderId}`)).body.totals.deposit, "3.00");
    assert.equal((await expected()) - before, 3);
  });

  test("a payment on account into the till's drawer, once; of more than is owed it is a dead letter", async () => {
    const { id: customerId } = await made(at.shop.post("/customers", { name: "Ann" }));
    const { id: accountId } = await made(at.shop.post("/credit/accounts", { customerId, limit: null }));
    const owes = { kind: "OpeningBalance", amount: "20", reason: "Before" };
    await made(at.shop.post(`/credit/accounts/${accountId}/adjustments`, owes));
    const paid = (amount: string) =>
      item("AccountPayment", { ...ofSession(), accountId, amount, methodId: at.till.cash });
    const one = paid("5");
    assert.deepEqual(await push(one), [["Created", []]]);
    assert.deepEqual(await push(one, paid("15.01")), [
      ["Replayed", []],
      ["DeadLettered", ["payment_exceeds_balance"]],
    ]);
    assert.equal((await at.shop.get(`/credit/accounts/${accountId}`)).body.balance, "15.00");
  });

  test("what a branch has received of a transfer; of another branch, and with the module off, a dead letter", async () => {
    const { id: from } = await made(at.shop.post("/branches", { code: "S", name: "South" }));
    const sent = async (fromBranchId: string, toBranchId: string) => {
      const lines = [{ variantId: at.bread, quantity: "3" }];
      const { id } = await made(at.shop.post("/stock-transfers", { fromBranchId, toBranchId, lines }));
      await made(at.shop.post(`/stock-transfers/${id}/dispatch`, {}), 200);
      return id as string;
    };
    const received = (transferId: string, amount: string) =>
      item("TransferReceipt", { transferId, lines: [{ variantId: at.bread, received: amount }] });
    const here = await sent(from, at.branchId);
    assert.deepEqual(await push(received(here, "2")), [["Created", []]]);
    assert.equal((await at.shop.get(`/stock-transfers/${here}`)).body.status, "PartlyReceived");
    assert.deepEqual(await push(received(here, "2"), received(await sent(at.branchId, from), "1")), [
      ["DeadLettered", ["receipt_exceeds_dispatched"]],
      ["DeadLettered", ["invalid"]],
    ]);
    const other = await openPushingTill(service);
    const sale = other.sale();
    const [{ id: lineId } = { id: "" }] = (sale.body as { lines: { id: string }[] }).lines;
    const off = {
      ...{ kind: "Return", id: randomUUID(), userId: other.ownerId },
      body: {
        ...{ branchId: other.branchId, cashSessionId: other.till.sessionId, originalOrderId: sale.id },
        lines: [{ originalLineId: lineId, quantity: "1" }],
      },
    };
    const results = await pushAs(other.at, other.branchId, [sale, off]);
    assert.deepEqual(
      results.map(({ status, notes }) => [status, notes.map(({ code }) => code)]),
      [
        ["Created", []],
        ["DeadLettered", ["module_disabled"]],
      ],
    );
  });
});
