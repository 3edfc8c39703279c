import { barcodeFault, barcodeKey, barcodeTypeOf, barcodeTypes, type BarcodeType } from "@tillhouse/pricing/gtin.ts";
import type { KeyedBarcode } from "../codes/service.ts";
import { isDecimal, isStorable } from "../../../kernel/http/shapes.ts";

/** The columns of import and export, one row a product with one variant. */
export const columns = [
  "sku",
  "name",
  "description",
  "category",
  "taxGroup",
  "unit",
  "price",
  "cost",
  "barcodes",
] as const;

/** One row as far as it was given: a column that the file lacks leaves its value alone. */
export interface Row {
  readonly line: number;
  readonly sku: string;
  readonly name?: string;
  readonly description?: string | null;
  /** Names from the root down; empty: no category. */
  readonly category?: readonly string[];
  readonly taxGroup?: string;
  readonly unit?: string;
  readonly price?: string;
  readonly cost?: string | null;
  readonly barcodes?: readonly KeyedBarcode[];
}

/** Why a row was left out. */
export interface RowError {
  readonly line: number;
  readonly sku: string | null;
  readonly column: string | null;
  readonly message: string;
}

/** Reads one record, or says what is wrong with it. */
export function readRow(record: Readonly<Record<string, string>>, line: number): Row | RowError {
  const sku = (record["sku"] ?? "").trim();
  const fault = (column: string, message: string): RowError => ({
    line,
    sku: sku === "" ? null : sku,
    column,
    message,
  });
  const unstorable = columns.find((column) => !isStorable(record[column] ?? ""));
  if (unstorable !== undefined) return fault(unstorable, "has a character that cannot be stored: NUL");
  if (!/^\S{1,64}$/.test(sku)) return fault("sku", "must be 1 to 64 characters without spaces");
  const name = record["name"]?.trim();
  if (name !== undefined && (name === "" || name.length > 200)) return fault("name", "must be 1 to 200 characters");
  for (const column of ["price", "cost"]) {
    const text = record[column]?.trim() ?? "";
    if (text !== "" && (!isDecimal(text) || text.startsWith("-")))
      return fault(column, "must be a decimal that is not negative");
  }
  if (record["price"] !== undefined && record["price"].trim() === "") return fault("price", "is required");
  const barcodes = record["barcodes"]
    ?.split("|")
    .filter((text) => text.trim() !== "")
    .map(readBarcode);
  const wrong = barcodes?.find((barcode) => typeof barcode === "string");
  if (wrong !== undefined) return fault("barcodes", wrong);
  const category = record["category"]?.split(">").map((part) => part.trim());
  if (category !== undefined && category.length > 8) return fault("category", "goes at most 8 deep");
  return {
    line,
    sku,
    ...(name === undefined ? {} : { name }),
    ...(record["description"] === undefined ? {} : { description: record["description"].trim() || null }),
    ...(category === undefined ? {} : { category: category.filter((part) => part !== "") }),
    ...(record["taxGroup"] === undefined ? {} : { taxGroup: record["taxGroup"].trim() }),
    ...(record["unit"] === undefined ? {} : { unit: record["unit"].trim() }),
    ...(record["price"] === undefined ? {} : { price: record["price"].trim() }),
    ...(record["cost"] === undefined ? {} : { cost: record["cost"].trim() || null }),
    ...(barcodes === undefined ? {} : { barcodes: barcodes.filter((barcode) => typeof barcode === "object") }),
  };
}

/** A barcode as `type:code` or `code`, or what is wrong with it. */
function readBarcode(text: string): KeyedBarcode | string {
  const [, named, rest] = /^\s*([A-Za-z0-9]+):(.*)$/.exec(text) ?? [];
  const code = (rest ?? text).trim();
  if (!/^\S{1,64}$/.test(code) || (named !== undefined && !isBarcodeType(named)))
    return "must be codes or type:code, separated by |";
  const type = named ?? barcodeTypeOf(code);
  const fault = barcodeFault(type, code);
  return fault === undefined ? { code, type, key: barcodeKey(type, code) } : `${code} ${fault}`;
}

function isBarcodeType(text: string): text is BarcodeType {
  return barcodeTypes.some((type) => type === text);
}
