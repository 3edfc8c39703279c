import type { Basket } from "./basket.ts";

type PricedGoods = Pick<Basket, "priced" | "digits"> & {
  readonly lines: readonly Pick<Basket["lines"][number], "id" | "name" | "quantity">[];
};

interface Heading {
  readonly number: string;
  readonly at: Date;
  readonly total: string;
  readonly change: string;
}

const width = 40;

/** A receipt of forty columns. */
export function receiptOf({ lines, priced, digits }: PricedGoods, { number, at, total, change }: Heading): string {
  const texts = new Map(priced.lines.map((line) => [line.id, line.gross.toFixed(digits)]));
  const { lineDiscount, orderDiscount, tax } = priced.totals;
  const off = lineDiscount.plus(orderDiscount);
  return [
    row(number, at.toISOString().slice(0, 16).replace("T", " ")),
    ...lines.map(({ id, name, quantity }) => row(`${quantity} x ${name}`, texts.get(id) ?? "")),
    ...(off.eq(0) ? [] : [row("Discount", off.neg().toFixed(digits))]),
    row("Total", total),
    row("Tax", tax.toFixed(digits)),
    ...(Number(change) === 0 ? [] : [row("Change", change)]),
  ].join("\n");
}

function row(left: string, right: string): string {
  return `${left.slice(0, width - right.length - 1).padEnd(width - right.length)}${right}`;
}
