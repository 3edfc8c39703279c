import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import type { Deps } from "../../deps.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../gate/branch.ts";
import { branchesOf } from "../gate/context.ts";
import { exportedList } from "../engine/lists.ts";
import { recordRoutes } from "../engine/records.ts";
import { IdParams, tenantRoutes, type TenantRoutes } from "../gate/route.ts";
import { pricing, settling } from "./route-errors.ts";
import type { OrderModule } from "./hooks.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { depositRoutes } from "./parked/routes.ts";
import { fillModules, presentsCodeTo } from "./modules/members.ts";
import { OrderMargin, orderColumns, OrderPage, OrderQuery, orderRow } from "./list/schema.ts";
import { hasMoreOrders } from "./list/sql.ts";
import { findOrderBranch } from "./list/read.sql.ts";
import { getOrder } from "./list/read.ts";
import { cancelParked, completeParked, parkOrder, replaceParked } from "./parked/park.ts";
import { saleReasons } from "./reasons/reasons.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { CancelInput, CompleteInput, Order, OrderInput, ParkedPut, Quote, QuoteInput, VoidInput } from "./schema.ts";
import { postSale } from "./sale/post.ts";
import { quote, readMargin, readOrders } from "./service.ts";
import { voidSale } from "./voids/void.ts";

const reads = { tag: "Orders", permission: "sales.read" } as const;
const sells = { tag: "Orders", permission: "sales.create" } as const;
const ofOrder = ofResource(findOrderBranch);
export function orderRoutes(app: FastifyInstance, deps: Deps, modules: readonly OrderModule[]): void {
  const routes = tenantRoutes(app, deps);
  const filled = <T extends TSchema>(schema: T) => fillModules(schema, modules);
  const ofModules = modules.flatMap((module) => module.orderHooks?.errors ?? []);
  readRoutes(routes, deps, modules);
  recordRoutes(routes, saleReasons);
  depositRoutes(routes, modules);
  receiptRoutes(routes, deps, modules);
  invoiceRoutes(routes, modules);
  routes.write(
    {
      ...sells,
      presentsCode: presentsCodeTo(modules),
      method: "POST",
      path: "/orders",
      operationId: "createOrder",
      quota: "none",
      summary: "Post a completed sale, or park a basket",
      // The branch of the body, and that of an order which has this id already.
      branch: ["body", ofGivenId(findOrderBranch)],
      body: filled(OrderInput),
      replies: { 200: filled(Order), 201: filled(Order) },
      errors: [...settling, ...ofModules],
    },
    (tx, { actor, body }) =>
      body.status === "Parked" ? parkOrder(tx, actor, body, modules) : postSale(tx, actor, body, modules),
  );
  routes.write(
    {
      ...sells,
      method: "PUT",
      presentsCode: presentsCodeTo(modules),
      path: "/orders/:id",
      operationId: "putParkedOrder",
      summary: "Replace a parked order's content",
      params: IdParams,
      branch: [ofOrder, "body"],
      body: filled(ParkedPut),
      replies: { 200: filled(Order) },
      errors: [...pricing, ...ofModules, "not_found", "version_conflict", "order_not_parked"],
    },
    (tx, { actor, params, body, request }) =>
      replaceParked(tx, actor, params.id, body, expectedVersion(request), modules),
  );
  routes.write(
    {
      ...sells,
      presentsCode: presentsCodeTo(modules),
      method: "POST",
      path: "/orders/:id/complete",
      operationId: "completeOrder",
      quota: "none",
      summary: "Complete a parked order",
      params: IdParams,
      branch: ofOrder,
      body: filled(CompleteInput),
      replies: { 200: filled(Order) },
      errors: [...settling, ...ofModules, "not_found", "order_not_parked"],
    },
    (tx, { actor, params, body }) => completeParked(tx, actor, params.id, body, modules),
  );
  routes.write(
    {
      ...sells,
      method: "POST",
      path: "/orders/:id/void",
      operationId: "voidOrder",
      quota: "none",
      summary: "Void a sale of today's session",
      params: IdParams,
      branch: ofOrder,
      body: VoidInput,
      replies: { 200: filled(Order) },
      errors: [
        "not_found",
        "approval_required",
        "reason_required",
        "session_closed",
        "session_not_open",
        "order_not_voidable",
        "order_already_voided",
        "drawer_insufficient",
        ...ofModules,
      ],
    },
    (tx, { actor, params, body }) => voidSale(tx, actor, params.id, body, modules),
  );
  routes.write(
    {
      ...sells,
      method: "DELETE",
      path: "/orders/:id",
      operationId: "cancelOrder",
      summary: "Cancel a parked order",
      params: IdParams,
      branch: ofOrder,
      body: CancelInput,
      replies: { 200: filled(Order) },
      errors: [
        ...["not_found", "order_not_parked", "approval_required", "session_closed", "session_not_open"],
        ...["branch_inactive", "register_inactive", "register_not_bound", "drawer_insufficient"],
      ] as const,
    },
    (tx, { actor, params, body }) => cancelParked(tx, actor, params.id, body),
  );
}

function readRoutes(routes: TenantRoutes, deps: Deps, modules: readonly OrderModule[]): void {
  const filled = <T extends TSchema>(schema: T) => fillModules(schema, modules);
  const ofModules = modules.flatMap((module) => module.orderHooks?.errors ?? []);
  routes.read(
    {
      ...sells,
      presentsCode: presentsCodeTo(modules),
      method: "POST",
      path: "/orders/quote",
      operationId: "quoteOrder",
      summary: "What a basket costs; nothing is written",
      branch: "body",
      body: filled(QuoteInput),
      replies: { 200: filled(Quote) },
      errors: [...pricing, ...ofModules],
    },
    (tx, { actor, body }) => quote(tx, actor, body, modules),
  );
  exportedList(
    routes,
    deps,
    {
      ...reads,
      method: "GET",
      path: "/orders",
      operationId: "listOrders",
      summary: "Orders, and baskets that wait",
      branch: "assigned",
      query: OrderQuery,
      replies: { 200: OrderPage },
    },
    {
      name: "orders",
      columns: orderColumns,
      read: readOrders,
      row: orderRow,
      hasMoreThan: (tx, actor, query, most) => hasMoreOrders(tx, { ...query, branchIds: branchesOf(actor) }, most),
    },
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/orders/:id",
      operationId: "getOrder",
      summary: "One order",
      params: IdParams,
      branch: ofOrder,
      replies: { 200: filled(Order) },
      errors: ["not_found"],
    },
    (tx, { params }) => getOrder(tx, params.id),
  );
  routes.read(
    {
      tag: "Orders",
      permission: "catalogue.readCost",
      method: "GET",
      path: "/orders/:id/margin",
      operationId: "getOrderMargin",
      summary: "What the goods of a sale cost and what it earned, line by line",
      params: IdParams,
      branch: ofOrder,
      replies: { 200: OrderMargin },
      errors: ["not_found", "permission_denied"],
    },
    (tx, { actor, params }) => readMargin(tx, actor, params.id),
  );
}
