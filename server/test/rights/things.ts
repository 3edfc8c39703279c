import type { Reply, Shop } from "../harness.ts";
import { newBarcodeRule, newCode, type Place } from "./place.ts";

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

/** Of each kind, one that is at the place. */
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
    creditAccount: at.credit.accountId,
    creditEntry: at.credit.owedId,
    customer: at.customerId,
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
    purchaseOrder: at.purchases.draft,
    purchaseReceipt: at.purchases.receiptId,
    register: at.spare.registerId,
    return: at.returned.id,
    returnLine: at.returned.lineId,
    returnReason: at.reasons.returned,
    role: at.roleId,
    signIn: at.signInId,
    stockReason: at.reasons.stock,
    saleReason: at.reasons.discount,
    supplier: at.supplierId,
    transfer: at.transfers.draft,
    transferReceipt: at.transfers.receiptId,
    supplierReturn: at.purchases.credited,
    taxGroup: at.taxGroupId,
    taxRate: at.taxRateId,
    unit: at.unitId,
    user: at.userId,
    variant: at.spare.variantId,
    voucher: at.credit.voucherId,
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
  "/credit/accounts": "creditAccount",
  "/credit/vouchers": "voucher",
  "/customer-groups": "customerGroup",
  "/customers": "customer",
  "/devices": "device",
  "/gift-receipts": "giftReceipt",
  "/identity/sessions": "signIn",
  "/orders": "order",
  "/payment-methods": "method",
  "/price-lists": "priceList",
  "/products": "product",
  "/purchase-orders": "purchaseOrder",
  "/registers": "register",
  "/return-reasons": "returnReason",
  "/returns": "return",
  "/roles": "role",
  "/settings/branches": "branch",
  "/stock/adjustment-reasons": "stockReason",
  "/sales/reasons": "saleReason",
  "/stock/adjustments": "adjustment",
  "/stock/counts": "count",
  "/stock/variants": "variant",
  "/stock-transfers": "transfer",
  "/supplier-returns": "supplierReturn",
  "/suppliers": "supplier",
  "/tax-groups": "taxGroup",
  "/tax-rates": "taxRate",
  "/units": "unit",
  "/users": "user",
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
  customerGroupId: "customerGroup",
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
  purchaseOrderId: "purchaseOrder",
  registerId: "register",
  requesterId: "user",
  userId: "user",
  roleId: "role",
  roleIds: "role",
  cashierId: "user",
  salespersonId: "user",
  reasonId: "saleReason",
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
  "createCashMovement body.id": "cashMovement",
  "takeDeposit params.id": "parkedOrder",
  "takeDeposit body.id": "deposit",
  "issueInvoice body.id": "invoice",
  "mailReceipt body.id": "print",
  "printReceipt body.id": "print",
  "createCashMovement body.reasonId": "cashReason",
  "createOrder body.lines[].id": "line",
  "quoteOrder body.lines[].id": "line",
  "putParkedOrder body.lines[].id": "line",
  "createOrder body.payments[].id": "payment",
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
};

/**
 * What is answered when an id names a thing in this state. A path that names one in another state than these leads to it:
 * what is archived is read, changed and brought back under its id.
 */
export const refusals: Partial<Record<Kind, Partial<Record<State, string>>>> = {
  branch: { elsewhere: "403 branch_forbidden" },
  cashSession: { closed: "400 session_closed", elsewhere: "403 branch_forbidden" },
  count: { closed: "409 count_not_open", cancelled: "409 count_not_open" },
  customer: { merged: "409 customer_merged", erased: "409 customer_erased" },
  device: { closed: "409 device_revoked", elsewhere: "403 branch_forbidden" },
  order: { parked: "400 order_not_voidable", voided: "409 order_already_voided", cancelled: "400 order_not_voidable" },
  parkedOrder: {
    completed: "409 order_not_parked",
    voided: "409 order_not_parked",
    cancelled: "409 order_not_parked",
  },
  purchaseOrder: { cancelled: "409 po_not_editable", elsewhere: "403 branch_forbidden" },
  register: { closed: "400 register_inactive", elsewhere: "403 branch_forbidden" },
  role: { beyond: "403 out_of_scope_permission" },
  signIn: { elsewhere: "404 not_found" },
  supplierReturn: { cancelled: "409 supplier_return_ended", elsewhere: "403 branch_forbidden" },
  transfer: { cancelled: "409 transfer_not_draft", elsewhere: "403 branch_forbidden" },
  user: { beyond: "403 out_of_scope_permission", elsewhere: "403 branch_forbidden" },
};

/** Cases that are not tried, each with its reason. */
export const untried: readonly (readonly [cases: RegExp, why: string])[] = [
  [/^eraseCustomer params\.id merged$/, "orders are booked to whom it was merged into"],
  [/^cancelOrder body\.approvalIds\[\] foreign$/, "an order is cancelled once, with one that is unknown"],
  [/^completeOrder body\.approvalIds\[\] foreign$/, "a basket is completed once, with one that is unknown"],
  [/^createDevice body\.registerId closed$/, "it is bound once, by bindRegister"],
];

/** Cases with another refusal, each with its reason. */
export const answered: readonly (readonly [cases: RegExp, answer: string, why: string])[] = [
  [/^(create|patch)User body\.branchIds\[\] elsewhere$/, "403 out_of_scope_branch", "given, not touched"],
  [/^scan query\.(?!branchId)/, "400 by its path", "one thing is asked for, no list"],
  [/^create(Order|Return) body\.branchId closed$/, "400 by cashSessionId", "the session is of another branch"],
  [/ body\.cashSessionId elsewhere/, "400 by its path", "it belongs to the order's branch, or not"],
  [/(?:(?<!Purchase)Order|Return) body\.customerId archived/, "409 customer_archived", "it is known, but not sold to"],
  [
    /((?<!Purchase)Order body|Return body\.exchange)\.lines\[\]\.variantId archived/,
    "400 variant_not_sellable",
    "it is known, but not sold",
  ],
  [
    /Order body\.lines\[\]\.voidsLineId/,
    "400 line_quantity_invalid",
    "there is no line of which something is taken back",
  ],
  [/^createApproval body\.requesterId (unknown|foreign|deactivated)/, "403 approval_refused", "every reason alike"],
  [/^createApproval body\.approverAtTill\.userId/, "403 register_not_bound", "no PIN is tried but at a till"],
  [
    /^(reopenStockCount params\.id closed|(reopen|post)StockCount params\.id cancelled)$/,
    "409 count_not_in_review",
    "of its own move",
  ],
  [/^cancelStockCount params\.id closed$/, "409 count_already_posted", "of its own move"],
  [/^approveStockTransfer params\.id cancelled$/, "409 transfer_not_requested", "of its own move"],
  [/^dispatchStockTransfer params\.id cancelled$/, "409 transfer_not_approved", "of its own move"],
  [/^(recall|receive)StockTransfer params\.id cancelled$/, "409 transfer_not_dispatched", "of its own move"],
  [/^cancelStockTransfer params\.id cancelled$/, "409 transfer_not_cancellable", "of its own move"],
  [
    /^createStockTransfer body\.(from|to)BranchId closed$/,
    "400 branch_inactive",
    "nothing is sent from there, or there",
  ],
  [/^(receive|mail)PurchaseOrder params\.id cancelled$/, "409 po_not_open", "of its own move"],
  [/^closePurchaseOrder params\.id cancelled$/, "409 po_not_closable", "of its own move"],
  [/^cancelPurchaseOrder params\.id cancelled$/, "409 po_not_cancellable", "of its own move"],
  [/^createSupplierReturn body\.purchaseOrderId elsewhere$/, "400 by its path", "it is of another branch"],
  [/^createSupplierReturn body\.purchaseOrderId cancelled$/, "400 return_exceeds_received", "nothing came of it"],
  [/^(print|mail)Receipt params\.id (parked|cancelled)$/, "404 not_found", "it has no receipt"],
  [/^issueInvoice params\.id (parked|cancelled)$/, "404 not_found", "it is no sale"],
  [
    /^(getReturnable params\.id|(create|quote)Return body\.originalOrderId|issueGiftReceipt body\.orderId) (parked|voided|cancelled)$/,
    "400 order_not_returnable",
    "it sold nothing",
  ],
  [/^createReturn body\.exchange\.lines\[\]\.salespersonId (unknown|foreign)$/, "400 by lines", "of the whole receipt"],
  [/^closeCashSession params\.id closed$/, "409 duplicate_conflict", "closed before, with other content"],
];

const till = "a till that sells without connection may not have heard of it";
const unwritten = "nothing is written under it yet";
const again = "again is no change";
/** Cases in which the call succeeds, each with its reason. */
export const accepted: readonly (readonly [cases: RegExp, why: string])[] = [
  [/ body\.(branchId|branchIds\[\]) closed/, "that a branch is closed is for people to see"],
  [
    /^((patch|bind|unbind)Register params\.id|createDevice body\.registerId) closed$/,
    "it is looked after while it is not in use",
  ],
  [/^revokeDevice params\.id closed$/, again],
  [/^(print|mail)Receipt params\.id voided$/, "the receipt says so"],
  [/^mergeCustomers body\.sourceIds\[\] archived$/, "an archived duplicate is one all the same"],
  [/^eraseCustomer params\.id merged$/, "erases the customer that it was merged into"],
  [/^eraseCustomer params\.id erased$/, again],
  [/^postStockCount params\.id closed$/, again],
  [/^cancelStockCount params\.id cancelled$/, again],
  [/^createStockTransfer body\.toBranchId elsewhere$/, "one of the two branches is one's own"],
  [
    /(Points|Adjustment|StockCount|createStockTransfer|StockTransferLines|createPurchaseOrder|PurchaseOrderLines|SupplierReturn|SupplierItems) body\..*variantIds?(\[\])? archived$/,
    "it can still lie on the shelf",
  ],
  [/^putPriceListEntries body\..* archived$/, "lists are imported whole, and nothing is sold by it"],
  [/^countCashSession body\.others\[\]\.methodId archived$/, "what was taken by it today is counted"],
  [/^createCashMovement body\.reasonId archived$/, till],
  [/(Order|Return) body\..*discounts\[\]\.reasonId archived/, till],
  [/(Order|Return) body\.customerId merged/, "it is booked to the customer that it was merged into"],
  [/(Order|Return) body\.(exchange\.)?lines\[\]\.taxGroupId archived/, till],
  [/(Order|Return) body\.((exchange\.)?lines\[\]\.)?salespersonId (deactivated|beyond|elsewhere)/, till],
  [/^createApproval body\.requesterId elsewhere$/, "it is of use where the other works, too"],
  [/^createApproval body\.orderId/, "a till gives a sale its id before it is sold"],
  [/^createApproval body\.requesterId beyond$/, "who approves need not hold what the other holds"],
  [/ body\.approvalIds\[\]/, "an approval that is not needed is not looked at"],
  [/^(quote|putParked)Order body\.(lines|payments)\[\]\.id taken$/, unwritten],
  [/^createOrder body\.lines\[\]\.id taken \(parked\)$/, unwritten],
  [/^quoteReturn body\..*lines\[\]\.id taken/, unwritten],
  [/Return body\.lines\[\]\.variantId archived/, "it comes back all the same"],
  [/^getVariantPrice query\.customerGroupId/, "the price for a group that is not there is that for none"],
];

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
  };
}
