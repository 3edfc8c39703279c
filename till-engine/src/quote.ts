import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { roundCash } from "@tillhouse/pricing/settle.ts";
import type { Big } from "big.js";
import type { Basket } from "./basket.ts";
import type { BasketLine } from "./lines.ts";

/** What was taken off, by whom. */
export interface TakenOff {
  readonly source: "Manual" | "Promotion";
  readonly promotionId: string | null;
  /** The promotion's. */
  readonly name: string | null;
  readonly reason: string | null;
  readonly amount: string;
}

export interface QuotedTax {
  readonly taxRateId: string;
  readonly name: string;
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}

export interface QuotedLine extends Pick<
  BasketLine,
  "id" | "kind" | "name" | "sku" | "unitCode" | "variantId" | "quantity" | "listPrice" | "unitPrice" | "giftCard"
> {
  readonly voidsLineId: string | null;
  readonly priceSource: BasketLine["source"];
  /** Price by quantity. */
  readonly gross: string;
  readonly discounts: readonly TakenOff[];
  /** Its own discounts and its share of the order's. */
  readonly discount: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly taxes: readonly QuotedTax[];
  readonly note: string | null;
}

/** A basket at its prices. */
export interface Quote {
  readonly currency: string;
  readonly taxMode: Basket["taxMode"];
  readonly taxCertificate: string | null;
  readonly lines: readonly QuotedLine[];
  /** What is taken off the whole. */
  readonly discounts: readonly TakenOff[];
  /** By rate. */
  readonly taxes: readonly QuotedTax[];
  readonly totals: Readonly<
    Record<"gross" | "lineDiscount" | "orderDiscount" | "net" | "tax" | "exemptTax" | "total", string>
  >;
}

/** What a quote says beside, of how it would be paid. */
export interface QuotedPayment {
  /** All of it in cash. */
  readonly inCash: { readonly rounding: string; readonly total: string };
  /** With the payments that were given. */
  readonly rounding: string;
  readonly tip: string;
  /** What they leave open. */
  readonly due: string;
  readonly change: string;
}

export function quoteOf(basket: Basket, currency: string): Quote {
  const { lines, priced, promotions, discounts, digits, taxMode, taxCertificate } = basket;
  const text = (amount: Big) => amount.toFixed(digits);
  const pricedById = new Map(priced.lines.map((line) => [line.id, line]));
  const quoted = lines.map((line): QuotedLine => {
    const of = pricedById.get(line.id);
    const { gross = zero, discount = zero, net = zero, tax = zero, total = zero, taxes = [] } = of ?? {};
    const { id, kind, name, sku, unitCode, variantId, quantity, listPrice, source, giftCard, said, voidsLineId } = line;
    const owner = voidsLineId ?? id;
    const given = [
      ...promotions.lines.filter(({ lineId }) => lineId === owner),
      ...(lines.find((one) => one.id === owner)?.discounts ?? []),
    ];
    return {
      ...{ id, kind, name, sku, unitCode, variantId, quantity, listPrice, giftCard, priceSource: source },
      ...{ voidsLineId: voidsLineId ?? null, unitPrice: kind === "Charge" ? text(gross) : line.unitPrice },
      ...{ gross: text(gross), discount: text(discount), net: text(net), tax: text(tax), total: text(total) },
      discounts: takenOff(given, of?.discounts ?? [], text),
      taxes: taxes.map(({ base, amount, ...one }) => ({ ...taxNamed(one), base: text(base), amount: text(amount) })),
      note: said?.note ?? null,
    };
  });
  const ofOrder = [...promotions.order, ...discounts];
  const shares = ofOrder.map((_, k) => sum(priced.lines.map((line) => line.orderDiscounts[k] ?? zero)));
  const { gross, lineDiscount, orderDiscount, net, tax, exemptTax, total } = priced.totals;
  return {
    ...{ currency, taxMode, taxCertificate, lines: quoted },
    discounts: takenOff(ofOrder, shares, text),
    taxes: sumTaxes(basket),
    totals: {
      ...{ gross: text(gross), lineDiscount: text(lineDiscount), orderDiscount: text(orderDiscount) },
      ...{ net: text(net), tax: text(tax), exemptTax: text(exemptTax), total: text(total) },
    },
  };
}

interface Payable {
  readonly priced: { readonly totals: Pick<Basket["priced"]["totals"], "total"> };
  readonly digits: number;
}

/** What all of it comes to in cash. */
export function inCashOf({ priced: { totals }, digits }: Payable, rounding: Parameters<typeof roundCash>[1]) {
  const total = roundCash(totals.total, rounding);
  return { rounding: total.minus(totals.total).toFixed(digits), total: total.toFixed(digits) };
}

type AnyDiscount =
  | Basket["promotions"]["order"][number]
  | Basket["promotions"]["lines"][number]
  | Basket["discounts"][number];

function takenOff(given: readonly AnyDiscount[], amounts: readonly Big[], text: (amount: Big) => string): TakenOff[] {
  return given.map((one, k) => {
    const amount = text(amounts[k] ?? zero);
    if ("promotionId" in one)
      return { source: "Promotion", promotionId: one.promotionId, name: one.name, reason: null, amount };
    return { source: "Manual", promotionId: null, name: null, reason: one.reason ?? null, amount };
  });
}

/** Base and amount of each tax at each rate. */
export function sumTaxes({ priced, digits }: Pick<Basket, "priced" | "digits">): QuotedTax[] {
  const taxes = priced.lines.flatMap((line) => line.taxes);
  return [...Map.groupBy(taxes, ({ taxRateId, rate }) => `${taxRateId} ${rate}`).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const [base, amount] = [sum(some.map((one) => one.base)), sum(some.map((one) => one.amount))];
    return [{ ...taxNamed(first), base: base.toFixed(digits), amount: amount.toFixed(digits) }];
  });
}

function taxNamed({ taxRateId, name, rate }: Pick<QuotedTax, "taxRateId" | "name" | "rate">) {
  return { taxRateId, name, rate };
}
