import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { recordRoutes } from "../engine/records.ts";
import { tenantRoutes } from "../gate/route.ts";
import { imageRoutes } from "./images/routes.ts";
import { importRoutes } from "./import/routes.ts";
import { priceRoutes } from "./prices/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { categories, units } from "./service.ts";
import { taxRoutes } from "./taxes/routes.ts";

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  for (const resource of [categories, units]) recordRoutes(routes, resource);
  taxRoutes(routes);
  productRoutes(routes);
  priceRoutes(routes);
  importRoutes(deps, routes);
  imageRoutes(deps, routes);
}
