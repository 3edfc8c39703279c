import type { TenantRead } from "../../kernel/db/handles.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { quantityText } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Sums } from "./schema.ts";

// The sums that X and Z are made of. `entries/sql.ts` adds to them.

/** What was taken by method, change and refunds taken off; `isLate`: what arrived after the closing. */
export function sumTenders(tx: TenantRead, sessionId: string, isLate: boolean): Promise<Sums["tenders"]> {
  return tx.many<Sums["tenders"][number]>(sql`
    SELECT m.id AS "methodId", m.name, m.kind, t.count, ${amountText("t.amount")} AS amount
    FROM session_tenders t JOIN payment_methods m ON m.id = t.method_id
    WHERE t.session_id = ${sessionId} AND t.is_late = ${isLate} ORDER BY m.sort_order, m.id`);
}

export function sumMovements(tx: TenantRead, sessionId: string, isLate: boolean): Promise<Sums["movements"]> {
  return tx.many<Sums["movements"][number]>(sql`
    SELECT kind, count(*)::int AS count, ${amountText("sum(amount)")} AS amount FROM cash_movements
    WHERE session_id = ${sessionId} AND is_late = ${isLate} GROUP BY kind ORDER BY kind`);
}

export function sumTaxes(tx: TenantRead, sessionId: string, isLate: boolean): Promise<Sums["taxes"]> {
  return tx.many<Sums["taxes"][number]>(sql`
    SELECT tax_rate_id AS "taxRateId", name, ${quantityText("rate")} AS rate, ${amountText("net_amount")} AS "netAmount",
           ${amountText("tax_amount")} AS "taxAmount"
    FROM session_taxes WHERE session_id = ${sessionId} AND is_late = ${isLate} ORDER BY rate DESC, name, tax_rate_id`);
}

export function sumTips(tx: TenantRead, sessionId: string, isLate: boolean): Promise<Sums["tips"]> {
  return tx.many<Sums["tips"][number]>(sql`
    SELECT u.id AS "userId", u.name, ${amountText("t.amount")} AS amount
    FROM session_tips t JOIN users u ON u.id = t.user_id
    WHERE t.session_id = ${sessionId} AND t.is_late = ${isLate} ORDER BY lower(u.name), u.id`);
}

export function findTotals(tx: TenantRead, sessionId: string, isLate: boolean): Promise<Sums["totals"] | undefined> {
  return tx.maybe<Sums["totals"]>(sql`
    SELECT sale_count AS "saleCount", ${amountText("sale_amount")} AS "saleAmount", refund_count AS "refundCount",
           ${amountText("refund_amount")} AS "refundAmount", void_count AS "voidCount",
           ${amountText("void_amount")} AS "voidAmount", ${amountText("discount_amount")} AS "discountAmount",
           ${amountText("rounding_amount")} AS "roundingAmount",
           custom_count AS "customCount", ${amountText("custom_amount")} AS "customAmount", ${amountText("tip_amount")} AS "tipAmount",
           ${amountText("service_charge_amount")} AS "serviceChargeAmount", ${amountText("fee_amount")} AS "feeAmount",
           ${amountText("deposit_amount")} AS "depositAmount", ${amountText("deposit_used_amount")} AS "depositUsedAmount"
    FROM session_totals WHERE session_id = ${sessionId} AND is_late = ${isLate}`);
}
