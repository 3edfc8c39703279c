import type { CentralTx } from "../../../kernel/db/handles.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import type { SourceTenant } from "../schema.ts";
import type { Drain, DrainTenant } from "./schema.ts";

const lately = (deadAfterMs: number) => sql`heard_at > clock_timestamp() - ${deadAfterMs}::float8 * interval '1 ms'`;

/** Ends what says that it runs and has not been heard of for a while. */
export async function interruptDeadDrains(tx: CentralTx, deadAfterMs: number): Promise<void> {
  await tx.run(sql`
    UPDATE drains SET state = 'Interrupted', finished_at = heard_at WHERE state = 'Running' AND NOT (${lately(deadAfterMs)})`);
}

/** Opens a drain over the tenants that live on the server now; false, and nothing is opened, while another one runs. */
export async function insertDrain(
  tx: CentralTx,
  row: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly mode: string | null;
    readonly by: string;
    readonly byId: string | null;
  },
): Promise<boolean> {
  const made = await tx.run(sql`
    INSERT INTO drains (id, server, target_server, mode, state, started_by, started_by_name)
    VALUES (${row.id}, ${row.from}, ${row.to}, ${row.mode}, 'Running', ${row.byId}::uuid, ${row.by})
    ON CONFLICT (state) WHERE state = 'Running' DO NOTHING`);
  if (made === 0) return false;
  await tx.run(sql`
    INSERT INTO drain_tenants (drain_id, tenant_id) SELECT ${row.id}, tenant_id FROM tenants WHERE server = ${row.from}`);
  return true;
}

/** The tenants of a drain, oldest first. */
export function listTenantsToMove(tx: CentralTx, drainId: string): Promise<Pick<SourceTenant, "tenantId" | "mode">[]> {
  return tx.many(sql`
    SELECT t.tenant_id AS "tenantId", t.mode FROM drain_tenants d JOIN tenants t ON t.tenant_id = d.tenant_id
    WHERE d.drain_id = ${drainId} ORDER BY t.created_at, t.tenant_id`);
}

/** Newest first, or the one of an id; one row more than the limit tells whether there is a next page. */
export function listDrains(
  tx: CentralTx,
  {
    drainId = null,
    server = null,
    limit,
    after = [],
  }: {
    readonly drainId?: string | null;
    readonly server?: string | null;
    readonly limit: number;
    readonly after?: readonly unknown[] | undefined;
  },
  deadAfterMs: number,
): Promise<Drain[]> {
  const [startedAt = null, lastId = null] = after;
  return tx.many<Drain & Record<string, unknown>>(sql`
    SELECT d.id AS "drainId", d.server, d.target_server AS to, d.mode,
           CASE WHEN d.state = 'Running' AND NOT (${lately(deadAfterMs)}) THEN 'Interrupted' ELSE d.state END AS state,
           n.pending, n.moved, n.failed, d.started_at AS "startedAt", d.started_by_name AS "startedBy",
           d.stopped_at AS "stoppedAt", d.stopped_by_name AS "stoppedBy", d.finished_at AS "finishedAt"
    FROM drains d, LATERAL (
      SELECT count(*) FILTER (WHERE t.state IN ('Pending', 'Moving') AND (
               (d.state = 'Running' AND ${lately(deadAfterMs)})
               OR EXISTS (SELECT FROM tenants l WHERE l.tenant_id = t.tenant_id AND l.server = d.server)))::int AS pending,
             count(*) FILTER (WHERE t.state = 'Moved')::int AS moved, count(*) FILTER (WHERE t.state = 'Failed')::int AS failed
      FROM drain_tenants t WHERE t.drain_id = d.id) n
    WHERE (${drainId}::uuid IS NULL OR d.id = ${drainId}::uuid) AND (${server}::text IS NULL OR d.server = ${server})
      AND (${startedAt}::timestamptz IS NULL OR (d.started_at, d.id) < (${startedAt}::timestamptz, ${lastId}::uuid))
    ORDER BY d.started_at DESC, d.id DESC LIMIT ${written(limit + 1)}`);
}

/** Which tenants of a drain are listed. */
interface DrainTenantFilter {
  readonly drainId: string;
  readonly state: string | null;
}

/** The tenants of a drain by slug; one row more than the limit tells whether there is a next page. */
export function listTenantsOfDrain(
  tx: CentralTx,
  { drainId, state }: DrainTenantFilter,
  {
    limit,
    after,
    deadAfterMs,
  }: { readonly limit: number; readonly after: string | null; readonly deadAfterMs: number },
): Promise<DrainTenant[]> {
  return tx.many<DrainTenant & Record<string, unknown>>(sql`
    SELECT d.tenant_id AS "tenantId", t.slug, t.name, s.state, d.reason, d.graduation_id AS "graduationId",
           d.started_at AS "startedAt", d.finished_at AS "finishedAt"
    FROM drain_tenants d JOIN tenants t ON t.tenant_id = d.tenant_id, LATERAL (
      SELECT CASE WHEN d.state = 'Moving' AND NOT EXISTS (
               SELECT FROM drains WHERE id = d.drain_id AND state = 'Running' AND ${lately(deadAfterMs)}
             ) THEN 'Interrupted' ELSE d.state END AS state) s
    WHERE d.drain_id = ${drainId} AND (${state}::text IS NULL OR s.state = ${state}) AND (${after}::text IS NULL OR t.slug > ${after})
    ORDER BY t.slug LIMIT ${written(limit + 1)}`);
}

/** Says that the process that drains lives; whether it is still to go on. */
export async function beatDrain(tx: CentralTx, drainId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE drains SET heard_at = clock_timestamp() WHERE id = ${drainId} AND state = 'Running' AND stopped_at IS NULL`);
  if (changed === 1) return true;
  await tx.run(sql`UPDATE drains SET heard_at = clock_timestamp() WHERE id = ${drainId} AND state = 'Running'`);
  return false;
}

/** Asks that the drain begins no tenant any more; whether it runs and nobody had asked. */
export async function stopDrain(
  tx: CentralTx,
  drainId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE drains SET stopped_at = ${now}, stopped_by_name = ${by}
    WHERE id = ${drainId} AND state = 'Running' AND stopped_at IS NULL`);
  return changed === 1;
}

export async function beginTenant(tx: CentralTx, drainId: string, tenantId: string): Promise<void> {
  await tx.run(sql`
    UPDATE drain_tenants SET state = 'Moving', started_at = now() WHERE drain_id = ${drainId} AND tenant_id = ${tenantId}`);
}

/** Which move was begun for the tenant. */
export async function noteMove(
  tx: CentralTx,
  { drainId, tenantId, graduationId }: Readonly<Record<"drainId" | "tenantId" | "graduationId", string>>,
): Promise<void> {
  await tx.run(sql`
    UPDATE drain_tenants SET graduation_id = ${graduationId} WHERE drain_id = ${drainId} AND tenant_id = ${tenantId}`);
}

/** `reason`: why it stays, or is not where it is to be; undefined: it has moved. */
export async function endTenant(
  tx: CentralTx,
  drainId: string,
  { tenantId, reason = null }: { readonly tenantId: string; readonly reason: string | null | undefined },
): Promise<void> {
  await tx.run(sql`
    UPDATE drain_tenants SET state = CASE WHEN ${reason}::text IS NULL THEN 'Moved' ELSE 'Failed' END, reason = ${reason},
                             finished_at = now()
    WHERE drain_id = ${drainId} AND tenant_id = ${tenantId}`);
}

/** `isWhole`: the process has come to the end of the list, or was asked to stop. */
export async function finishDrain(tx: CentralTx, drainId: string, isWhole: boolean): Promise<void> {
  await tx.run(sql`
    UPDATE drains SET finished_at = now(), state = CASE
      WHEN NOT ${isWhole}::boolean THEN 'Interrupted'
      WHEN EXISTS (SELECT FROM drain_tenants WHERE drain_id = ${drainId} AND state = 'Pending') THEN 'Stopped'
      WHEN EXISTS (SELECT FROM drain_tenants WHERE drain_id = ${drainId} AND state <> 'Moved') THEN 'Failed'
      ELSE 'Succeeded' END
    WHERE id = ${drainId} AND state = 'Running'`);
}
