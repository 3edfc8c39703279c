import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { decodeCursor, pageOf } from "../../../kernel/http/page.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { actorOf } from "../../gate/actor.ts";
import { adminRoutes } from "../../gate/route.ts";
import {
  Drain,
  DrainPage,
  DrainParams,
  DrainQuery,
  DrainTenantPage,
  DrainTenantQuery,
  NewDrain,
  ServerParams,
} from "./schema.ts";
import { endDrain, getDrain, startDrain } from "./service.ts";
import { listDrains, listTenantsOfDrain } from "./sql.ts";

const tag = "Servers";

export function drainRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  routes.own(
    {
      method: "POST",
      path: "/admin/servers/:name/drain",
      operationId: "drainServer",
      summary: "Move every tenant off a server, one after the other",
      description: "A tenant that cannot be moved stays, and the others go on. Drain again for those that stay.",
      tag,
      permission: "tenants.graduate",
      params: ServerParams,
      body: NewDrain,
      replies: { 202: Drain },
      errors: ["not_found", "unknown_server", "maintenance_in_progress"],
    },
    async (call) => {
      const { drain } = await startDrain(deps, { ...call.body, from: call.params.name, actor: actorOf(call) });
      return new Answer(202, drain, { location: `/admin/drains/${drain.drainId}` });
    },
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/drains",
      operationId: "listDrains",
      summary: "Drains of servers, newest first",
      tag,
      permission: "servers.read",
      query: DrainQuery,
      replies: { 200: DrainPage },
    },
    async (tx, { query: { limit, cursor, server = null } }) => {
      const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
      const rows = await listDrains(tx, { limit, after, server }, deps.config.deadAfterMs);
      return pageOf(rows, limit, ({ startedAt, drainId }) => [startedAt, drainId]);
    },
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/drains/:drainId",
      operationId: "getDrain",
      summary: "One drain: how far it is",
      tag,
      permission: "servers.read",
      params: DrainParams,
      replies: { 200: Drain },
      errors: ["not_found"],
    },
    (tx, { params }) => getDrain(deps, params.drainId, tx),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/drains/:drainId/tenants",
      operationId: "listDrainTenants",
      summary: "The tenants of a drain, by slug, with what became of each",
      tag,
      permission: "tenants.read",
      params: DrainParams,
      query: DrainTenantQuery,
      replies: { 200: DrainTenantPage },
      errors: ["not_found"],
    },
    async (tx, { params: { drainId }, query: { limit, cursor, state = null } }) => {
      await getDrain(deps, drainId, tx);
      const [after = null] = decodeCursor(cursor, ["text"]) ?? [];
      const { deadAfterMs } = deps.config;
      const page = { limit, after: after as string | null, deadAfterMs };
      const rows = await listTenantsOfDrain(tx, { drainId, state }, page);
      return pageOf(rows, limit, ({ slug }) => [slug]);
    },
  );
  routes.transact(
    {
      method: "POST",
      path: "/admin/drains/:drainId/stop",
      operationId: "stopDrain",
      summary: "Begin no tenant of a drain any more; the move under way is finished",
      tag,
      permission: "tenants.graduate",
      params: DrainParams,
      replies: { 200: Drain },
      errors: ["not_found"],
    },
    (tx, call) => endDrain(deps, call.params.drainId, actorOf(call), tx),
  );
}
