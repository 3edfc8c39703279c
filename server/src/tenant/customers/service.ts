import { isDeepStrictEqual } from "node:util";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { requireAlive } from "../../kernel/db/records.ts";
import { forgetCreation } from "../../kernel/db/replay.ts";
import { conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/db/resource.ts";
import { noContent, type Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { auditChange } from "../engine/changes.ts";
import { audit, holds, requirePermission, type Actor } from "../gate/context.ts";
import type { RecordResource } from "../engine/records.ts";
import { lexemesOf, sortKeyOf } from "../engine/search.ts";
import { readSettings } from "../settings/service.ts";
import { announce } from "../webhooks/service.ts";
import type { CustomerHooks } from "./hooks.ts";
import { phoneKeyOf } from "./phone.ts";
import * as shape from "./schema.ts";
import type { Buyer } from "./sql.ts";
import * as db from "./sql.ts";
import { requireRoom } from "../quotas/service.ts";
import type { Finding } from "../gate/findings.ts";
import { customerSettings } from "./settings.ts";

export const customerGroups: RecordResource = {
  noun: "customer group",
  path: "/customer-groups",
  isRevalidated: true,
  name: ["CustomerGroup", "CustomerGroups"],
  tag: "Customers",
  readPermission: "customers.read",
  writePermission: "customers.write",
  branch: null,
  table: db.groupTable,
  schema: {
    one: shape.CustomerGroup,
    page: shape.CustomerGroupPage,
    create: shape.CustomerGroupCreate,
    patch: shape.CustomerGroupPatch,
  },
  errors: ["name_taken", "customer_group_in_use"],
  requireArchivable: async (tx, id) => {
    if (await db.isGroupUsed(tx, id)) throw conflict("customer_group_in_use", "Customers are still in this group.");
  },
};

/** 400 by the path unless the group exists and is not archived; it stays so until the transaction ends. */
export function requireCustomerGroup(tx: TenantWrite, path: string, id: string | null | undefined): Promise<void> {
  return requireAlive(tx, db.groupTable, "customer group", { [path]: id });
}

export { buyerRow, customersFound, heldBuyerRow, historyOf, type Buyer } from "./sql.ts";

/** The customer under this id, or the one it was merged into. Undefined when there is none. */
export function resolveCustomer(tx: TenantRead, id: string): Promise<shape.Customer | undefined> {
  return db.findCustomer(tx, id);
}

/**
 * Finds who may not be sold to; `buyer` is what `buyerRow` found under a `customerId`: 400 by `customerId` when there
 * is none, 409 `customer_erased`, `customer_archived`, `customer_blocked`.
 */
export function checkBuyer(buyer: Buyer | null): Finding | undefined {
  if (buyer === null) return invalid("customerId", "no such customer");
  if (buyer.isErased) return conflict("customer_erased", "This customer's data was erased.");
  if (buyer.isArchived) return conflict("customer_archived", "This customer is archived.");
  return buyer.isBlocked ? conflict("customer_blocked", "This customer is blocked.") : undefined;
}

/**
 * The customer for whom something new is made that stays: an account, a voucher. Throws 400 by `customerId` when there
 * is none, 409 `customer_erased`, `customer_archived`.
 */
export async function requireOwner(tx: TenantRead, customerId: string): Promise<string> {
  const customer = await resolveCustomer(tx, customerId);
  if (customer === undefined) throw invalid("customerId", "no such customer");
  if (customer.isErased) throw conflict("customer_erased", "This customer's data was erased.");
  if (customer.isArchived) throw conflict("customer_archived", "This customer is archived.");
  return customer.id;
}

/** As `resolveCustomer`, with possible duplicates. Throws 404 `not_found`. */
export async function getCustomer(tx: TenantRead, id: string): Promise<shape.CustomerDetail> {
  const customer = await resolveCustomer(tx, id);
  if (customer === undefined) throw notFound("customer");
  return { ...customer, duplicates: await db.listDuplicates(tx, customer.id) };
}

/** Throws 400 `customer_contact_required`, 403 `permission_denied` for terms, 409 `code_taken`. */
export function createCustomer(
  tx: TenantWrite,
  actor: Actor,
  body: shape.CustomerCreate,
): Promise<Answer<shape.CustomerDetail>> {
  return create(tx, {
    kind: "customer",
    path: "/customers",
    body,
    insert: async (id) => {
      await requireRoom(tx, actor);
      const allowed = withinRights(actor, body);
      await requireCustomerGroup(tx, "groupId", allowed.groupId);
      await db.insertCustomer(tx, id, await written(tx, actor, {}, allowed));
      await changeTerms(tx, actor, id, [noTerms, { ...noTerms, ...allowed }]);
      await announceChange(tx, actor, id);
    },
    get: (id) => getCustomer(tx, id),
  });
}

/**
 * Throws 403 `permission_denied` for other terms, 409 `version_conflict`, `code_taken`, `customer_merged`
 * with the `targetId`, `customer_erased`.
 */
export async function patchCustomer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: shape.CustomerPatch,
  expected: number | undefined,
): Promise<shape.CustomerDetail> {
  const current = await lockLive(tx, id, expected);
  const values = { ...current, ...patch };
  await requireCustomerGroup(tx, "groupId", values.isArchived ? patch.groupId : values.groupId);
  await db.updateCustomer(tx, current.id, await written(tx, actor, current, patch));
  await changeTerms(tx, actor, current.id, [current, values]);
  await announceChange(tx, actor, current.id);
  return getCustomer(tx, current.id);
}

/** Only who it was: what is known of them is asked for with the rights of who asks. */
function announceChange(tx: TenantWrite, actor: Actor, ...ids: readonly string[]): Promise<void> {
  const change = (customerId: string) => ({ type: "CustomerChanged", branchId: null, data: { customerId } }) as const;
  return announce(tx, actor, ids.map(change));
}

/** What a customer's sales cost, and whether there are any. */
type Terms = Pick<shape.Customer, "taxExemption" | "groupId" | "isBlocked">;
const noTerms: Terms = { taxExemption: null, groupId: null, isBlocked: false };
const guarded = [
  { members: ["taxExemption"], permission: "customers.exempt", event: "customer.exemption_changed" },
  { members: ["groupId", "isBlocked"], permission: "customers.setTerms", event: "customer.terms_changed" },
] as const;

/**
 * A new customer without the terms that the actor may not set: a till that brings some is told of them, and who has no
 * such right gives nobody a price. Throws 403 `permission_denied` for anyone else.
 */
function withinRights(actor: Actor, body: shape.CustomerCreate): shape.CustomerCreate {
  return guarded.reduce((allowed, { members, permission }) => {
    const isAsked = members.some((member) => !isDeepStrictEqual(noTerms[member], body[member] ?? noTerms[member]));
    if (!isAsked || holds(actor, permission)) return allowed;
    requirePermission(actor, permission);
    return { ...allowed, ...Object.fromEntries(members.map((member) => [member, noTerms[member]])) };
  }, body);
}

/**
 * Every change of terms is audited. Throws 403 `permission_denied`; a merge, which has a permission of its own, asks
 * for no other.
 */
async function changeTerms(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  [before, after]: readonly [Terms, Terms],
  isMerge = false,
): Promise<void> {
  for (const { members, permission, event } of guarded) {
    if (members.every((member) => isDeepStrictEqual(before[member], after[member]))) continue;
    if (!isMerge) requirePermission(actor, permission);
    await auditChange(tx, actor, { event, subjectType: "Customer", subjectId: id }, [before, after], members);
  }
}

export async function archiveCustomer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<Answer<null>> {
  const current = await lockLive(tx, id, expected);
  if (current.isArchived) return noContent();
  await db.updateCustomer(tx, current.id, { isArchived: true, updatedAt: actor.now });
  await announceChange(tx, actor, current.id);
  return noContent();
}

/**
 * Makes the sources aliases of the customer: their ids resolve to it from now on, what it lacks it takes from them,
 * and nothing in the books is rewritten. Again is no change. Throws 409 `customer_merged`, `customer_erased`.
 */
export async function mergeCustomers(
  tx: TenantWrite,
  actor: Actor,
  targetId: string,
  sourceIds: readonly string[],
  hooks: readonly CustomerHooks[],
): Promise<shape.CustomerDetail> {
  const sources = [...new Set(sourceIds)];
  if (sources.includes(targetId)) throw invalid("sourceIds", "a customer cannot be merged into itself");
  const locked = new Map((await db.lockCustomers(tx, [targetId, ...sources])).map((row) => [row.id, row]));
  const target = live(locked.get(targetId));
  const merging = sources.flatMap((sourceId, i) => {
    const source = locked.get(sourceId);
    if (source === undefined) throw invalid(`sourceIds[${i}]`, "no such customer");
    return source.mergedIntoId === targetId ? [] : [live(source)];
  });
  if (merging.length === 0) return getCustomer(tx, targetId);
  await db.updateMerged(
    tx,
    targetId,
    merging.map((source) => source.id),
    actor.now,
  );
  const gaps = gapsOf(target, merging);
  await db.updateCustomer(tx, targetId, { ...gaps, updatedAt: actor.now, ...foundBy({ ...target, ...gaps }) });
  await changeTerms(tx, actor, targetId, [target, { ...target, ...gaps }], true);
  const details = { sourceIds: merging.map((source) => source.id) };
  for (const { merge } of hooks) await merge?.(tx, actor, { targetId, ...details });
  const subject = { subjectType: "Customer", subjectId: targetId };
  await audit(tx, actor, { event: "customer.merged", ...subject, details });
  await announceChange(tx, actor, targetId, ...details.sourceIds);
  return getCustomer(tx, targetId);
}

/**
 * Takes everything personal off the customer and its aliases and keeps their rows for the books. Again is no change.
 */
export async function eraseCustomer(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  hooks: readonly CustomerHooks[],
): Promise<shape.CustomerDetail> {
  const customer = await lockResolved(tx, id);
  if (!customer.isErased) {
    const ids = await db.updateErased(tx, customer.id, actor.now);
    for (const erased of ids) await forgetCreation(tx, "customer", erased);
    for (const { erase } of hooks) await erase?.(tx, actor, { ids });
    const subject = { subjectType: "Customer", subjectId: customer.id };
    await audit(tx, actor, { event: "customer.erased", ...subject });
    await announceChange(tx, actor, ...ids);
  }
  return getCustomer(tx, customer.id);
}

/** The customer under this id, or the one it was merged into, which may happen while its lock is waited for. */
async function lockResolved(tx: TenantWrite, id: string): Promise<db.LockedCustomer> {
  for (;;) {
    const customer = await resolveCustomer(tx, id);
    if (customer === undefined) throw notFound("customer");
    const [locked] = await db.lockCustomers(tx, [customer.id]);
    if (locked?.mergedIntoId === null) return locked;
  }
}

async function lockLive(tx: TenantWrite, id: string, expected: number | undefined): Promise<db.LockedCustomer> {
  const current = live((await db.lockCustomers(tx, [id]))[0]);
  requireVersion(current.version, expected);
  return current;
}

function live(customer: db.LockedCustomer | undefined): db.LockedCustomer {
  if (customer === undefined) throw notFound("customer");
  if (customer.mergedIntoId !== null) {
    const members = { targetId: customer.mergedIntoId };
    throw conflict("customer_merged", "This customer was merged into another.", { members });
  }
  if (customer.isErased) throw conflict("customer_erased", "This customer's data was erased.");
  return customer;
}

type CustomerName = Partial<Pick<shape.Customer, "name" | "company" | "email" | "code" | "phone">>;

/** What the customer is found and sorted by. */
function foundBy({ name = null, company = null, email = null, code = null, phone = null }: CustomerName) {
  return {
    lexemes: lexemesOf({ names: [name, company], texts: [email], codes: [code] }),
    sortKey: sortKeyOf(name ?? company ?? email ?? phone ?? ""),
  };
}

/** What is written of the values, given what was there before. */
async function written<T extends CustomerName>(
  tx: TenantRead,
  { now }: Actor,
  before: CustomerName,
  values: T,
): Promise<T & ReturnType<typeof foundBy> & { phoneKey?: string | null; updatedAt: Date }> {
  const { phone } = values;
  return {
    ...values,
    ...(phone === undefined
      ? {}
      : { phoneKey: phoneKeyOf(phone, (await readSettings(tx, customerSettings)).callingCode) }),
    updatedAt: now,
    ...foundBy({ ...before, ...values }),
  };
}

const personal = [
  "name",
  "company",
  "email",
  "taxId",
  "taxExemption",
  "address",
  "notes",
  "birthday",
  "groupId",
] as const;

/** Values that the target lacks, from the first source that has them. Consent to marketing is never taken over. */
function gapsOf(
  target: db.LockedCustomer,
  sources: readonly db.LockedCustomer[],
): Partial<Pick<db.LockedCustomer, (typeof personal)[number] | "phone" | "phoneKey">> {
  const missing = personal.filter((field) => target[field] === null);
  const found = missing.flatMap((field) => {
    const source = sources.find((one) => one[field] !== null);
    return source === undefined ? [] : [[field, source[field]] as const];
  });
  const caller = target.phone === null ? sources.find(({ phone }) => phone !== null) : undefined;
  return {
    ...Object.fromEntries(found),
    ...(caller === undefined ? {} : { phone: caller.phone, phoneKey: caller.phoneKey }),
  };
}
