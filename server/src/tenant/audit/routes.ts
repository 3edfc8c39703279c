import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { listAuditEvents } from "../../kernel/db/audit.ts";
import { AuditEventPage, AuditQuery } from "../../kernel/http/audit.ts";
import { holds } from "../context.ts";
import { tenantRoutes } from "../route.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  tenantRoutes(app, deps).read(
    {
      method: "GET",
      path: "/audit",
      operationId: "listAudit",
      summary: "What the shop's users and the service did, newest first",
      tag: "Audit",
      permission: "audit.read",
      branch: null,
      query: AuditQuery,
      replies: { 200: AuditEventPage },
    },
    async (tx, { actor, query }) => {
      const page = await listAuditEvents(tx, query);
      if (holds(actor, "catalogue.readCost")) return page;
      const items = page.items.map((row) => (row.event === "variant.cost_changed" ? { ...row, details: {} } : row));
      return { ...page, items };
    },
  );
}
