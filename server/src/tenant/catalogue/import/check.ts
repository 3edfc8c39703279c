import { isDecimal } from "../../../kernel/http/shapes.ts";
import { barcodeTypes, guessBarcodeType } from "../products/barcode.ts";
import { barcodeSeparator, categorySeparator, type Column } from "./columns.ts";
import type { RawRow } from "./read.ts";
import type { RowError } from "./schema.ts";

/** Names to ids of what a row may point at, keys in lower case. */
export interface Known {
  readonly units: ReadonlyMap<string, string>;
  readonly taxGroups: ReadonlyMap<string, string>;
}

/** A row whose cells are sound. */
export interface CheckedRow {
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  readonly description: string | null;
  /** Steps of the category path; empty for none. */
  readonly category: readonly string[];
  readonly taxGroupId: string | null;
  readonly unitId: string;
  readonly price: string;
  readonly cost: string | null;
  readonly barcodes: readonly { readonly code: string; readonly type: string }[];
}

/** Checks rows one after the other; remembers the SKUs and barcodes it has seen. */
export class RowChecker {
  readonly #known: Known;
  readonly #skus = new Map<string, number>();
  readonly #barcodes = new Map<string, number>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** The row, or everything that is wrong with it. */
  check({ line, cells, isRagged }: RawRow): CheckedRow | RowError[] {
    const errors: RowError[] = [];
    const sku = cells.sku ?? "";
    const fault = (column: Column | "", message: string) => errors.push({ line, sku: sku.slice(0, 64), column, message });
    const text = (column: Column, max: number, isRequired: boolean) => {
      const value = cells[column] ?? "";
      if (isRequired && value === "") fault(column, "is required");
      if (value.length > max) fault(column, `has more than ${max} characters`);
      if (value.includes("\0")) fault(column, "has a character that cannot be stored");
      return value;
    };
    const amount = (column: "price" | "cost", isRequired: boolean) => {
      const value = text(column, 23, isRequired);
      if (value !== "" && (!isDecimal(value) || value.startsWith("-"))) fault(column, "is not a decimal of zero or more");
      return value;
    };
    if (isRagged) {
      fault("", "has another number of cells than the header");
      return errors;
    }
    const name = text("name", 200, true);
    const description = text("description", 4000, false);
    const category = text("category", 1000, false).split(categorySeparator.trim()).map((step) => step.trim());
    if (category.length > 1 && category.includes("")) fault("category", "has an empty step");
    if (category.some((step) => step.length > 200)) fault("category", "has a step of more than 200 characters");
    const taxGroup = text("taxGroup", 200, false);
    const taxGroupId = this.#known.taxGroups.get(taxGroup.toLowerCase());
    if (taxGroup !== "" && taxGroupId === undefined) fault("taxGroup", "no such tax group");
    const unit = text("unit", 16, true);
    const unitId = this.#known.units.get(unit.toLowerCase());
    if (unit !== "" && unitId === undefined) fault("unit", "no such unit");
    const [price, cost] = [amount("price", true), amount("cost", false)];
    text("sku", 64, true);
    const barcodes = this.#barcodesOf(cells.barcodes ?? "", (message) => fault("barcodes", message));
    this.#claim(sku, line, barcodes, fault);
    if (errors.length > 0) return errors;
    return {
      line,
      sku,
      name,
      description: description === "" ? null : description,
      category: category[0] === "" ? [] : category,
      taxGroupId: taxGroupId ?? null,
      unitId: unitId ?? "",
      price,
      cost: cost === "" ? null : cost,
      barcodes,
    };
  }

  #barcodesOf(cell: string, fault: (message: string) => void): { code: string; type: string }[] {
    const parts = cell.split(barcodeSeparator).map((part) => part.trim()).filter((part) => part !== "");
    return parts.map((part) => {
      const type = barcodeTypes.find((known) => part.toLowerCase().startsWith(`${known.toLowerCase()}:`));
      const code = type === undefined ? part : part.slice(type.length + 1);
      if (!/^[^\s\0]{1,64}$/.test(code)) fault(`"${part.slice(0, 70)}" is not a barcode of at most 64 characters`);
      return { code, type: type ?? guessBarcodeType(code) };
    });
  }

  #claim(sku: string, line: number, barcodes: readonly { code: string }[], fault: (column: Column, message: string) => void): void {
    const earlier = this.#skus.get(sku.toLowerCase());
    if (earlier !== undefined) fault("sku", `stands in line ${earlier} already`);
    else if (sku !== "") this.#skus.set(sku.toLowerCase(), line);
    for (const { code } of barcodes) {
      const first = this.#barcodes.get(code);
      if (first !== undefined) fault("barcodes", `${code} stands in line ${first} already`);
      else this.#barcodes.set(code, line);
    }
  }
}
