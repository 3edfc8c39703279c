import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofResource } from "../gate/branch.ts";
import { IdParams, tenantRoutes } from "../gate/route.ts";
import { TillLayout, TillLayoutInput } from "./schema.ts";
import { getLayout, putLayout } from "./service.ts";

const layout = {
  tag: "Branches",
  path: "/branches/:id/till-layout",
  params: IdParams,
  branch: ofResource(async (_tx, branchId) => branchId),
  replies: { 200: TillLayout },
} as const;

export function tillLayoutRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  routes.read(
    {
      ...layout,
      method: "GET",
      operationId: "getTillLayout",
      summary: "The tiles that the tills of a branch show",
      permission: null,
      isRevalidated: true,
      errors: ["not_found"],
    },
    (tx, { params }) => getLayout(tx, params.id),
  );
  routes.write(
    {
      ...layout,
      method: "PUT",
      operationId: "putTillLayout",
      summary: "Replace the tiles that the tills of a branch show",
      permission: "settings.manage",
      body: TillLayoutInput,
      errors: ["not_found", "version_conflict"],
    },
    (tx, { actor, params, body, request }) => putLayout(tx, actor, params.id, body, expectedVersion(request)),
  );
}
