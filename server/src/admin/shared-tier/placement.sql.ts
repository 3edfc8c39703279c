import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** Shared tenants by database of a server. */
export function countSharedTenants(
  tx: CentralTx,
  server: string,
): Promise<{ databaseName: string; tenants: number }[]> {
  return tx.many(sql`
    SELECT database_name AS "databaseName", count(*)::int AS tenants FROM tenants
    WHERE server = ${server} AND mode = 'Shared' GROUP BY database_name ORDER BY database_name`);
}
