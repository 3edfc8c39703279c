import { sum, zero } from "@tillhouse/pricing/amounts.ts";
import type { Big } from "big.js";
import type { Copy } from "./copy.ts";
import type { Entry } from "./journal.ts";
import { businessDayAt, settingsAt } from "./shop.ts";
import { methodOf } from "./tenders.ts";

/** Money of a sale that goes back by one method, above zero, without the rounding of cash. */
interface MoneyBack {
  readonly methodId: string;
  readonly amount: Big;
  readonly at: Date;
}

/** The policy of returns; undefined where the shop has none. */
export function refundPolicyAt(copy: Copy, branchId: string) {
  return settingsAt(copy, branchId).modules?.returns;
}

/**
 * Whether a refund of the till's own sale breaks the shop's policy of returns: it is too late, leaves out the fee, uses
 * another method, or gives more than that method paid. The shop judges what is pushed by the same rules.
 */
export function breaksRefundPolicy(
  copy: Copy,
  branchId: string,
  { soldAt, paid = [] }: Pick<Entry, "soldAt" | "paid">,
  { methodId, amount, at }: MoneyBack,
): boolean {
  const policy = refundPolicyAt(copy, branchId);
  if (policy === undefined) return false;
  const { feePercent, windowDays, refundBy } = policy;
  // A refund without a return never takes the fee.
  if (!zero.eq(feePercent)) return true;
  const dayOf = (moment: Date) => Date.parse(businessDayAt(copy, branchId, moment));
  if (dayOf(at) > dayOf(new Date(soldAt)) + windowDays * dayMs) return true;
  const { kind } = methodOf(copy, methodId);
  const left = (of: (one: PaidBy) => boolean) => sum(paid.filter(of).map((one) => zero.plus(one.left)));
  const isByPayer = amount.lte(left((one) => one.methodId === methodId));
  const isOwed = paid.some((one) => one.kind === "OnAccount");
  // What was bought on account goes back to the account before anything is given out for it.
  if (isOwed && kind !== "OnAccount" && amount.gt(left((one) => one.kind !== "OnAccount"))) return true;
  if (refundBy === "OriginalTender" || (isOwed && kind === "OnAccount")) return !isByPayer;
  return refundBy !== "Any" && kind !== refundBy && !(refundBy === "StoreCredit" && kind === "GiftCard");
}

type PaidBy = NonNullable<Entry["paid"]>[number];

const dayMs = 86_400_000;
