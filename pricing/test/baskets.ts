import { Big } from "big.js";
import fc from "fast-check";
import type { Discount, UnpricedLine, OrderDiscount, UnpricedOrder } from "../src/order.ts";
import type { SoldLine } from "../src/refund.ts";
import type { CashRounding, Tender } from "../src/settle.ts";
import type { TaxComponent } from "../src/tax.ts";

// Random baskets, with what falls between two units much more often than chance would have it.

/** So many units of the last of these digits: 1250 of 2 digits are "12.5". */
function decimals(min: number, max: number, digits: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((units) => asDecimal(units, digits));
}

function asDecimal(units: number, digits: number): string {
  return new Big(units).div(new Big(10).pow(digits)).toFixed();
}

/** Currencies of 0, 2 and 3 decimals. */
const scales = fc.constantFrom(0, 2, 3);

const rate = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("0.19", "0.07", "0.0825", "0") },
  // Often half a unit: on top of a price the first, inside it the second.
  { weight: 2, arbitrary: fc.constantFrom("0.05", "0.1", "0.25", "0.5") },
  { weight: 2, arbitrary: fc.constantFrom("0.6", "1") },
  { weight: 1, arbitrary: decimals(0, 300_000, 6) },
);
const component: fc.Arbitrary<TaxComponent> = fc.record({
  taxRateId: fc.constantFrom("a", "b", "c"),
  name: fc.constant("VAT"),
  rate,
  isCompound: fc.boolean(),
});

function discount(scale: number): fc.Arbitrary<Discount> {
  const percent = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("5", "10", "12.5", "2.5", "50", "33.333333") },
    { weight: 2, arbitrary: decimals(0, 10_000, 2) },
    { weight: 1, arbitrary: fc.constantFrom("0", "100", "100.01") },
  );
  const amount = fc.oneof(
    { weight: 2, arbitrary: decimals(0, 300, scale) },
    // Half a unit more.
    { weight: 1, arbitrary: fc.nat(30).map((units) => asDecimal(units * 10 + 5, scale + 1)) },
  );
  return fc.oneof(
    fc.record({ kind: fc.constant("Percent" as const), value: percent }),
    fc.record({ kind: fc.constant("Amount" as const), value: amount }),
  );
}

const quantity = fc
  .oneof(
    { weight: 4, arbitrary: decimals(-4, 12, 0) },
    { weight: 3, arbitrary: fc.constantFrom("0.5", "1.5", "2.5", "0.25", "-0.5", "-1.5") },
    { weight: 2, arbitrary: decimals(-500, 4000, 3) },
    { weight: 1, arbitrary: decimals(-30_000, 400_000, 5) },
  )
  .filter((text) => text !== "0");

function line(scale: number): fc.Arbitrary<Omit<UnpricedLine, "id">> {
  const unitPrice = fc.oneof(
    { weight: 5, arbitrary: decimals(0, 3000, scale) },
    { weight: 1, arbitrary: decimals(0, 500_000, scale) },
    { weight: 1, arbitrary: decimals(0, 50_000_000, 6) },
  );
  return fc.record({
    quantity,
    unitPrice,
    discounts: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(discount(scale), { minLength: 1, maxLength: 2 }) },
    ),
    taxes: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.tuple(component) },
      { weight: 2, arbitrary: fc.array(component, { minLength: 2, maxLength: 3 }) },
    ),
    isValue: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  });
}

function service(scale: number): fc.Arbitrary<NonNullable<UnpricedLine["charge"]>> {
  const percent = fc.constantFrom("10", "12.5", "2.5", "0", "100").map((one) => ({ percent: one }));
  return fc.oneof(
    { weight: 4, arbitrary: percent },
    { weight: 1, arbitrary: decimals(0, 300, scale).map((amount) => ({ amount })) },
  );
}

function chargeOf(
  charged: readonly [NonNullable<UnpricedLine["charge"]>, Omit<UnpricedLine, "id">] | null,
): UnpricedLine[] {
  if (charged === null) return [];
  const [charge, { taxes }] = charged;
  return [{ id: "service", quantity: "1", unitPrice: "0", discounts: [], taxes, charge }];
}

function orderOf(scale: number): fc.Arbitrary<UnpricedOrder> {
  const most = 9;
  return fc
    .record({
      taxIncluded: fc.boolean(),
      isExempt: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      service: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.tuple(service(scale), line(scale)) },
      ),
      different: fc.array(line(scale), { minLength: 1, maxLength: most - 3 }),
      // As dear as the first, so that they are equals when cents are handed out.
      twins: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
      ids: fc.shuffledSubarray(["a", "b", "c", "d", "e", "f", "g", "h", "i"], { minLength: most }),
      discounts: fc.array(fc.tuple(discount(scale), fc.option(fc.integer({ min: 1, max: most }))), { maxLength: 2 }),
      // The line, and how much of it in hundredths: all of it, or parts one after the other.
      voids: fc.array(fc.tuple(fc.nat(most - 1), fc.constantFrom(100, 50, 25, 10)), { maxLength: 3 }),
    })
    .map(({ taxIncluded, isExempt, service: charged, different, twins, ids, discounts, voids }) => {
      const [first] = different;
      const all = [...different, ...Array.from({ length: twins }, () => first)];
      const lines = all.flatMap((one, i): UnpricedLine[] => (one === undefined ? [] : [{ ...one, id: ids[i] ?? "" }]));
      const known = lines.map(({ id }) => id).toSorted();
      const ofSome = discounts.map(([given, count]): OrderDiscount => ({
        ...given,
        lineIds: count === null ? undefined : known.slice(0, count),
      }));
      const taken = new Map<string, number>();
      const back = voids.flatMap(([at, share], i): UnpricedLine[] => {
        const target = lines[at % lines.length];
        const before = target === undefined ? 100 : (taken.get(target.id) ?? 0);
        if (target === undefined || before + share > 100) return [];
        taken.set(target.id, before + share);
        const quantity = new Big(target.quantity).times(share).div(-100).toFixed();
        return [{ id: `void ${i}`, quantity, unitPrice: "0", discounts: [], taxes: [], voidsLineId: target.id }];
      });
      return { scale, taxIncluded, isExempt, lines: [...lines, ...back, ...chargeOf(charged)], discounts: ofSome };
    });
}

export const orders: fc.Arbitrary<UnpricedOrder> = scales.chain(orderOf);

/** To coins of several units, so that an amount often lies halfway between two. */
function cashRounding(scale: number): fc.Arbitrary<CashRounding> {
  return fc.record({
    increment: fc.constantFrom(0, 2, 4, 5, 10).map((units) => asDecimal(units, scale)),
    mode: fc.constantFrom("HalfUp" as const, "HalfUp" as const, "Up" as const, "Down" as const),
  });
}

interface SettlementCase {
  readonly scale: number;
  readonly total: string;
  readonly tenders: readonly Tender[];
  readonly rule: CashRounding;
  readonly returned: string;
}

/** A total with cash, vouchers and cards of about what is due, and what comes back over the counter. */
export const settlings: fc.Arbitrary<SettlementCase> = scales
  .chain((scale) => fc.record({ scale: fc.constant(scale), units: fc.integer({ min: -300, max: 500 }) }))
  .chain(({ scale, units }) => {
    const tendered = fc.oneof(
      decimals(Math.min(units, 0), Math.max(units, 0) + 100, scale),
      fc.constantFrom("0", asDecimal(units, scale)),
    );
    const tender = fc
      .record({
        tendered,
        // Cash, cards and vouchers as shops have them, and what a shop could make of a method.
        kind: fc.constantFrom("Cash", "Cash", "Card", "Voucher"),
        changeAs: fc.constantFrom("None" as const, "Cash" as const, "Cash" as const, "Own" as const),
        isOdd: fc.nat(7),
        maxCashBack: fc.option(decimals(0, 100, scale)),
      })
      .map(({ kind, isOdd, ...one }): Tender => {
        const isCash = kind === "Cash";
        return { ...one, isCash, isRounded: isOdd === 0 ? !isCash : isCash };
      });
    const back = fc.oneof(fc.constant(0), fc.constant(Math.max(-units, 0)), fc.nat(400));
    return fc.record({
      scale: fc.constant(scale),
      total: fc.constant(asDecimal(units, scale)),
      tenders: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 8, arbitrary: fc.array(tender, { minLength: 1, maxLength: 4 }) },
      ),
      rule: cashRounding(scale),
      returned: back.map((more) => asDecimal(more, scale)),
    });
  });

interface ReturnCase {
  readonly scale: number;
  readonly sold: SoldLine;
  /** What comes back one after the other, all of it in the end. */
  readonly parts: readonly string[];
}

/** A sold line and how it comes back. */
export const returnings: fc.Arbitrary<ReturnCase> = scales
  .chain((scale) => {
    const amount = decimals(0, 3000, scale);
    const taxes = fc.array(amount, { maxLength: 3 });
    const parts = fc.array(fc.oneof(decimals(1, 4, 0), decimals(1, 3000, 3)), { minLength: 1, maxLength: 5 });
    // Halves, quarters and eighths of an amount often fall between two units.
    const equalParts = fc.constantFrom(2, 4, 8).map((count) => Array<string>(count).fill("1"));
    return fc.record({
      scale: fc.constant(scale),
      charged: fc.record({ discount: amount, net: amount, taxes }),
      parts: fc.oneof(parts, equalParts),
    });
  })
  .map(({ scale, charged, parts }) => {
    const quantity = parts.reduce((all, part) => all.plus(part), new Big(0)).toFixed();
    return { scale, sold: { ...charged, quantity }, parts };
  });
