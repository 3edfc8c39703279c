import type { Receipt } from "@tillhouse/till-engine/receipt.ts";
import { useEffect } from "react";
import { printReceipt } from "../print/print.tsx";
import { useOpenTill } from "../till.ts";

/** Prints the receipt as soon as it is shown, where this till is to. */
export function usePrinting(receipt: Receipt): void {
  const { printsItself } = useOpenTill().state.preferences;
  useEffect(() => {
    if (printsItself) printReceipt(receipt);
  }, [printsItself, receipt]);
}
