import {
  DiscountTooLarge,
  priceOrder,
  taxTolerance,
  withTax,
  type Discount,
  type OrderInput,
  type PricedOrder,
} from "@tillhouse/pricing/order.ts";
import { Big } from "big.js";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { newId } from "../../kernel/ids.ts";
import { requireAmount } from "../amounts.ts";
import type { Facts } from "./facts.ts";
import type { Basket, Priced } from "./hooks.ts";
import { readCharge, readLine, type BasketLine } from "./lines.ts";
import type { Original } from "./originals.ts";
import type { Order, OrderLine, QuoteInput } from "./schema.ts";
import { withReasons } from "./reasons.ts";
import { readReturned } from "./returned-lines.ts";
import { readVoids } from "./void-lines.ts";

export interface PricedBasket {
  readonly lines: readonly BasketLine[];
  readonly priced: PricedOrder;
  readonly orderLines: OrderLine[];
  readonly discounts: Order["discounts"];
  /** What modules give back. */
  readonly modules: Order["modules"];
  /** The till's tax differs from ours by more than rounding can explain. */
  readonly isTaxOverridden: boolean;
}

/**
 * Prices a basket. Throws 400 for what cannot be sold so: `variant_not_sellable`, `line_quantity_invalid`,
 * `reason_required`, `discount_exceeds_subtotal`.
 */
export function priceBasket(given: QuoteInput, facts: Facts): PricedBasket {
  const input = withReasons(given, facts);
  const goods = readLines(input, facts);
  const lines = [...goods, ...readCharge(goods, input, facts)];
  const byHand: GivenOrder = {
    scale: facts.settings.currencyDigits,
    taxIncluded: facts.taxMode === "Inclusive",
    isExempt: facts.taxCertificate !== null,
    lines: lines.map((line, i) => ({
      id: line.id,
      quantity: line.input.quantity,
      unitPrice: line.unitPrice,
      discounts: line.original === undefined ? line.input.discounts : discountsBack(line.original),
      taxes: taxesOf(line, i, facts),
      voidsLineId: line.voidsLineId,
      sold: line.original && soldOf(line.original),
      charge: line.charge,
    })),
    discounts: input.discounts,
  };
  requireKnownLines(byHand);
  requireAmounts(input, facts);
  const { order, modules } = withPromotions(input, goods, byHand, facts);
  const calculated = priceWithin(order);
  const tax = input.tax === undefined ? undefined : new Big(input.tax.amount);
  const isTaxOverridden =
    tax !== undefined && tax.minus(calculated.totals.tax).abs().gt(taxTolerance(calculated, order.scale));
  if (isTaxOverridden && input.tax?.reason === undefined)
    throw badRequest("reason_required", "Another tax than ours needs a reason.");
  const priced = tax === undefined ? calculated : adoptTax(calculated, tax, order);
  return {
    lines,
    priced,
    orderLines: lines.map((line, i) => presentLine(line, i, priced, order)),
    discounts: presentDiscounts(order, priced),
    modules,
    isTaxOverridden,
  };
}

/** The lines in their order. */
function readLines(input: QuoteInput, facts: Facts): BasketLine[] {
  const given = input.lines.map((line, i) => ({ id: line.id ?? newId(), input: line, i }));
  if (new Set(given.map(({ id }) => id)).size < given.length) throw invalid("lines", "two lines have the same id");
  const named = given.flatMap(({ input: { originalLineId, kind } }) => (kind === "Void" ? [] : (originalLineId ?? [])));
  if (new Set(named).size < named.length) throw invalid("lines", "two lines give the same sold line back");
  const isVoid = ({ input: { kind } }: (typeof given)[number]) => kind === "Void";
  const lines = given
    .filter((one) => !isVoid(one))
    .map(({ id, input: line, i }) =>
      line.originalLineId === undefined ? readLine(id, line, i, facts) : readReturned(id, line, i, facts),
    );
  const all = new Map([...lines, ...readVoids(lines, given.filter(isVoid))].map((line) => [line.id, line]));
  return given.flatMap(({ id }) => all.get(id) ?? []);
}

/** What was charged for a line, as pricing needs it. */
function soldOf({ sold }: Original) {
  const { quantity, discount, net, taxes, before } = sold;
  return { quantity, discount, net, taxes: taxes.map(({ amount }) => amount), before };
}

/** All that was taken off a sold line, of which a part comes back. */
function discountsBack({ sold: { discount } }: Original): GivenDiscount[] {
  return new Big(discount).eq(0) ? [] : [{ kind: "Amount", value: discount }];
}

function taxesOf(
  { id, voidsLineId, input, sellable, original, charge }: BasketLine,
  i: number,
  { taxGroups, taxCertificate, parked, settings }: Facts,
) {
  if (original !== undefined) return original.line.taxes;
  const kept = parked.get(voidsLineId ?? id);
  // What an exempt order keeps does not say what its prices contain.
  if (kept !== undefined && taxCertificate === null) return kept.taxes;
  if (charge !== undefined) return taxGroups.get(settings.serviceChargeTaxGroupId ?? "")?.taxes ?? [];
  // A void has the line's, which said so.
  if (voidsLineId !== undefined) return [];
  const isCustom = sellable === undefined;
  const own =
    input.taxGroupId ?? (isCustom && input.taxGroupId === undefined ? settings.customTaxGroupId : input.taxGroupId);
  if (isCustom && own === null)
    throw invalid(`lines[${i}].taxGroupId`, "is required of a line by name, unless the settings have customTaxGroupId");
  if (own === undefined) return sellable?.taxes ?? [];
  if (own === null) return [];
  const group = taxGroups.get(own);
  if (group === undefined) throw invalid(`lines[${i}].taxGroupId`, "no such tax group");
  return group.taxes;
}

/** The order with what each module takes off it, one after the other, so that each sees what those before it gave. */
function withPromotions(
  input: QuoteInput,
  lines: readonly BasketLine[],
  byHand: GivenOrder,
  facts: Facts,
): { order: GivenOrder; modules: Order["modules"] } {
  const known = lines.map(({ id, input, sellable, original, listPrice, priceSource }): Basket["lines"][number] => ({
    id,
    kind: input.kind,
    variantId: (original?.line ?? sellable)?.variantId ?? null,
    categoryId: (original?.line ?? sellable)?.categoryId ?? null,
    listPrice,
    priceSource,
  }));
  let promotions: Promotions = { lines: [], order: [] };
  const modules: Record<string, unknown> = {};
  for (const { key, hooks, ...joined } of facts.modules) {
    const basket: Basket = {
      branchId: input.branchId,
      customerId: input.customerId ?? null,
      at: facts.pricedAt,
      lines: known,
      order: promoted(byHand, promotions),
    };
    const given = hooks.priceLines?.(basket, joined) ?? {};
    promotions = {
      lines: [...promotions.lines, ...(given.lines ?? [])],
      order: [...promotions.order, ...(given.order ?? [])],
    };
    if (given.output !== undefined) modules[key] = given.output;
  }
  return { order: promoted(byHand, promotions), modules };
}

type Promotions = Required<Pick<Priced, "lines" | "order">>;

/** A discount with what the order keeps of it. */
type GivenDiscount = Discount & {
  readonly reason?: string;
  readonly reasonId?: string;
  readonly promotionId?: string;
  readonly name?: string;
};
interface GivenOrder extends OrderInput {
  readonly lines: readonly (OrderInput["lines"][number] & { readonly discounts: readonly GivenDiscount[] })[];
  readonly discounts: readonly (OrderInput["discounts"][number] & GivenDiscount)[];
}

/** Promotions before what is taken off by hand. */
function promoted(byHand: GivenOrder, { lines: ofLines, order: ofOrder }: Promotions): GivenOrder {
  const order = {
    ...byHand,
    lines: byHand.lines.map((line) => ({
      ...line,
      discounts: [...ofLines.filter(({ lineId }) => lineId === line.id), ...line.discounts],
    })),
    discounts: [...ofOrder, ...byHand.discounts],
  };
  const open = byHand.lines.filter(({ voidsLineId, sold }) => voidsLineId === undefined && sold === undefined);
  const known = new Set(open.map(({ id }) => id));
  const named = [...ofLines.map(({ lineId }) => lineId), ...ofOrder.flatMap(({ lineIds = [] }) => lineIds)];
  const stray = named.find((id) => !known.has(id));
  if (stray !== undefined)
    throw new Error(`a module takes something off the line ${stray}, which is not there or takes another back`);
  return order;
}

/** 400 by path for amounts that are finer than the currency. */
function requireAmounts({ lines, discounts, tax }: QuoteInput, { settings }: Facts): void {
  const given = [
    ...lines.flatMap((line, i) => line.discounts.map((one, k) => [`lines[${i}].discounts[${k}].value`, one] as const)),
    ...discounts.map((one, k) => [`discounts[${k}].value`, one] as const),
  ];
  for (const [path, { kind, value }] of given) if (kind === "Amount") requireAmount(settings, path, value);
  if (tax !== undefined) requireAmount(settings, "tax.amount", tax.amount);
}

function requireKnownLines(order: OrderInput): void {
  const known = new Set(order.lines.map(({ id }) => id));
  order.discounts.forEach(({ lineIds = [] }, i) => {
    if (lineIds.some((id) => !known.has(id)))
      throw invalid(`discounts[${i}].lineIds`, "names a line that is not there");
  });
}

function priceWithin(order: OrderInput): PricedOrder {
  try {
    return priceOrder(order);
  } catch (error) {
    if (!(error instanceof DiscountTooLarge)) throw error;
    throw badRequest("discount_exceeds_subtotal", "The discount exceeds what it is taken from.", {
      members: { lineId: error.lineId ?? null },
    });
  }
}

function adoptTax(order: PricedOrder, tax: Big, input: OrderInput): PricedOrder {
  if (!tax.eq(0) && input.isExempt === true) throw invalid("tax.amount", "the customer is exempt");
  if (!tax.eq(order.totals.tax) && order.lines.every(({ taxes }) => taxes.length === 0))
    throw invalid("tax.amount", "no line is taxed");
  try {
    return withTax(order, tax, input);
  } catch (error) {
    if (error instanceof RangeError) throw invalid("tax.amount", "cannot be apportioned to the taxed lines");
    throw error;
  }
}

function presentLine(
  { id, voidsLineId, input, sellable, original, ...price }: BasketLine,
  i: number,
  { lines }: PricedOrder,
  { scale, lines: inputs, discounts: ofOrder }: GivenOrder,
): OrderLine {
  const line = lines[i];
  const from = inputs.find((one) => one.id === (voidsLineId ?? id));
  if (line === undefined || from === undefined) throw new Error("a line was not priced");
  const article = original?.line ?? sellable;
  return {
    id,
    kind: input.kind,
    voidsLineId: voidsLineId ?? null,
    originalLineId: input.originalLineId ?? null,
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
      amount.eq(0) ? [] : [{ promotionId: ofOrder[k]?.promotionId ?? null, amount: money(amount, scale) }],
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
  { kind, value, reason, reasonId, promotionId, name }: GivenDiscount,
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

function presentDiscounts({ scale, discounts }: GivenOrder, { lines }: PricedOrder): Order["discounts"] {
  return discounts.map(({ lineIds, ...one }, i) => ({
    ...presentDiscount(
      one,
      lines.reduce((all, line) => all.plus(line.orderDiscounts[i] ?? 0), new Big(0)),
      scale,
    ),
    lineIds: lineIds === undefined ? null : [...lineIds],
  }));
}
