import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { apportion, sum } from "./amounts.ts";
import { DiscountTooLarge, priceOrder, taxTolerance, withTax, type LineInput, type OrderInput } from "./order.ts";
import { refundLine, refundRounding } from "./refund.ts";
import { roundCash, settle } from "./settle.ts";

const cents = (min: number, max: number) => fc.integer({ min, max }).map((n) => new Big(n).div(100).toFixed());
const component = fc.record({
  taxRateId: fc.uuid(),
  name: fc.constant("VAT"),
  rate: fc.integer({ min: 0, max: 300_000 }).map((n) => new Big(n).div(1_000_000).toFixed()),
  isCompound: fc.boolean(),
});
const discount = fc.oneof(
  fc.record({ kind: fc.constant("Percent" as const), value: cents(0, 10_000) }),
  fc.record({ kind: fc.constant("Amount" as const), value: cents(0, 50) }),
);
const line: fc.Arbitrary<LineInput> = fc.record({
  id: fc.uuid(),
  quantity: fc.integer({ min: -3000, max: 20_000 }).map((n) => new Big(n).div(1000).toFixed()),
  unitPrice: fc.integer({ min: 0, max: 5_000_000 }).map((n) => new Big(n).div(10_000).toFixed()),
  discounts: fc.array(discount, { maxLength: 2 }),
  taxes: fc.array(component, { maxLength: 3 }),
});
const order: fc.Arbitrary<OrderInput> = fc.record({
  scale: fc.constantFrom(0, 2, 3),
  taxIncluded: fc.boolean(),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
  discounts: fc.array(discount, { maxLength: 2 }),
});

/** The order priced, or undefined when one of its discounts is too large, which is an answer of its own. */
function priced(input: OrderInput) {
  try {
    return priceOrder(input);
  } catch (error) {
    if (error instanceof DiscountTooLarge) return undefined;
    throw error;
  }
}

const same = (a: Big, b: Big, what: string) => assert.equal(a.toFixed(), b.toFixed(), what);

describe("pricing", () => {
  test("parts add up to wholes for any input", () => {
    fc.assert(
      fc.property(order, (input) => {
        const result = priced(input);
        if (result === undefined) return;
        const { lines, totals } = result;
        for (const one of lines) {
          same(one.gross.minus(one.discount), one.net.plus(input.taxIncluded ? one.tax : 0), "gross less discounts");
          same(sum([...one.discounts, ...one.orderDiscounts]), one.discount, "discounts");
          same(sum(one.taxes.map(({ amount }) => amount)), one.tax, "tax components");
          same(one.net.plus(one.tax), one.total, "net and tax");
          assert.ok(one.total.times(one.gross).gte(0), "a discount never turns a line's sign");
          for (const amount of [one.gross, one.net, one.tax]) same(amount, amount.round(input.scale), "whole units");
        }
        same(sum(lines.map(({ total }) => total)), totals.total, "lines");
        same(totals.net.plus(totals.tax), totals.total, "net and tax of the order");
        const off = totals.lineDiscount.plus(totals.orderDiscount);
        same(totals.gross.minus(off), input.taxIncluded ? totals.total : totals.net, "discounts of the order");
      }),
      { numRuns: 1000 },
    );
  });

  test("a permutation of the lines changes no total", () => {
    fc.assert(
      fc.property(order, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (input, keys) => {
        const lines = input.lines.map((one, i) => [keys[i] ?? 0, one] as const).sort(([a], [b]) => a - b);
        const [one, other] = [priced(input), priced({ ...input, lines: lines.map(([, moved]) => moved) })];
        const texts = (result: typeof one) =>
          result && Object.values(result.totals).map((amount: Big) => amount.toFixed());
        assert.deepEqual(texts(one), texts(other));
      }),
      { numRuns: 500 },
    );
  });

  test("a refund of everything, in any split, returns exactly what was paid", () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 6 }),
        cents(-4, 4),
        (input, cuts, rounding) => {
          const result = priced(input);
          if (result === undefined) return;
          let returned = new Big(0);
          let rounded = new Big(0);
          const total = result.totals.total;
          result.lines.forEach((one, i) => {
            const whole = new Big(input.lines[i]?.quantity ?? 0);
            if (whole.lte(0)) {
              returned = returned.plus(one.total);
              return;
            }
            const sold = {
              quantity: whole.toFixed(),
              discount: one.discount.toFixed(),
              net: one.net.toFixed(),
              taxes: one.taxes.map(({ amount }) => amount.toFixed()),
            };
            let before = new Big(0);
            let back = new Big(0);
            for (const cut of [...cuts.map((n) => new Big(n).div(1000)), whole]) {
              const left = whole.minus(before);
              const quantity = cut.gt(left) ? left : cut;
              const part = refundLine(sold, before.toFixed(), quantity.toFixed(), input.scale);
              const share = refundRounding(
                { total: total.toFixed(), rounding },
                returned.plus(back),
                part.total,
                input.scale,
              );
              rounded = rounded.plus(share);
              back = back.plus(part.total);
              before = before.plus(quantity);
            }
            same(back, one.total, "the line");
            returned = returned.plus(back);
          });
          same(returned, total, "the order");
          const isAllRefunded = input.lines.every(({ quantity }) => new Big(quantity).gt(0));
          if (isAllRefunded && !total.eq(0)) same(rounded, new Big(rounding), "the rounding");
        },
      ),
      { numRuns: 500 },
    );
  });

  test("parts of an apportionment lie within a unit of their exact shares", () => {
    const share = fc.record({ key: fc.uuid(), weight: fc.integer({ min: 0, max: 100_000 }).map((n) => new Big(n)) });
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.array(share, { minLength: 1 }), (units, shares) => {
        const whole = new Big(units).div(100);
        const weight = sum(shares.map((one) => one.weight));
        if (weight.eq(0)) return;
        const parts = apportion(whole, shares, 2);
        same(sum(parts), whole, "the whole");
        parts.forEach((part, i) => {
          const exact = whole.times(shares[i]?.weight ?? 0).div(weight);
          assert.ok(part.minus(exact).abs().lt("0.01"), `${part.toFixed()} of ${exact.toFixed()}`);
        });
      }),
    );
  });

  test("another tax within the rounding rule is handed to the lines", () => {
    fc.assert(
      fc.property(order, fc.integer({ min: -5, max: 5 }), (input, units) => {
        const result = priced(input);
        if (result === undefined || result.totals.tax.eq(0)) return;
        const tax = result.totals.tax.plus(new Big(units).div(new Big(10).pow(input.scale)));
        const changed = withTax(result, tax, input);
        same(changed.totals.tax, tax, "the order's tax");
        same(sum(changed.lines.map((one) => sum(one.taxes.map(({ amount }) => amount)))), tax, "the components");
        if (input.taxIncluded) same(changed.totals.total, result.totals.total, "the total stays");
      }),
    );
  });

  test("settling: paid and change account for every cent, and only cash is rounded", () => {
    const tender = fc.record({ tendered: cents(0, 20_000), isCash: fc.boolean(), allowsChange: fc.boolean() });
    const rounding = fc.record({
      increment: fc.constantFrom("0", "0.05", "0.1", "1"),
      mode: fc.constantFrom("HalfUp" as const, "Up" as const, "Down" as const),
    });
    fc.assert(
      fc.property(cents(-5000, 20_000), fc.array(tender, { maxLength: 4 }), rounding, (amount, tenders, rule) => {
        const total = new Big(amount);
        const result = settle(total, tenders, rule);
        const paid = sum(tenders.map(({ tendered }) => new Big(tendered))).minus(result.change);
        if (result.due.lte(0)) same(paid, total.plus(result.rounding), "paid");
        same(sum(result.changes).plus(result.excess), result.change, "change");
        assert.ok(result.rounding.abs().lt(rule.increment === "0" ? "0.000001" : rule.increment));
      }),
    );
  });

  const vat = { taxRateId: "a", name: "VAT", rate: "0.19", isCompound: false };
  const one = (members: Partial<LineInput>): LineInput => ({
    id: "1",
    quantity: "1",
    unitPrice: "0",
    discounts: [],
    taxes: [],
    ...members,
  });
  const priceOf = (lines: readonly LineInput[], members: Partial<OrderInput> = {}) =>
    priceOrder({ scale: 2, taxIncluded: false, discounts: [], lines, ...members });
  const text = (amount: Big | undefined) => amount?.toFixed(2);

  test("known amounts: inclusive, exclusive, compound, half cents, a discount of everything", () => {
    const included = priceOf([one({ unitPrice: "11.90", taxes: [vat] })], { taxIncluded: true }).totals;
    assert.deepEqual([text(included.net), text(included.tax), text(included.total)], ["10.00", "1.90", "11.90"]);
    const gst = { ...vat, rate: "0.05" };
    const pst = { ...vat, taxRateId: "b", rate: "0.1", isCompound: true };
    const compound = priceOf([one({ unitPrice: "100", taxes: [gst, pst] })]).lines[0];
    assert.deepEqual(
      compound?.taxes.map(({ base, amount }) => [text(base), text(amount)]),
      [
        ["100.00", "5.00"],
        ["105.00", "10.50"],
      ],
    );
    assert.equal(text(priceOf([one({ quantity: "0.5", unitPrice: "3.35" })]).totals.total), "1.68");
    const free = priceOf([one({ unitPrice: "0.35", taxes: [vat], discounts: [{ kind: "Percent", value: "100" }] })]);
    assert.equal(text(free.totals.total), "0.00");
  });

  test("an order discount goes to its lines only, in cents that add up, and leaves what cancels out cancelled", () => {
    const lines = ["1", "2", "3"].map((id) => one({ id, unitPrice: "10" }));
    const thirds = priceOf(lines, { discounts: [{ kind: "Amount", value: "10" }] });
    assert.deepEqual(
      thirds.lines.map(({ discount: off }) => text(off)),
      ["3.34", "3.33", "3.33"],
    );
    const chosen = priceOf(lines, { discounts: [{ kind: "Amount", value: "10", lineIds: ["2"] }] });
    assert.deepEqual(
      chosen.lines.map(({ total }) => text(total)),
      ["10.00", "0.00", "10.00"],
    );
    const voided = priceOf([...lines, one({ id: "4", quantity: "-1", unitPrice: "10" })], {
      discounts: [{ kind: "Percent", value: "10" }],
    });
    assert.equal(text(voided.totals.total), "18.00");
  });

  test("a discount beyond what it is taken from throws", () => {
    const line5 = one({ unitPrice: "5" });
    assert.throws(() => priceOf([{ ...line5, discounts: [{ kind: "Amount", value: "5.01" }] }]), DiscountTooLarge);
    assert.throws(() => priceOf([line5], { discounts: [{ kind: "Percent", value: "100.01" }] }), DiscountTooLarge);
  });

  test("the tolerance grows with the taxed lines", () => {
    assert.equal(taxTolerance(priceOf([one({ taxes: [vat] }), one({ id: "2" })]), 2).toFixed(), "0.01");
  });

  test("cash rounding mirrors on refunds and leaves cards alone", () => {
    const rule = { increment: "0.05", mode: "HalfUp" } as const;
    assert.equal(roundCash(new Big("-1.02"), rule).toFixed(2), "-1.00");
    const card = { tendered: "5.01", isCash: false, allowsChange: false };
    assert.equal(settle(new Big("5.01"), [card], rule).rounding.toFixed(), "0");
    const split = settle(new Big("7.03"), [card, { tendered: "5", isCash: true, allowsChange: true }], rule);
    assert.deepEqual([text(split.rounding), text(split.change)], ["-0.02", "3.00"]);
  });
});
