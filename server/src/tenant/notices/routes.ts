import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { tenantRoutes } from "../gate/route.ts";
import { NoticeList } from "./schema.ts";

/** What the operators plan with the shop, as its dashboards show it. */
export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  tenantRoutes(app, deps).read(
    {
      method: "GET",
      path: "/notices",
      operationId: "listNotices",
      summary: "When the shop will be closed for maintenance",
      tag: "Notices",
      permission: null,
      branch: null,
      replies: { 200: NoticeList },
    },
    // Known with the shop itself: it takes no statement.
    async (_tx, { actor: { tenant } }): Promise<NoticeList> => {
      const { closesAt: at, closesBy: latestAt } = tenant;
      return { items: at === null || latestAt === null ? [] : [{ kind: "Maintenance", at, latestAt }] };
    },
  );
}
