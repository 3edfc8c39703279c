import { priceOrder, DiscountTooLarge, type UnpricedOrder, type PricedOrder } from "@tillhouse/pricing/order.ts";
import { compile, type PromotionIndex } from "@tillhouse/pricing/promotions/compile.ts";
import { evaluate, type PromotedOrder } from "@tillhouse/pricing/promotions/evaluate.ts";
import { localMoment, type Promotion } from "@tillhouse/pricing/promotions/promotion.ts";
import type { Copy } from "./copy.ts";
import { readLines, type BasketLine, type BasketRequestLine, type SaleContext, type ManualDiscount } from "./lines.ts";
import { Refusal } from "./refusal.ts";
import { buyerOf, dayAt, settingsAt, taxesOf, zoneOf } from "./shop.ts";

export type { BasketRequestLine };

/** What is sold, at the prices that the till's copy had. */
export interface BasketGoods {
  readonly lines: readonly BasketLine[];
  readonly promotions: Promotions;
  readonly discounts: readonly OrderDiscount[];
  readonly taxMode: "Inclusive" | "Exclusive";
  /** The certificate by which who buys is exempt from tax. */
  readonly taxCertificate: string | null;
  readonly digits: number;
  readonly coupons?: readonly TakenCoupon[];
}

/** A discount of the order by hand: of these lines, or of all. */
export type OrderDiscount = ManualDiscount & { readonly lineIds?: readonly string[] };

/** A coupon of the basket, and the promotion that the shop says it is for. */
export interface TakenCoupon {
  readonly code: string;
  readonly promotionId: string;
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

export interface Purchase extends Omit<SaleContext, "day"> {
  readonly discounts?: readonly OrderDiscount[] | undefined;
  /** false: without the service charge of the settings. */
  readonly serviceCharge?: boolean | undefined;
  readonly coupons?: readonly TakenCoupon[] | undefined;
}

/** Prices what is wanted, as the shop would by the same rows. Throws for what the till does not know. */
export function priceBasket(copy: Copy, wanted: readonly BasketRequestLine[], purchase: Purchase): Basket {
  const { branchId, at, discounts = [], coupons = [] } = purchase;
  const settings = settingsAt(copy, branchId);
  const buying = { ...purchase, day: dayAt(copy, branchId, at) };
  const goods = readLines(copy, wanted, buying);
  const lines = [...goods, ...serviceChargeOf(copy, goods, buying)];
  const { taxMode, currencyDigits: digits } = settings;
  const taxCertificate = certificateOf(copy, buying);
  const nothing = { lines: [], order: [] };
  const held = { lines, promotions: nothing, discounts, taxMode, taxCertificate, digits, coupons };
  const promotions = promotionsOn(copy, goods, orderOf(held), buying);
  return calculate({ ...held, promotions });
}

/** What comes of it; the same as often as it is asked. */
export function calculate(held: BasketGoods): Basket {
  try {
    return { ...held, priced: priceOrder(orderOf(held)) };
  } catch (error) {
    if (!(error instanceof DiscountTooLarge)) throw error;
    const { lineId = null } = error;
    throw new Refusal("discount_exceeds_subtotal", "The discount exceeds what it is taken from.", { lineId });
  }
}

/** As pricing takes it: promotions before what is taken off by hand. */
function orderOf({
  lines,
  promotions,
  discounts,
  taxMode,
  taxCertificate,
  digits,
}: BasketGoods): UnpricedOrder & PromotedOrder {
  const byLine = Map.groupBy(promotions.lines, ({ lineId }) => lineId);
  return {
    ...{ scale: digits, taxIncluded: taxMode === "Inclusive", isExempt: taxCertificate !== null },
    lines: lines.map(({ id, quantity, unitPrice, taxes, voidsLineId, charge, isValue, discounts: own }) => ({
      ...{ id, quantity, unitPrice, taxes, voidsLineId, charge, isValue },
      discounts: [...(byLine.get(id) ?? []), ...own],
    })),
    discounts: [...promotions.order, ...discounts],
  };
}

/** The service charge of what sells goods, as the settings have it. */
function serviceChargeOf(copy: Copy, goods: readonly BasketLine[], buying: SaleContext & Purchase): BasketLine[] {
  const { serviceCharge: percent, serviceChargeTaxGroupId } = settingsAt(copy, buying.branchId);
  const isSale = goods.some(({ kind, isValue }) => kind === "Sale" && !isValue);
  if (buying.serviceCharge === false || percent === null || Number(percent) === 0 || !isSale) return [];
  return [
    {
      ...{ id: buying.newId(), kind: "Charge", name: `Service charge ${percent} %`, sku: null, unitCode: null },
      ...{ variantId: null, quantity: "1", listPrice: null, unitPrice: "0", source: "Open", discounts: [] },
      ...{ taxes: taxesOf(copy, serviceChargeTaxGroupId, buying), isValue: false, hasOtherTax: false },
      charge: { percent },
    },
  ];
}

function certificateOf(copy: Copy, { customerId, day }: SaleContext): string | null {
  const buyer = buyerOf(copy, customerId);
  if (buyer === undefined) return null;
  const { taxCertificate, taxExemptUntil } = buyer;
  return taxExemptUntil === null || taxExemptUntil >= day ? taxCertificate : null;
}

/** What the promotions that the till knows take off, by the calculation that the shop makes, too. */
function promotionsOn(
  copy: Copy,
  lines: readonly BasketLine[],
  order: PromotedOrder,
  buying: SaleContext & Pick<Purchase, "coupons">,
): Promotions {
  const { branchId, at, customerId, coupons = [] } = buying;
  const articles = lines.flatMap(({ id, kind, variantId, source }) => {
    if (kind !== "Sale" || variantId === null) return [];
    const productId = copy.get("Variants", variantId)?.productId ?? "";
    const categoryIds = categoriesOf(copy, copy.get("Products", productId)?.categoryId);
    return [[id, { variantId, productId, categoryIds, isOverridden: source === "Override" }] as const];
  });
  const customer = buyerOf(copy, customerId);
  const found = evaluate(copy.derive(compiledPromotions, ["Promotions"]), {
    ...{ order, branchId, articles: new Map(articles), moment: localMoment(at, zoneOf(copy, branchId)) },
    customer: customerId === undefined ? null : { groupId: customer?.groupId ?? null },
    ...{ couponed: new Set(coupons.map((one) => one.promotionId)), declined: new Set<string>() },
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
