import { useEffect, useEffectEvent } from "react";
import type { Calls } from "../worker/host.ts";
import type { ShownReceipt } from "../worker/rows.ts";

/** For so long the customer of a sale may still stand there. */
const recentMs = 10 * 60_000;

/**
 * Says the sale of a moment ago once the screen is there: the power may have failed before anybody saw its receipt and
 * the change.
 */
export function useLastSale(calls: Calls, isReady: boolean, say: (sold: ShownReceipt) => void): void {
  const sayLast = useEffectEvent(async () => {
    const [last] = (await calls.receipts("")).rows;
    if (last?.kind !== "Sale" || last.isVoided || Date.now() - Date.parse(last.soldAt) > recentMs) return;
    const sold = await calls.receipt(last.id);
    if (sold !== undefined) say(sold);
  });
  useEffect(() => {
    // Without it the screen says less, and sells.
    if (isReady) sayLast().catch(() => undefined);
  }, [isReady]);
}
