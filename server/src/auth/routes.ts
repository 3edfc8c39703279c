import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { reauthenticationRoutes, secondFactorRoutes } from "./factors/routes.ts";
import { jwksRoute } from "./keys/routes.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import type { Plane } from "./plane.ts";
import { planeRoutes } from "./route.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { loginRoutes } from "./signin/routes.ts";

/**
 * All of signing in on one plane (docs/contract.md "Endpoints" and docs/contract.md "Authentication";
 * docs/api-design.md "Signing in").
 */
export function signInRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const routes = planeRoutes(app, deps, plane);
  loginRoutes(routes, deps, plane);
  sessionRoutes(routes, deps, plane);
  reauthenticationRoutes(routes, deps);
  secondFactorRoutes(routes, deps);
  passwordRoutes(routes, deps, plane);
  accountRoutes(routes, deps);
  jwksRoute(app, deps, plane);
}
