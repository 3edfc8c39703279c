import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { recordRoutes } from "../engine/records.ts";
import { tenantRoutes } from "../gate/route.ts";
import { paymentMethods } from "./service.ts";

export function paymentRoutes(app: FastifyInstance, deps: Deps, tenderKinds: readonly string[]): void {
  recordRoutes(tenantRoutes(app, deps), paymentMethods(tenderKinds));
}
