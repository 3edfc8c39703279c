import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { StepState } from "../../kernel/steps.ts";
import type { GraduationJson, Plan, SourceTenant, TableProgress } from "./schema.ts";

/** The tenant's row as it is before the cutover. */
export function findSourceTenant(tx: CentralTx, tenantId: string): Promise<SourceTenant | undefined> {
  return tx.maybe<SourceTenant & Record<string, unknown>>(sql`
    SELECT tenant_id AS "tenantId", mode, schema_name AS schema, server, database_name AS database, role_name AS role,
           is_active AS "wasActive", connection_string AS "sealedConnection", fenced_by AS "fencedBy"
    FROM tenants WHERE tenant_id = ${tenantId}`);
}

export async function insertGraduation(
  tx: CentralTx,
  row: { id: string; tenantId: string; plan: Plan; wasActive: boolean; sealed: string; startedBy: string | null },
): Promise<void> {
  const { plan } = row;
  await tx.run(sql`
    INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, target_connection_sealed, started_by)
    VALUES (${row.id}, ${row.tenantId}, 'Running', ${plan.sourceServer}, ${plan.targetServer}, ${JSON.stringify({ ...plan, wasActive: row.wasActive })}, ${row.sealed}, ${row.startedBy})`);
}

export async function recordStep(
  tx: CentralTx,
  row: { id: string; position: number; step: string; state: StepState; error: string | null },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO graduation_steps (graduation_id, position, step, state, error) VALUES (${row.id}, ${row.position}, ${row.step}, ${row.state}, ${row.error})
    ON CONFLICT (graduation_id, position) DO UPDATE
    SET state = excluded.state, error = coalesce(excluded.error, graduation_steps.error), finished_at = now()`);
}

/** What is known of a copy that runs. */
export async function recordProgress(
  tx: CentralTx,
  row: { id: string; tables: readonly TableProgress[]; secondsLeft: number | null },
): Promise<void> {
  const figures = JSON.stringify({ tables: row.tables, secondsLeft: row.secondsLeft });
  await tx.run(sql`UPDATE graduations SET figures = ${figures} WHERE id = ${row.id} AND state = 'Running'`);
}

export async function finishGraduation(
  tx: CentralTx,
  row: { id: string; state: string; figures: unknown; error: string | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE graduations SET state = ${row.state}, figures = ${JSON.stringify(row.figures)}, error = ${row.error},
      target_connection_sealed = NULL, finished_at = now() WHERE id = ${row.id} AND state IN ('Running', 'Interrupted')`);
}

/**
 * Closes the tenant for the move, in the graduation's name; what the flip insists on, or undefined when the row is not
 * as it was captured.
 */
export async function fenceTenant(tx: CentralTx, tenant: SourceTenant, id: string): Promise<number | undefined> {
  const row = await tx.maybe<{ fenceVersion: number }>(sql`
    UPDATE tenants SET is_active = false, fenced_by = ${id}, fence_version = fence_version + 1, version = version + 1
    WHERE tenant_id = ${tenant.tenantId} AND mode = 'Shared' AND fenced_by IS NULL AND is_active = ${tenant.wasActive}
    RETURNING fence_version AS "fenceVersion"`);
  return row?.fenceVersion;
}

/**
 * Whether the tenant's row was flipped, decided for good: this UPDATE waits for a flip that is still under way, and
 * takes what it insists on from one that comes late.
 */
export async function settleFlip(tx: CentralTx, tenantId: string): Promise<boolean> {
  const shared = await tx.run(
    sql`UPDATE tenants SET fence_version = fence_version + 1 WHERE tenant_id = ${tenantId} AND mode = 'Shared'`,
  );
  return shared === 0;
}

/** Opens the tenant again unless another graduation holds it by now: with its state from before. */
export async function unfenceTenant(
  tx: CentralTx,
  row: { tenantId: string; fencedBy: string | null; isActive: boolean },
): Promise<void> {
  await tx.run(sql`
    UPDATE tenants SET is_active = ${row.isActive}, fenced_by = NULL, version = version + 1
    WHERE tenant_id = ${row.tenantId} AND mode = 'Shared' AND fenced_by IS NOT DISTINCT FROM ${row.fencedBy}`);
}

/** The cutover: one UPDATE, on the session that holds the maintenance lock, guarded by what was captured. */
export async function flipTenant(
  client: ClientBase,
  flip: { id: string; tenant: SourceTenant; plan: Plan; sealed: string; fenceVersion: number },
): Promise<number> {
  const { id, tenant, plan, sealed, fenceVersion } = flip;
  const { rowCount } = await client.query(
    `UPDATE tenants SET mode = 'Dedicated', schema_name = NULL, connection_string = $1, server = $2, database_name = $3,
            role_name = $4, is_active = $5, migration_head = $6, fenced_by = NULL, version = version + 1
     WHERE tenant_id = $7 AND mode = 'Shared' AND NOT is_active AND connection_string = $8 AND fenced_by = $9
       AND fence_version = $10`,
    [
      sealed,
      plan.targetServer,
      plan.targetDatabase,
      plan.targetRole,
      tenant.wasActive,
      plan.head,
      tenant.tenantId,
      tenant.sealedConnection,
      id,
      fenceVersion,
    ],
  );
  return rowCount ?? 0;
}

/** Whether this graduation is still the one that runs: whoever took the lock from it said otherwise. */
export async function isRunning(tx: CentralTx, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM graduations WHERE id = ${id} AND state = 'Running'`)) !== undefined;
}

export function listGraduations(tx: CentralTx, tenantId: string, id: string | null): Promise<GraduationJson[]> {
  return tx.many<GraduationJson & Record<string, unknown>>(sql`
    SELECT g.id AS "graduationId", g.state, g.source_server AS "sourceServer", g.target_server AS "targetServer", g.error,
           g.started_at AS "startedAt", g.finished_at AS "finishedAt",
           (SELECT coalesce(json_agg(json_build_object('step', s.step, 'state', s.state, 'error', s.error) ORDER BY s.position), '[]')
            FROM graduation_steps s WHERE s.graduation_id = g.id) AS steps,
           (SELECT coalesce(json_agg(json_build_object('table', t."table", 'rows', t.rows, 'bytes', t.bytes,
                                                       'expectedRows', coalesce(t."expectedRows", t.rows))), '[]')
            FROM jsonb_to_recordset(g.figures -> 'tables') t("table" text, rows bigint, bytes bigint, "expectedRows" bigint)) AS tables,
           CASE WHEN g.state = 'Running' THEN (g.figures ->> 'secondsLeft')::integer END AS "estimatedSecondsLeft"
    FROM graduations g WHERE g.tenant_id = ${tenantId} AND (${id}::uuid IS NULL OR g.id = ${id}::uuid)
    ORDER BY g.started_at DESC LIMIT 100`);
}

/** A graduation as the doctor reads it: where it moved from and to, and whether it may have made a database unmarked. */
export interface PastGraduation {
  readonly id: string;
  readonly state: GraduationJson["state"];
  readonly plan: Plan & { readonly wasActive?: boolean };
  /** Died, or lost its connection, between making the database and marking it. */
  readonly madeUnmarked: boolean;
}

/** The tenant's graduations, newest first. */
export function listPastGraduations(tx: CentralTx, tenantId: string): Promise<PastGraduation[]> {
  return tx.many<PastGraduation & Record<string, unknown>>(sql`
    SELECT g.id, g.state, g.plan, g.state IN ('Running', 'Interrupted', 'Stuck') AND EXISTS (
             SELECT FROM graduation_steps s WHERE s.graduation_id = g.id AND s.step = 'CreateDatabase' AND s.state NOT IN ('Done', 'Undone')
           ) AS "madeUnmarked"
    FROM graduations g WHERE g.tenant_id = ${tenantId} ORDER BY g.started_at DESC, g.id DESC`);
}

/** Closes the book on graduations that were cut short, once nothing of theirs is left. */
export async function closeInterrupted(
  tx: CentralTx,
  row: { tenantId: string; state: "RolledBack" | "Succeeded"; except?: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE graduations SET state = ${row.state}, target_connection_sealed = NULL, finished_at = coalesce(finished_at, now())
    WHERE tenant_id = ${row.tenantId} AND state IN ('Interrupted', 'Stuck', 'CleanupPending') AND id IS DISTINCT FROM ${row.except ?? null}::uuid`);
}
