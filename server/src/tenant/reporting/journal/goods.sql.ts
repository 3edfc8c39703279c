import { raw, sql, type Fragment } from "../../../kernel/db/sql.ts";
import { digits } from "../facts.sql.ts";
import { dayOf, within, type Spans } from "../spans.sql.ts";
import { movementsWithin } from "../stock/positions.sql.ts";
import { costsWithin } from "../trade/sql.ts";
import { postedWithin, type Late } from "./late.sql.ts";
import { is, pair, type Origin } from "./postings.sql.ts";

// The stock is posted as a valuation has it, everything else as its documents say it; CostVariance has what those
// differ by. So GoodsReceived is what is owed for goods, and GoodsInTransit comes back to nothing, also when goods come
// where the stock is below zero, are received in parts, or are entered late.

/** An amount in the digits of the currency; 0 where no cost is known. */
const rounded = (amount: string) => `coalesce(round(${amount}, ${digits}), 0)`;
/** What a level was worth after a movement `m`, as a valuation has it. */
const worth = (m: string) => rounded(`${m}.on_hand_after * ${m}.average_cost_after`);

/** What has become of the stock, of purchases and of transfers. */
export function goods(spans: Spans, late: Late): readonly Fragment[] {
  return [...stock(spans), ...purchases(spans, late), ...transfers(spans, late)];
}

/**
 * What the day's movements changed of the value of the stock, so that a valuation and the next day's postings make the
 * next day's valuation.
 */
function stock(spans: Spans): readonly Fragment[] {
  const movements = sql`(
    SELECT m.kind, m.document_id, m.branch_id, m.recorded_at, ${raw(dayOf("m.recorded_at"))} AS day, ${raw(worth("m"))} - coalesce((
      SELECT ${raw(worth("p"))} FROM stock_movements p
      WHERE p.branch_id = m.branch_id AND p.variant_id = m.variant_id AND p.seq = m.seq - 1), 0) AS amount
    FROM ${movementsWithin(spans)}) m`;
  const lost = "m.kind IN ('Adjustment', 'Count', 'TransferDamaged')";
  const opposite = `CASE WHEN ${lost} THEN ${is("StockVariance")} ELSE ${is("CostVariance")} END`;
  const of: Origin = {
    ...{ kind: "Stock", id: "m.document_id", branch: "m.branch_id", date: "m.day", came: "m.recorded_at" },
  };
  return [pair([is("Stock")], [opposite], "m.amount", of, movements)];
}

/** What is owed to suppliers, as the report of purchases has it, but for returns that were cancelled on another day. */
function purchases(spans: Spans, late: Late): readonly Fragment[] {
  const owed = (amount: string, of: Origin, from: Fragment) =>
    pair([is("CostVariance")], [is("GoodsReceived")], amount, of, from);
  const receipts = sql`${spans.rows} JOIN purchase_orders o ON o.branch_id = d.branch_id
    JOIN purchase_receipts r ON r.order_id = o.id
      AND ${postedWithin("r.occurred_at", spans, late, ["GoodsReceipt", "r.id"])}`;
  const ofReceipt: Origin = {
    ...{ kind: "GoodsReceipt", id: "r.id", branch: "d.branch_id", date: dayOf("r.occurred_at"), came: "r.received_at" },
  };
  const ofCosts: Origin = {
    ...{ kind: "GoodsCost", id: "c.id", branch: "d.branch_id", date: dayOf("c.created_at"), came: "c.created_at" },
  };
  const ofReturn: Origin = {
    ...{
      kind: "SupplierReturn",
      id: "m.document_id",
      branch: "m.branch_id",
      date: dayOf("m.recorded_at"),
      came: "m.recorded_at",
    },
  };
  const ofCredit: Origin = {
    ...{ kind: "SupplierCredit", id: "r.id", branch: "r.branch_id", date: dayOf("r.ended_at"), came: "r.ended_at" },
  };
  return [
    owed(
      `${rounded("l.received * l.unit_cost")} + l.landed_cost`,
      ofReceipt,
      sql`${receipts} JOIN purchase_receipt_lines l ON l.receipt_id = r.id`,
    ),
    owed("l.cost", ofCosts, sql`${costsWithin(spans)} JOIN purchase_cost_lines l ON l.costs_id = c.id`),
    owed(rounded("m.quantity * m.unit_cost"), ofReturn, sql`${movementsWithin(spans)} AND m.kind = 'PurchaseReturn'`),
    // A supplier may credit less, or more, than the goods were worth that went back.
    pair(
      [is("PurchaseVariance")],
      [is("GoodsReceived")],
      `(SELECT coalesce(sum(${rounded("l.quantity * l.unit_cost")}), 0) FROM supplier_return_lines l WHERE l.return_id = r.id)
        - r.credit_cost`,
      ofCredit,
      sql`${spans.rows} JOIN supplier_returns r ON r.branch_id = d.branch_id AND r.status = 'Credited'
        AND ${within("r.ended_at", spans)}`,
    ),
  ];
}

/**
 * What is between branches, at the cost at which it left. Of a line that comes in parts, each part is what the parts up
 * to it come to less what those before it do: together they are the whole to the last digit.
 */
function transfers(spans: Spans, late: Late): readonly Fragment[] {
  const upTo = (quantity: string) => rounded(`(${quantity}) * l.unit_cost`);
  const lines = sql`JOIN stock_transfer_lines l ON l.transfer_id = t.id`;
  /** What receipts of the line have, all of them or those before one. */
  const receivedOf = (before: Fragment) => sql`CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.received + e.damaged + e.missing), 0) AS quantity
    FROM stock_transfer_receipts b JOIN stock_transfer_receipt_lines e ON e.receipt_id = b.id
    WHERE b.transfer_id = t.id AND e.variant_id = l.variant_id ${before}) other`;
  const received = (branch: Fragment) => sql`
    ${spans.rows} JOIN stock_transfer_receipts r ON ${postedWithin("r.occurred_at", spans, late, ["TransferReceipt", "r.id"])}
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
  const of = (kind: Origin["kind"], [id, at, came]: readonly [string, string, string]): Origin => ({
    ...{ kind, id, document: "t.id", branch: "d.branch_id", date: dayOf(at), came },
  });
  const ofReceipt = of("TransferReceipt", ["r.id", "r.occurred_at", "r.received_at"]);
  const fromTransit = (amount: string, origin: Origin, from: Fragment) =>
    pair([is("CostVariance")], [is("GoodsInTransit")], amount, origin, from);
  return [
    pair(
      [is("GoodsInTransit")],
      [is("CostVariance")],
      upTo("l.dispatched"),
      of("Dispatch", ["t.id", "t.dispatched_at", "t.dispatched_at"]),
      left,
    ),
    fromTransit(`${part} - ${missing("Source")}`, ofReceipt, toBranch),
    fromTransit(missing("Source"), ofReceipt, received(sql`t.from_branch_id`)),
    pair([is("StockVariance")], [is("CostVariance")], missing("WrittenOff"), ofReceipt, toBranch),
    fromTransit(
      `${upTo("l.dispatched")} - ${upTo("other.quantity")}`,
      of("Recall", ["t.id", "t.ended_at", "t.ended_at"]),
      recalled,
    ),
  ];
}
