import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { branchesOf, holds } from "../gate/context.ts";
import { tenantRoutes } from "../gate/route.ts";
import { ShopAuditEventPage, ShopAuditQuery } from "./schema.ts";
import { listEvents } from "./sql.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  tenantRoutes(app, deps).read(
    {
      method: "GET",
      path: "/audit",
      operationId: "listAudit",
      summary: "What the shop's users and the service did, newest first; of one's own branches and of the shop",
      tag: "Audit",
      permission: "audit.read",
      branch: "assigned",
      query: ShopAuditQuery,
      replies: { 200: ShopAuditEventPage },
    },
    async (tx, { actor, query }) => {
      const page = await listEvents(tx, query, branchesOf(actor));
      if (holds(actor, "catalogue.readCost")) return page;
      const items = page.items.map((row) => (row.event === "variant.cost_changed" ? { ...row, details: {} } : row));
      return { ...page, items };
    },
  );
}
