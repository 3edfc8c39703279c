import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Big } from "big.js";
import {
  amount,
  basketOf,
  everything,
  line,
  none,
  of,
  percent,
  price,
  promotion,
  set,
  threshold,
} from "../../test/promotions.ts";
import { runSteps } from "../steps.ts";
import { compile, type CompiledPromotion } from "./compile.ts";
import { evaluate, type PromotionBasket } from "./evaluate.ts";
import { explainInSteps } from "./explain.ts";
import { localMoment, outsideOf, type Benefit, type Promotion, type Weekday } from "./promotion.ts";
import { giveOnOrder } from "./thresholds.ts";

/** What each promotion takes off, by its id. */
function given(promotions: readonly Promotion[], basket: PromotionBasket): Record<string, string> {
  const { applied } = evaluate(compile(promotions), basket);
  return Object.fromEntries(applied.map((one) => [one.promotion.id, one.discount.toFixed(2)]));
}

const resultOf = (promotions: readonly Promotion[], basket: PromotionBasket) => {
  const compiled = compile(promotions);
  return Object.fromEntries(
    runSteps(explainInSteps(compiled, basket, evaluate(compiled, basket))).map((one) => [one.promotion.id, one.result]),
  );
};

describe("promotions of lines", () => {
  test("a share, an amount and a price of each unit; never more than the unit costs", () => {
    const basket = basketOf([line("a", "4.99", "3"), line("b", "1.00")]);
    const simple = (benefit: Benefit) => given([promotion("x", { rule: { items: of("a"), benefit } })], basket);
    assert.deepEqual(simple(percent("10")), { x: "1.50" });
    assert.deepEqual(simple(amount("1.50")), { x: "4.50" });
    assert.deepEqual(simple(price("3.99")), { x: "3.00" });
    assert.deepEqual(simple(amount("9")), { x: "14.97" });
    assert.deepEqual(simple(price("5.99")), {});
    // Nothing is left of the first after rounding.
    const small = basketOf([line("a", "0.01"), line("b", "1", "10")]);
    assert.deepEqual(given([promotion("x", { rule: { items: everything, benefit: amount("0.004") } })], small), {
      x: "0.04",
    });
  });

  test("a category includes, and what is excluded is not; what is overridden only if the promotion says so", () => {
    const lines = [line("a", "10"), line("b", "10")];
    const rule = {
      items: { includes: { ...none, categoryIds: ["c"] }, excludes: { ...none, productIds: ["p-b"] } },
      benefit: percent("50"),
    } as const;
    assert.deepEqual(given([promotion("x", { rule })], basketOf(lines)), { x: "5.00" });
    const article = { variantId: "a", productId: "p-a", categoryIds: ["c"], isOverridden: true };
    const overridden = basketOf(lines, { articles: new Map([["a", article]]) });
    assert.deepEqual(given([promotion("x", { rule })], overridden), {});
    assert.deepEqual(given([promotion("x", { rule, includesOverrides: true })], overridden), { x: "5.00" });
  });

  test("a quantity counts over lines; the highest tier that is reached holds for all of it, of weighed goods too", () => {
    const tiers = [
      { from: "2", benefit: percent("10") },
      { from: "3.5", benefit: percent("20") },
    ];
    const some = promotion("x", { type: "Quantity", rule: { items: everything, tiers } });
    assert.deepEqual(given([some], basketOf([line("a", "10")])), {});
    assert.deepEqual(given([some], basketOf([line("a", "10"), line("b", "5", "1.5")])), { x: "1.75" });
    assert.deepEqual(given([some], basketOf([line("a", "10", "2"), line("b", "5", "1.5")])), { x: "5.50" });
  });

  test("three for two: the cheapest of each set, dearest sets first; the same in one line or three", () => {
    const two = [{ quantity: 3, items: everything }];
    const x = set("x", two, { ...percent("100"), cheapest: 1 });
    const lines = ["10", "10", "10", "4", "4", "4"].map((unit, i) => line(`${i}`, unit));
    assert.deepEqual(given([x], basketOf(lines)), { x: "14.00" });
    assert.deepEqual(given([x], basketOf([line("a", "10", "3"), line("b", "4", "3")])), { x: "14.00" });
    assert.deepEqual(given([x], basketOf([line("a", "3", "7000001")])), { x: "6999999.00" });
    assert.deepEqual(given([x], basketOf([line("a", "10", "2")])), {});
    // Only whole pieces make sets.
    assert.deepEqual(given([x], basketOf([line("a", "10", "2.9")])), {});
    assert.deepEqual(given([{ ...x, maxPerOrder: 1 }], basketOf(lines)), { x: "10.00" });
  });

  test("buy one, get another at half: what fits in one group only is not used up by the other", () => {
    const groups = [
      { quantity: 1, items: everything },
      { quantity: 1, items: of("cola"), benefit: percent("50") },
    ];
    const x = set("x", groups, undefined);
    assert.deepEqual(given([x], basketOf([line("cola", "3"), line("tea", "2")])), { x: "1.50" });
    const pair = [
      { quantity: 1, items: everything },
      { quantity: 1, items: everything, benefit: percent("50") },
    ];
    assert.deepEqual(given([set("x", pair, undefined)], basketOf([line("a", "3"), line("b", "2")])), { x: "1.00" });
  });

  test("what was applied is told in the order of the promotions' ids, whatever was given first", () => {
    const ids = ["c", "a", "b"];
    const rules = ids.map((id) => promotion(id, { rule: { items: of(id), benefit: percent("10") } }));
    const { applied } = evaluate(compile(rules), basketOf(ids.map((id) => line(id, "10"))));
    assert.deepEqual(
      applied.map(({ promotion: { id } }) => id),
      ["a", "b", "c"],
    );
  });

  test("a bundle costs its price to the cent, whatever its parts come to", () => {
    const groups = [
      { quantity: 2, items: of("a") },
      { quantity: 1, items: of("b") },
    ];
    const x = promotion("x", { type: "Bundle", rule: { groups, benefit: price("9.99") } });
    const { applied } = evaluate(compile([x]), basketOf([line("a", "3.33", "5"), line("b", "6.01", "2")]));
    assert.equal(applied[0]?.discount.toFixed(2), "5.36");
    assert.deepEqual(
      applied[0]?.lines.map(({ lineId, amount: off }) => [lineId, off.toFixed(2)]),
      [
        ["a", "2.82"],
        ["b", "2.54"],
      ],
    );
    assert.deepEqual(given([x], basketOf([line("a", "3.33"), line("b", "6.01")])), {});
  });

  test("at most so much off an order, in cents that add up", () => {
    const x = promotion("x", { maxDiscount: "5" });
    const { applied } = evaluate(compile([x]), basketOf(["a", "b", "c"].map((id) => line(id, "33.33"))));
    assert.equal(applied[0]?.discount.toFixed(2), "5.00");
  });

  test("exclusive first, and alone; then the best price against what compounds; within a priority, never across", () => {
    const ten = basketOf([line("a", "10")]);
    const exclusive = promotion("e", { concurrency: "Exclusive", rule: { items: everything, benefit: percent("5") } });
    const best = promotion("b", { rule: { items: everything, benefit: percent("20") } });
    const compounds = [
      promotion("c1", { concurrency: "Compound", rule: { items: everything, benefit: percent("10") } }),
      promotion("c2", { concurrency: "Compound", rule: { items: everything, benefit: amount("2") } }),
    ];
    assert.deepEqual(given([exclusive, best, ...compounds], ten), { e: "0.50" });
    // The amount comes before the percentage: 2 and then 10 % of 8, which is more than 20 %.
    assert.deepEqual(given([best, ...compounds], ten), { c1: "0.80", c2: "2.00" });
    assert.deepEqual(
      given([promotion("b", { rule: { items: everything, benefit: percent("30") } }), ...compounds], ten),
      {
        b: "3.00",
      },
    );
    const higher = promotion("h", { priority: 1, rule: { items: everything, benefit: percent("1") } });
    assert.deepEqual(given([higher, best, ...compounds], ten), { h: "0.10" });
    assert.deepEqual(resultOf([higher, best], ten), { h: "Applied", b: "Outdone" });
  });

  test("a best price takes the units for which it takes off more than what compounds does, and leaves it the rest", () => {
    const tenth = promotion("c", { concurrency: "Compound", rule: { items: everything, benefit: percent("10") } });
    const pairs = [{ quantity: 2, items: everything }];
    const basket = basketOf([line("a", "10", "5")]);
    const ofPair = (off: string) => set("b", pairs, amount(off), { maxPerOrder: 1 });
    assert.deepEqual(given([tenth, ofPair("3")], basket), { b: "3.00", c: "3.00" });
    assert.deepEqual(given([tenth, ofPair("2")], basket), { c: "5.00" });
    const two = [ofPair("3"), { ...ofPair("4"), id: "d" }];
    assert.deepEqual(given([tenth, ...two], basket), { b: "3.00", d: "4.00", c: "1.00" });
  });

  test("each line gets its best price; a set takes lines only where it takes off the larger share", () => {
    const all = promotion("all", { rule: { items: everything, benefit: percent("10") } });
    const one = promotion("one", { rule: { items: of("b"), benefit: percent("50") } });
    assert.deepEqual(given([all, one], basketOf([line("a", "100"), line("b", "10")])), { all: "10.00", one: "5.00" });
    const three = set("three", [{ quantity: 3, items: everything }], { ...percent("100"), cheapest: 1 });
    const twenty = promotion("twenty", { rule: { items: everything, benefit: percent("20") } });
    assert.deepEqual(given([three, twenty], basketOf([line("a", "10", "3")])), { three: "10.00" });
    assert.deepEqual(given([three, twenty], basketOf([line("a", "10", "2"), line("b", "4")])), { twenty: "4.80" });
    // What is left over of a line is there for others.
    assert.deepEqual(given([three, twenty], basketOf([line("a", "10", "4")])), { three: "10.00", twenty: "2.00" });
  });

  test("what is voided or comes back neither gets nor reaches a promotion; a part of a line gets its part", () => {
    const x = promotion("x", {
      type: "Quantity",
      rule: { items: everything, tiers: [{ from: "3", benefit: percent("10") }] },
    });
    const back = line("v", "10", "-1", { voidsLineId: "a" });
    assert.deepEqual(given([x], basketOf([line("a", "10", "3"), back])), {});
    assert.deepEqual(given([x], basketOf([line("a", "10", "4"), back])), { x: "3.00" });
    assert.deepEqual(given([x], basketOf([line("a", "10", "3"), line("r", "10", "-3")])), { x: "3.00" });
    const free = promotion("free", { rule: { items: everything, benefit: percent("100") } });
    const returned = [line("r", "10", "-2"), line("v", "10", "1", { voidsLineId: "r" })];
    assert.deepEqual(given([free], basketOf(returned)), {});
    const odd = [line("a", "0.335", "2"), line("v", "0.335", "-1", { voidsLineId: "a" })];
    assert.deepEqual(given([free], basketOf(odd)), { free: "0.34" });
  });
});

describe("promotions of the order", () => {
  const hand = { discounts: [percent("10")] };

  test("a threshold counts what promotions and discounts of lines leave, and takes it off together", () => {
    const x = threshold("x", "50", amount("5"));
    assert.deepEqual(given([x], basketOf([line("a", "30"), line("b", "20")])), { x: "5.00" });
    assert.deepEqual(given([x], basketOf([line("a", "30", "1", hand), line("b", "20")])), {});
    const ten = promotion("ten");
    assert.deepEqual(given([x, ten], basketOf([line("a", "30"), line("b", "20")])), { ten: "5.00" });
    assert.deepEqual(given([x, ten], basketOf([line("a", "40"), line("b", "20")])), { ten: "6.00", x: "5.00" });
    assert.deepEqual(given([threshold("x", "1", percent("10"), { maxDiscount: "4" })], basketOf([line("a", "50")])), {
      x: "4.00",
    });
  });

  test("ten compound on a line, the first by kind and id", () => {
    const shares = Array.from({ length: 12 }, (_, i) =>
      promotion(`p${10 + i}`, {
        concurrency: "Compound",
        rule: { items: i < 6 ? everything : of("a"), benefit: percent("10") },
      }),
    );
    const dearer = promotion("x", { concurrency: "Compound", rule: { items: of("a"), benefit: amount("10") } });
    const { lines } = evaluate(compile([...shares, dearer]), basketOf([line("a", "110"), line("b", "110")]));
    const idsOf = (lineId: string) => lines.filter((one) => one.lineId === lineId).map(({ promotion: { id } }) => id);
    assert.deepEqual(idsOf("a"), ["x", ...Array.from({ length: 9 }, (_, i) => `p${10 + i}`)]);
    assert.deepEqual(
      idsOf("b"),
      Array.from({ length: 6 }, (_, i) => `p${10 + i}`),
    );
  });

  test("nothing more on what an exclusive one has, and an exclusive threshold only on what has nothing", () => {
    const exclusive = promotion("e", { concurrency: "Exclusive", rule: { items: of("a"), benefit: percent("10") } });
    const basket = basketOf([line("a", "100"), line("b", "10")]);
    assert.deepEqual(given([exclusive, threshold("x", "1", percent("50"))], basket), { e: "10.00", x: "5.00" });
    const some = promotion("s", { rule: { items: of("a"), benefit: percent("10") } });
    const alone = threshold("x", "1", percent("50"), { concurrency: "Exclusive" });
    assert.deepEqual(given([some, alone], basket), { s: "10.00", x: "5.00" });
  });

  test("ten thresholds compound on an order, over all priorities, the first by kind and id", () => {
    const shares = Array.from({ length: 12 }, (_, i) =>
      threshold(`p${10 + i}`, "1", percent("10"), { concurrency: "Compound", priority: i < 8 ? 1 : 0 }),
    );
    const fixed = threshold("x", "1", amount("10"), { concurrency: "Compound", priority: 1 });
    const unreached = threshold("a", "1000", percent("10"), { concurrency: "Compound", priority: 1 });
    const named = (id: string) => ({ items: of(id), tiers: [{ from: "1", benefit: percent("10") }] });
    const others = [...shares.slice(0, 8), ...shares.slice(8).map((one) => ({ ...one, rule: named("b") }))];
    const first = [...others.slice(0, 8), fixed, unreached].map((one) => ({
      ...one,
      rule: { ...one.rule, items: of("a") },
    }));
    const basket = basketOf([line("a", "110"), line("b", "110")]);
    const ids = ["x", ...Array.from({ length: 9 }, (_, i) => `p${10 + i}`)];
    const { order } = evaluate(compile([...first, ...others.slice(8)]), basket);
    assert.deepEqual(
      order.map(({ promotion: { id } }) => id),
      ids,
    );
    const results = resultOf([...first, ...others.slice(8)], basket);
    assert.deepEqual([results["p18"], results["p19"], results["a"]], ["Applied", "Outdone", "NotReached"]);
  });

  test("a best price takes lines for which it takes off more than what compounds does, and leaves it the rest", () => {
    const basket = basketOf([line("a", "100"), line("b", "100")]);
    const tenth = threshold("c", "1", percent("10"), { concurrency: "Compound" });
    const best = (id: string, lineId: string, value: string) =>
      threshold(id, "1", amount(value), {
        rule: { items: of(lineId), tiers: [{ from: "1", benefit: amount(value) }] },
      });
    assert.deepEqual(given([tenth, best("x", "a", "15")], basket), { x: "15.00", c: "10.00" });
    assert.deepEqual(given([tenth, best("x", "a", "9")], basket), { c: "20.00" });
    assert.deepEqual(given([tenth, best("x", "a", "15"), best("y", "a", "16")], basket), { y: "16.00", c: "10.00" });
    // What is left does not reach it: together it takes off more.
    const high = threshold("c", "150", percent("10"), { concurrency: "Compound" });
    assert.deepEqual(given([high, best("x", "a", "15")], basket), { c: "20.00" });
    assert.deepEqual(given([high, best("x", "a", "21")], basket), { x: "21.00" });
  });

  /** How often lines are looked at, with so many thresholds and lines. */
  function looksOf(count: number, concurrency: (i: number) => Promotion["concurrency"]): number {
    const looked = { count: 0 };
    const lines = Array.from({ length: count }, (_, i) => ({
      lineId: `l${String(i).padStart(3, "0")}`,
      open: new Big(i + 1),
      isDiscounted: false,
    }));
    const seen = lines.map((one) => ({
      ...one,
      get open() {
        looked.count += 1;
        return one.open;
      },
      isIncluded: ({ promotion: { id } }: CompiledPromotion) => id.startsWith("c") || id === one.lineId,
    }));
    const all = lines.map(({ lineId }, i) => {
      const is = concurrency(i);
      const isWide = is === "Compound" || i % 2 === 1;
      return threshold(isWide ? `c${i}` : lineId, "1", isWide ? percent("0.1") : percent("99"), {
        concurrency: is,
        ...(is === "Compound" ? { maxDiscount: "0.01" } : {}),
      });
    });
    runSteps(giveOnOrder(compile(all).all, seen, 2));
    return looked.count;
  }

  test("twice the thresholds on twice the lines are not eight times the work", () => {
    for (const of of [
      (i: number) => (i % 2 === 0 ? "BestPrice" : "Compound") as Promotion["concurrency"],
      () => "BestPrice" as const,
      () => "Compound" as const,
    ]) {
      const [half, whole] = [looksOf(50, of), looksOf(100, of)];
      assert.ok(whole < 5 * half, `${half} looks, ${whole} for twice as many`);
    }
  });

  test("the best one, or those that compound", () => {
    const basket = basketOf([line("a", "100")]);
    const compounds = ["c1", "c2"].map((id) => threshold(id, "100", percent("10"), { concurrency: "Compound" }));
    assert.deepEqual(given([threshold("b", "1", percent("15")), ...compounds], basket), { c1: "10.00", c2: "9.00" });
    assert.deepEqual(given([threshold("b", "1", percent("20")), ...compounds], basket), { b: "20.00" });
  });
});

describe("circumstances", () => {
  const basket = basketOf([line("a", "10")]);

  test("each obstacle by its name", () => {
    const all: [string, Partial<Promotion>][] = [
      ["OtherBranch", { branchIds: ["other"] }],
      ["NotInForce", { schedule: { startsOn: "2026-11-24", endsOn: null, hours: [] } }],
      ["NotInForce", { schedule: { startsOn: null, endsOn: "2026-11-22", hours: [] } }],
      [
        "OutsideHours",
        { schedule: { startsOn: null, endsOn: null, hours: [{ days: ["Sunday"], from: "00:00", to: "24:00" }] } },
      ],
      ["OtherCustomers", { audience: { requiresCustomer: true, customerGroupIds: [] } }],
      ["OtherCustomers", { audience: { requiresCustomer: false, customerGroupIds: ["g"] } }],
      ["NoCoupon", { requiresCoupon: true }],
      ["NothingIncluded", { rule: { items: of("b"), benefit: percent("10") } }],
      ["NotReached", { type: "Quantity", rule: { items: everything, tiers: [{ from: "2", benefit: percent("10") }] } }],
      ["Applied", {}],
    ];
    for (const [result, members] of all) {
      assert.deepEqual(resultOf([promotion("x", members)], basket), { x: result });
      assert.deepEqual(Object.keys(given([promotion("x", members)], basket)), result === "Applied" ? ["x"] : []);
    }
    assert.deepEqual(resultOf([promotion("x")], { ...basket, declined: new Set(["x"]) }), { x: "Declined" });
    const member = { ...basket, customer: { groupId: "g" }, couponed: new Set(["x"]) };
    const audience = { requiresCustomer: true, customerGroupIds: ["g"] };
    assert.deepEqual(resultOf([promotion("x", { audience, requiresCoupon: true, branchIds: ["b"] })], member), {
      x: "Applied",
    });
  });

  test("stored value and fees neither get nor reach a promotion", () => {
    const lines = [
      line("a", "20"),
      line("card", "120", "1", { isValue: true }),
      line("fee", "50", "1", { isFee: true }),
    ];
    const found = evaluate(compile([promotion("ten"), threshold("from30", "30", amount("5"))]), basketOf(lines));
    assert.deepEqual([found.lines.map(({ lineId, value }) => [lineId, value]), found.order], [[["a", "2"]], []]);
  });

  test("its first day and its last are in force", () => {
    const schedule = { startsOn: "2026-11-23", endsOn: "2026-11-25", hours: [] };
    const days = ["2026-11-22", "2026-11-23", "2026-11-25", "2026-11-26"];
    assert.deepEqual(
      days.map((day) => outsideOf(schedule, { day, weekday: "Monday", time: "12:00" })),
      ["NotInForce", undefined, undefined, "NotInForce"],
    );
  });

  test("hours that go on after midnight are those of the evening's day; clocks are the branch's", () => {
    const late = { startsOn: null, endsOn: null, hours: [{ days: ["Friday"], from: "22:00", to: "02:00" }] } as const;
    const isOpen = (weekday: Weekday, time: string) =>
      outsideOf(late, { day: "2026-11-27", weekday, time }) === undefined;
    assert.deepEqual(
      [isOpen("Friday", "21:59"), isOpen("Friday", "22:00"), isOpen("Saturday", "01:59"), isOpen("Saturday", "02:00")],
      [false, true, true, false],
    );
    assert.equal(isOpen("Friday", "01:00"), false);
    const at = new Date("2026-03-29T01:30:00Z");
    assert.deepEqual(localMoment(at, "Europe/Berlin"), { day: "2026-03-29", weekday: "Sunday", time: "03:30" });
    assert.deepEqual(localMoment(at, "Pacific/Honolulu"), { day: "2026-03-28", weekday: "Saturday", time: "15:30" });
  });
});
