import { isZero, sum } from "@tillhouse/pricing/amounts.ts";
import type { PricedOrder } from "@tillhouse/pricing/order.ts";
import { Big } from "big.js";
import { money } from "../../../kernel/http/shapes.ts";
import type { BasketLine } from "./lines.ts";
import type { BasketDiscount, DiscountedOrder } from "./promotions.ts";
import type { Order, OrderLine } from "../schema.ts";

/** A priced line as the order keeps and answers it; `i` is its place among those that were priced. */
export function presentLine(
  { id, voidsLineId, input, sellable, original, ...price }: BasketLine,
  i: number,
  { lines }: PricedOrder,
  { scale, lines: inputs, discounts: ofOrder }: DiscountedOrder,
): OrderLine {
  const line = lines[i];
  const from = voidsLineId === undefined ? inputs[i] : inputs.find((one) => one.id === voidsLineId);
  if (line === undefined || from === undefined) throw new Error("a line was not priced");
  const article = original?.line ?? sellable;
  return {
    id,
    kind: from.isFee === true ? "Fee" : input.kind,
    voidsLineId: voidsLineId ?? null,
    originalLineId: input.originalLineId ?? null,
    isStoredValue: from.isValue === true || original?.line.isStoredValue === true,
    variantId: article?.variantId ?? null,
    name: article?.name ?? input.name ?? "",
    sku: article?.sku ?? null,
    unitCode: article?.unitCode ?? null,
    categoryId: article?.categoryId ?? null,
    quantity: new Big(input.quantity).toFixed(),
    listPrice: price.listPrice === null ? null : money(price.listPrice, scale),
    unitPrice: money(input.kind === "Charge" ? line.gross : price.unitPrice, scale),
    priceSource: price.priceSource,
    priceReason: input.priceReason ?? null,
    reasonId: input.reasonId ?? null,
    gross: money(line.gross, scale),
    discount: money(line.discount, scale),
    net: money(line.net, scale),
    tax: money(line.tax, scale),
    exemptTax: money(line.exemptTax, scale),
    total: money(line.total, scale),
    discounts: from.discounts.map((one, k) => presentDiscount(one, line.discounts[k] ?? new Big(0), scale)),
    orderDiscounts: line.orderDiscounts.flatMap((amount, k) =>
      isZero(amount) ? [] : [{ promotionId: ofOrder[k]?.promotionId ?? null, amount: money(amount, scale) }],
    ),
    taxes: line.taxes.map(({ base, amount, ...part }) => ({
      ...part,
      base: money(base, scale),
      amount: money(amount, scale),
    })),
    note: input.note ?? null,
    salespersonId: input.salespersonId ?? null,
  };
}

function presentDiscount(
  { kind, value, reason, reasonId, promotionId, name }: BasketDiscount,
  amount: Big,
  scale: number,
) {
  return {
    kind,
    value: new Big(value).toFixed(),
    reason: reason ?? null,
    reasonId: reasonId ?? null,
    amount: money(amount, scale),
    source: promotionId === undefined ? ("Manual" as const) : ("Promotion" as const),
    promotionId: promotionId ?? null,
    name: name ?? null,
  };
}

/** The discounts of the order as a whole, each with what it took off. */
export function presentDiscounts({ scale, discounts }: DiscountedOrder, { lines }: PricedOrder): Order["discounts"] {
  return discounts.map(({ lineIds, ...one }, i) => ({
    ...presentDiscount(one, sum(lines.flatMap((line) => line.orderDiscounts[i] ?? [])), scale),
    lineIds: lineIds === undefined ? null : [...lineIds],
  }));
}
