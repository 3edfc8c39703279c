import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";

export const rules: readonly BookRule[] = [
  {
    invariant: "a transfer has moved in the ledgers of its branches what its lines say",
    broken: sql`
      SELECT format('%s %s', document_id, kind) AS example
      FROM (
        SELECT t.id AS document_id, l.variant_id, way.branch_id, way.kind, way.quantity
        FROM stock_transfers t JOIN stock_transfer_lines l ON l.transfer_id = t.id,
        LATERAL (VALUES (t.from_branch_id, 'TransferOut', -l.dispatched), (t.to_branch_id, 'TransferIn', l.received + l.damaged),
          (t.to_branch_id, 'TransferDamaged', -l.damaged), (t.from_branch_id, 'TransferCancel', l.returned))
          way (branch_id, kind, quantity)
        UNION ALL
        SELECT document_id, variant_id, branch_id, kind, -quantity FROM stock_movements
        WHERE kind IN ('TransferOut', 'TransferIn', 'TransferDamaged', 'TransferCancel')) both_sides
      GROUP BY document_id, variant_id, branch_id, kind HAVING sum(quantity) <> 0`,
  },
  {
    invariant: "goods arrive at the cost at which they left",
    broken: sql`
      SELECT m.id::text AS example FROM stock_movements m
      JOIN stock_transfer_lines l ON l.transfer_id = m.document_id AND l.variant_id = m.variant_id
      WHERE m.kind IN ('TransferOut', 'TransferIn', 'TransferCancel') AND m.unit_cost IS DISTINCT FROM l.unit_cost
        AND l.unit_cost IS NOT NULL`,
  },
  {
    invariant: "the lines of a transfer are the sums of its receipts",
    broken: sql`
      SELECT format('%s %s', t.id, l.variant_id) AS example
      FROM stock_transfers t JOIN stock_transfer_lines l ON l.transfer_id = t.id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(g.received), 0) AS received, coalesce(sum(g.damaged), 0) AS damaged,
               coalesce(sum(g.missing) FILTER (WHERE g.missing_to = 'WrittenOff'), 0) AS missing,
               coalesce(sum(g.missing) FILTER (WHERE g.missing_to = 'Source'), 0) AS returned
        FROM stock_transfer_receipts r JOIN stock_transfer_receipt_lines g ON g.receipt_id = r.id
        WHERE r.transfer_id = t.id AND g.variant_id = l.variant_id) sums ON true
      WHERE (l.received, l.damaged, l.missing) <> (sums.received, sums.damaged, sums.missing)
        OR l.returned < sums.returned OR (l.returned > sums.returned AND t.status <> 'Cancelled')`,
  },
  {
    invariant: "a transfer is under way as long as something of it is",
    broken: sql`
      SELECT t.id::text AS example FROM stock_transfers t JOIN stock_transfer_lines l ON l.transfer_id = t.id
      GROUP BY t.id
      HAVING (sum(l.dispatched - l.received - l.damaged - l.missing - l.returned) > 0)
        <> (t.status IN ('Dispatched', 'PartlyReceived'))`,
  },
];
