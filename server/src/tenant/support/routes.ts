import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { noContent } from "../../kernel/http/route.ts";
import { IdParams, tenantRoutes } from "../gate/route.ts";
import { SupportAccessPage, SupportAccessQuery } from "./schema.ts";
import { endSupportAccess } from "./service.ts";
import { listAccesses } from "./sql.ts";

const common = { tag: "Support", permission: "users.manage", branch: null } as const;

/** The operators' looks into the shop, as the shop sees them. */
export function supportRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  routes.page(
    {
      ...common,
      method: "GET",
      path: "/support-accesses",
      operationId: "listSupportAccesses",
      summary: "When operators looked into the shop and why, newest first",
      query: SupportAccessQuery,
      replies: { 200: SupportAccessPage },
    },
    (tx, { query }) => listAccesses(tx, query),
    (rows, { query }) => pageOf(rows, query.limit, ({ openedAt, id }) => [openedAt, id]),
  );
  routes.write(
    {
      ...common,
      method: "DELETE",
      path: "/support-accesses/:id",
      operationId: "endSupportAccess",
      summary: "End an operator's look into the shop at once",
      description: "Whoever looks may end their own look, too.",
      ofOwnLook: true,
      params: IdParams,
      replies: { 204: Type.Null() },
      errors: ["not_found"],
    },
    async (tx, { actor, params }) => {
      await endSupportAccess(tx, actor, params.id);
      return noContent();
    },
  );
}
