import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { Answer } from "../../kernel/http/route.ts";
import { actorOf } from "../gate/actor.ts";
import { adminRoutes } from "../gate/route.ts";
import { MigrationRun, MigrationRunList, NewMigrationRun, RunParams } from "./schema.ts";
import { getRun, startFanOut } from "./service.ts";
import { listRuns } from "./sql.ts";

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
      replies: { 200: MigrationRunList },
    },
    async (tx) => ({ items: await listRuns(tx, null, deps.config.deadAfterMs) }),
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
}
