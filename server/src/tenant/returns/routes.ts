import type { Deps } from "../../deps.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../gate/branch.ts";
import { fillModules, findOrderBranch, presentsCodeTo, quoteErrors, saleErrors } from "../orders/service.ts";
import type { Permission } from "../gate/permissions.ts";
import { recordRoutes } from "../engine/records.ts";
import { IdParams, type TenantRoutes } from "../gate/route.ts";
import { giftRoutes } from "./gifts/routes.ts";
import { inspectReturn } from "./inspections.ts";
import type { ReturnsPermission } from "./permissions.ts";
import type { Modules } from "./plan.ts";
import * as shape from "./schema.ts";
import {
  createReturn,
  getReturn,
  lookUpReturnable,
  quoteReturn,
  readReturnable,
  readReturns,
  returnReasons,
} from "./service.ts";
import { findReturnBranch } from "./sql.ts";

const planning = ["order_not_returnable", "refund_method_not_allowed", "return_exceeds_sold"] as const;

export function returnRoutes(
  routes: TenantRoutes<ReturnsPermission | Permission>,
  _deps: Deps,
  modules: Modules,
): void {
  const ofModules = modules.flatMap((module) => module.orderHooks?.errors ?? []);
  const toModules = presentsCodeTo(modules);
  const presentsCode = (input: {
    readonly body: Pick<shape.ReturnQuoteInput, "giftReceipt" | "originalReceiptNumber">;
  }) => input.body.giftReceipt !== undefined || input.body.originalReceiptNumber !== undefined || toModules(input);
  recordRoutes(routes, returnReasons);
  giftRoutes(routes, modules);
  readRoutes(routes, modules);
  routes.write(
    {
      tag: "Returns",
      permission: "returns.create",
      method: "POST",
      path: "/returns",
      operationId: "createReturn",
      presentsCode,
      quota: "none",
      summary: "Take goods back, and sell others in exchange for them",
      branch: ["body", ofGivenId(findReturnBranch)],
      body: fillModules(shape.NewReturn, modules),
      replies: { 200: shape.Return, 201: shape.Return },
      errors: [
        ...planning,
        ...saleErrors,
        ...new Set([...ofModules, "refund_exceeds_paid" as const]),
        "return_requires_receipt",
        "return_window_expired",
      ],
    },
    (tx, { actor, body }) => createReturn(tx, actor, body, modules),
  );
  routes.read(
    {
      tag: "Returns",
      permission: "returns.create",
      method: "POST",
      path: "/returns/quote",
      presentsCode,
      operationId: "quoteReturn",
      summary: "What a return comes to and how the money goes back; nothing is written",
      branch: "body",
      body: fillModules(shape.ReturnQuoteInput, modules),
      replies: { 200: shape.ReturnQuote },
      errors: [...planning, ...quoteErrors, ...ofModules],
    },
    (tx, { actor, body }) => quoteReturn(tx, actor, body, modules),
  );
  routes.write(
    {
      tag: "Returns",
      permission: "returns.create",
      method: "POST",
      path: "/returns/lookup",
      operationId: "lookUpReturnable",
      presentsCode: () => true,
      summary: "What can come back of the sale with a receipt, which any branch may have sold",
      branch: "body",
      body: shape.ReturnLookup,
      replies: { 200: shape.Returnable },
      errors: ["order_not_returnable"],
    },
    (tx, { actor, body }) => lookUpReturnable(tx, actor, body, modules),
  );
  routes.write(
    {
      tag: "Returns",
      permission: "returns.inspect",
      method: "POST",
      path: "/returns/:id/inspections",
      operationId: "inspectReturn",
      summary: "Put goods in quarantine on the shelf, or write them off",
      params: IdParams,
      branch: ofResource(findReturnBranch),
      body: shape.NewInspection,
      replies: { 200: shape.Return, 201: shape.Return },
      errors: ["not_found", "version_conflict", "duplicate_conflict", "return_not_pending"],
    },
    (tx, { actor, params, body, request }) =>
      inspectReturn(tx, actor, params.id, body, expectedVersion(request), modules),
  );
}

function readRoutes(routes: TenantRoutes<ReturnsPermission | Permission>, modules: Modules): void {
  routes.read(
    {
      tag: "Returns",
      permission: "returns.read",
      method: "GET",
      path: "/returns",
      operationId: "listReturns",
      summary: "Returns, latest first",
      branch: "assigned",
      query: shape.ReturnQuery,
      replies: { 200: shape.ReturnPage },
    },
    (tx, { actor, query }) => readReturns(tx, actor, query),
  );
  routes.read(
    {
      tag: "Returns",
      permission: "returns.read",
      method: "GET",
      path: "/returns/:id",
      operationId: "getReturn",
      summary: "One return",
      params: IdParams,
      branch: ofResource(findReturnBranch),
      replies: { 200: shape.Return },
      errors: ["not_found"],
    },
    (tx, { params }) => getReturn(tx, params.id),
  );
  routes.read(
    {
      tag: "Returns",
      permission: "returns.read",
      method: "GET",
      path: "/orders/:id/returnable",
      operationId: "getReturnable",
      summary: "What of a sale can come back",
      params: IdParams,
      branch: ofResource(findOrderBranch),
      replies: { 200: shape.Returnable },
      errors: ["not_found", "order_not_returnable"],
    },
    (tx, { actor, params }) => readReturnable(tx, actor, params.id, modules),
  );
}
