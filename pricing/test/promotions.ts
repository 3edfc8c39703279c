import type { Article } from "../src/promotions/compile.ts";
import type { PromotedOrder, PromotionBasket } from "../src/promotions/evaluate.ts";
import type { Benefit, Group, Promotion } from "../src/promotions/promotion.ts";

const moment = { day: "2026-11-23", weekday: "Monday", time: "12:00" } as const;
export const none = { categoryIds: [], productIds: [], variantIds: [] };
export const everything = { includes: none, excludes: none };
export const of = (...variantIds: string[]) => ({ includes: { ...none, variantIds }, excludes: none });
export const percent = (value: string) => ({ kind: "Percent", value }) as const;
export const amount = (value: string): Benefit => ({ kind: "Amount", value });
export const price = (value: string): Benefit => ({ kind: "Price", value });

export const promotion = (id: string, members: Partial<Promotion> = {}): Promotion => ({
  id,
  version: 1,
  name: id,
  type: "Simple",
  concurrency: "BestPrice",
  priority: 0,
  schedule: { startsOn: null, endsOn: null, hours: [] },
  audience: { requiresCustomer: false, customerGroupIds: [] },
  branchIds: [],
  rule: { items: everything, benefit: percent("10") },
  requiresCoupon: false,
  includesOverrides: false,
  maxPerOrder: null,
  maxDiscount: null,
  ...members,
});
export const set = (id: string, groups: Group[], benefit: Benefit | undefined, members: Partial<Promotion> = {}) =>
  promotion(id, { type: "MixAndMatch", rule: { groups, benefit }, ...members });
export const threshold = (id: string, from: string, benefit: Benefit, members: Partial<Promotion> = {}) =>
  promotion(id, { type: "Threshold", rule: { items: everything, tiers: [{ from, benefit }] }, ...members });

export type Line = PromotedOrder["lines"][number];
/** A line of the article `variantId`, or that takes back another. */
export const line = (id: string, unitPrice: string, quantity = "1", members: Partial<Line> = {}): Line => ({
  id,
  quantity,
  unitPrice,
  discounts: [],
  taxes: [],
  ...members,
});

/** A basket of articles of the ids of their lines, at noon in branch `b`. */
export function basketOf(
  lines: readonly Line[],
  members: Partial<Omit<PromotionBasket, "order">> & { order?: Partial<PromotedOrder> } = {},
): PromotionBasket {
  const articles = new Map(
    lines
      .filter(({ voidsLineId }) => voidsLineId === undefined)
      .map(({ id }): [string, Article & { isOverridden: boolean }] => [
        id,
        { variantId: id, productId: `p-${id}`, categoryIds: ["c"], isOverridden: false },
      ]),
  );
  const { order, ...rest } = members;
  return {
    branchId: "b",
    moment,
    customer: null,
    couponed: new Set(),
    declined: new Set(),
    articles,
    ...rest,
    order: { scale: 2, taxIncluded: true, lines, discounts: [], ...order },
  };
}
