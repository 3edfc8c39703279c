import { pageOf } from "../../../kernel/http/page.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { ofResource } from "../../gate/branch.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
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
import { findCountBranch, listCounts } from "./sql.ts";

export function countRoutes(routes: TenantRoutes): void {
  const counts = { tag: "Inventory", permission: "inventory.count" } as const;
  const approves = { tag: "Inventory", permission: "inventory.approveCount" } as const;
  const onOne = { params: IdParams, branch: ofResource(findCountBranch) } as const;
  const one = { ...onOne, replies: { 200: StockCount } } as const;
  const none = ["not_found"] as const;
  routes.read(
    {
      ...counts,
      method: "GET",
      path: "/stock/counts",
      operationId: "listStockCounts",
      summary: "Counts of a branch, latest first",
      branch: "query",
      query: CountQuery,
      replies: { 200: StockCountPage },
    },
    async (tx, { query }) => pageOf(await listCounts(tx, query), query.limit, ({ id }) => [id]),
  );
  routes.write(
    {
      ...counts,
      method: "POST",
      path: "/stock/counts",
      operationId: "createStockCount",
      summary: "Open a count",
      branch: "body",
      body: NewCount,
      replies: { 200: StockCount, 201: StockCount },
      errors: ["duplicate_conflict", "variant_not_tracked"],
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
    (tx, { params }) => getCount(tx, params.id),
  );
  routes.read(
    {
      ...counts,
      method: "GET",
      path: "/stock/counts/:id/lines",
      operationId: "listStockCountLines",
      summary: "Its lines by SKU, with the differences",
      ...onOne,
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
