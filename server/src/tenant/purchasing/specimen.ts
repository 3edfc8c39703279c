import { randomUUID } from "node:crypto";
import { change, idOf, outright, type Calls } from "../../../test/rights/call.ts";
import { newCode } from "../../../test/rights/new-code.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import { openTill } from "../../../test/sales.ts";
import { problemOf } from "../../../test/staff.ts";
import {
  defineSpecimen,
  type ActingGround,
  type Case,
  type ChangeGround,
  type Changes,
  type Ids,
  type ResourceGround,
  type Resources,
  type TableRows,
} from "../../../test/specimens/specimen.ts";
import { one, other } from "../../../test/tables/values.ts";

const withCost = { needs: [outright("catalogue.readCost")] } as const;

/** Suppliers, and what is ordered of them and goes back to them. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ shop, add, named, at: { branchId, variantId, unitId } }: Ground) {
  const supplier = () => named("/suppliers", { code: newCode() });
  const supplierId = await supplier();
  const purchase = async (...steps: readonly string[]): Promise<string> => {
    const { id } = await add("/purchase-orders", { supplierId, branchId, lines: [{ variantId, quantity: "50" }] });
    for (const step of steps) await shop.post(`/purchase-orders/${id}/${step}`);
    return id;
  };
  const received = await purchase("submit");
  const landedCosts = [{ name: "Freight", amount: "1", by: "Quantity" }];
  const came = { lines: [{ variantId, received: "20" }], landedCosts };
  const receipt = await add(`/purchase-orders/${received}/receipts`, came);
  // Nothing of it is sold, so that it becomes dearer.
  const variants = [{ sku: newCode(), unitId, price: "2.5", cost: "1" }];
  const dearer: string = (await add("/products", { name: "Dearer", variants })).variants[0].id;
  const ordered = { supplierId, branchId, lines: [{ variantId: dearer, quantity: "20" }] };
  const { id: lateOrderId } = await add("/purchase-orders", ordered);
  await shop.post(`/purchase-orders/${lateOrderId}/submit`);
  const { id: lateReceiptId } = await add(`/purchase-orders/${lateOrderId}/receipts`, {});
  const costsPath = `/purchase-orders/${lateOrderId}/receipts/${lateReceiptId}/costs`;
  const { id: costsId } = await add(costsPath, { costs: landedCosts });
  const late = {
    variantId: dearer,
    id: lateOrderId as string,
    receiptId: lateReceiptId as string,
    costsId: costsId as string,
  };
  const goods = [{ variantId, quantity: "1", reason: "Damaged" }];
  const back = async (): Promise<string> => (await add("/supplier-returns", { supplierId, branchId, lines: goods })).id;
  const credited = await back();
  await shop.post(`/supplier-returns/${credited}/credit`, { number: "C", issuedOn: "2026-01-01", creditCost: "1" });
  const itemsOf = async (id: string) => {
    const costs = [{ fromQuantity: "0", unitCost: "1" }];
    await shop.put(`/suppliers/${id}/items`, { items: [{ variantId, isPreferred: id === supplierId, costs }] });
    return id;
  };
  return {
    supplierId: await itemsOf(supplierId),
    spareSupplierId: await itemsOf(await supplier()),
    ...{ received, credited, receiptId: receipt.id as string, late, landedCosts },
    ...{ draft: await purchase(), cancelled: await purchase("submit"), sent: await back(), withdrawn: await back() },
  };
}

function callsAt({ branchId, variantId, sku }: Place, at: Own): Calls {
  const { supplierId } = at;
  const line = { variantId, quantity: "2" };
  const came = { variantId, received: "1" };
  const ends = { supplierId, branchId };
  const costs = [{ fromQuantity: "0", unitCost: "1" }];
  const back = { ...ends, lines: [{ ...line, reason: "Damaged" }] };
  return {
    listSuppliers: [{ query: { ids: supplierId } }],
    createSupplier: [{ body: { code: newCode(), name: "New" } }],
    getSupplier: [idOf(supplierId)],
    patchSupplier: [change(supplierId)],
    listSupplierItems: [idOf(supplierId)],
    putSupplierItems: [
      change(supplierId, { items: [{ variantId }] }),
      { ...change(supplierId, { items: [{ variantId, costs }] }), ...withCost },
    ],
    removeSupplierItem: [{ params: { id: at.spareSupplierId, variantId } }],
    listStockMovements: [{ query: { branchId, variantId: at.late.variantId } }],
    listReorderSuggestions: [{ query: { branchId } }, { query: { branchId, supplierId } }],
    listPurchaseOrders: [{ query: { branchId, supplierId } }],
    createPurchaseOrder: [
      { body: { ...ends, lines: [line] } },
      { body: { ...ends, lines: [{ ...line, unitCost: "1" }] }, ...withCost },
    ],
    getPurchaseOrder: [idOf(at.received)],
    patchPurchaseOrder: [change(at.draft, { note: "New" })],
    putPurchaseOrderLines: [change(at.draft, { lines: [line] })],
    submitPurchaseOrder: [idOf(at.draft)],
    mailPurchaseOrder: [change(at.received, { to: "mill@example.com" })],
    exportPurchaseOrder: [idOf(at.received)],
    scanPurchaseOrderLine: [{ params: { id: at.received }, query: { code: sku } }],
    listPurchaseReceipts: [idOf(at.received)],
    receivePurchaseOrder: [
      change(at.received, { lines: [came] }),
      { ...change(at.received, { lines: [{ ...came, unitCost: "1" }] }), ...withCost },
    ],
    listPurchaseCosts: [{ params: { id: at.late.id, receiptId: at.late.receiptId } }],
    enterPurchaseCosts: [
      { params: { id: at.late.id, receiptId: at.late.receiptId }, body: { costs: at.landedCosts }, ...withCost },
    ],
    closePurchaseOrder: [change(at.received, { reason: "Enough" })],
    cancelPurchaseOrder: [change(at.cancelled, { reason: "No" })],
    listSupplierReturns: [{ query: { branchId, supplierId } }],
    createSupplierReturn: [{ body: back }, { body: { ...back, purchaseOrderId: at.received } }],
    getSupplierReturn: [idOf(at.credited)],
    creditSupplierReturn: [
      { ...change(at.sent, { number: "C", issuedOn: "2026-01-01", creditCost: "1" }), ...withCost },
    ],
    cancelSupplierReturn: [idOf(at.withdrawn)],
    archiveSupplier: [idOf(supplierId)],
  };
}

const ids: Ids<Own> = {
  things: ({ draft, late, receiptId, supplierId, credited }) => ({
    purchaseOrder: draft,
    purchaseCosts: late.costsId,
    purchaseReceipt: receiptId,
    supplier: supplierId,
    supplierReturn: credited,
  }),
  byResource: {
    "/purchase-orders": "purchaseOrder",
    "/supplier-returns": "supplierReturn",
    "/suppliers": "supplier",
  },
  byName: {
    purchaseOrderId: "purchaseOrder",
    receiptId: "purchaseReceipt",
    supplierId: "supplier",
    "listSuppliers query.ids[]": "supplier",
    "receivePurchaseOrder body.id": "purchaseReceipt",
    "enterPurchaseCosts body.id": "purchaseCosts",
  },
  spoil: async ({ add, archived, move, at: { branchId, variantId } }, { supplierId }, there) => {
    const of = { supplierId, branchId };
    const order = await add("/purchase-orders", { ...of, lines: [{ variantId, quantity: "1" }] });
    await move(`/purchase-orders/${order}/cancel`, { reason: "Gone" });
    const back = await add("/supplier-returns", { ...of, lines: [{ variantId, quantity: "1", reason: "Damaged" }] });
    await move(`/supplier-returns/${back}/cancel`);
    return {
      supplier: { archived: await archived("/suppliers", { code: newCode() }) },
      purchaseOrder: { cancelled: order, elsewhere: there.draft },
      supplierReturn: { cancelled: back, elsewhere: there.credited },
    };
  },
  refusals: {
    purchaseOrder: { cancelled: "409 po_not_editable", elsewhere: "403 branch_forbidden" },
    supplierReturn: { cancelled: "409 supplier_return_ended", elsewhere: "403 branch_forbidden" },
  },
  answered: [
    [/^(receive|mail)PurchaseOrder params\.id cancelled$/, "409 po_not_open", "of its own move"],
    [/^closePurchaseOrder params\.id cancelled$/, "409 po_not_closable", "of its own move"],
    [/^cancelPurchaseOrder params\.id cancelled$/, "409 po_not_cancellable", "of its own move"],
    [/^enterPurchaseCosts params\.id cancelled$/, "404 not_found", "nothing came of it"],
    [/^createSupplierReturn body\.purchaseOrderId elsewhere$/, "400 by its path", "it is of another branch"],
    [/^createSupplierReturn body\.purchaseOrderId cancelled$/, "400 return_exceeds_received", "nothing came of it"],
  ],
  accepted: [
    [
      /(createPurchaseOrder|PurchaseOrderLines|SupplierReturn|SupplierItems) body\..*variantId archived$/,
      "it can still lie on the shelf",
    ],
  ],
};

const tables: TableRows = {
  wrong: {
    "tenant.purchase_order_lines": [{ quantity: 0 }, { received: 1, returned: 2 }, { quantity: 1, unit_cost: -1 }],
    "tenant.purchase_cost_lines": [
      ...[{ remaining: -1 }, { remaining: 1, cost: 1, stock_cost: -1 }, { remaining: 1, cost: 1, stock_cost: 2 }],
      { remaining: 0, cost: 1, stock_cost: 1 },
    ],
    "tenant.purchase_orders": [{ status: "Lost" }],
    "tenant.purchase_receipt_lines": [
      { received: 0, damaged: 0 },
      { received: 2, damaged: -1 },
    ],
    "tenant.supplier_costs": [{ from_quantity: -1 }, { unit_cost: -1 }],
    "tenant.supplier_items": [{ order_multiple: 0 }],
    "tenant.supplier_return_lines": [{ quantity: 0 }, { reason: "Mood" }],
    "tenant.supplier_returns": [{ status: "Lost" }, { status: "Credited" }, { status: "Credited", credit_cost: -1 }],
    "tenant.suppliers": [{ payment_days: -1 }, { lead_days: -1 }],
    "tenant.settings": [
      { purchasing_receipt_tolerance: -1 },
      { purchasing_sales_days: 0 },
      { purchasing_cover_days: 0 },
    ],
    "tenant.branch_settings": [
      { purchasing_receipt_tolerance: -1 },
      { purchasing_sales_days: 0 },
      { purchasing_cover_days: 0 },
    ],
  },
  twins: {
    "tenant.purchase_orders_number_key": [{ number: 1 }, { number: 1 }, { number: 2 }],
    "tenant.supplier_items_code_key": [
      { supplier_id: one, code: "a" },
      { supplier_id: one, code: "A" },
      { supplier_id: other },
    ],
    "tenant.supplier_items_preferred_key": [
      { variant_id: one, is_preferred: true },
      { variant_id: one, is_preferred: true },
      { is_preferred: false },
    ],
    "tenant.supplier_returns_number_key": [{ number: 1 }, { number: 1 }, { number: 2 }],
    "tenant.suppliers_code_key": [{ code: "a" }, { code: "A" }, { is_archived: true }],
  },
  lacking: {
    "tenant.purchase_costs": "reference note",
    "tenant.purchase_order_lines": "code unit_cost",
    "tenant.purchase_orders":
      "reference note expected_on submitted_by submitted_at mailed_at ended_by ended_at end_reason",
    "tenant.purchase_receipt_lines": "unit_cost note",
    "tenant.purchase_receipts": "reference note",
    "tenant.supplier_items": "code",
    "tenant.supplier_return_lines": "unit_cost note",
    "tenant.supplier_returns": "order_id note credit_number credited_on credit_cost ended_by ended_at",
    "tenant.suppliers": "email phone address notes contact_name account_number payment_days lead_days",
    "tenant.settings": "purchasing_receipt_tolerance purchasing_sales_days purchasing_cover_days",
    "tenant.branch_settings": "purchasing_receipt_tolerance purchasing_sales_days purchasing_cover_days",
  },
};

async function resources(ground: ResourceGround): Promise<Resources> {
  const { shop, branchId, variantId, made, coded } = ground;
  const supplierId = await made("/suppliers", { name: "Mill", code: "MILL" });
  const purchase = (quantity: string) => ({ supplierId, branchId, lines: [{ variantId, quantity }] });
  const bought = await made("/purchase-orders", purchase("100"));
  const path = `/purchase-orders/${bought}`;
  await shop.post(`${path}/submit`);
  const receiptId = await made(`${path}/receipts`, { lines: [{ variantId, received: "1", unitCost: "1" }] });
  const toSupplier = { supplierId, branchId, lines: [{ variantId, quantity: "1", reason: "Damaged" }] };
  const back = `/supplier-returns/${await made("/supplier-returns", toSupplier)}`;
  const other = { note: "Other" };
  return {
    samples: {
      "/purchase-orders": { body: () => purchase("1"), other },
      "/purchase-orders/:id/receipts": {
        body: () => ({ lines: [{ variantId, received: "1", unitCost: "1" }] }),
        other,
      },
      "/purchase-orders/:id/receipts/:receiptId/costs": {
        body: () => ({ costs: [{ name: "Freight", amount: "1", by: "Quantity" }] }),
        other,
      },
      "/suppliers": coded(),
      "/supplier-returns": { body: () => toSupplier, other },
    },
    parents: {
      "/purchase-orders/:id/receipts": bought,
      "/purchase-orders/:id/receipts/:receiptId/costs": `${bought}/receipts/${receiptId}`,
    },
    others: {
      "POST /purchase-orders/:id/submit": [`${path}/submit`],
      "POST /purchase-orders/:id/close": [`${path}/close`, { reason: "Enough" }],
      "POST /purchase-orders/:id/cancel": [`${path}/cancel`, { reason: "No" }],
      "PUT /purchase-orders/:id/lines": [`${path}/lines`, { lines: [] }],
      "POST /supplier-returns/:id/credit": [`${back}/credit`, { number: "C", issuedOn: "2026-01-01", creditCost: "1" }],
      "POST /supplier-returns/:id/cancel": [`${back}/cancel`],
    },
  };
}

async function changes({ make, at, mainId, variantId }: ChangeGround): Promise<Changes> {
  return {
    members: {
      "/purchase-orders/:id": [
        await at("/purchase-orders", {
          supplierId: await make("/suppliers", { name: "Dairy", code: "DAIRY" }),
          ...{ branchId: mainId, lines: [{ variantId, quantity: "1" }] },
        }),
        { note: "In the morning", expectedOn: "2030-01-02", reference: "A 1" },
      ],
      "/suppliers/:id": [
        await at("/suppliers", { name: "Mill", code: "MILL" }),
        {
          ...{ code: "OTHER", name: "Mill, renamed", email: "mill@example.com", phone: "0123 456" },
          ...{ contactName: "Mia Miller", accountNumber: "K 7", paymentDays: 30, leadDays: 3 },
          ...{ address: "3 Mill Lane", notes: "Closed on Mondays", isArchived: false },
        },
      ],
    },
    ofBranch: { purchasing: { receiptTolerance: "5", salesDays: 14, coverDays: 7 } },
  };
}

function acting(ground: () => ActingGround): Record<string, Case> {
  const receive = async (received: string) => {
    const { shop, till, bread } = ground();
    const { id: supplierId } = (await shop.post("/suppliers", { name: "S", code: randomUUID().slice(0, 8) })).body;
    const order = { supplierId, branchId: till.branchId, lines: [{ variantId: bread, quantity: "2", unitCost: "1" }] };
    const { id } = (await shop.post("/purchase-orders", order)).body;
    await shop.post(`/purchase-orders/${id}/submit`);
    return shop.post(`/purchase-orders/${id}/receipts`, { lines: [{ variantId: bread, received }] });
  };
  /** A member of the purchase suggestion for a variant of which a new branch sold 28, and has none left. */
  const suggested = async (member: "dailySales" | "quantity") => {
    const { shop, bread } = ground();
    const code = randomUUID().slice(0, 8);
    const { id: branchId } = (await shop.post("/branches", { name: code, code })).body;
    const there = await openTill(shop, branchId);
    await there.sell([{ variantId: bread, quantity: "28" }]);
    return (await shop.get(`/purchase-orders/suggestions?branchId=${branchId}`)).body.items[0][member];
  };
  return {
    "modules.purchasing.receiptTolerance": {
      value: "50",
      probe: async () => problemOf(await receive("3")),
      expected: [
        [400, "receipt_exceeds_ordered"],
        [201, undefined],
      ],
    },
    "modules.purchasing.salesDays": { value: 1, probe: () => suggested("dailySales"), expected: ["1", "28"] },
    "modules.purchasing.coverDays": { value: 7, probe: () => suggested("quantity"), expected: ["42", "35"] },
  };
}

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, ids, tables, resources, changes, acting },
  cashier: {
    lacks: ["purchasing.write", "purchasing.submit", "purchasing.return"],
    withApproval: ["purchasing.receive"],
  },
});
