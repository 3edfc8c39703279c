import { anyOf } from "../../kernel/db/records.ts";
import { raw, sql, type Fragment } from "../../kernel/db/sql.ts";

// What lists say beside an id: what it is called now, in the statement of the list. Columns must be constants.

/** The name of the user or service account; every user of the shop may know it. */
export function userName(column: string): Fragment {
  return raw(`(SELECT named.name FROM users named WHERE named.id = ${column})`);
}

/** The name of the branch; every user of the shop may know it. */
export function branchName(column: string): Fragment {
  return raw(`(SELECT named.name FROM branches named WHERE named.id = ${column})`);
}

/** What the customer is called, or the one that it was merged into; null for an erased one. */
export function customerName(column: string): Fragment {
  return raw(`(SELECT nullif(named.label, '') FROM customers asked
    JOIN customers named ON named.id = coalesce(asked.merged_into_id, asked.id) WHERE asked.id = ${column})`);
}

/** The customer's code, or that of the one that it was merged into. */
export function customerCode(column: string): Fragment {
  return raw(`(SELECT named.code FROM customers asked
    JOIN customers named ON named.id = coalesce(asked.merged_into_id, asked.id) WHERE asked.id = ${column})`);
}

/** The receipt number of an order of these branches (null: of any); that of another branch is not told. */
export function receiptNumber(column: string, branchIds: readonly string[] | null): Fragment {
  const own = branchIds === null ? sql`true` : sql`named.branch_id = ${anyOf(branchIds)}`;
  return sql`(SELECT named.receipt_number FROM orders named WHERE named.id = ${raw(column)} AND ${own})`;
}
