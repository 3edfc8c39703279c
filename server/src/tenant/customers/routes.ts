import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { pageOf, withCount } from "../../kernel/http/page.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { wholeShop } from "../gate/branch.sql.ts";
import { exportedList } from "../engine/lists.ts";
import { recordRoutes } from "../engine/records.ts";
import { IdParams, tenantRoutes } from "../gate/route.ts";
import { exportCustomer, exportShape } from "./export.ts";
import type { CustomerHooks } from "./hooks.ts";
import {
  Customer,
  CustomerCreate,
  CustomerDetail,
  CustomerMerge,
  CustomerPage,
  CustomerPatch,
  CustomerQuery,
} from "./schema.ts";
import {
  archiveCustomer,
  createCustomer,
  customerGroups,
  eraseCustomer,
  getCustomer,
  mergeCustomers,
  patchCustomer,
} from "./service.ts";
import { hasMoreCustomers, listCustomers } from "./sql.ts";

const rules = ["code_taken", "customer_contact_required"] as const;
const gone = ["not_found", "customer_merged", "customer_erased"] as const;

export function customerRoutes(app: FastifyInstance, deps: Deps, hooks: readonly CustomerHooks[]): void {
  const routes = tenantRoutes(app, deps);
  const reads = { tag: "Customers", permission: "customers.read", branch: null } as const;
  const writes = { tag: "Customers", permission: "customers.write", branch: null } as const;
  const one = { path: "/customers/:id", params: IdParams } as const;
  const detail = { replies: { 200: CustomerDetail } } as const;
  recordRoutes(routes, customerGroups);
  exportedList(
    routes,
    deps,
    {
      ...reads,
      method: "GET",
      path: "/customers",
      operationId: "listCustomers",
      summary: "Customers by name",
      query: CustomerQuery,
      replies: { 200: CustomerPage },
    },
    {
      name: "customers",
      columns: Object.keys(Customer.properties),
      read: async (tx, _actor, query) => {
        const rows = await listCustomers(tx, query);
        return withCount(
          pageOf(rows, query.limit, ({ sortKey }) => sortKey),
          rows,
          query,
        );
      },
      row: ({ taxExemption, ...customer }) => ({ ...customer, taxExemption: taxExemption?.certificate ?? null }),
      hasMoreThan: (tx, _actor, query, most) => hasMoreCustomers(tx, query, most),
    },
  );
  routes.write(
    {
      ...writes,
      method: "POST",
      path: "/customers",
      operationId: "createCustomer",
      quota: "data",
      summary: "Add a customer; the answer names possible duplicates",
      body: CustomerCreate,
      replies: { 200: CustomerDetail, 201: CustomerDetail },
      errors: ["duplicate_conflict", ...rules],
    },
    (tx, { actor, body }) => createCustomer(tx, actor, body),
  );
  routes.read(
    {
      ...reads,
      ...one,
      ...detail,
      method: "GET",
      operationId: "getCustomer",
      summary: "One customer; the id of a merged one finds who it was merged into",
      errors: ["not_found"],
    },
    (tx, { params }) => getCustomer(tx, params.id),
  );
  routes.write(
    {
      ...writes,
      ...one,
      ...detail,
      method: "PATCH",
      operationId: "patchCustomer",
      summary: "Change a customer",
      body: CustomerPatch,
      errors: ["version_conflict", ...gone, ...rules],
    },
    (tx, { actor, params, body, request }) => patchCustomer(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...writes,
      ...one,
      method: "DELETE",
      operationId: "archiveCustomer",
      summary: "Archive a customer",
      replies: { 204: Type.Null() },
      errors: ["version_conflict", ...gone],
    },
    (tx, { actor, params, request }) => archiveCustomer(tx, actor, params.id, expectedVersion(request)),
  );
  routes.write(
    {
      ...detail,
      tag: "Customers",
      permission: "customers.merge",
      branch: null,
      method: "POST",
      path: "/customers/:id/merge",
      operationId: "mergeCustomers",
      summary: "Make other customers aliases of this one",
      params: IdParams,
      body: CustomerMerge,
      errors: gone,
    },
    (tx, { actor, params, body }) => mergeCustomers(tx, actor, params.id, body.sourceIds, hooks),
  );
  routes.own(
    {
      ...one,
      tag: "Customers",
      permission: "customers.export",
      branch: wholeShop,
      method: "GET",
      path: "/customers/:id/export",
      operationId: "exportCustomer",
      summary: "All that is kept of a customer, as one document",
      replies: { 200: exportShape(hooks) },
      errors: ["not_found"],
    },
    ({ actor, params }) => exportCustomer(deps, actor, params.id, hooks),
  );
  routes.write(
    {
      ...detail,
      tag: "Customers",
      permission: "customers.erase",
      branch: wholeShop,
      method: "POST",
      path: "/customers/:id/erase",
      operationId: "eraseCustomer",
      summary: "Erase what is personal; the books stay",
      params: IdParams,
      errors: ["not_found"],
    },
    (tx, { actor, params }) => eraseCustomer(tx, actor, params.id, hooks),
  );
}
