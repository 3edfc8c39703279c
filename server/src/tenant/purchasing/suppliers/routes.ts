import { Type } from "typebox";
import { Id } from "../../../kernel/http/shapes.ts";
import { ofWholeShop } from "../../gate/branch.sql.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { PurchasingPermission } from "../permissions.ts";
import { listSupplierItems, putSupplierItems, removeSupplierItem } from "./items.ts";
import { ItemQuery, SupplierItemPage, SupplierItems } from "./schema.ts";

const ItemParams = Type.Object({ id: Id, variantId: Id });

/** What suppliers sell; suppliers themselves are records. */
export function itemRoutes(routes: TenantRoutes<PurchasingPermission>): void {
  const tag = "Purchasing";
  const branch = ofWholeShop.change;
  const writes = { tag, branch, permission: "purchasing.write", replies: { 204: Type.Null() } } as const;
  routes.read(
    {
      tag,
      branch: ofWholeShop.read,
      permission: "purchasing.read",
      method: "GET",
      path: "/suppliers/:id/items",
      operationId: "listSupplierItems",
      summary: "What the supplier sells, with its codes and its costs by quantity",
      params: IdParams,
      query: ItemQuery,
      replies: { 200: SupplierItemPage },
      errors: ["not_found"],
    },
    (tx, { params, actor, query }) => listSupplierItems(tx, actor, params.id, query),
  );
  routes.write(
    {
      ...writes,
      method: "PUT",
      path: "/suppliers/:id/items",
      operationId: "putSupplierItems",
      summary: "Say what the supplier sells, under which codes and at which costs",
      params: IdParams,
      body: SupplierItems,
      errors: ["not_found", "code_taken", "variant_not_tracked"],
    },
    (tx, { params, actor, body }) => putSupplierItems(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...writes,
      method: "DELETE",
      path: "/suppliers/:id/items/:variantId",
      operationId: "removeSupplierItem",
      summary: "The supplier sells it no longer",
      params: ItemParams,
      errors: ["not_found"],
    },
    (tx, { params, actor }) => removeSupplierItem(tx, actor, params.id, params.variantId),
  );
}
