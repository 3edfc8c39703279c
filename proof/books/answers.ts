import { Fraction } from "../../pricing/test/fraction.ts";
import type { Reply } from "../../server/test/harness.ts";
import type { Calculation } from "./calculation.ts";
import type { Settlement } from "./settlement.ts";
import type { Stock } from "./stock.ts";
import type { Sums } from "./sums.ts";

/** What the oracle calculated, and what the service answered, in one shape, so that the two can be compared. */

type Body = Reply["body"];

/** An amount as the wire has it, with so many fraction digits. */
export function amountText(amount: Fraction, digits: number): string {
  const [whole = "", fraction = ""] = amount.toString().split(".");
  return digits === 0 && fraction === "" ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}

/** What was paid of an order up to now. */
type PaymentState = Partial<Settlement> & { readonly deposit: Fraction };

export function expectedOrder({ lines, totals }: Calculation, paid: PaymentState, digits: number) {
  const text = (amount: Fraction) => amountText(amount, digits);
  return {
    lines: lines.map(({ id, gross, ownDiscount, orderDiscount, net, tax, exemptTax, total, taxParts }) => ({
      ...{ id, gross: text(gross), discount: text(ownDiscount.plus(orderDiscount)) },
      ...{ net: text(net), tax: text(tax), exemptTax: text(exemptTax), total: text(total) },
      taxes: taxParts.map(
        ({ taxRateId, rate, base, amount }) => `${taxRateId} at ${rate.toString()}: ${text(amount)} of ${text(base)}`,
      ),
    })),
    gross: text(totals.gross),
    lineDiscount: text(totals.ownDiscount),
    orderDiscount: text(totals.orderDiscount),
    net: text(totals.net),
    tax: text(totals.tax),
    exemptTax: text(totals.exemptTax),
    total: text(totals.total),
    rounding: text(paid.rounding ?? Fraction.zero),
    deposit: text(paid.deposit),
    tip: text(Fraction.sum((paid.payments ?? []).map(({ tip }) => tip))),
    payments: (paid.payments ?? []).map(({ method, tendered, change, tip }) =>
      [method.id, ...[tendered, change, tendered.minus(change), tip].map(text)].join(" "),
    ),
  };
}

export function answeredOrder({ lines, totals, payments }: Body): ReturnType<typeof expectedOrder> {
  const { gross, lineDiscount, orderDiscount, net, tax, exemptTax, total, rounding, deposit, tip } = totals;
  return {
    lines: lines.map((line: Body) => ({
      ...{ id: line.kind === "Charge" ? "charge" : line.id, gross: line.gross, discount: line.discount },
      ...{ net: line.net, tax: line.tax, exemptTax: line.exemptTax, total: line.total },
      taxes: line.taxes.map(
        ({ taxRateId, rate, base, amount }: Body) => `${taxRateId} at ${rate}: ${amount} of ${base}`,
      ),
    })),
    ...{ gross, lineDiscount, orderDiscount, net, tax, exemptTax, total, rounding, deposit, tip },
    payments: payments.map(({ methodId, tendered, change, amount, tip: own }: Body) =>
      [methodId, tendered, change, amount, own].join(" "),
    ),
  };
}

/** The sums that an X or Z report should have, or the late entries of one. */
export function expectedSums(sums: Sums, digits: number) {
  const text = (amount: Fraction) => amountText(amount, digits);
  return {
    tenders: [...sums.tenders].map(([id, { count, amount }]) => `${id} ${count} ${text(amount)}`).sort(),
    movements: [...sums.movements].map(([kind, { count, amount }]) => `${kind} ${count} ${text(amount)}`).sort(),
    taxes: [...sums.taxes].map(([rate, { net, tax }]) => `${rate}: ${text(tax)} of ${text(net)}`).sort(),
    tips: [...sums.tips].map(([cashierId, amount]) => `${cashierId} ${text(amount)}`).sort(),
    totals: {
      ...{ saleCount: sums.sales.count, saleAmount: text(sums.sales.amount) },
      ...{ refundCount: sums.refunds.count, refundAmount: text(sums.refunds.amount) },
      ...{ voidCount: sums.voids.count, voidAmount: text(sums.voids.amount) },
      ...{ discountAmount: text(sums.discounts), roundingAmount: text(sums.rounding) },
      ...{ customCount: sums.named.count, customAmount: text(sums.named.amount) },
      ...{ serviceChargeAmount: text(sums.charges), feeAmount: text(sums.fees) },
      ...{ depositAmount: text(sums.deposits), depositUsedAmount: text(sums.depositsUsed) },
      tipAmount: text(Fraction.sum([...sums.tips.values()])),
    },
  };
}

export function answeredSums({ tenders, movements, taxes, tips, totals }: Body): ReturnType<typeof expectedSums> {
  return {
    tenders: tenders.map(({ methodId, count, amount }: Body) => `${methodId} ${count} ${amount}`).sort(),
    movements: movements.map(({ kind, count, amount }: Body) => `${kind} ${count} ${amount}`).sort(),
    taxes: taxes
      .map(({ taxRateId, rate, netAmount, taxAmount }: Body) => `${taxRateId} at ${rate}: ${taxAmount} of ${netAmount}`)
      .sort(),
    tips: tips.map(({ userId, amount }: Body) => `${userId} ${amount}`).sort(),
    totals,
  };
}

/** What the drawer of a report should hold, and how it comes to that. */
export function expectedDrawer(sums: Sums, opening: Fraction, sales: Fraction) {
  const [paidIn, paidOut] = [sums.moved("PaidIn"), sums.moved("PaidOut")];
  const dropped = sums.moved("SafeDrop", "BankDrop");
  const expected = opening.plus(sales).plus(paidIn).minus(paidOut).minus(dropped);
  return { opening, sales, paidIn, paidOut, dropped, expected };
}

/** By variant that has ever moved: on hand and average cost, without trailing zeros. */
export function expectedLevels({ levels }: Stock) {
  return [...levels]
    .map(([id, { onHand, average }]) => `${id} ${onHand.toString()} at ${average?.toString() ?? "?"}`)
    .sort();
}

export function answeredLevels(items: readonly Body[], { levels }: Stock): ReturnType<typeof expectedLevels> {
  return items
    .filter(({ variantId, onHand }) => levels.has(variantId) || onHand !== "0")
    .map(({ variantId, onHand, averageCost }) => {
      const average = averageCost === null ? "?" : Fraction.of(averageCost).toString();
      return `${variantId} ${onHand} at ${average}`;
    })
    .sort();
}
