import { priceOrder, type PricedOrder } from "@tillhouse/pricing/order.ts";
import { compile, type PromotionIndex } from "@tillhouse/pricing/promotions/compile.ts";
import { evaluate, type PromotedOrder } from "@tillhouse/pricing/promotions/evaluate.ts";
import { localMoment, type Promotion } from "@tillhouse/pricing/promotions/promotion.ts";
import { resolvePrice, type PriceSources } from "@tillhouse/pricing/price.ts";
import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import type { Copy, Row } from "./copy.ts";

export interface BasketRequestLine {
  readonly variantId: string;
  readonly quantity: string;
  /** The gift card that the line sells. */
  readonly giftCard?: GiftCard | undefined;
}

interface GiftCard {
  readonly code: string;
  /** The shop has issued it before. */
  readonly isReload?: boolean;
}

/** What is sold, at the prices that the till's copy had. */
export interface BasketGoods {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly variantId: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly source: "Catalogue" | "Branch" | "PriceList";
    readonly taxes: readonly TaxComponent[];
    readonly giftCard?: GiftCard | undefined;
    /** Nothing is taken off it. */
    readonly isValue: boolean;
  }[];
  readonly promotions: Promotions;
  readonly discounts: NonNullable<Purchase["discounts"]>;
  readonly taxMode: "Inclusive" | "Exclusive";
  readonly digits: number;
}

/** What is sold, as the till has calculated it. */
export interface Basket extends BasketGoods {
  readonly priced: PricedOrder;
}

/** What promotions take off lines, and off the whole. */
interface Promotions {
  readonly lines: readonly (TakenOff & { readonly lineId: string })[];
  readonly order: readonly (TakenOff & { readonly lineIds: readonly string[] })[];
}
interface TakenOff {
  readonly promotionId: string;
  readonly name: string;
  readonly kind: "Amount";
  readonly value: string;
}

export interface Purchase {
  readonly branchId: string;
  readonly at: Date;
  readonly customerId?: string | undefined;
  readonly discounts?: readonly { readonly kind: "Percent" | "Amount"; readonly value: string }[];
  newId(): string;
}

/** A line as it is put aside. Throws for a gift card, of which a parked order does not say which it is. */
export function parkable({ variantId, quantity, giftCard }: BasketRequestLine): BasketRequestLine {
  if (giftCard !== undefined) throw new Error("a gift card is not parked");
  return { variantId, quantity };
}

/** Prices what is wanted, as the shop would by the same rows. Throws for what the till does not know. */
export function priceBasket(copy: Copy, wanted: readonly BasketRequestLine[], buying: Purchase): Basket {
  const { taxMode: ofShop, currencyDigits: digits } = shopSettings(copy);
  const taxMode = copy.get("BranchSettings", buying.branchId)?.taxMode ?? ofShop;
  const { day } = localMoment(buying.at, zoneOf(copy, buying.branchId));
  const taxes = new Map<string | null, TaxComponent[]>();
  const taxesOfGroup = (groupId: string | null) => {
    const known = taxes.get(groupId) ?? taxesOf(copy, groupId, { branchId: buying.branchId, day });
    taxes.set(groupId, known);
    return known;
  };
  const lines = wanted.map(({ variantId, quantity, giftCard }) => {
    const variant = copy.get("Variants", variantId);
    const product = variant && copy.get("Products", variant.productId);
    if (variant === undefined || product === undefined) throw new Error(`no variant ${variantId}`);
    const isValue = giftCard !== undefined;
    const sources = sourcesOf(copy, variant, buying);
    // No price list makes stored value cheaper.
    const { price, source } = resolvePrice(isValue ? { ...sources, candidates: [] } : sources, quantity);
    const name = [product.name, variant.name].filter((part) => part !== "").join(" ");
    const line = { id: buying.newId(), name, variantId, quantity, unitPrice: price, source };
    return { ...line, taxes: taxesOfGroup(product.taxGroupId), giftCard, isValue };
  });
  const discounts = buying.discounts ?? [];
  const byHand = {
    ...{ scale: digits, taxIncluded: taxMode === "Inclusive", discounts },
    lines: lines.map((line) => ({ ...line, discounts: [] })),
  };
  const promotions = promotionsOn(copy, byHand, buying);
  return calculate({ lines, promotions, discounts, taxMode, digits });
}

/** What comes of it; the same as often as it is asked. */
export function calculate(held: BasketGoods): Basket {
  const { lines, promotions, discounts, taxMode, digits } = held;
  const priced = priceOrder({
    ...{ scale: digits, taxIncluded: taxMode === "Inclusive" },
    lines: lines.map((line) => ({ ...line, discounts: promotions.lines.filter(({ lineId }) => lineId === line.id) })),
    discounts: [...promotions.order, ...discounts],
  });
  return { ...held, priced };
}

/** What the promotions that the till knows take off, by the calculation that the shop makes, too. */
function promotionsOn(copy: Copy, order: PromotedOrder, { branchId, at, customerId }: Purchase): Promotions {
  const articles = order.lines.map((line) => {
    const { variantId } = line as unknown as { readonly variantId: string };
    const productId = copy.get("Variants", variantId)?.productId ?? "";
    const categoryId = copy.get("Products", productId)?.categoryId;
    const article = { variantId, productId, categoryIds: categoriesOf(copy, categoryId), isOverridden: false };
    return [line.id, article] as const;
  });
  const customer = customerId === undefined ? undefined : copy.get("Customers", customerId);
  const found = evaluate(copy.derive(compiledPromotions, ["Promotions"]), {
    ...{ order, branchId, articles: new Map(articles), moment: localMoment(at, zoneOf(copy, branchId)) },
    customer: customerId === undefined ? null : { groupId: customer?.groupId ?? null },
    ...{ couponed: new Set<string>(), declined: new Set<string>() },
  });
  const given = ({ promotion: { id, name }, value }: { readonly promotion: Promotion; readonly value: string }) => ({
    ...{ promotionId: id, name, value },
    kind: "Amount" as const,
  });
  return {
    lines: found.lines.map((one) => ({ ...given(one), lineId: one.lineId })),
    order: found.order.map((one) => ({ ...given(one), lineIds: one.lineIds })),
  };
}

function compiledPromotions(copy: Copy): PromotionIndex {
  const enabled = copy.list("Promotions").filter(({ status, isArchived }) => status === "Enabled" && !isArchived);
  // The shop has filled in what may be left out of one.
  return compile(enabled as readonly Promotion[]);
}

/** The category and those above it. */
function categoriesOf(copy: Copy, categoryId: string | null | undefined): string[] {
  if (typeof categoryId !== "string") return [];
  return [categoryId, ...categoriesOf(copy, copy.get("Categories", categoryId)?.parentId)];
}

function shopSettings(copy: Copy): Row<"Settings"> {
  const settings = copy.derive(onlySettings, ["Settings"]);
  if (settings === undefined) throw new Error("the till has no copy of the shop yet");
  return settings;
}

function onlySettings(copy: Copy): Row<"Settings"> | undefined {
  return copy.list("Settings")[0];
}

function sourcesOf(copy: Copy, variant: Row<"Variants">, { branchId, at, customerId }: Purchase): PriceSources {
  const { id } = variant;
  const customer = customerId === undefined ? undefined : copy.get("Customers", customerId);
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

function taxesOf(
  copy: Copy,
  groupId: string | null,
  { branchId, day }: { readonly branchId: string; readonly day: string },
): TaxComponent[] {
  if (groupId === null) return [];
  const used = copy.get("BranchTaxGroups", groupId, branchId)?.usedGroupId ?? groupId;
  const components = copy.list("TaxGroupComponents", used);
  return components
    .sort((a, b) => a.position - b.position)
    .flatMap((component) => {
      const rate = copy.get("TaxRates", component.taxRateId);
      const from = (period: Row<"TaxRatePeriods">) => period.validFrom ?? "";
      const [period] = copy
        .list("TaxRatePeriods", component.taxRateId)
        .filter((one) => from(one) <= day)
        .sort((a, b) => (from(a) < from(b) ? 1 : -1));
      if (rate === undefined || period === undefined) return [];
      return [{ taxRateId: rate.id, name: rate.name, rate: period.rate, isCompound: component.isCompound }];
    });
}

function zoneOf(copy: Copy, branchId: string): string {
  return copy.get("Branches", branchId)?.timezone ?? shopSettings(copy).timezone;
}
