import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { decodeCursor, pageOf } from "../../../kernel/http/page.ts";
import { IdParams, adminRoutes } from "../../gate/route.ts";
import { NewSupportAccess, SupportLookPage, SupportLookQuery, SupportToken } from "./schema.ts";
import { grantSupportAccess } from "./service.ts";
import { listLooks } from "./sql.ts";

export function supportAccessRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  routes.own(
    {
      method: "POST",
      path: "/admin/tenants/:id/support-access",
      operationId: "grantSupportAccess",
      summary: "Read in a shop for its support, for 15 minutes; the shop sees who and why",
      tag: "Tenants",
      permission: "tenants.support",
      params: IdParams,
      body: NewSupportAccess,
      replies: { 200: SupportToken },
      errors: ["tenant_not_found", "tenant_unavailable", "support_refused"],
    },
    (call) => grantSupportAccess(deps, call.params.id, call.body, call),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/support-accesses",
      operationId: "listSupportLooks",
      summary: "Operators' looks into shops, newest first",
      tag: "Tenants",
      permission: "audit.read",
      query: SupportLookQuery,
      replies: { 200: SupportLookPage },
    },
    async (tx, { query }) => {
      const rows = await listLooks(tx, query, decodeCursor(query.cursor, ["timestamptz", "uuid"]));
      return pageOf(rows, query.limit, ({ grantedAt, id }) => [grantedAt, id]);
    },
  );
}
