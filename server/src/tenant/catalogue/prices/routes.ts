import { Type } from "typebox";
import { noContent } from "../../../kernel/http/route.ts";
import { ofResource } from "../../gate/branch.ts";
import { recordRoutes } from "../../engine/records.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import {
  BranchPricePage,
  BranchPriceQuery,
  BranchVariant,
  BranchVariantInput,
  BranchVariantParams,
  EntriesPatch,
  EntryPage,
  EntryQuery,
  PriceListEntries,
  PriceQuery,
  VariantPrice,
} from "./schema.ts";
import {
  barcodeRules,
  listBranchPrices,
  patchEntries,
  priceLists,
  priceOf,
  putBranchVariant,
  putEntries,
  readEntries,
} from "./service.ts";
import { findPricedBranches, findPriceListBranch } from "./sql.ts";

const reads = { tag: "Prices", permission: "catalogue.read" } as const;
const writes = { tag: "Prices", permission: "catalogue.write" } as const;

export function priceRoutes(routes: TenantRoutes): void {
  recordRoutes(routes, priceLists);
  recordRoutes(routes, barcodeRules);
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/price-lists/:id/entries",
      operationId: "listPriceListEntries",
      summary: "Entries of a price list, by the variant's id and the quantity",
      params: IdParams,
      branch: ofResource(findPriceListBranch),
      query: EntryQuery,
      replies: { 200: EntryPage },
      errors: ["not_found"],
    },
    (tx, { params, query }) => readEntries(tx, params.id, query),
  );
  routes.write(
    {
      ...writes,
      method: "PATCH",
      path: "/price-lists/:id/entries",
      operationId: "patchPriceListEntries",
      quota: "data",
      summary: "Add, change and take out entries of a price list",
      params: IdParams,
      branch: ofResource(findPricedBranches),
      body: EntriesPatch,
      replies: { 204: Type.Null() },
      errors: ["not_found", "price_list_overlap"],
    },
    async (tx, { actor, params, body }) => {
      await patchEntries(tx, actor, params.id, body);
      return noContent();
    },
  );
  routes.write(
    {
      ...writes,
      method: "PUT",
      path: "/price-lists/:id/entries",
      operationId: "putPriceListEntries",
      summary: "Replace all entries of a price list",
      params: IdParams,
      branch: ofResource(findPricedBranches),
      body: PriceListEntries,
      replies: { 200: PriceListEntries },
      errors: ["not_found", "price_list_overlap"],
    },
    (tx, { actor, params, body }) => putEntries(tx, actor, params.id, body),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/variants/:id/branches",
      operationId: "listBranchPrices",
      summary: "Where branches of the caller's depart from the catalogue",
      params: IdParams,
      branch: "assigned",
      query: BranchPriceQuery,
      replies: { 200: BranchPricePage },
      errors: ["not_found"],
    },
    (tx, { actor, params, query }) => listBranchPrices(tx, actor, params.id, query),
  );
  routes.write(
    {
      ...writes,
      method: "PUT",
      path: "/variants/:id/branches/:branchId",
      operationId: "putBranchVariant",
      summary: "A branch's own price, and whether it sells the variant",
      params: BranchVariantParams,
      branch: "params",
      body: BranchVariantInput,
      replies: { 200: BranchVariant },
      errors: ["not_found"],
    },
    (tx, { actor, params, body }) => putBranchVariant(tx, actor, params, body),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/variants/:id/price",
      operationId: "getVariantPrice",
      summary: "What one unit costs at a branch, to a group, in a quantity",
      params: IdParams,
      branch: "query",
      query: PriceQuery,
      replies: { 200: VariantPrice },
      errors: ["not_found"],
    },
    (tx, { actor, params, query }) => priceOf(tx, actor, params.id, query),
  );
}
