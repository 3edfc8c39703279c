import { round } from "@tillhouse/pricing/amounts.ts";
import { boughtFor, unitPriceFor } from "@tillhouse/pricing/label.ts";
import { resolvePrice, type PriceSources } from "@tillhouse/pricing/price.ts";
import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import { Big } from "big.js";
import type { components } from "../../client/generated/api.ts";
import type { Copy, Row } from "./copy.ts";
import { Refusal } from "./refusal.ts";
import { buyerOf, settingsAt, taxesOf } from "./shop.ts";

type LineInput = components["schemas"]["OrderLineInput"];

/** A discount by hand. */
export interface ManualDiscount {
  readonly kind: "Percent" | "Amount";
  readonly value: string;
  readonly reason?: string;
  readonly reasonId?: string;
}

/** A line that is wanted: an article, something by name, or with `voidsLineId` what is taken back of another line. */
export interface BasketRequestLine {
  /** The one that it is to have, so that it is the same line in each quote and in the sale. */
  readonly id?: string;
  readonly variantId?: string;
  /** The name of what is no article. */
  readonly name?: string;
  /** In place of the article's, or of the shop's for lines by name; null: untaxed. */
  readonly taxGroupId?: string | null;
  /** Negative when it takes another line back. */
  readonly quantity: string;
  /** An open price, or one in place of the list's. */
  readonly unitPrice?: string;
  /** What a scanned price label says: the line costs exactly this. */
  readonly labelPrice?: string;
  /** Why it has another price, or is taken back. */
  readonly priceReason?: string;
  readonly reasonId?: string;
  readonly discounts?: readonly ManualDiscount[];
  readonly note?: string;
  readonly salespersonId?: string;
  readonly voidsLineId?: string;
  /** The gift card that the line sells. */
  readonly giftCard?: GiftCard | undefined;
}

export interface GiftCard {
  readonly code: string;
  /** The shop has issued it before. */
  readonly isReload?: boolean;
  /** What it holds before, as the shop has told it a moment ago. */
  readonly balance?: string;
}

/** A line at its price. */
export interface BasketLine {
  readonly id: string;
  readonly kind: "Sale" | "Void" | "Charge";
  readonly name: string;
  readonly sku: string | null;
  readonly unitCode: string | null;
  readonly variantId: string | null;
  readonly quantity: string;
  readonly listPrice: string | null;
  readonly unitPrice: string;
  readonly source: "Catalogue" | "Branch" | "PriceList" | "Open" | "Label" | "Override";
  readonly taxes: readonly TaxComponent[];
  readonly discounts: readonly ManualDiscount[];
  readonly voidsLineId?: string | undefined;
  readonly giftCard?: GiftCard | undefined;
  /** Nothing is taken off it. */
  readonly isValue: boolean;
  readonly charge?: { readonly percent: string } | undefined;
  /** It is taxed otherwise than its article. */
  readonly hasOtherTax: boolean;
  /** What the shop is told of it; a service charge is not told. */
  readonly said?: LineInput | undefined;
}

export interface SaleContext {
  readonly branchId: string;
  readonly at: Date;
  /** The day at the branch. */
  readonly day: string;
  readonly customerId?: string | undefined;
  newId(): string;
}

/** The lines at their prices, in their order. Throws `Refusal` for what cannot be sold so. */
export function readLines(copy: Copy, wanted: readonly BasketRequestLine[], buying: SaleContext): BasketLine[] {
  const named = wanted.map((line) => ({ ...line, id: line.id ?? buying.newId() }));
  const taxes = new Map<string | null, TaxComponent[]>();
  const taxesOfGroup = (groupId: string | null) => {
    const known = taxes.get(groupId) ?? taxesOf(copy, groupId, buying);
    taxes.set(groupId, known);
    return known;
  };
  const sold = new Map<string, BasketLine>();
  for (const line of named)
    if (line.voidsLineId === undefined) sold.set(line.id, readLine(copy, line, buying, taxesOfGroup));
  if (sold.size < named.filter(({ voidsLineId }) => voidsLineId === undefined).length)
    throw new Refusal("validation_failed", "two lines have the same id");
  const kept = new Map([...sold].map(([id, { quantity }]) => [id, new Big(quantity)]));
  return named.map((line) => sold.get(line.id) ?? voidOf(line, sold.get(line.voidsLineId ?? ""), kept));
}

type LineWithId = BasketRequestLine & { readonly id: string };

function saidOf({ giftCard: _card, discounts = [], ...line }: LineWithId): LineInput {
  return { ...line, ...(discounts.length === 0 ? {} : { discounts: [...discounts] }) };
}

function readLine(
  copy: Copy,
  line: LineWithId,
  buying: SaleContext,
  taxesOfGroup: (groupId: string | null) => TaxComponent[],
): BasketLine {
  const { id, variantId, quantity, discounts = [], giftCard } = line;
  if (!new Big(quantity).gt(0)) throw new Refusal("line_quantity_invalid", "A sale's quantity is positive.");
  const isValue = giftCard !== undefined;
  const base = { id, kind: "Sale" as const, quantity, discounts, giftCard, isValue, said: saidOf(line) };
  if (variantId === undefined) {
    const { name, unitPrice, taxGroupId = settingsAt(copy, buying.branchId).customTaxGroupId } = line;
    if (name === undefined || unitPrice === undefined)
      throw new Refusal("validation_failed", "a line without an article has a name and a price");
    if (taxGroupId === null && line.taxGroupId === undefined)
      throw new Refusal("custom_tax_missing", "a line by name needs a tax group: the shop has none for those");
    const open = { name, sku: null, unitCode: null, variantId: null, listPrice: null, unitPrice };
    return { ...base, ...open, source: "Open", taxes: taxesOfGroup(taxGroupId), hasOtherTax: false };
  }
  const variant = copy.get("Variants", variantId);
  const product = variant && copy.get("Products", variant.productId);
  if (variant === undefined || product === undefined) throw new Error(`no variant ${variantId}`);
  const unit = copy.get("Units", variant.unitId);
  const precision = unit?.precision ?? 5;
  if (!new Big(quantity).round(precision, Big.roundDown).eq(quantity))
    throw new Refusal("line_quantity_invalid", `${product.name} is sold with at most ${precision} digits.`);
  const group = line.taxGroupId === undefined ? product.taxGroupId : line.taxGroupId;
  return {
    ...base,
    name: nameOf(product, variant),
    sku: variant.sku,
    unitCode: unit?.code ?? null,
    variantId,
    ...priceOf(copy, line, variant, precision, buying),
    taxes: taxesOfGroup(group),
    hasOtherTax: group !== product.taxGroupId,
  };
}

/** As receipts name it. */
export function nameOf(product: Pick<Row<"Products">, "name">, variant: Pick<Row<"Variants">, "name">): string {
  return [product.name, variant.name].filter((part) => part !== "").join(" ");
}

function priceOf(
  copy: Copy,
  { quantity, unitPrice, labelPrice, giftCard }: BasketRequestLine,
  variant: Row<"Variants">,
  precision: number,
  buying: SaleContext,
): Pick<BasketLine, "listPrice" | "unitPrice" | "source"> {
  const sources = sourcesOf(copy, variant, buying);
  const list = variant.isOpenPrice
    ? undefined
    : // No price list makes stored value cheaper.
      resolvePrice(giftCard === undefined ? sources : { ...sources, candidates: [] }, quantity);
  if (labelPrice !== undefined) {
    const scale = settingsAt(copy, buying.branchId).currencyDigits;
    const price = unitPriceFor(labelPrice, quantity, list?.price ?? null, scale);
    if (!round(new Big(quantity).times(price), scale).eq(labelPrice))
      throw new Refusal("validation_failed", "the label's price is finer than the currency");
    if (list === undefined) return { listPrice: null, unitPrice: price, source: "Open" };
    const bought = boughtFor(labelPrice, sources, precision, scale);
    const isBought = new Big(quantity).eq(bought.quantity) && new Big(price).gte(bought.list.price);
    const source = !isBought ? "Override" : price === list.price ? bought.list.source : "Label";
    return { listPrice: list.price, unitPrice: price, source };
  }
  if (list === undefined) {
    if (unitPrice === undefined) throw new Refusal("price_required", "The price of this is open: say it.");
    return { listPrice: null, unitPrice, source: "Open" };
  }
  if (unitPrice === undefined || new Big(unitPrice).eq(list.price))
    return { listPrice: list.price, unitPrice: list.price, source: list.source };
  return { listPrice: list.price, unitPrice, source: "Override" };
}

/** What is taken back of a line: at its price, with its discounts and taxes in proportion. */
function voidOf(line: LineWithId, taken: BasketLine | undefined, kept: Map<string, Big>): BasketLine {
  const left = (kept.get(taken?.id ?? "") ?? new Big(0)).plus(line.quantity);
  if (taken === undefined || left.lt(0) || !new Big(line.quantity).lt(0))
    throw new Refusal("line_quantity_invalid", "There is no line of which so much can be taken back.");
  if (taken.giftCard !== undefined)
    throw new Refusal("validation_failed", "A gift card is no goods: its line is left out, and not taken back.");
  kept.set(taken.id, left);
  const { id, quantity, note, salespersonId, priceReason, reasonId } = line;
  const words = Object.entries({ note, salespersonId, priceReason, reasonId }).filter(([, text]) => text !== undefined);
  const of = { voidsLineId: taken.id, ...(taken.variantId === null ? {} : { variantId: taken.variantId }) };
  return {
    ...{ ...taken, id, kind: "Void", quantity, discounts: [], voidsLineId: taken.id },
    said: { id, kind: "Void", quantity, ...of, ...Object.fromEntries(words) },
  };
}

/** The lines without what others take back of them, for who tells no lines that do. */
export function withoutVoids(lines: readonly BasketRequestLine[]): BasketRequestLine[] {
  return lines.flatMap((line) => {
    if (line.voidsLineId !== undefined) return [];
    const voids = lines.filter(({ voidsLineId }) => voidsLineId !== undefined && voidsLineId === line.id);
    const quantity = voids.reduce((left, one) => left.plus(one.quantity), new Big(line.quantity));
    return quantity.eq(0) ? [] : [{ ...line, quantity: quantity.toFixed() }];
  });
}

export function sourcesOf(
  copy: Copy,
  variant: Row<"Variants">,
  { branchId, at, customerId }: Pick<SaleContext, "branchId" | "at" | "customerId">,
): PriceSources {
  const { id } = variant;
  const customer = buyerOf(copy, customerId);
  const candidates = copy.list("PriceListEntries", id).flatMap((entry) => {
    const list = copy.get("PriceLists", entry.priceListId);
    const isInForce =
      list !== undefined &&
      !list.isArchived &&
      (list.validFrom === null || new Date(list.validFrom) <= at) &&
      (list.validTo === null || at < new Date(list.validTo)) &&
      (list.customerGroupId === null || list.customerGroupId === customer?.groupId);
    if (!isInForce) return [];
    return [
      {
        priceListId: list.id,
        isForGroup: list.customerGroupId !== null,
        isForBranch: list.branchId !== null,
        priority: list.priority,
        minQuantity: entry.minQuantity,
        price: entry.price,
      },
    ];
  });
  const branchPrice = copy.get("BranchVariants", branchId, id)?.price ?? null;
  return { price: variant.price, branchPrice, candidates };
}
