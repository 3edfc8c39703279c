import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Big } from "big.js";
import { parse } from "csv-parse/sync";

// The receipts of a real shop (`<folder>/store`, see store-data.ts) as they stand in their file.

interface ReceiptLine {
  readonly upc: string;
  readonly name: string;
  readonly department: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
  readonly taxCode: 0 | 1 | 2;
  readonly kind: "Sale" | "MemberSpecial" | "Void" | "Refund" | "Discount";
}

export interface StoreReceipt {
  /** `YYYY-MM-DD HH:MM:SS`, local. */
  readonly date: string;
  readonly register: string;
  readonly cashier: string;
  readonly number: number;
  readonly member: string;
  readonly lines: readonly ReceiptLine[];
  readonly tax: string;
  readonly tenders: readonly { readonly code: string; readonly amount: string }[];
  readonly change: string;
}

export function readReceipts(folder: string): StoreReceipt[] {
  const text = readFileSync(join(folder, "store", "receipts-01-20.ndjson"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as StoreReceipt);
}

export interface StoreProduct {
  readonly upc: string;
  readonly name: string;
  readonly price: string;
  readonly department: string;
  readonly soldBy: string;
  readonly taxable: string;
}

export function readProducts(folder: string): StoreProduct[] {
  return parse(readFileSync(join(folder, "store", "products.csv")), { columns: true, bom: true });
}

/** What the goods of a receipt come to, with tax. */
export function totalOf({ lines, tax }: StoreReceipt): Big {
  return lines.reduce((sum, line) => sum.plus(line.total), new Big(tax));
}

/** The same id for the same thing in every run, so that a second run replays the first. */
export function idOf(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(parts.join("/")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
