import type { Readable } from "node:stream";
import { formsOfKey, keysOfScan } from "@tillhouse/pricing/gtin.ts";
import { parse } from "csv-parse";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { changeOf } from "../../changes.ts";
import { auditAll, requirePermission, type Actor } from "../../context.ts";
import { refreshSearch } from "../products/search.ts";
import type { ImportResult } from "./schema.ts";
import { columns, readRow, type Row, type RowError } from "./rows.ts";
import {
  insertCategory,
  listCategoryNodes,
  listNamed,
  listOwnersOfCodes,
  lockItemsBySku,
  readByIndex,
  saveItems,
  type ImportItem,
} from "./sql.ts";

const batchRows = 500;
const maxErrors = 200;

interface Names {
  readonly taxGroups: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
  /** Category ids by the path of lower-case names. */
  readonly categories: Map<string, string>;
}

/** Counts as it goes, and the lines by SKU and barcode that were seen. */
class Progress {
  readonly result = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [] as RowError[],
    furtherErrors: 0,
  };
  readonly lineOf = new Map<string, number>();
  readonly codes = new Map<string, string>();

  fail(error: RowError): void {
    this.result.failed += 1;
    if (this.result.errors.length < maxErrors) this.result.errors.push(error);
    else this.result.furtherErrors += 1;
  }
}

/**
 * Reads a CSV into the catalogue, upserting by SKU: good rows go in, bad rows are named with line and reason, equal
 * rows write nothing. 400 for a file that is no CSV of our columns, 403 for a cost column without the permission; then
 * nothing is changed. `onProgress` is called with the rows read so far.
 */
export async function importCatalogue(
  tx: TenantWrite,
  actor: Actor,
  file: Readable,
  onProgress?: (rows: number) => void,
): Promise<Omit<ImportResult, "dryRun">> {
  const progress = new Progress();
  await readByIndex(tx);
  const names: Names = {
    taxGroups: toMap(await listNamed(tx, "tax_groups")),
    units: toMap(await listNamed(tx, "units")),
    categories: await categoryPaths(tx),
  };
  let batch: Row[] = [];
  for await (const { record, info } of records(file, actor)) {
    progress.result.rows += 1;
    const row = readRow(record, info.lines);
    if ("message" in row) progress.fail(row);
    else batch.push(row);
    if (batch.length === batchRows) {
      await applyBatch(tx, actor, batch, names, progress);
      onProgress?.(progress.result.rows);
      batch = [];
    }
  }
  await applyBatch(tx, actor, batch, names, progress);
  onProgress?.(progress.result.rows);
  progress.result.errors.sort((a, b) => a.line - b.line);
  return progress.result;
}

interface CsvRecord {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}

async function* records(file: Readable, actor: Actor): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    info: true,
    columns: (header: string[]) => checkHeader(header, actor),
    skip_empty_lines: true,
    max_record_size: 65_536,
  });
  file.on("error", (error) => parser.destroy(error));
  file.pipe(parser);
  try {
    for await (const item of parser) yield item as CsvRecord;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_"))
      throw invalid("$", `is not valid CSV: ${error.message}`);
    throw error;
  }
}

function checkHeader(header: string[], actor: Actor): string[] {
  const names = header.map((name) => name.trim());
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined)
    throw invalid("$", `unknown column ${JSON.stringify(unknown.slice(0, 100))}; known are ${columns.join(", ")}`);
  if (!names.includes("sku")) throw invalid("$", "the column sku is required");
  if (new Set(names).size !== names.length) throw invalid("$", "a column is there twice");
  if (names.includes("cost")) requirePermission(actor, "catalogue.readCost");
  return names;
}

async function applyBatch(
  tx: TenantWrite,
  actor: Actor,
  rows: readonly Row[],
  names: Names,
  progress: Progress,
): Promise<void> {
  const known = new Map(
    (
      await lockItemsBySku(
        tx,
        rows.map(({ sku }) => sku),
      )
    ).map((item) => [item.sku.toLowerCase(), item]),
  );
  const wanted: { item: ImportItem; row: Row; before: ImportItem | undefined }[] = [];
  for (const row of rows) {
    const first = progress.lineOf.get(row.sku.toLowerCase());
    const before = known.get(row.sku.toLowerCase());
    const item =
      first === undefined ? await itemOf(tx, row, before, names) : fault(row, "sku", `is a duplicate of line ${first}`);
    if ("message" in item) {
      progress.fail(item);
      continue;
    }
    progress.lineOf.set(row.sku.toLowerCase(), row.line);
    wanted.push({ item, row, before });
  }
  const owners = ownersByCode(
    await listOwnersOfCodes(
      tx,
      wanted.flatMap(({ item }) => codesOf(item)),
    ),
  );
  const changed: ImportItem[] = [];
  const events: ReturnType<typeof changesOf> = [];
  for (const { item, row, before } of wanted) {
    const clash = findClash(item, owners, progress);
    if (clash !== undefined) {
      progress.fail(fault(row, "barcodes", `the code ${clash} belongs to another variant`));
      continue;
    }
    for (const code of codesOf(item)) progress.codes.set(code, item.variantId);
    if (before === undefined) progress.result.created += 1;
    else if (isSame(item, before)) progress.result.unchanged += 1;
    else progress.result.updated += 1;
    if (before === undefined || !isSame(item, before)) changed.push(item);
    if (before !== undefined) events.push(...changesOf(before, item));
  }
  if (changed.length === 0) return;
  await saveItems(tx, changed);
  await auditAll(tx, actor, events);
  await refreshSearch(
    tx,
    changed.map(({ productId }) => productId),
  );
}

/** What the audit log is told of: as of changes that are made one by one. */
function changesOf(before: ImportItem, after: ImportItem) {
  const states = [before, after] as const;
  const variant = { subjectType: "Variant", subjectId: after.variantId } as const;
  const product = { subjectType: "Product", subjectId: after.productId } as const;
  return [
    ...changeOf({ event: "variant.price_changed", ...variant }, states, ["price"]),
    ...changeOf({ event: "variant.cost_changed", ...variant }, states, ["cost"]),
    ...changeOf({ event: "product.tax_changed", ...product }, states, ["taxGroupId"]),
  ];
}

/** The item that a row makes of the one before, or the row's fault. */
async function itemOf(
  tx: TenantWrite,
  row: Row,
  before: ImportItem | undefined,
  names: Names,
): Promise<ImportItem | RowError> {
  const taxGroupId =
    row.taxGroup === undefined || row.taxGroup === "" ? null : names.taxGroups.get(row.taxGroup.toLowerCase());
  if (taxGroupId === undefined) return fault(row, "taxGroup", `no tax group is named ${row.taxGroup ?? ""}`);
  const unitId = row.unit === undefined || row.unit === "" ? before?.unitId : names.units.get(row.unit.toLowerCase());
  if (unitId === undefined)
    return fault(
      row,
      "unit",
      row.unit === undefined ? "is required for a new SKU" : `no unit has the code ${row.unit}`,
    );
  if (before === undefined && row.name === undefined) return fault(row, "name", "is required for a new SKU");
  if (before === undefined && row.price === undefined) return fault(row, "price", "is required for a new SKU");
  const own = before ?? {
    productId: newId(),
    variantId: newId(),
    name: "",
    description: null,
    categoryId: null,
    taxGroupId: null,
    price: "0",
    cost: null,
    barcodes: [],
  };
  return {
    ...own,
    sku: before?.sku ?? row.sku,
    unitId,
    ...(row.name === undefined ? {} : { name: row.name }),
    ...(row.description === undefined ? {} : { description: row.description }),
    ...(row.category === undefined ? {} : { categoryId: await categoryFor(tx, row.category, names) }),
    ...(row.taxGroup === undefined ? {} : { taxGroupId }),
    ...(row.price === undefined ? {} : { price: money(row.price) }),
    ...(row.cost === undefined ? {} : { cost: row.cost === null ? null : money(row.cost) }),
    ...(row.barcodes === undefined ? {} : { barcodes: row.barcodes }),
  };
}

/** The category at the path, made with all above it when it is not there. */
async function categoryFor(tx: TenantWrite, path: readonly string[], names: Names): Promise<string | null> {
  let parentId: string | null = null;
  let key = "";
  for (const name of path) {
    key += `\u0000${name.toLowerCase()}`;
    let id = names.categories.get(key);
    if (id === undefined) {
      id = newId();
      await insertCategory(tx, { id, name, parentId });
      names.categories.set(key, id);
    }
    parentId = id;
  }
  return parentId;
}

async function categoryPaths(tx: TenantWrite): Promise<Map<string, string>> {
  const nodes = await listCategoryNodes(tx);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const keyOf = (id: string | null): string => {
    const node = id === null ? undefined : byId.get(id);
    return node === undefined ? "" : `${keyOf(node.parentId)}\u0000${node.name.toLowerCase()}`;
  };
  return new Map(nodes.map(({ id }) => [keyOf(id), id]));
}

function ownersByCode(rows: readonly { code: string; variantId: string }[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { code, variantId } of rows) {
    owners.set(code, (owners.get(code) ?? new Set()).add(variantId));
  }
  return owners;
}

function findClash(
  item: ImportItem,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
  progress: Progress,
): string | undefined {
  return codesOf(item).find((code) => {
    const seen = progress.codes.get(code);
    return (
      (seen !== undefined && seen !== item.variantId) ||
      [...(owners.get(code) ?? [])].some((owner) => owner !== item.variantId)
    );
  });
}

/** All codes that mean the item when they are scanned. */
function codesOf(item: ImportItem): string[] {
  const ofBarcodes = item.barcodes.flatMap(({ code, key }) => [code.toLowerCase(), ...formsOfKey(key)]);
  return [...new Set([item.sku.toLowerCase(), ...keysOfScan(item.sku), ...ofBarcodes])];
}

function isSame(a: ImportItem, b: ImportItem): boolean {
  const key = ({ name, description, categoryId, taxGroupId, unitId, price, cost, barcodes }: ImportItem) =>
    JSON.stringify([
      name,
      description,
      categoryId,
      taxGroupId,
      unitId,
      price,
      cost,
      barcodes.map(({ code, type }) => [code, type]),
    ]);
  return key(a) === key(b);
}

function toMap(rows: readonly { name: string; id: string }[]): Map<string, string> {
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function fault(row: Row, column: string, message: string): RowError {
  return { line: row.line, sku: row.sku, column, message };
}
