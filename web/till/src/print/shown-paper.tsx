import { directionOf } from "@tillhouse/pricing/receipts/words.ts";
import type { Receipt } from "@tillhouse/till-engine/receipt.ts";
import "./print.css";
import { ReceiptPaper } from "./receipt.tsx";

interface ShownPaperProps {
  readonly receipt: Receipt;
  /** A name for screen readers. A receipt with a name can be scrolled by keys. */
  readonly label?: string;
}

/** A receipt as paper has it, on the screen: its lines wrap where there is little room. */
export function ShownPaper({ receipt, label }: ShownPaperProps) {
  const { language } = receipt;
  const named = label === undefined ? {} : { tabIndex: 0, "aria-label": label, role: "region" };
  return (
    <div className="shown-paper" lang={language} dir={directionOf(language)} {...named}>
      <ReceiptPaper receipt={receipt} />
    </div>
  );
}
