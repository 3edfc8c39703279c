import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { decodeCursor, pageOf } from "../../kernel/http/page.ts";
import { Answer } from "../../kernel/http/route.ts";
import { actorOf } from "../gate/actor.ts";
import { adminRoutes } from "../gate/route.ts";
import {
  MigrationRun,
  MigrationRunPage,
  MigrationRunQuery,
  NewMigrationRun,
  RunParams,
  RunTenantPage,
  RunTenantQuery,
} from "./schema.ts";
import { getRun, startFanOut, stopFanOut } from "./service.ts";
import { listRuns, listTenantsOfRun } from "./sql.ts";

const tag = "Migrations";

export function migrationRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = adminRoutes(app, deps);
  routes.own(
    {
      method: "POST",
      path: "/admin/migrations",
      operationId: "startMigrationRun",
      summary: "Bring every tenant to the newest head",
      tag,
      permission: "migrations.run",
      body: NewMigrationRun,
      replies: { 202: MigrationRun },
      errors: ["maintenance_in_progress", "not_found", "tenant_not_found"],
    },
    async (call) => {
      const { run } = await startFanOut(deps, { ...call.body, actor: actorOf(call) });
      return new Answer(202, run, { location: `/admin/migrations/${run.runId}` });
    },
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/migrations",
      operationId: "listMigrationRuns",
      summary: "Runs, newest first",
      tag,
      permission: "tenants.read",
      query: MigrationRunQuery,
      replies: { 200: MigrationRunPage },
    },
    async (tx, { query: { limit, cursor } }) => {
      const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
      const rows = await listRuns(tx, { limit, after }, deps.config.deadAfterMs);
      return pageOf(
        rows,
        limit,
        ({ startedAt, runId }) => [startedAt, runId],
        ({ failed }) => 1 + failed.length,
      );
    },
  );
  routes.own(
    {
      method: "GET",
      path: "/admin/migrations/:runId",
      operationId: "getMigrationRun",
      summary: "One run with its failed tenants",
      tag,
      permission: "tenants.read",
      params: RunParams,
      replies: { 200: MigrationRun },
      errors: ["not_found"],
    },
    ({ params }) => getRun(deps, params.runId),
  );
  routes.transact(
    {
      method: "GET",
      path: "/admin/migrations/:runId/tenants",
      operationId: "listMigrationRunTenants",
      summary: "The tenants of a run, by slug, with what became of each",
      tag,
      permission: "tenants.read",
      params: RunParams,
      query: RunTenantQuery,
      replies: { 200: RunTenantPage },
      errors: ["not_found"],
    },
    async (tx, { params: { runId }, query: { limit, cursor, state = null } }) => {
      await getRun(deps, runId, tx);
      const [after = null] = decodeCursor(cursor, ["text"]) ?? [];
      return pageOf(await listTenantsOfRun(tx, runId, { limit, state, after }), limit, ({ slug }) => [slug]);
    },
  );
  routes.own(
    {
      method: "POST",
      path: "/admin/migrations/:runId/stop",
      operationId: "stopMigrationRun",
      summary: "Begin no tenant of a run any more; those under way are finished",
      tag,
      permission: "migrations.run",
      params: RunParams,
      replies: { 200: MigrationRun },
      errors: ["not_found"],
    },
    (call) => stopFanOut(deps, call.params.runId, actorOf(call)),
  );
}
