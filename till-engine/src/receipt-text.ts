import { receiptText } from "@tillhouse/pricing/receipts/text.ts";
import type { Receipt } from "./receipt.ts";

// Apart from the receipt: a till's screen draws that itself, and does without the words of all languages in its Worker.

/** The receipt in plain text of 42 columns, as the shop's own service prints it. */
export function textOf(receipt: Receipt): string {
  return receiptText(
    receipt,
    receipt.giftCards.flatMap(({ codeEnding, balance }) => (balance === null ? [] : [{ codeEnding, balance }])),
  );
}
