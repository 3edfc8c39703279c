import {
  DiscountTooLarge,
  priceOrder,
  taxTolerance,
  withTax,
  type OrderInput,
  type PricedOrder,
} from "@tillhouse/pricing/order.ts";
import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../context.ts";
import type { Facts } from "./facts.ts";
import type { Sellable } from "./facts.sql.ts";
import type { OrderHooks } from "./hooks.ts";
import type { LineInput, Order, OrderLine, QuoteInput } from "./schema.ts";

/** A line of the basket with what the catalogue says of it. */
interface BasketLine {
  readonly id: string;
  readonly input: LineInput;
  readonly sellable: Sellable | undefined;
  readonly listPrice: string | null;
  readonly unitPrice: string;
  readonly priceSource: OrderLine["priceSource"];
}

export interface PricedBasket {
  readonly lines: readonly BasketLine[];
  readonly priced: PricedOrder;
  readonly orderLines: OrderLine[];
  readonly discounts: Order["discounts"];
  /** The till's tax lies beyond what rounding explains. */
  readonly isTaxOverridden: boolean;
}

/**
 * Prices a basket. Throws 400 for what cannot be sold so: `variant_not_sellable`, `line_quantity_invalid`,
 * `reason_required`, `discount_exceeds_subtotal`.
 */
export async function priceBasket(
  tx: TenantRead,
  actor: Actor,
  input: QuoteInput,
  facts: Facts,
  hooks: OrderHooks,
): Promise<PricedBasket> {
  const lines = input.lines.map((line, i) => readLine(line, i, facts));
  requireVoidsWithin(lines);
  const order: OrderInput = {
    scale: facts.settings.currencyDigits,
    taxIncluded: facts.settings.taxMode === "Inclusive",
    lines: lines.map((line, i) => ({
      id: line.id,
      quantity: line.input.quantity,
      unitPrice: line.unitPrice,
      discounts: line.input.discounts,
      taxes: taxesOf(line, i, facts),
    })),
    discounts: input.discounts,
  };
  const promotions = await promotionsFor(tx, actor, input, { lines, order, at: facts.at }, hooks);
  const promoted = {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      discounts: [...(promotions.get(line.id) ?? []), ...line.discounts],
    })),
  };
  const calculated = priceWithin(promoted);
  const tax = input.tax === undefined ? undefined : new Big(input.tax.amount);
  const isTaxOverridden =
    tax !== undefined && tax.minus(calculated.totals.tax).abs().gt(taxTolerance(calculated, order.scale));
  if (isTaxOverridden && input.tax?.reason === undefined)
    throw badRequest("reason_required", "Another tax than ours needs a reason.");
  const priced = tax === undefined ? calculated : adoptTax(calculated, tax, order);
  const counts = new Map([...promotions].map(([id, list]) => [id, list.length]));
  return {
    lines,
    priced,
    orderLines: lines.map((line, i) => presentLine(line, i, priced, promoted, counts.get(line.id) ?? 0)),
    discounts: presentDiscounts(input, priced),
    isTaxOverridden,
  };
}

function readLine(input: LineInput, i: number, facts: Facts): BasketLine {
  const at = `lines[${i}]`;
  const { variantId, kind } = input;
  if (kind === "Sale" && input.quantity.startsWith("-"))
    throw badRequest("line_quantity_invalid", "A sale's quantity is positive.", { members: { line: i } });
  if (kind === "Refund" && !input.quantity.startsWith("-"))
    throw badRequest("line_quantity_invalid", "A refund's quantity is negative.", { members: { line: i } });
  const id = input.id ?? newId();
  if (variantId === undefined) {
    if (input.name === undefined) throw invalid(`${at}.name`, "is required without a variant");
    if (input.unitPrice === undefined) throw invalid(`${at}.unitPrice`, "is required without a variant");
    return { id, input, sellable: undefined, listPrice: null, unitPrice: input.unitPrice, priceSource: "Open" };
  }
  const sellable = facts.sellables.get(variantId);
  if (sellable === undefined) throw invalid(`${at}.variantId`, "no such variant");
  if (!sellable.isSold && kind === "Sale")
    throw badRequest("variant_not_sellable", `${sellable.name} is not sold here.`, { members: { variantId } });
  const fraction = new Big(input.quantity).toFixed().split(".")[1] ?? "";
  if (fraction.length > sellable.precision)
    throw badRequest("line_quantity_invalid", `${sellable.name} is sold with ${sellable.precision} fraction digits.`, {
      members: { line: i },
    });
  if (sellable.isOpenPrice) {
    if (input.unitPrice === undefined) throw invalid(`${at}.unitPrice`, "is required: the price is open");
    return { id, input, sellable, listPrice: null, unitPrice: input.unitPrice, priceSource: "Open" };
  }
  const { price, source } = resolvePrice(sellable.prices, input.quantity);
  if (input.unitPrice === undefined || new Big(input.unitPrice).eq(price))
    return { id, input, sellable, listPrice: price, unitPrice: price, priceSource: source };
  return { id, input, sellable, listPrice: price, unitPrice: input.unitPrice, priceSource: "Override" };
}

/** What is voided was on this receipt: of the same goods, not more than that, and the other way round. */
function requireVoidsWithin(lines: readonly BasketLine[]): void {
  const keyOf = ({ input }: BasketLine) => input.variantId ?? `name:${input.name}`;
  const sums = new Map<string, { kept: Big; voided: Big }>();
  for (const line of lines) {
    const at = sums.get(keyOf(line)) ?? { kept: new Big(0), voided: new Big(0) };
    const member = line.input.kind === "Void" ? "voided" : "kept";
    sums.set(keyOf(line), { ...at, [member]: at[member].plus(line.input.quantity) });
  }
  for (const { kept, voided } of sums.values()) {
    if (voided.eq(0)) continue;
    if (kept.times(voided).gt(0) || voided.abs().gt(kept.abs()))
      throw badRequest("line_quantity_invalid", "More is voided than this receipt has.");
  }
}

function taxesOf({ input, sellable }: BasketLine, i: number, { taxGroups }: Facts) {
  const own = input.taxGroupId;
  if (own === undefined) return sellable?.taxes ?? [];
  if (own === null) return [];
  const group = taxGroups.get(own);
  if (group === undefined) throw invalid(`lines[${i}].taxGroupId`, "no such tax group");
  return group.taxes;
}

async function promotionsFor(
  tx: TenantRead,
  actor: Actor,
  input: QuoteInput,
  { lines, order, at }: { lines: readonly BasketLine[]; order: OrderInput; at: Date },
  hooks: OrderHooks,
) {
  const found = new Map<string, { kind: "Percent" | "Amount"; value: string; reason: string }[]>();
  const variantIds = new Map(lines.map((line) => [line.id, line.input.variantId ?? null]));
  const basket = { branchId: input.branchId, customerId: input.customerId ?? null, at, order, variantIds };
  for (const hook of hooks.priceLines) {
    for (const { lineId, ...promotion } of await hook(tx, actor, basket))
      found.set(lineId, [...(found.get(lineId) ?? []), promotion]);
  }
  return found;
}

function priceWithin(order: OrderInput): PricedOrder {
  const known = new Set(order.lines.map(({ id }) => id));
  if (known.size < order.lines.length) throw invalid("lines", "two lines have the same id");
  order.discounts.forEach(({ lineIds = [] }, i) => {
    if (lineIds.some((id) => !known.has(id)))
      throw invalid(`discounts[${i}].lineIds`, "names a line that is not there");
  });
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
  { id, input, sellable, ...price }: BasketLine,
  i: number,
  { lines }: PricedOrder,
  { lines: inputs }: OrderInput,
  promotions: number,
): OrderLine {
  const line = lines[i];
  const from = inputs[i];
  if (line === undefined || from === undefined) throw new Error("a line was not priced");
  return {
    id,
    kind: input.kind,
    variantId: sellable?.variantId ?? null,
    name: sellable?.name ?? input.name ?? "",
    sku: sellable?.sku ?? null,
    unitCode: sellable?.unitCode ?? null,
    categoryId: sellable?.categoryId ?? null,
    quantity: new Big(input.quantity).toFixed(),
    listPrice: price.listPrice === null ? null : money(price.listPrice),
    unitPrice: money(price.unitPrice),
    priceSource: price.priceSource,
    priceReason: input.priceReason ?? null,
    gross: money(line.gross),
    discount: money(line.discount),
    net: money(line.net),
    tax: money(line.tax),
    total: money(line.total),
    discounts: from.discounts.map((one, k) => ({
      kind: one.kind,
      value: new Big(one.value).toFixed(),
      reason: ("reason" in one ? (one.reason as string | undefined) : undefined) ?? null,
      amount: money(line.discounts[k] ?? new Big(0)),
      source: k < promotions ? "Promotion" : "Manual",
    })),
    taxes: line.taxes.map(({ base, amount, ...part }) => ({ ...part, base: money(base), amount: money(amount) })),
    note: input.note ?? null,
    salespersonId: input.salespersonId ?? null,
  };
}

function presentDiscounts(input: QuoteInput, { lines }: PricedOrder): Order["discounts"] {
  return input.discounts.map(({ kind, value, reason, lineIds }, i) => ({
    kind,
    value: new Big(value).toFixed(),
    reason: reason ?? null,
    lineIds: lineIds ?? null,
    amount: money(lines.reduce((all, line) => all.plus(line.orderDiscounts[i] ?? 0), new Big(0))),
  }));
}
