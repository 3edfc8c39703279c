import type { ClientBase } from "pg";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql, written } from "../../kernel/db/sql.ts";
import type { MigrationRun, RunTenantJson, RunTenantQuery } from "./schema.ts";

/** A tenant to be migrated, and where it lives. */
export interface RunTenant {
  readonly tenantId: string;
  readonly server: string;
  readonly databaseName: string;
  readonly schema: string;
  readonly role: string;
  /** The last run that tried it could not migrate it. */
  readonly hasFailed: boolean;
}

interface NewRun {
  readonly id: string;
  readonly head: string;
  readonly startedBy: string | null;
  /** The run whose failed and pending tenants alone are migrated; null: not only those of a run. */
  readonly resumeRunId: string | null;
  /** The tenants that alone are migrated; null: all that are behind `head`. */
  readonly tenantIds: readonly string[] | null;
}

// As `compareHead` has it: the order of migrations is that of their names, byte by byte.
const isBehind = (head: string) => sql`(t.migration_head IS NULL OR t.migration_head COLLATE "C" < ${head})`;
const isNewer = (head: string) => sql`(t.migration_head COLLATE "C" > ${head})`;

/**
 * Opens a run over the tenants that are behind, or over chosen ones, whatever is recorded of them: a home may have been
 * restored to an earlier time. One that is newer fails, and says why.
 */
export async function insertRun(tx: CentralTx, run: NewRun): Promise<void> {
  await tx.run(
    sql`INSERT INTO migration_runs (id, state, head, started_by) VALUES (${run.id}, 'Running', ${run.head}, ${run.startedBy})`,
  );
  await tx.run(sql`
    INSERT INTO migration_run_tenants (run_id, tenant_id)
    SELECT ${run.id}, t.tenant_id FROM tenants t
    WHERE CASE WHEN ${run.tenantIds}::uuid[] IS NULL THEN ${isBehind(run.head)} ELSE t.tenant_id = ANY (${run.tenantIds}::uuid[]) END
      AND (${run.resumeRunId}::uuid IS NULL OR t.tenant_id IN
           (SELECT tenant_id FROM migration_run_tenants WHERE run_id = ${run.resumeRunId}::uuid AND state <> 'Done'))`);
}

/** How many tenants are not at this head, on either side of it. */
export function countApart(tx: CentralTx, head: string): Promise<{ behind: number; newer: number }> {
  return tx.one(sql`
    SELECT count(*) FILTER (WHERE ${isBehind(head)})::int AS behind, count(*) FILTER (WHERE ${isNewer(head)})::int AS newer
    FROM tenants t`);
}

/** The first of these ids that no tenant has. */
export async function findUnknownTenant(tx: CentralTx, tenantIds: readonly string[]): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT id FROM unnest(${tenantIds}::uuid[]) id WHERE NOT EXISTS (SELECT FROM tenants WHERE tenant_id = id) LIMIT 1`);
  return row?.id;
}

/** Oldest first. */
export function listRunTenants(tx: CentralTx, runId: string): Promise<RunTenant[]> {
  return tx.many(sql`
    SELECT t.tenant_id AS "tenantId", t.server, t.database_name AS "databaseName", coalesce(t.schema_name, 'public') AS schema, t.role_name AS role,
           coalesce((SELECT f.state = 'Failed' FROM migration_run_tenants f
                     WHERE f.tenant_id = r.tenant_id AND f.finished_at IS NOT NULL ORDER BY f.finished_at DESC LIMIT 1), false) AS "hasFailed"
    FROM migration_run_tenants r JOIN tenants t USING (tenant_id) WHERE r.run_id = ${runId} AND r.state = 'Pending'
    ORDER BY t.created_at, t.tenant_id`);
}

export interface EndedTenant {
  readonly tenantId: string;
  /** Where it lived when it was migrated: a head is that of a home, and the tenant may have moved since. */
  readonly server: string;
  readonly databaseName: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Null when it succeeded. */
  readonly error: string | null;
}

export async function finishTenants(
  tx: CentralTx,
  { runId, head, rows }: { runId: string; head: string; rows: readonly EndedTenant[] },
): Promise<void> {
  const ended = sql`unnest(${rows.map(({ tenantId }) => tenantId)}::uuid[], ${rows.map(({ error }) => error)}::text[],
    ${rows.map(({ server }) => server)}::text[], ${rows.map(({ databaseName }) => databaseName)}::text[],
    ${rows.map(({ startedAt }) => startedAt.toISOString())}::timestamptz[], ${rows.map(({ endedAt }) => endedAt.toISOString())}::timestamptz[]
  ) AS e (tenant_id, error, server, database_name, started_at, ended_at)`;
  await tx.run(sql`
    UPDATE migration_run_tenants t SET state = CASE WHEN e.error IS NULL THEN 'Done' ELSE 'Failed' END, error = e.error,
      started_at = e.started_at, finished_at = e.ended_at
    FROM ${ended} WHERE t.run_id = ${runId} AND t.tenant_id = e.tenant_id`);
  await tx.run(sql`
    UPDATE tenants t SET migration_head = ${head} FROM ${ended}
    WHERE t.tenant_id = e.tenant_id AND e.error IS NULL AND t.server = e.server AND t.database_name = e.database_name`);
}

export async function finishRun(tx: CentralTx, runId: string): Promise<void> {
  await tx.run(sql`
    UPDATE migration_runs SET finished_at = now(), state =
      CASE WHEN stopped_at IS NOT NULL AND EXISTS (SELECT FROM migration_run_tenants WHERE run_id = ${runId} AND state = 'Pending') THEN 'Stopped'
           WHEN EXISTS (SELECT FROM migration_run_tenants WHERE run_id = ${runId} AND state <> 'Done') THEN 'Failed' ELSE 'Succeeded' END
    WHERE id = ${runId}`);
}

/** Runs newest first, or one. What says that it runs and has not been heard of for a while died. */
/** Newest first, or the one of an id; one row more than the limit tells whether there is a next page. */
export function listRuns(
  tx: CentralTx,
  {
    runId = null,
    limit,
    after = [],
  }: { readonly runId?: string | null; readonly limit: number; readonly after?: readonly unknown[] | undefined },
  deadAfterMs: number,
): Promise<MigrationRun[]> {
  const [startedAt = null, lastId = null] = after;
  return tx.many<MigrationRun>(sql`
    SELECT r.id AS "runId", r.head,
           CASE WHEN r.state = 'Running' AND NOT EXISTS (
             SELECT FROM maintenance_sessions m
             WHERE m.id = r.id AND m.heartbeat_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms'
           ) THEN 'Interrupted' ELSE r.state END AS state, r.started_at AS "startedAt", r.finished_at AS "finishedAt",
           r.stopped_at AS "stoppedAt", r.stopped_by_name AS "stoppedBy",
           (SELECT count(*)::int FROM migration_run_tenants t WHERE t.run_id = r.id AND t.state = 'Pending') AS pending,
           (SELECT count(*)::int FROM migration_run_tenants t WHERE t.run_id = r.id AND t.state = 'Done') AS done,
           (SELECT CASE WHEN r.finished_at IS NULL AND count(*) FILTER (WHERE t.state <> 'Pending') > 0 THEN
              ceil(extract(epoch FROM clock_timestamp() - r.started_at) / count(*) FILTER (WHERE t.state <> 'Pending')
                   * count(*) FILTER (WHERE t.state = 'Pending'))::int END
            FROM migration_run_tenants t WHERE t.run_id = r.id) AS "etaS",
           (SELECT coalesce(json_agg(json_build_object('tenantId', t.tenant_id, 'slug', n.slug, 'error', t.error)), '[]')
            FROM migration_run_tenants t JOIN tenants n ON n.tenant_id = t.tenant_id WHERE t.run_id = r.id AND t.state = 'Failed') AS failed
    FROM migration_runs r
    WHERE (${runId}::uuid IS NULL OR r.id = ${runId}::uuid)
      AND (${startedAt}::timestamptz IS NULL OR (r.started_at, r.id) < (${startedAt}::timestamptz, ${lastId}::uuid))
    ORDER BY r.started_at DESC, r.id DESC LIMIT ${written(limit + 1)}`);
}

/** Asks that the run begins no tenant any more; whether it runs and nobody had asked. */
export async function stopRun(
  tx: CentralTx,
  runId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE migration_runs SET stopped_at = ${now}, stopped_by_name = ${by}
    WHERE id = ${runId} AND state = 'Running' AND stopped_at IS NULL`);
  return changed === 1;
}

export async function isStopped(tx: CentralTx, runId: string): Promise<boolean> {
  const row = await tx.maybe(sql`SELECT FROM migration_runs WHERE id = ${runId} AND stopped_at IS NOT NULL`);
  return row !== undefined;
}

/** The run's tenants by slug; one row more than the limit tells whether there is a next page. */
export function listTenantsOfRun(
  tx: CentralTx,
  runId: string,
  { limit, state, after }: Pick<RunTenantQuery, "limit"> & { state: string | null; after: string | null },
): Promise<RunTenantJson[]> {
  return tx.many<RunTenantJson & Record<string, unknown>>(sql`
    SELECT r.tenant_id AS "tenantId", t.slug, t.name, t.server, r.state, r.error, r.started_at AS "startedAt", r.finished_at AS "finishedAt"
    FROM migration_run_tenants r JOIN tenants t ON t.tenant_id = r.tenant_id
    WHERE r.run_id = ${runId} AND (${state}::text IS NULL OR r.state = ${state}) AND (${after}::text IS NULL OR t.slug > ${after})
    ORDER BY t.slug LIMIT ${written(limit + 1)}`);
}

/**
 * Prepares a session for migrating: it must not block a shop for long, its notices are not read, and a commit does not
 * wait for the disk, because `flushCommits` does so once for many.
 */
export async function readyForMigrating(client: ClientBase): Promise<void> {
  await client.query("SET lock_timeout = '5s'; SET client_min_messages = warning; SET synchronous_commit = off");
  // A host that is gone must not hold a shop's tables for hours.
  await client.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
}

/** A commit that waits for the disk, and with it for all that the server committed before without waiting. */
export async function flushCommits(client: ClientBase): Promise<void> {
  await client.query("SET synchronous_commit = on; SELECT pg_logical_emit_message(true, 'tillhouse', 'migrated')");
}
