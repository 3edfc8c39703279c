import type { Discount, UnpricedOrder } from "@tillhouse/pricing/order.ts";
import { Big } from "big.js";
import { findingOf, judge } from "../../gate/findings.ts";
import type { Facts } from "./facts.ts";
import type { Basket, Promotions } from "../hooks.ts";
import type { BasketLine } from "./lines.ts";
import type { Order, QuoteInput } from "../schema.ts";

/** A discount with what the order keeps of it. */
export type BasketDiscount = Discount & {
  readonly reason?: string;
  readonly reasonId?: string;
  readonly promotionId?: string;
  readonly name?: string;
};
export interface DiscountedOrder extends UnpricedOrder {
  readonly lines: readonly (UnpricedOrder["lines"][number] & { readonly discounts: readonly BasketDiscount[] })[];
  readonly discounts: readonly (UnpricedOrder["discounts"][number] & BasketDiscount)[];
}

/** The order with what each module takes off it, one after the other, so that each sees what those before it gave. */
export async function withPromotions(
  input: QuoteInput,
  lines: readonly BasketLine[],
  byHand: DiscountedOrder,
  facts: Facts,
): Promise<{ order: DiscountedOrder; modules: Order["modules"] }> {
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
  const { besideGoods } = facts.moduleLines;
  for (const { key, hooks, ...joined } of facts.modules) {
    const basket: Basket = {
      branchId: input.branchId,
      customerId: input.customerId ?? null,
      at: facts.pricedAt,
      lines: known,
      besideGoods,
      order: promoted(byHand, promotions),
    };
    const given = await readPrices(facts, async () => hooks.priceLines?.(basket, joined));
    promotions = {
      lines: [...promotions.lines, ...(given.lines ?? [])],
      order: [...promotions.order, ...(given.order ?? [])],
    };
    if (given.output !== undefined) modules[key] = given.output;
  }
  // The promotions of a till hold. Where the modules would give the same, the order keeps their output.
  if (facts.promotions !== undefined && !isSame(facts.promotions, promotions))
    return { order: promoted(byHand, facts.promotions), modules: {} };
  return { order: promoted(byHand, promotions), modules };
}

function isSame(one: Promotions, other: Promotions): boolean {
  const textOf = ({ lines, order }: Promotions) =>
    [
      ...lines.map(({ lineId, promotionId, kind, value }) => [lineId, promotionId, kind, new Big(value).toFixed()]),
      ...order.map(({ lineIds = [], promotionId, kind, value }) => [
        ...lineIds.toSorted(),
        ...[promotionId, kind, new Big(value).toFixed()],
      ]),
    ]
      .map((parts) => parts.join())
      .sort()
      .join(";");
  return textOf(one) === textOf(other);
}

/** Promotions before what is taken off by hand. */
function promoted(byHand: DiscountedOrder, { lines: ofLines, order: ofOrder }: Promotions): DiscountedOrder {
  const byLine = Map.groupBy(ofLines, ({ lineId }) => lineId);
  const order = {
    ...byHand,
    lines: byHand.lines.map((line) => ({
      ...line,
      discounts: [...(byLine.get(line.id) ?? []), ...line.discounts],
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

/** What a module gives; nothing when what it would refuse has happened already. */
async function readPrices<T extends object>(
  facts: Facts,
  give: () => Promise<T | undefined> | undefined,
): Promise<Partial<T>> {
  try {
    return (await give()) ?? {};
  } catch (error) {
    judge(facts, findingOf(error));
    return {};
  }
}
