import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { PushKind } from "../src/tenant/sync/push/items.schema.ts";
import type { MayTrade } from "./closed-books.ts";
import { done } from "./depots.ts";
import type { Reply } from "./harness.ts";
import { openTill } from "./sales.ts";

type Body = Reply["body"];
type Work = (of: MayTrade) => Promise<unknown>;
/** Makes in May what is needed, and answers with what is done in June. */
export type Late = (of: MayTrade) => Promise<Work>;

const then = (minute = 30) => ({ occurredAt: new Date(Date.UTC(2027, 4, 31, 9, minute)).toISOString() });

/** What a till can push, in the order in which it comes. */
export const pushesOfMay: Readonly<Record<PushKind, Late>> = {
  Customer: async () => (w) => w.pushed("Customer", { name: "Dan" }),
  ParkedOrder: async () => (w) => {
    const lines = [{ id: randomUUID(), variantId: w.bread, quantity: "1" }];
    return w.pushed("ParkedOrder", { orderId: randomUUID(), branchId: w.branchId, lines, ...then() });
  },
  Deposit: async (of) => {
    const orderId = await of.parked();
    return (w) => w.pushed("Deposit", { orderId, cashSessionId: w.till.sessionId, methodId: w.till.cash, amount: "1" });
  },
  Order: async () => async (w) => {
    const body = { ...(w.sale().body as object), customerId: w.ann.customerId };
    await w.pushed("Order", { ...body, ...then() });
    const lines = [{ id: randomUUID(), variantId: w.flour, quantity: "2" }];
    await w.pushed("Order", { ...body, lines, payments: [{ methodId: w.onAccount, tendered: "6" }], ...then() });
  },
  Return: async (of) => {
    const order = await of.sold();
    return (w) =>
      w.pushed("Return", returnOf(w, order, { cashSessionId: w.till.sessionId, isOffline: true, ...then() }));
  },
  OrderVoid: async (of) => {
    const [sold, charged, paid] = [await of.sold(), await of.charged(), await of.charged()];
    const allocations = [{ entryId: await chargeOf(of, paid.id), amount: "4" }];
    await payOff(of, { amount: "4", allocations });
    return async (w) => {
      for (const { id: orderId } of [sold, charged, paid])
        await w.pushed("OrderVoid", { orderId, reason: "Mistake", ...then() });
    };
  },
  OrderCancel: async (of) => {
    const orderId = await of.parked();
    return (w) =>
      w.pushed("OrderCancel", { orderId, cashSessionId: w.till.sessionId, reason: "Changed mind", ...then() });
  },
  AccountPayment: async () => (w) =>
    w.pushed("AccountPayment", {
      ...payment(w),
      cashSessionId: w.till.sessionId,
      accountId: w.ann.accountId,
      amount: "5",
      ...then(),
    }),
  TransferReceipt: async (of) => {
    const transferId = await of.dispatched();
    const lines = [
      { variantId: of.flour, received: "1", damaged: "1", missing: "1", missingTo: "Source", reason: "LostInTransit" },
    ];
    return (w) => w.pushed("TransferReceipt", { transferId, lines, ...then() });
  },
  CashMovement: async () => async (w) => {
    const { items } = await done(w.shop.get("/cash/reasons"));
    const { id: reasonId } = items.find(({ kind }: Body) => kind === "PaidIn");
    const body = { cashSessionId: w.till.sessionId, kind: "PaidIn", amount: "5", reasonId };
    await w.pushed("CashMovement", { ...body, ...then() });
  },
  StockCount: async () => (w) => {
    const lines = [{ variantId: w.flour, counted: "7", countedAt: then().occurredAt }];
    return w.pushed("StockCount", { branchId: w.branchId, scope: "List", variantIds: [w.flour], lines, ...then() });
  },
  CashCount: async () => (w) => w.pushed("CashCount", { cashSessionId: w.till.sessionId, cash: "90", ...then(50) }),
  CashSessionClose: async () => (w) =>
    w.pushed("CashSessionClose", { cashSessionId: w.till.sessionId, remainingCash: "80", ...then(51) }),
  CashSession: async () => (w) =>
    w.pushed("CashSession", { registerId: w.till.registerId, openingCash: "85", ...then(52) }),
};

const payment = ({ branchId, desk }: MayTrade) => ({ branchId, cashSessionId: desk.sessionId, methodId: desk.cash });
const returnOf = ({ branchId, desk }: MayTrade, order: Body, more: object = {}) => ({
  ...{ branchId, cashSessionId: desk.sessionId, originalOrderId: order.id },
  lines: [
    {
      ...{ originalLineId: order.lines[0].id, quantity: "1", condition: "Resellable" },
      ...{ reason: "It is too much", disposition: "Restock" },
    },
  ],
  ...more,
});
const payOff = (of: MayTrade, body: object): Promise<Body> =>
  done(of.shop.post(`/credit/accounts/${of.ann.accountId}/payments`, { ...payment(of), ...body }));
const chargeOf = async ({ shop, ann }: MayTrade, orderId: string): Promise<string> => {
  const { items } = await done(shop.get(`/credit/accounts/${ann.accountId}/entries?limit=200`));
  return items.find((item: Body) => item.orderId === orderId).id;
};
const post =
  (path: string, body?: object): Work =>
  ({ shop }) =>
    done(shop.post(path, body));

/** Routes that take a date or work on a past document, by operation. */
export const routesOfMay: Readonly<Record<string, Late>> = {
  createOrder: async () => (w) => {
    const lines = [{ id: randomUUID(), variantId: w.bread, quantity: "1" }];
    return done(w.desk.sell(lines, then()));
  },
  putParkedOrder: async (of) => {
    const id = await of.parked();
    const lines = [{ id: randomUUID(), variantId: of.bread, quantity: "5" }];
    return (w) => done(w.shop.put(`/orders/${id}`, { branchId: w.branchId, lines, ...then() }));
  },
  cancelOrder: async (of) => {
    const id = await of.parked();
    const body = { reason: "Changed mind", cashSessionId: of.desk.sessionId };
    return (w) => done(w.shop.delete(`/orders/${id}`, body));
  },
  completeOrder: async (of) => {
    const id = await of.parked();
    const payments = [{ methodId: of.desk.cash, tendered: "3" }];
    return post(`/orders/${id}/complete`, { cashSessionId: of.desk.sessionId, payments, ...then() });
  },
  takeDeposit: async (of) => {
    const body = { cashSessionId: of.desk.sessionId, methodId: of.desk.cash, amount: "1" };
    return post(`/orders/${await of.parked()}/deposits`, body);
  },
  issueInvoice: async (of) => {
    const buyer = { name: "Mill", address: "Mill Lane 1" };
    return post(`/orders/${(await of.sold()).id}/invoice`, { buyer });
  },
  voidOrder: async (of) => {
    const [sold, charged] = [await of.sold(), await of.charged()];
    return async (w) => {
      for (const { id } of [sold, charged]) {
        const { status, body } = await w.shop.post(`/orders/${id}/void`, { reason: "Mistake" });
        assert.deepEqual([status, body.errorCode], [400, "order_not_voidable"]);
      }
    };
  },
  issueGiftReceipt: async (of) => post("/gift-receipts", { orderId: (await of.sold()).id }),
  createReturn: async (of) => {
    const [now, back] = [await of.sold(), await of.sold()];
    return async (w) => {
      await post("/returns", returnOf(w, now))(w);
      await post("/returns", returnOf(w, back, then()))(w);
    };
  },
  inspectReturn: async (of) => {
    const { id, lines } = await of.quarantined();
    return post(`/returns/${id}/inspections`, { lines: [{ lineId: lines[0].id, restocked: "1", wasted: "1" }] });
  },
  receivePurchaseOrder: async (of) => post(`/purchase-orders/${await of.purchase()}/receipts`, then()),
  enterPurchaseCosts: async (of) => {
    const { id, receiptId } = await of.bought();
    const costs = [{ name: "Freight", amount: "3.33", by: "Quantity" }];
    return post(`/purchase-orders/${id}/receipts/${receiptId}/costs`, { costs });
  },
  closePurchaseOrder: async (of) => {
    const id = await of.purchase();
    await post(`/purchase-orders/${id}/receipts`, { lines: [{ variantId: of.flour, received: "1" }] })(of);
    return post(`/purchase-orders/${id}/close`, { reason: "Late" });
  },
  cancelPurchaseOrder: async (of) => post(`/purchase-orders/${await of.purchase()}/cancel`, { reason: "Late" }),
  createSupplierReturn: async () => (w) => {
    const lines = [{ variantId: w.flour, quantity: "3", reason: "Damaged" }];
    return post("/supplier-returns", { supplierId: w.supplierId, branchId: w.branchId, lines, ...then() })(w);
  },
  cancelSupplierReturn: async (of) => post(`/supplier-returns/${await of.sentBack()}/cancel`),
  creditSupplierReturn: async (of) => {
    const credit = { number: "CN-1", issuedOn: "2027-05-31", creditCost: "1.11" };
    return post(`/supplier-returns/${await of.sentBack()}/credit`, credit);
  },
  dispatchStockTransfer: async (of) => post(`/stock-transfers/${await of.drafted()}/dispatch`, then()),
  receiveStockTransfer: async (of) => {
    const lines = [
      { variantId: of.flour, received: "1", missing: "1", missingTo: "WrittenOff", reason: "LostInTransit" },
    ];
    return post(`/stock-transfers/${await of.dispatched()}/receipts`, { lines, ...then() });
  },
  recallStockTransfer: async (of) => post(`/stock-transfers/${await of.dispatched()}/recall`, { reason: "Late" }),
  cancelStockTransfer: async (of) => post(`/stock-transfers/${await of.drafted()}/cancel`, { reason: "Late" }),
  createStockAdjustment: async () => (w) => {
    const lines = [{ variantId: w.flour, quantity: "-2", reasonId: w.adjustmentReasonId }];
    return post("/stock/adjustments", { branchId: w.branchId, lines, ...then() })(w);
  },
  postStockCount: async (of) => {
    const id = await of.counted();
    return async (w) => {
      await post(`/stock/counts/${id}/submit`)(w);
      await post(`/stock/counts/${id}/post`)(w);
    };
  },
  patchStockItem: async () => (w) => done(w.shop.patch(`/stock/variants/${w.flour}`, { isTracked: false })),
  createCreditAdjustment: async () => async (w) => {
    for (const kind of ["Decrease", "WriteOff", "Increase"])
      await post(`/credit/accounts/${w.ann.accountId}/adjustments`, { kind, amount: "2", reason: "Late", ...then() })(
        w,
      );
  },
  createCreditPayment: async () => (w) => payOff(w, { amount: "3", ...then() }),
  createCreditReversal: async (of) => {
    const paid = await payOff(of, { amount: "2" });
    const adjustment = { kind: "Decrease", amount: "2", reason: "Early" };
    const adjusted = await post(`/credit/accounts/${of.ann.accountId}/adjustments`, adjustment)(of);
    return async (w) => {
      const path = `/credit/accounts/${w.ann.accountId}/reversals`;
      const at = { branchId: w.branchId, cashSessionId: w.desk.sessionId };
      await post(path, { entryId: paid.id, reason: "Bounced", ...at })(w);
      await post(path, { entryId: (adjusted as Body).id, reason: "Mistake" })(w);
    };
  },
  createVoucher: async () => (w) => w.voucher(),
  createVoucherEntry: async (of) => {
    const { id } = await of.voucher();
    const path = `/credit/vouchers/${id}/entries`;
    const first = await post(path, { kind: "Redeem", amount: "5", reason: "Paid" })(of);
    return async (w) => {
      await post(path, { kind: "Reverse", entryId: (first as Body).id, reason: "Mistake" })(w);
      await post(path, { kind: "Issue", amount: "7", reason: "Prize" })(w);
      await post(path, { kind: "Expire", reason: "Old" })(w);
    };
  },
  patchVoucher: async (of) => {
    const { id } = await of.voucher();
    return (w) => done(w.shop.patch(`/credit/vouchers/${id}`, { expiresOn: "2027-05-31" }));
  },
  createLoyaltyAdjustment: async () => (w) =>
    post(`/loyalty/accounts/${w.ann.pointsId}/adjustments`, { points: -7, reason: "Late" })(w),
  createLoyaltyTransfer: async () => (w) => {
    const body = { toAccountId: w.cleo.pointsId, points: 11, reason: "Family" };
    return post(`/loyalty/accounts/${w.ann.pointsId}/transfers`, body)(w);
  },
  openCashSession: async () => (w) => openTill(w.shop, w.branchId, then().occurredAt),
  createCashMovement: async () => (w) => {
    const body = { kind: "SafeDrop", amount: "7", ...then() };
    return post(`/cash/sessions/${w.second.sessionId}/movements`, body)(w);
  },
  suspendCashSession: async () => (w) => post(`/cash/sessions/${w.second.sessionId}/suspend`, then())(w),
  resumeCashSession: async () => (w) => post(`/cash/sessions/${w.second.sessionId}/resume`, then())(w),
  countCashSession: async () => (w) =>
    post(`/cash/sessions/${w.second.sessionId}/count`, { cash: "91", ...then(55) })(w),
  closeCashSession: async () => (w) =>
    post(`/cash/sessions/${w.second.sessionId}/close`, { remainingCash: "50", ...then(56) })(w),
  patchSettings: async () => (w) => done(w.shop.patch("/settings", { modules: { loyalty: { pointValue: "0.05" } } })),
  mergeCustomers: async () => (w) => post(`/customers/${w.ann.customerId}/merge`, { sourceIds: [w.bob.customerId] })(w),
  eraseCustomer: async () => (w) => post(`/customers/${w.cleo.customerId}/erase`)(w),
};

/** Operations of the same resources that bring nothing into the books. */
export const unrelated: readonly string[] = [
  ...["createCashReason", "patchCashReason", "archiveCashReason"],
  ...["createCreditAccount", "patchCreditAccount", "lookUpVoucher"],
  ...["createCustomer", "patchCustomer", "archiveCustomer"],
  ...["createLoyaltyAccount", "patchLoyaltyAccount", "createLoyaltyRule", "patchLoyaltyRule", "archiveLoyaltyRule"],
  ...["createLoyaltyTier", "patchLoyaltyTier", "archiveLoyaltyTier"],
  ...["mailReceipt", "printReceipt", "quoteOrder", "lookUpReturnable", "quoteReturn"],
  ...["createPurchaseOrder", "patchPurchaseOrder", "putPurchaseOrderLines", "mailPurchaseOrder", "submitPurchaseOrder"],
  ...[
    "createStockTransfer",
    "patchStockTransfer",
    "approveStockTransfer",
    "putStockTransferLines",
    "requestStockTransfer",
  ],
  ...["createAdjustmentReason", "patchAdjustmentReason", "archiveAdjustmentReason", "setReorderPoints"],
  ...["createStockCount", "cancelStockCount", "enterStockCount", "reopenStockCount", "submitStockCount"],
];
