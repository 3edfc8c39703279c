import { buyerOf, settingsAt } from "@tillhouse/till-engine/shop.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import { Big } from "big.js";

/** What a customer can pay by points, as the till knows it. */
export interface CustomerPoints {
  readonly points: number;
  readonly worth: string;
  /** Per cent of what is sold that points pay at most. */
  readonly limit: string;
}

/** Undefined for who collects none, and where none pay. */
export function pointsOf(till: Till, branchId: string, customerId: string): CustomerPoints | undefined {
  const { currencyDigits, modules } = settingsAt(till.copy, branchId);
  const { pointValue = null, redeemLimit = "0" } = modules?.loyalty ?? {};
  const buyer = buyerOf(till.copy, customerId);
  const account = buyer === undefined ? undefined : till.pointsOf(buyer.id);
  if (pointValue === null || account === undefined) return undefined;
  const points = account.isBlocked ? 0 : Math.max(0, account.available);
  const worth = new Big(points).times(pointValue).round(currencyDigits, Big.roundDown).toFixed(currencyDigits);
  return { points, worth, limit: redeemLimit };
}
