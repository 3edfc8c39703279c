import type { TenantWrite } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";

const columns = { Refund: "refunded", PaidOut: "paid_out", Drop: "dropped" } as const;

/** What a cashier gives out. */
export interface DailyPayout {
  readonly userId: string;
  /** By our clock, `YYYY-MM-DD`. */
  readonly businessDate: string;
  readonly kind: keyof typeof columns;
  readonly amount: string;
  /** The most that the cashier may give out of that kind on that date; null: any amount. */
  readonly limit: string | null;
}

/**
 * Adds it to what the cashier gave out on the date, unless that is more than the limit then; tells whether it was
 * added.
 */
export async function addToDay(
  tx: TenantWrite,
  { userId, businessDate, kind, amount, limit }: DailyPayout,
): Promise<boolean> {
  const column = raw(columns[kind]);
  const added = await tx.run(sql`
    INSERT INTO cashier_days AS d (user_id, business_date, ${column})
    SELECT ${userId}, ${businessDate}, ${amount} WHERE ${limit}::numeric IS NULL OR ${amount}::numeric <= ${limit}::numeric
    ON CONFLICT (user_id, business_date) DO UPDATE SET ${column} = d.${column} + excluded.${column}
      WHERE ${limit}::numeric IS NULL OR d.${column} + excluded.${column} <= ${limit}::numeric`);
  return added === 1;
}
