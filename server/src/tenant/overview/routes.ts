import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { tenantRoutes } from "../gate/route.ts";
import { readSettings } from "../settings/service.ts";
import { Overview, OverviewQuery } from "./schema.ts";
import { overviewOf } from "./service.ts";
import { listBranchStates, listWays } from "./sql.ts";

/** The first page of the back office, of a shop without Reporting, too. */
export function shopOverviewRoutes(app: FastifyInstance, deps: Deps): void {
  tenantRoutes(app, deps).page(
    {
      method: "GET",
      path: "/overview",
      operationId: "getShopOverview",
      summary: "How the shop stands now: today's sales, and what waits for somebody",
      tag: "Orders",
      permission: null,
      branch: "assigned",
      query: OverviewQuery,
      replies: { 200: Overview },
    },
    async (tx, { query: { branchId } }, { userId }) => {
      const asked = { userId, branchId };
      const [{ currency }, branches, ways] = await Promise.all([
        readSettings(tx),
        listBranchStates(tx, asked, deps.now()),
        listWays(tx, asked),
      ]);
      return { currency, branches, ways };
    },
    (found, { actor, query }) => overviewOf(actor, query, found),
  );
}
