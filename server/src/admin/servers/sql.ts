import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export interface ServerState {
  readonly version: string | null;
  readonly databases: number | null;
  readonly connections: number | null;
  readonly maxConnections: number | null;
}

export function countTenantsByServer(tx: CentralTx): Promise<{ server: string; tenants: number }[]> {
  return tx.many(sql`SELECT server, count(*)::int AS tenants FROM tenants GROUP BY server`);
}

/** What the provisioner can see of its server. */
export async function readServerState(client: ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(`
    SELECT current_setting('server_version') AS version,
           (SELECT count(*)::int FROM pg_database WHERE pg_get_userbyid(datdba) = current_user) AS databases,
           (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
           current_setting('max_connections')::int AS "maxConnections"`);
  const [state] = rows;
  if (state === undefined) throw new Error("the server did not describe itself");
  return state;
}
