import { ValidationFailed, conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { pageOf } from "../../kernel/http/page.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { create } from "../../kernel/db/resource.ts";
import { requireAmount } from "../engine/amounts.ts";
import { ofWholeShop } from "../gate/branch.sql.ts";
import { auditChange } from "../engine/changes.ts";
import { type Actor, audit, branchesOf } from "../gate/context.ts";
import { requireOwner } from "../customers/service.ts";
import { lockCounts } from "../quotas/service.ts";
import type { RecordResource } from "../engine/records.ts";
import { dayAfter, readSettings, todayOf } from "../settings/service.ts";
import { bringUpToDate, post, checkAvailable } from "./ledger.ts";
import { listTaken, lockAccounts, type LockedAccount } from "./ledger.sql.ts";
import type { LoyaltyPermission } from "./permissions.ts";
import { countRules, findDays, listNamed, ruleTable, tierTable } from "./programme.sql.ts";
import * as shape from "./schema.ts";
import { loyaltySettings } from "./settings.ts";
import * as db from "./sql.ts";
import { refuse, type Finding } from "../gate/findings.ts";

const ofProgramme = {
  tag: "Loyalty",
  readPermission: "loyalty.read",
  writePermission: "loyalty.manage",
  branch: ofWholeShop,
  errors: ["name_taken"],
} as const;

export const tiers: RecordResource<LoyaltyPermission> = {
  ...ofProgramme,
  noun: "loyalty tier",
  path: "/loyalty/tiers",
  name: ["LoyaltyTier", "LoyaltyTiers"],
  table: tierTable,
  schema: {
    one: shape.LoyaltyTier,
    page: shape.LoyaltyTierPage,
    create: shape.LoyaltyTierCreate,
    patch: shape.LoyaltyTierPatch,
  },
  audits: {
    event: "loyalty.tier_changed",
    subjectType: "LoyaltyTier",
    members: ["name", "minSpend", "multiplier", "isArchived"],
  },
  requireValid: async (tx, _id, values) => {
    const { minSpend, multiplier } = values as shape.LoyaltyTierPatch;
    if (minSpend !== undefined) requireAmount(await readSettings(tx), "minSpend", minSpend);
    if (multiplier !== undefined && Number(multiplier) > 100) throw invalid("multiplier", "must be at most 100");
  },
};

export const rules: RecordResource<LoyaltyPermission> = {
  ...ofProgramme,
  noun: "loyalty rule",
  path: "/loyalty/rules",
  name: ["LoyaltyRule", "LoyaltyRules"],
  table: ruleTable,
  errors: ["name_taken", "too_many_loyalty_rules"],
  schema: {
    one: shape.LoyaltyRule,
    page: shape.LoyaltyRulePage,
    create: shape.LoyaltyRuleCreate,
    patch: shape.LoyaltyRulePatch,
  },
  audits: {
    event: "loyalty.rule_changed",
    subjectType: "LoyaltyRule",
    members: [
      ...["name", "basis", "points", "per", "minSpend", "productIds", "categoryIds", "branchIds", "customerGroupIds"],
      ...["startsOn", "endsOn", "isArchived"],
    ],
  },
  requireValid: async (tx, id, values, isNew) => {
    const { minSpend, startsOn, endsOn, ...named } = values as shape.LoyaltyRulePatch;
    if (minSpend !== undefined) requireAmount(await readSettings(tx), "minSpend", minSpend);
    await requireNamed(tx, named);
    const stored = isNew ? { startsOn: null, endsOn: null } : await findDays(tx, id);
    const [from, to] = [
      startsOn === undefined ? stored.startsOn : startsOn,
      endsOn === undefined ? stored.endsOn : endsOn,
    ];
    if (from !== null && to !== null && to < from) throw invalid("endsOn", "must not be before startsOn");
  },
  lockFirst: lockCounts,
  save: async (tx) => {
    const { rules: count, names } = await countRules(tx);
    if (count > most.rules || names > most.names)
      throw conflict(
        "too_many_loyalty_rules",
        `At most ${most.rules} rules are in use, which name at most ${most.names} products, categories, branches and groups.`,
      );
  },
};

/** What a shop may have in use: by it the work of pricing a basket is bounded. */
const most = { rules: 500, names: 20_000 };

/** 400 with each id that is of nothing, or of what is archived. */
async function requireNamed(tx: TenantRead, values: shape.LoyaltyRulePatch): Promise<void> {
  const { productIds, categoryIds, branchIds, customerGroupIds } = values;
  const named = {
    ...{ productIds: productIds ?? [], categoryIds: categoryIds ?? [] },
    ...{ branchIds: branchIds ?? [], customerGroupIds: customerGroupIds ?? [] },
  };
  if (Object.values(named).every(({ length }) => length === 0)) return;
  const known = new Set(await listNamed(tx, named));
  const nouns = {
    ...{ productIds: "product", categoryIds: "category" },
    ...{ branchIds: "branch", customerGroupIds: "customer group" },
  };
  const faults = Object.entries(named).flatMap(([member, ids]) =>
    ids.flatMap((id, i) =>
      known.has(id) ? [] : [[`${member}[${i}]`, [`no such ${nouns[member as keyof typeof nouns]}`]] as const],
    ),
  );
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
}

/** Throws 404 `not_found`. */
export async function getAccount(tx: TenantRead, id: string): Promise<shape.LoyaltyAccount> {
  const account = await db.findAccount(tx, id);
  if (account === undefined) throw notFound("loyalty account");
  return account;
}

export async function listAccounts(tx: TenantRead, query: shape.AccountQuery) {
  return pageOf(await db.listAccounts(tx, query), query.limit, ({ id }) => [id]);
}

/** Opens the account of a customer, of whom there is one. Throws 409 `loyalty_account_exists` and as `requireOwner`. */
export function createAccount(
  tx: TenantWrite,
  actor: Actor,
  body: shape.LoyaltyAccountCreate,
): Promise<Answer<shape.LoyaltyAccount>> {
  return create(tx, {
    kind: "loyalty account",
    path: "/loyalty/accounts",
    body,
    insert: async (id) => {
      const customerId = await requireOwner(tx, body.customerId);
      await db.insertAccount(tx, { id, customerId, isBlocked: body.isBlocked, at: actor.now });
      await auditOpened(tx, actor, id, customerId);
    },
    get: (id) => getAccount(tx, id),
  });
}

export function auditOpened(tx: TenantWrite, actor: Actor, id: string, customerId: string): Promise<void> {
  return audit(tx, actor, { event: "loyalty.account_opened", ...subjectOf(id), details: { customerId } });
}

/** Blocks or unblocks. Throws 404 `not_found`, 409 `version_conflict`, `loyalty_account_merged`. */
export async function patchAccount(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { isBlocked }: shape.LoyaltyAccountPatch,
  expected: number | undefined,
): Promise<shape.LoyaltyAccount> {
  const [account] = await lockAccounts(tx, { ids: [id] });
  requireGoingOn(account);
  requireVersion(account.version, expected);
  const before = await getAccount(tx, id);
  if (isBlocked === undefined) return before;
  await db.updateBlocked(tx, [id], isBlocked);
  const after = await getAccount(tx, id);
  await auditChange(tx, actor, { event: "loyalty.account_changed", ...subjectOf(id) }, [before, after], ["isBlocked"]);
  return after;
}

/** Throws 404 `not_found`. */
export async function listEntries(tx: TenantRead, actor: Actor, id: string, query: shape.EntryQuery) {
  await getAccount(tx, id);
  const page = pageOf(await db.listEntries(tx, id, branchesOf(actor), query), query.limit, ({ seq }) => [seq]);
  return { ...page, items: page.items.map(({ seq: _seq, ...entry }) => entry) };
}

/** What can be used until when. Throws 404 `not_found`. */
export async function listLots(tx: TenantRead, id: string, query: shape.EntryQuery) {
  await getAccount(tx, id);
  return pageOf(await db.listLots(tx, id, query), query.limit, ({ sortKey }) => sortKey);
}

/**
 * Gives or takes points without a sale. Throws 400 `points_insufficient` for more than can be used, unless the balance
 * may go below zero, and by path; 404 `not_found`, 409 `loyalty_account_merged`.
 */
export function adjust(
  tx: TenantWrite,
  actor: Actor,
  accountId: string,
  body: shape.LoyaltyAdjustmentInput,
): Promise<Answer<shape.LoyaltyEntry>> {
  return createEntry(tx, "loyalty adjustment", accountId, body, async (id) => {
    const { points, reason, allowsNegative } = body;
    if (points === 0) throw invalid("points", "must not be zero");
    if (points < 0 && body.expiresOn !== undefined) throw invalid("expiresOn", "of points that are given only");
    const today = await todayOf(tx, actor);
    if (typeof body.expiresOn === "string" && body.expiresOn < today) throw invalid("expiresOn", "must not be past");
    const [account] = await lockUpToDate(tx, actor, [accountId], today);
    requireGoingOn(account);
    if (points < 0 && !allowsNegative) refuse(checkAvailable(account, -points));
    const { validDays } = await readSettings(tx, loyaltySettings);
    const expiresOn = body.expiresOn === undefined ? dayAfter(today, validDays) : body.expiresOn;
    await post(tx, actor, { id, accountId, kind: "Adjust", points, reason, expiresOn });
    await audit(tx, actor, {
      event: "loyalty.adjusted",
      ...subjectOf(accountId),
      details: { entryId: id, points, reason },
    });
  });
}

/**
 * Gives points of an account to another, where they expire as they would have. Throws 400 `points_insufficient`, by
 * path for `toAccountId`, 404 `not_found`, 409 `loyalty_account_blocked`, `loyalty_account_merged`.
 */
export function transfer(
  tx: TenantWrite,
  actor: Actor,
  accountId: string,
  body: shape.LoyaltyTransferInput,
): Promise<Answer<shape.LoyaltyEntry>> {
  return createEntry(tx, "loyalty transfer", accountId, body, async (id) => {
    const { toAccountId, points, reason } = body;
    if (toAccountId === accountId) throw invalid("toAccountId", "is the account itself");
    const accounts = await lockUpToDate(tx, actor, [accountId, toAccountId], await todayOf(tx, actor));
    const from = accounts.find((account) => account.id === accountId);
    requireGoingOn(from);
    const to = accounts.find((account) => account.id === toAccountId);
    if (to === undefined) throw invalid("toAccountId", "no such account");
    requireGoingOn(to);
    refuse(checkUnblocked(from));
    refuse(checkUnblocked(to));
    refuse(checkAvailable(from, points));
    const moved = { kind: "Transfer" as const, reason };
    await post(tx, actor, { ...moved, id, accountId, counterAccountId: toAccountId, points: -points });
    for (const { points: part, expiresOn } of await listTaken(tx, id))
      await post(tx, actor, { ...moved, accountId: toAccountId, counterAccountId: accountId, points: part, expiresOn });
    const details = { entryId: id, toAccountId, points, reason };
    await audit(tx, actor, { event: "loyalty.transferred", ...subjectOf(accountId), details });
  });
}

/** 409 `loyalty_account_blocked` unless points can be used. */
export function checkUnblocked({ isBlocked }: Pick<LockedAccount, "isBlocked">): Finding | undefined {
  return isBlocked ? conflict("loyalty_account_blocked", "The points of this account are blocked.") : undefined;
}

async function lockUpToDate(tx: TenantWrite, actor: Actor, ids: readonly string[], today: string) {
  const accounts = await lockAccounts(tx, { ids });
  return bringUpToDate(tx, accounts, { now: actor.now, today, userId: null });
}

/** Throws 404 `not_found`, 409 `loyalty_account_merged` with the account that goes on. */
function requireGoingOn<T extends Pick<LockedAccount, "mergedIntoId">>(account: T | undefined): asserts account is T {
  if (account === undefined) throw notFound("loyalty account");
  if (account.mergedIntoId === null) return;
  const members = { targetId: account.mergedIntoId };
  throw conflict("loyalty_account_merged", "This account was merged into another.", { members });
}

function subjectOf(id: string) {
  return { subjectType: "LoyaltyAccount", subjectId: id } as const;
}

function createEntry(
  tx: TenantWrite,
  kind: string,
  accountId: string,
  body: { readonly id?: string | undefined },
  insert: (id: string) => Promise<void>,
): Promise<Answer<shape.LoyaltyEntry>> {
  const content = { ...body, accountId };
  return create(tx, {
    kind,
    path: `/loyalty/accounts/${accountId}/entries`,
    body: content,
    insert,
    get: async (id) => {
      const entry = await db.findEntry(tx, id);
      if (entry === undefined) throw notFound("loyalty entry");
      return entry;
    },
  });
}

/** What customers have, by what it is worth; at the end of a past business date, by what it was worth then. */
export async function readLiability(
  tx: TenantRead,
  actor: Actor,
  { at }: { readonly at?: string },
): Promise<shape.Liability> {
  const [{ currency, pointValue }, today] = await Promise.all([readSettings(tx, loyaltySettings), todayOf(tx, actor)]);
  if (at !== undefined) return { ...(await db.findLiabilityAt(tx, at)), currency };
  return { ...(await db.findLiability(tx, today, pointValue)), currency, pointValue };
}

/** What changed points, by business date. Throws 400 by path for days that are too many. */
export async function readPointLines(
  tx: TenantRead,
  { from, to, limit, cursor }: shape.PointLinesQuery,
): Promise<shape.PointLines> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > 366) throw invalid("to", "must be from 0 to 366 days after from");
  const { currency } = await readSettings(tx);
  const rows = await db.listPointLines(tx, { from, to }, { limit, cursor });
  return { currency, from, to, ...pageOf(rows, limit, ({ date, id }) => [date, id]) };
}
