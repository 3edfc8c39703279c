import type { Copy } from "@tillhouse/till-engine/copy.ts";
import { buyerOf, settingsAt } from "@tillhouse/till-engine/shop.ts";
import { Big } from "big.js";

/** What a customer can pay by points, as the till knows it. */
export interface CustomerPoints {
  readonly points: number;
  readonly worth: string;
  /** Per cent of what is sold that points pay at most. */
  readonly limit: string;
}

/** Undefined for who collects none, and where none pay. */
export function pointsOf(copy: Copy, branchId: string, customerId: string): CustomerPoints | undefined {
  const { currencyDigits, modules } = settingsAt(copy, branchId);
  const { pointValue = null, redeemLimit = "0" } = modules?.loyalty ?? {};
  const buyer = buyerOf(copy, customerId);
  const account = copy
    .list("LoyaltyAccounts")
    .find((one) => one.mergedIntoId === null && buyer !== undefined && buyerOf(copy, one.customerId)?.id === buyer.id);
  if (pointValue === null || account === undefined) return undefined;
  const points = account.isBlocked ? 0 : Math.max(0, account.available);
  const worth = new Big(points).times(pointValue).round(currencyDigits, Big.roundDown).toFixed(currencyDigits);
  return { points, worth, limit: redeemLimit };
}
