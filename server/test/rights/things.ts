import type { Reply, Shop } from "../harness.ts";
import { newCode } from "./new-code.ts";
import { newBarcodeRule, newWebhook, type Place } from "./place.ts";

/** What ids are of. */
export type Kind = keyof ReturnType<typeof thingsOf>;

/** How a thing can be that an id names. */
export type State =
  | "unknown"
  | "foreign"
  | "taken"
  | "archived"
  | "merged"
  | "erased"
  | "closed"
  | "elsewhere"
  | "voided"
  | "cancelled"
  | "completed"
  | "parked"
  | "deactivated"
  | "beyond";

/** The ids of one thing of each kind, which is at the place. */
export function thingsOf(at: Place) {
  return {
    adjustment: at.adjustmentId,
    approval: at.approvalId,
    barcodeRule: at.spare.barcodeRuleId,
    branch: at.branchId,
    cashMovement: at.movementId,
    cashReason: at.reasons.paidIn,
    cashSession: at.till.sessionId,
    category: at.categoryId,
    count: at.counts.posted,
    coupon: at.promotions.couponId,
    couponSeries: at.promotions.seriesId,
    creditAccount: at.credit.accountId,
    creditEntry: at.credit.owedId,
    customer: at.customerId,
    deadLetter: at.pushed.discarded.id,
    deposit: at.depositId,
    customerGroup: at.customerGroupId,
    device: at.spare.deviceId,
    giftReceipt: at.returned.giftReceiptId,
    inspection: at.returned.inspectionId,
    invoice: at.invoiceId,
    line: at.lineId,
    method: at.spare.methodId,
    order: at.orderId,
    parkedOrder: at.parked.put,
    payment: at.paymentId,
    priceList: at.spare.priceListId,
    print: at.printId,
    product: at.productId,
    promotion: at.promotions.draftId,
    purchaseOrder: at.purchases.draft,
    purchaseCosts: at.purchases.late.costsId,
    purchaseReceipt: at.purchases.receiptId,
    pushFlag: at.pushed.flagged.id,
    register: at.spare.registerId,
    return: at.returned.id,
    returnLine: at.returned.lineId,
    returnReason: at.reasons.returned,
    savedReport: at.savedReportId,
    role: at.roleId,
    secret: at.accounts.kept.secretId,
    serviceAccount: at.accounts.kept.id,
    supportAccess: at.supportAccessId,
    signIn: at.signInId,
    stockReason: at.reasons.stock,
    saleReason: at.reasons.discount,
    supplier: at.supplierId,
    transfer: at.transfers.draft,
    transferReceipt: at.transfers.receiptId,
    supplierReturn: at.purchases.credited,
    loyaltyAccount: at.loyalty.accountId,
    loyaltyEntry: at.loyalty.entryId,
    loyaltyRule: at.loyalty.ruleId,
    loyaltyTier: at.loyalty.tierId,
    taxGroup: at.taxGroupId,
    taxRate: at.taxRateId,
    unit: at.unitId,
    user: at.userId,
    variant: at.spare.variantId,
    voucher: at.credit.voucherId,
    event: at.webhooks.eventId,
    webhook: at.webhooks.kept.id,
    webhookSecret: at.webhooks.kept.secretId,
    voucherEntry: at.credit.holdId,
  };
}

/** The kind by the path of the resource, of an id in the path and of one that the client makes. */
export const kindByResource: Readonly<Record<string, Kind>> = {
  "/approvals": "approval",
  "/barcode-rules": "barcodeRule",
  "/branches": "branch",
  "/cash/reasons": "cashReason",
  "/cash/sessions": "cashSession",
  "/categories": "category",
  "/coupon-series": "couponSeries",
  "/coupons": "coupon",
  "/credit/accounts": "creditAccount",
  "/credit/vouchers": "voucher",
  "/customer-groups": "customerGroup",
  "/customers": "customer",
  "/devices": "device",
  "/gift-receipts": "giftReceipt",
  "/identity/sessions": "signIn",
  "/loyalty/accounts": "loyaltyAccount",
  "/loyalty/rules": "loyaltyRule",
  "/loyalty/tiers": "loyaltyTier",
  "/orders": "order",
  "/payment-methods": "method",
  "/price-lists": "priceList",
  "/products": "product",
  "/promotions": "promotion",
  "/purchase-orders": "purchaseOrder",
  "/registers": "register",
  "/return-reasons": "returnReason",
  "/returns": "return",
  "/saved-reports": "savedReport",
  "/roles": "role",
  "/service-accounts": "serviceAccount",
  "/support-accesses": "supportAccess",
  "/settings/branches": "branch",
  "/stock/adjustment-reasons": "stockReason",
  "/sales/reasons": "saleReason",
  "/stock/adjustments": "adjustment",
  "/stock/counts": "count",
  "/stock/variants": "variant",
  "/stock-transfers": "transfer",
  "/supplier-returns": "supplierReturn",
  "/suppliers": "supplier",
  "/sync/dead-letters": "deadLetter",
  "/sync/flags": "pushFlag",
  "/tax-groups": "taxGroup",
  "/tax-rates": "taxRate",
  "/units": "unit",
  "/users": "user",
  "/webhooks": "webhook",
  "/variants": "variant",
};

/** The kind by the name of a member, or by its operation and path where the name says too little. */
export const kindByName: Readonly<Record<string, Kind>> = {
  actorId: "user",
  approvalIds: "approval",
  branchId: "branch",
  branchIds: "branch",
  cashSessionId: "cashSession",
  categoryId: "category",
  categoryIds: "category",
  customerGroupId: "customerGroup",
  customerGroupIds: "customerGroup",
  declinedIds: "promotion",
  customerId: "customer",
  deviceId: "device",
  documentId: "adjustment",
  fromBranchId: "branch",
  entryId: "creditEntry",
  holdId: "voucherEntry",
  lineId: "line",
  voucherId: "voucher",
  groupId: "customerGroup",
  lineIds: "line",
  voidsLineId: "line",
  originalLineId: "line",
  originalOrderId: "order",
  customTaxGroupId: "taxGroup",
  feeTaxGroupId: "taxGroup",
  methodId: "method",
  orderId: "order",
  parentId: "category",
  productIds: "product",
  promotionId: "promotion",
  seriesId: "couponSeries",
  toAccountId: "loyaltyAccount",
  purchaseOrderId: "purchaseOrder",
  receiptId: "purchaseReceipt",
  registerId: "register",
  requesterId: "user",
  userId: "user",
  roleId: "role",
  roleIds: "role",
  cashierId: "user",
  salespersonId: "user",
  reasonId: "saleReason",
  secretId: "secret",
  eventId: "event",
  "deleteWebhookSecret params.secretId": "webhookSecret",
  sourceIds: "customer",
  serviceChargeTaxGroupId: "taxGroup",
  supplierId: "supplier",
  taxGroupId: "taxGroup",
  toBranchId: "branch",
  taxRateId: "taxRate",
  unitId: "unit",
  variantId: "variant",
  variantIds: "variant",
  "cancelOrder params.id": "parkedOrder",
  "completeOrder params.id": "parkedOrder",
  "putParkedOrder params.id": "parkedOrder",
  "createCreditPayment body.id": "creditEntry",
  "createCreditAdjustment body.id": "creditEntry",
  "createCreditReversal body.id": "creditEntry",
  "createVoucherEntry body.id": "voucherEntry",
  "createVoucherEntry body.entryId": "voucherEntry",
  "createLoyaltyAdjustment body.id": "loyaltyEntry",
  "createLoyaltyTransfer body.id": "loyaltyEntry",
  "createCashMovement body.id": "cashMovement",
  "takeDeposit params.id": "parkedOrder",
  approverId: "user",
  "pushItems body.items[].approvals[].id": "approval",
  "resubmitDeadLetter body.item.approvals[].id": "approval",
  "pushItems body.items[].id": "deadLetter",
  "resubmitDeadLetter body.item.id": "deadLetter",
  "takeDeposit body.id": "deposit",
  "issueInvoice body.id": "invoice",
  "mailReceipt body.id": "print",
  "printReceipt body.id": "print",
  "createCashMovement body.reasonId": "cashReason",
  "createOrder body.lines[].id": "line",
  "quoteOrder body.lines[].id": "line",
  "putParkedOrder body.lines[].id": "line",
  "createOrder body.payments[].id": "payment",
  "evaluatePromotions body.lines[].id": "line",
  "evaluatePromotions body.payments[].id": "payment",
  "quoteOrder body.payments[].id": "payment",
  "completeOrder body.payments[].id": "payment",
  "createReturn body.lines[].id": "line",
  "createReturn body.exchange.lines[].id": "line",
  "createReturn body.payments[].id": "payment",
  "createReturn body.lines[].reasonId": "returnReason",
  "quoteReturn body.lines[].id": "line",
  "quoteReturn body.exchange.lines[].id": "line",
  "quoteReturn body.lines[].reasonId": "returnReason",
  "inspectReturn body.id": "inspection",
  "inspectReturn body.lines[].lineId": "returnLine",
  "createProduct body.variants[].id": "variant",
  "createVariant body.id": "variant",
  "createStockAdjustment body.lines[].reasonId": "stockReason",
  "receiveStockTransfer body.id": "transferReceipt",
  "receivePurchaseOrder body.id": "purchaseReceipt",
  "enterPurchaseCosts body.id": "purchaseCosts",
};

/** Makes things of the shop that are done with, at the place; `there` is another branch of it. */
export async function spoil(
  shop: Shop,
  at: Place,
  there: Place,
): Promise<Partial<Record<Kind, Partial<Record<State, string>>>>> {
  const done = ({ status, body }: Reply): Reply["body"] => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const add = async (path: string, body: object): Promise<string> => done(await shop.post(path, body)).id;
  const archived = async (path: string, more: object = {}): Promise<string> => {
    const id = await add(path, { name: newCode(), ...more });
    done(await shop.delete(`${path}/${id}`));
    return id;
  };
  const { branchId, till, variantId } = at;
  const lines = [{ variantId, quantity: "1" }];
  const sell = () => add("/orders", till.order(lines));
  const [completed, voided] = [await sell(), await sell()];
  done(await shop.post(`/orders/${voided}/void`, { reason: "Another" }));
  const parked = () => add("/orders", { branchId, status: "Parked", lines });
  const cancelled = await parked();
  done(await shop.delete(`/orders/${cancelled}`, { reason: "Cancelled" }));
  const customer = () => add("/customers", { name: newCode() });
  const [merged, erased] = [await customer(), await customer()];
  done(await shop.post(`/customers/${await customer()}/merge`, { sourceIds: [merged] }));
  done(await shop.post(`/customers/${erased}/erase`));
  const count = async (...moves: readonly string[]) => {
    const id = await add("/stock/counts", { branchId, scope: "Full" });
    for (const move of moves) done(await shop.post(`/stock/counts/${id}/${move}`));
    return id;
  };
  const device = await add("/devices", { branchId, name: "Closed" });
  done(await shop.delete(`/devices/${device}`));
  const account = await add("/service-accounts", { name: "Closed", permissions: [], branchIds: [branchId] });
  done(await shop.delete(`/service-accounts/${account}`));
  const webhook = await add("/webhooks", newWebhook([branchId]));
  done(await shop.delete(`/webhooks/${webhook}`));
  const registerId = await add("/registers", { branchId, name: "Closed", code: newCode(), isActive: false });
  const session = async () => {
    const used = await add("/registers", { branchId, name: "Used", code: newCode() });
    const id = await add("/cash/sessions", { registerId: used, openingCash: "0" });
    done(await shop.post(`/cash/sessions/${id}/count`, { cash: "0" }));
    done(await shop.post(`/cash/sessions/${id}/close`, { note: "Closed" }));
    return id;
  };
  const roleId = await add("/roles", { name: newCode(), permissions: [], permissionsWithApproval: ["sales.nosale"] });
  const user = (more: object = {}) => add("/users", { email: `${newCode()}@example.com`, name: "Uma", ...more });
  const deactivated = await user();
  done(await shop.post(`/users/${deactivated}/deactivate`));
  const product = done(
    await shop.post("/products", {
      name: "Gone",
      variants: [
        { sku: newCode(), unitId: at.unitId, price: "1" },
        { sku: newCode(), unitId: at.unitId, price: "1" },
      ],
    }),
  );
  done(await shop.patch(`/variants/${product.variants[0].id}`, { isArchived: true }));
  const cancelledTransfer = async () => {
    const ends = { fromBranchId: branchId, toBranchId: at.transfers.peerId };
    const id = await add("/stock-transfers", { ...ends, lines });
    done(await shop.post(`/stock-transfers/${id}/cancel`, { reason: "Gone" }));
    return id;
  };
  const ofSupplier = { supplierId: at.supplierId, branchId };
  const cancelledPurchase = async () => {
    const id = await add("/purchase-orders", { ...ofSupplier, lines });
    done(await shop.post(`/purchase-orders/${id}/cancel`, { reason: "Gone" }));
    return id;
  };
  const cancelledReturn = async () => {
    const goods = [{ variantId, quantity: "1", reason: "Damaged" }];
    const id = await add("/supplier-returns", { ...ofSupplier, lines: goods });
    done(await shop.post(`/supplier-returns/${id}/cancel`));
    return id;
  };
  const units = { code: newCode(), precision: 0 };
  const branch = await add("/branches", { code: newCode(), name: newCode(), isActive: false });
  return {
    barcodeRule: { archived: await archived("/barcode-rules", newBarcodeRule()) },
    branch: { closed: branch, elsewhere: there.branchId },
    cashReason: { archived: await archived("/cash/reasons", { kind: "PaidIn" }) },
    cashSession: { closed: await session(), elsewhere: there.till.sessionId },
    category: { archived: await archived("/categories") },
    count: { closed: await count("submit", "post"), cancelled: await count("cancel") },
    customer: { merged, erased, archived: await archived("/customers") },
    customerGroup: { archived: await archived("/customer-groups") },
    device: { closed: device, elsewhere: there.spare.deviceId },
    loyaltyRule: { archived: await archived("/loyalty/rules", { basis: "None", minSpend: "1000000" }) },
    loyaltyTier: { archived: await archived("/loyalty/tiers", { minSpend: "1000000" }) },
    method: { archived: await archived("/payment-methods", { kind: "Other" }) },
    order: {
      voided,
      parked: await parked(),
      cancelled,
    },
    parkedOrder: { completed, voided, cancelled },
    purchaseOrder: { cancelled: await cancelledPurchase(), elsewhere: there.purchases.draft },
    register: { closed: registerId, elsewhere: there.spare.registerId },
    role: { beyond: roleId },
    serviceAccount: { closed: account, elsewhere: there.accounts.kept.id },
    signIn: { elsewhere: there.signInId },
    saleReason: { archived: await archived("/sales/reasons", { kind: "Discount" }) },
    stockReason: { archived: await archived("/stock/adjustment-reasons", { direction: "Both" }) },
    taxGroup: { archived: await archived("/tax-groups") },
    taxRate: { archived: await archived("/tax-rates", { rate: "0.5" }) },
    supplier: { archived: await archived("/suppliers", { code: newCode() }) },
    supplierReturn: { cancelled: await cancelledReturn(), elsewhere: there.purchases.credited },
    transfer: { cancelled: await cancelledTransfer(), elsewhere: there.transfers.draft },
    unit: { archived: await archived("/units", units) },
    user: { deactivated, beyond: await user({ roleIds: [roleId] }), elsewhere: there.userId },
    variant: { archived: product.variants[0].id },
    webhook: { archived: webhook, elsewhere: there.webhooks.kept.id },
  };
}
