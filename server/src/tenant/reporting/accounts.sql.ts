import type { TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** Which of these ids the shop has; what is archived counts, as its past postings have accounts, too. */
export async function listKnownIds(
  tx: TenantWrite,
  asked: { readonly branchIds: string[]; readonly categoryIds: string[]; readonly taxRateIds: string[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM branches WHERE id = ANY (${asked.branchIds}::uuid[])
    UNION ALL SELECT id FROM categories WHERE id = ANY (${asked.categoryIds}::uuid[])
    UNION ALL SELECT id FROM tax_rates WHERE id = ANY (${asked.taxRateIds}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
