import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { pageOf, withCount } from "../../kernel/http/page.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { anyBranch, wholeShop } from "../gate/branch.sql.ts";
import { recordRoutes } from "../engine/records.ts";
import { exportedList } from "../engine/lists.ts";
import { IdParams, tenantRoutes } from "../gate/route.ts";
import { adjustmentRoutes } from "./adjustments/routes.ts";
import { reasons } from "./adjustments/service.ts";
import { countRoutes } from "./counts/routes.ts";
import {
  MovementQuery,
  ReorderPoints,
  StockEverywhere,
  StockItem,
  StockItemPatch,
  StockLevelPage,
  StockMovement,
  StockMovementPage,
  StockQuery,
} from "./schema.ts";
import { getEverywhere, getItem, patchItem, setReorderPoints, withoutCosts } from "./service.ts";
import { hasMoreMovements, listLevels, listMovements } from "./sql.ts";

export function inventoryRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  const reads = { tag: "Inventory", permission: "inventory.read" } as const;
  const adjusts = { tag: "Inventory", permission: "inventory.adjust" } as const;
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/stock",
      operationId: "listStock",
      summary: "What a branch has, by SKU",
      branch: "query",
      query: StockQuery,
      replies: { 200: StockLevelPage },
    },
    async (tx, { query, actor }) => {
      const rows = await listLevels(tx, query);
      const page = pageOf(rows, query.limit, ({ sortKey }) => sortKey);
      return withCount({ ...page, items: page.items.map((level) => withoutCosts(level, actor)) }, rows, query);
    },
  );
  exportedList(
    routes,
    deps,
    {
      ...reads,
      method: "GET",
      path: "/stock/movements",
      operationId: "listStockMovements",
      summary: "The ledger of a branch, latest first",
      branch: "query",
      query: MovementQuery,
      replies: { 200: StockMovementPage },
    },
    {
      name: "stock-movements",
      columns: Object.keys(StockMovement.properties),
      read: async (tx, actor, query) => {
        const page = pageOf(await listMovements(tx, query), query.limit, ({ seq, id }) => [seq, id]);
        return { ...page, items: page.items.map((movement) => withoutCosts(movement, actor)) };
      },
      row: (movement) => movement,
      hasMoreThan: (tx, _actor, query, most) => hasMoreMovements(tx, query, most),
    },
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/stock/variants/:id",
      operationId: "getStockItem",
      summary: "One variant with its stock at the caller's branches",
      branch: "assigned",
      params: IdParams,
      replies: { 200: StockItem },
      errors: ["not_found"],
    },
    (tx, { params, actor }) => getItem(tx, actor, params.id),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/stock/variants/:id/everywhere",
      operationId: "getStockEverywhere",
      summary: "How much of one variant each branch has, also those that are not the caller's",
      branch: anyBranch,
      params: IdParams,
      replies: { 200: StockEverywhere },
      errors: ["not_found"],
    },
    (tx, { params }) => getEverywhere(tx, params.id),
  );
  routes.write(
    {
      ...adjusts,
      method: "PATCH",
      path: "/stock/variants/:id",
      operationId: "patchStockItem",
      summary: "Whether a variant's stock is tracked and may go below zero",
      branch: wholeShop,
      params: IdParams,
      body: StockItemPatch,
      replies: { 200: StockItem },
      errors: ["not_found", "version_conflict"],
    },
    (tx, { params, actor, body, request }) => patchItem(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...adjusts,
      method: "PUT",
      path: "/stock/reorder-points",
      operationId: "setReorderPoints",
      summary: "Set reorder points of a branch; null takes one away",
      branch: "body",
      body: ReorderPoints,
      replies: { 204: Type.Null() },
      errors: ["variant_not_tracked"],
    },
    (tx, { body }) => setReorderPoints(tx, body),
  );
  recordRoutes(routes, reasons);
  adjustmentRoutes(routes);
  countRoutes(routes);
}
