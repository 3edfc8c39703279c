import { isZero } from "../amounts.ts";
import type { ShownBasket } from "../sell/basket.ts";

/** What the customer sees. */
export type DisplayView =
  | { readonly kind: "Idle"; readonly shopName: string }
  | {
      readonly kind: "Basket";
      readonly currency: string;
      readonly total: string;
      readonly lines: readonly {
        readonly id: string;
        readonly name: string;
        readonly quantity: string;
        readonly unitCode: string | null;
        readonly gross: string;
      }[];
      /** What is taken off, of lines and of the whole. */
      readonly off: readonly { readonly name: string | null; readonly amount: string }[];
    }
  | { readonly kind: "Sold"; readonly currency: string; readonly total: string; readonly change: string };

/** Between the windows of a browser, which is one till of a shop. */
export type DisplayNews = { readonly view: DisplayView } | { readonly isAsking: true };

export const displayChannel = (slug: string): BroadcastChannel => new BroadcastChannel(`tillhouse-display ${slug}`);

/** The window for the customer, beside the till's. */
export function openDisplay(slug: string): void {
  window.open(`/till/${encodeURIComponent(slug)}?display`, "tillhouse-display", "popup");
}

/** The basket as the customer sees it. */
export function viewOf(quote: NonNullable<ShownBasket["quote"]>): DisplayView {
  const { lines, discounts, totals, currency } = quote;
  const ofLines = lines.flatMap((line) => line.discounts);
  return {
    ...{ kind: "Basket", currency, total: totals.total },
    lines: lines.map(({ id, name, quantity, unitCode, gross }) => ({ id, name, quantity, unitCode, gross })),
    off: [...ofLines, ...discounts]
      .filter(({ amount }) => !isZero(amount))
      .map(({ name, amount }) => ({ name, amount })),
  };
}
