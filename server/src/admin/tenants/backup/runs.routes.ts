import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { decodeCursor, pageOf } from "../../../kernel/http/page.ts";
import { adminRoutes } from "../../gate/route.ts";
import { BackupRunPage, BackupRunQuery } from "./runs.schema.ts";
import { listRuns } from "./runs.sql.ts";

export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps).transact(
    {
      method: "GET",
      path: "/admin/backups",
      operationId: "listBackups",
      summary: "Runs of `tillhouse backup`, newest first",
      tag: "Servers",
      permission: "servers.read",
      query: BackupRunQuery,
      replies: { 200: BackupRunPage },
    },
    async (tx, { query }) => {
      const rows = await listRuns(tx, query.limit, decodeCursor(query.cursor, ["timestamptz", "uuid"]));
      return pageOf(rows, query.limit, ({ startedAt, id }) => [startedAt, id]);
    },
  );
}
