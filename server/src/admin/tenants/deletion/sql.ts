import type { ClientBase } from "pg";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { raw, sql } from "../../../kernel/db/sql.ts";
import type { DroppedObject, Home } from "../../graduation/removal/service.ts";
import { holdsMaintenanceLock } from "../../maintenance.sql.ts";
import type { LastExport, TenantDeletion } from "./schema.ts";

const columns = raw(`tenant_id AS "tenantId", name, slug, requested_at AS "requestedAt", requested_by AS "requestedBy",
  due_at AS "dueAt", export, deleted_at AS "deletedAt", deleted_by AS "deletedBy", dropped, searched AS "searchedServers",
  CASE WHEN deleted_at IS NOT NULL THEN 'Deleted' WHEN home IS NOT NULL THEN 'Dropping' ELSE 'Waiting' END AS state`);

type Row = TenantDeletion & Record<string, unknown>;

/** The newest deletion of a tenant, over or not. */
export function findDeletion(tx: CentralTx, tenantId: string): Promise<TenantDeletion | undefined> {
  return tx.maybe<Row>(sql`
    SELECT ${columns} FROM tenant_deletions WHERE tenant_id = ${tenantId} ORDER BY requested_at DESC, id DESC LIMIT 1`);
}

/** Every deletion that is not over, the one that is due first before the others. */
export function listOpenDeletions(tx: CentralTx): Promise<TenantDeletion[]> {
  return tx.many<Row>(sql`SELECT ${columns} FROM tenant_deletions WHERE deleted_at IS NULL ORDER BY due_at, id`);
}

/** A deletion that is not over: its own id, and where the tenant lived once its row is gone. */
export interface OpenDeletion {
  readonly id: string;
  readonly dueAt: string;
  readonly wasActive: boolean;
  readonly home: Home | null;
}

/** The tenant's deletion that is not over; who changes it has locked the tenant's row. */
export function findOpenDeletion(tx: CentralTx, tenantId: string): Promise<OpenDeletion | undefined> {
  return tx.maybe<OpenDeletion & Record<string, unknown>>(sql`
    SELECT id, due_at AS "dueAt", was_active AS "wasActive", home
    FROM tenant_deletions WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`);
}

/** Asks for the deletion, or changes the day of the one that waits. */
export async function putDeletion(
  tx: CentralTx,
  row: { id: string; tenantId: string; requestedAt: Date; requestedBy: string; dueAt: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO tenant_deletions (id, tenant_id, name, slug, requested_at, requested_by, due_at, was_active)
    SELECT ${row.id}, tenant_id, name, slug, ${row.requestedAt}, ${row.requestedBy}, ${row.dueAt}, is_active
    FROM tenants WHERE tenant_id = ${row.tenantId}
    ON CONFLICT (tenant_id) WHERE deleted_at IS NULL
    DO UPDATE SET requested_at = excluded.requested_at, requested_by = excluded.requested_by, due_at = excluded.due_at`);
}

export async function withdrawDeletion(tx: CentralTx, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM tenant_deletions WHERE id = ${id} AND home IS NULL`);
}

/** Whether a tenant of this id was deleted, or is being. */
export async function wasDeleted(tx: CentralTx, tenantId: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT FROM tenant_deletions WHERE tenant_id = ${tenantId} AND home IS NOT NULL LIMIT 1`);
  return row !== undefined;
}

/** The tenant's rows in the central database beside its own row and its audit events. */
const ofTenant = [
  "DELETE FROM graduation_steps WHERE graduation_id IN (SELECT id FROM graduations WHERE tenant_id = $1)",
  ...[
    "move_appointments",
    "drain_tenants",
    "graduations",
    "migration_run_tenants",
    "visits",
    "mail_notices",
    "webhook_notices",
    "tenant_usage",
    "tenant_usage_days",
    "ill_shops",
    "tenant_requests",
    "tenant_refusals",
    "lost_homes",
    "feeds_due",
  ].map((table) => `DELETE FROM ${table} WHERE tenant_id = $1`),
  "DELETE FROM creations WHERE kind = 'tenant' AND id = $1",
  "DELETE FROM tenants WHERE tenant_id = $1",
];

/**
 * The point of no return: forgets the tenant and writes what was exported, if its home was not lost, and what is to be
 * dropped, in one transaction on the session that holds the maintenance lock. False, and nothing changed, when the
 * session does not hold it, the deletion was withdrawn, or the tenant's row is not as it was read.
 */
export async function forgetTenant(
  client: ClientBase,
  row: { id: string; home: Home; sealedConnection: string; exported: LastExport | null },
): Promise<boolean> {
  const { id, home, sealedConnection, exported } = row;
  const { tenantId } = home;
  await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
  try {
    const going = await client.query(
      `SELECT FROM tenants WHERE tenant_id = $1 AND connection_string = $2 AND NOT is_active AND fenced_by IS NULL
       AND ${holdsMaintenanceLock} FOR UPDATE`,
      [tenantId, sealedConnection],
    );
    const written = await client.query(
      "UPDATE tenant_deletions SET export = $1, home = $2 WHERE id = $3 AND home IS NULL",
      [exported && JSON.stringify(exported), JSON.stringify(home), id],
    );
    const isRight = going.rowCount === 1 && written.rowCount === 1;
    if (isRight) for (const statement of ofTenant) await client.query(statement, [tenantId]);
    await client.query(isRight ? "COMMIT" : "ROLLBACK");
    return isRight;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** The end of a deletion, unless another process was first; whether it was this one. */
export async function endDeletion(
  tx: CentralTx,
  end: { id: string; at: Date; by: string; dropped: readonly DroppedObject[]; searched: readonly string[] },
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE tenant_deletions SET deleted_at = ${end.at}, deleted_by = ${end.by}, dropped = ${JSON.stringify(end.dropped)},
      searched = ${end.searched} WHERE id = ${end.id} AND home IS NOT NULL AND deleted_at IS NULL`);
  return changed === 1;
}
