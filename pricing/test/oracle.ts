import { Fraction } from "./fraction.ts";

/**
 * A second calculation of orders, slow and exact, that shares nothing with the first one in src/: it does in fractions,
 * step by step, what docs/amounts.md says under "How an order is calculated".
 */

/** Hears of every rule that a calculation came to, so that a test can tell what its input covers. */
export type OnReach = (rule: string) => void;

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
  readonly voidsLineId?: string | undefined;
  readonly charge?: { readonly percent: string } | { readonly amount: string } | undefined;
  readonly isValue?: boolean | undefined;
}

interface Order {
  readonly scale: number;
  readonly taxIncluded: boolean;
  readonly isExempt?: boolean | undefined;
  readonly lines: readonly Line[];
  readonly discounts: readonly (Discount & { readonly lineIds?: readonly string[] | undefined })[];
}

interface ExactLine {
  readonly id: string;
  readonly voidsLineId: string | undefined;
  readonly gross: Fraction;
  readonly discounts: readonly Fraction[];
  readonly orderDiscounts: readonly Fraction[];
  readonly discount: Fraction;
  readonly net: Fraction;
  readonly tax: Fraction;
  readonly taxes: readonly { readonly base: Fraction; readonly amount: Fraction }[];
  readonly exemptTax: Fraction;
  readonly total: Fraction;
}

export interface ExactOrder {
  readonly lines: readonly ExactLine[];
  readonly totals: Readonly<
    Record<"gross" | "lineDiscount" | "orderDiscount" | "net" | "tax" | "exemptTax" | "total", Fraction>
  >;
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
export function unitOf(digits: number): Fraction {
  return Fraction.one.over(Fraction.of(10n ** BigInt(digits)));
}

/** The nearest multiple of `step`; half of it goes away from zero. */
export function toNearest(exact: Fraction, step: Fraction, place: string, reached: OnReach): Fraction {
  const steps = exact.size().over(step);
  if (steps.minus(steps.floor()).equals(half)) reached(`a half: ${place}`);
  const size = steps.plus(half).floor().times(step);
  return exact.isNegative() ? size.negated() : size;
}

/**
 * Steps 1 to 5. What is kept of each line is calculated as an order of its own, without voids; a line and its voids
 * are then told apart by what the line came to before each of them.
 */
export function priceExactly(order: Order, reached: OnReach): ExactOrder {
  const unit = unitOf(order.scale);
  const sold = order.lines.filter(({ voidsLineId, charge }) => voidsLineId === undefined && charge === undefined);
  const voidsOf = (id: string) => order.lines.filter(({ voidsLineId }) => voidsLineId === id);
  const quantityAfter = (line: Line, count: number) =>
    Fraction.sum([line, ...voidsOf(line.id).slice(0, count)].map(({ quantity }) => Fraction.of(quantity)));
  for (const line of sold) discounted(line, Fraction.of(line.quantity), unit, reached);
  const shares = sold.map(() => [] as Fraction[]);
  const openOf = (line: Line, i: number) => {
    const { gross, offs } = discounted(line, quantityAfter(line, order.lines.length), unit, reached);
    return gross.minus(Fraction.sum([...offs, ...(shares[i] ?? [])]));
  };
  order.discounts.forEach((discount, index) => {
    const meant = sold.map((line, i) => ({ key: line.id, weight: openOf(line, i) }));
    const ids = sold.filter(isLowered).map(({ id }) => id);
    const parties = meant.filter(({ key }) => ids.includes(key) && (discount.lineIds?.includes(key) ?? true));
    if (sold.some(({ quantity }) => quantity.startsWith("-")) && discount.lineIds === undefined)
      reached("an order's discount beside a refund");
    if (sold.some(({ isValue }) => isValue)) reached("an order's discount beside stored value");
    const from = Fraction.sum(parties.map(({ weight }) => weight));
    const off = takenOff(from, discount, unit, "an order's discount", reached);
    if (off === undefined) throw new TooMuchOff(undefined, index);
    const given = share(off, parties, unit, reached);
    sold.forEach(({ id }, i) => shares[i]?.push(given.get(id) ?? Fraction.zero));
  });
  const worthAfter = (line: Line, count: number) =>
    worth(line, quantityAfter(line, count), shares[sold.indexOf(line)] ?? [], order, reached);
  const left = Fraction.sum(sold.map((line, i) => (isLowered(line) ? openOf(line, i) : Fraction.zero)));
  return totalled(
    order.lines.map((line) => {
      const { id, voidsLineId, charge } = line;
      if (charge !== undefined) {
        reached("a service charge");
        const exact =
          "amount" in charge ? Fraction.of(charge.amount) : left.times(Fraction.of(charge.percent)).over(hundred);
        const unitPrice = toNearest(exact, unit, "a service charge", reached).toString();
        const none = order.discounts.map(() => Fraction.zero);
        return { id, voidsLineId, ...worth({ ...line, unitPrice }, Fraction.one, none, order, reached) };
      }
      const target = sold.find((one) => one.id === voidsLineId);
      if (target === undefined) return { id, voidsLineId, ...worthAfter(line, 0) };
      const nth = voidsOf(target.id).indexOf(line);
      reached(quantityAfter(target, nth + 1).isZero() ? "a line that is voided" : "a line that is voided in part");
      return { id, voidsLineId, ...subtracted(worthAfter(target, nth + 1), worthAfter(target, nth)) };
    }),
  );
}

/** Whether discounts of the order and a service charge are of the line: it is neither given back nor stored value. */
function isLowered({ quantity, isValue }: Line): boolean {
  return !quantity.startsWith("-") && isValue !== true;
}

type Worth = Omit<ExactLine, "id" | "voidsLineId">;

/** A quantity of a line at the line's price, with the line's own discounts, and what each took off. */
function discounted(line: Line, quantity: Fraction, unit: Fraction, reached: OnReach) {
  const whole = Fraction.of(line.quantity);
  const gross = toNearest(quantity.times(Fraction.of(line.unitPrice)), unit, "gross", reached);
  const offs: Fraction[] = [];
  for (const discount of line.discounts) {
    const left = gross.minus(Fraction.sum(offs));
    let off = takenOff(left, discount, unit, "a line's discount", reached);
    if (discount.kind === "Amount" && !quantity.equals(whole)) {
      const full = toNearest(Fraction.of(discount.value), unit, "an amount", () => undefined);
      const part = toNearest(full.times(quantity).over(whole), unit, "part of an amount", reached);
      const size = part.isAbove(left.size()) ? left.size() : part;
      off = left.isNegative() ? size.negated() : size;
    }
    if (off === undefined) throw new TooMuchOff(line.id, offs.length);
    offs.push(off);
  }
  return { gross, offs };
}

function worth(
  line: Line,
  quantity: Fraction,
  shares: readonly Fraction[],
  { scale, taxIncluded, isExempt = false }: Order,
  reached: OnReach,
): Worth {
  const unit = unitOf(scale);
  const { gross, offs } = discounted(line, quantity, unit, reached);
  const discount = Fraction.sum([...offs, ...shares]);
  const due = taxed(gross.minus(discount), line.taxes, taxIncluded, unit, reached);
  const common = { gross, discounts: offs, orderDiscounts: shares, discount, ...due };
  if (!isExempt) return { ...common, exemptTax: Fraction.zero };
  if (!due.tax.isZero()) reached(taxIncluded ? "tax taken out of the price" : "tax not put on top");
  const taxes = due.taxes.map(() => ({ base: due.net, amount: Fraction.zero }));
  return { ...common, tax: Fraction.zero, taxes, exemptTax: due.tax, total: due.net };
}

function subtracted(left: Worth, from: Worth): Worth {
  const each = (after: readonly Fraction[], before: readonly Fraction[]) =>
    after.map((amount, i) => amount.minus(before[i] ?? Fraction.zero));
  const of = (amountOf: (one: Worth) => Fraction) => amountOf(left).minus(amountOf(from));
  const [bases, amounts] = (["base", "amount"] as const).map((member) =>
    each(
      left.taxes.map((tax) => tax[member]),
      from.taxes.map((tax) => tax[member]),
    ),
  );
  return {
    gross: of(({ gross }) => gross),
    discounts: each(left.discounts, from.discounts),
    orderDiscounts: each(left.orderDiscounts, from.orderDiscounts),
    discount: of(({ discount }) => discount),
    net: of(({ net }) => net),
    tax: of(({ tax }) => tax),
    taxes: left.taxes.map((_, i) => ({
      base: bases?.[i] ?? Fraction.zero,
      amount: amounts?.[i] ?? Fraction.zero,
    })),
    exemptTax: of(({ exemptTax }) => exemptTax),
    total: of(({ total }) => total),
  };
}

function taxed(
  left: Fraction,
  components: readonly Component[],
  taxIncluded: boolean,
  unit: Fraction,
  reached: OnReach,
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
  reached: OnReach,
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
  reached: OnReach,
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

function split(net: Fraction, tax: Fraction, components: readonly Component[], unit: Fraction, reached: OnReach) {
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
      exemptTax: total(({ exemptTax }) => exemptTax),
      total: total((line) => line.total),
    },
  };
}

/** The order with the tax that the till printed; undefined when there is nothing to share the difference over. */
export function withTaxExactly(
  order: Order,
  exact: ExactOrder,
  tax: Fraction,
  reached: OnReach,
): ExactOrder | undefined {
  const difference = tax.minus(exact.totals.tax);
  if (difference.isZero()) return exact;
  const componentsOf = new Map(order.lines.map(({ id, taxes }) => [id, taxes]));
  const isFree = exact.totals.tax.isZero();
  if (isFree) reached("shared by net");
  const parties = exact.lines
    .filter(({ taxes, voidsLineId }) => taxes.length > 0 && voidsLineId === undefined)
    .map(({ id }) => {
      const own = exact.lines.filter((line) => [line.id, line.voidsLineId].includes(id));
      return { key: id, weight: Fraction.sum(own.map((line) => (isFree ? line.net : line.tax))) };
    });
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
