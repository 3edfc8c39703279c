import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** The names of the tenants that are among these ids, by id. */
export async function findTenantNames(tx: CentralTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<{ readonly id: string; readonly name: string }>(sql`
    SELECT tenant_id::text AS id, name FROM tenants WHERE tenant_id::text = ANY (${ids}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
