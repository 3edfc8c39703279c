import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newFindings, noteOf, type Note } from "../../gate/findings.ts";
import { priceBasket, type PricedBasket } from "../basket/basket.ts";
import type { Facts, AgreedLine } from "../basket/facts.ts";
import { isBoughtFor } from "../basket/labels.ts";
import type { Promotions } from "../hooks.ts";
import type { Order, OrderLine, QuoteInput } from "../schema.ts";
import { claimParked, lockWaiting } from "./sql.ts";

interface TillSale {
  readonly id: string;
  readonly input: QuoteInput;
  readonly basket: PricedBasket;
  readonly facts: Facts;
  /** The parked order that it says to complete, beside one of its own id. */
  readonly parkedOrderId: string | undefined;
}

/**
 * What a sale that a till priced has otherwise than the shop has it now: prices of the list, taxes, promotions, the
 * service charge, or anything else that makes another total. Those of the parked order that it completes are no
 * difference: an order is completed once, by one sale. What somebody has changed by hand in what was parked is asked
 * for again.
 */
export async function differencesOf(tx: TenantWrite, sold: TillSale): Promise<Note[]> {
  const { agreed, isMissing } = await agreedOf(tx, sold);
  const notes = await notesOf(sold, agreed);
  if (!isMissing) return notes;
  const detail = "What this sale says to complete is not parked, or was completed by another one.";
  const members = { parkedOrderId: sold.parkedOrderId ?? sold.id };
  return [...notes, { code: "order_not_parked", detail, members }];
}

/** The parked order that the sale completes; `isMissing`: it names one that does not wait. */
async function agreedOf(
  tx: TenantWrite,
  { id, input: { branchId }, parkedOrderId }: TillSale,
): Promise<{ readonly agreed: Order | undefined; readonly isMissing: boolean }> {
  if (parkedOrderId !== undefined) {
    const agreed = await claimParked(tx, parkedOrderId, { id, branchId });
    return { agreed, isMissing: agreed === undefined };
  }
  const { document, isThere } = await lockWaiting(tx, { id, branchId });
  return { agreed: document ?? undefined, isMissing: isThere && document === null };
}

async function notesOf({ input, basket, facts }: TillSale, agreed: Order | undefined): Promise<Note[]> {
  // Only a till says what it sold by; else the shop has just calculated it.
  if (facts.promotions === undefined) return [];
  const known = agreed === undefined ? new Map<string, OrderLine>() : pairUp(basket, agreed);
  const notes = lineNotes(basket, facts, known);
  const { total, tax } = basket.priced.totals;
  const ours = await pricedByShop(input, basket, facts, { agreed, known });
  if ("note" in ours) return [...notes, ours.note];
  const { priced } = ours.basket;
  if (priced.totals.total.eq(total) && priced.totals.tax.eq(tax)) return notes;
  const text = (amount: Big) => money(amount, facts.settings.currencyDigits);
  const [expected, charged] = [text(priced.totals.total), text(total)];
  if (promotedOff(ours.basket).eq(promotedOff(basket)))
    return notes.length > 0
      ? notes
      : [
          {
            code: "totals_changed",
            detail: `It comes to ${expected} with ${text(priced.totals.tax)} of tax; the till took ${charged} with ${text(tax)}.`,
            members: { expected, charged, expectedTax: text(priced.totals.tax), chargedTax: text(tax) },
          },
        ];
  const detail = `By the promotions of now it comes to ${expected}; the till took ${charged}.`;
  return [...notes, { code: "promotion_changed", detail, members: { expected, charged } }];
}

/**
 * The basket as the shop prices it: by the list, or as the parked order had it, and with what was changed by hand and
 * is asked for by itself. A note of why it cannot be sold so.
 */
async function pricedByShop(
  { tax, ...input }: QuoteInput,
  { lines, isTaxOverridden }: PricedBasket,
  facts: Facts,
  { agreed, known }: { readonly agreed: Order | undefined; readonly known: ReadonlyMap<string, OrderLine> },
): Promise<{ readonly basket: PricedBasket } | { readonly note: Note }> {
  const heldOf = (id: string) => facts.parked.get(id);
  const given: QuoteInput = {
    ...input,
    ...(isTaxOverridden && tax !== undefined ? { tax } : {}),
    lines: lines
      .filter(({ charge }) => charge === undefined)
      .map(({ id, voidsLineId, input: { kind, ...line } }) => {
        // The line that it takes back says the rest.
        if (voidsLineId !== undefined)
          return { id, kind: "Void" as const, voidsLineId, quantity: line.quantity, discounts: [] };
        const held = heldOf(id);
        const isOwn = held?.priceSource === "Override" || held?.priceSource === "Open";
        const byHand = isOwn && line.labelPrice === undefined ? { unitPrice: held.unitPrice } : {};
        return { ...line, kind: kind as QuoteInput["lines"][number]["kind"], id, ...byHand };
      }),
  };
  // By the list's price of then; what was another by hand is asked for as the till has it.
  const parked = new Map(
    [...known].map(([id, line]): [string, AgreedLine] => {
      const isByHand = line.listPrice === null || heldOf(id)?.priceSource === "Override";
      const unitPrice = isByHand ? (heldOf(id)?.unitPrice ?? line.unitPrice) : (line.listPrice ?? line.unitPrice);
      return [id, { ...line, id, unitPrice, priceSource: isByHand ? line.priceSource : "Catalogue" }];
    }),
  );
  for (const line of agreed?.lines ?? []) if (line.kind === "Charge") parked.set(line.id, line);
  const isWhole = agreed !== undefined && known.size === agreed.lines.filter(({ kind }) => kind !== "Charge").length;
  const shop: Facts = {
    ...facts,
    parked,
    taxMode: agreed?.taxMode ?? facts.settings.taxMode,
    taxCertificate: agreed === undefined ? facts.ownCertificate : agreed.taxCertificate,
    promotions: isWhole ? promotionsOf(agreed, known) : undefined,
    findings: newFindings(),
  };
  try {
    return { basket: await priceBasket(given, shop) };
  } catch (error) {
    return { note: { ...noteOf(error), code: "totals_changed" } };
  }
}

/** The lines of the parked order by the ids of those that sell them: each once. */
function pairUp({ lines }: PricedBasket, agreed: Order): Map<string, OrderLine> {
  const left = [...agreed.lines];
  const known = new Map<string, OrderLine>();
  for (const { id, input, charge } of lines) {
    if (charge !== undefined) continue;
    const at = left.findIndex(
      (line) =>
        line.kind === input.kind &&
        line.variantId === (input.variantId ?? null) &&
        new Big(line.quantity).eq(input.quantity),
    );
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (line !== undefined) known.set(id, line);
  }
  return known;
}

/** The discounts of promotions in a parked order, under the ids of the lines that sell it. */
function promotionsOf({ discounts }: Order, known: ReadonlyMap<string, OrderLine>): Promotions {
  const idOf = new Map([...known].map(([id, line]) => [line.id, id]));
  const taken = ({ promotionId, name, amount }: Order["discounts"][number] | OrderLine["discounts"][number]) => ({
    ...{ promotionId: promotionId ?? "", name: name ?? "", kind: "Amount" as const, value: amount },
  });
  const isPromotion = ({ source }: { readonly source: string }) => source === "Promotion";
  return {
    lines: [...known].flatMap(([lineId, line]) =>
      line.discounts.filter(isPromotion).map((one) => ({ ...taken(one), lineId })),
    ),
    order: discounts.filter(isPromotion).map((one) => ({
      ...taken(one),
      ...(one.lineIds === null ? {} : { lineIds: one.lineIds.flatMap((id) => idOf.get(id) ?? []) }),
    })),
  };
}

function lineNotes({ lines }: PricedBasket, facts: Facts, known: ReadonlyMap<string, OrderLine>): Note[] {
  return lines.flatMap(({ id, input, sellable, listPrice, voidsLineId }) => {
    const held = facts.parked.get(id);
    if (held === undefined || sellable === undefined) return [];
    const agreed = known.get(id);
    const notes: Note[] = [];
    const price = agreed?.listPrice ?? resolvePrice(sellable.prices, input.quantity).price;
    // Another price than the list's is asked for by itself when the till says so.
    const had = held.priceSource === "Override" ? listPrice : held.unitPrice;
    const { labelPrice } = input;
    // Of a Void the line that it takes back is asked.
    const isLabelled =
      held.priceSource === "Label" &&
      labelPrice !== undefined &&
      (voidsLineId !== undefined || isBoughtFor(labelPrice, input.quantity, sellable, facts));
    if (!sellable.isOpenPrice && !isLabelled && (had === null || !new Big(had).eq(price)))
      notes.push({
        code: "price_changed",
        detail: `${sellable.name} costs ${price} now; the till had ${had ?? "none"}.`,
        members: { lineId: id, expected: price, charged: had },
      });
    const [ours, theirs] = [ratesOf(agreed?.taxes ?? sellable.taxes), ratesOf(held.taxes)];
    if (input.taxGroupId === undefined && ours !== theirs)
      notes.push({
        code: "tax_changed",
        detail: `${sellable.name} is taxed otherwise now.`,
        members: { lineId: id, expected: ours, charged: theirs },
      });
    return notes;
  });
}

/** What promotions took off. */
function promotedOff({ orderLines, discounts }: PricedBasket): Big {
  return [...orderLines.flatMap((line) => line.discounts), ...discounts]
    .filter(({ source }) => source === "Promotion")
    .reduce((off, { amount }) => off.plus(amount), new Big(0));
}

/** As people read them: `19 % + 2 %`. */
function ratesOf(taxes: AgreedLine["taxes"] | OrderLine["taxes"]): string {
  return taxes.map(({ rate }) => `${new Big(rate).times(100).toFixed()} %`).join(" + ");
}
