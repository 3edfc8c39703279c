import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { money } from "../../kernel/http/shapes.ts";
import { digitsOf } from "../engine/currency.ts";
import { settingsFor } from "../settings/service.ts";
import type { CashSession, Sums, XReport, ZContent } from "./schema.ts";
import { findTotals, sumMovements, sumTaxes, sumTenders, sumTips } from "./totals.sql.ts";
import { cashSettings } from "./settings.ts";

/** The totals of a session that has sold nothing yet, in amounts of so many fraction digits. */
export function noTotals(digits: number): Sums["totals"] {
  const zero = money("0", digits);
  return {
    saleCount: 0,
    saleAmount: zero,
    refundCount: 0,
    refundAmount: zero,
    voidCount: 0,
    voidAmount: zero,
    discountAmount: zero,
    roundingAmount: zero,
    customCount: 0,
    customAmount: zero,
    tipAmount: zero,
    serviceChargeAmount: zero,
    feeAmount: zero,
    depositAmount: zero,
    depositUsedAmount: zero,
  };
}

/** The sums of a session: what belongs to its Z report, or what came late. */
export async function sumsOf(tx: TenantRead, sessionId: string, isLate: boolean, currency: string): Promise<Sums> {
  const [tenders, movements, taxes, tips, totals] = await Promise.all([
    sumTenders(tx, sessionId, isLate),
    sumMovements(tx, sessionId, isLate),
    sumTaxes(tx, sessionId, isLate),
    sumTips(tx, sessionId, isLate),
    findTotals(tx, sessionId, isLate),
  ]);
  return { tenders, movements, taxes, tips, totals: totals ?? noTotals(digitsOf(currency)) };
}

/**
 * The calculation of X and Z reports. Expected cash is the float plus cash taken (less change and refunds) plus paid
 * in, less paid out and dropped.
 */
export async function calculateReport(tx: TenantRead, session: CashSession, at: Date): Promise<XReport> {
  const { currency, currencyDigits } = await settingsFor(tx, cashSettings, session.branchId);
  const sums = await sumsOf(tx, session.id, false, currency);
  const text = (amount: string) => money(amount, currencyDigits);
  const moved = (...kinds: string[]) => sum(sums.movements.filter(({ kind }) => kinds.includes(kind)));
  const sales = sum(sums.tenders.filter(({ kind }) => kind === "Cash"));
  const [paidIn, paidOut, dropped] = [moved("PaidIn"), moved("PaidOut"), moved("SafeDrop", "BankDrop")];
  const expected = new Big(session.openingCounted).plus(sales).plus(paidIn).minus(paidOut).minus(dropped);
  return {
    sessionId: session.id,
    registerId: session.registerId,
    branchId: session.branchId,
    currency,
    businessDate: session.businessDate,
    openedAt: session.openedAt,
    at: at.toISOString(),
    ...sums,
    cash: {
      opening: session.openingCounted,
      sales: text(sales),
      paidIn: text(paidIn),
      paidOut: text(paidOut),
      dropped: text(dropped),
      expected: text(expected.toFixed()),
    },
  };
}

/** Counted against expected, by method; a method of which nothing was taken is expected to have nothing. */
export function countsAgainst(
  report: XReport,
  counted: readonly { readonly methodId: string; readonly counted: string }[],
): ZContent["counts"] {
  return counted.map((count) => {
    const expected =
      report.tenders.find(({ methodId }) => methodId === count.methodId)?.amount ??
      money("0", digitsOf(report.currency));
    return {
      methodId: count.methodId,
      expected,
      counted: count.counted,
      variance: varianceOf(count.counted, expected, report.currency),
    };
  });
}

/** Over is positive, short negative. */
export function varianceOf(counted: string, expected: string, currency: string): string {
  return money(new Big(counted).minus(expected), digitsOf(currency));
}

function sum(rows: readonly { readonly amount: string }[]): string {
  return rows.reduce((total, { amount }) => total.plus(amount), new Big(0)).toFixed();
}
