import { directionOf } from "@tillhouse/pricing/receipts/words.ts";
import type { Receipt } from "@tillhouse/till-engine/receipt.ts";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { papers, type Preferences } from "../settings/preferences.ts";
import "./print.css";
import { GiftReceiptPaper, ReceiptPaper } from "./receipt.tsx";

interface PrintOptions {
  /** Without prices. */
  readonly isGift?: boolean;
}

/**
 * Prints a receipt by the browser's printer. False: it could not be printed, which undoes nothing; it can be printed
 * again.
 */
export function printReceipt(receipt: Receipt, options: PrintOptions = {}): boolean {
  const { isGift = false } = options;
  const content = isGift ? <GiftReceiptPaper receipt={receipt} /> : <ReceiptPaper receipt={receipt} />;
  return printPaper(content, receipt.language);
}

/** Prints lines of text, as those of a report. */
export function printText(text: string, language: string): boolean {
  return printPaper(<pre>{text}</pre>, language);
}

/** Prints this and nothing else of the page. */
function printPaper(content: ReactNode, language: string): boolean {
  // The settings of the till have put it there.
  const paper = papers.find((one) => one === document.documentElement.dataset["paper"]) ?? "80";
  const sheet = document.createElement("section");
  sheet.className = "print-sheet";
  sheet.dataset["paper"] = paper;
  sheet.lang = language;
  sheet.dir = directionOf(language);
  document.body.append(sheet);
  const root = createRoot(sheet);
  const size = new CSSStyleSheet();
  const remove = () => {
    root.unmount();
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== size);
  };
  try {
    flushSync(() => root.render(content));
    size.replaceSync(`@page { margin: 0; size: ${sizeOf(sheet, paper)} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, size];
    addEventListener("afterprint", remove, { once: true });
    print();
    return true;
  } catch {
    remove();
    return false;
  }
}

/** A roll is cut behind what is printed: CSS has no height that follows the content. */
function sizeOf(sheet: HTMLElement, paper: Preferences["paper"]): string {
  if (paper === "A4") return "A4";
  // The millimetre more is for what a printer rounds.
  const millimetres = Math.ceil((sheet.getBoundingClientRect().height * 25.4) / 96) + 1;
  return `${paper}mm ${String(Math.max(millimetres, Number(paper)))}mm`;
}
