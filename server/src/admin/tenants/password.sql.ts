import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { ident, literal, sql } from "../../kernel/db/sql.ts";

/** The login of a tenant, and its connection strings as they are sealed; `next` while its password is being changed. */
export interface TenantLogin {
  readonly server: string;
  readonly databaseName: string;
  readonly roleName: string;
  readonly next: string | null;
  /** A graduation closed the tenant, be it alive or dead. */
  readonly isFenced: boolean;
}

export function findLogin(tx: CentralTx, tenantId: string): Promise<TenantLogin | undefined> {
  return tx.maybe(sql`
    SELECT server, database_name AS "databaseName", role_name AS "roleName", next_connection_string AS next,
           fenced_by IS NOT NULL AND NOT is_active AS "isFenced"
    FROM tenants WHERE tenant_id = ${tenantId}`);
}

/**
 * Beside the one that works: from now on whoever is refused with that tries this one. False when there is one already.
 */
export async function announceConnection(tx: CentralTx, tenantId: string, sealed: string): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE tenants SET next_connection_string = ${sealed}
    WHERE tenant_id = ${tenantId} AND next_connection_string IS NULL`);
  return changed === 1;
}

/** Makes the announced one the only one; false when another change has taken its place. */
export async function settleConnection(tx: CentralTx, tenantId: string, sealed: string): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE tenants SET connection_string = next_connection_string, next_connection_string = NULL
    WHERE tenant_id = ${tenantId} AND next_connection_string = ${sealed}`);
  return changed === 1;
}

/** The comment on a role, which says whose it is. */
export async function readRoleMark(client: ClientBase, role: string): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "SELECT shobj_description(oid, 'pg_authid') AS mark FROM pg_roles WHERE rolname = $1",
    [role],
  );
  if (rows[0] === undefined) throw new Error(`the role ${role} is not there`);
  return rows[0].mark;
}

/** Password and mark in one message, which does nothing when the role bears another mark by now. */
export async function changePassword(
  client: ClientBase,
  change: { role: string; verifier: string; from: string | null; to: string },
): Promise<void> {
  const role = ident(change.role);
  const from = change.from === null ? "NULL" : literal(change.from);
  await client.query(`DO $change$ BEGIN
    IF (SELECT shobj_description(oid, 'pg_authid') FROM pg_roles WHERE rolname = ${literal(change.role)}) IS DISTINCT FROM ${from}
    THEN RAISE EXCEPTION 'another change of this password came first'; END IF;
    ALTER ROLE ${role} PASSWORD ${literal(change.verifier)};
    COMMENT ON ROLE ${role} IS ${literal(change.to)};
  END $change$`);
}
