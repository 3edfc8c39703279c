import { Big } from "big.js";
import { findRecord, lockRecord } from "../../../kernel/db/records.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { ValidationFailed, notFound } from "../../../kernel/http/problem.ts";
import { noContent, type Answer } from "../../../kernel/http/route.ts";
import { requirePrices } from "../../engine/ceilings.ts";
import { audit, requirePermission, type Actor } from "../../gate/context.ts";
import { requireCountable, withoutCosts } from "../../inventory/service.ts";
import type { ItemQuery, SupplierItem, SupplierItems } from "./schema.ts";
import * as db from "./sql.ts";

/** A page of what the supplier sells, by SKU. Throws 404 `not_found`. */
export async function listSupplierItems(
  tx: TenantRead,
  actor: Actor,
  supplierId: string,
  query: ItemQuery,
): Promise<{ items: SupplierItem[]; nextCursor: string | null }> {
  if ((await findRecord(tx, db.supplierTable, supplierId)) === undefined) throw notFound("supplier");
  const page = pageOf(await db.listItems(tx, supplierId, query), query.limit, ({ sortKey }) => sortKey);
  return { ...page, items: page.items.map((item) => withoutCosts(item, actor)) };
}

/**
 * Writes what the supplier sells, under which codes and at which costs. Throws 404 `not_found`, 409 `code_taken`, 400
 * for what is unknown or said twice, 403 `permission_denied` for costs by who may not see them.
 */
export async function putSupplierItems(
  tx: TenantWrite,
  actor: Actor,
  supplierId: string,
  { items }: SupplierItems,
): Promise<Answer<null>> {
  if ((await lockRecord(tx, db.supplierTable, supplierId)) === undefined) throw notFound("supplier");
  if (items.some(({ costs }) => costs !== undefined)) requirePermission(actor, "catalogue.readCost");
  requireConsistent(items);
  const amounts = items.flatMap(({ variantId, orderMultiple, costs = [] }, i) => {
    const [path, steps] = [`items[${i}]`, costs.map(({ fromQuantity }) => fromQuantity)];
    return [
      { variantId, amount: orderMultiple, paths: { variantId: `${path}.variantId`, amount: `${path}.orderMultiple` } },
      ...steps.map((amount, n) => ({
        ...{ variantId, amount },
        paths: { variantId: `${path}.variantId`, amount: `${path}.costs[${n}].fromQuantity` },
      })),
    ];
  });
  await requireCountable(tx, amounts);
  const costs = items.flatMap((item, i) =>
    (item.costs ?? []).map(({ unitCost }, n) => [`items[${i}].costs[${n}].unitCost`, unitCost] as const),
  );
  requirePrices(Object.fromEntries(costs));
  await db.saveItems(tx, supplierId, items);
  // Readers of the audit log may not see costs.
  const told = items.map(({ variantId, code = null }) => ({ variantId, code }));
  await tell(tx, actor, supplierId, { items: told });
  return noContent();
}

function requireConsistent(items: SupplierItems["items"]): void {
  const faults: Record<string, string[]> = {};
  const seen = new Set<string>();
  items.forEach(({ variantId, orderMultiple, costs = [] }, i) => {
    if (seen.has(variantId)) faults[`items[${i}].variantId`] = ["is named twice"];
    if (new Big(orderMultiple).eq(0)) faults[`items[${i}].orderMultiple`] = ["must be more than zero"];
    const steps = costs.map(({ fromQuantity }) => new Big(fromQuantity).toFixed());
    steps.forEach((step, n) => {
      if (steps.indexOf(step) !== n) faults[`items[${i}].costs[${n}].fromQuantity`] = ["is named twice"];
    });
    seen.add(variantId);
  });
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
}

/** Throws 404 `not_found`, also when the supplier has none of the variant. */
export async function removeSupplierItem(
  tx: TenantWrite,
  actor: Actor,
  supplierId: string,
  variantId: string,
): Promise<Answer<null>> {
  if ((await lockRecord(tx, db.supplierTable, supplierId)) === undefined) throw notFound("supplier");
  if (!(await db.deleteItem(tx, supplierId, variantId))) throw notFound("article of this supplier");
  await tell(tx, actor, supplierId, { removed: [variantId] });
  return noContent();
}

function tell(tx: TenantWrite, actor: Actor, subjectId: string, details: Readonly<Record<string, unknown>>) {
  return audit(tx, actor, { event: "supplier.items_changed", subjectType: "Supplier", subjectId, details });
}
