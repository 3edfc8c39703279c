import { Big } from "big.js";
import { Type, type Static } from "typebox";
import { resolvePrice } from "@tillhouse/pricing/price.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { conflict, invalid, notFound } from "../../../kernel/http/problem.ts";
import { Id, money } from "../../../kernel/http/shapes.ts";
import { ofGivenId, ofResource } from "../../gate/branch.ts";
import { ofWholeShop, shopIfNone } from "../../gate/branch.sql.ts";
import type { RecordResource } from "../../engine/records.ts";
import { requireCustomerGroup } from "../../customers/service.ts";
import { lockCounts, requireRoom } from "../../quotas/service.ts";
import { auditChange } from "../../engine/changes.ts";
import { audit, branchesOf, type Actor } from "../../gate/context.ts";
import * as shape from "./schema.ts";
import * as db from "./sql.ts";

export { priceSourcesJson } from "./sql.ts";

const common = { tag: "Prices", readPermission: "catalogue.read", writePermission: "catalogue.write" } as const;

export const priceLists: RecordResource = {
  ...common,
  noun: "price list",
  path: "/price-lists",
  name: ["PriceList", "PriceLists"],
  branch: {
    read: ofResource(db.findPriceListBranch),
    within: db.priceListsWithin,
    create: [ofGivenId(db.findPricedBranches), shopIfNone],
    change: [ofResource(db.findPricedBranches), shopIfNone],
  },
  filters: {
    query: {
      branchId: Type.Optional(Type.String({ ...Id, description: "Those that hold there: its own and the shop's." })),
      customerGroupId: Type.Optional(Type.String({ ...Id, description: "Those of this group alone." })),
    },
    condition: ({ branchId, customerGroupId }) => db.priceListsOf(branchId, customerGroupId),
  },
  table: db.priceListTable,
  schema: {
    one: shape.PriceList,
    page: shape.PriceListPage,
    create: shape.PriceListCreate,
    patch: shape.PriceListPatch,
  },
  errors: ["name_taken", "too_many_price_lists"],
  audits: {
    event: "price_list.changed",
    subjectType: "PriceList",
    members: ["branchId", "customerGroupId", "validFrom", "validTo", "priority", "isArchived"],
  },
  requireValid: (tx, _id, { customerGroupId }) =>
    requireCustomerGroup(tx, "customerGroupId", customerGroupId as string | null | undefined),
  lockFirst: lockCounts,
  save: async (tx, id) => {
    if ((await db.countListsBeside(tx, id)) > most.lists)
      throw conflict(
        "too_many_price_lists",
        `At most ${most.lists} price lists that have not ended hold at one branch for one customer.`,
      );
  },
};

/** By these the work of pricing a basket is bounded. */
const most = { lists: 50, steps: 20 };

export const barcodeRules: RecordResource = {
  ...common,
  noun: "barcode rule",
  path: "/barcode-rules",
  name: ["BarcodeRule", "BarcodeRules"],
  branch: ofWholeShop,
  table: db.barcodeRuleTable,
  schema: {
    one: shape.BarcodeRule,
    page: shape.BarcodeRulePage,
    create: shape.BarcodeRuleCreate,
    patch: shape.BarcodeRulePatch,
  },
  errors: ["barcode_taken", "invalid_barcode_rule"],
};

/** Throws 404 `not_found`. */
export async function readEntries(
  tx: TenantRead,
  priceListId: string,
  query: shape.EntryQuery,
): Promise<Static<typeof shape.EntryPage>> {
  if (!(await db.isPriceList(tx, priceListId))) throw notFound("price list");
  return pageOf(await db.listEntryPage(tx, priceListId, query), query.limit, ({ sortKey }) => sortKey);
}

/**
 * Throws 404 `not_found`; 400 `price_list_overlap` for a variant and quantity that are named twice, and by path for an
 * unknown variant or too many entries of one.
 */
export async function patchEntries(
  tx: TenantWrite,
  actor: Actor,
  priceListId: string,
  { set, remove }: shape.EntriesPatch,
): Promise<void> {
  if (!(await db.lockPriceList(tx, priceListId))) throw notFound("price list");
  await requireRoom(tx, actor);
  const keys = [...set, ...remove].map(({ variantId, minQuantity }) => ({ variantId, minQuantity }));
  if (new Set(keys.map((key) => `${key.variantId} ${new Big(key.minQuantity).toFixed()}`)).size < keys.length)
    throw db.priceListOverlap();
  const before = await db.listEntriesOf(tx, priceListId, keys);
  await db.deleteEntries(tx, priceListId, remove);
  await db.saveEntries(tx, priceListId, set);
  const full = await db.findVariantBeyond(tx, priceListId, { variantIds: variantsOf(set), steps: most.steps });
  const at = set.findIndex(({ variantId }) => variantId === full);
  if (at !== -1) throw invalid(`set[${at}].variantId`, `has at most ${most.steps} entries`);
  await auditEntries(tx, actor, priceListId, [before, await db.listEntriesOf(tx, priceListId, keys)]);
}

function variantsOf(entries: shape.PriceListEntries["entries"]): string[] {
  return [...new Set(entries.map(({ variantId }) => variantId))];
}

/** Throws 400 `price_list_overlap` for two entries with the same variant and quantity; for too many of one. */
export async function putEntries(
  tx: TenantWrite,
  actor: Actor,
  priceListId: string,
  { entries }: shape.PriceListEntries,
): Promise<shape.PriceListEntries> {
  if (!(await db.lockPriceList(tx, priceListId))) throw notFound("price list");
  const counts = new Map<string, number>();
  for (const [i, { variantId }] of entries.entries()) {
    const count = (counts.get(variantId) ?? 0) + 1;
    if (count > most.steps) throw invalid(`entries[${i}].variantId`, `has at most ${most.steps} entries`);
    counts.set(variantId, count);
  }
  const before = await db.listEntries(tx, priceListId);
  await db.replaceEntries(tx, priceListId, entries);
  const after = await db.listEntries(tx, priceListId);
  await auditEntries(tx, actor, priceListId, [before, after]);
  return { entries: after };
}

type Entries = shape.PriceListEntries["entries"];

async function auditEntries(
  tx: TenantWrite,
  actor: Actor,
  priceListId: string,
  [before, after]: readonly [Entries, Entries],
): Promise<void> {
  const changes = { before: without(before, after), after: without(after, before) };
  if (changes.before.length + changes.after.length === 0) return;
  const subject = { subjectType: "PriceList", subjectId: priceListId };
  await audit(tx, actor, { event: "price_list.entries_changed", ...subject, details: changes });
}

/** Where branches of the actor depart from the catalogue, by branch. Throws 404 `not_found`. */
export async function listBranchPrices(
  tx: TenantRead,
  actor: Actor,
  variantId: string,
  query: shape.BranchPriceQuery,
): Promise<Static<typeof shape.BranchPricePage>> {
  if (!(await db.isVariant(tx, variantId))) throw notFound("variant");
  const rows = await db.listBranchPrices(tx, variantId, branchesOf(actor), query);
  return pageOf(rows, query.limit, ({ branchId }) => [branchId]);
}

function without(
  entries: shape.PriceListEntries["entries"],
  others: shape.PriceListEntries["entries"],
): shape.PriceListEntries["entries"] {
  const keys = new Set(others.map((entry) => JSON.stringify(entry)));
  return entries.filter((entry) => !keys.has(JSON.stringify(entry)));
}

/** Throws 404 `not_found`. */
export async function putBranchVariant(
  tx: TenantWrite,
  actor: Actor,
  { id, branchId }: { id: string; branchId: string },
  { price, isAvailable }: shape.BranchVariantInput,
): Promise<shape.BranchVariant> {
  const before = await db.lockBranchVariant(tx, branchId, id);
  await db.saveBranchVariant(tx, { branchId, variantId: id, price, isAvailable });
  const after = { branchId, variantId: id, price: price === null ? null : money(price), isAvailable };
  const event = {
    event: "branch_price.changed",
    subjectType: "Variant",
    subjectId: id,
    details: { branchId },
  } as const;
  await auditChange(tx, actor, event, [before ?? { price: null, isAvailable: true }, after], ["price", "isAvailable"]);
  return after;
}

/** What one unit costs at a branch, to a group, at a moment, in a quantity. */
export async function priceOf(
  tx: TenantRead,
  { now }: Actor,
  variantId: string,
  { branchId, customerGroupId, quantity, at }: shape.PriceQuery,
): Promise<shape.VariantPrice> {
  const scope = {
    branchId,
    customerGroupId: customerGroupId ?? null,
    at: at === undefined ? now : new Date(at),
    quantity,
  };
  const found = await db.findPriceSources(tx, variantId, scope);
  if (found === undefined) throw notFound("variant or branch");
  return { variantId, ...resolvePrice(found.sources, quantity), isAvailable: found.isAvailable };
}
