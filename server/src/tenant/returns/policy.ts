import { Big } from "big.js";
import type { Return } from "./schema.ts";
import type { MovedMoney, RefundMethod } from "./sql.ts";

export type RefundBy = Return["refundBy"];

/** A method that a sale was paid by, without the rounding of cash. */
export interface PaidMethod extends RefundMethod {
  readonly paid: Big;
  /** What did not go back yet. */
  readonly left: Big;
}

/** What goes back by a method, above zero, without the rounding of cash. */
export interface RefundedMethod {
  readonly methodId: string;
  readonly kind: string;
  readonly amount: Big;
}

/** What a return does that the policy does not let it. */
export type Breach =
  | { readonly kind: "Method"; readonly methodId: string }
  | { readonly kind: "Exceeds"; readonly methodId: string; readonly available: Big };

/** What was sold on account is owed, not paid: it goes back to the account before anything is given out for it. */
const onAccount = "Account";

/** What is kept for a customer, and what is kept for whoever has the code: the policy of store credit is of both. */
export const [storeCredit, giftCard] = ["StoreCredit", "GiftCard"] as const;

/** Whether the policy is of payment methods of the kind, whatever paid. */
function isOf(refundBy: RefundBy, kind: string): boolean {
  return refundBy === "Any" || kind === refundBy || (refundBy === storeCredit && kind === giftCard);
}

/** The methods that a sale was paid by, with what went back by receipts that give back what was sold. */
export function paidBy(orderId: string, moved: readonly MovedMoney[]): PaidMethod[] {
  const byMethod = new Map<string, PaidMethod>();
  // The sale's own come first.
  for (const one of [...moved].sort((a, b) => Number(b.orderId === orderId) - Number(a.orderId === orderId))) {
    const amount = new Big(one.amount).minus(one.kind === "Cash" ? one.rounding : 0);
    const { methodId, method, kind } = one;
    const known = byMethod.get(methodId) ?? { methodId, method, kind, paid: zero, left: zero };
    if (one.orderId === orderId) byMethod.set(methodId, { ...known, paid: amount, left: amount });
    else if (amount.lt(0)) byMethod.set(methodId, { ...known, left: known.left.plus(amount) });
  }
  return [...byMethod.values()]
    .filter(({ paid }) => paid.gt(0))
    .map((one) => ({ ...one, left: one.left.lt(0) ? zero : one.left }));
}

/** What goes back in all by each method. */
export function goneBack(
  payments: readonly { readonly methodId: string; readonly kind: string; readonly amount: string }[],
  rounding: string,
): RefundedMethod[] {
  const byMethod = new Map<string, RefundedMethod>();
  for (const { methodId, kind, amount } of payments) {
    const known = byMethod.get(methodId) ?? { methodId, kind, amount: zero };
    byMethod.set(methodId, { ...known, amount: known.amount.minus(amount) });
  }
  const cash = [...byMethod.values()].find(({ kind }) => kind === "Cash");
  if (cash !== undefined) byMethod.set(cash.methodId, { ...cash, amount: cash.amount.plus(rounding) });
  return [...byMethod.values()].filter(({ amount }) => amount.gt(0));
}

/** More is given out than was paid, because the sale is owed. Nobody may set that aside. */
export function owedOf(back: readonly RefundedMethod[], paid: readonly PaidMethod[]): Breach | undefined {
  if (!paid.some(({ kind }) => kind === onAccount)) return undefined;
  const given = back.filter(({ kind }) => kind !== onAccount);
  const available = sumOf(paid.filter(({ kind }) => kind !== onAccount).map(({ left }) => left));
  const [first] = given;
  if (first === undefined || sumOf(given.map(({ amount }) => amount)).lte(available)) return undefined;
  return { kind: "Exceeds", methodId: first.methodId, available };
}

/** What goes back in another way than the policy says. `paid`: of the sale; none without a receipt. */
export function breachOf(
  refundBy: RefundBy,
  back: readonly RefundedMethod[],
  paid: readonly PaidMethod[],
): Breach | undefined {
  for (const { methodId, kind, amount } of back) {
    const by = paid.find((one) => one.methodId === methodId);
    const isOwed = kind === onAccount && by !== undefined;
    if (refundBy === "OriginalTender" || isOwed) {
      if (by === undefined) return { kind: "Method", methodId };
      if (amount.gt(by.left)) return { kind: "Exceeds", methodId, available: by.left };
    } else if (!isOf(refundBy, kind)) return { kind: "Method", methodId };
  }
  return undefined;
}

/**
 * How `amount` goes back as the policy says: to the account first, then by the methods of the sale, cash last, or by
 * the first of the branch's `methods` of the policy's kind: store credit of a customer who is named, else a gift card.
 * What was given as a present goes back to nobody who paid for it. Undefined when there is no way for all of it.
 */
export function refundsOf(
  { refundBy, isGift, isNamed }: { readonly refundBy: RefundBy; readonly isGift: boolean; readonly isNamed: boolean },
  amount: Big,
  paid: readonly PaidMethod[],
  methods: readonly RefundMethod[],
): (RefundMethod & { readonly amount: Big })[] | undefined {
  const refunds: (RefundMethod & { readonly amount: Big })[] = [];
  let open = amount;
  const give = ({ methodId, method, kind }: RefundMethod, most: Big) => {
    const part = open.lt(most) ? open : most;
    if (part.gt(0)) refunds.push({ methodId, method, kind, amount: part });
    open = open.minus(part);
  };
  const rank = ({ kind }: PaidMethod) => (kind === onAccount ? 0 : kind === "Cash" ? 2 : 1);
  const ownFirst = [...paid].sort((a, b) => rank(a) - rank(b));
  const isByOwn = ({ kind }: PaidMethod) =>
    !isGift &&
    (refundBy === "OriginalTender" || refundBy === "Any" || (refundBy === storeCredit && isOf(refundBy, kind)));
  for (const one of ownFirst) if (isByOwn(one) || one.kind === onAccount) give(one, one.left);
  const kind = refundBy === "Any" ? "Cash" : refundBy === storeCredit && !isNamed ? giftCard : refundBy;
  const other = methods.find((one) => one.kind === kind) ?? methods.find((one) => one.kind === refundBy);
  if (other !== undefined) give(other, open);
  return open.gt(0) ? undefined : refunds;
}

const zero = new Big(0);

function sumOf(amounts: readonly Big[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), zero);
}
