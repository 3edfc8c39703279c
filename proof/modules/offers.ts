import { Fraction } from "../../pricing/test/fraction.ts";
import type { Shop } from "../../server/test/harness.ts";
import { calculate, rounded, type Discount, type Line } from "../books/calculation.ts";
import { made, type Good } from "../books/shop.ts";

/**
 * Promotions, each on articles of its own, and one on the whole order: "How promotions are given" of
 * docs/amounts.md.
 */
export interface Offers {
  readonly coupon: { readonly id: string; readonly code: string };
  /** Whether the coupon takes something off a line of the article. */
  isCouponed(variantId: string): boolean;
  /** What they take off a line, before discounts by hand; with the coupon or without. */
  ofLine(line: Pick<Line, "variantId" | "quantity" | "unitPrice">, hasCoupon: boolean): readonly Discount[];
  /** What they take off the order that these lines are, before its discounts by hand. */
  ofOrder(lines: readonly Line[]): readonly Discount[];
}

type TakesOff = (quantity: Fraction, gross: Fraction) => Fraction;

const { zero } = Fraction;
const cent = Fraction.of("0.01");
/** The offer by quantity: from three pieces on a share is taken off, from five on so much of each. */
const [three, five, each] = [Fraction.of("3"), Fraction.of("5"), Fraction.of("0.5")];
const [aFifth, aTenth, aTwentieth] = [Fraction.of("0.2"), Fraction.of("0.1"), Fraction.of("0.05")];
const byCoupon = Fraction.of("0.15");
/** From this on something is taken off the whole order. */
const much = Fraction.of("40");

export async function openOffers(shop: Shop, goods: readonly Good[]): Promise<Offers> {
  const [tiered, couponed, weekly] = goods.map(({ variantId }) => variantId);
  const open = async (members: object): Promise<string> => {
    const { id } = await made(shop.post("/promotions", members));
    await made(shop.post(`/promotions/${id}/enable`));
    return id;
  };
  const only = (variantId: string | undefined) => ({ includes: { variantIds: [variantId] } });
  const percent = (value: string) => ({ kind: "Percent", value });
  await open({
    ...{ name: "This week", type: "Simple", concurrency: "Exclusive" },
    rule: { items: only(weekly), benefit: percent("20") },
  });
  const tiers = [
    { from: "3", benefit: percent("10") },
    { from: "5", benefit: { kind: "Amount", value: "0.5" } },
  ];
  await open({ name: "By quantity", type: "Quantity", rule: { items: only(tiered), tiers } });
  const promotionId = await open({
    ...{ name: "With a coupon", type: "Simple", concurrency: "Compound", requiresCoupon: true },
    rule: { items: only(couponed), benefit: { kind: "Amount", value: "0.15" } },
  });
  const { id, code } = await made(shop.post("/coupons", { promotionId, code: "FIFTEEN" }));
  const threshold = [{ from: "40", benefit: percent("5") }];
  const items = { includes: { variantIds: goods.map(({ variantId }) => variantId).filter((one) => one !== weekly) } };
  await open({ name: "For much", type: "Threshold", rule: { items, tiers: threshold } });

  const always = new Map<string | null | undefined, TakesOff>([
    [weekly, (_, gross) => gross.times(aFifth)],
    [
      tiered,
      (quantity, gross) =>
        three.isAbove(quantity) ? zero : five.isAbove(quantity) ? gross.times(aTenth) : quantity.times(each),
    ],
  ]);
  return {
    coupon: { id, code },
    isCouponed: (variantId) => variantId === couponed,
    ofLine: ({ variantId, quantity, unitPrice }, hasCoupon) => {
      if (hasCoupon && variantId === couponed) return amountOff(quantity.times(byCoupon));
      return amountOff(always.get(variantId)?.(quantity, rounded(quantity.times(unitPrice), cent)) ?? zero);
    },
    ofOrder: (lines) => {
      const findings = lines.filter(({ variantId }) => variantId !== weekly && variantId !== null);
      const { totals } = calculate({ lines: findings, discounts: [], isTaxInside: false, isExempt: false, unit: cent });
      const left = totals.gross.minus(totals.ownDiscount);
      if (much.isAbove(left)) return [];
      return amountOff(left.times(aTwentieth)).map((one) => ({
        ...one,
        lineIds: findings.map(({ id: lineId }) => lineId),
      }));
    },
  };
}

function amountOff(amount: Fraction): readonly Discount[] {
  const value = rounded(amount, cent);
  return value.isZero() ? [] : [{ kind: "Amount", value }];
}
