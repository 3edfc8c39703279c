import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { orders, returnings, settlings } from "../test/baskets.ts";
import { Fraction } from "../test/fraction.ts";
import { refundExactly, refundRoundingExactly, settleExactly } from "../test/oracle-settle.ts";
import { priceExactly, TooMuchOff, withTaxExactly, type ExactOrder, type OnReach } from "../test/oracle.ts";
import { Tally } from "../test/tally.ts";
import { DiscountTooLarge, priceOrder, type UnpricedLine, type UnpricedOrder, type PricedOrder } from "./order.ts";
import { withTax } from "./till-tax.ts";
import { refundLine, refundRounding, type RefundSum, type RefundedLine } from "./refund.ts";
import { settle } from "./settle.ts";

/** Every amount as text, whichever of the two calculated it. */
function texts(value: unknown): unknown {
  if (value instanceof Fraction) return value.toString();
  if (value instanceof Big) return Fraction.of(value.toFixed()).toString();
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, texts(part)]));
}

/** What came back at once. */
interface RefundCase extends RefundedLine {
  readonly quantity: string;
}

function sumOf(given: readonly RefundCase[]): RefundSum {
  const sum = (of: (one: RefundCase) => Big | string | undefined) =>
    given.reduce((all, one) => all.plus(of(one) ?? 0), new Big(0)).toFixed();
  const taxes = given[0]?.taxes.map((_, i) => sum(({ taxes: each }) => each[i])) ?? [];
  return {
    quantity: sum(({ quantity }) => quantity),
    discount: sum((one) => one.discount),
    net: sum(({ net }) => net),
    taxes,
  };
}

function exactly({ quantity, discount, net, taxes }: RefundCase) {
  const exact = (amount: Big) => Fraction.of(amount.toFixed());
  return { quantity, discount: exact(discount), net: exact(net), taxes: taxes.map(exact) };
}

function textsOf({ lines, totals }: PricedOrder | ExactOrder) {
  return texts({
    totals,
    lines: lines.map(({ taxes, ...line }) => ({
      ...line,
      taxes: taxes.map(({ base, amount }) => ({ base, amount })),
    })),
  });
}

/** The order, or which of its discounts is too large. */
function priced(input: UnpricedOrder): { order?: PricedOrder; refusal?: object } {
  try {
    return { order: priceOrder(input) };
  } catch (error) {
    if (!(error instanceof DiscountTooLarge)) throw error;
    return { refusal: { lineId: error.lineId, index: error.index } };
  }
}

function pricedExactly(input: UnpricedOrder, reached: OnReach): { order?: ExactOrder; refusal?: object } {
  try {
    return { order: priceExactly(input, reached) };
  } catch (error) {
    if (!(error instanceof TooMuchOff)) throw error;
    reached("a discount that is refused");
    return { refusal: { lineId: error.lineId, index: error.index } };
  }
}

/** Taxed at nothing. */
function withoutRates(line: UnpricedLine): UnpricedLine {
  return { ...line, taxes: line.taxes.map((component) => ({ ...component, rate: "0" })) };
}

/** What the basket itself has. */
function traitsOf({ lines, taxIncluded, discounts, scale }: UnpricedOrder): string[] {
  const has = (trait: string, isThere: boolean) => (isThere ? [trait] : []);
  const taxes = lines.map((line) => line.taxes);
  return [
    `${scale} decimals`,
    taxIncluded ? "tax inside" : "tax on top",
    ...has(
      "a negative line",
      lines.some(({ quantity }) => quantity.startsWith("-")),
    ),
    ...has(
      "a weight",
      lines.some(({ quantity }) => quantity.includes(".")),
    ),
    ...has(
      "an exempt line",
      taxes.some((own) => own.length === 0),
    ),
    ...has(
      "several rates",
      taxes.some((own) => own.length > 1),
    ),
    ...has(
      "a compound rate",
      taxes.some((own) => own.slice(1).some(({ isCompound }) => isCompound)),
    ),
    ...has(
      "a discount of some lines",
      discounts.some(({ lineIds }) => lineIds !== undefined),
    ),
  ];
}

describe("pricing comes to what the exact calculation comes to", () => {
  test("of orders: every amount of every line, or the discount that is too large", async () => {
    const tally = new Tally();
    await holds(
      "pricing/src/oracle: of orders: every amount of every line, or the discount that is too large",
      fc.property(orders, (input) => {
        const rules = traitsOf(input);
        const exact = pricedExactly(input, (rule) => rules.push(rule));
        const ours = priced(input);
        tally.count(rules);
        assert.deepEqual(ours.refusal, exact.refusal);
        if (ours.order === undefined || exact.order === undefined) return;
        assert.deepEqual(textsOf(ours.order), textsOf(exact.order));
        const { lines } = ours.order;
        for (const { id, gross, total, voidsLineId } of lines) {
          if (voidsLineId !== undefined) continue;
          const back = lines.filter((line) => line.voidsLineId === id);
          const kept = back.reduce((sum, line) => sum.plus(line.total), total);
          assert.ok(kept.times(gross).gte(0), "no discount and no void turns a line's sign");
        }
      }),
      { numRuns: 1000 },
    );
    tally.requireShares({
      ...{ "0 decimals": 20, "2 decimals": 20, "3 decimals": 20, "tax inside": 30, "tax on top": 30 },
      ...{ "a weight": 50, "a negative line": 30, "an exempt line": 20, "several rates": 30, "a compound rate": 25 },
      ...{ "a discount of some lines": 30, "a discount that is refused": 5, "a unit is left to share": 40 },
      ...{ "an order's discount beside a refund": 4, "a line that is voided": 5, "a line that is voided in part": 15 },
      ...{ "a service charge": 8 },
      ...{ "tax taken out of the price": 4, "tax not put on top": 4 },
      ...{ "equal remainders": 3, "a half: gross": 15, "a half: net": 2, "a half: tax": 2 },
      ...{ "a half: a line's discount in per cent": 2, "a half: an order's discount in per cent": 1 },
      ...{ "a half: a line's discount as an amount": 5, "a half: an order's discount as an amount": 4 },
    });
  });

  test("of the tax that a till printed", async () => {
    const tally = new Tally();
    await holds(
      "pricing/src/oracle: of the tax that a till printed",
      fc.property(orders, fc.integer({ min: -5, max: 5 }), fc.boolean(), (given, units, isFree) => {
        const rules: string[] = [];
        // A till prints no tax for who is exempt.
        const input = { ...given, isExempt: false };
        const order = isFree ? { ...input, lines: input.lines.map(withoutRates) } : input;
        const exact = pricedExactly(order, () => undefined).order;
        const ours = priced(order).order;
        if (exact === undefined || ours === undefined) return;
        const tax = ours.totals.tax.plus(new Big(units).div(new Big(10).pow(input.scale)));
        const changed = withTaxExactly(order, exact, Fraction.of(tax.toFixed()), (rule) => rules.push(rule));
        tally.count(rules);
        if (changed === undefined) assert.throws(() => withTax(ours, tax, order), RangeError);
        else assert.deepEqual(textsOf(withTax(ours, tax, order)), textsOf(changed));
      }),
      { numRuns: 500 },
    );
    tally.requireShares({ "shared by net": 15, "a tax that no rate asks for": 10, "a unit is left to share": 30 });
  });

  test("of settlements: rounding of cash, what is due, and whose change it is", async () => {
    const tally = new Tally();
    await holds(
      "pricing/src/oracle: of settlements: rounding of cash, what is due, and whose change it is",
      fc.property(settlings, ({ total, tenders, rule, returned, scale }) => {
        const rules = [`${scale} decimals`, ...(tenders.length === 0 ? ["no tender"] : [])];
        const parameters = [Fraction.of(total), tenders, rule, Fraction.of(returned)] as const;
        const exact = settleExactly(...parameters, (reached) => rules.push(reached));
        if (exact.due.isAbove(Fraction.zero)) rules.push("something is due");
        if (exact.excess.isAbove(Fraction.zero)) rules.push("change that nobody may give");
        tally.count(rules);
        const ours = settle(new Big(total), tenders, rule, new Big(returned));
        assert.deepEqual(texts(ours), texts(exact));
        const booked = [...ours.changes, ours.cashOut, ours.excess].reduce(
          (all, amount) => all.plus(amount),
          new Big(0),
        );
        assert.equal(booked.toFixed(), ours.change.toFixed(), "all change is booked");
      }),
      { numRuns: 2000 },
    );
    tally.requireShares({
      ...{ "0 decimals": 20, "2 decimals": 20, "3 decimals": 20, "no tender": 5, "something is due": 10 },
      ...{ "a half: cash": 3, "change of more than one tender": 3, "paid out of the drawer": 3 },
      ...{
        "change that nobody may give": 10,
        "cash back": 5,
        "cash back to its limit": 3,
        "change of its own kind": 5,
      },
    });
  });

  test("of goods that come back, in any parts, some of them voided and given back again", async () => {
    const tally = new Tally();
    const ways = fc.constantFrom("stays", "stays", "again", "later");
    const voids = fc.array(fc.tuple(fc.nat(9), ways), { minLength: 8, maxLength: 8 });
    await holds(
      "pricing/src/oracle: of goods that come back, in any parts, some of them voided and given back again",
      fc.property(returnings, voids, ({ scale, sold, parts }, voided) => {
        const rules = [`${scale} decimals`];
        const hear: OnReach = (rule) => rules.push(rule);
        let given: RefundCase[] = [];
        const give = (quantity: string) => {
          const ours = refundLine(sold, sumOf(given), quantity, scale);
          assert.deepEqual(texts(ours), texts(refundExactly(sold, given.map(exactly), quantity, scale, hear)));
          assert.ok([ours.discount, ours.net, ...ours.taxes].every((amount) => amount.gte(0)));
          given.push({ ...ours, quantity });
          return texts(ours);
        };
        parts.forEach((part, i) => {
          const isEven = !rules.includes("later");
          give(part);
          const [at = 0, way = "stays"] = voided[i] ?? [];
          const taken = given[at % given.length];
          if (taken === undefined || way === "stays") return;
          given = given.filter((one) => one !== taken);
          rules.push(way);
          const { quantity, ...amounts } = taken;
          if (way === "again" && isEven) assert.deepEqual(give(quantity), texts(amounts), "to the same cents");
        });
        const left = new Big(sold.quantity).minus(sumOf(given).quantity);
        if (left.gt(0)) give(left.toFixed());
        tally.count(rules);
        for (const amount of ["discount", "net"] as const) assert.equal(sumOf(given)[amount], sold[amount]);
        assert.deepEqual(sumOf(given).taxes, sold.taxes, "all of it gives back all that was paid");
      }),
      { numRuns: 500 },
    );
    tally.requireShares({
      ...{ "0 decimals": 20, "2 decimals": 20, "3 decimals": 20, "a half: what came back": 10 },
      ...{ again: 30, later: 30 },
    });
  });

  test("of the rounding of cash that goes back with them", async () => {
    const amounts = fc.record({ scale: fc.constantFrom(0, 2, 3), total: fc.nat(500), rounding: fc.nat(8) });
    const points = fc.tuple(fc.nat(500), fc.nat(500));
    await holds(
      "pricing/src/oracle: of the rounding of cash that goes back with them",
      fc.property(amounts, points, ({ scale, total, rounding }, [before, amount]) => {
        const sold = { total: String(total), rounding: String(rounding) };
        const ours = refundRounding(sold, new Big(before), new Big(amount), scale);
        const exact = refundRoundingExactly(sold, String(before), String(amount), scale, () => undefined);
        assert.equal(texts(ours), texts(exact));
      }),
    );
  });
});
