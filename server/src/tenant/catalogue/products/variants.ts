import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { requireAlive } from "../../../kernel/db/records.ts";
import { invalid, notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { create } from "../../../kernel/db/resource.ts";
import { requirePrices } from "../../engine/ceilings.ts";
import { auditChange } from "../../engine/changes.ts";
import { requirePermission, type Actor } from "../../gate/context.ts";
import { requireNoStock } from "../../inventory/service.ts";
import { requireRoom } from "../../quotas/service.ts";
import { keyedBarcodes } from "../codes/service.ts";
import { unitTable } from "../sql.ts";
import { getProduct, getVariant } from "./read.ts";
import { requireFreeCodes, requireComponents, productArchived, requireArchivable } from "./rules.ts";
import { mostVariants, type NewVariant, type Variant, type VariantDetail, type VariantPatch } from "./schema.ts";
import { refreshSearch } from "./search.ts";
import { findVariant, insertVariant, lockProduct, lockVariant, updateVariant } from "./sql.ts";

/**
 * Throws 404 `not_found`, 409 `duplicate_conflict`, `product_archived`, `sku_taken`, `barcode_taken`, 400
 * `composite_nested`.
 */
export function createVariant(
  tx: TenantWrite,
  actor: Actor,
  productId: string,
  body: NewVariant,
): Promise<Answer<VariantDetail>> {
  const content = { ...body, productId };
  return create(tx, {
    kind: "variant",
    path: "/variants",
    body: content,
    insert: async (variantId) => {
      await requireRoom(tx, actor);
      if (!(await lockProduct(tx, productId))) throw notFound("product");
      const { variants, isArchived } = await getProduct(tx, actor, productId);
      if (isArchived) throw productArchived();
      if (variants.length >= mostVariants) throw invalid("$", `a product has at most ${mostVariants} variants`);
      await requireComponents(tx, [{ id: variantId, components: body.components, path: "" }]);
      await addVariant(tx, actor, { productId, variantId, variant: body, position: variants.length, path: "" });
      await refreshSearch(tx, [productId]);
    },
    get: (id) => getVariant(tx, actor, id),
  });
}

interface AddedVariant {
  readonly productId: string;
  readonly variantId: string;
  readonly variant: NewVariant;
  readonly position: number;
  readonly path: string;
}

/**
 * Adds a variant, whose parts are checked, to a product that the transaction holds. `path` begins the paths of faults.
 */
export async function addVariant(
  tx: TenantWrite,
  actor: Actor,
  { productId, variantId, variant, position, path }: AddedVariant,
): Promise<void> {
  requireCostRight(variant, actor);
  requirePrices({ [`${path}price`]: variant.price, [`${path}cost`]: variant.cost });
  const barcodes = keyedBarcodes(variant.barcodes, path);
  const values = { cost: null, ...variant, barcodes, id: variantId, productId };
  await requireFreeCodes(tx, values);
  await requireAlive(tx, unitTable, "unit", { [`${path}unitId`]: values.unitId });
  await insertVariant(tx, { ...values, position }, path);
}

/**
 * Throws 404 `not_found`; 409 `version_conflict`, `sku_taken`, `barcode_taken`, `has_stock`, `component_in_use`,
 * `product_archived`; 400 `composite_nested`.
 */
export async function patchVariant(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: VariantPatch,
  expected: number | undefined,
): Promise<VariantDetail> {
  requireCostRight(patch, actor);
  requirePrices({ price: patch.price, cost: patch.cost });
  const locked = await lockVariant(tx, id);
  const current = await findVariant(tx, id);
  if (locked === undefined || current === undefined) throw notFound("variant");
  requireVersion(current.version, expected);
  const values = { ...current, ...patch, barcodes: keyedBarcodes(patch.barcodes ?? current.barcodes, "") };
  const isRestored = current.isArchived && !values.isArchived;
  if (isRestored && locked.isProductArchived) throw productArchived();
  if (!values.isArchived && !locked.isProductArchived) await requireFreeCodes(tx, values);
  const components = patch.components ?? (isRestored ? current.components : []);
  await requireComponents(tx, [{ id, components, path: "" }]);
  await requireAlive(tx, unitTable, "unit", { unitId: values.isArchived ? patch.unitId : values.unitId });
  await requireStockless(tx, current, values);
  await updateVariant(tx, values);
  await refreshSearch(tx, [current.productId]);
  const saved = await findVariant(tx, id);
  const subject = { subjectType: "Variant", subjectId: id } as const;
  await auditChange(
    tx,
    actor,
    { event: "variant.price_changed", ...subject },
    [current, saved],
    ["price", "isOpenPrice"],
  );
  await auditChange(tx, actor, { event: "variant.cost_changed", ...subject }, [current, saved], ["cost"]);
  return getVariant(tx, actor, id);
}

/**
 * Refuses to archive a variant with stock, to count it in another unit or to make it a set, and to archive a part of a
 * set.
 */
async function requireStockless(
  tx: TenantWrite,
  before: Variant,
  { isArchived, unitId, components }: Pick<Variant, "isArchived" | "unitId" | "components">,
): Promise<void> {
  if (isArchived && !before.isArchived) await requireArchivable(tx, [before.id]);
  const becomesSet = before.components.length === 0 && components.length > 0;
  if (becomesSet || unitId !== before.unitId) await requireNoStock(tx, [before.id]);
}

function requireCostRight(body: { cost?: string | null }, actor: Actor): void {
  if (body.cost !== undefined) requirePermission(actor, "catalogue.readCost");
}
