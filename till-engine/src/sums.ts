import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { components } from "../../client/generated/api.ts";
import type { Copy } from "./copy.ts";
import type { Quote, QuotedLine } from "./quote.ts";
import type { Payment, TillSettlement } from "./tenders.ts";

export type XReport = components["schemas"]["XReport"];
type Totals = XReport["totals"];

/** What a document adds to its session. */
export interface Sums {
  readonly tenders: readonly { readonly methodId: string; readonly amount: string }[];
  readonly taxes: XReport["taxes"];
  readonly tip: string;
  readonly totals: Partial<Totals>;
}

type Line = Pick<QuotedLine, "quantity" | "total" | "taxes" | "variantId" | "giftCard"> & {
  readonly kind: QuotedLine["kind"] | "Refund" | "Fee";
};

/** As the shop adds a document up. */
export function sumsOf(
  lines: readonly Line[],
  totals: Pick<Quote["totals"], "lineDiscount" | "orderDiscount">,
  settled: TillSettlement,
): Sums {
  const isBack = ({ kind, quantity }: Line) => kind === "Refund" || (kind === "Void" && Number(quantity) > 0);
  const totalOf = (some: readonly Line[]) => sum(some.map(({ total }) => new Big(total))).toFixed();
  const [back, sold] = [lines.filter(isBack), lines.filter((line) => !isBack(line) && line.kind !== "Fee")];
  const custom = lines.filter(
    ({ kind, variantId, giftCard }) =>
      variantId === null && giftCard === undefined && (kind === "Sale" || kind === "Void"),
  );
  return {
    tenders: settled.payments.map(({ methodId, amount }: Payment) => ({ methodId, amount })),
    taxes: lines.flatMap(({ taxes }) =>
      taxes.map(({ taxRateId, name, rate, base, amount }) => ({
        taxRateId,
        name,
        rate,
        netAmount: base,
        taxAmount: amount,
      })),
    ),
    tip: settled.tip.toFixed(),
    totals: {
      saleCount: sold.length > 0 ? 1 : 0,
      saleAmount: totalOf(sold),
      refundCount: back.length > 0 ? 1 : 0,
      refundAmount: zero.minus(totalOf(back)).toFixed(),
      discountAmount: new Big(totals.lineDiscount).plus(totals.orderDiscount).toFixed(),
      roundingAmount: settled.rounding.toFixed(),
      customCount: custom.filter(({ kind }) => kind !== "Void").length,
      customAmount: totalOf(custom),
      tipAmount: settled.tip.toFixed(),
      serviceChargeAmount: totalOf(lines.filter(({ kind }) => kind === "Charge")),
      feeAmount: totalOf(lines.filter(({ kind }) => kind === "Fee")),
    },
  };
}

/** What was done in a session, as far as this till did it. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly registerId: string;
  readonly branchId: string;
  readonly currency: string;
  readonly digits: number;
  readonly businessDate: string;
  readonly openedAt: string;
  readonly opening: string;
  readonly at: Date;
  readonly documents: readonly {
    readonly userId: string;
    readonly total: string;
    readonly isVoided: boolean;
    readonly sums: Sums;
  }[];
  readonly movements: readonly { readonly kind: XReport["movements"][number]["kind"]; readonly amount: string }[];
}

const counts = ["saleCount", "refundCount", "voidCount", "customCount"] as const;
const amounts = [
  ...(["saleAmount", "refundAmount", "voidAmount", "discountAmount", "roundingAmount", "customAmount"] as const),
  ...(["tipAmount", "depositAmount", "depositUsedAmount", "serviceChargeAmount", "feeAmount"] as const),
];

/** The X report, as the shop's service calculates it of the same. */
export function xReportOf(copy: Copy, facts: SessionFacts): XReport {
  const { digits, documents, movements } = facts;
  const text = (amount: Big) => amount.toFixed(digits);
  const add = (some: readonly (string | undefined)[]) => sum(some.map((one) => new Big(one ?? "0")));
  const kept = documents.filter(({ isVoided }) => !isVoided);
  // A voided sale leaves a payment that was taken and given back: it counts none.
  const touched = documents.flatMap(({ sums, isVoided }) => sums.tenders.map((one) => ({ ...one, isVoided })));
  const tenders = [...Map.groupBy(touched, ({ methodId }) => methodId)].flatMap(([methodId, some]) => {
    const method = copy.get("PaymentMethods", methodId);
    if (method === undefined) return [];
    const left = some.filter(({ isVoided }) => !isVoided);
    const of = { methodId, name: method.name, kind: method.kind, count: left.length };
    return [{ ...of, sortOrder: method.sortOrder, amount: text(add(left.map(({ amount }) => amount))) }];
  });
  const allTaxes = documents.flatMap(({ sums, isVoided }) => sums.taxes.map((one) => ({ ...one, isVoided })));
  const taxes = [...Map.groupBy(allTaxes, ({ taxRateId, rate }) => `${taxRateId} ${rate}`).values()].flatMap((some) => {
    const [first] = some;
    const left = some.filter(({ isVoided }) => !isVoided);
    if (first === undefined) return [];
    const { taxRateId, name, rate } = first;
    const [net, tax] = [add(left.map(({ netAmount }) => netAmount)), add(left.map(({ taxAmount }) => taxAmount))];
    return [{ taxRateId, name, rate, netAmount: text(net), taxAmount: text(tax) }];
  });
  const tipped = documents.filter(({ sums }) => Number(sums.tip) !== 0);
  const tips = [...Map.groupBy(tipped, ({ userId }) => userId)].map(([userId, some]) => ({
    ...{ userId, name: copy.get("Users", userId)?.name ?? "" },
    amount: text(add(some.map(({ sums, isVoided }) => (isVoided ? "0" : sums.tip)))),
  }));
  const voided = documents.filter(({ isVoided }) => isVoided);
  const totals = {
    ...Object.fromEntries(
      counts.map((name) => [name, kept.reduce((all, { sums }) => all + (sums.totals[name] ?? 0), 0)]),
    ),
    ...Object.fromEntries(amounts.map((name) => [name, text(add(kept.map(({ sums }) => sums.totals[name])))])),
    ...{ voidCount: voided.length, voidAmount: text(add(voided.map(({ total }) => total))) },
  } as unknown as Totals;
  const moved = (...kinds: string[]) =>
    add(movements.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const sales = add(tenders.filter(({ kind }) => kind === "Cash").map(({ amount }) => amount));
  const [paidIn, paidOut, dropped] = [moved("PaidIn"), moved("PaidOut"), moved("SafeDrop", "BankDrop")];
  const expected = new Big(facts.opening).plus(sales).plus(paidIn).minus(paidOut).minus(dropped);
  const { sessionId, registerId, branchId, currency, businessDate, openedAt, at } = facts;
  return {
    ...{ sessionId, registerId, branchId, currency, businessDate, openedAt, at: at.toISOString(), totals },
    tenders: tenders
      .sort((a, b) => a.sortOrder - b.sortOrder || (a.methodId < b.methodId ? -1 : 1))
      .map(({ sortOrder: _order, ...one }) => one),
    movements: [...Map.groupBy(movements, ({ kind }) => kind)]
      .map(([kind, some]) => ({ kind, count: some.length, amount: text(add(some.map(({ amount }) => amount))) }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    taxes: taxes.sort((a, b) => Number(b.rate) - Number(a.rate) || (a.name < b.name ? -1 : 1)),
    tips: tips.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    cash: {
      ...{ opening: text(new Big(facts.opening)), sales: text(sales), paidIn: text(paidIn), paidOut: text(paidOut) },
      ...{ dropped: text(dropped), expected: text(expected) },
    },
  };
}
