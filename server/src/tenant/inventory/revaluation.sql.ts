import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { anyOf, quantityText } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { MovementKind } from "./schema.ts";

/** In the order of `insertMovements`, so that the two cannot deadlock. */
export async function lockLevels(tx: TenantWrite, branchId: string, variantIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    SELECT FROM stock_levels WHERE branch_id = ${branchId} AND variant_id = ${anyOf(variantIds)}
    ORDER BY variant_id FOR NO KEY UPDATE`);
}

interface RemainingStock {
  readonly variantId: string;
  /** How many the document brought. */
  readonly quantity: string;
  readonly remaining: string;
}

/**
 * What a document brought, and how much of it is still there when what was there first leaves first: on hand less what
 * came later. What only came back did not come later, and of what is not tracked nothing is there.
 */
export function listRemaining(
  tx: TenantRead,
  { kind, documentId }: { readonly kind: MovementKind; readonly documentId: string },
): Promise<RemainingStock[]> {
  return tx.many<RemainingStock>(sql`
    SELECT m.variant_id AS "variantId", ${quantityText("m.quantity")} AS quantity,
      ${quantityText("CASE WHEN v.is_tracked THEN greatest(least(l.on_hand - later.quantity, m.quantity), 0) ELSE 0 END")} AS remaining
    FROM stock_movements m
    JOIN variants v ON v.id = m.variant_id
    JOIN stock_levels l ON l.branch_id = m.branch_id AND l.variant_id = m.variant_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(n.quantity), 0) AS quantity FROM stock_movements n
      WHERE n.branch_id = m.branch_id AND n.variant_id = m.variant_id AND n.seq > m.seq AND n.quantity > 0
        AND n.kind IN ('PurchaseReceipt', 'TransferIn', 'Adjustment', 'Count')) later
    WHERE m.document_id = ${documentId} AND m.kind = ${kind}`);
}

interface Revaluations {
  readonly branchId: string;
  readonly documentId: string;
  readonly at: Date;
  readonly userId: string;
  /** The columns of the lines. */
  readonly ids: readonly string[];
  readonly variantIds: readonly string[];
  readonly costs: readonly string[];
}

/**
 * Adds the costs to levels that are locked and have goods, and writes the movements; answers with what a piece of each
 * costs on average then.
 */
export async function insertRevaluations(tx: TenantWrite, r: Revaluations): Promise<string[]> {
  const rows = await tx.many<{ averageCost: string }>(sql`
    WITH line AS (
      SELECT * FROM unnest(${r.ids}::uuid[], ${r.variantIds}::uuid[], ${r.costs}::numeric[]) l (id, variant_id, cost)
    ), level AS (
      UPDATE stock_levels s SET average_cost = coalesce(s.average_cost, 0) + line.cost / s.on_hand,
        movement_count = s.movement_count + 1
      FROM line WHERE s.branch_id = ${r.branchId} AND s.variant_id = line.variant_id
      RETURNING s.variant_id, s.on_hand, s.average_cost, s.movement_count
    )
    INSERT INTO stock_movements (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, average_cost_after, added_cost,
      document_id, occurred_at, recorded_at, user_id)
    SELECT line.id, ${r.branchId}, line.variant_id, level.movement_count, 'Revaluation', 0, level.on_hand, level.average_cost,
      line.cost, ${r.documentId}, ${r.at}, ${r.at}, ${r.userId}
    FROM line JOIN level USING (variant_id)
    RETURNING average_cost_after AS "averageCost"`);
  return rows.map(({ averageCost }) => averageCost);
}
