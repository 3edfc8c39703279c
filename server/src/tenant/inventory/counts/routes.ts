import { pageOf } from "../../../kernel/http/page.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { requireBranch } from "../../context.ts";
import { IdParams, type TenantRoutes } from "../../route.ts";
import {
  CountEntries,
  CountLinePage,
  CountLineQuery,
  CountQuery,
  NewCount,
  StockCount,
  StockCountPage,
} from "./schema.ts";
import {
  cancelCount,
  createCount,
  enterCounts,
  getCount,
  listCountLines,
  postCount,
  reopenCount,
  submitCount,
} from "./service.ts";
import { listCounts } from "./sql.ts";

export function countRoutes(routes: TenantRoutes): void {
  const counts = { tag: "Inventory", permission: "inventory.count" } as const;
  const approves = { tag: "Inventory", permission: "inventory.approveCount" } as const;
  const one = { params: IdParams, replies: { 200: StockCount } } as const;
  const none = ["not_found", "branch_forbidden"] as const;
  routes.read(
    {
      ...counts,
      method: "GET",
      path: "/stock/counts",
      operationId: "listStockCounts",
      summary: "Counts of a branch, latest first",
      query: CountQuery,
      replies: { 200: StockCountPage },
      errors: ["branch_forbidden"],
    },
    async (tx, { query, actor }) => {
      requireBranch(actor, query.branchId);
      return pageOf(await listCounts(tx, query), query.limit, ({ id }) => [id]);
    },
  );
  routes.write(
    {
      ...counts,
      method: "POST",
      path: "/stock/counts",
      operationId: "createStockCount",
      summary: "Open a count",
      body: NewCount,
      replies: { 200: StockCount, 201: StockCount },
      errors: ["branch_forbidden", "duplicate_conflict", "variant_not_tracked"],
    },
    (tx, { actor, body }) => createCount(tx, actor, body),
  );
  routes.read(
    {
      ...counts,
      ...one,
      method: "GET",
      path: "/stock/counts/:id",
      operationId: "getStockCount",
      summary: "One count",
      errors: none,
    },
    (tx, { params, actor }) => getCount(tx, actor, params.id),
  );
  routes.read(
    {
      ...counts,
      method: "GET",
      path: "/stock/counts/:id/lines",
      operationId: "listStockCountLines",
      summary: "Its lines by SKU, with the differences",
      params: IdParams,
      query: CountLineQuery,
      replies: { 200: CountLinePage },
      errors: none,
    },
    (tx, { params, actor, query }) => listCountLines(tx, actor, params.id, query),
  );
  routes.write(
    {
      ...counts,
      ...one,
      method: "PUT",
      path: "/stock/counts/:id/lines",
      operationId: "enterStockCount",
      summary: "Enter what was counted",
      body: CountEntries,
      errors: [...none, "count_not_open", "variant_not_tracked"],
    },
    (tx, { actor, params, body }) => enterCounts(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...counts,
      ...one,
      method: "POST",
      path: "/stock/counts/:id/submit",
      operationId: "submitStockCount",
      summary: "End the counting, for review",
      errors: [...none, "count_not_open"],
    },
    (tx, { actor, params }) => submitCount(tx, actor, params.id),
  );
  routes.write(
    {
      ...counts,
      ...one,
      method: "POST",
      path: "/stock/counts/:id/reopen",
      operationId: "reopenStockCount",
      summary: "Let counting go on",
      errors: [...none, "count_not_in_review"],
    },
    (tx, { actor, params }) => reopenCount(tx, actor, params.id),
  );
  routes.write(
    {
      ...approves,
      ...one,
      method: "POST",
      path: "/stock/counts/:id/post",
      operationId: "postStockCount",
      summary: "Correct the stock by the differences",
      errors: [...none, "count_not_in_review", "version_conflict"],
    },
    (tx, { actor, params, request }) => postCount(tx, actor, params.id, expectedVersion(request)),
  );
  routes.write(
    {
      ...approves,
      ...one,
      method: "POST",
      path: "/stock/counts/:id/cancel",
      operationId: "cancelStockCount",
      summary: "End the count without a trace in the stock",
      errors: [...none, "count_already_posted"],
    },
    (tx, { actor, params }) => cancelCount(tx, actor, params.id),
  );
}
