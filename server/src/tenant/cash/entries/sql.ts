import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import type { SessionStatus, Sums } from "../schema.ts";

interface LockedSession {
  readonly registerId: string;
  readonly branchId: string;
  readonly status: SessionStatus;
  readonly statusAt: string;
  readonly openedAt: string;
  /** `YYYY-MM-DD`. */
  readonly businessDate: string;
  /** The one device that may sell at the register. */
  readonly deviceId: string | null;
  readonly isRegisterActive: boolean;
  readonly isBranchActive: boolean;
}

/** Holds the session against a change of its state until the transaction ends. */
export function holdSession(tx: TenantWrite, sessionId: string): Promise<LockedSession | undefined> {
  return tx.maybe<LockedSession>(sql`
    SELECT s.register_id AS "registerId", s.branch_id AS "branchId", s.status, s.status_at AS "statusAt", s.opened_at AS "openedAt",
           s.business_date AS "businessDate", r.device_id AS "deviceId", r.is_active AS "isRegisterActive", b.is_active AS "isBranchActive"
    FROM cash_sessions s JOIN registers r ON r.id = s.register_id JOIN branches b ON b.id = s.branch_id
    WHERE s.id = ${sessionId} FOR SHARE OF s`);
}

/**
 * Where a receipt's number comes from: the till has printed it, it follows the register's last one, or the till has
 * printed one that the books cannot take, so that it is of a series which no till prints.
 */
export type NumberSource = number | "Next" | "Anew";

/**
 * An UPDATE that takes a register's next receipt number and returns it as `sequence` and, as printed, `receipt`. It is
 * inserted into the statement that writes the receipt, so that the counter is locked as briefly as possible and no
 * number is lost. A number offered by the till is kept, and later ones continue after it. A register's code and a
 * number never make one with an R (docs/contract.md "Receipt numbers").
 */
export function nextReceiptNumber(registerId: string, numbering: NumberSource) {
  if (numbering === "Anew")
    return sql`
      UPDATE registers r SET renumbered_count = r.renumbered_count + 1 WHERE r.id = ${registerId}
      RETURNING -r.renumbered_count AS sequence,
        r.code || '-R' || lpad(r.renumbered_count::text, greatest(6, length(r.renumbered_count::text)), '0') AS receipt`;
  const offered = numbering === "Next" ? null : numbering;
  const number = sql`coalesce(${offered}::int, r.receipt_count)`;
  return sql`
    UPDATE registers r SET receipt_count = CASE WHEN ${offered}::int IS NULL THEN r.receipt_count + 1
                                                ELSE greatest(r.receipt_count, ${offered}::int) END
    WHERE r.id = ${registerId}
    RETURNING ${number} AS sequence,
      r.code || '-' || lpad(${number}::text, greatest(6, length(${number}::text)), '0') AS receipt`;
}

/** What one order adds to its session. Counts and amounts are signed: a void takes back what its order added. */
export interface SessionEntry {
  readonly sessionId: string;
  /** As `admitToSession` says. */
  readonly isLate: boolean;
  /** What was kept, change taken off; a refund is negative. */
  readonly tenders: readonly { readonly methodId: string; readonly count: number; readonly amount: string }[];
  /** `rate` is a fraction. */
  readonly taxes: readonly {
    readonly taxRateId: string;
    readonly name: string;
    readonly rate: string;
    readonly netAmount: string;
    readonly taxAmount: string;
  }[];
  readonly tips: readonly { readonly userId: string; readonly amount: string }[];
  readonly totals: Sums["totals"];
}

/** What an entry left in the drawer. */
export interface DrawerAfter {
  /** More was taken out of it than there was. */
  readonly isOverdrawn: boolean;
  /** Something was taken out of it after it had refused so often that the next answer needs an approval. */
  readonly isGuarded: boolean;
  /** What was taken out of it; negative: put in. */
  readonly out: string;
}

/** Refusals that a session gives without an approval. */
const freeRefusals = 3;

/** Counts a refusal of the session's drawer, and tells how many there were. */
export async function countRefusal(tx: TenantWrite, sessionId: string): Promise<number> {
  const { refusals } = await tx.one<{ refusals: number }>(sql`
    INSERT INTO session_totals AS t (session_id, is_late, drawer_refusals) VALUES (${sessionId}, false, 1)
    ON CONFLICT (session_id, is_late) DO UPDATE SET drawer_refusals = t.drawer_refusals + 1
    RETURNING drawer_refusals AS refusals`);
  return refusals;
}

/** A SELECT of `DrawerAfter` from `total`, the session's row after the entry with what that `moved`. */
export function drawerAfter(sessionId: string) {
  return sql`
    SELECT total.moved < 0 AND total.cash + (
      SELECT s.opening_counted + coalesce(sum(other.cash), 0)
      FROM cash_sessions s LEFT JOIN session_totals other ON other.session_id = s.id AND other.is_late <> total.is_late
      WHERE s.id = ${sessionId} GROUP BY s.id) < 0 AS "isOverdrawn",
      total.moved < 0 AND NOT total.is_late AND total.drawer_refusals >= ${freeRefusals} AS "isGuarded",
      ${amountText("(-total.moved)")} AS out
    FROM total`;
}

const problems: ConstraintProblems = {
  // A till says what it has taxed by.
  session_taxes_tax_rate_id_fkey: () => invalid("lines", "name a tax rate that the shop does not have"),
};

/**
 * One statement with one row per method and tax rate. It writes the session's totals row first, which all orders of the
 * session share, so that two orders take the other rows one after the other.
 */
export function addToTotals(
  tx: TenantWrite,
  { sessionId, isLate, tenders, taxes, tips, totals }: SessionEntry,
): Promise<DrawerAfter> {
  const tender = <K extends keyof (typeof tenders)[number]>(name: K) => tenders.map((row) => row[name]);
  const tax = <K extends keyof (typeof taxes)[number]>(name: K) => taxes.map((row) => row[name]);
  return withConstraints(problems, () =>
    tx.one<DrawerAfter>(sql`
    WITH tender AS MATERIALIZED (
      SELECT * FROM unnest(${tender("methodId")}::uuid[], ${tender("count")}::int[], ${tender("amount")}::numeric[])
        AS x (method_id, count, amount)
    ), moved AS MATERIALIZED (
      SELECT coalesce(sum(tender.amount), 0) AS cash
      FROM tender JOIN payment_methods m ON m.id = tender.method_id WHERE m.kind = 'Cash'
    ), total AS (
      INSERT INTO session_totals AS t (session_id, is_late, sale_count, sale_amount, refund_count, refund_amount, void_count,
        void_amount, discount_amount, rounding_amount, custom_count, custom_amount, tip_amount, service_charge_amount,
        fee_amount, deposit_amount, deposit_used_amount, cash)
      SELECT ${sessionId}, ${isLate}, ${totals.saleCount}, ${totals.saleAmount}, ${totals.refundCount},
        ${totals.refundAmount}, ${totals.voidCount}, ${totals.voidAmount}, ${totals.discountAmount}, ${totals.roundingAmount},
        ${totals.customCount}, ${totals.customAmount}, ${totals.tipAmount}, ${totals.serviceChargeAmount},
        ${totals.feeAmount}, ${totals.depositAmount}, ${totals.depositUsedAmount}, moved.cash FROM moved
      ON CONFLICT (session_id, is_late) DO UPDATE SET
        sale_count = t.sale_count + excluded.sale_count, sale_amount = t.sale_amount + excluded.sale_amount,
        refund_count = t.refund_count + excluded.refund_count, refund_amount = t.refund_amount + excluded.refund_amount,
        void_count = t.void_count + excluded.void_count, void_amount = t.void_amount + excluded.void_amount,
        discount_amount = t.discount_amount + excluded.discount_amount,
        rounding_amount = t.rounding_amount + excluded.rounding_amount,
        custom_count = t.custom_count + excluded.custom_count, custom_amount = t.custom_amount + excluded.custom_amount,
        tip_amount = t.tip_amount + excluded.tip_amount,
        service_charge_amount = t.service_charge_amount + excluded.service_charge_amount,
        fee_amount = t.fee_amount + excluded.fee_amount, deposit_amount = t.deposit_amount + excluded.deposit_amount,
        deposit_used_amount = t.deposit_used_amount + excluded.deposit_used_amount,
        cash = t.cash + excluded.cash
      RETURNING session_id, is_late, cash, drawer_refusals, (SELECT cash FROM moved) AS moved
    ), taxed AS (
      INSERT INTO session_taxes AS t (session_id, is_late, tax_rate_id, rate, name, net_amount, tax_amount)
      SELECT total.session_id, total.is_late, x.*
      FROM total, unnest(${tax("taxRateId")}::uuid[], ${tax("rate")}::numeric[], ${tax("name")}::text[],
                         ${tax("netAmount")}::numeric[], ${tax("taxAmount")}::numeric[]) x
      ON CONFLICT (session_id, is_late, tax_rate_id, rate) DO UPDATE SET name = excluded.name,
        net_amount = t.net_amount + excluded.net_amount, tax_amount = t.tax_amount + excluded.tax_amount
    ), tipped AS (
      INSERT INTO session_tips AS t (session_id, is_late, user_id, amount)
      SELECT total.session_id, total.is_late, x.*
      FROM total, unnest(${tips.map(({ userId }) => userId)}::uuid[], ${tips.map(({ amount }) => amount)}::numeric[]) x
      ON CONFLICT (session_id, is_late, user_id) DO UPDATE SET amount = t.amount + excluded.amount
    ), tendered AS (
      INSERT INTO session_tenders AS t (session_id, is_late, method_id, count, amount)
      SELECT total.session_id, total.is_late, tender.* FROM total, tender
      ON CONFLICT (session_id, is_late, method_id) DO UPDATE SET
        count = t.count + excluded.count, amount = t.amount + excluded.amount
    )
    ${drawerAfter(sessionId)}`),
  );
}
