import { barcodeFault, barcodeKey, barcodeTypeOf, barcodeTypes, type BarcodeType } from "@tillhouse/pricing/gtin.ts";
import { isDecimal, isLine, isStorable } from "../../../kernel/http/shapes.ts";
import { amountFault, quantityFault } from "../../engine/ceilings.ts";
import type { KeyedBarcode } from "../codes/service.ts";
import { mostBarcodes } from "../products/schema.ts";
import { splitParts } from "./cells.ts";
import type { CsvRecord } from "./records.ts";

/** The columns of import and export, one row a variant. */
export const columns = [
  "sku",
  "name",
  "variantName",
  "description",
  "category",
  "taxGroup",
  "unit",
  "price",
  "openPrice",
  "cost",
  "barcodes",
  "components",
  "tracked",
] as const;
type Column = (typeof columns)[number];

/** A part of a set by its SKU. */
export interface Part {
  readonly sku: string;
  readonly quantity: string;
}

/** One row as far as it was given: a column that the file lacks leaves its value alone. */
export interface Row {
  readonly line: number;
  readonly sku: string;
  readonly name?: string;
  readonly variantName?: string;
  readonly description?: string | null;
  /** Names from the root down; empty: no category. */
  readonly category?: readonly string[];
  /** Empty: none. */
  readonly taxGroup?: string;
  readonly unit?: string;
  readonly price?: string;
  readonly isOpenPrice?: boolean;
  readonly cost?: string | null;
  readonly barcodes?: readonly KeyedBarcode[];
  readonly components?: readonly Part[];
  readonly isTracked?: boolean;
}

/** Why a row was left out. */
export interface RowError {
  readonly line: number;
  readonly sku: string | null;
  readonly column: string | null;
  readonly message: string;
}

/** Longer than any value is, with all that it can escape. */
const longestCell = 10_000;

/** What is wrong with a cell. */
class Fault extends Error {
  readonly column: Column;
  constructor(column: Column, message: string) {
    super(message);
    this.column = column;
  }
}

/** Reads one record, or says what is wrong with it. */
export function readRow({ cells, line }: CsvRecord): Row | RowError {
  const sku = (cells["sku"] ?? "").trim();
  try {
    const unstorable = columns.find((column) => !isStorable(cells[column] ?? ""));
    const long = columns.find((column) => (cells[column] ?? "").length > longestCell);
    if (long !== undefined) throw new Fault(long, `must be at most ${longestCell} characters`);
    if (unstorable !== undefined) throw new Fault(unstorable, "has a character that cannot be stored: NUL");
    if (!/^\S{1,64}$/.test(sku)) throw new Fault("sku", "must be 1 to 64 characters without spaces");
    return { line, sku, ...readValues(cells) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { line, sku: sku === "" ? null : sku, column: error.column, message: error.message };
  }
}

type Values = Omit<Row, "line" | "sku">;

function readValues(cells: CsvRecord["cells"]): Values {
  /** The value that `read` makes of the column's cell, if the file has the column. */
  const given = <Name extends keyof Values>(
    member: Name,
    column: Column,
    read: (cell: string, column: Column) => Values[Name] | undefined,
  ): Pick<Values, Name> | undefined => {
    const cell = cells[column];
    const value = cell === undefined ? undefined : read(cell, column);
    return value === undefined ? undefined : ({ [member]: value } as Pick<Values, Name>);
  };
  return {
    ...given("name", "name", (cell) => required(readLine(cell, "name"), "name")),
    ...given("variantName", "variantName", readLine),
    ...given("description", "description", (cell, column) => text(5000)(cell, column) || null),
    ...given("category", "category", readCategory),
    ...given("taxGroup", "taxGroup", (cell) => cell.trim()),
    ...given("unit", "unit", (cell) => cell.trim()),
    ...given("price", "price", (cell, column) => required(readDecimal(cell, column), column)),
    ...given("isOpenPrice", "openPrice", readBoolean),
    ...given("cost", "cost", (cell, column) => readDecimal(cell, column) || null),
    ...given("barcodes", "barcodes", readBarcodes),
    ...given("components", "components", readComponents),
    ...given("isTracked", "tracked", readBoolean),
  };
}

function required(value: string, column: Column): string {
  if (value === "") throw new Fault(column, "is required");
  return value;
}

const text =
  (maxLength: number) =>
  (cell: string, column: Column): string => {
    const value = cell.trim();
    if (value.length > maxLength) throw new Fault(column, `must be at most ${maxLength} characters`);
    return value;
  };

function readLine(cell: string, column: Column): string {
  const value = text(200)(cell, column);
  if (!isLine(value)) throw new Fault(column, "must be on one line");
  return value;
}

/** As JSON takes it, without spaces and exponents; or nothing. */
function readDecimal(cell: string, column: Column): string {
  if (cell !== "" && (!isDecimal(cell) || cell.startsWith("-")))
    throw new Fault(column, "must be a decimal that is not negative, like 1234.5");
  const fault = amountFault(cell === "" ? "0" : cell);
  if (fault !== undefined) throw new Fault(column, fault);
  return cell;
}

/** Undefined when it is empty. */
function readBoolean(cell: string, column: Column): boolean | undefined {
  const value = cell.trim().toLowerCase();
  if (!["", "true", "false"].includes(value)) throw new Fault(column, "must be true or false");
  return value === "" ? undefined : value === "true";
}

function readCategory(cell: string, column: Column): string[] {
  const path = splitParts(cell, ">");
  if (path.some((name) => name.length > 200)) throw new Fault(column, "has a name of more than 200 characters");
  if (!isLine(cell)) throw new Fault(column, "must be on one line");
  return path;
}

/** Barcodes as `type:code` or `code`. */
function readBarcodes(cell: string, column: Column): KeyedBarcode[] {
  const parts = splitParts(cell, "|");
  if (parts.length > mostBarcodes) throw new Fault(column, `must be at most ${mostBarcodes} codes`);
  return parts.map((part) => {
    const [, named, rest] = /^([A-Za-z0-9]+):(.*)$/.exec(part) ?? [];
    const code = (rest ?? part).trim();
    if (!/^\S{1,64}$/.test(code) || (named !== undefined && !isBarcodeType(named)))
      throw new Fault(column, "must be codes or type:code, separated by |");
    const type = named ?? barcodeTypeOf(code);
    const fault = barcodeFault(type, code);
    if (fault !== undefined) throw new Fault(column, `${code} ${fault}`);
    return { code, type, key: barcodeKey(type, code) };
  });
}

function isBarcodeType(name: string): name is BarcodeType {
  return barcodeTypes.some((type) => type === name);
}

/** The parts of a set as `quantity*SKU`. */
function readComponents(cell: string, column: Column): Part[] {
  const parts = splitParts(cell, "|").map((part) => {
    const [, quantity = "", sku = ""] = /^(\d{1,12}(?:\.\d{1,5})?)\*(\S{1,64})$/.exec(part) ?? [];
    if (!/[1-9]/.test(quantity)) throw new Fault(column, "must be quantity*SKU, separated by |");
    const fault = quantityFault(quantity);
    if (fault !== undefined) throw new Fault(column, fault);
    return { sku, quantity };
  });
  if (parts.length > 50) throw new Fault(column, "must be at most 50 parts");
  return parts;
}
