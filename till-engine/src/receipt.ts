import type { Basket } from "./basket.ts";

type PricedGoods = Pick<Basket, "priced" | "digits"> & {
  readonly lines: readonly (Pick<Basket["lines"][number], "id" | "name" | "quantity"> &
    Partial<Pick<Basket["lines"][number], "giftCard">>)[];
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
    ...lines.flatMap(({ id, name, quantity, giftCard }) => [
      row(`${quantity} x ${name}`, texts.get(id) ?? ""),
      // What another till has paid with a card is not known here.
      ...(giftCard === undefined
        ? []
        : [row(`  ****${endingOf(giftCard.code)}`, giftCard.isReload ? "" : (texts.get(id) ?? ""))]),
    ]),
    ...(off.eq(0) ? [] : [row("Discount", off.neg().toFixed(digits))]),
    row("Total", total),
    row("Tax", tax.toFixed(digits)),
    ...(Number(change) === 0 ? [] : [row("Change", change)]),
  ].join("\n");
}

/** What of a code is printed, as the shop tells it. */
function endingOf(code: string): string {
  const typed = code.replaceAll(/[ -]/g, "").toUpperCase();
  return typed.slice(Math.max(12, typed.length - 4));
}

function row(left: string, right: string): string {
  return `${left.slice(0, width - right.length - 1).padEnd(width - right.length)}${right}`;
}
