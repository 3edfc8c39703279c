import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { listAuditEvents } from "../../kernel/db/audit.ts";
import { AuditQuery } from "../../kernel/http/audit.ts";
import { adminRoutes } from "../gate/route.ts";
import { AuditEventPage } from "./schema.ts";

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
    (tx, { query }) => listAuditEvents(tx, query),
  );
}
