import type { CentralTx } from "./handles.ts";
import { sql, written } from "./sql.ts";

/** A visitor that dies is followed by another after this long. */
const leaseMs = 60_000;

/** A shop to visit; it is postponed, so that other workers do not visit it at the same time. */
export interface Visit {
  readonly tenantId: string;
  readonly leasedUntil: Date;
}

/** Says that the shop is to be looked into now. */
export async function insertVisit(tx: CentralTx, tenantId: string, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO visits (tenant_id, due_at) VALUES (${tenantId}, ${now})
    ON CONFLICT (tenant_id) DO UPDATE SET due_at = ${now}`);
}

/** Makes every shop due that has never been visited by someone who knew all of `names`. */
export async function updateUnknowing(tx: CentralTx, names: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO visits (tenant_id, due_at) SELECT tenant_id, ${now} FROM tenants t
    WHERE NOT EXISTS (SELECT FROM visits v WHERE v.tenant_id = t.tenant_id) ON CONFLICT DO NOTHING`);
  // Mostly they are equal, which is found much faster.
  await tx.run(sql`
    UPDATE visits SET due_at = ${now}
    WHERE CASE WHEN known = ${names}::text[] THEN false ELSE NOT known @> ${names}::text[] END AND due_at > ${now}`);
}

/**
 * Takes the shops that have been due for the longest, or the given one if it is due: open, and migrated as far as
 * `head`. A shop that is not stays due.
 */
export function claimVisits(
  tx: CentralTx,
  { head, now, most, tenantId = null }: { head: string; now: Date; most: number; tenantId?: string | null | undefined },
): Promise<Visit[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  return tx
    .many<{ tenantId: string }>(
      sql`
    UPDATE visits SET due_at = ${leasedUntil} WHERE tenant_id IN (
      SELECT v.tenant_id FROM visits v JOIN tenants t USING (tenant_id)
      WHERE v.due_at <= ${now} AND t.is_active AND t.migration_head COLLATE "C" >= ${head}
        AND (${tenantId}::uuid IS NULL OR v.tenant_id = ${tenantId})
      ORDER BY v.due_at LIMIT ${written(most)} FOR UPDATE OF v SKIP LOCKED)
    RETURNING tenant_id AS "tenantId"`,
    )
    .then((rows) => rows.map((row) => ({ ...row, leasedUntil })));
}

/** After a visit by someone who knew `names`. A shop that was made due meanwhile stays so. */
export async function concludeVisit(
  tx: CentralTx,
  { tenantId, leasedUntil }: Visit,
  { dueAt, names }: { dueAt: Date; names: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    UPDATE visits SET due_at = CASE WHEN due_at = ${leasedUntil} THEN ${dueAt}::timestamptz ELSE due_at END,
      known = ARRAY(SELECT DISTINCT name COLLATE "C" FROM unnest(known || ${names}::text[]) name ORDER BY 1)
    WHERE tenant_id = ${tenantId}`);
}
