import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type Reply, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { approvalFor, hire, problemOf } from "../../../../test/staff.ts";

describe("voids of orders", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId, cost: "1" });
  });
  after(() => service.close());

  const onHand = async (variantId: string): Promise<string> => {
    const { body } = await shop.get(`/stock/variants/${variantId}`);
    return body.levels.find(({ branchId }: { branchId: string }) => branchId === till.branchId)?.onHand ?? "0";
  };

  test("200 for a void: stock and drawer as before; once; 403 without approval", async () => {
    const before = await onHand(bread);
    const sold = await till.sell([{ variantId: bread, quantity: "4" }]);
    const path = `/orders/${sold.body.id}/void`;
    const cashier = await hire(service, shop, ["sales.create"], [till.branchId], ["sales.void"]);
    assert.deepEqual(problemOf(await cashier.post(path, { reason: "Mistake" })), [403, "approval_required"]);
    const voided = await shop.post(path, { reason: "Mistake", note: "Wrong customer" });
    assert.deepEqual([voided.status, voided.body.status, voided.body.void.reason], [200, "Voided", "Mistake"]);
    assert.equal(await onHand(bread), before);
    const moved = await shop.get(`/stock/movements?branchId=${till.branchId}&documentId=${sold.body.id}`);
    assert.deepEqual(
      moved.body.items.map(({ kind, quantity }: Record<string, unknown>) => [kind, quantity]),
      [
        ["SaleVoid", "4"],
        ["Sale", "-4"],
      ],
    );
    const again = await shop.post(path, { reason: "Mistake", note: "Wrong customer" });
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.deepEqual(problemOf(await shop.post(path, { reason: "Other" })), [409, "order_already_voided"]);
  });

  test("200 for a void with an approval that its body names; the order and the audit log say who, when and why", async () => {
    const lent = ["sales.void", "sales.overridePrice"] as const;
    const cashier = await hire(service, shop, ["sales.create"], [till.branchId], lent);
    const approve = async (refused: Promise<Reply>) =>
      (await shop.post("/approvals", approvalFor(await refused, cashier.userId))).body;
    const cheaper = till.order([{ variantId: bread, quantity: "1", unitPrice: "2" }]);
    const priceApproval = await approve(cashier.post("/orders", cheaper));
    const sold = await cashier.post("/orders", { ...cheaper, approvalIds: [priceApproval.id] });
    const said = { reason: "Mistake", note: "Wrong bread" };
    const path = `/orders/${sold.body.id}/void`;
    const approval = await approve(cashier.post(path, said));
    const { status, body } = await cashier.post(path, { ...said, approvalIds: [approval.id] });
    const approvals = [{ permission: "sales.void", approvedBy: approval.approverId, isProven: true }];
    const overridden = { permission: "sales.overridePrice", approvedBy: approval.approverId, isProven: true };
    const kept = [overridden, ...approvals];
    assert.deepEqual([status, body.approvals, body.version], [200, kept, 2]);
    const { at, ...words } = body.void;
    assert.deepEqual(words, { ...said, reasonId: null, userId: cashier.userId });
    assert.ok(at >= sold.body.receivedAt && at <= service.deps.now().toISOString(), at);
    const [last] = (await shop.get(`/audit?event=order.voided&subjectId=${sold.body.id}`)).body.items;
    const { receiptNumber } = sold.body;
    assert.deepEqual(
      [last.actorId, last.details],
      [cashier.userId, { ...said, reasonId: null, receiptNumber, total: "2.00", approvals }],
    );
  });

  test("409 for a void of what is voided with the same reason and another note", async () => {
    const sold = await till.sell([{ variantId: bread, quantity: "1" }]);
    const path = `/orders/${sold.body.id}/void`;
    assert.equal((await shop.post(path, { reason: "Mistake", note: "Wrong bread" })).status, 200);
    for (const note of [undefined, "Wrong customer"])
      assert.deepEqual(problemOf(await shop.post(path, { reason: "Mistake", note })), [409, "order_already_voided"]);
  });

  test("a void, a basket that is dropped and a sale that needs more than selling are in the audit log", async () => {
    const sold = await till.sell([{ variantId: bread, quantity: "1", unitPrice: "2" }]);
    await shop.post(`/orders/${sold.body.id}/void`, { reason: "Mistake" });
    const { cashSessionId: _, payments: _payments, ...basket } = till.order([{ variantId: bread, quantity: "1" }]);
    const parked = await shop.post("/orders", { ...basket, status: "Parked" });
    await shop.delete(`/orders/${parked.body.id}`, { reason: "Left" });
    const { receiptNumber, totals } = sold.body;
    for (const [event, { body }, details] of [
      ["order.exceptions", sold, { permissions: ["sales.overridePrice"], approvals: [] }],
      [
        "order.voided",
        sold,
        { reason: "Mistake", reasonId: null, note: null, receiptNumber, total: totals.total, approvals: [] },
      ],
      ["order.cancelled", parked, { reason: "Left", deposit: "0.00", approvals: [] }],
    ] as const)
      await assertAudited(shop, { event, by: shop.owner.email, to: ["Order", body.id], details });
    assert.deepEqual(problemOf(await shop.delete(`/orders/${sold.body.id}`, { reason: "Left" })), [
      409,
      "order_not_parked",
    ]);
    const pays = { payments: [{ methodId: till.cash, tendered: "10" }], cashSessionId: till.sessionId };
    assert.deepEqual(problemOf(await shop.post(`/orders/${parked.body.id}/complete`, pays)), [409, "order_not_parked"]);
  });
});
