import { directionOf } from "@tillhouse/pricing/receipts/words.ts";

interface ReceiptTextProps {
  readonly text: string;
  /** The receipt's. */
  readonly language: string;
  /** What it is called; with it, it can be scrolled by keys. */
  readonly label?: string;
}

/** A receipt's plain text, small enough for its columns to be seen beside each other on a phone. */
export function ReceiptText({ text, language, label }: ReceiptTextProps) {
  const named = label === undefined ? {} : { tabIndex: 0, "aria-label": label, role: "region" };
  return (
    <div className="receipt-frame">
      <pre className="receipt-text" lang={language} dir={directionOf(language)} {...named}>
        {text}
      </pre>
    </div>
  );
}
