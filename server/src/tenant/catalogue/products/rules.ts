import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { requireAlive } from "../../../kernel/db/records.ts";
import { badRequest, conflict, invalid, type Problem } from "../../../kernel/http/problem.ts";
import { requireQuantity } from "../../engine/ceilings.ts";
import { requireNoStock } from "../../inventory/service.ts";
import type { KeyedBarcode } from "../codes/service.ts";
import { categoryTable } from "../sql.ts";
import { taxGroupTable } from "../taxes/sql.ts";
import type { ProductPatch, Variant } from "./schema.ts";
import { findAmbiguousCode, isNested, listSetsOf, lockComponents } from "./sql.ts";

// What must hold before a product or variant is written. The rows that it refers to are held until the transaction
// ends, so that they cannot be archived meanwhile.

/** A scanned code must identify one variant only. Throws 409 `barcode_taken`. */
export async function requireFreeCodes(
  tx: TenantWrite,
  { id, sku, barcodes }: Pick<Variant, "id" | "sku"> & { readonly barcodes: readonly KeyedBarcode[] },
): Promise<void> {
  const found = await findAmbiguousCode(tx, id, sku, barcodes);
  if (found !== undefined) throw conflict("barcode_taken", `The code ${found.code} belongs to another variant.`);
}

/** Requires a category and a tax group that are in use. */
export async function requireHeadings(
  tx: TenantWrite,
  { categoryId, taxGroupId }: Pick<ProductPatch, "categoryId" | "taxGroupId">,
): Promise<void> {
  await requireAlive(tx, categoryTable, "category", { categoryId });
  await requireAlive(tx, taxGroupTable, "tax group", { taxGroupId });
}

/** A variant with its parts; `path` begins the paths of its faults. */
type BundleVariant = Pick<Variant, "id" | "components"> & { readonly path: string };

/**
 * The parts of a set are sold themselves and have no parts: tills and stock follow one level. A variant of these can be
 * a part of those that come after it, and is not there yet. Throws 400 `composite_nested`, and 400 for a part that is
 * not there or archived, or of more pieces than any shop has.
 */
export async function requireComponents(tx: TenantWrite, variants: readonly BundleVariant[]): Promise<void> {
  const sets = variants.filter(({ components }) => components.length > 0);
  if (sets.length === 0) return;
  for (const { components, path } of sets)
    components.forEach(({ quantity }, i) => requireQuantity(`${path}components[${i}].quantity`, quantity));
  const parts = [...new Set(sets.flatMap(({ components }) => components.map(({ variantId }) => variantId)))];
  const there = new Set(await lockComponents(tx, parts));
  const setIds = sets.map(({ id }) => id);
  if (setIds.some((id) => parts.includes(id)) || (await isNested(tx, setIds, parts)))
    throw badRequest("composite_nested", "A component cannot have components.");
  for (const { id, components, path } of variants) {
    const missing = components.findIndex(({ variantId }) => !there.has(variantId));
    if (missing >= 0) throw invalid(`${path}components[${missing}].variantId`, "no such variant");
    there.add(id);
  }
}

/** Throws 409 `has_stock` and `component_in_use` (of a set that is not archived with it) for what is to be archived. */
export async function requireArchivable(tx: TenantWrite, variantIds: readonly string[]): Promise<void> {
  await requireNoStock(tx, variantIds);
  const sets = await listSetsOf(tx, variantIds);
  if (sets.length > 0) throw conflict("component_in_use", "It is part of sets.", { members: { variantIds: sets } });
}

export function productArchived(): Problem {
  return conflict("product_archived", "Its product is archived; restore that first.");
}
