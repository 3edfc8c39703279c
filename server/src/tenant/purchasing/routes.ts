import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { recordRoutes } from "../records.ts";
import { tenantRoutes } from "../route.ts";
import { suppliers } from "./service.ts";

/** The module Purchasing. */
export function purchasingRoutes(app: FastifyInstance, deps: Deps): void {
  recordRoutes(tenantRoutes(app, deps), suppliers);
}
