import { Fraction } from "../../pricing/test/fraction.ts";
import { wallClock } from "./calendar.ts";
import { calculate, type Basket, type Discount, type Line, type Tax } from "./calculation.ts";
import type { Random } from "../random.ts";
import type { Method, TenderedPart } from "./settlement.ts";
import { inCurrency } from "./countries.ts";
import type { DatedTax, Good, Place, World } from "./shop.ts";

/** Random baskets and what is paid for them, as a till would send them and as the oracle calculates them. */

/** A line, and its members in a request. */
interface RequestLine {
  readonly line: Line;
  readonly body: object;
}

export interface RandomBasket {
  readonly basket: Basket;
  /** The members `lines`, `discounts`, `customerId` and `serviceCharge` of a request. */
  readonly body: {
    readonly lines: readonly object[];
    readonly discounts: readonly object[];
    readonly customerId?: string;
    readonly serviceCharge?: boolean;
  };
}

const { zero } = Fraction;
const percents = ["5", "10", "12.5", "33.333333", "100", "0.01"];

/** A basket for a moment, by whose date at the branch goods are taxed. */
export function randomBasket(random: Random, world: World, place: Place, at: Date): RandomBasket {
  const { unit } = world;
  const isReturn = random.chance(12);
  const date = wallClock(at.getTime(), place.timezone).slice(0, "2027-10-31".length);
  const sent: RequestLine[] = [];
  for (let n = random.from(1, random.chance(10) ? 12 : 4); n > 0; n--)
    sent.push(randomLine(random, world, place, date, isReturn && (n === 1 || random.chance(40)) ? "Refund" : "Sale"));
  for (const { line } of [...sent])
    if (random.chance(18)) sent.push(...randomVoids(random, line, precisionOf(world, line)));
  const bare: Basket = {
    lines: sent.map(({ line }) => line),
    discounts: [],
    isTaxInside: place.isTaxInside,
    isExempt: random.chance(8),
    unit,
  };
  const { percent, taxes } = place.serviceCharge;
  const isWaived = random.chance(10);
  const charge = percent.isZero() || isWaived ? undefined : { percent, taxes: taxesOn(date, taxes) };
  const discounts = random.chance(30) ? randomDiscounts(random, bare) : [];
  return {
    basket: { ...bare, discounts, charge },
    body: {
      lines: sent.map(({ body }) => body),
      discounts: discounts.map(discountBody),
      ...(isWaived ? { serviceCharge: false } : {}),
      ...(bare.isExempt ? { customerId: world.exemptId } : {}),
    },
  };
}

function precisionOf({ goods }: World, { variantId }: Line): number {
  return goods.find((good) => good.variantId === variantId)?.precision ?? 0;
}

function randomLine(random: Random, world: World, place: Place, date: string, kind: "Sale" | "Refund"): RequestLine {
  const { unit, country } = world;
  const good = random.chance(10) ? undefined : random.pick(world.goods);
  const group = random.pick(world.taxGroups);
  const size = randomQuantity(random, good?.precision ?? 0);
  const isEntered = good === undefined || good.isOpenPrice || random.chance(8);
  const entered = inCurrency(country, random.from(1, 3000) / 100);
  const unitPrice = isEntered ? Fraction.of(entered) : priceOf(good, place, size);
  const gross = size.times(unitPrice);
  const discounts = random.chance(kind === "Sale" ? 25 : 10) ? randomLineDiscounts(random, gross, unit) : [];
  const quantity = kind === "Sale" ? size : size.negated();
  const id = random.id();
  const what =
    good === undefined ? { name: `Thing ${id.slice(0, 4)}`, taxGroupId: group.id } : { variantId: good.variantId };
  return {
    line: {
      ...{ id, kind, quantity, unitPrice, discounts },
      ...{ variantId: good?.variantId ?? null, taxes: taxesOn(date, good?.taxes ?? group.taxes) },
    },
    body: {
      ...{ id, kind, ...what, quantity: quantity.toString(), discounts: discounts.map(discountBody) },
      ...(isEntered ? { unitPrice: entered } : {}),
      ...(isEntered && good?.isOpenPrice === false ? { priceReason: "Damaged" } : {}),
    },
  };
}

function randomQuantity(random: Random, precision: number): Fraction {
  if (precision > 0) return Fraction.of((random.from(5, 4000) / 1000).toFixed(precision));
  return Fraction.of(BigInt(random.chance(70) ? random.from(1, 3) : random.from(1, 15)));
}

function taxesOn(date: string, taxes: readonly DatedTax[]): Tax[] {
  return taxes.map(({ taxRateId, isCompound, rates }) => {
    const period = rates.findLast(({ from }) => from === null || from <= date);
    return { taxRateId, isCompound, rate: period?.rate ?? zero };
  });
}

/**
 * A price list of the branch, then one for all, then the branch's own price; of a list the last step that is reached.
 */
function priceOf(good: Good, { branchId }: Place, quantity: Fraction): Fraction {
  const reached = good.bulk.filter(({ from }) => !from.isAbove(quantity));
  const step = reached.findLast((one) => one.branchId === branchId) ?? reached.findLast((one) => one.branchId === null);
  return step?.price ?? good.branchPrices.get(branchId) ?? good.price;
}

function randomLineDiscounts(random: Random, gross: Fraction, unit: Fraction): readonly Discount[] {
  const percent: Discount = { kind: "Percent", value: Fraction.of(random.pick(percents)) };
  const value = partOf(random, gross, unit, 60);
  if (value.isZero()) return [percent];
  const amount: Discount = { kind: "Amount", value };
  return random.pick([[percent], [amount], [amount, percent]]);
}

/** So much of an amount in whole units, at most so many per cent. */
function partOf(random: Random, amount: Fraction, unit: Fraction, most: number): Fraction {
  return amount
    .times(Fraction.of(BigInt(random.from(1, most))))
    .over(Fraction.of(100n))
    .over(unit)
    .floor()
    .times(unit);
}

function randomVoids(random: Random, line: Line, precision: number): readonly RequestLine[] {
  const voids: RequestLine[] = [];
  let left = line.quantity.size();
  for (let n = random.from(1, 2); n > 0 && !left.isZero(); n--) {
    const size = random.chance(40) ? left : Fraction.least(left, randomQuantity(random, precision));
    left = left.minus(size);
    const quantity = line.kind === "Sale" ? size.negated() : size;
    const id = random.id();
    voids.push({
      line: { ...line, id, kind: "Void", voidsLineId: line.id, quantity },
      body: { id, kind: "Void", voidsLineId: line.id, quantity: quantity.toString() },
    });
  }
  return voids;
}

function randomDiscounts(random: Random, bare: Basket): readonly Discount[] {
  const sales = bare.lines.filter(({ kind }) => kind === "Sale");
  if (sales.length === 0) return [];
  const lineIds = random.chance(25) ? sales.filter(() => random.chance(60)).map(({ id }) => id) : undefined;
  if (lineIds?.length === 0) return [];
  const ids = new Set(lineIds ?? sales.map(({ id }) => id));
  const base = Fraction.sum(
    calculate(bare)
      .lines.filter(({ id, voidsLineId }) => ids.has(voidsLineId ?? id))
      .map(({ gross, ownDiscount }) => gross.minus(ownDiscount)),
  );
  const part = partOf(random, base, bare.unit, 40);
  const only = lineIds === undefined ? {} : { lineIds };
  const percent: Discount = { kind: "Percent", value: Fraction.of(random.pick(percents)), ...only };
  if (part.isZero()) return [percent];
  const amount: Discount = { kind: "Amount", value: part, ...only };
  return random.pick([[percent], [amount], [amount, percent]]);
}

function discountBody({ kind, value, lineIds }: Discount): object {
  return { kind, value: value.toString(), reason: "Nice day", ...(lineIds === undefined ? {} : { lineIds }) };
}

/** What is handed over, or paid out, for a total. Mostly what is taken; sometimes too little, or too much by card. */
export function randomTenders(random: Random, world: World, { coin }: Place, total: Fraction): readonly TenderedPart[] {
  const { methods, unit, country } = world;
  const { cash, card, debit, voucher, cheque } = methods;
  const pay = (method: Method, tendered: Fraction): TenderedPart => ({ method, tendered, tip: zero });
  const step = coin.isZero() ? unit : coin;
  const up = (amount: Fraction) => amount.over(step).negated().floor().negated().times(step);
  if (total.isZero()) return random.pick([[], [pay(cash, zero)]]);
  if (total.isNegative()) {
    const out = random.pick([
      [pay(cash, up(total.plus(step.over(Fraction.of(2n))).minus(step)))],
      [pay(card, total)],
      [pay(voucher, total)],
      [pay(cash, zero)],
    ]);
    return out;
  }
  const note = Fraction.of(inCurrency(country, random.pick([5, 10, 20, 50])));
  const enough = (amount: Fraction) => up(amount.over(note).negated().floor().negated().times(note));
  const some = partOf(random, total, unit, 90);
  const rest = total.minus(some);
  const ways: readonly (readonly TenderedPart[])[] = [
    [pay(cash, up(total))],
    [pay(cash, enough(total))],
    [pay(cash, enough(total))],
    [pay(card, total)],
    [pay(debit, total)],
    [pay(debit, total.plus(note))],
    [pay(voucher, enough(total))],
    [pay(cheque, enough(total))],
    [pay(card, some), pay(cash, enough(rest))],
    [pay(voucher, some), pay(cash, enough(rest))],
    [pay(cash, up(some)), pay(voucher, enough(rest))],
    [pay(cash, up(some)), pay(debit, enough(rest))],
    [pay(debit, enough(some)), pay(voucher, enough(rest)), pay(cash, note)],
    [pay(cash, note), pay(cash, enough(total))],
    random.chance(30) ? [pay(card, total.minus(unit))] : [pay(card, total)],
    random.chance(30) ? [pay(card, total.plus(unit))] : [pay(card, total)],
  ];
  const payments = random.pick(ways).filter(({ tendered }) => !tendered.isZero());
  return random.chance(20) ? withTip(random, world, step, payments) : payments;
}

/** A tip on one of the payments, mostly on top of it. */
function withTip(
  random: Random,
  { country }: World,
  step: Fraction,
  payments: readonly TenderedPart[],
): readonly TenderedPart[] {
  const some = Fraction.of(inCurrency(country, random.from(1, 500) / 100));
  const tipped = random.from(0, payments.length - 1);
  return payments.map((payment, n) => {
    if (n !== tipped) return payment;
    const tip = payment.method.isRounded ? some.over(step).floor().times(step) : some;
    return { ...payment, tip, tendered: random.chance(90) ? payment.tendered.plus(tip) : payment.tendered };
  });
}
