import { Fraction } from "../../pricing/test/fraction.ts";

/**
 * What an order comes to, calculated from what was sent by "How an order is calculated" of docs/amounts.md and
 * nothing else: in exact fractions, so that a number is rounded only where the page says so.
 */

export interface Tax {
  readonly taxRateId: string;
  readonly rate: Fraction;
  readonly isCompound: boolean;
}

export interface Discount {
  readonly kind: "Percent" | "Amount";
  readonly value: Fraction;
  /** The lines that an order's discount is for; without it, all. */
  readonly lineIds?: readonly string[];
}

export interface Line {
  readonly id: string;
  readonly kind: "Sale" | "Refund" | "Void" | "Charge" | "Fee";
  readonly variantId: string | null;
  /** Negative of what comes back. */
  readonly quantity: Fraction;
  readonly unitPrice: Fraction;
  /** The discounts of the line; for a Void those of the line that it takes back. */
  readonly discounts: readonly Discount[];
  readonly taxes: readonly Tax[];
  readonly voidsLineId?: string;
  /** A gift card: no goods. */
  readonly isStoredValue?: boolean;
}

export interface Basket {
  readonly lines: readonly Line[];
  readonly discounts: readonly Discount[];
  /** So many per cent of what is sold, for service. */
  readonly charge?: { readonly percent: Fraction; readonly taxes: readonly Tax[] } | undefined;
  readonly isTaxInside: boolean;
  /** The customer pays no tax. */
  readonly isExempt: boolean;
  /** One cent. */
  readonly unit: Fraction;
}

interface TaxPart {
  readonly taxRateId: string;
  /** Zero when the customer is exempt. */
  readonly rate: Fraction;
  readonly base: Fraction;
  readonly amount: Fraction;
}

interface Amounts {
  readonly gross: Fraction;
  readonly ownDiscount: Fraction;
  readonly orderDiscount: Fraction;
  readonly net: Fraction;
  readonly tax: Fraction;
  /** Not charged. */
  readonly exemptTax: Fraction;
  readonly total: Fraction;
  /** By the line's taxes, in their order. */
  readonly taxParts: readonly TaxPart[];
}

export type CalculatedLine = Line & Amounts;

export interface Calculation {
  readonly lines: readonly CalculatedLine[];
  /** What each discount of the order took off. */
  readonly discounts: readonly Fraction[];
  readonly totals: Omit<Amounts, "taxParts">;
}

const { zero, one } = Fraction;
const half = one.over(Fraction.of(2n));
const hundred = Fraction.of(100n);

/** To a multiple of `unit`, half away from zero. */
export function rounded(amount: Fraction, unit: Fraction): Fraction {
  if (unit.isZero()) return amount;
  const size = amount.size().over(unit).plus(half).floor().times(unit);
  return amount.isNegative() ? size.negated() : size;
}

/** Throws when the basket is one that the service refuses. */
export function calculate(basket: Basket): Calculation {
  const { lines } = basket;
  const kept = new Map(lines.filter(({ kind }) => kind !== "Void").map(({ id, quantity }) => [id, quantity]));
  for (const { voidsLineId, quantity } of lines)
    if (voidsLineId !== undefined) kept.set(voidsLineId, (kept.get(voidsLineId) ?? zero).plus(quantity));
  const { shares, discounts } = shareDiscounts(basket, kept);
  const left = new Map(lines.map((line) => [line.id, line.quantity]));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const calculated = lines.map((line): CalculatedLine => {
    if (line.voidsLineId === undefined)
      return { ...line, ...part(line, line.quantity, shares.get(line.id) ?? zero, basket) };
    const voided = byId.get(line.voidsLineId);
    if (voided === undefined) throw new Error("a void of no line");
    const before = left.get(voided.id) ?? zero;
    const after = before.plus(line.quantity);
    left.set(voided.id, after);
    const share = shares.get(voided.id) ?? zero;
    return { ...line, ...difference(part(voided, after, share, basket), part(voided, before, share, basket)) };
  });
  const all = [...calculated, ...serviceOf(basket, calculated)];
  const sum = (of: (line: CalculatedLine) => Fraction) => Fraction.sum(all.map(of));
  const totals = {
    gross: sum(({ gross }) => gross),
    ownDiscount: sum(({ ownDiscount }) => ownDiscount),
    orderDiscount: sum(({ orderDiscount }) => orderDiscount),
    net: sum(({ net }) => net),
    tax: sum(({ tax }) => tax),
    exemptTax: sum(({ exemptTax }) => exemptTax),
    total: sum(({ total }) => total),
  };
  return { lines: all, discounts, totals };
}

/** The service charge on what is left of what is sold, taxed as a line. */
function serviceOf(basket: Basket, lines: readonly CalculatedLine[]): CalculatedLine[] {
  const { charge, unit } = basket;
  const sales = new Set(lines.filter(({ kind }) => kind === "Sale").map(({ id }) => id));
  if (charge === undefined || sales.size === 0) return [];
  const sold = lines.filter(({ id, voidsLineId }) => sales.has(voidsLineId ?? id));
  const left = sold.map(({ gross, ownDiscount, orderDiscount }) => gross.minus(ownDiscount).minus(orderDiscount));
  const unitPrice = rounded(Fraction.sum(left).times(charge.percent).over(hundred), unit);
  const line = { id: "charge", kind: "Charge", variantId: null, quantity: one, unitPrice, discounts: [] } as const;
  return [{ ...line, taxes: charge.taxes, ...part({ ...line, taxes: charge.taxes }, one, zero, basket) }];
}

/** Steps 1 and 2: gross and own discounts of so much of a line. */
function ownAmounts(line: Line, quantity: Fraction, unit: Fraction) {
  const gross = rounded(quantity.times(line.unitPrice), unit);
  let left = gross;
  for (const { kind, value } of line.discounts) {
    const part =
      kind === "Percent" ? left.size().times(value).over(hundred) : value.times(quantity.over(line.quantity));
    const off = Fraction.least(rounded(part, unit), left.size());
    left = left.minus(gross.isNegative() ? off.negated() : off);
  }
  return { gross, left };
}

/** Step 3: what each discount of the order takes off each line. */
function shareDiscounts({ lines, discounts, unit }: Basket, kept: ReadonlyMap<string, Fraction>) {
  const left = new Map<string, Fraction>();
  for (const line of lines)
    if (line.kind === "Sale") left.set(line.id, ownAmounts(line, kept.get(line.id) ?? zero, unit).left);
  const shares = new Map<string, Fraction>();
  const taken = discounts.map(({ kind, value, lineIds }) => {
    const sharing = [...left].filter(([id]) => lineIds?.includes(id) ?? true);
    const whole = Fraction.sum(sharing.map(([, amount]) => amount));
    const off = kind === "Percent" ? rounded(whole.times(value).over(hundred), unit) : value;
    if (off.isAbove(whole)) throw new Error("discount_exceeds_subtotal");
    const parts = shared(
      off,
      sharing.map(([id, weight]) => ({ id, weight })),
      unit,
    );
    for (const [id, share] of parts) {
      left.set(id, (left.get(id) ?? zero).minus(share));
      shares.set(id, (shares.get(id) ?? zero).plus(share));
    }
    return off;
  });
  return { shares, discounts: taken };
}

/** Largest remainder: rounded down, then a unit each to those that lack most, among equals to the lower id. */
export function shared(
  amount: Fraction,
  parts: readonly { readonly id: string; readonly weight: Fraction }[],
  unit: Fraction,
): Map<string, Fraction> {
  const whole = Fraction.sum(parts.map(({ weight }) => weight));
  if (whole.isZero()) return new Map();
  const shares = parts.map(({ id, weight }) => {
    const exact = amount.times(weight).over(whole);
    const down = exact.over(unit).floor().times(unit);
    return { id, down, lack: exact.minus(down) };
  });
  let over = amount.minus(Fraction.sum(shares.map(({ down }) => down)));
  const result = new Map(shares.map(({ id, down }) => [id, down]));
  const inOrder = shares.toSorted((a, b) =>
    a.lack.equals(b.lack) ? (a.id < b.id ? -1 : 1) : a.lack.isAbove(b.lack) ? -1 : 1,
  );
  for (const { id, down } of inOrder) {
    if (over.isZero()) break;
    result.set(id, down.plus(unit));
    over = over.minus(unit);
  }
  return result;
}

/** Steps 1 to 4: what so much of a line comes to, with its whole share of the order's discounts. */
function part(line: Line, quantity: Fraction, orderDiscount: Fraction, basket: Basket): Amounts {
  const { isTaxInside, isExempt, unit } = basket;
  const { gross, left } = ownAmounts(line, quantity, unit);
  const charged = left.minus(orderDiscount);
  const rates: Fraction[] = [];
  for (const { rate, isCompound } of line.taxes)
    rates.push(isCompound ? rate.times(one.plus(Fraction.sum(rates))) : rate);
  const rate = Fraction.sum(rates);
  const net = isTaxInside ? rounded(charged.over(one.plus(rate)), unit) : charged;
  const due = isTaxInside ? charged.minus(net) : rounded(net.times(rate), unit);
  const [tax, exemptTax] = isExempt ? [zero, due] : [due, zero];
  const parts = shared(
    tax.size(),
    rates.map((weight, n) => ({ id: String(n).padStart(3, "0"), weight })),
    unit,
  );
  const amounts = [...rates.keys()].map((n) => {
    const size = parts.get(String(n).padStart(3, "0")) ?? zero;
    return tax.isNegative() ? size.negated() : size;
  });
  const taxParts = line.taxes.map(({ taxRateId, rate: own, isCompound }, n) => ({
    taxRateId,
    rate: isExempt ? zero : own,
    base: isCompound ? net.plus(Fraction.sum(amounts.slice(0, n))) : net,
    amount: amounts[n] ?? zero,
  }));
  return { gross, ownDiscount: gross.minus(left), orderDiscount, net, tax, exemptTax, total: net.plus(tax), taxParts };
}

function difference(after: Amounts, before: Amounts): Amounts {
  return {
    gross: after.gross.minus(before.gross),
    ownDiscount: after.ownDiscount.minus(before.ownDiscount),
    orderDiscount: after.orderDiscount.minus(before.orderDiscount),
    net: after.net.minus(before.net),
    tax: after.tax.minus(before.tax),
    exemptTax: after.exemptTax.minus(before.exemptTax),
    total: after.total.minus(before.total),
    taxParts: after.taxParts.map(({ taxRateId, rate, base, amount }, n) => ({
      taxRateId,
      rate,
      base: base.minus(before.taxParts[n]?.base ?? zero),
      amount: amount.minus(before.taxParts[n]?.amount ?? zero),
    })),
  };
}
