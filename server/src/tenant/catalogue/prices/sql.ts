import { withConstraints } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import {
  afterCursor,
  anyOf,
  moneyText,
  quantityText,
  type RecordTable,
  type SortKey,
} from "../../../kernel/db/records.ts";
import { sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { badRequest, conflict, invalid, notFound } from "../../../kernel/http/problem.ts";
import { branchIn, branchOrShopIn } from "../../gate/branch.sql.ts";
import type { PriceSources } from "@tillhouse/pricing/price.ts";
import type {
  BranchPrice,
  BranchPriceQuery,
  BranchVariant,
  EntryKey,
  EntryQuery,
  ListedEntry,
  PriceListEntries,
} from "./schema.ts";

const stamps = sql`is_archived AS "isArchived", version, created_at AS "createdAt"`;
const byName = [
  ["lower(name)", "text"],
  ["id", "uuid"],
] as const;

export const priceListTable: RecordTable = {
  name: "price_lists",
  select: sql`id, name, branch_id AS "branchId", customer_group_id AS "customerGroupId", valid_from AS "validFrom",
    valid_to AS "validTo", priority, ${stamps}`,
  columns: {
    name: "name",
    branchId: "branch_id",
    customerGroupId: "customer_group_id",
    validFrom: "valid_from",
    validTo: "valid_to",
    priority: "priority",
  },
  sortKey: byName,
  canArchive: true,
  constraints: {
    price_lists_name_key: () => conflict("name_taken", "Another price list has this name."),
    price_lists_branch_id_fkey: () => invalid("branchId", "no such branch"),
    price_lists_valid_check: () => invalid("validTo", "must be after validFrom"),
  },
};

export const findPriceListBranch = branchIn("price_lists");
export const findPricedBranches = branchOrShopIn("price_lists");

/** Selects the price lists of these branches and those of the whole shop; null: all. */
export function priceListsWithin(branchIds: readonly string[] | null): Fragment {
  return sql`(${branchIds}::uuid[] IS NULL OR branch_id IS NULL OR branch_id = ${anyOf(branchIds)})`;
}

/** Selects the price lists that hold at the branch and are of the customer group; undefined does not limit them. */
export function priceListsOf(branchId: unknown, customerGroupId: unknown): Fragment {
  const atBranch = branchId === undefined ? sql`true` : sql`(branch_id IS NULL OR branch_id = ${branchId})`;
  return customerGroupId === undefined ? atBranch : sql`${atBranch} AND customer_group_id = ${customerGroupId}`;
}

export async function isVariant(tx: TenantRead, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM variants WHERE id = ${id}`)) !== undefined;
}

/** What these branches, or all, have of their own of the variant, by the branch's id. */
export function listBranchPrices(
  tx: TenantRead,
  variantId: string,
  branchIds: readonly string[] | null,
  { limit, cursor }: BranchPriceQuery,
): Promise<BranchPrice[]> {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<BranchPrice>(sql`
    SELECT b.id AS "branchId", b.name AS "branchName", ${moneyText("bv.price")} AS price, bv.is_available AS "isAvailable"
    FROM branches b JOIN branch_variants bv ON bv.branch_id = b.id AND bv.variant_id = ${variantId}
    WHERE (${branchIds}::uuid[] IS NULL OR b.id = ${anyOf(branchIds)})
      ${after === undefined ? sql`` : sql`AND b.id > ${after[0]}::uuid`}
    ORDER BY b.id LIMIT ${written(limit + 1)}`);
}

export const barcodeRuleTable: RecordTable = {
  name: "barcode_rules",
  select: sql`id, name, prefix, length, code_start AS "codeStart", code_length AS "codeLength",
    value_start AS "valueStart", value_length AS "valueLength", value_kind AS "valueKind", decimals, ${stamps}`,
  columns: {
    name: "name",
    prefix: "prefix",
    length: "length",
    codeStart: "code_start",
    codeLength: "code_length",
    valueStart: "value_start",
    valueLength: "value_length",
    valueKind: "value_kind",
    decimals: "decimals",
  },
  sortKey: byName,
  canArchive: true,
  constraints: {
    barcode_rules_prefix_key: () => conflict("barcode_taken", "Another rule has this prefix and length."),
    barcode_rules_slices_check: () => badRequest("invalid_barcode_rule", "Code and value must lie within the length."),
  },
};

export async function lockPriceList(tx: TenantWrite, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT FROM price_lists WHERE id = ${id} FOR NO KEY UPDATE`)) === 1;
}

export function listEntries(tx: TenantRead, priceListId: string): Promise<PriceListEntries["entries"]> {
  return tx.many<PriceListEntries["entries"][number]>(sql`
    SELECT variant_id AS "variantId", ${quantityText("min_quantity")} AS "minQuantity", ${moneyText("price")} AS price
    FROM price_list_entries WHERE price_list_id = ${priceListId} ORDER BY variant_id, min_quantity`);
}

const byVariant: SortKey = [
  ["e.variant_id", "uuid"],
  ["e.min_quantity", "numeric"],
];

/** By the variant's id and the quantity; one more than the limit. */
export function listEntryPage(
  tx: TenantRead,
  priceListId: string,
  { variantId, cursor, limit }: EntryQuery,
): Promise<(ListedEntry & { sortKey: unknown[] })[]> {
  const ofVariant = variantId === undefined ? sql`true` : sql`e.variant_id = ${variantId}`;
  return tx.many<ListedEntry & { sortKey: unknown[] }>(sql`
    SELECT e.variant_id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName",
      ${quantityText("e.min_quantity")} AS "minQuantity", ${moneyText("e.price")} AS price,
      json_build_array(e.variant_id, e.min_quantity::text) AS "sortKey"
    FROM price_list_entries e JOIN variants v ON v.id = e.variant_id JOIN products p ON p.id = v.product_id
    WHERE e.price_list_id = ${priceListId} AND ${ofVariant} ${afterCursor(byVariant, cursor)}
    ORDER BY e.variant_id, e.min_quantity LIMIT ${written(limit + 1)}`);
}

const keysIn = (keys: readonly EntryKey[]) => sql`
  SELECT "variantId", "minQuantity" FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k("variantId" uuid, "minQuantity" numeric)`;

/** The entries of the list that these keys name. */
export function listEntriesOf(
  tx: TenantRead,
  priceListId: string,
  keys: readonly EntryKey[],
): Promise<PriceListEntries["entries"]> {
  return tx.many<PriceListEntries["entries"][number]>(sql`
    SELECT e.variant_id AS "variantId", ${quantityText("e.min_quantity")} AS "minQuantity", ${moneyText("e.price")} AS price
    FROM (${keysIn(keys)}) k CROSS JOIN LATERAL (
      SELECT * FROM price_list_entries WHERE variant_id = k."variantId" AND price_list_id = ${priceListId}
        AND min_quantity = k."minQuantity" OFFSET 0) e
    ORDER BY e.variant_id, e.min_quantity`);
}

export async function deleteEntries(tx: TenantWrite, priceListId: string, keys: readonly EntryKey[]): Promise<void> {
  await tx.run(sql`
    DELETE FROM price_list_entries e USING (${keysIn(keys)}) k
    WHERE e.variant_id = k."variantId" AND e.price_list_id = ${priceListId} AND e.min_quantity = k."minQuantity"`);
}

/** Adds entries or gives them another price. Throws 400 for an unknown variant. */
export async function saveEntries(
  tx: TenantWrite,
  priceListId: string,
  entries: PriceListEntries["entries"],
): Promise<void> {
  await withConstraints({ price_list_entries_variant_id_fkey: () => invalid("set", "no such variant") }, () =>
    tx.run(sql`
      INSERT INTO price_list_entries AS old (price_list_id, variant_id, min_quantity, price)
      SELECT ${priceListId}, "variantId", "minQuantity", price
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e("variantId" uuid, "minQuantity" numeric, price numeric)
      ON CONFLICT (variant_id, price_list_id, min_quantity) DO UPDATE SET price = excluded.price
      WHERE old.price <> excluded.price`),
  );
}

/** One of these variants of which the list has more entries than so many. */
export async function findVariantBeyond(
  tx: TenantRead,
  priceListId: string,
  { variantIds, steps }: { readonly variantIds: readonly string[]; readonly steps: number },
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT variant_id AS id FROM price_list_entries WHERE price_list_id = ${priceListId} AND variant_id = ${anyOf(variantIds)}
    GROUP BY variant_id HAVING count(*) > ${steps} ORDER BY variant_id LIMIT 1`);
  return row?.id;
}

export const priceListOverlap = () =>
  badRequest("price_list_overlap", "Two entries have the same variant and quantity.");

export async function isPriceList(tx: TenantRead, id: string): Promise<boolean> {
  return (await tx.run(sql`SELECT FROM price_lists WHERE id = ${id}`)) === 1;
}

/** Throws 400 for an unknown variant and for two entries with the same variant and quantity. */
export async function replaceEntries(
  tx: TenantWrite,
  priceListId: string,
  entries: PriceListEntries["entries"],
): Promise<void> {
  await tx.run(sql`DELETE FROM price_list_entries WHERE price_list_id = ${priceListId}`);
  await withConstraints(
    {
      price_list_entries_variant_id_fkey: () => invalid("entries", "no such variant"),
      price_list_entries_pkey: priceListOverlap,
    },
    () =>
      tx.run(sql`
        INSERT INTO price_list_entries (price_list_id, variant_id, min_quantity, price)
        SELECT ${priceListId}, "variantId", "minQuantity", price
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e("variantId" uuid, "minQuantity" numeric, price numeric)`),
  );
}

/** What the branch has of its own, held until the transaction ends; undefined when it has nothing. */
export function lockBranchVariant(
  tx: TenantWrite,
  branchId: string,
  variantId: string,
): Promise<Pick<BranchVariant, "price" | "isAvailable"> | undefined> {
  return tx.maybe(sql`
    SELECT ${moneyText("price")} AS price, is_available AS "isAvailable" FROM branch_variants
    WHERE branch_id = ${branchId} AND variant_id = ${variantId} FOR NO KEY UPDATE`);
}

export async function saveBranchVariant(tx: TenantWrite, row: BranchVariant): Promise<void> {
  await withConstraints(
    {
      branch_variants_branch_id_fkey: () => notFound("branch"),
      branch_variants_variant_id_fkey: () => notFound("variant"),
    },
    () =>
      tx.run(sql`
        INSERT INTO branch_variants (branch_id, variant_id, price, is_available)
        VALUES (${row.branchId}, ${row.variantId}, ${row.price}, ${row.isAvailable})
        ON CONFLICT (branch_id, variant_id) DO UPDATE SET price = excluded.price, is_available = excluded.is_available`),
  );
}

interface PriceScope {
  readonly branchId: string;
  /** SQL for the customer's group: a value or a subquery. */
  readonly customerGroupId: string | Fragment | null;
  readonly at: Date;
  /** SQL for the quantities that are asked for, `numeric[]`; one that is null asks for all steps of all lists. */
  readonly quantities: Fragment;
}

/**
 * `PriceSources` as JSON for a `variants v LEFT JOIN branch_variants bv`, for the one resolver in
 * `@tillhouse/pricing`: of lists that are in force at the branch, for the group, at the moment, the steps that the
 * quantities reach.
 */
export function priceSourcesJson({ branchId, customerGroupId, at, quantities }: PriceScope) {
  const ofGroup = customerGroupId === null ? sql`` : sql`OR l.customer_group_id = ${customerGroupId}::uuid`;
  return sql`json_build_object('price', ${moneyText("v.price")}, 'branchPrice', ${moneyText("bv.price")}, 'candidates', coalesce((
    SELECT json_agg(json_build_object('priceListId', l.id, 'isForGroup', l.customer_group_id IS NOT NULL,
      'isForBranch', l.branch_id IS NOT NULL, 'priority', l.priority, 'minQuantity', e.min_quantity::text, 'price', ${moneyText("e.price")}))
    FROM price_lists l CROSS JOIN LATERAL (
      SELECT DISTINCT s.min_quantity, s.price FROM unnest(${quantities}) AS asked (quantity) CROSS JOIN LATERAL (
        SELECT e.min_quantity, e.price FROM price_list_entries e
        WHERE e.variant_id = v.id AND e.price_list_id = l.id AND e.min_quantity <= coalesce(asked.quantity, 'Infinity')
        ORDER BY e.min_quantity DESC LIMIT CASE WHEN asked.quantity IS NULL THEN NULL ELSE 1 END) s) e
    WHERE NOT l.is_archived AND (l.branch_id IS NULL OR l.branch_id = ${branchId})
      AND (l.customer_group_id IS NULL ${ofGroup})
      AND (l.valid_from IS NULL OR l.valid_from <= ${at}) AND (l.valid_to IS NULL OR ${at} < l.valid_to)), '[]'))`;
}

/**
 * How many lists of those that have not ended hold at one branch for one customer, at most, where the list does.
 */
export async function countListsBeside(tx: TenantRead, id: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    WITH live AS (
      SELECT id, branch_id, customer_group_id FROM price_lists WHERE NOT is_archived AND (valid_to IS NULL OR valid_to > now())
    ), own AS (SELECT * FROM live WHERE id = ${id})
    SELECT coalesce(max(n), 0)::int AS count FROM (
      SELECT count(*) AS n
      FROM own CROSS JOIN (SELECT DISTINCT branch_id FROM live) b CROSS JOIN (SELECT DISTINCT customer_group_id FROM live) g
      JOIN live l ON (l.branch_id IS NULL OR l.branch_id = b.branch_id)
        AND (l.customer_group_id IS NULL OR l.customer_group_id = g.customer_group_id)
      WHERE (own.branch_id IS NULL OR own.branch_id = b.branch_id)
        AND (own.customer_group_id IS NULL OR own.customer_group_id = g.customer_group_id)
      GROUP BY b.branch_id, g.customer_group_id) scopes`);
  return count;
}

export function findPriceSources(
  tx: TenantRead,
  variantId: string,
  { quantity, ...scope }: Omit<PriceScope, "quantities"> & { readonly quantity: string },
): Promise<{ sources: PriceSources; isAvailable: boolean } | undefined> {
  return tx.maybe(sql`
    SELECT ${priceSourcesJson({ ...scope, quantities: sql`ARRAY[abs(${quantity}::numeric)]` })} AS sources, coalesce(bv.is_available, true) AS "isAvailable"
    FROM branches b CROSS JOIN variants v LEFT JOIN branch_variants bv ON bv.variant_id = v.id AND bv.branch_id = b.id
    WHERE b.id = ${scope.branchId} AND v.id = ${variantId}`);
}
