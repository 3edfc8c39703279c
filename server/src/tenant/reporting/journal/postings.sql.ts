import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import type { DocumentKind, JournalRole } from "./schema.ts";

// The journal is a list of postings, debits above zero. Each SELECT here comes to zero by itself, so the whole does,
// too.

/** What a posting is of, as SQL. */
export interface Origin {
  readonly kind: DocumentKind;
  /** The row that came, as `late_postings` knows it. */
  readonly id: string;
  /** The document that is shown; without it that row. */
  readonly document?: string;
  readonly branch: string;
  /** Its own business date. */
  readonly date: string;
  /** When it came. */
  readonly came: string;
  readonly category?: string;
  readonly taxRate?: string;
  /** The percentage of the tax rate, as a fraction. */
  readonly rate?: string;
}

/** The members of a posting, as each SELECT lists them. */
export const columns =
  "role, key, amount, kind, id, document_id, branch_id, own_date, came_at, category_id, tax_rate_id, rate";

/** The members of a posting after its amount. */
export function originOf({ kind, id, document = id, branch, date, came, category, taxRate, rate }: Origin): Fragment {
  return raw(`'${kind}', (${id})::uuid, (${document})::uuid, (${branch})::uuid, (${date})::date, (${came})::timestamptz,
    (${category ?? "NULL"})::uuid, (${taxRate ?? "NULL"})::uuid, (${rate ?? "NULL"})::numeric`);
}

/**
 * A SELECT of both sides of an amount: SQL of the role that is debited and the one that is credited, perhaps with a
 * key.
 */
export function pair(
  debit: readonly [role: string, key?: string],
  credit: readonly [role: string, key?: string],
  amount: string,
  of: Origin,
  from: Fragment,
): Fragment {
  const side = ([name, key = "NULL"]: readonly [string, string?], sign: string) =>
    `(${name}, (${key})::uuid, ${sign}(${amount}))`;
  return sql`
    SELECT sides.role, sides.key, sides.amount, ${originOf(of)} FROM ${from}
    CROSS JOIN LATERAL (VALUES ${raw(side(debit, ""))}, ${raw(side(credit, "-"))}) sides (role, key, amount)`;
}

export const is = (name: JournalRole): string => `'${name}'`;
