import type { CentralTx } from "../../../kernel/db/handles.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { isWell, type Diagnosis, type KeptDiagnosis } from "../schema.ts";

/** A shop that is neither healthy nor being moved. */
export type IllShop = Pick<Diagnosis, "tenantId" | "state" | "findings">;

/** Makes these the shops that are ill, as they were found then; one that is gone meanwhile is none. */
export async function putIllShops(tx: CentralTx, ill: readonly IllShop[], at: Date): Promise<void> {
  await tx.run(sql`DELETE FROM ill_shops`);
  await tx.run(sql`
    INSERT INTO ill_shops (tenant_id, state, findings, diagnosed_at)
    SELECT i."tenantId", i.state, i.findings, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(ill)}::jsonb) i ("tenantId" uuid, state text, findings jsonb)
      JOIN tenants t ON t.tenant_id = i."tenantId"`);
}

/** Keeps what was found in one of them since; one that is well is ill no more. */
export async function putDiagnosis(tx: CentralTx, { tenantId, state, findings }: Diagnosis, at: Date): Promise<void> {
  await tx.run(sql`DELETE FROM ill_shops WHERE tenant_id = ${tenantId}`);
  if (isWell(state)) return;
  await tx.run(sql`
    INSERT INTO ill_shops (tenant_id, state, findings, diagnosed_at)
    SELECT t.tenant_id, ${state}, ${JSON.stringify(findings)}::jsonb, ${at} FROM tenants t WHERE t.tenant_id = ${tenantId}
    ON CONFLICT (tenant_id) DO UPDATE SET state = excluded.state, findings = excluded.findings, diagnosed_at = excluded.diagnosed_at`);
}

/** The oldest shop first; one row more than the limit tells whether there is a next page. */
export function listIllShops(
  tx: CentralTx,
  { state = null, limit }: { readonly state?: string | null; readonly limit: number },
  [after = null]: readonly unknown[] = [],
): Promise<KeptDiagnosis[]> {
  return tx.many(sql`
    SELECT i.tenant_id AS "tenantId", t.name AS "tenantName", t.slug AS "tenantSlug", i.state, i.findings,
      i.diagnosed_at AS "diagnosedAt"
    FROM ill_shops i JOIN tenants t ON t.tenant_id = i.tenant_id
    WHERE (${state}::text IS NULL OR i.state = ${state})
      AND (${after}::uuid IS NULL OR i.tenant_id > ${after}::uuid)
    ORDER BY i.tenant_id LIMIT ${written(limit + 1)}`);
}

/** The state in which the last diagnosis found the tenant; undefined when it was healthy. */
export function findIllness(
  tx: CentralTx,
  tenantId: string,
): Promise<Pick<KeptDiagnosis, "state" | "diagnosedAt"> | undefined> {
  return tx.maybe(sql`SELECT state, diagnosed_at AS "diagnosedAt" FROM ill_shops WHERE tenant_id = ${tenantId}`);
}
