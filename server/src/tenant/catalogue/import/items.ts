import { formsOfKey, keysOfScan } from "@tillhouse/pricing/gtin.ts";
import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { changeOf } from "../../engine/changes.ts";
import type { Names } from "./names.ts";
import type { Part, Row, RowError } from "./rows.ts";
import type { ImportItem } from "./sql.ts";

/** The row's fault in the column. */
export function fault({ line, sku }: Row, column: string, message: string): RowError {
  return { line, sku, column, message };
}

/** The item that a row makes of the one before, or the row's fault. `variantIds`: of parts, by SKU in lower case. */
export async function itemOf(
  tx: TenantWrite,
  row: Row,
  before: ImportItem | undefined,
  names: Names,
  variantIds: ReadonlyMap<string, string>,
): Promise<ImportItem | RowError> {
  if (before?.isArchived === true) return fault(row, "sku", "belongs to an archived article; restore that first");
  const taxGroupId = !row.taxGroup ? null : names.taxGroup(row.taxGroup, before?.taxGroupId);
  if (taxGroupId === undefined) return fault(row, "taxGroup", `no tax group is named ${row.taxGroup ?? ""}`);
  const unitId = !row.unit ? before?.unitId : names.unit(row.unit, before?.unitId);
  if (unitId === undefined)
    return fault(row, "unit", !row.unit ? "is required for a new SKU" : `no unit has the code ${row.unit}`);
  if (before === undefined && row.name === undefined) return fault(row, "name", "is required for a new SKU");
  if (before === undefined && row.price === undefined) return fault(row, "price", "is required for a new SKU");
  const components = row.components?.map((part) => ({ ...part, variantId: variantIds.get(part.sku.toLowerCase()) }));
  const missing = components?.find(({ variantId }) => variantId === undefined);
  if (missing !== undefined) return fault(row, "components", `no variant has the SKU ${missing.sku}`);
  const categoryId =
    row.category === undefined ? undefined : await names.category(tx, row.category, before?.categoryId);
  if (row.category !== undefined && categoryId === undefined) return fault(row, "category", "goes at most 8 deep");
  const own: ImportItem = before ?? newItem(row.sku, unitId);
  return {
    ...own,
    unitId,
    name: kept(own.name, row.name),
    variantName: kept(own.variantName, row.variantName),
    description: row.description === null ? keptEmpty(own.description) : kept(own.description, row.description),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(row.taxGroup === undefined ? {} : { taxGroupId }),
    ...(row.price === undefined ? {} : { price: money(row.price) }),
    ...(row.cost === undefined ? {} : { cost: row.cost === null ? null : money(row.cost) }),
    isOpenPrice: row.isOpenPrice ?? own.isOpenPrice,
    isTracked: row.isTracked ?? own.isTracked,
    barcodes: row.barcodes ?? own.barcodes,
    components: (components as ImportItem["components"] | undefined) ?? own.components,
  };
}

function newItem(sku: string, unitId: string): ImportItem {
  return {
    productId: newId(),
    variantId: newId(),
    sku,
    unitId,
    name: "",
    variantName: "",
    description: null,
    categoryId: null,
    taxGroupId: null,
    price: "0",
    isOpenPrice: false,
    cost: null,
    isTracked: true,
    barcodes: [],
    components: [],
    isArchived: false,
  };
}

/** Spaces at the ends of a text are no change. */
function kept<T extends string | null>(own: T, given: string | undefined): T | string {
  return given === undefined || own?.trim() === given ? own : given;
}

function keptEmpty(own: string | null): string | null {
  return own?.trim() === "" ? own : null;
}

/** What all variants of a product have in common. */
export function productKey({ name, description, categoryId, taxGroupId }: ImportItem): string {
  return JSON.stringify([name, description, categoryId, taxGroupId]);
}

export function isSame(a: ImportItem, b: ImportItem): boolean {
  return variantKey(a) === variantKey(b) && productKey(a) === productKey(b);
}

function variantKey(item: ImportItem): string {
  const { variantName, unitId, price, isOpenPrice, cost, isTracked, barcodes } = item;
  const codes = barcodes.map(({ code, type }) => [code, type]);
  return JSON.stringify([variantName, unitId, price, isOpenPrice, cost, isTracked, codes, partsKey(item)]);
}

/** A text that is the same for the same components in the same order. */
export function partsKey({ components }: Pick<ImportItem, "components">): string {
  return JSON.stringify(components.map(({ variantId, quantity }) => [variantId, new Big(quantity).toFixed()]));
}

/** What the audit log is told of: as of changes that are made one by one. */
export function changesOf(before: ImportItem, after: ImportItem) {
  const states = [before, after] as const;
  const variant = { subjectType: "Variant", subjectId: after.variantId } as const;
  const product = { subjectType: "Product", subjectId: after.productId } as const;
  return [
    ...changeOf({ event: "variant.price_changed", ...variant }, states, ["price", "isOpenPrice"]),
    ...changeOf({ event: "variant.cost_changed", ...variant }, states, ["cost"]),
    ...changeOf({ event: "product.tax_changed", ...product }, states, ["taxGroupId"]),
  ];
}

/** All codes that mean the item when they are scanned. */
export function codesOf({ sku, barcodes }: ImportItem): string[] {
  const ofBarcodes = barcodes.flatMap(({ code, key }) => [code.toLowerCase(), ...formsOfKey(key)]);
  return [...new Set([sku.toLowerCase(), ...keysOfScan(sku), ...ofBarcodes])];
}

/** How a part of a set stands in a cell. */
export function partText({ sku, quantity }: Part): string {
  return `${quantity}*${sku}`;
}
