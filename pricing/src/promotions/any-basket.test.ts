import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../../proof/properties.ts";
import { amount, basketOf, everything, line, of, percent, price, promotion, set } from "../../test/promotions.ts";
import { priceOrder } from "../order.ts";
import { runSteps } from "../steps.ts";
import { compile } from "./compile.ts";
import { evaluate, type PromotedOrder } from "./evaluate.ts";
import { explainInSteps } from "./explain.ts";
import { Stock } from "./offers.ts";
import type { Benefit } from "./promotion.ts";

const ids = ["a", "b", "c", "d", "e"];
const items = fc.oneof(
  fc.constant(everything),
  fc.subarray(ids, { minLength: 1 }).map((some) => of(...some)),
);
const benefit = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((value): Benefit => percent(`${value}`)),
  fc.integer({ min: 0, max: 900 }).map((cents) => amount((cents / 100).toFixed(2))),
);
const anyBenefit = fc.oneof(
  benefit,
  fc.integer({ min: 0, max: 900 }).map((cents) => price((cents / 100).toFixed(2))),
);
const tiers = fc.array(fc.record({ from: fc.integer({ min: 0, max: 20 }).map(String), benefit }), {
  minLength: 1,
  maxLength: 3,
});
const groups = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), items }), { minLength: 1, maxLength: 2 });
const typed = fc.oneof(
  fc.record({ type: fc.constant("Simple" as const), rule: fc.record({ items, benefit: anyBenefit }) }),
  fc.record({ type: fc.constantFrom("Quantity" as const, "Threshold" as const), rule: fc.record({ items, tiers }) }),
  fc.record({
    type: fc.constant("MixAndMatch" as const),
    rule: fc.record({
      groups,
      benefit: fc.oneof(
        anyBenefit,
        anyBenefit.map((one) => ({ ...one, cheapest: 1 })),
      ),
    }),
  }),
);
const concurrency = fc.constantFrom("Exclusive" as const, "BestPrice" as const, "Compound" as const);
const limits = {
  priority: fc.integer({ min: 0, max: 1 }),
  maxPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
  maxDiscount: fc.option(fc.constantFrom("0.05", "3")),
};
const small = fc.integer({ min: 1, max: 20 }).map((value) => [{ from: "0", benefit: percent(`${value}`) }]);
const smallThreshold = fc.record({
  type: fc.constant("Threshold" as const),
  rule: fc.record({ items, tiers: small }),
});
/** A few of every kind, or so many thresholds that not all of them compound. */
const promotions = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.record({ typed, concurrency, ...limits }), { maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({
        typed: smallThreshold,
        concurrency: fc.oneof(
          { weight: 9, arbitrary: fc.constant("Compound" as const) },
          { weight: 1, arbitrary: concurrency },
        ),
        ...limits,
      }),
      { minLength: 12, maxLength: 24 },
    ),
  },
);
const quantities = fc.constantFrom("1", "2", "3", "7", "0.745", "2.5");
const unitPrices = fc.constantFrom("0", "0.01", "0.335", "1.99", "10", "12.49");
const baskets = fc.uniqueArray(
  fc.record({
    // Several lines of one article, too.
    id: fc.constantFrom(...ids, "a2", "b2"),
    quantity: quantities,
    unitPrice: unitPrices,
    voided: fc.option(fc.constantFrom("-1", "-0.5")),
    byHand: fc.option(fc.constant(percent("10"))),
  }),
  { selector: ({ id }) => id, minLength: 1 },
);

describe("any promotions on any basket", () => {
  test("do not depend on the order of lines and promotions, add up, and leave no line below zero", async () => {
    let [applied, full] = [0, 0];
    await holds(
      "promotions/any-basket: do not depend on the order of lines and promotions, add up, and leave no line below zero",
      fc.property(promotions, baskets, fc.nat(9), (some, goods, turn) => {
        const all = some.map(({ typed: rule, ...one }, i) => promotion(`p${i}`, { ...one, ...rule }));
        const lines = goods.flatMap(({ id, quantity, unitPrice, voided, byHand }) => {
          const isPart = voided !== null && new Big(quantity).plus(voided).gte(0);
          const sold = line(id, unitPrice, quantity, { discounts: byHand === null ? [] : [byHand] });
          return isPart ? [sold, line(`v-${id}`, unitPrice, voided, { voidsLineId: id })] : [sold];
        });
        const articles = new Map(
          goods.map(({ id }) => [id, { variantId: id[0] ?? "", productId: "p", categoryIds: [], isOverridden: false }]),
        );
        const basket = basketOf(lines, { articles });
        const found = evaluate(compile(all), basket);
        const turned = [...lines.slice(turn), ...lines.slice(0, turn)].toReversed();
        const again = evaluate(
          compile(all.toReversed()),
          basketOf(turned, { articles: new Map([...articles].toReversed()) }),
        );
        const plain = ({ applied: parts }: typeof found) =>
          parts.map((one) => [
            one.promotion.id,
            one.discount.toFixed(),
            one.lines.map((part) => [part.lineId, part.amount.toFixed()]),
          ]);
        assert.deepEqual(plain(again), plain(found));
        const off = (chosen: typeof found): PromotedOrder => ({
          ...basket.order,
          lines: lines.map((one) => ({
            ...one,
            discounts: [
              ...chosen.lines
                .filter(({ lineId }) => lineId === one.id)
                .map(({ value, promotion: { id } }) => ({ kind: "Amount" as const, value, promotionId: id })),
              ...one.discounts,
            ],
          })),
          discounts: chosen.order.map(({ value, lineIds }) => ({ kind: "Amount" as const, value, lineIds })),
        });
        const priced = priceOrder(off(found));
        const taken = priced.lines.flatMap((one) => {
          const own = found.lines.filter(({ lineId }) => lineId === (one.voidsLineId ?? one.id)).length;
          return [...one.discounts.slice(0, own), ...one.orderDiscounts];
        });
        const total = (parts: readonly Big[]) => parts.reduce((sum, part) => sum.plus(part), new Big(0)).toFixed(2);
        assert.equal(total(found.applied.map(({ discount }) => discount)), total(taken));
        for (const { id } of goods) {
          const left = priced.lines.filter((one) => (one.voidsLineId ?? one.id) === id).map((one) => one.total);
          assert.ok(!new Big(total(left)).lt(0), id);
        }
        for (const {
          promotion: { maxDiscount },
          discount,
        } of found.applied)
          assert.ok(maxDiscount === null || discount.lte(new Big(maxDiscount).plus("0.01")));
        const together = found.order.filter((one) => one.promotion.concurrency === "Compound").length;
        assert.ok(together <= 10, `${together} thresholds compound`);
        full += together === 10 ? 1 : 0;
        applied += found.applied.length;
      }),
      { numRuns: 500 },
    );
    assert.ok(applied > 200, "few promotions were given");
    assert.ok(full > 0, "nowhere did ten thresholds compound");
  });

  test("what a set takes off is on each of its pieces in proportion to its price, to less than a cent", async () => {
    const cents = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 3, maxLength: 3 });
    await holds(
      "promotions/any-basket: what a set takes off is on each of its pieces in proportion to its price, to less than a cent",
      fc.property(cents, anyBenefit, fc.constantFrom(undefined, 1, 2), (prices, one, cheapest) => {
        const offer = set(
          "s",
          [{ quantity: 3, items: everything }],
          cheapest === undefined ? one : { ...one, cheapest },
        );
        const lines = prices.map((price_, i) => line(ids[i] ?? "", (price_ / 100).toFixed(2)));
        const [found] = evaluate(compile([offer]), basketOf(lines)).applied;
        const off = found?.discount.times(100).toNumber() ?? 0;
        const total = prices.reduce((all, price_) => all + price_, 0);
        for (const [i, price_] of prices.entries()) {
          const part =
            found?.lines
              .find(({ lineId }) => lineId === ids[i])
              ?.amount.times(100)
              .toNumber() ?? 0;
          assert.ok(total === 0 || Math.abs(part - (off * price_) / total) < 1, `${part} of ${off} on ${price_}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  /** How often goods are looked at, with 50 promotions of every article and so many lines. */
  function looksWith(lineCount: number): number {
    const cheapest = { ...percent("100"), cheapest: 1 };
    const sets = Array.from({ length: 50 }, (_, i) => set(`p${i}`, [{ quantity: 3, items: everything }], cheapest));
    const lines = Array.from({ length: lineCount }, (_, i) =>
      line(`l${i}`, `${((i * 37) % 900) + 1}`, `${1 + (i % 3)}`),
    );
    const [compiled, basket] = [compile(sets), basketOf(lines)];
    // `mock.method` would keep every call.
    const [{ numberOf }, seen] = [Stock.prototype, { count: 0 }];
    Stock.prototype.numberOf = function (this: Stock, lineId: string) {
      seen.count += 1;
      return numberOf.call(this, lineId);
    };
    try {
      const results = runSteps(explainInSteps(compiled, basket, evaluate(compiled, basket))).map(
        ({ result }) => result,
      );
      assert.equal(results.filter((one) => one === "Outdone").length, 49);
      return seen.count;
    } finally {
      Stock.prototype.numberOf = numberOf;
    }
  }

  test("of the longest basket and 50 promotions, twice the lines are not three times the work", () => {
    const [half, whole] = [looksWith(250), looksWith(500)];
    assert.ok(half > 1_000 && whole < 3 * half && whole < 300_000, `${half} looks, ${whole} for twice the lines`);
  });
});
