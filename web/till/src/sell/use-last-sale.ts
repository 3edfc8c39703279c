import { formatMoney } from "@tillhouse/ui/money.tsx";
import { useEffect, useEffectEvent } from "react";
import { isZero } from "../amounts.ts";
import type { Calls } from "../worker/host.ts";
import type { ShownReceipt } from "../worker/rows.ts";

/** For so long the customer may still stand there. */
const recentMs = 10 * 60_000;

/** What is said of a sale or a return. */
export type LastDocument = Pick<ShownReceipt, "number" | "total" | "change" | "currency">;

/** The key of the sentence that says it, and what stands in it. */
export function lastWords({ number, total, change, currency }: LastDocument, locale: string) {
  const isBack = Number(total) < 0;
  // What goes back by another method than cash is no change.
  const amount = isBack && isZero(change) ? total.replace("-", "") : change;
  const key = isBack ? ("basket.gaveBack" as const) : ("basket.sold" as const);
  return [key, { number, amount: formatMoney(amount, currency, locale) }] as const;
}

/**
 * Says the sale or the return of a moment ago once the screen is there: the power may have failed before anybody saw
 * the receipt and the money that goes back.
 */
export function useLastSale(calls: Calls, isReady: boolean, say: (sold: ShownReceipt) => void): void {
  const sayLast = useEffectEvent(async () => {
    const [last] = (await calls.receipts("")).rows;
    if (last === undefined || last.isVoided || Date.now() - Date.parse(last.soldAt) > recentMs) return;
    const sold = await calls.receipt(last.id);
    if (sold !== undefined) say(sold);
  });
  useEffect(() => {
    // Without it the screen says less, and sells.
    if (isReady) sayLast().catch(() => undefined);
  }, [isReady]);
}
