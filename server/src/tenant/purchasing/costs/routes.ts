import { pageOf } from "../../../kernel/http/page.ts";
import { ofResource } from "../../gate/branch.ts";
import type { TenantRoutes } from "../../gate/route.ts";
import { findOrderBranch } from "../orders/sql.ts";
import type { PurchasingPermission } from "../permissions.ts";
import * as shape from "./schema.ts";
import { enterCosts, getReceiptOf, presentCosts } from "./service.ts";
import { listCosts } from "./sql.ts";

export function costRoutes(routes: TenantRoutes<PurchasingPermission>): void {
  const ofReceipt = {
    tag: "Purchasing",
    path: "/purchase-orders/:id/receipts/:receiptId/costs",
    params: shape.ReceiptParams,
    branch: ofResource(findOrderBranch),
  } as const;
  routes.read(
    {
      ...ofReceipt,
      permission: "purchasing.read",
      method: "GET",
      operationId: "listPurchaseCosts",
      summary: "What was invoiced on top of the goods after they were received",
      query: shape.CostsQuery,
      replies: { 200: shape.CostsPage },
      errors: ["not_found"],
    },
    async (tx, { params, actor, query }) => {
      await getReceiptOf(tx, params);
      const page = pageOf(await listCosts(tx, params.receiptId, query), query.limit, ({ id }) => [id]);
      return { ...page, items: page.items.map((costs) => presentCosts(costs, actor)) };
    },
  );
  routes.write(
    {
      ...ofReceipt,
      permission: "purchasing.receive",
      method: "POST",
      operationId: "enterPurchaseCosts",
      summary:
        "Enter costs on top of goods that were received before: into stock with what is still there, else a variance",
      body: shape.NewCosts,
      replies: { 200: shape.PurchaseCosts, 201: shape.PurchaseCosts },
      errors: ["not_found", "duplicate_conflict"],
    },
    (tx, { params, actor, body }) => enterCosts(tx, actor, params, body),
  );
}
