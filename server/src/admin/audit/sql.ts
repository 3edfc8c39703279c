import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import { isUuid } from "../../kernel/ids.ts";

/** The names of the tenants that are among these ids, by id. */
export async function findTenantNames(tx: CentralTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const rows = await tx.many<{ readonly id: string; readonly name: string }>(sql`
    SELECT tenant_id AS id, name FROM tenants WHERE tenant_id = ANY (${known}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
