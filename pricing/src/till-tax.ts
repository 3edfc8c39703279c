import { Big } from "big.js";
import { apportion, sum } from "./amounts.ts";
import { totalled, type UnpricedOrder, type PricedLine, type PricedOrder } from "./order.ts";
import { exactTax, splitTax } from "./tax.ts";

// The tax that a till printed, which may be rounded elsewhere than ours.

/**
 * Whether a till's tax is the same tax, rounded at other places: it lies between ours, which is rounded by line, and
 * the unrounded one, or half a unit beyond them for each rate of which something is kept, and half for the till's own
 * rounding. Into how many lines a sale is cut gives no room: more lines move ours, but a till that says less than both
 * says another tax.
 */
export function isSameTax(
  order: PricedOrder,
  tax: Big,
  input: Pick<UnpricedOrder, "scale" | "taxIncluded" | "lines">,
): boolean {
  const fixed = new Set(input.lines.filter(({ sold }) => sold !== undefined).map(({ id }) => id));
  const exact = sum(
    order.lines.map((line) => (fixed.has(line.voidsLineId ?? line.id) ? line.tax : exactTax(line, input.taxIncluded))),
  );
  const [low = exact, high = exact] = [exact, order.totals.tax].toSorted((a, b) => a.cmp(b));
  const room = new Big(10)
    .pow(-input.scale)
    .times(ratesOf(order).size + 1)
    .div(2);
  return tax.gte(low.minus(room)) && tax.lte(high.plus(room));
}

/** The rates of which something is kept. */
function ratesOf({ lines }: PricedOrder): Set<string> {
  const keptOf = (id: string) =>
    sum(lines.filter((line) => (line.voidsLineId ?? line.id) === id).map(({ gross }) => gross));
  const kept = lines.filter(({ id, voidsLineId }) => voidsLineId === undefined && !keptOf(id).eq(0));
  return new Set(kept.flatMap(({ taxes }) => taxes.map(({ taxRateId }) => taxRateId)));
}

/**
 * The same order with another tax in all: the difference is handed to the taxed lines in proportion to their tax
 * (their net when none has any), that of their voids taken off; what is given back of another order has the tax of
 * that. With tax included it moves between net and tax, else it changes the total. Throws RangeError when no line is
 * taxed and the tax differs.
 */
export function withTax(
  order: PricedOrder,
  tax: Big,
  { scale, taxIncluded, lines = [] }: Pick<UnpricedOrder, "scale" | "taxIncluded"> & Partial<UnpricedOrder>,
) {
  const difference = tax.minus(order.totals.tax);
  if (difference.eq(0)) return order;
  const fixed = new Set(lines.filter(({ sold }) => sold !== undefined).map(({ id }) => id));
  const taxed = order.lines.filter(
    ({ id, taxes, voidsLineId }) => taxes.length > 0 && voidsLineId === undefined && !fixed.has(id),
  );
  const weigh = order.totals.tax.eq(0) ? (line: PricedLine) => line.net : (line: PricedLine) => line.tax;
  const keptOf = (id: string) =>
    sum(order.lines.filter((line) => line.id === id || line.voidsLineId === id).map((line) => weigh(line)));
  const parts = apportion(
    difference,
    taxed.map(({ id }) => ({ key: id, weight: keptOf(id) })),
    scale,
  );
  const changed = order.lines.map((line) => {
    const part = parts[taxed.indexOf(line)];
    if (part === undefined || part.eq(0)) return line;
    const net = taxIncluded ? line.net.minus(part) : line.net;
    const lineTax = line.tax.plus(part);
    return { ...line, net, tax: lineTax, taxes: splitTax(net, lineTax, line.taxes, scale), total: net.plus(lineTax) };
  });
  return totalled(changed);
}
