import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { checked, type Note } from "../taking.ts";
import { priceBasket, type PricedBasket } from "./basket.ts";
import type { Facts, HeldLine } from "./facts.ts";
import { findParkedDocument } from "./read.sql.ts";
import type { Order, OrderLine, QuoteInput } from "./schema.ts";
import { claimParked } from "./sql.ts";

interface Sold {
  readonly id: string;
  readonly input: QuoteInput;
  readonly basket: PricedBasket;
  readonly facts: Facts;
  /** The parked order that it says to complete, beside one of its own id. */
  readonly parkedOrderId: string | undefined;
}

/**
 * What a sale that a till priced has otherwise than the shop has it now: prices of the list, taxes and promotions.
 * Those of the parked order that it completes are no difference: an order is completed once, by one sale. What somebody
 * has changed by hand in what was parked is asked for again.
 */
export async function differencesOf(
  tx: TenantWrite,
  { id, input, basket, facts, parkedOrderId }: Sold,
): Promise<Note[]> {
  const { branchId } = input;
  const claimed = parkedOrderId === undefined ? undefined : await claimParked(tx, parkedOrderId, { id, branchId });
  const agreed = parkedOrderId === undefined ? await findParkedDocument(tx, id) : claimed;
  const notes = [...lineNotes(basket, facts, agreed), ...promotionNotes(input, basket, facts, agreed)];
  if (parkedOrderId === undefined || claimed !== undefined) return notes;
  const detail = "What this sale says to complete is not parked, or was completed by another one.";
  return [...notes, { code: "order_not_parked", detail, members: { parkedOrderId } }];
}

function lineNotes({ lines }: PricedBasket, { parked }: Facts, agreed: Order | undefined): Note[] {
  return lines.flatMap(({ id, input, sellable, listPrice }) => {
    const held = parked.get(id);
    if (held === undefined || sellable === undefined) return [];
    // Another price than the list's is asked for by itself when the till says so.
    const had = held.priceSource === "Override" || held.priceSource === "Label" ? listPrice : held.unitPrice;
    if (agreed?.lines.some((line) => isAs(line, input, { had, taxes: held.taxes }))) return [];
    const notes: Note[] = [];
    const { price } = resolvePrice(sellable.prices, input.quantity);
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

/** The same article, as many of it, by the same price of the list and taxes. */
function isAs(
  line: OrderLine,
  { variantId, quantity }: PricedBasket["lines"][number]["input"],
  { had, taxes }: { readonly had: string | null } & Pick<HeldLine, "taxes">,
): boolean {
  return (
    line.variantId === variantId &&
    new Big(line.quantity).eq(quantity) &&
    (had === null ? line.listPrice === null : line.listPrice !== null && new Big(line.listPrice).eq(had)) &&
    ratesOf(line.taxes) === ratesOf(taxes)
  );
}

/** That promotions now take something else off what a till has sold than they did there. */
function promotionNotes(input: QuoteInput, basket: PricedBasket, facts: Facts, agreed: Order | undefined): Note[] {
  if (facts.promotions === undefined) return [];
  const { priced } = basket;
  const { orderLines: lines, discounts } = basket;
  if (agreed !== undefined && promotedOff({ lines, discounts }).eq(promotedOff(agreed))) return [];
  const taking = { notes: [], unproven: [] };
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

/** What promotions took off. */
function promotedOff({ lines, discounts }: Pick<Order, "lines" | "discounts">): Big {
  return [...lines.flatMap((line) => line.discounts), ...discounts]
    .filter(({ source }) => source === "Promotion")
    .reduce((off, { amount }) => off.plus(amount), new Big(0));
}

/** As people read them: `19 % + 2 %`. */
function ratesOf(taxes: readonly { readonly rate: string }[]): string {
  return taxes.map(({ rate }) => `${new Big(rate).times(100).toFixed()} %`).join(" + ");
}
