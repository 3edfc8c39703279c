import { Type } from "typebox";
import { pageOf, withCount } from "../../../kernel/http/page.ts";
import { noContent } from "../../../kernel/http/route.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { wholeShop } from "../../gate/branch.sql.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import {
  LookupQuery,
  NewProduct,
  NewVariant,
  Product,
  ProductPage,
  ProductPatch,
  ProductQuery,
  VariantDetail,
  VariantLookup,
  VariantPage,
  VariantPatch,
  VariantQuery,
} from "./schema.ts";
import { countParts, countPartsOfVariant, getProduct, getVariant, hideCost, hideCosts, lookUp } from "./read.ts";
import { createProduct, patchProduct } from "./service.ts";
import { listProducts, listVariants } from "./sql.ts";
import { createVariant, patchVariant } from "./variants.ts";

const reads = { tag: "Catalogue", permission: "catalogue.read", branch: null } as const;
const writes = { tag: "Catalogue", permission: "catalogue.write", branch: wholeShop } as const;
const taken = ["sku_taken", "barcode_taken", "composite_nested", "duplicate_conflict"] as const;
const needed = ["has_stock", "component_in_use"] as const;

export function productRoutes(routes: TenantRoutes): void {
  routes.page(
    {
      ...reads,
      method: "GET",
      path: "/products",
      operationId: "listProducts",
      summary: "Products by name, with their variants",
      query: ProductQuery,
      replies: { 200: ProductPage },
    },
    (tx, { query }) => listProducts(tx, query),
    (rows, { actor, query }) => {
      const page = pageOf(rows, query.limit, ({ sortKey }) => sortKey, countParts);
      const items = page.items.map((product) => hideCosts(product, actor));
      return withCount({ ...page, items }, rows, query);
    },
  );
  routes.write(
    {
      ...writes,
      method: "POST",
      path: "/products",
      operationId: "createProduct",
      quota: "data",
      summary: "Add a product with its variants",
      body: NewProduct,
      replies: { 200: Product, 201: Product },
      errors: taken,
    },
    (tx, { actor, body }) => createProduct(tx, actor, body),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/products/:id",
      operationId: "getProduct",
      summary: "One product",
      params: IdParams,
      replies: { 200: Product },
      errors: ["not_found"],
    },
    (tx, { actor, params }) => getProduct(tx, actor, params.id),
  );
  routes.write(
    {
      ...writes,
      method: "PATCH",
      path: "/products/:id",
      operationId: "patchProduct",
      summary: "Change or archive a product",
      params: IdParams,
      body: ProductPatch,
      replies: { 200: Product },
      errors: ["not_found", "version_conflict", "barcode_taken", ...needed],
    },
    (tx, { actor, params, body, request }) => patchProduct(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...writes,
      method: "DELETE",
      path: "/products/:id",
      operationId: "archiveProduct",
      summary: "Archive a product",
      params: IdParams,
      replies: { 204: Type.Null() },
      errors: ["not_found", "version_conflict", ...needed],
    },
    async (tx, { actor, params, request }) => {
      await patchProduct(tx, actor, params.id, { isArchived: true }, expectedVersion(request));
      return noContent();
    },
  );
  variantRoutes(routes);
}

function variantRoutes(routes: TenantRoutes): void {
  routes.page(
    {
      ...reads,
      method: "GET",
      path: "/variants",
      operationId: "listVariants",
      summary: "Variants by SKU",
      query: VariantQuery,
      replies: { 200: VariantPage },
    },
    (tx, { query }) => listVariants(tx, query),
    (rows, { actor, query }) => {
      const page = pageOf(rows, query.limit, ({ sortKey }) => sortKey, countPartsOfVariant);
      const items = page.items.map((variant) => hideCost(variant, actor));
      return withCount({ ...page, items }, rows, query);
    },
  );
  routes.write(
    {
      ...writes,
      method: "POST",
      path: "/products/:id/variants",
      operationId: "createVariant",
      quota: "data",
      summary: "Add a variant to a product",
      params: IdParams,
      body: NewVariant,
      replies: { 200: VariantDetail, 201: VariantDetail },
      errors: ["not_found", "product_archived", ...taken],
    },
    (tx, { actor, params, body }) => createVariant(tx, actor, params.id, body),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/variants/lookup",
      operationId: "lookUpVariant",
      summary: "The variant that a scanned code means",
      query: LookupQuery,
      replies: { 200: VariantLookup },
      errors: ["not_found"],
    },
    (tx, { actor, query }) => lookUp(tx, actor, query.code),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/variants/:id",
      operationId: "getVariant",
      summary: "One variant",
      params: IdParams,
      replies: { 200: VariantDetail },
      errors: ["not_found"],
    },
    (tx, { actor, params }) => getVariant(tx, actor, params.id),
  );
  routes.write(
    {
      ...writes,
      method: "PATCH",
      path: "/variants/:id",
      operationId: "patchVariant",
      summary: "Change or archive a variant",
      params: IdParams,
      body: VariantPatch,
      replies: { 200: VariantDetail },
      errors: ["not_found", "version_conflict", "product_archived", ...taken, ...needed],
    },
    (tx, { actor, params, body, request }) => patchVariant(tx, actor, params.id, body, expectedVersion(request)),
  );
}
