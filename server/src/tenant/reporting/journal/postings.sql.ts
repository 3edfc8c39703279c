import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import type { JournalRole } from "./schema.ts";

// The journal is a list of postings `(role, key, amount)`, debits above zero. Each SELECT here comes to zero by itself,
// so the whole does, too.

/**
 * A SELECT of both sides of an amount: SQL of the role that is debited and the one that is credited, perhaps with a
 * key.
 */
export function pair(
  debit: readonly [role: string, key?: string],
  credit: readonly [role: string, key?: string],
  amount: string,
  from: Fragment,
): Fragment {
  const side = ([name, key = "NULL"]: readonly [string, string?], sign: string) =>
    `(${name}, (${key})::uuid, ${sign}(${amount}))`;
  return sql`
    SELECT sides.role, sides.key, sides.amount FROM ${from}
    CROSS JOIN LATERAL (VALUES ${raw(side(debit, ""))}, ${raw(side(credit, "-"))}) sides (role, key, amount)`;
}

export const is = (name: JournalRole): string => `'${name}'`;
