import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { checked, type Note } from "../taking.ts";
import { priceBasket, type PricedBasket } from "./basket.ts";
import type { Facts, HeldLine } from "./facts.ts";
import { findOrderOrParked } from "./reading.ts";
import type { Order, OrderLine, QuoteInput } from "./schema.ts";

/**
 * What a sale that a till priced has otherwise than the shop has it now: prices of the list, taxes and promotions. What
 * is as it was parked in the order `parkedId` is no difference.
 */
export async function differencesOf(
  tx: TenantRead,
  input: QuoteInput,
  basket: PricedBasket,
  facts: Facts,
  parkedId: string,
): Promise<Note[]> {
  const notesBeside = (agreed?: Order) => [
    ...lineNotes(basket, facts, agreed),
    ...promotionNotes(input, basket, facts, agreed),
  ];
  const notes = notesBeside();
  if (notes.length === 0) return notes;
  const agreed = await findOrderOrParked(tx, parkedId);
  return agreed?.branchId === input.branchId ? notesBeside(agreed) : notes;
}

function lineNotes({ lines }: PricedBasket, { parked }: Facts, agreed: Order | undefined): Note[] {
  return lines.flatMap(({ id, input, sellable, listPrice }) => {
    const held = parked.get(id);
    if (held === undefined || sellable === undefined) return [];
    if (agreed?.lines.some((line) => isAs(line, input, held))) return [];
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

/** The same article, as many of it, at the same price and taxes. */
function isAs(
  line: OrderLine,
  { variantId, quantity }: PricedBasket["lines"][number]["input"],
  held: HeldLine,
): boolean {
  return (
    line.variantId === variantId &&
    new Big(line.quantity).eq(quantity) &&
    new Big(line.unitPrice).eq(held.unitPrice) &&
    ratesOf(line.taxes) === ratesOf(held.taxes)
  );
}

/** That promotions now take something else off what a till has sold than they did there. */
function promotionNotes(input: QuoteInput, { priced }: PricedBasket, facts: Facts, agreed: Order | undefined): Note[] {
  if (facts.promotions === undefined) return [];
  if (agreed !== undefined && priced.totals.total.eq(agreed.totals.total)) return [];
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
