import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { branchesOf, holds } from "../gate/context.ts";
import { exportedList } from "../engine/lists.ts";
import { tenantRoutes } from "../gate/route.ts";
import { ShopAuditEvent, ShopAuditEventPage, ShopAuditQuery } from "./schema.ts";
import { hasMoreEvents, listEvents } from "./sql.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  exportedList(
    tenantRoutes(app, deps),
    deps,
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
    {
      name: "audit",
      columns: Object.keys(ShopAuditEvent.properties),
      read: async (tx, actor, query) => {
        const page = await listEvents(tx, query, branchesOf(actor));
        if (holds(actor, "catalogue.readCost")) return page;
        const items = page.items.map((row) => (row.event === "variant.cost_changed" ? { ...row, details: {} } : row));
        return { ...page, items };
      },
      row: (event) => ({ ...event, details: JSON.stringify(event.details), branchIds: event.branchIds.join(" ") }),
      hasMoreThan: (tx, actor, query, most) => hasMoreEvents(tx, query, branchesOf(actor), most),
    },
  );
}
