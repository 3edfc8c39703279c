import type { TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/**
 * Writes down what a point pays from now on, and what all points that customers have are worth more by it: that is
 * posted today, and what was posted before stays as it was. Nobody gets or uses points until the transaction ends, so
 * that each entry is either in what was revalued or has the new value.
 */
export async function revaluePoints(
  tx: TenantWrite,
  value: string | null,
  { now }: { readonly now: Date },
): Promise<void> {
  await tx.run(sql`LOCK TABLE loyalty_accounts IN SHARE ROW EXCLUSIVE MODE`);
  await tx.run(sql`
    INSERT INTO loyalty_point_values (number, value, changed_at, revaluation)
    SELECT coalesce(p.number, 0) + 1, ${value}::numeric, ${now}, coalesce((
      SELECT sum(round(a.balance * coalesce(${value}::numeric, 0), s.currency_digits)
        - round(a.balance * coalesce(p.value, 0), s.currency_digits)) FROM loyalty_accounts a), 0)
    FROM settings s LEFT JOIN (SELECT * FROM loyalty_point_values ORDER BY number DESC LIMIT 1) p ON true
    WHERE p.value IS DISTINCT FROM ${value}::numeric`);
}
