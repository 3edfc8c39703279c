import { wholeShop } from "../../gate/branch.sql.ts";
import type { TenantRoutes } from "../../gate/route.ts";
import { recordRoutes } from "../../engine/records.ts";
import { BranchTaxGroup, BranchTaxGroupParams, TaxRate, TaxRateChange, TaxRateDayParams } from "./schema.ts";
import { dropRate, putBranchTaxGroup, putRate, readBranchTaxGroup, taxGroups, taxRates } from "./service.ts";

const ofBranch = {
  tag: "Catalogue",
  path: "/tax-groups/:id/branches/:branchId",
  params: BranchTaxGroupParams,
  branch: "params",
  replies: { 200: BranchTaxGroup },
  errors: ["not_found"],
} as const;
const writes = { tag: "Catalogue", permission: "catalogue.write" } as const;

export function taxRoutes(routes: TenantRoutes): void {
  recordRoutes(routes, taxRates);
  recordRoutes(routes, taxGroups);
  routes.write(
    {
      ...writes,
      method: "PUT",
      path: "/tax-rates/:id/rates/:validFrom",
      operationId: "putTaxRateChange",
      summary: "Change a tax rate from a day on, today or later",
      params: TaxRateDayParams,
      branch: wholeShop,
      body: TaxRateChange,
      replies: { 200: TaxRate },
      errors: ["not_found"],
    },
    (tx, { actor, params, body }) => putRate(tx, actor, params, body.rate),
  );
  routes.write(
    {
      ...writes,
      method: "DELETE",
      path: "/tax-rates/:id/rates/:validFrom",
      operationId: "deleteTaxRateChange",
      summary: "Take back a change that is planned",
      params: TaxRateDayParams,
      branch: wholeShop,
      replies: { 200: TaxRate },
      errors: ["not_found"],
    },
    (tx, { actor, params }) => dropRate(tx, actor, params),
  );
  routes.read(
    {
      ...ofBranch,
      permission: "catalogue.read",
      method: "GET",
      operationId: "getBranchTaxGroup",
      summary: "The tax group that a branch uses in place of this one",
    },
    (tx, { params }) => readBranchTaxGroup(tx, params),
  );
  routes.write(
    {
      ...ofBranch,
      ...writes,
      method: "PUT",
      operationId: "putBranchTaxGroup",
      summary: "Let a branch use another tax group in place of this one",
      body: BranchTaxGroup,
    },
    (tx, { actor, params, body }) => putBranchTaxGroup(tx, actor, params, body),
  );
}
