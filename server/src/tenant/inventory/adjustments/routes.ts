import { pageOf } from "../../../kernel/http/page.ts";
import { ofResource } from "../../gate/branch.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import { Adjustment, AdjustmentPage, AdjustmentQuery, NewAdjustment } from "./schema.ts";
import { createAdjustment, getAdjustment } from "./service.ts";
import { findAdjustmentBranch, listAdjustments } from "./sql.ts";

export function adjustmentRoutes(routes: TenantRoutes): void {
  routes.write(
    {
      tag: "Inventory",
      permission: "inventory.adjust",
      method: "POST",
      path: "/stock/adjustments",
      operationId: "createStockAdjustment",
      summary: "Add to stock or take from it, with reasons",
      branch: "body",
      body: NewAdjustment,
      replies: { 200: Adjustment, 201: Adjustment },
      errors: ["duplicate_conflict", "insufficient_stock", "reason_direction_mismatch", "variant_not_tracked"],
    },
    (tx, { actor, body }) => createAdjustment(tx, actor, body),
  );
  routes.read(
    {
      tag: "Inventory",
      permission: "inventory.read",
      method: "GET",
      path: "/stock/adjustments",
      operationId: "listStockAdjustments",
      summary: "Adjustments of a branch, latest first",
      branch: "query",
      query: AdjustmentQuery,
      replies: { 200: AdjustmentPage },
    },
    async (tx, { query }) =>
      pageOf(await listAdjustments(tx, query), query.limit, ({ occurredAt, id }) => [occurredAt, id]),
  );
  routes.read(
    {
      tag: "Inventory",
      permission: "inventory.read",
      method: "GET",
      path: "/stock/adjustments/:id",
      operationId: "getStockAdjustment",
      summary: "One adjustment with its movements",
      branch: ofResource(findAdjustmentBranch),
      params: IdParams,
      replies: { 200: Adjustment },
      errors: ["not_found"],
    },
    (tx, { params, actor }) => getAdjustment(tx, actor, params.id),
  );
}
