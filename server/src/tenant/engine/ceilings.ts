import { Big } from "big.js";
import { ValidationFailed, invalid } from "../../kernel/http/problem.ts";

/**
 * Beyond these no shop has anything: in one entry so many pieces of an article, and so much money. Columns and answers
 * hold 15 digits before the point, so that ten thousand of the largest entries fit into each sum of a shop.
 */
export const most = { quantity: new Big("1e7"), amount: new Big("1e10") } as const;

/** What is wrong with a sum of money, a price or a cost that is beyond any; undefined: nothing. */
export function amountFault(amount: string | Big): string | undefined {
  return faultBeyond(amount, most.amount);
}

/** As `amountFault`, of pieces of an article. */
export function quantityFault(quantity: string | Big): string | undefined {
  return faultBeyond(quantity, most.quantity);
}

/** 400 by path for more pieces than any shop has. */
export function requireQuantity(path: string, quantity: string): void {
  const fault = quantityFault(quantity);
  if (fault !== undefined) throw invalid(path, fault);
}

/** 400 by their paths for prices and costs beyond any; null and undefined are none. */
export function requirePrices(prices: Readonly<Record<string, string | null | undefined>>): void {
  const faults = Object.entries(prices).flatMap(([path, price]) => {
    const fault = amountFault(price ?? "0");
    return fault === undefined ? [] : [[path, [fault]] as const];
  });
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
}

interface CostedLine {
  readonly quantity: string;
  /** Null and undefined: none is known. */
  readonly unitCost?: string | null | undefined;
}

/** 400 by the paths of their lines for what costs more than any shop has, a piece or all of a line. */
export function requireCosts(lines: readonly CostedLine[]): void {
  requirePrices(
    Object.fromEntries(
      lines.flatMap(({ quantity, unitCost }, i) => [
        [`lines[${i}]`, new Big(unitCost ?? 0).times(quantity).toFixed()],
        [`lines[${i}].unitCost`, unitCost],
      ]),
    ),
  );
}

function faultBeyond(value: string | Big, limit: Big): string | undefined {
  return new Big(value).abs().gt(limit) ? `must be at most ${limit.toFixed()}` : undefined;
}
