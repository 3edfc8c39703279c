import type { BasketRequestLine } from "@tillhouse/till-engine/lines.ts";
import { Big } from "big.js";

type Lines = readonly BasketRequestLine[];

/** Why something is taken out, where the shop wants to know. */
type Because = Pick<BasketRequestLine, "reasonId">;

/** The same article again is one more of the line that is there, if nothing else is said of either. */
export function withLine(lines: Lines, added: BasketRequestLine): Lines {
  const isPlain = (line: BasketRequestLine) =>
    Object.keys(line).every((key) => ["id", "variantId", "quantity"].includes(key)) && /^\d+$/.test(line.quantity);
  const isVoided = ({ id }: BasketRequestLine) => lines.some(({ voidsLineId }) => voidsLineId === id);
  const same = lines.find((line) => isPlain(line) && line.variantId === added.variantId && !isVoided(line));
  if (same === undefined || !isPlain(added) || added.variantId === undefined) return [...lines, added];
  const quantity = new Big(same.quantity).plus(added.quantity).toFixed();
  return lines.map((line) => (line === same ? { ...line, quantity } : line));
}

/** How much of a line is left of what was taken out. */
export function leftOf(lines: Lines, { id, quantity }: BasketRequestLine): string {
  const voids = lines.filter(({ voidsLineId }) => voidsLineId !== undefined && voidsLineId === id);
  return voids.reduce((left, one) => left.plus(one.quantity), new Big(quantity)).toFixed();
}

/**
 * The line at another quantity. Less is taken out by a line of its own, which stays on the receipt: what was scanned
 * never vanishes.
 */
export function withQuantity(lines: Lines, id: string, quantity: string, voidId: string, because: Because): Lines {
  const line = lines.find((one) => one.id === id);
  if (line === undefined) return lines;
  const change = new Big(quantity).minus(leftOf(lines, line));
  if (change.gte(0))
    return lines.map((one) =>
      one === line ? { ...one, quantity: new Big(one.quantity).plus(change).toFixed() } : one,
    );
  return [...lines, { id: voidId, voidsLineId: id, quantity: change.toFixed(), ...because }];
}

/** Whether anything of it would be sold. */
export const isSomething = (lines: Lines): boolean =>
  lines.some((line) => line.voidsLineId === undefined && !new Big(leftOf(lines, line)).eq(0));
