import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { tenantRoutes } from "../gate/route.ts";
import { Scan, ScanQuery } from "./schema.ts";
import { presentScan } from "./service.ts";
import { findScan } from "./sql.ts";

export function scanRoutes(app: FastifyInstance, deps: Deps): void {
  tenantRoutes(app, deps).page(
    {
      method: "GET",
      path: "/scan",
      operationId: "scan",
      summary: "All that a till needs of a scanned article, in one call",
      tag: "Catalogue",
      permission: "catalogue.read",
      branch: "query",
      query: ScanQuery,
      replies: { 200: Scan },
      errors: ["not_found"],
    },
    (tx, { query }) => findScan(tx, query, deps.now()),
    (row, { query, actor }) => presentScan(row, query, actor),
  );
}
