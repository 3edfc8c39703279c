import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import { checked, type Note } from "../taking.ts";
import { priceBasket, type PricedBasket } from "./basket.ts";
import type { Facts } from "./facts.ts";
import type { QuoteInput } from "./schema.ts";

/**
 * What the lines of a sale that a till priced have otherwise than the shop has it now: prices of the list, and taxes.
 */
export function differencesOf({ lines }: PricedBasket, { parked }: Facts): Note[] {
  return lines.flatMap(({ id, input, sellable, listPrice }) => {
    const held = parked.get(id);
    if (held === undefined || sellable === undefined) return [];
    const notes: Note[] = [];
    const { price } = resolvePrice(sellable.prices, input.quantity);
    // Another price than the list's is asked for by itself when the till says so.
    const had = held.priceSource === "Override" || held.priceSource === "Label" ? listPrice : held.unitPrice;
    if (had !== null && !sellable.isOpenPrice && !new Big(had).eq(price))
      notes.push({
        code: "price_changed",
        detail: `${sellable.name} costs ${price} now; the till had ${had}.`,
        members: { lineId: id, expected: price, charged: had },
      });
    const [ours, theirs] = [ratesOf(sellable.taxes), ratesOf(held.taxes)];
    if (input.taxGroupId === undefined && ours !== theirs)
      notes.push({
        code: "tax_changed",
        detail: `${sellable.name} is taxed otherwise now.`,
        members: { lineId: id, expected: ours, charged: theirs },
      });
    return notes;
  });
}

/** That promotions now take something else off what a till has sold than they did there. */
export function promotionNotes(input: QuoteInput, { priced }: PricedBasket, facts: Facts): Note[] {
  if (facts.promotions === undefined) return [];
  const taking = { notes: [] };
  const now = checked(
    { taking },
    () => priceBasket(input, { ...facts, promotions: undefined, taking }).priced.totals.total,
    undefined,
  );
  const charged = priced.totals.total;
  if (now === undefined || now.eq(charged)) return [];
  const [expected, had] = [now.toFixed(), charged.toFixed()];
  const detail = `By the promotions of now it comes to ${expected}; the till took ${had}.`;
  return [{ code: "promotion_changed", detail, members: { expected, charged: had } }];
}

/** As people read them: `19 % + 2 %`. */
function ratesOf(taxes: readonly { readonly rate: string }[]): string {
  return taxes.map(({ rate }) => `${new Big(rate).times(100).toFixed()} %`).join(" + ");
}
