import type { TenantRead } from "../kernel/db/handles.ts";
import { raw, sql } from "../kernel/db/sql.ts";

/** Finds the branch of a row of the table by its id: null for a row of no branch, undefined for no row. `table` is a word of ours. */
export function branchIn(table: string): (tx: TenantRead, id: string) => Promise<string | null | undefined> {
  return async (tx, id) => {
    const row = await tx.maybe<{ branchId: string | null }>(
      sql`SELECT branch_id AS "branchId" FROM ${raw(table)} WHERE id = ${id}`,
    );
    return row?.branchId;
  };
}
