import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../../gate/branch.ts";
import { branchesOf } from "../../gate/context.ts";
import { mailing } from "../../gate/mailing.ts";
import { withoutCosts } from "../../inventory/service.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { PurchasingPermission } from "../permissions.ts";
import { mailOrder, orderCsv } from "./paper.ts";
import { presentReceipt, receiveOrder } from "./receiving.ts";
import * as shape from "./schema.ts";
import { createOrder, endOrder, getOrder, patchOrder, putLines, scanLine, submitOrder } from "./service.ts";
import { findOrderBranch, listOrders, listReceipts } from "./sql.ts";

export function orderRoutes(routes: TenantRoutes<PurchasingPermission>, deps: Deps): void {
  const tag = "Purchasing";
  const ofOne = { tag, params: IdParams, branch: ofResource(findOrderBranch) } as const;
  const reads = { ...ofOne, permission: "purchasing.read" } as const;
  const writes = { ...ofOne, permission: "purchasing.write", replies: { 200: shape.PurchaseOrder } } as const;
  const submits = { ...writes, permission: "purchasing.submit" } as const;
  const none = ["not_found", "version_conflict"] as const;
  routes.read(
    {
      tag,
      permission: "purchasing.read",
      method: "GET",
      path: "/purchase-orders",
      operationId: "listPurchaseOrders",
      summary: "Orders of the caller's branches, latest first",
      branch: "assigned",
      query: shape.OrderQuery,
      replies: { 200: shape.OrderPage },
    },
    async (tx, { query, actor }) => {
      const page = pageOf(await listOrders(tx, branchesOf(actor), query), query.limit, ({ id }) => [id]);
      return { ...page, items: page.items.map((order) => withoutCosts(order, actor)) };
    },
  );
  routes.write(
    {
      tag,
      permission: "purchasing.write",
      method: "POST",
      path: "/purchase-orders",
      operationId: "createPurchaseOrder",
      summary: "Draft an order",
      branch: [ofGivenId(findOrderBranch), "body"],
      body: shape.NewOrder,
      replies: { 200: shape.PurchaseOrder, 201: shape.PurchaseOrder },
      errors: ["duplicate_conflict", "variant_not_tracked"],
    },
    (tx, { actor, body }) => createOrder(tx, actor, body),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/purchase-orders/:id",
      operationId: "getPurchaseOrder",
      summary: "One order with its lines",
      replies: { 200: shape.PurchaseOrder },
      errors: ["not_found"],
    },
    (tx, { params, actor }) => getOrder(tx, actor, params.id),
  );
  routes.write(
    {
      ...writes,
      method: "PATCH",
      path: "/purchase-orders/:id",
      operationId: "patchPurchaseOrder",
      summary: "Change a draft",
      body: shape.OrderPatch,
      errors: [...none, "po_not_editable"],
    },
    (tx, { params, actor, body, request }) => patchOrder(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...writes,
      method: "PUT",
      path: "/purchase-orders/:id/lines",
      operationId: "putPurchaseOrderLines",
      summary: "Replace the lines of a draft",
      body: shape.OrderLines,
      errors: [...none, "po_not_editable", "variant_not_tracked"],
    },
    (tx, { params, actor, body, request }) => putLines(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...submits,
      method: "POST",
      path: "/purchase-orders/:id/submit",
      operationId: "submitPurchaseOrder",
      summary: "Order the goods",
      errors: [...none, "po_not_editable", "po_empty"],
    },
    (tx, { params, actor, request }) => submitOrder(tx, actor, params.id, expectedVersion(request)),
  );
  routes.own(
    {
      ...submits,
      method: "POST",
      path: "/purchase-orders/:id/mail",
      operationId: "mailPurchaseOrder",
      summary: "Mail the order to the supplier",
      body: shape.MailInput,
      errors: ["not_found", "po_not_open", "rate_limited"],
    },
    ({ actor, params, body }) => mailing(deps, actor.tenant, (tx) => mailOrder(tx, actor, params.id, body, deps)),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/purchase-orders/:id/csv",
      operationId: "exportPurchaseOrder",
      summary: "The order's lines as CSV",
      replies: { 200: Type.String() },
      textReply: "text/csv",
      errors: ["not_found"],
    },
    async (tx, { params, actor }) =>
      new Answer(200, Readable.from([await orderCsv(tx, actor, params.id)]), {
        "content-type": "text/csv; charset=utf-8",
      }) as Answer<never>,
  );
  for (const step of ["close", "cancel"] as const)
    routes.write(
      {
        ...writes,
        method: "POST",
        path: `/purchase-orders/:id/${step}`,
        operationId: `${step}PurchaseOrder`,
        summary: step === "close" ? "Expect nothing more of it" : "End an order of which nothing came",
        body: shape.CloseInput,
        errors: [...none, step === "close" ? "po_not_closable" : "po_not_cancellable"],
      },
      (tx, { params, actor, body: { reason }, request }) =>
        endOrder(tx, actor, params.id, { step, reason, expected: expectedVersion(request) }),
    );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/purchase-orders/:id/scan",
      operationId: "scanPurchaseOrderLine",
      summary: "The line that a scanned code means: a barcode, a SKU, a scale's label or the supplier's own code",
      query: shape.ScanQuery,
      replies: { 200: shape.ScannedLine },
      errors: ["not_found"],
    },
    (tx, { params, query }) => scanLine(tx, params.id, query.code),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/purchase-orders/:id/receipts",
      operationId: "listPurchaseReceipts",
      summary: "What came of it, receipt by receipt",
      query: shape.ReceiptQuery,
      replies: { 200: shape.ReceiptPage },
      errors: ["not_found"],
    },
    async (tx, { params, actor, query }) => {
      await getOrder(tx, actor, params.id);
      const page = pageOf(await listReceipts(tx, params.id, query), query.limit, ({ id }) => [id]);
      return { ...page, items: page.items.map((receipt) => presentReceipt(receipt, actor)) };
    },
  );
  routes.write(
    {
      ...ofOne,
      permission: "purchasing.receive",
      method: "POST",
      path: "/purchase-orders/:id/receipts",
      operationId: "receivePurchaseOrder",
      summary: "Receive what came, all that is outstanding or line by line, with the costs on top of the goods",
      body: shape.NewReceipt,
      replies: { 200: shape.PurchaseReceipt, 201: shape.PurchaseReceipt },
      errors: [
        "not_found",
        "duplicate_conflict",
        "po_not_open",
        "po_cost_missing",
        "receipt_exceeds_ordered",
        "variant_not_tracked",
      ],
    },
    (tx, { params, actor, body }) => receiveOrder(tx, actor, params.id, body),
  );
}
