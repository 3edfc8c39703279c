import { Big } from "big.js";
import type { SessionEntry } from "../cash/service.ts";
import { text } from "./basket.ts";
import type { Order } from "./schema.ts";

/** What a sale adds to its session's sums, or its void takes back. */
export function tallyOf(order: Order, isLate: boolean, event: "Sale" | "Void"): SessionEntry {
  const sign = event === "Sale" ? 1 : -1;
  const signed = (amount: Big | string) => text(new Big(amount).times(sign));
  const sold = order.lines.filter(({ kind }) => kind !== "Refund");
  const refunded = order.lines.filter(({ kind }) => kind === "Refund");
  const totalOf = (lines: Order["lines"]) => lines.reduce((sum, { total }) => sum.plus(total), new Big(0));
  const { lineDiscount, orderDiscount, rounding, total } = order.totals;
  return {
    sessionId: order.cashSessionId ?? "",
    isLate,
    tenders: order.payments.map(({ methodId, amount }) => ({ methodId, count: sign, amount: signed(amount) })),
    taxes: order.lines.flatMap(({ taxes }) =>
      taxes.map(({ taxRateId, name, rate, base, amount }) => ({
        taxRateId,
        name,
        rate,
        netAmount: signed(base),
        taxAmount: signed(amount),
      })),
    ),
    totals: {
      saleCount: sold.length > 0 ? sign : 0,
      saleAmount: signed(totalOf(sold)),
      refundCount: refunded.length > 0 ? sign : 0,
      refundAmount: signed(totalOf(refunded).neg()),
      voidCount: event === "Void" ? 1 : 0,
      voidAmount: event === "Void" ? total : "0",
      discountAmount: signed(new Big(lineDiscount).plus(orderDiscount)),
      roundingAmount: signed(rounding),
    },
  };
}
