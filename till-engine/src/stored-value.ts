import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import { Big } from "big.js";
import type { Copy, Row } from "./copy.ts";
import type { Needs } from "./limits.ts";
import type { Item, Outbox } from "./outbox.ts";
import type { Belongings } from "./belongings.ts";
import { NeedsConnection, Refusal } from "./refusal.ts";
import { buyerOf, dayAt, settingsAt } from "./shop.ts";
import type { CardBalance } from "./receipt.ts";
import { methodOf, type Payment, type Tender } from "./tenders.ts";

/** A gift card as the shop has told it a moment ago. */
export type ToldCard = Pick<Row<"Vouchers">, "id" | "codeEnding" | "balance" | "held" | "isBlocked" | "expiresOn">;

/** What is paid, of a sale or of an exchange. */
interface PaymentRequest {
  readonly customerId?: string | undefined;
  readonly digits: number;
  /** What is sold, that points may pay a part of. */
  readonly sold: Big;
  readonly tenders: readonly Tender[];
  readonly payments: readonly Payment[];
  /** In place of what the copy has of them. */
  readonly cards?: readonly ToldCard[] | undefined;
}

/** With what the till knows beside it. */
export interface PaymentFacts extends PaymentRequest {
  readonly branchId: string;
  readonly day: string;
  /** What the shop has not taken yet, and its copy does not count. */
  readonly unpushed: readonly Item[];
  /** The shop was reached a moment ago. */
  readonly isConnected: boolean;
  readonly belongings: Belongings;
}

interface TillSources {
  readonly copy: Copy;
  readonly book: { readonly branchId: string; readonly isConnected: boolean };
  readonly outbox: Pick<Outbox, "list">;
  readonly belongings: Belongings;
}

/** What is paid now, with what the till knows beside it. */
export function paidAt({ copy, book, outbox, belongings }: TillSources, paid: PaymentRequest, at: Date): PaymentFacts {
  const { branchId, isConnected } = book;
  const isPlain = paid.payments.every(({ kind }) => kind === "Cash" || kind === "Card");
  const unpushed = isPlain ? [] : outbox.list();
  return { ...paid, branchId, isConnected, belongings, unpushed, day: dayAt(copy, branchId, at) };
}

/** Throws `NeedsConnection` for methods that do not work offline while there is no connection. */
export function requireMethods(
  copy: Copy,
  payments: readonly Pick<Payment, "methodId">[],
  { isConnected }: { readonly isConnected: boolean },
): void {
  for (const { methodId } of payments) {
    const { worksOffline, name } = methodOf(copy, methodId);
    if (!worksOffline && !isConnected) throw new NeedsConnection(name);
  }
}

/**
 * What payments that the shop keeps the books of may take without connection: as much as the till's copy says is there.
 * Answers with the permissions that they need. Throws `NeedsConnection` for what the copy does not know and for methods
 * that do not work offline while there is none, `Refusal` for what it knows to be too little. What goes back is not
 * asked for: the shop knows where to.
 */
export function needsOfTenders(copy: Copy, paid: PaymentFacts): Needs {
  const needs = new Map<string, Big>();
  requireMethods(copy, paid.payments, paid);
  const used = Map.groupBy(
    paid.payments.filter(({ amount }) => new Big(amount).gte(0)),
    ({ kind }) => kind,
  );
  const amountOf = (kind: string) => sum((used.get(kind) ?? []).map(({ amount }) => new Big(amount)));
  if (used.has("OnAccount")) requireLimit(copy, paid, amountOf("OnAccount"), needs);
  if (used.has("StoreCredit")) requireCredit(copy, paid, amountOf("StoreCredit"));
  if (used.has("GiftCard")) requireCards(copy, paid);
  if (used.has("Loyalty")) requirePoints(copy, paid, amountOf("Loyalty"), needs);
  return needs;
}

/** What sales and exchanges that are not pushed yet have paid by such a method, of a customer or a voucher. */
function unpushedBy(
  copy: Copy,
  { unpushed }: PaymentFacts,
  kind: string,
  is: (sale: DocumentBody, tender: Tender) => boolean,
): Big {
  return sum(
    unpushed.flatMap((item) => {
      if (item.kind !== "Order" && item.kind !== "Return") return [];
      const tenders = item.body.payments ?? [];
      return tenders
        .filter((one) => copy.get("PaymentMethods", one.methodId)?.kind === kind && is(item.body, one))
        .map(({ tendered }) => new Big(tendered));
    }),
  );
}

type DocumentBody = Pick<Extract<Item, { kind: "Order" | "Return" }>["body"], "customerId">;

function requireBuyer(copy: Copy, { customerId }: PaymentFacts, what: string): Row<"Customers"> {
  if (customerId === undefined) throw new Refusal("customer_required", `${what} needs a customer.`);
  const buyer = buyerOf(copy, customerId);
  // One that was added at this till a moment ago has nothing yet.
  if (buyer === undefined) throw new NeedsConnection(what);
  return buyer;
}

function isOf(copy: Copy, buyer: Row<"Customers">) {
  return ({ customerId }: { readonly customerId?: string | null | undefined }) =>
    buyerOf(copy, customerId ?? undefined)?.id === buyer.id;
}

function requireLimit(copy: Copy, paid: PaymentFacts, charged: Big, needs: Map<string, Big>): void {
  const buyer = requireBuyer(copy, paid, "A sale on account");
  const account = paid.belongings.of("CreditAccounts", buyer.id).find(({ mergedIntoId }) => mergedIntoId === null);
  if (account === undefined) throw new Refusal("credit_not_enabled", "This customer has no account.");
  if (charged.lte(0)) return;
  if (account.isBlocked) throw new Refusal("credit_account_blocked", "Nothing is sold on this account: it is blocked.");
  const owed = unpushedBy(copy, paid, "OnAccount", isOf(copy, buyer)).plus(account.balance);
  if (account.limit !== null && owed.plus(charged).gt(account.limit)) needs.set("credit.overLimit", charged);
}

function available({ balance, held }: Pick<Row<"Vouchers">, "balance" | "held">): Big {
  return new Big(balance).minus(held);
}

function requireCredit(copy: Copy, paid: PaymentFacts, amount: Big): void {
  const buyer = requireBuyer(copy, paid, "Store credit");
  const isUsable = ({ kind, isBlocked, expiresOn }: Row<"Vouchers">) =>
    kind === "StoreCredit" && !isBlocked && (expiresOn === null || expiresOn >= paid.day);
  const own = paid.belongings.of("Vouchers", buyer.id).filter(isUsable);
  const left = sum(own.map(available)).minus(unpushedBy(copy, paid, "StoreCredit", isOf(copy, buyer)));
  if (amount.gt(left)) throw insufficient(left, paid.digits);
}

/** The cards that pay, each with what it pays. A card is known by its id: of its code the till has only the end. */
function payingCards(copy: Copy, { tenders, cards = [] }: Pick<PaymentFacts, "tenders" | "cards">) {
  const byCard = tenders.filter(({ methodId }) => copy.get("PaymentMethods", methodId)?.kind === "GiftCard");
  const byId = Map.groupBy(byCard, ({ modules }) => modules?.credit?.voucherId);
  return [...byId].flatMap(([voucherId = "", some]) => {
    const amount = sum(some.map(({ tendered }) => new Big(tendered)));
    if (amount.lt(0)) return [];
    const card: ToldCard | undefined = cards.find(({ id }) => id === voucherId) ?? copy.get("Vouchers", voucherId);
    if (card === undefined) throw new NeedsConnection("Paying by a gift card's code");
    return [{ card, amount }];
  });
}

function unpushedOf(copy: Copy, paid: PaymentFacts, { id }: ToldCard): Big {
  return unpushedBy(copy, paid, "GiftCard", (_, one) => one.modules?.credit?.voucherId === id);
}

function requireCards(copy: Copy, paid: PaymentFacts): void {
  for (const { card, amount } of payingCards(copy, paid)) {
    if (card.isBlocked) throw new Refusal("voucher_blocked", "This card is blocked.");
    if (card.expiresOn !== null && card.expiresOn < paid.day)
      throw new Refusal("voucher_expired", "This card has expired.");
    const left = available(card).minus(unpushedOf(copy, paid, card));
    if (amount.gt(left)) throw insufficient(left, paid.digits);
  }
}

/** What is left on the cards that pay. */
export function cardsAfter(copy: Copy, paid: PaymentFacts): CardBalance[] {
  return payingCards(copy, paid).map(({ card, amount }) => ({
    codeEnding: card.codeEnding ?? "",
    balance: new Big(card.balance)
      .minus(unpushedOf(copy, paid, card))
      .minus(amount)
      .toFixed(paid.digits),
  }));
}

function insufficient(left: Big, digits: number): Refusal {
  const text = left.toFixed(digits);
  return new Refusal("store_credit_insufficient", `Only ${text} is there.`, { available: text });
}

function requirePoints(copy: Copy, paid: PaymentFacts, amount: Big, needs: Map<string, Big>): void {
  const { loyalty } = settingsAt(copy, paid.branchId).modules ?? {};
  if (loyalty?.redeemsOffline !== true && !paid.isConnected) throw new NeedsConnection("Paying with points");
  const { pointValue = null, minRedemption = 0, redeemLimit = "0" } = loyalty ?? {};
  if (pointValue === null) throw new Refusal("program_inactive", "Nothing is paid with points here.");
  const buyer = requireBuyer(copy, paid, "Paying with points");
  const account = paid.belongings.pointsOf(buyer.id);
  if (account === undefined || account.isBlocked) throw new Refusal("account_blocked", "No points can be used.");
  const pointsOf = (value: Big) => value.div(pointValue).round(0, Big.roundUp);
  const points = pointsOf(amount);
  if (points.lt(minRedemption))
    throw new Refusal("redeem_below_minimum", `At least ${minRedemption} points are taken.`);
  const most = paid.sold.times(redeemLimit).div(100).round(paid.digits, Big.roundDown);
  if (amount.gt(most)) throw new Refusal("redeem_exceeds_order", `Points pay ${most.toFixed(paid.digits)} at most.`);
  const spent = pointsOf(unpushedBy(copy, paid, "Loyalty", isOf(copy, buyer)));
  if (points.plus(spent).gt(account.available)) throw new Refusal("points_insufficient", "There are too few points.");
  needs.set("loyalty.redeem", zero.plus(amount));
}
