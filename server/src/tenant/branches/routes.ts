import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { recordRoutes } from "../engine/records.ts";
import { tenantRoutes } from "../gate/route.ts";
import type { BranchHooks } from "./hooks.ts";
import { branchesWith } from "./service.ts";

export function branchRoutes(app: FastifyInstance, deps: Deps, hooks: readonly BranchHooks[]): void {
  recordRoutes(tenantRoutes(app, deps), branchesWith(hooks));
}
