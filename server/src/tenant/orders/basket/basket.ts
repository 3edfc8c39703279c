import { DiscountTooLarge, priceOrderInSteps, type UnpricedOrder, type PricedOrder } from "@tillhouse/pricing/order.ts";
import type { Steps } from "@tillhouse/pricing/steps.ts";
import { isSameTax, withTax } from "@tillhouse/pricing/till-tax.ts";
import { Big } from "big.js";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { runInTurns } from "../../../kernel/process/turns.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { most, requireQuantity } from "../../engine/ceilings.ts";
import type { Facts } from "./facts.ts";
import { readCharge, readLine, type BasketLine } from "./lines.ts";
import type { Original } from "../refunds/originals.ts";
import type { Order, OrderLine, QuoteInput } from "../schema.ts";
import { presentDiscounts, presentLine } from "./present.ts";
import { withPromotions, type BasketDiscount, type DiscountedOrder } from "./promotions.ts";
import { withReasons } from "../reasons/reasons.ts";
import { readReturned } from "./returned-lines.ts";
import { readVoids } from "./void-lines.ts";

export interface PricedBasket {
  readonly lines: readonly BasketLine[];
  readonly priced: PricedOrder;
  readonly orderLines: OrderLine[];
  readonly discounts: Order["discounts"];
  /** What modules add to the answer. */
  readonly modules: Order["modules"];
  /** The till's tax differs from ours by more than rounding can explain. */
  readonly isTaxOverridden: boolean;
}

/**
 * Prices a basket. Throws 400 for what cannot be sold so: `variant_not_sellable`, `line_quantity_invalid`,
 * `reason_required`, `discount_exceeds_subtotal`.
 */
export async function priceBasket(given: QuoteInput, facts: Facts): Promise<PricedBasket> {
  const input = withReasons(given, facts);
  const goods = await runInTurns(readLines(input, facts));
  const { added, value, besideGoods } = facts.moduleLines;
  requireFaceValue(goods, value);
  const lines = [
    ...goods,
    ...readCharge(
      goods.filter(({ id }) => !besideGoods.has(id)),
      input,
      facts,
    ),
  ];
  const byHand: DiscountedOrder = {
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
      isFee: added.has(line.id),
      isValue: value.has(line.id),
    })),
    discounts: input.discounts,
  };
  requireKnownLines(byHand);
  requireAmounts(input, facts);
  requirePossible(lines);
  const { order, modules } = await withPromotions(input, goods, byHand, facts);
  const calculated = await priceWithin(order);
  const tax = input.tax === undefined ? undefined : new Big(input.tax.amount);
  const isTaxOverridden = tax !== undefined && !isSameTax(calculated, tax, order);
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

/** The lines in their order, a step each. */
function* readLines(input: QuoteInput, facts: Facts): Steps<BasketLine[]> {
  const given = input.lines.map((line, i) => ({ id: line.id ?? newId(), input: line, i }));
  if (new Set(given.map(({ id }) => id)).size < given.length) throw invalid("lines", "two lines have the same id");
  const named = given.flatMap(({ input: { originalLineId, kind } }) => (kind === "Void" ? [] : (originalLineId ?? [])));
  if (new Set(named).size < named.length) throw invalid("lines", "two lines give the same sold line back");
  const isVoid = ({ input: { kind } }: (typeof given)[number]) => kind === "Void";
  const lines: BasketLine[] = [];
  for (const { id, input: line, i } of given.filter((one) => !isVoid(one))) {
    yield;
    lines.push(line.originalLineId === undefined ? readLine(id, line, i, facts) : readReturned(id, line, i, facts));
  }
  const all = new Map([...lines, ...readVoids(lines, given.filter(isVoid))].map((line) => [line.id, line]));
  return given.flatMap(({ id }) => all.get(id) ?? []);
}

/** What was charged for a line, as pricing needs it. */
function soldOf({ sold }: Original) {
  const { quantity, discount, net, taxes, before } = sold;
  return { quantity, discount, net, taxes: taxes.map(({ amount }) => amount), before };
}

/** All that was taken off a sold line, of which a part comes back. */
function discountsBack({ sold: { discount } }: Original): BasketDiscount[] {
  return new Big(discount).eq(0) ? [] : [{ kind: "Amount", value: discount }];
}

function taxesOf(
  { id, voidsLineId, input, sellable, original, charge }: BasketLine,
  i: number,
  { taxGroups, taxCertificate, parked, settings, moduleLines }: Facts,
) {
  if (original !== undefined) return original.line.taxes;
  const kept = parked.get(voidsLineId ?? id);
  // The taxes that an exempt order keeps do not tell which taxes its prices contain.
  if (kept !== undefined && taxCertificate === null) return kept.taxes;
  if (charge !== undefined) return taxGroups.get(settings.serviceChargeTaxGroupId ?? "")?.taxes ?? [];
  // A void is calculated with the taxes of the line that it takes back.
  if (voidsLineId !== undefined) return [];
  // A fee of a sale without tax has no tax within, either.
  if (moduleLines.added.has(id) && (taxCertificate !== null || input.taxGroupId === null)) return [];
  const isCustom = sellable === undefined;
  const own =
    input.taxGroupId ?? (isCustom && input.taxGroupId === undefined ? settings.customTaxGroupId : input.taxGroupId);
  const isUntaxed = input.taxGroupId === null && moduleLines.value.has(id);
  if (isCustom && own === null && !isUntaxed)
    throw invalid(`lines[${i}].taxGroupId`, "is required of a line by name, unless the settings have customTaxGroupId");
  if (own === undefined) return sellable?.taxes ?? [];
  if (own === null) return [];
  const group = taxGroups.get(own);
  if (group === undefined) throw invalid(`lines[${i}].taxGroupId`, "no such tax group");
  return group.taxes;
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

/** 400 by path for what is more than any shop sells. */
function requirePossible(lines: readonly BasketLine[]): void {
  let total = new Big(0);
  for (const [i, { input, unitPrice }] of lines.entries()) {
    requireQuantity(`lines[${i}].quantity`, input.quantity);
    total = total.plus(new Big(unitPrice).times(input.quantity).abs());
    if (total.gt(most.amount)) throw invalid("lines", `must come to at most ${most.amount.toFixed()} together`);
  }
}

/** 400 by path for what is taken off stored value. */
function requireFaceValue(lines: readonly BasketLine[], value: ReadonlySet<string>): void {
  for (const [i, { id, input }] of lines.entries())
    if (value.has(id) && input.discounts.length > 0)
      throw invalid(`lines[${i}].discounts`, "stored value is sold for what it holds");
}

function requireKnownLines(order: UnpricedOrder): void {
  const known = new Set(order.lines.map(({ id }) => id));
  order.discounts.forEach(({ lineIds = [] }, i) => {
    if (lineIds.some((id) => !known.has(id)))
      throw invalid(`discounts[${i}].lineIds`, "names a line that is not there");
  });
}

async function priceWithin(order: UnpricedOrder): Promise<PricedOrder> {
  try {
    return await runInTurns(priceOrderInSteps(order));
  } catch (error) {
    if (!(error instanceof DiscountTooLarge)) throw error;
    throw badRequest("discount_exceeds_subtotal", "The discount exceeds what it is taken from.", {
      members: { lineId: error.lineId ?? null },
    });
  }
}

function adoptTax(order: PricedOrder, tax: Big, input: UnpricedOrder): PricedOrder {
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
