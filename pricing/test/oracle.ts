import { Fraction } from "./fraction.ts";

/**
 * A second calculation of orders, slow and exact, that shares nothing with the first one in src/: it does in fractions,
 * step by step, what docs/api-design.md says under "How an order is calculated".
 */

/** Hears of every rule that a calculation came to, so that a test can tell what its input covers. */
export type Reached = (rule: string) => void;

interface Component {
  readonly rate: string;
  readonly isCompound: boolean;
}

interface Discount {
  readonly kind: "Percent" | "Amount";
  readonly value: string;
}

interface Line {
  readonly id: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discounts: readonly Discount[];
  readonly taxes: readonly Component[];
}

interface Order {
  readonly scale: number;
  readonly taxIncluded: boolean;
  readonly lines: readonly Line[];
  readonly discounts: readonly (Discount & { readonly lineIds?: readonly string[] | undefined })[];
}

interface ExactLine {
  readonly id: string;
  readonly gross: Fraction;
  readonly discounts: readonly Fraction[];
  readonly orderDiscounts: readonly Fraction[];
  readonly discount: Fraction;
  readonly net: Fraction;
  readonly tax: Fraction;
  readonly taxes: readonly { readonly base: Fraction; readonly amount: Fraction }[];
  readonly total: Fraction;
}

export interface ExactOrder {
  readonly lines: readonly ExactLine[];
  readonly totals: Readonly<Record<"gross" | "lineDiscount" | "orderDiscount" | "net" | "tax" | "total", Fraction>>;
}

/** Thrown for a discount of more than there is. */
export class TooMuchOff {
  readonly lineId: string | undefined;
  readonly index: number;

  constructor(lineId: string | undefined, index: number) {
    this.lineId = lineId;
    this.index = index;
  }
}

const half = Fraction.of("0.5");
const hundred = Fraction.of("100");

/** The smallest amount of a currency with so many digits. */
function unitOf(digits: number): Fraction {
  return Fraction.one.over(Fraction.of(10n ** BigInt(digits)));
}

/** The nearest multiple of `step`; half of it goes away from zero. */
function toNearest(exact: Fraction, step: Fraction, place: string, reached: Reached): Fraction {
  const steps = exact.size().over(step);
  if (steps.minus(steps.floor()).equals(half)) reached(`a half: ${place}`);
  const size = steps.plus(half).floor().times(step);
  return exact.isNegative() ? size.negated() : size;
}

/** Steps 1 to 5. */
export function priceExactly(order: Order, reached: Reached): ExactOrder {
  const { scale, taxIncluded } = order;
  const unit = unitOf(scale);
  const lines = order.lines.map((line) => {
    const gross = toNearest(Fraction.of(line.quantity).times(Fraction.of(line.unitPrice)), unit, "gross", reached);
    const discounts: Fraction[] = [];
    for (const discount of line.discounts) {
      const left = gross.minus(Fraction.sum(discounts));
      const off = takenOff(left, discount, unit, "a line's discount", reached);
      if (off === undefined) throw new TooMuchOff(line.id, discounts.length);
      discounts.push(off);
    }
    return { line, gross, discounts, orderDiscounts: [] as Fraction[] };
  });
  const leftOf = ({ gross, discounts, orderDiscounts }: (typeof lines)[number]) =>
    gross.minus(Fraction.sum([...discounts, ...orderDiscounts]));
  order.discounts.forEach((discount, index) => {
    const meant = lines.filter(({ line }) => discount.lineIds?.includes(line.id) ?? true);
    const parties = meant.map((one) => ({ key: one.line.id, weight: leftOf(one) }));
    const from = Fraction.sum(parties.map(({ weight }) => weight));
    const off = takenOff(from, discount, unit, "an order's discount", reached);
    if (off === undefined) throw new TooMuchOff(undefined, index);
    const shares = share(off, parties, unit, reached);
    for (const one of lines) one.orderDiscounts.push(shares.get(one.line.id) ?? Fraction.zero);
  });
  return totalled(
    lines.map((one) => {
      const left = leftOf(one);
      const { line, ...kept } = one;
      return {
        id: line.id,
        ...kept,
        discount: kept.gross.minus(left),
        ...taxed(left, line.taxes, taxIncluded, unit, reached),
      };
    }),
  );
}

function taxed(
  left: Fraction,
  components: readonly Component[],
  taxIncluded: boolean,
  unit: Fraction,
  reached: Reached,
) {
  if (components.length === 0) return { net: left, tax: Fraction.zero, taxes: [], total: left };
  const rate = Fraction.sum(duesOn(Fraction.one, components));
  const net = taxIncluded ? toNearest(left.over(Fraction.one.plus(rate)), unit, "net", reached) : left;
  const tax = taxIncluded ? left.minus(net) : toNearest(left.times(rate), unit, "tax", reached);
  return { net, tax, taxes: split(net, tax, components, unit, reached), total: net.plus(tax) };
}

/** What a discount takes off, of the sign of what it lowers; undefined when there is less. */
function takenOff(
  from: Fraction,
  { kind, value }: Discount,
  unit: Fraction,
  place: string,
  reached: Reached,
): Fraction | undefined {
  const stated = Fraction.of(value);
  if (kind === "Percent") {
    if (stated.isAbove(hundred)) return undefined;
    return toNearest(from.times(stated).over(hundred), unit, `${place} in per cent`, reached);
  }
  const off = toNearest(stated, unit, `${place} as an amount`, reached);
  if (off.isAbove(from.size())) return undefined;
  return from.isNegative() ? off.negated() : off;
}

/**
 * Largest remainder: everyone gets their exact share rounded down, and the units that are left go one by one to who
 * lacks most, among equals to the lower key. A negative whole is the mirror of its positive.
 */
function share(
  whole: Fraction,
  parties: readonly { readonly key: string; readonly weight: Fraction }[],
  unit: Fraction,
  reached: Reached,
): Map<string, Fraction> {
  if (whole.isZero()) return new Map();
  const weight = Fraction.sum(parties.map((party) => party.weight));
  const exact = new Map(parties.map((party) => [party.key, whole.size().times(party.weight).over(weight)]));
  const given = new Map([...exact].map(([key, part]) => [key, part.over(unit).floor().times(unit)]));
  const lackOf = (key: string) => (exact.get(key) ?? Fraction.zero).minus(given.get(key) ?? Fraction.zero);
  for (;;) {
    const left = whole.size().minus(Fraction.sum([...given.values()]));
    if (left.isZero()) break;
    const [first, second] = [...given.keys()].toSorted((a, b) =>
      lackOf(a).equals(lackOf(b)) ? (a < b ? -1 : 1) : lackOf(a).isAbove(lackOf(b)) ? -1 : 1,
    );
    if (first === undefined) throw new Error("nobody to share with");
    reached("a unit is left to share");
    if (second !== undefined && left.equals(unit) && lackOf(first).equals(lackOf(second))) reached("equal remainders");
    given.set(first, (given.get(first) ?? Fraction.zero).plus(unit));
  }
  return new Map([...given].map(([key, part]) => [key, whole.isNegative() ? part.negated() : part]));
}

/** What each component asks of a net amount, a compound one of the taxes before it too. */
function duesOn(net: Fraction, components: readonly Component[]): Fraction[] {
  const dues: Fraction[] = [];
  for (const { rate, isCompound } of components)
    dues.push(Fraction.of(rate).times(isCompound ? net.plus(Fraction.sum(dues)) : net));
  return dues;
}

function split(net: Fraction, tax: Fraction, components: readonly Component[], unit: Fraction, reached: Reached) {
  const dues = duesOn(Fraction.one, components);
  const isDue = dues.some((due) => !due.isZero());
  if (!isDue && !tax.isZero()) reached("a tax that no rate asks for");
  const keyOf = (i: number) => String(i).padStart(2, "0");
  const parties = dues.map((due, i) => ({ key: keyOf(i), weight: isDue ? due : Fraction.one }));
  const shares = share(tax, parties, unit, reached);
  const amounts = components.map((_, i) => shares.get(keyOf(i)) ?? Fraction.zero);
  return components.map(({ isCompound }, i) => ({
    base: isCompound ? net.plus(Fraction.sum(amounts.slice(0, i))) : net,
    amount: amounts[i] ?? Fraction.zero,
  }));
}

function totalled(lines: readonly ExactLine[]): ExactOrder {
  const total = (of: (line: ExactLine) => Fraction) => Fraction.sum(lines.map(of));
  return {
    lines,
    totals: {
      gross: total(({ gross }) => gross),
      lineDiscount: total(({ discounts }) => Fraction.sum(discounts)),
      orderDiscount: total(({ orderDiscounts }) => Fraction.sum(orderDiscounts)),
      net: total(({ net }) => net),
      tax: total(({ tax }) => tax),
      total: total((line) => line.total),
    },
  };
}

/** The order with the tax that the till printed; undefined when there is nothing to share the difference over. */
export function withTaxExactly(
  order: Order,
  exact: ExactOrder,
  tax: Fraction,
  reached: Reached,
): ExactOrder | undefined {
  const difference = tax.minus(exact.totals.tax);
  if (difference.isZero()) return exact;
  const componentsOf = new Map(order.lines.map(({ id, taxes }) => [id, taxes]));
  const taxed = exact.lines.filter(({ taxes }) => taxes.length > 0);
  if (exact.totals.tax.isZero()) reached("shared by net");
  const parties = taxed.map((line) => ({ key: line.id, weight: exact.totals.tax.isZero() ? line.net : line.tax }));
  if (Fraction.sum(parties.map(({ weight }) => weight)).isZero()) return undefined;
  const shares = share(difference, parties, unitOf(order.scale), reached);
  return totalled(
    exact.lines.map((line) => {
      const part = shares.get(line.id);
      if (part === undefined || part.isZero()) return line;
      const net = order.taxIncluded ? line.net.minus(part) : line.net;
      const changed = line.tax.plus(part);
      const taxes = split(net, changed, componentsOf.get(line.id) ?? [], unitOf(order.scale), reached);
      return { ...line, net, tax: changed, taxes, total: net.plus(changed) };
    }),
  );
}

interface Tender {
  readonly tendered: string;
  readonly isCash: boolean;
  readonly allowsChange: boolean;
}

interface CashRounding {
  readonly increment: string;
  readonly mode: "HalfUp" | "Up" | "Down";
}

/** Steps 6 and 7. */
export function settleExactly(
  total: Fraction,
  tenders: readonly Tender[],
  rule: CashRounding,
  returned: Fraction,
  reached: Reached,
) {
  const handed = tenders.map(({ tendered }) => Fraction.of(tendered));
  const cashPart = total.minus(Fraction.sum(handed.filter((_, i) => tenders[i]?.isCash !== true)));
  const isPaidInCash = tenders.some(({ isCash }) => isCash) || cashPart.isNegative();
  const rounding = isPaidInCash ? roundCashExactly(cashPart, rule, reached).minus(cashPart) : Fraction.zero;
  const due = total.plus(rounding).minus(Fraction.sum(handed));
  const change = due.isNegative() ? due.negated() : Fraction.zero;
  const latestFirst = tenders.map((tender, i) => ({ ...tender, i })).toReversed();
  const givers = [...latestFirst.filter(({ isCash }) => isCash), ...latestFirst.filter(({ isCash }) => !isCash)];
  const changes = tenders.map(() => Fraction.zero);
  const leftOf = () => change.minus(Fraction.sum(changes));
  for (const { i, allowsChange } of givers) {
    const most = handed[i] ?? Fraction.zero;
    if (!allowsChange || most.isNegative() || most.isZero() || leftOf().isZero()) continue;
    if (i !== givers[0]?.i) reached("change of more than one tender");
    changes[i] = leftOf().isAbove(most) ? most : leftOf();
  }
  const drawer = latestFirst.find(({ isCash, allowsChange }) => isCash && allowsChange);
  const mostPaidOut = roundCashExactly(returned, rule, () => undefined);
  if (drawer !== undefined && !leftOf().isZero() && !leftOf().isAbove(mostPaidOut)) {
    reached("paid out of the drawer");
    changes[drawer.i] = leftOf().plus(changes[drawer.i] ?? Fraction.zero);
  }
  return { rounding, due, change, changes, excess: leftOf() };
}

function roundCashExactly(amount: Fraction, { increment, mode }: CashRounding, reached: Reached): Fraction {
  const step = Fraction.of(increment);
  if (step.isZero()) return amount;
  if (mode === "HalfUp") return toNearest(amount, step, "cash", reached);
  const steps = amount.size().over(step);
  const whole = steps.floor();
  const size = (mode === "Up" && !whole.equals(steps) ? whole.plus(Fraction.one) : whole).times(step);
  return amount.isNegative() ? size.negated() : size;
}

interface Sold {
  readonly quantity: string;
  readonly discount: string;
  readonly net: string;
  readonly taxes: readonly string[];
}

/** Step 8 of a line. */
export function refundExactly(sold: Sold, before: string, quantity: string, digits: number, reached: Reached) {
  const part = (amount: string) =>
    partOf(
      Fraction.of(amount),
      Fraction.of(sold.quantity),
      Fraction.of(before),
      Fraction.of(quantity),
      digits,
      reached,
    );
  const [discount, net, taxes] = [part(sold.discount), part(sold.net), sold.taxes.map(part)];
  const tax = Fraction.sum(taxes);
  return { discount, net, taxes, tax, total: net.plus(tax) };
}

/** Step 8 of the rounding of cash. */
export function refundRoundingExactly(
  sold: { readonly total: string; readonly rounding: string },
  before: string,
  amount: string,
  digits: number,
  reached: Reached,
): Fraction {
  const [rounding, total] = [Fraction.of(sold.rounding), Fraction.of(sold.total)];
  if (total.isZero()) return Fraction.zero;
  return partOf(rounding, total, Fraction.of(before), Fraction.of(amount), digits, reached);
}

/** Of what was charged for the whole, the difference between what belongs to all up to now and to all before. */
function partOf(
  charged: Fraction,
  whole: Fraction,
  before: Fraction,
  part: Fraction,
  digits: number,
  reached: Reached,
): Fraction {
  const upTo = (point: Fraction) =>
    toNearest(charged.times(point).over(whole), unitOf(digits), "what came back", reached);
  return upTo(before.plus(part)).minus(upTo(before));
}
