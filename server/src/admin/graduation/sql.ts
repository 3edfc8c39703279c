import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { anyOf } from "../../kernel/db/records.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import { Problem } from "../../kernel/http/problem.ts";
import type { StepState } from "../../kernel/steps.ts";
import type { Actor } from "../gate/actor.ts";
import { hasNoSession, holdsMaintenanceLock } from "../maintenance.sql.ts";
import {
  modeOf,
  type Diagnosis,
  type GraduationState,
  type Plan,
  type SourceTenant,
  type TableProgress,
} from "./schema.ts";

/** The tenant's row as it is before the flip, or 404 `tenant_not_found`. */
export async function getSourceTenant(tx: CentralTx, tenantId: string): Promise<SourceTenant> {
  const tenant = await tx.maybe<SourceTenant>(sql`
    SELECT installation.id AS installation, tenant_id AS "tenantId", mode, schema_name AS schema, server, database_name AS database, role_name AS role,
           is_active AS "isActive", active_after AS "activeAfter", connection_string AS "sealedConnection", fenced_by AS "fencedBy",
           migration_head AS head,
           (SELECT coalesce(json_agg(json_build_object('server', l.server, 'database', l.database_name, 'role', l.role_name) ORDER BY l.lost_at), '[]')
            FROM lost_homes l WHERE l.tenant_id = t.tenant_id) AS "lostHomes"
    FROM tenants t CROSS JOIN installation WHERE tenant_id = ${tenantId}`);
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  return tenant;
}

export async function insertGraduation(
  tx: CentralTx,
  row: { id: string; tenantId: string; plan: Plan; sealed: string; actor: Actor; warnings: readonly string[] },
): Promise<void> {
  const { plan, actor } = row;
  await tx.run(sql`
    INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, target_connection_sealed,
                             started_by, started_by_name, warnings)
    VALUES (${row.id}, ${row.tenantId}, 'Running', ${plan.sourceServer}, ${plan.targetServer}, ${JSON.stringify(plan)}, ${row.sealed},
            ${actor.actorId ?? null}, ${actor.actorName}, ${row.warnings})`);
}

export async function recordStep(
  tx: CentralTx,
  row: { id: string; position: number; step: string; state: StepState; error: string | null },
): Promise<void> {
  // A fenced tenant need not wait for the disk: steps are only shown. `statisticsStep` alone decides something, and
  // statistics may be taken twice.
  await tx.run(sql`SELECT set_config('synchronous_commit', 'off', true)`);
  await tx.run(sql`
    INSERT INTO graduation_steps (graduation_id, position, step, state, error, finished_at)
    VALUES (${row.id}, ${row.position}, ${row.step}, ${row.state}, ${row.error}, CASE WHEN ${isUnderWay(row.state)} THEN NULL ELSE now() END)
    ON CONFLICT (graduation_id, position) DO UPDATE
    SET state = excluded.state, error = coalesce(excluded.error, graduation_steps.error), finished_at = excluded.finished_at`);
}

function isUnderWay(state: StepState): boolean {
  return state === "Doing" || state === "Undoing";
}

/** Writes the figures of a graduation that runs. Returns its state, which somebody else may have changed. */
export async function recordProgress(
  tx: CentralTx,
  row: { id: string; tables: readonly TableProgress[]; secondsLeft: number | null },
): Promise<GraduationState | undefined> {
  const figures = JSON.stringify({ tables: row.tables, secondsLeft: row.secondsLeft });
  await tx.run(sql`UPDATE graduations SET figures = ${figures} WHERE id = ${row.id} AND state = 'Running'`);
  return (await findGraduation(tx, row.id))?.state;
}

/** A graduation's tenant and state. */
export function findGraduation(
  tx: CentralTx,
  id: string,
): Promise<{ readonly tenantId: string; readonly state: GraduationState; readonly isCancelled: boolean } | undefined> {
  return tx.maybe(
    sql`SELECT tenant_id AS "tenantId", state, cancelled_at IS NOT NULL AS "isCancelled" FROM graduations WHERE id = ${id}`,
  );
}

/** Calls a graduation off that runs: its own process undoes it from here on. Returns whether it ran. */
export async function cancelGraduation(
  tx: CentralTx,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const changed = await tx.run(
    sql`UPDATE graduations SET state = 'RollingBack', cancelled_at = ${now}, cancelled_by_name = ${by}
        WHERE id = ${id} AND state = 'Running'`,
  );
  return changed === 1;
}

/**
 * Changes the state of a graduation if it is one of `from`; returns the state afterwards. A concurrent change waits and
 * then finds the new state, so exactly one succeeds.
 */
export async function updateState(
  tx: CentralTx,
  id: string,
  from: readonly GraduationState[],
  to: GraduationState,
): Promise<GraduationState | undefined> {
  await tx.run(sql`UPDATE graduations SET state = ${to} WHERE id = ${id} AND state = ANY (${from})`);
  return (await findGraduation(tx, id))?.state;
}

/** The end of a graduation: figures, error, no secret left. */
export async function finishGraduation(
  tx: CentralTx,
  row: {
    id: string;
    from: readonly GraduationState[];
    state: GraduationState;
    figures: unknown;
    error: string | null;
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE graduations SET state = ${row.state}, figures = ${JSON.stringify(row.figures)}, error = ${row.error},
      target_connection_sealed = NULL, finished_at = now() WHERE id = ${row.id} AND state = ANY (${row.from})`);
}

/**
 * Condition: the graduation is Running and this session holds the maintenance lock. The row stays locked until the
 * transaction ends.
 */
const running = `running AS (
  SELECT id FROM graduations WHERE id = $1 AND state = 'Running' AND ${holdsMaintenanceLock} FOR UPDATE)`;

/** Closes the tenant for the move, on the session of the maintenance lock, if its row is as it was captured. */
export async function fenceTenant(client: ClientBase, id: string, tenant: SourceTenant): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH ${running}, closed AS (
       UPDATE tenants SET is_active = false, active_after = is_active, fenced_by = $1, version = version + 1
       WHERE tenant_id = $2 AND is_active = $3 AND connection_string = $4
         AND fenced_by IS NOT DISTINCT FROM $5 AND EXISTS (SELECT FROM running)
       RETURNING tenant_id)
     UPDATE graduations SET fenced_at = clock_timestamp() WHERE id = $1 AND EXISTS (SELECT FROM closed)`,
    [id, tenant.tenantId, tenant.isActive, tenant.sealedConnection, tenant.fencedBy],
  );
  return rowCount === 1;
}

/** What an UPDATE sets to open a fenced tenant again: as it was, or as an operator decided meanwhile. */
export const setOpen = `is_active = is_active OR coalesce(active_after, false), active_after = NULL, fenced_by = NULL, version = version + 1`;

/** An attempt undoes its own fence, unless another attempt holds the tenant by now. */
export async function unfenceTenant(tx: CentralTx, tenantId: string, fencedBy: string): Promise<void> {
  await tx.run(sql`
    WITH opened AS (
      UPDATE tenants SET ${raw(setOpen)} WHERE tenant_id = ${tenantId} AND fenced_by = ${fencedBy} RETURNING tenant_id)
    UPDATE graduations SET opened_at = clock_timestamp() WHERE id = ${fencedBy} AND EXISTS (SELECT FROM opened)`);
}

/**
 * A recovery opens what a dead attempt fenced, on the session of the maintenance lock. After a restore of the central
 * database the row may say again that this attempt has fenced it; a statement that arrives late must not open it then.
 * Returns false, and changes nothing, when the session does not hold the lock.
 */
export async function openTenant(client: ClientBase, tenantId: string, fencedBy: string): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(
    `WITH opened AS (
       UPDATE tenants SET ${setOpen}
       WHERE tenant_id = $1 AND fenced_by = $2 AND ${holdsMaintenanceLock} RETURNING tenant_id), noted AS (
       UPDATE graduations SET opened_at = clock_timestamp() WHERE id = $2 AND EXISTS (SELECT FROM opened))
     SELECT ${holdsMaintenanceLock} AS "isHeld"`,
    [tenantId, fencedBy],
  );
  return rows[0]?.isHeld === true;
}

/**
 * The flip: one statement on the session that holds the maintenance lock. It changes the tenant's row and the
 * graduation together, so that the graduation's state decides whether the flip happened.
 */
export async function flipTenant(
  client: ClientBase,
  flip: { id: string; tenant: SourceTenant; plan: Plan; sealed: string },
): Promise<boolean> {
  const { id, tenant, plan, sealed } = flip;
  const { rowCount } = await client.query(
    `WITH ${running}, moved AS (
       UPDATE tenants SET mode = $9, schema_name = $10, connection_string = $2, next_connection_string = NULL, server = $3,
              database_name = $4, role_name = $5, is_active = active_after, active_after = NULL, migration_head = $6, fenced_by = NULL, version = version + 1
       WHERE tenant_id = $7 AND NOT is_active AND connection_string = $8 AND fenced_by = $1
         AND EXISTS (SELECT FROM running)
       RETURNING tenant_id)
     UPDATE graduations SET state = 'CleanupPending', opened_at = clock_timestamp() WHERE id = $1 AND EXISTS (SELECT FROM moved)`,
    [
      id,
      sealed,
      plan.targetServer,
      plan.targetDatabase,
      plan.targetRole,
      plan.head,
      tenant.tenantId,
      tenant.sealedConnection,
      modeOf(plan),
      plan.targetSchema ?? null,
    ],
  );
  return rowCount === 1;
}

/**
 * Points the tenant's row to an adopted home, on the session of the maintenance lock, if it is as it was read. A home
 * in the shared tier that it leaves is kept, and noted as one that is lost. The tills are due to take new snapshots:
 * they may have read the other one last.
 */
export async function adoptHome(
  client: ClientBase,
  to: { tenant: SourceTenant; server: string; database: string; role: string; sealed: string; head: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH left_behind AS (
       SELECT tenant_id, server, database_name, role_name FROM tenants WHERE tenant_id = $6 AND mode = 'Shared'), moved AS (
       UPDATE tenants SET mode = 'Dedicated', schema_name = NULL, connection_string = $1, next_connection_string = NULL, server = $2,
              database_name = $3, role_name = $4, migration_head = $5, ${setOpen}
       WHERE tenant_id = $6 AND connection_string = $7 AND ${holdsMaintenanceLock} RETURNING tenant_id), noted AS (
       INSERT INTO lost_homes (tenant_id, server, database_name, role_name, lost_at)
       SELECT l.*, now() FROM left_behind l JOIN moved USING (tenant_id) ON CONFLICT DO NOTHING), due AS (
       INSERT INTO feeds_due SELECT tenant_id FROM moved ON CONFLICT DO NOTHING)
     SELECT FROM moved`,
    [to.sealed, to.server, to.database, to.role, to.head, to.tenant.tenantId, to.tenant.sealedConnection],
  );
  return rowCount === 1;
}

/** Whether the tenant lives in the home that the plan made for it. */
export async function livesIn(tx: CentralTx, tenantId: string, plan: Plan): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT FROM tenants WHERE tenant_id = ${tenantId} AND mode = ${modeOf(plan)} AND server = ${plan.targetServer}
      AND database_name = ${plan.targetDatabase} AND role_name = ${plan.targetRole}`);
  return row !== undefined;
}

/** Condition on the graduation `g`: its process has been heard of lately. */
export const isAlive = (deadAfterMs: number) => sql`
  EXISTS (SELECT FROM maintenance_sessions m WHERE m.id = g.id AND m.heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms')`;

/**
 * When the last of the tenant's living graduations will count as dead if it stays silent, rounded up to a second;
 * undefined when none lives.
 */
export async function readAliveUntil(tx: CentralTx, tenantId: string, deadAfterMs: number): Promise<Date | undefined> {
  const row = await tx.maybe<{ until: string }>(sql`
    SELECT date_trunc('second', m.heartbeat_at + ${deadAfterMs}::float8 * interval '1 ms') + interval '1 second' AS until
    FROM graduations g JOIN maintenance_sessions m ON m.id = g.id
    WHERE g.tenant_id = ${tenantId} AND ${isAlive(deadAfterMs)} ORDER BY 1 DESC LIMIT 1`);
  return row === undefined ? undefined : new Date(row.until);
}

/** How many shops are held closed by a graduation whose process has not been heard of lately. */
export async function countLeftClosed(tx: CentralTx, deadAfterMs: number): Promise<number> {
  const rows = await tx.many(sql`
    SELECT FROM tenants t JOIN graduations g ON g.id = t.fenced_by WHERE NOT t.is_active AND NOT ${isAlive(deadAfterMs)}`);
  return rows.length;
}

/** A tenant, and what a graduation left of it whose process is dead. */
export interface AbandonedMove {
  readonly tenantId: string;
  readonly graduationId: string;
}

/**
 * The tenants that are closed by a graduation that has not been heard of lately and has no session in the central
 * database.
 */
export function listAbandoned(tx: CentralTx, deadAfterMs: number): Promise<AbandonedMove[]> {
  return tx.many(sql`
    SELECT t.tenant_id AS "tenantId", g.id AS "graduationId" FROM tenants t JOIN graduations g ON g.id = t.fenced_by
    WHERE NOT t.is_active AND NOT ${isAlive(deadAfterMs)} AND ${raw(hasNoSession("g.id"))} ORDER BY g.started_at, t.tenant_id`);
}

/**
 * Tenants that are not closed, and a graduation that has not said how it ended; its process has not been heard of
 * lately and has no session in the central database.
 */
export function listUnended(tx: CentralTx, deadAfterMs: number): Promise<AbandonedMove[]> {
  return tx.many(sql`
    SELECT DISTINCT ON (t.tenant_id) t.tenant_id AS "tenantId", g.id AS "graduationId"
    FROM graduations g JOIN tenants t ON t.tenant_id = g.tenant_id
    WHERE g.state NOT IN ('Succeeded', 'RolledBack') AND (t.is_active OR t.fenced_by IS NULL)
      AND NOT ${isAlive(deadAfterMs)} AND ${raw(hasNoSession("g.id"))} ORDER BY t.tenant_id, g.started_at DESC`);
}

/** A graduation as the doctor reads it: where it moved from and to. */
export interface PastGraduation {
  readonly id: string;
  readonly state: GraduationState;
  readonly plan: Plan;
  /** Its process has been heard of lately. */
  readonly isAlive: boolean;
  /** The planner's full statistics of the new home were taken; else a recovery takes them. */
  readonly hasStatistics: boolean;
}

/** Whether its process lives and may still change something. */
export function isAtWork({ state, isAlive: lives }: PastGraduation): boolean {
  return lives && (state === "Running" || state === "RollingBack" || state === "CleanupPending");
}

/** Whether it ended without saying so: a statement that it sent may still be under way. */
export function isCutShort(graduation: PastGraduation): boolean {
  const { state } = graduation;
  return !isAtWork(graduation) && state !== "Succeeded" && state !== "RolledBack";
}

/** Its row, once Done, says that the statistics of the new home were taken (`hasStatistics`). */
export const statisticsStep = { position: 9, step: "Statistics" } as const;

/** The tenant's graduations, newest first. */
export function listPastGraduations(tx: CentralTx, tenantId: string, deadAfterMs: number): Promise<PastGraduation[]> {
  return tx.many<PastGraduation>(sql`
    SELECT g.id, g.state, g.plan, ${isAlive(deadAfterMs)} AS "isAlive", EXISTS (
             SELECT FROM graduation_steps s WHERE s.graduation_id = g.id AND s.position = ${statisticsStep.position} AND s.state = 'Done'
           ) AS "hasStatistics"
    FROM graduations g WHERE g.tenant_id = ${tenantId} ORDER BY g.started_at DESC, g.id DESC`);
}

/** Says of the tenant's dead graduations that they were interrupted: from here on none of them can flip. */
export async function interruptDead(tx: CentralTx, tenantId: string, deadAfterMs: number): Promise<void> {
  await tx.run(sql`
    UPDATE graduations g SET state = 'Interrupted'
    WHERE g.tenant_id = ${tenantId} AND g.state IN ('Running', 'RollingBack') AND NOT ${isAlive(deadAfterMs)}`);
}

/** Whether a graduation has ended without a flip, and so never will flip; also one that the central database forgot. */
export async function neverFlips(tx: CentralTx, id: string): Promise<boolean> {
  const state = (await tx.maybe<{ state: GraduationState }>(sql`SELECT state FROM graduations WHERE id::text = ${id}`))
    ?.state;
  return state === undefined || ["RollingBack", "RolledBack", "Interrupted", "Stuck"].includes(state);
}

/**
 * Marks these interrupted graduations as ended once nothing of them is left: those that flipped as succeeded if the
 * tenant lives on its own database or where they led, the others as rolled back.
 */
export async function closeInterrupted(tx: CentralTx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE graduations g SET target_connection_sealed = NULL, finished_at = coalesce(finished_at, now()),
      state = CASE WHEN g.state = 'CleanupPending' THEN 'Succeeded' ELSE 'RolledBack' END
    FROM tenants t WHERE t.tenant_id = g.tenant_id AND g.id = ${anyOf(ids)}
      AND (g.state IN ('Interrupted', 'Stuck') OR (g.state = 'CleanupPending' AND (t.mode = 'Dedicated' OR t.role_name = g.plan ->> 'targetRole')))`);
}

export async function listTenantIds(tx: CentralTx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT tenant_id AS id FROM tenants ORDER BY tenant_id`);
  return rows.map(({ id }) => id);
}

/** Makes these the numbers of shops by state, as they were found then. */
export async function putShopStates(tx: CentralTx, counts: ReadonlyMap<string, number>, at: Date): Promise<void> {
  await tx.run(sql`DELETE FROM shop_states`);
  await tx.run(sql`
    INSERT INTO shop_states (state, shops, diagnosed_at)
    SELECT c.state, c.shops, ${at}
    FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) c (state, shops)`);
}

export function listShopStates(
  tx: CentralTx,
): Promise<{ state: Diagnosis["state"]; shops: number; diagnosedAt: string }[]> {
  return tx.many(sql`SELECT state, shops, diagnosed_at AS "diagnosedAt" FROM shop_states ORDER BY shops DESC, state`);
}
