import type { Readable } from "node:stream";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { Problem, ValidationFailed, invalid } from "../../../kernel/http/problem.ts";
import { takeTurns } from "../../../kernel/process/turns.ts";
import { auditAll, requirePermission, type Actor } from "../../gate/context.ts";
import { listStocked } from "../../inventory/service.ts";
import { requireComponents } from "../products/rules.ts";
import { refreshSearch } from "../products/search.ts";
import { changesOf, codesOf, fault, isSame, itemOf, partsKey, productKey } from "./items.ts";
import { Names } from "./names.ts";
import { readRecords } from "./records.ts";
import { columns, readRow, type Row, type RowError } from "./rows.ts";
import type { ImportResult } from "./schema.ts";
import { listOwnersOfCodes, listVariantIds, lockItemsBySku, readByIndex, saveItems, type ImportItem } from "./sql.ts";

const batchRows = 500;
/** A batch of long texts has fewer rows. */
const batchLetters = 250_000;
const maxErrors = 200;

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
  /** What was said of the product, and in which line. */
  readonly products = new Map<string, { readonly key: string; readonly line: number }>();

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
  const run: Run = { tx, actor, progress, names: await Names.read(tx) };
  let batch: Row[] = [];
  let letters = 0;
  // What is made of others comes after them.
  const sets: Row[] = [];
  const turn = takeTurns();
  for await (const record of readRecords(file, (header) => readHeader(header, actor))) {
    await turn();
    progress.result.rows += 1;
    const row = readRow(record);
    if ("message" in row) progress.fail(row);
    else (row.components === undefined || row.components.length === 0 ? batch : sets).push(row);
    letters += "message" in row ? 0 : (row.description?.length ?? 0);
    if (batch.length === batchRows || letters > batchLetters) {
      await applyBatch(run, batch);
      batch = [];
      letters = 0;
    }
    if (progress.result.rows % batchRows === 0) onProgress?.(progress.result.rows);
  }
  await applyBatch(run, batch);
  for (let i = 0; i < sets.length; i += batchRows) await applyBatch(run, sets.slice(i, i + batchRows));
  onProgress?.(progress.result.rows);
  progress.result.errors.sort((one, other) => one.line - other.line);
  return progress.result;
}

function readHeader(header: string[], actor: Actor): string[] {
  const names = header.map((name) => name.trim());
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined)
    throw invalid("$", `unknown column ${JSON.stringify(unknown.slice(0, 100))}; known are ${columns.join(", ")}`);
  if (!names.includes("sku")) throw invalid("$", "the column sku is required");
  if (new Set(names).size !== names.length) throw invalid("$", "a column is there twice");
  if (names.includes("cost")) requirePermission(actor, "catalogue.readCost");
  return names;
}

/** One import under way. */
interface Run {
  readonly tx: TenantWrite;
  readonly actor: Actor;
  readonly progress: Progress;
  readonly names: Names;
}

interface ImportRow {
  readonly item: ImportItem;
  readonly row: Row;
  readonly before: ImportItem | undefined;
}

async function applyBatch(run: Run, rows: readonly Row[]): Promise<void> {
  const { tx, actor, progress } = run;
  if (rows.length === 0) return;
  const wanted = await readWanted(run, rows);
  const owners = ownersByCode(
    await listOwnersOfCodes(
      tx,
      wanted.flatMap(({ item }) => codesOf(item)),
    ),
  );
  const recounted = wanted.filter(({ item, before }) => before !== undefined && isCountedOtherwise(before, item));
  const stocked = new Set(
    await listStocked(
      tx,
      recounted.map(({ item }) => item.variantId),
    ),
  );
  const changed: ImportRow[] = [];
  const turn = takeTurns();
  for (const one of wanted) {
    await turn();
    const { item, row, before } = one;
    const wrong = faultOf(one, owners, stocked, progress) ?? (await faultOfParts(run, one));
    if (wrong !== undefined) {
      progress.fail(wrong);
      continue;
    }
    for (const code of codesOf(item)) progress.codes.set(code, item.variantId);
    progress.products.set(item.productId, { key: productKey(item), line: row.line });
    if (before !== undefined && isSame(item, before)) {
      progress.result.unchanged += 1;
      continue;
    }
    if (item.isTracked !== (before?.isTracked ?? true)) requirePermission(actor, "inventory.adjust");
    progress.result[before === undefined ? "created" : "updated"] += 1;
    // A set is there for those that follow.
    if (item.components.length > 0) await save(run, [one]);
    else changed.push(one);
  }
  await save(run, changed);
}

/** What the rows make of what is there. */
async function readWanted({ tx, progress, names }: Run, rows: readonly Row[]): Promise<ImportRow[]> {
  const items = await lockItemsBySku(
    tx,
    rows.map(({ sku }) => sku),
  );
  const known = new Map(items.map((item) => [item.sku.toLowerCase(), item]));
  const parts = rows.flatMap(({ components = [] }) => components.map(({ sku }) => sku));
  const variantIds = new Map((await listVariantIds(tx, parts)).map(({ sku, id }) => [sku.toLowerCase(), id]));
  const wanted: ImportRow[] = [];
  const turn = takeTurns();
  for (const row of rows) {
    await turn();
    const key = row.sku.toLowerCase();
    const first = progress.lineOf.get(key);
    const before = known.get(key);
    const item =
      first === undefined
        ? await itemOf(tx, row, before, names, variantIds)
        : fault(row, "sku", `is a duplicate of line ${first}`);
    if ("message" in item) progress.fail(item);
    else {
      progress.lineOf.set(key, row.line);
      wanted.push({ item, row, before });
    }
  }
  return wanted;
}

function isCountedOtherwise(before: ImportItem, { unitId, components }: ImportItem): boolean {
  return unitId !== before.unitId || (before.components.length === 0 && components.length > 0);
}

function faultOf(
  { item, row, before }: ImportRow,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
  stocked: ReadonlySet<string>,
  progress: Progress,
): RowError | undefined {
  const clash = findClash(item, owners, progress);
  if (clash !== undefined) return fault(row, "barcodes", `the code ${clash} belongs to another variant`);
  if (stocked.has(item.variantId))
    return fault(row, item.unitId === before?.unitId ? "components" : "unit", "cannot be changed while there is stock");
  const product = progress.products.get(item.productId);
  if (product !== undefined && product.key !== productKey(item))
    return fault(row, "name", `says something else of the product than line ${product.line}`);
  return undefined;
}

/** What is wrong with the parts, when they are others than before. */
async function faultOfParts({ tx }: Run, { item, row, before }: ImportRow): Promise<RowError | undefined> {
  if (item.components.length === 0 || (before !== undefined && partsKey(before) === partsKey(item))) return undefined;
  try {
    await requireComponents(tx, [{ id: item.variantId, components: [...item.components], path: "" }]);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return fault(row, "components", error.message);
    if (error instanceof ValidationFailed) return fault(row, "components", "names an archived variant");
    throw error;
  }
}

async function save({ tx, actor }: Run, changed: readonly ImportRow[]): Promise<void> {
  if (changed.length === 0) return;
  const items = changed.map(({ item }) => item);
  await saveItems(tx, items);
  await auditAll(
    tx,
    actor,
    changed.flatMap(({ before, item }) => (before === undefined ? [] : changesOf(before, item))),
  );
  await refreshSearch(tx, [...new Set(items.map(({ productId }) => productId))]);
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
