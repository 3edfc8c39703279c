import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant, openTill, type Till as OtherTill } from "../../server/test/sales.ts";
import { hire } from "../../server/test/staff.ts";
import { openCounter } from "../test/counter.ts";
import { newTill } from "../test/fake-till.ts";
import { branchId, cash, idOf, methodRow, role, userId, variantOf } from "../test/shop.ts";

const dayMs = 86_400_000;

describe("money of the till's own sale goes back as the shop's policy of returns says, or somebody approves it", () => {
  let service: TestService;
  let shop: Shop;
  let other: OtherTill;
  let [clerk, bread, card] = ["", "", ""];

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Returns"] });
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    const limits = { refundLineLimit: "100", refundReceiptLimit: "100", refundDayLimit: "1000" };
    await shop.patch("/settings", { ...limits, stockPolicy: "Allow", cashRounding: "0.05" });
    const { items } = (await shop.get("/payment-methods")).body;
    card = items.find(({ kind }: { kind: string }) => kind === "Card").id;
    other = await openTill(shop);
    const lent = ["sales.refund", "returns.override"] as never;
    clerk = (await hire(service, shop, ["sales.create"], [other.branchId], lent)).userId;
  });
  after(() => service.close());

  const at = () => ({ branchId: other.branchId, userId: clerk, isConnected: () => true });
  const policy = async (returns: object) => {
    const { status, body } = await shop.patch("/settings", { modules: { returns } });
    assert.equal(status, 200, JSON.stringify(body));
  };

  /** What the till asks for when goods for so much come back by each method, and what the shop flags of it. */
  async function asks(paid: readonly (readonly [methodId: string, tendered: string])[], back: string, days = 0) {
    let aheadMs = -days * dayMs;
    const now = () => new Date(service.deps.now().getTime() + aheadMs);
    const { till, online } = await openCounter(service, shop, { ...at(), now });
    const payments = paid.map(([methodId, tendered]) => ({ methodId, tendered }));
    const sold = await till.sell({ userId: clerk, lines: [{ variantId: bread, quantity: "2" }], payments });
    aheadMs = 0;
    const lineId = till.sales(new Date(0))[0]?.lines[0]?.id ?? "";
    const refund = { userId: clerk, orderId: sold.id, lines: [{ lineId, quantity: "1" }], methodId: back };
    const needs = till.approvalsFor({ refund });
    // Nobody has proved it: the shop asks by itself.
    const approvals = needs.map((need) => ({
      ...{ ...need, id: idOf(9, 1), approverId: idOf(9, 2), approvedAt: now().toISOString() },
    }));
    if (needs.length > 0) await assert.rejects(till.refund(refund), { name: "ApprovalRequired" });
    const slip = await till.refund({ ...refund, approvals });
    const outcomes = await till.push(online);
    const notes = outcomes.find(({ id }) => id === slip.id)?.notes ?? [];
    const flagged = notes.flatMap(({ code, members }) =>
      code === "approval_required" && members["permission"] === "returns.override" ? ["returns.override"] : [],
    );
    assert.deepEqual(
      flagged,
      needs.map(({ permission }) => permission),
      `the shop asks as the till does: ${JSON.stringify(notes)}`,
    );
    return needs;
  }

  const override = [{ permission: "returns.override", amount: "10.00" }];

  test("by the method that paid, at most what was paid by it", async () => {
    const { cash } = other;
    assert.deepEqual(await asks([[cash, "20"]], cash), []);
    assert.deepEqual(await asks([[card, "20"]], card), []);
    assert.deepEqual(await asks([[card, "20"]], cash), override);
    assert.deepEqual(await asks([[cash, "20"]], card), override);
    const both = [[card, "12.02"] as const, [cash, "8"] as const];
    assert.deepEqual([await asks(both, card), await asks(both, cash)], [[], override]);
  });

  test("by another policy: in cash, as the cashier says, with a fee", async () => {
    const { cash } = other;
    await policy({ refundBy: "Cash" });
    assert.deepEqual([await asks([[card, "20"]], cash), await asks([[card, "20"]], card)], [[], override]);
    await policy({ refundBy: "Any" });
    assert.deepEqual([await asks([[card, "20"]], cash), await asks([[cash, "20"]], card)], [[], []]);
    await policy({ feePercent: "10" });
    assert.deepEqual(await asks([[card, "20"]], card), override);
    await policy({ refundBy: "OriginalTender", feePercent: "0" });
  });

  test("of a second part no more than is left", async () => {
    const { till } = await openCounter(service, shop, at());
    const payments = [
      { methodId: card, tendered: "10" },
      { methodId: other.cash, tendered: "10" },
    ];
    const sold = await till.sell({ userId: clerk, lines: [{ variantId: bread, quantity: "2" }], payments });
    const lineId = till.sales(new Date(0))[0]?.lines[0]?.id ?? "";
    const refund = { userId: clerk, orderId: sold.id, lines: [{ lineId, quantity: "1" }], methodId: card };
    await till.refund(refund);
    assert.deepEqual(till.approvalsFor({ refund }), override);
    await till.refund({ ...refund, methodId: other.cash });
  });

  test("on the last day of the shop's list, and on the next", async () => {
    await policy({ windowDays: 2 });
    assert.deepEqual(await asks([[other.cash, "20"]], other.cash, 2), []);
    assert.deepEqual(await asks([[other.cash, "20"]], other.cash, 3), override);
  });
});

describe("money of a sale that a customer owes a part of", () => {
  test("is given out as far as it was paid; more takes an approval, whatever the policy says", async () => {
    const [account, ann] = [idOf(6, 1), idOf(5, 1)];
    const returns = { feePercent: "0", windowDays: 30, refundBy: "Any" };
    const owner = { permissions: ["sales.refund"], permissionsWithApproval: ["returns.override"] };
    const own = { customerId: ann, limit: null, balance: "0", isBlocked: false, mergedIntoId: null };
    const till = await newTill([
      methodRow(account, "OnAccount"),
      { stream: "Customers", key: [ann], data: { id: ann, name: "Ann", mergedIntoId: null } },
      { stream: "CreditAccounts", key: [idOf(8, 1)], data: { id: idOf(8, 1), ...own } },
      { stream: "BranchSettings", key: [branchId], data: { modules: { returns } } },
      { stream: "Roles", key: [role], data: { id: role, name: "Owner", ...owner } },
    ]);
    const payments = [
      { methodId: account, tendered: "12" },
      { methodId: cash, tendered: "8" },
    ];
    const lines = [{ variantId: variantOf(3), quantity: "5" }];
    const sold = await till.sell({ userId, customerId: ann, lines, payments });
    const lineId = till.sales(new Date(0))[0]?.lines[0]?.id ?? "";
    const needs = (quantity: string, methodId = cash) =>
      till.approvalsFor({ refund: { userId, orderId: sold.id, lines: [{ lineId, quantity }], methodId } });
    assert.deepEqual(needs("2"), []);
    assert.deepEqual(needs("3"), [{ permission: "returns.override", amount: "12.00" }]);
    assert.deepEqual(needs("3", account), []);
    assert.deepEqual(needs("4", account), [{ permission: "returns.override", amount: "16.00" }]);
  });
});
