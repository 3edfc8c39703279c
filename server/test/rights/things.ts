import type { Reply, Shop } from "../harness.ts";
import { newCode } from "./new-code.ts";
import { joined, specimens } from "../specimens/joined.ts";
import type { ByState, Spoiler } from "../specimens/specimen.ts";
import { newBarcodeRule, newWebhook, type Place } from "./place.ts";

/** The ids of one thing of each kind, which is at the place. */
export function thingsOf(at: Place): Record<string, string> {
  const core = {
    adjustment: at.adjustmentId,
    approval: at.approvalId,
    barcodeRule: at.spare.barcodeRuleId,
    branch: at.branchId,
    cashMovement: at.movementId,
    cashReason: at.reasons.paidIn,
    cashSession: at.till.sessionId,
    category: at.categoryId,
    count: at.counts.posted,
    customer: at.customerId,
    deadLetter: at.pushed.discarded.id,
    deposit: at.depositId,
    customerGroup: at.customerGroupId,
    device: at.spare.deviceId,
    invoice: at.invoiceId,
    line: at.lineId,
    method: at.spare.methodId,
    order: at.orderId,
    parkedOrder: at.parked.put,
    payment: at.paymentId,
    priceList: at.spare.priceListId,
    print: at.printId,
    product: at.productId,
    pushFlag: at.pushed.flagged.id,
    register: at.spare.registerId,
    role: at.roleId,
    secret: at.accounts.kept.secretId,
    serviceAccount: at.accounts.kept.id,
    supportAccess: at.supportAccessId,
    signIn: at.signInId,
    stockReason: at.reasons.stock,
    saleReason: at.reasons.discount,
    taxGroup: at.taxGroupId,
    taxRate: at.taxRateId,
    unit: at.unitId,
    user: at.userId,
    variant: at.spare.variantId,
    event: at.webhooks.eventId,
    webhook: at.webhooks.kept.id,
    webhookSecret: at.webhooks.kept.secretId,
  };
  return joined(core, (specimen) => specimen.ids?.things?.(at.of(specimen)));
}

/** The kind by the path of the resource, of an id in the path and of one that the client makes. */
export const kindByResource = joined<string>(
  {
    "/approvals": "approval",
    "/barcode-rules": "barcodeRule",
    "/branches": "branch",
    "/cash/reasons": "cashReason",
    "/cash/sessions": "cashSession",
    "/categories": "category",
    "/customer-groups": "customerGroup",
    "/customers": "customer",
    "/devices": "device",
    "/identity/sessions": "signIn",
    "/orders": "order",
    "/payment-methods": "method",
    "/price-lists": "priceList",
    "/products": "product",
    "/registers": "register",
    "/roles": "role",
    "/service-accounts": "serviceAccount",
    "/support-accesses": "supportAccess",
    "/settings/branches": "branch",
    "/stock/adjustment-reasons": "stockReason",
    "/sales/reasons": "saleReason",
    "/stock/adjustments": "adjustment",
    "/stock/counts": "count",
    "/stock/variants": "variant",
    "/sync/dead-letters": "deadLetter",
    "/sync/flags": "pushFlag",
    "/tax-groups": "taxGroup",
    "/tax-rates": "taxRate",
    "/units": "unit",
    "/users": "user",
    "/webhooks": "webhook",
    "/variants": "variant",
  },
  ({ ids }) => ids?.byResource,
);

/** The kind by the name of a member, or by its operation and path where the name says too little. */
export const kindByName = joined<string>(
  {
    actorId: "user",
    approvalIds: "approval",
    branchId: "branch",
    branchIds: "branch",
    cashSessionId: "cashSession",
    categoryId: "category",
    categoryIds: "category",
    customerGroupId: "customerGroup",
    customerGroupIds: "customerGroup",
    customerId: "customer",
    deviceId: "device",
    documentId: "adjustment",
    lineId: "line",
    groupId: "customerGroup",
    lineIds: "line",
    voidsLineId: "line",
    originalLineId: "line",
    customTaxGroupId: "taxGroup",
    methodId: "method",
    orderId: "order",
    parentId: "category",
    productId: "product",
    productIds: "product",
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
    taxGroupId: "taxGroup",
    taxRateId: "taxRate",
    unitId: "unit",
    variantId: "variant",
    variantIds: "variant",
    "cancelOrder params.id": "parkedOrder",
    "completeOrder params.id": "parkedOrder",
    "putParkedOrder params.id": "parkedOrder",
    "createCashMovement body.id": "cashMovement",
    "takeDeposit params.id": "parkedOrder",
    approverId: "user",
    "pushItems body.items[].approvals[].id": "approval",
    "resubmitDeadLetter body.item.approvals[].id": "approval",
    "pushItems body.items[].id": "deadLetter",
    "resubmitDeadLetter body.item.id": "deadLetter",
    "listCategories query.ids[]": "category",
    "listCustomers query.ids[]": "customer",
    "listProducts query.ids[]": "product",
    "listUsers query.ids[]": "user",
    "listVariants query.ids[]": "variant",
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
    "createProduct body.variants[].id": "variant",
    "createVariant body.id": "variant",
    "createStockAdjustment body.lines[].reasonId": "stockReason",
  },
  ({ ids }) => ids?.byName,
);

/** Makes things of the shop that are done with, at the place; `there` is another branch of it. */
export async function spoil(shop: Shop, at: Place, there: Place): Promise<ByState> {
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
  const spoiling: Spoiler = {
    shop,
    at,
    add,
    archived,
    move: async (path, body) => void done(await shop.post(path, body)),
  };
  const spoilt: ByState[] = [];
  for (const specimen of specimens)
    spoilt.push((await specimen.ids?.spoil?.(spoiling, at.of(specimen), there.of(specimen))) ?? {});
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
    register: { closed: registerId, elsewhere: there.spare.registerId },
    role: { beyond: roleId },
    serviceAccount: { closed: account, elsewhere: there.accounts.kept.id },
    signIn: { elsewhere: there.signInId },
    saleReason: { archived: await archived("/sales/reasons", { kind: "Discount" }) },
    stockReason: { archived: await archived("/stock/adjustment-reasons", { direction: "Both" }) },
    taxGroup: { archived: await archived("/tax-groups") },
    taxRate: { archived: await archived("/tax-rates", { rate: "0.5" }) },
    unit: { archived: await archived("/units", units) },
    user: { deactivated, beyond: await user({ roleIds: [roleId] }), elsewhere: there.userId },
    variant: { archived: product.variants[0].id },
    webhook: { archived: webhook, elsewhere: there.webhooks.kept.id },
    ...Object.assign({}, ...spoilt),
  };
}
