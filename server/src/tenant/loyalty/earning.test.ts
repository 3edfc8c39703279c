import { Big } from "big.js";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { earn, earnedBack, type Programme, type Rule, type SoldLine } from "./earning.ts";

const rule = (more: Partial<Rule> = {}): Rule => ({
  ...{ basis: "Amount", points: "1", per: "1", minSpend: "0", targets: null },
  ...more,
});
const programme = (rules: readonly Rule[], more: Partial<Programme> = {}): Programme => ({
  rules,
  // Each variant is its own product.
  targetsOf: (variantId) => [variantId],
  ...{ multiplier: "1", countsTax: true, most: 1_000_000, digits: 2 },
  ...more,
});
const line = (id: string, total: string, more: Partial<SoldLine> = {}): SoldLine => ({
  ...{ id, kind: "Sale", voidsLineId: null, variantId: id, quantity: "1", net: total, total },
  ...more,
});
const nothing = new Big(0);

describe("what a sale brings", () => {
  test("is rounded down in all and given to the lines by largest remainder", () => {
    const earned = earn([line("a", "0.60"), line("b", "0.60"), line("c", "0.90")], nothing, programme([rule()]));
    assert.deepEqual([earned.points, earned.spend.toFixed()], [2, "2.1"]);
    assert.deepEqual(
      earned.lines.map(({ points }) => points),
      [1, 0, 1],
    );
  });

  test("gives equal remainders to the lower id, also of what points pay in part", () => {
    const rules = [rule({ basis: "Quantity", points: "7" })];
    const lines = [line("a", "3"), line("b", "10", { quantity: "3" })];
    // 26 points: 6.5 for the one and 19.5 for the other.
    const earned = earn(lines, new Big("0.5"), programme(rules));
    assert.deepEqual(
      earned.lines.map(({ points }) => points),
      [7, 19],
    );
  });

  test("takes as many calculations by 300 rules as by three", () => {
    const lines = Array.from({ length: 500 }, (_, i) => line(`l${i}`, `${i + 1}.50`));
    const variantIds = lines.map(({ id }) => id);
    const callsWith = (count: number) => {
      const rules = Array.from({ length: count }, (_, i) =>
        rule({
          basis: i % 2 === 0 ? "Amount" : "Quantity",
          points: `${i + 1}`,
          targets: i % 3 === 0 ? null : variantIds,
        }),
      );
      // `mock.method` would keep every call.
      const [{ times }, seen] = [Big.prototype, { count: 0 }];
      Big.prototype.times = function (this: Big, other: Big) {
        seen.count += 1;
        return times.call(this, other);
      };
      try {
        earn(lines, nothing, programme(rules));
        return seen.count;
      } finally {
        Big.prototype.times = times;
      }
    };
    assert.equal(callsWith(300), callsWith(3));
  });

  test("looks at what rules name once, however many lines there are", () => {
    const looksWith = (count: number) => {
      const lines = Array.from({ length: count }, (_, i) => line(`l${i}`, "10"));
      let looks = 0;
      const rules = Array.from({ length: 100 }, (_, i) => ({
        ...rule({ points: `${i + 1}` }),
        get targets() {
          looks += 1;
          return [`l${i}`];
        },
      }));
      const { points } = earn(lines, nothing, programme(rules));
      assert.ok(points > 0);
      return looks;
    };
    assert.equal(looksWith(200), looksWith(2));
  });

  test("is by the best rule of each line; what a rule leaves out brings nothing", () => {
    const rules = [
      rule(),
      rule({ points: "5", per: "2", targets: ["b", "c"] }),
      rule({ basis: "Quantity", points: "20", targets: ["b"] }),
      rule({ basis: "None", points: "0", targets: ["c"] }),
    ];
    const earned = earn(
      [line("a", "10"), line("b", "10", { quantity: "2" }), line("c", "10")],
      nothing,
      programme(rules),
    );
    assert.deepEqual(
      earned.lines.map(({ lineId, points }) => [lineId, points]),
      [
        ["a", 10],
        ["b", 40],
      ],
    );
    assert.equal(earned.spend.toFixed(), "20");
  });

  test("is less by the share that points paid, by what was voided, and by refunds and the service charge nothing", () => {
    const sold = [
      line("a", "10", { quantity: "2" }),
      line("v", "-5", { kind: "Void", voidsLineId: "a", quantity: "-1" }),
      line("b", "5"),
      line("r", "-7", { kind: "Refund", quantity: "-1" }),
      line("s", "3", { kind: "Charge", variantId: null }),
    ];
    assert.equal(earn(sold, nothing, programme([rule()])).points, 10);
    const paid = earn(sold, new Big("4"), programme([rule()]));
    assert.deepEqual([paid.points, paid.spend.toFixed()], [6, "6"]);
    assert.equal(earn(sold, new Big("10"), programme([rule()])).points, 0);
  });

  test("reaches the least sale of a rule by what is sold, whoever pays it with points", () => {
    const sold = [line("a", "12")];
    const rules = programme([rule({ minSpend: "12" })]);
    assert.equal(earn(sold, new Big("2"), rules).points, 10);
    assert.equal(earn(sold, new Big("11"), rules).points, 1);
    const voided = line("v", "-6", { kind: "Void", voidsLineId: "a", quantity: "-0.5" });
    assert.equal(earn([...sold, voided], nothing, rules).points, 0);
  });

  test("is multiplied by the tier, capped, from the least sale on, and without tax if it is said", () => {
    const sold = [line("a", "12", { net: "10" })];
    assert.equal(earn(sold, nothing, programme([rule()], { multiplier: "1.5" })).points, 18);
    assert.equal(earn(sold, nothing, programme([rule()], { countsTax: false })).points, 10);
    assert.equal(earn(sold, nothing, programme([rule()], { most: 7 })).points, 7);
    assert.equal(earn(sold, nothing, programme([rule({ minSpend: "12.01" })])).points, 0);
    assert.equal(earn(sold, nothing, programme([rule({ per: "3" })])).points, 4);
    assert.equal(earn([], nothing, programme([rule()])).points, 0);
  });

  test("adds up, whatever is sold; the order of the lines does not matter; it comes back whole in any parts", async () => {
    const sold = fc.array(fc.record({ cents: fc.nat(100_000), pieces: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 12,
    });
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 9, maxLength: 9 });
    await holds(
      "loyalty/earning: adds up, whatever is sold; the order of the lines does not matter; it comes back whole in any parts",
      fc.property(sold, fc.nat(50_000), fc.constantFrom("1", "0.3", "7.77"), parts, (some, paid, points, sizes) => {
        const lines = some.map(({ cents, pieces }, i) =>
          line(`l${i}`, new Big(cents).div(100).toFixed(2), { quantity: String(pieces) }),
        );
        const by = programme([rule({ points, per: "0.7" })]);
        const earned = earn(lines, new Big(paid).div(100), by);
        assert.equal(
          earned.lines.reduce((sum, one) => sum + one.points, 0),
          earned.points,
        );
        assert.ok(earned.lines.every((one) => one.points >= 0));
        const turned = earn(lines.toReversed(), new Big(paid).div(100), by);
        assert.deepEqual(turned.lines.toReversed(), earned.lines);
        for (const [i, one] of earned.lines.entries()) {
          const whole = {
            points: one.points,
            spend: one.spend,
            sold: String(some.find((_, k) => `l${k}` === one.lineId)?.pieces),
          };
          let left = { leftPoints: one.points, leftSpend: one.spend };
          let returned = 0;
          while (returned < Number(whole.sold)) {
            const quantity = Math.min(sizes[(i + returned) % sizes.length] ?? 1, Number(whole.sold) - returned);
            const back = earnedBack({ ...whole, ...left }, String(returned), String(quantity), 2);
            assert.ok(back.points >= 0 && !back.spend.startsWith("-"));
            left = {
              leftPoints: left.leftPoints - back.points,
              leftSpend: new Big(left.leftSpend).minus(back.spend).toFixed(),
            };
            returned += quantity;
          }
          assert.deepEqual(left, { leftPoints: 0, leftSpend: "0" });
        }
      }),
      { numRuns: 200 },
    );
  });
});
