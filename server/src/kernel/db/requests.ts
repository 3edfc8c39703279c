import type { CentralTx } from "./handles.ts";
import { sql } from "./sql.ts";
import type { QuotaName } from "./tenants.ts";

/** Requests of a shop on a day. */
export interface Requests {
  readonly tenantId: string;
  /** As YYYY-MM-DD, in UTC. */
  readonly day: string;
  readonly count: number;
}

/** Adds them to those that were counted before, and tells how many that makes; a shop that is not there has none. */
export function addRequests(tx: CentralTx, requests: readonly Requests[]): Promise<Requests[]> {
  return tx.many<Requests & Record<string, unknown>>(sql`
    INSERT INTO tenant_requests AS r (tenant_id, day, requests)
    SELECT c.tenant_id, c.day, c.count
    FROM unnest(${requests.map(({ tenantId }) => tenantId)}::uuid[], ${requests.map(({ day }) => day)}::date[],
                ${requests.map(({ count }) => count)}::bigint[]) c (tenant_id, day, count)
    JOIN tenants t ON t.tenant_id = c.tenant_id ORDER BY c.tenant_id, c.day
    ON CONFLICT (tenant_id, day) DO UPDATE SET requests = r.requests + excluded.requests
    RETURNING tenant_id AS "tenantId", day::text AS day, requests::float8 AS count`);
}

/** Requests of a shop that a quota refused in an hour. */
export interface Refusals {
  readonly tenantId: string;
  readonly hour: Date;
  readonly quota: Capitalize<QuotaName>;
  readonly count: number;
}

/** Adds them to those that were counted before. */
export async function addRefusals(tx: CentralTx, refusals: readonly Refusals[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO tenant_refusals AS r (tenant_id, hour, quota, refusals)
    SELECT c.tenant_id, c.hour, c.quota, c.count
    FROM unnest(${refusals.map(({ tenantId }) => tenantId)}::uuid[], ${refusals.map(({ hour }) => hour)}::timestamptz[],
                ${refusals.map(({ quota }) => quota)}::text[], ${refusals.map(({ count }) => count)}::bigint[])
           c (tenant_id, hour, quota, count)
    JOIN tenants t ON t.tenant_id = c.tenant_id ORDER BY c.tenant_id, c.hour, c.quota
    ON CONFLICT (tenant_id, hour, quota) DO UPDATE SET refusals = r.refusals + excluded.refusals`);
}
