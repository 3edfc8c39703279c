import { pageOf } from "../../../kernel/http/page.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../../gate/branch.ts";
import { branchesOf } from "../../gate/context.ts";
import { withoutCosts } from "../../inventory/service.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { PurchasingPermission } from "../permissions.ts";
import * as shape from "./schema.ts";
import { cancelReturn, createReturn, creditReturn, getReturn } from "./service.ts";
import { findReturnBranch, listReturns } from "./sql.ts";

export function returnRoutes(routes: TenantRoutes<PurchasingPermission>): void {
  const tag = "Purchasing";
  const reads = { tag, permission: "purchasing.read" } as const;
  const returns = { tag, permission: "purchasing.return" } as const;
  const one = {
    params: IdParams,
    branch: ofResource(findReturnBranch),
    replies: { 200: shape.SupplierReturn },
  } as const;
  const ended = ["not_found", "version_conflict", "supplier_return_ended"] as const;
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/supplier-returns",
      operationId: "listSupplierReturns",
      summary: "Returns of the caller's branches, latest first",
      branch: "assigned",
      query: shape.ReturnQuery,
      replies: { 200: shape.ReturnPage },
    },
    async (tx, { query, actor }) => {
      const page = pageOf(await listReturns(tx, branchesOf(actor), query), query.limit, ({ id }) => [id]);
      return { ...page, items: page.items.map((found) => withoutCosts(found, actor)) };
    },
  );
  routes.write(
    {
      ...returns,
      method: "POST",
      path: "/supplier-returns",
      operationId: "createSupplierReturn",
      summary: "Send goods back to a supplier: they leave the stock at its average",
      branch: [ofGivenId(findReturnBranch), "body"],
      body: shape.NewReturn,
      replies: { 200: shape.SupplierReturn, 201: shape.SupplierReturn },
      errors: ["duplicate_conflict", "return_exceeds_received", "insufficient_stock", "variant_not_tracked"],
    },
    (tx, { actor, body }) => createReturn(tx, actor, body),
  );
  routes.read(
    {
      ...reads,
      ...one,
      method: "GET",
      path: "/supplier-returns/:id",
      operationId: "getSupplierReturn",
      summary: "One return with its lines",
      errors: ["not_found"],
    },
    (tx, { params, actor }) => getReturn(tx, actor, params.id),
  );
  routes.write(
    {
      ...returns,
      ...one,
      method: "POST",
      path: "/supplier-returns/:id/credit",
      operationId: "creditSupplierReturn",
      summary: "Enter the supplier's credit note",
      body: shape.CreditNote,
      errors: ended,
    },
    (tx, { params, actor, body, request }) => creditReturn(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...returns,
      ...one,
      method: "POST",
      path: "/supplier-returns/:id/cancel",
      operationId: "cancelSupplierReturn",
      summary: "Take a return back: the goods are in stock again",
      errors: [...ended, "variant_not_tracked"],
    },
    (tx, { params, actor, request }) => cancelReturn(tx, actor, params.id, expectedVersion(request)),
  );
}
