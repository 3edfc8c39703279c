import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { listAuditEvents } from "../../kernel/db/audit.ts";
import { AuditQuery } from "../../kernel/http/audit.ts";
import { adminRoutes } from "../gate/route.ts";
import { AuditEventPage } from "./schema.ts";
import { findTenantNames } from "./sql.ts";

export function adminAuditRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps).transact(
    {
      method: "GET",
      path: "/admin/audit",
      operationId: "listAdminAudit",
      summary: "What operators and the service did, newest first",
      tag: "Admin audit",
      permission: "audit.read",
      query: AuditQuery,
      replies: { 200: AuditEventPage },
    },
    async (tx, { query }) => {
      const { items, nextCursor } = await listAuditEvents(tx, query);
      const tenantOf = (event: (typeof items)[number]) => (event.subjectType === "Tenant" ? event.subjectId : null);
      const names = await findTenantNames(tx, [...new Set(items.flatMap((event) => tenantOf(event) ?? []))]);
      return {
        items: items.map((event) => ({ ...event, tenantName: names.get(tenantOf(event) ?? "") ?? null })),
        nextCursor,
      };
    },
  );
}
