import type { CentralTx } from "../../../kernel/db/handles.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import type { SupportLook, SupportLookQuery } from "./schema.ts";

/** Writes down that an operator may look; the tenant's name is read here. */
export async function insertLook(
  tx: CentralTx,
  look: Omit<SupportLook, "tenantName" | "grantedAt" | "expiresAt"> & { readonly at: Date; readonly until: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO support_accesses (id, tenant_id, tenant_name, operator_id, operator_name, reason, granted_at, expires_at)
    SELECT ${look.id}, t.tenant_id, t.name, ${look.operatorId}, ${look.operatorName}, ${look.reason}, ${look.at}, ${look.until}
    FROM tenants t WHERE t.tenant_id = ${look.tenantId}`);
}

/** Newest first; one row more than the limit tells whether there is a next page. */
export function listLooks(
  tx: CentralTx,
  query: SupportLookQuery,
  after: readonly unknown[] | undefined,
): Promise<SupportLook[]> {
  const { tenantId = null, operatorId = null } = query;
  const [grantedAt = null, id = null] = after ?? [];
  return tx.many<SupportLook & Record<string, unknown>>(sql`
    SELECT id, tenant_id AS "tenantId", tenant_name AS "tenantName", operator_id AS "operatorId",
           operator_name AS "operatorName", reason, granted_at AS "grantedAt", expires_at AS "expiresAt"
    FROM support_accesses
    WHERE (${tenantId}::uuid IS NULL OR tenant_id = ${tenantId}::uuid)
      AND (${operatorId}::uuid IS NULL OR operator_id = ${operatorId}::uuid)
      AND (${grantedAt}::timestamptz IS NULL OR (granted_at, id) < (${grantedAt}::timestamptz, ${id}::uuid))
    ORDER BY granted_at DESC, id DESC LIMIT ${written(query.limit + 1)}`);
}
