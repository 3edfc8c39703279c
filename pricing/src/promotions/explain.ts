import type { Big } from "big.js";
import { zero, type Scale } from "../amounts.ts";
import type { Steps } from "../steps.ts";
import { obstacleTo, type PromotionIndex, type CompiledPromotion, type Obstacle } from "./compile.ts";
import {
  goodsOf,
  isOfOrder,
  openLines,
  type AppliedPromotion,
  type Evaluation,
  type PromotionBasket,
} from "./evaluate.ts";
import type { Goods } from "./offers.ts";
import type { Promotion } from "./promotion.ts";
import { offersAnything } from "./stages.ts";
import { takesAnything, type OpenLine } from "./thresholds.ts";

/** What became of a promotion, and why. */
export interface Explanation {
  readonly promotion: Promotion;
  /**
   * `NothingIncluded`: nothing of the basket is. `NotReached`: not enough of it. `Outdone`: others take off more, or
   * come first.
   */
  readonly result: "Applied" | Obstacle | "NothingIncluded" | "NotReached" | "Outdone";
  readonly discount: Big;
  readonly lines: AppliedPromotion["lines"];
}

/** Says of every promotion what becomes of it in the basket, in the order of `compiled`; a step each. */
export function* explainInSteps(
  compiled: PromotionIndex,
  basket: PromotionBasket,
  { applied }: Evaluation,
): Steps<Explanation[]> {
  const goods = yield* goodsOf(basket);
  const open = yield* openLines(basket.order, goods, [], new Set());
  const taken = new Map(applied.filter(({ discount }) => discount.gt(0)).map((one) => [one.promotion.id, one]));
  const all: Explanation[] = [];
  for (const one of compiled.all) {
    yield;
    const { promotion } = one;
    const given = taken.get(promotion.id);
    if (given !== undefined) {
      all.push({ ...given, result: "Applied" });
      continue;
    }
    const result = obstacleTo(promotion, basket) ?? reasonOf(one, goods, open, basket.order.scale);
    all.push({ promotion, result, discount: zero, lines: [] });
  }
  return all;
}

function reasonOf(
  one: CompiledPromotion,
  goods: readonly Goods[],
  open: readonly OpenLine[],
  scale: Scale,
): Explanation["result"] {
  const isAny = goods.some((part) => one.items.some((_, group) => part.isIncluded(one, group)));
  if (!isAny) return "NothingIncluded";
  const isReached = isOfOrder(one) ? takesAnything(one, open, scale) : offersAnything(one, goods, scale);
  return isReached ? "Outdone" : "NotReached";
}
