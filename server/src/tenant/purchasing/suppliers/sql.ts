import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import {
  afterCursor,
  anyOf,
  moneyText,
  quantityText,
  sortKeyOf,
  type RecordTable,
  type SortKey,
} from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { Problem, conflict } from "../../../kernel/http/problem.ts";
import type { ItemQuery, SupplierItem, SupplierItems } from "./schema.ts";

export const supplierTable: RecordTable = {
  name: "suppliers",
  select: sql`id, code, name, contact_name AS "contactName", account_number AS "accountNumber",
    payment_days AS "paymentDays", lead_days AS "leadDays", email, phone, address, notes, is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: {
    code: "code",
    name: "name",
    contactName: "contact_name",
    accountNumber: "account_number",
    paymentDays: "payment_days",
    leadDays: "lead_days",
    email: "email",
    phone: "phone",
    address: "address",
    notes: "notes",
  },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { suppliers_code_key: () => conflict("code_taken", "Another supplier has this code.") },
};

const bySku: SortKey = [["lower(v.sku)", "text"]];
const costs = sql`(
  SELECT json_agg(json_build_object('fromQuantity', ${quantityText("c.from_quantity")}, 'unitCost', ${moneyText("c.unit_cost")})
    ORDER BY c.from_quantity)
  FROM supplier_costs c WHERE c.supplier_id = i.supplier_id AND c.variant_id = i.variant_id)`;

/** By SKU. */
export function listItems(
  tx: TenantRead,
  supplierId: string,
  { cursor, limit }: ItemQuery,
): Promise<(SupplierItem & { sortKey: unknown[] })[]> {
  return tx.many<SupplierItem & { sortKey: unknown[] }>(sql`
    SELECT i.variant_id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName", i.code,
           ${quantityText("i.order_multiple")} AS "orderMultiple", i.is_preferred AS "isPreferred",
           coalesce(${costs}, '[]') AS costs, ${sortKeyOf(bySku)} AS "sortKey"
    FROM supplier_items i JOIN variants v ON v.id = i.variant_id JOIN products p ON p.id = v.product_id
    WHERE i.supplier_id = ${supplierId} ${afterCursor(bySku, cursor)} ORDER BY lower(v.sku) LIMIT ${written(limit + 1)}`);
}

type NewItem = SupplierItems["items"][number];

const itemProblems: ConstraintProblems = {
  supplier_items_code_key: () => conflict("code_taken", "The supplier has another article with this code."),
  // Another supplier became the preferred one at the same time.
  supplier_items_preferred_key: () =>
    new Problem(503, "busy", "Others were changing the same; try again.", { retryAfterS: 1 }),
};

/** Saves the items of a supplier. Where it is preferred for a variant, other suppliers no longer are. */
export async function saveItems(tx: TenantWrite, supplierId: string, items: readonly NewItem[]): Promise<void> {
  const ids = items.map(({ variantId }) => variantId);
  const preferred = items.flatMap(({ variantId, isPreferred }) => (isPreferred ? [variantId] : []));
  const priced = items.filter((item) => item.costs !== undefined);
  const steps = priced.flatMap(({ variantId, costs: each = [] }) => each.map((one) => ({ ...one, variantId })));
  await tx.run(sql`
    UPDATE supplier_items SET is_preferred = false
    WHERE is_preferred AND variant_id = ${anyOf(preferred)} AND supplier_id <> ${supplierId}`);
  await withConstraints(itemProblems, () =>
    tx.run(sql`
      INSERT INTO supplier_items (supplier_id, variant_id, code, order_multiple, is_preferred)
      SELECT ${supplierId}, i.* FROM unnest(${ids}::uuid[], ${items.map(({ code = null }) => code)}::text[],
        ${items.map(({ orderMultiple }) => orderMultiple)}::numeric[],
        ${items.map(({ isPreferred }) => isPreferred)}::boolean[]) i
      ON CONFLICT (supplier_id, variant_id) DO UPDATE SET code = excluded.code,
        order_multiple = excluded.order_multiple, is_preferred = excluded.is_preferred`),
  );
  await tx.run(sql`
    DELETE FROM supplier_costs
    WHERE supplier_id = ${supplierId} AND variant_id = ${anyOf(priced.map(({ variantId }) => variantId))}`);
  await tx.run(sql`
    INSERT INTO supplier_costs (supplier_id, variant_id, from_quantity, unit_cost)
    SELECT ${supplierId}, c.* FROM unnest(${steps.map(({ variantId }) => variantId)}::uuid[],
      ${steps.map(({ fromQuantity }) => fromQuantity)}::numeric[], ${steps.map(({ unitCost }) => unitCost)}::numeric[]) c`);
}

/** False when the supplier has none of the variant. */
export async function deleteItem(tx: TenantWrite, supplierId: string, variantId: string): Promise<boolean> {
  await tx.run(sql`DELETE FROM supplier_costs WHERE supplier_id = ${supplierId} AND variant_id = ${variantId}`);
  const gone = await tx.maybe(sql`
    DELETE FROM supplier_items WHERE supplier_id = ${supplierId} AND variant_id = ${variantId} RETURNING variant_id`);
  return gone !== undefined;
}

/** What an article is called and costs when so many are bought of the supplier at once. */
export interface Offer {
  readonly variantId: string;
  readonly code: string | null;
  /** The supplier's for the quantity, else the one of the catalogue; null when neither is known. */
  readonly unitCost: string | null;
}

interface WantedVariant {
  readonly variantId: string;
  readonly quantity: string;
}

export function listOffers(tx: TenantRead, supplierId: string, wanted: readonly WantedVariant[]): Promise<Offer[]> {
  return tx.many<Offer>(sql`
    SELECT w.variant_id AS "variantId", i.code, ${moneyText(`coalesce(
      (SELECT c.unit_cost FROM supplier_costs c
       WHERE c.supplier_id = i.supplier_id AND c.variant_id = w.variant_id AND c.from_quantity <= w.quantity
       ORDER BY c.from_quantity DESC LIMIT 1), v.cost)`)} AS "unitCost"
    FROM unnest(${wanted.map(({ variantId }) => variantId)}::uuid[], ${wanted.map(({ quantity }) => quantity)}::numeric[])
      w (variant_id, quantity)
    JOIN variants v ON v.id = w.variant_id
    LEFT JOIN supplier_items i ON i.supplier_id = ${supplierId} AND i.variant_id = w.variant_id`);
}
