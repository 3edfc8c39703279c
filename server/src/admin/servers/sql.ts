import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { roomText } from "../../kernel/db/room.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { History } from "../../kernel/db/writers.ts";

export interface ServerState {
  readonly version: string | null;
  readonly databases: number | null;
  readonly connections: number | null;
  readonly maxConnections: number | null;
}

export function countTenantsByServer(tx: CentralTx): Promise<{ server: string; tenants: number }[]> {
  return tx.many(sql`SELECT server, count(*)::int AS tenants FROM tenants GROUP BY server`);
}

/** The history of each server that was used last. */
export function listHistories(tx: CentralTx): Promise<(History & { readonly server: string })[]> {
  return tx.many(sql`
    SELECT server, system_identifier AS "systemIdentifier", timeline, reached::text FROM server_histories`);
}

/**
 * Makes this the history that was used last, unless a newer one was. After a promotion the tills of the server's shops
 * are due to take new snapshots.
 */
export async function putHistory(
  tx: CentralTx,
  server: string,
  { systemIdentifier, timeline, reached }: History,
): Promise<void> {
  const isFirst = await tx.run(sql`
    INSERT INTO server_histories (server, system_identifier, timeline, reached)
    VALUES (${server}, ${systemIdentifier}, ${timeline}, ${reached}) ON CONFLICT DO NOTHING`);
  if (isFirst === 1) return;
  const isNewer = await tx.run(sql`
    UPDATE server_histories SET system_identifier = ${systemIdentifier}, timeline = ${timeline}, reached = ${reached}
    WHERE server = ${server} AND (system_identifier <> ${systemIdentifier} OR timeline < ${timeline})`);
  if (isNewer === 1)
    await tx.run(sql`
      INSERT INTO feeds_due SELECT tenant_id FROM tenants WHERE server = ${server} ON CONFLICT DO NOTHING`);
}

/** How far servers have come in the history that was used last; without effect in another one. Never goes back. */
export async function putReached(
  tx: CentralTx,
  histories: readonly (History & { readonly server: string })[],
): Promise<void> {
  await tx.run(sql`
    UPDATE server_histories h SET reached = seen.reached
    FROM jsonb_to_recordset(${JSON.stringify(histories)}::jsonb)
           AS seen (server text, "systemIdentifier" text, timeline integer, reached pg_lsn)
    WHERE h.server = seen.server AND h.system_identifier = seen."systemIdentifier" AND h.timeline = seen.timeline
      AND h.reached < seen.reached`);
}

/** A shop that is active, of each server that has one. */
export function listOneTenantByServer(tx: CentralTx): Promise<{ server: string; tenantId: string }[]> {
  return tx.many(sql`
    SELECT DISTINCT ON (server) server, tenant_id AS "tenantId" FROM tenants WHERE is_active ORDER BY server, tenant_id`);
}

/** How a server is. Who a session of another login is only `pg_stat_database` counts for everybody. */
export async function readServerState(client: ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(`
    SELECT current_setting('server_version') AS version,
           (SELECT count(*)::int FROM pg_database WHERE pg_get_userbyid(datdba) = current_user) AS databases,
           (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
           current_setting('max_connections')::int AS "maxConnections"`);
  const [state] = rows;
  if (state === undefined) throw new Error("the server did not describe itself");
  return state;
}

/** What a session's login may do on its server, and how the server is. */
export interface ServerFacts {
  /** `server_version_num`. */
  readonly version: number;
  readonly pid: number;
  readonly nowMs: number;
  /** How many connections it takes from logins without privileges, all processes together. */
  readonly room: number;
  readonly isReadOnly: boolean;
  readonly user: string;
  readonly isSuperuser: boolean;
  readonly canCreateRoles: boolean;
  readonly canCreateDatabases: boolean;
  readonly canSignal: boolean;
}

export async function readServerFacts(client: ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    SELECT current_setting('server_version_num')::int AS version, pg_backend_pid() AS pid,
           (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
           ${roomText},
           pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
           rolname AS user, rolsuper AS "isSuperuser", rolcreaterole AS "canCreateRoles", rolcreatedb AS "canCreateDatabases",
           pg_has_role('pg_signal_backend', 'MEMBER') AS "canSignal"
    FROM pg_roles WHERE rolname = current_user`);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the server did not describe itself");
  return facts;
}
