import type { CentralTx } from "../../kernel/db/handles.ts";
import { raw, sql, written } from "../../kernel/db/sql.ts";
import type { GraduationJson, GraduationState } from "./schema.ts";
import { isAlive } from "./sql.ts";

/** What only a process that lives can end; one that died shows as interrupted before anybody has recovered it. */
const shownState = (deadAfterMs: number) => sql`
  CASE WHEN g.state IN ('Running', 'RollingBack') AND NOT ${isAlive(deadAfterMs)} THEN 'Interrupted'
       WHEN g.state = 'CleanupPending' AND ${isAlive(deadAfterMs)} THEN 'Dropping' ELSE g.state END`;

/** A step is under way only while there is a process at it. */
const shownStepState = (deadAfterMs: number) => sql`
  CASE WHEN s.state IN ('Doing', 'Undoing') AND NOT ${isAlive(deadAfterMs)} THEN 'Interrupted' ELSE s.state END`;

/** Which graduations are listed. */
export interface GraduationFilter {
  readonly id?: string | null;
  readonly tenantId?: string | null;
  readonly state?: GraduationState | null;
  /** Where it leads from or to. */
  readonly server?: string | null;
  /** Begun between these two. */
  readonly from?: string | null;
  readonly to?: string | null;
}

const timeText = (column: string) => raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Newest first; one row more than the limit tells whether there is a next page. */
export function listGraduations(
  tx: CentralTx,
  { id = null, tenantId = null, state = null, server = null, from = null, to = null }: GraduationFilter,
  { deadAfterMs, limit, after = [] }: { deadAfterMs: number; limit: number; after?: readonly unknown[] | undefined },
): Promise<GraduationJson[]> {
  const [startedAt = null, lastId = null] = after;
  return tx.many<GraduationJson>(sql`
    SELECT g.id AS "graduationId", g.tenant_id AS "tenantId", t.name AS "tenantName", t.slug AS "tenantSlug",
           ${shownState(deadAfterMs)} AS state, g.source_server AS "sourceServer", g.target_server AS "targetServer",
           CASE WHEN g.plan ? 'targetSchema' THEN 'Shared' ELSE 'Dedicated' END AS mode, g.error, g.warnings,
           g.started_by_name AS "startedBy", g.started_at AS "startedAt", g.finished_at AS "finishedAt",
           g.cancelled_at AS "cancelledAt", g.cancelled_by_name AS "cancelledBy",
           g.fenced_at AS "fenceStartedAt",
           coalesce((g.figures ->> 'fenceMs')::integer, round(extract(epoch FROM g.opened_at - g.fenced_at) * 1000)::integer) AS "fenceMs",
           (SELECT coalesce(json_agg(json_build_object('step', s.step, 'state', ${shownStepState(deadAfterMs)}, 'error', s.error,
                     'startedAt', ${timeText("s.started_at")}, 'finishedAt', ${timeText("s.finished_at")}) ORDER BY s.position), '[]')
            FROM graduation_steps s WHERE s.graduation_id = g.id) AS steps,
           coalesce(g.figures -> 'tables', '[]') AS tables,
           CASE WHEN g.state = 'Running' THEN (g.figures ->> 'secondsLeft')::integer END AS "estimatedSecondsLeft"
    FROM graduations g JOIN tenants t ON t.tenant_id = g.tenant_id
    WHERE (${id}::uuid IS NULL OR g.id = ${id}::uuid)
      AND (${tenantId}::uuid IS NULL OR g.tenant_id = ${tenantId}::uuid)
      AND (${state}::text IS NULL OR ${shownState(deadAfterMs)} = ${state})
      AND (${server}::text IS NULL OR ${server} IN (g.source_server, g.target_server))
      AND (${from}::timestamptz IS NULL OR g.started_at >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR g.started_at < ${to}::timestamptz)
      AND (${startedAt}::timestamptz IS NULL OR (g.started_at, g.id) < (${startedAt}::timestamptz, ${lastId}::uuid))
    ORDER BY g.started_at DESC, g.id DESC LIMIT ${written(limit + 1)}`);
}

/** One graduation of the tenant. */
export async function findTenantGraduation(
  tx: CentralTx,
  tenantId: string,
  { id, deadAfterMs }: { readonly id: string; readonly deadAfterMs: number },
): Promise<GraduationJson | undefined> {
  return (await listGraduations(tx, { id, tenantId }, { deadAfterMs, limit: 1 }))[0];
}
