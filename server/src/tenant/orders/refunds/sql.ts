import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";

/** Holds the sales that these lines are of until the transaction ends. */
export async function lockOrdersOfLines(tx: TenantWrite, lineIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    SELECT FROM orders WHERE id IN (SELECT order_id FROM order_lines WHERE id = ${anyOf(lineIds)}) ORDER BY id
    FOR NO KEY UPDATE`);
}

interface SoldGoods {
  readonly variantId: string;
  readonly lineId: string;
  readonly quantity: string;
  readonly unitCost: string | null;
}

/** What each line took out of stock, to be put back. */
export function listSoldGoods(tx: TenantRead, orderId: string): Promise<SoldGoods[]> {
  return tx.many<SoldGoods>(sql`
    SELECT variant_id AS "variantId", line_id AS "lineId", (-quantity)::text AS quantity, unit_cost::text AS "unitCost"
    FROM stock_movements WHERE document_id = ${orderId} AND kind IN ('Sale', 'Refund')`);
}

/** The fraction digits of each sold line's unit, and what one of them cost. */
export function listUnits(
  tx: TenantRead,
  lineIds: readonly string[],
): Promise<{ lineId: string; precision: number | null; cost: string | null }[]> {
  return tx.many(sql`
    SELECT l.id AS "lineId", u.precision, l.unit_cost::text AS cost
    FROM order_lines l LEFT JOIN variants v ON v.id = l.variant_id LEFT JOIN units u ON u.id = v.unit_id
    WHERE l.id = ${anyOf(lineIds)}`);
}
