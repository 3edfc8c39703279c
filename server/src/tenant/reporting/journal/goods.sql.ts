import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { digits } from "../facts.sql.ts";
import { within, type Spans } from "../spans.sql.ts";
import { movementsWithin } from "../stock/positions.sql.ts";
import { costsWithin, receiptsWithin } from "../trade/sql.ts";
import { is, pair } from "./postings.sql.ts";

// The stock is posted as a valuation has it, everything else as its documents say it; CostVariance has what those
// differ by. So GoodsReceived is what is owed for goods, and GoodsInTransit comes back to nothing, also when goods come
// where the stock is below zero, are received in parts, or are entered late.

/** An amount in the digits of the currency; 0 where no cost is known. */
const rounded = (amount: string) => `coalesce(round(${amount}, ${digits}), 0)`;
/** What a level was worth after a movement `m`, as a valuation has it. */
const worth = (m: string) => rounded(`${m}.on_hand_after * ${m}.average_cost_after`);

/** What has become of the stock, of purchases and of transfers. */
export function goods(spans: Spans): readonly Fragment[] {
  return [...stock(spans), ...purchases(spans), ...transfers(spans)];
}

/**
 * What the day's movements changed of the value of the stock, so that a valuation and the next day's postings make the
 * next day's valuation.
 */
function stock(spans: Spans): readonly Fragment[] {
  const movements = sql`(
    SELECT m.kind, ${raw(worth("m"))} - coalesce((
      SELECT ${raw(worth("p"))} FROM stock_movements p
      WHERE p.branch_id = m.branch_id AND p.variant_id = m.variant_id AND p.seq = m.seq - 1), 0) AS amount
    FROM ${movementsWithin(spans)}) m`;
  const lost = "m.kind IN ('Adjustment', 'Count', 'TransferDamaged')";
  const opposite = `CASE WHEN ${lost} THEN ${is("StockVariance")} ELSE ${is("CostVariance")} END`;
  return [pair([is("Stock")], [opposite], "m.amount", movements)];
}

/** What is owed to suppliers, as the report of purchases has it, but for returns that were cancelled on another day. */
function purchases(spans: Spans): readonly Fragment[] {
  const owed = (amount: string, from: Fragment) => pair([is("CostVariance")], [is("GoodsReceived")], amount, from);
  return [
    owed(
      `${rounded("l.received * l.unit_cost")} + l.landed_cost`,
      sql`${receiptsWithin(spans)} JOIN purchase_receipt_lines l ON l.receipt_id = r.id`,
    ),
    owed("l.cost", sql`${costsWithin(spans)} JOIN purchase_cost_lines l ON l.costs_id = c.id`),
    owed(rounded("m.quantity * m.unit_cost"), sql`${movementsWithin(spans)} AND m.kind = 'PurchaseReturn'`),
    // A supplier may credit less, or more, than the goods were worth that went back.
    pair(
      [is("PurchaseVariance")],
      [is("GoodsReceived")],
      `(SELECT coalesce(sum(${rounded("l.quantity * l.unit_cost")}), 0) FROM supplier_return_lines l WHERE l.return_id = r.id)
        - r.credit_cost`,
      sql`${spans.rows} JOIN supplier_returns r ON r.branch_id = d.branch_id AND r.status = 'Credited'
        AND ${within("r.ended_at", spans)}`,
    ),
  ];
}

/**
 * What is between branches, at the cost at which it left. Of a line that comes in parts, each part is what the parts up
 * to it come to less what those before it do: together they are the whole to the last digit.
 */
function transfers(spans: Spans): readonly Fragment[] {
  const upTo = (quantity: string) => rounded(`(${quantity}) * l.unit_cost`);
  const lines = sql`JOIN stock_transfer_lines l ON l.transfer_id = t.id`;
  /** What receipts of the line have, all of them or those before one. */
  const receivedOf = (before: Fragment) => sql`CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.received + e.damaged + e.missing), 0) AS quantity
    FROM stock_transfer_receipts b JOIN stock_transfer_receipt_lines e ON e.receipt_id = b.id
    WHERE b.transfer_id = t.id AND e.variant_id = l.variant_id ${before}) other`;
  const received = (branch: Fragment) => sql`
    ${spans.rows} JOIN stock_transfer_receipts r ON ${within("r.occurred_at", spans)}
    JOIN stock_transfers t ON t.id = r.transfer_id AND ${branch} = d.branch_id
    JOIN stock_transfer_receipt_lines g ON g.receipt_id = r.id
    ${lines} AND l.variant_id = g.variant_id
    ${receivedOf(sql`AND (b.received_at, b.id) < (r.received_at, r.id)`)}`;
  const part = `${upTo("other.quantity + g.received + g.damaged + g.missing")} - ${upTo("other.quantity")}`;
  const missing = (to: "Source" | "WrittenOff") =>
    `CASE g.missing_to WHEN '${to}' THEN ${upTo("g.missing")} ELSE 0 END`;
  const recalled = sql`
    ${spans.rows} JOIN stock_transfers t ON t.from_branch_id = d.branch_id AND t.status = 'Cancelled'
      AND ${within("t.ended_at", spans)}
      AND t.id IN (SELECT m.document_id FROM ${movementsWithin(spans)} AND m.kind = 'TransferCancel')
    ${lines} ${receivedOf(sql``)}`;
  const left = sql`
    ${spans.rows} JOIN stock_transfers t ON t.from_branch_id = d.branch_id AND ${within("t.dispatched_at", spans)} ${lines}`;
  const toBranch = received(sql`t.to_branch_id`);
  const fromTransit = (amount: string, from: Fragment) =>
    pair([is("CostVariance")], [is("GoodsInTransit")], amount, from);
  return [
    pair([is("GoodsInTransit")], [is("CostVariance")], upTo("l.dispatched"), left),
    fromTransit(`${part} - ${missing("Source")}`, toBranch),
    fromTransit(missing("Source"), received(sql`t.from_branch_id`)),
    pair([is("StockVariance")], [is("CostVariance")], missing("WrittenOff"), toBranch),
    fromTransit(`${upTo("l.dispatched")} - ${upTo("other.quantity")}`, recalled),
  ];
}
