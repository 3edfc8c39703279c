import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { adminRoutes } from "../../gate/route.ts";
import { Overview } from "./schema.ts";
import { readOverview } from "./service.ts";

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps).own(
    {
      method: "GET",
      path: "/admin/overview",
      operationId: "getOverview",
      summary: "What an operator looks at first: how many tenants are how, what waits, what is wrong",
      tag: "Tenants",
      permission: "tenants.read",
      replies: { 200: Overview },
    },
    () => readOverview(deps),
  );
}
