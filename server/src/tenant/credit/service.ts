import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { badRequest, conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import type { Answer } from "../../kernel/http/route.ts";
import { money } from "../../kernel/http/shapes.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { create } from "../../kernel/db/resource.ts";
import { requireAmount } from "../engine/amounts.ts";
import { requireApproved } from "../gate/approvals.ts";
import { auditChange } from "../engine/changes.ts";
import { type Actor, audit, branchesOf, momentOf, requireBranch } from "../gate/context.ts";
import { requireOwner } from "../customers/service.ts";
import { addDocumentToSession, isBackdated } from "../orders/service.ts";
import { isOfModule, paymentMethodsOf } from "../payments/service.ts";
import type { Settings } from "../settings/schema.ts";
import { dayAfter, localDateOf, readSettings, todayOf } from "../settings/service.ts";
import type * as shape from "./schema.ts";
import { creditSettings } from "./settings.ts";
import * as db from "./sql.ts";

/** The kinds of payment methods that this module settles. */
export const tenderKinds = ["OnAccount", "StoreCredit", "GiftCard"] as const;

/** Throws 404 `not_found`. */
export async function getAccount(tx: TenantRead, actor: Actor, id: string): Promise<shape.CreditAccount> {
  const account = await db.findAccount(tx, id, await todayOf(tx, actor));
  if (account === undefined) throw notFound("credit account");
  return account;
}

export async function listAccounts(tx: TenantRead, actor: Actor, query: shape.AccountQuery) {
  const rows = await db.listAccounts(tx, query, await todayOf(tx, actor));
  return pageOf(rows, query.limit, ({ sortKey }) => sortKey);
}

/** Opens the account of a customer, of whom there is one. Throws 409 `credit_account_exists` and as `requireOwner`. */
export function createAccount(
  tx: TenantWrite,
  actor: Actor,
  body: shape.CreditAccountCreate,
): Promise<Answer<shape.CreditAccount>> {
  return create(tx, {
    kind: "credit account",
    path: "/credit/accounts",
    body,
    insert: async (id) => {
      const customerId = await requireOwner(tx, body.customerId);
      const settings = await readSettings(tx, creditSettings);
      if (body.limit !== null) requireAmount(settings, "limit", body.limit);
      const { limit, termsDays = settings.termsDays } = body;
      await db.insertAccount(tx, { id, customerId, limit, termsDays, at: actor.now });
      const details = { customerId, limit, termsDays };
      await audit(tx, actor, { event: "credit.account_opened", ...subjectOf(id), details });
    },
    get: (id) => getAccount(tx, actor, id),
  });
}

/** Changes limit, terms and block. Throws 404 `not_found`, 409 `version_conflict`, `credit_account_merged`. */
export async function patchAccount(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: shape.CreditAccountPatch,
  expected: number | undefined,
): Promise<shape.CreditAccount> {
  const account = await lockAccount(tx, id);
  requireVersion(account.version, expected);
  if (typeof patch.limit === "string") requireAmount(await readSettings(tx), "limit", patch.limit);
  const before = await getAccount(tx, actor, id);
  if (Object.keys(patch).length === 0) return before;
  await db.updateAccount(tx, id, patch);
  const after = await getAccount(tx, actor, id);
  const event = { event: "credit.account_changed", ...subjectOf(id) } as const;
  await auditChange(tx, actor, event, [before, after], ["limit", "termsDays", "status"]);
  return after;
}

/** Throws 404 `not_found`. */
export async function listEntries(tx: TenantRead, actor: Actor, id: string, query: shape.EntryQuery) {
  await getAccount(tx, actor, id);
  return pageOf(await db.listEntries(tx, id, branchesOf(actor), query), query.limit, ({ sortKey }) => sortKey);
}

/**
 * Takes a payment on account into a cash session and pays with it what it tells, or what is due first. A blocked
 * account takes payments; one of more than ten minutes ago needs `sales.backdate`. Throws 403 `permission_denied` or
 * `approval_required`, 400 `payment_exceeds_balance`, `allocation_invalid`, by path for a method that does not take it,
 * and what `addDocumentToSession` of orders throws.
 */
export function takePayment(
  tx: TenantWrite,
  actor: Actor,
  accountId: string,
  body: shape.CreditPaymentInput,
): Promise<Answer<shape.CreditEntry>> {
  return createEntry(tx, "credit payment", accountId, body, async (id) => {
    const { amount, methodId, branchId, cashSessionId } = body;
    const settings = await readSettings(tx);
    requireAmount(settings, "amount", amount);
    const method = (await paymentMethodsOf(tx, [methodId])).get(methodId);
    const isKnown = method !== undefined && !method.isArchived && method.branchIds?.includes(branchId) !== false;
    if (!isKnown || isOfModule(method.kind))
      throw invalid("methodId", "no payment method that takes payments on account at this branch");
    const occurredAt = momentOf(actor, body);
    const needed = { permission: "sales.backdate", amount: money(amount, settings.currencyDigits) } as const;
    const approvals = await requireApproved(tx, actor, isBackdated(actor, occurredAt) ? [needed] : []);
    await addDocumentToSession(tx, actor, {
      documentId: id,
      cashSessionId,
      branchId,
      occurredAt: occurredAt.toISOString(),
      lines: [],
      payments: [{ methodId, amount }],
      totals: noTotals,
    });
    const account = await lockAccount(tx, accountId);
    requireOwed(account, amount, settings);
    await requireAllocations(tx, account.id, body);
    const reference = body.reference ?? null;
    const place = { branchId, sessionId: cashSessionId, methodId, reference };
    await post(tx, actor, settings, account, {
      id,
      kind: "Payment",
      amount: negative(amount),
      occurredAt,
      told: body.allocations,
      ...place,
    });
    const details = { entryId: id, amount: money(amount, settings.currencyDigits), methodId, approvals };
    await audit(tx, actor, { event: "credit.payment_taken", ...subjectOf(account.id), details });
  });
}

/**
 * Makes what a customer owes more or less without a sale. Throws 400 `payment_exceeds_balance` for a write-off of more
 * than is owed, `allocation_invalid`, by path for `dueOn` or `allocations` of what cannot have them.
 */
export function adjust(
  tx: TenantWrite,
  actor: Actor,
  accountId: string,
  body: shape.CreditAdjustmentInput,
): Promise<Answer<shape.CreditEntry>> {
  return createEntry(tx, "credit adjustment", accountId, body, async (id) => {
    const { amount, reason } = body;
    const isMore = body.kind === "Increase" || body.kind === "OpeningBalance";
    if (isMore && body.allocations !== undefined) throw invalid("allocations", "of what is owed less only");
    if (!isMore && body.dueOn !== undefined) throw invalid("dueOn", "of what is owed more only");
    const settings = await readSettings(tx);
    requireAmount(settings, "amount", amount);
    const account = await lockAccount(tx, accountId);
    if (body.kind === "WriteOff") requireOwed(account, amount, settings);
    await requireAllocations(tx, account.id, body);
    const kind = (
      {
        Increase: "Adjustment",
        Decrease: "Adjustment",
        OpeningBalance: "OpeningBalance",
        WriteOff: "WriteOff",
      } as const
    )[body.kind];
    const signed = isMore ? amount : negative(amount);
    const occurredAt = momentOf(actor, body);
    const entry = { id, kind, amount: signed, occurredAt, reason, told: body.allocations };
    await post(tx, actor, settings, account, { ...entry, ...(body.dueOn === undefined ? {} : { dueOn: body.dueOn }) });
    const details = { entryId: id, kind, amount: money(signed, settings.currencyDigits), reason };
    await audit(tx, actor, { event: "credit.adjusted", ...subjectOf(account.id), details });
  });
}

const reversible: readonly string[] = ["Payment", "Adjustment", "OpeningBalance", "WriteOff"];

/**
 * Takes back an entry that was made by hand, a payment out of a cash session; what a payment has paid is owed again.
 * Throws 404 `not_found`, 400 by `entryId` for one that a sale made, 403 `branch_forbidden` for one that was made at a
 * branch that is not the actor's, 409 `credit_account_merged`, `entry_already_reversed`, and what
 * `addDocumentToSession` of orders throws.
 */
export function reverse(
  tx: TenantWrite,
  actor: Actor,
  accountId: string,
  body: shape.CreditReversalInput,
): Promise<Answer<shape.CreditEntry>> {
  return createEntry(tx, "credit reversal", accountId, body, async (id) => {
    const { entryId, reason, branchId, cashSessionId } = body;
    requireGoingOn(await db.findAccount(tx, accountId, await todayOf(tx, actor)));
    const entry = await db.findEntry(tx, entryId);
    if (entry === undefined || (await db.findOwner(tx, entryId)) !== accountId || !reversible.includes(entry.kind))
      throw invalid("entryId", "no entry of this account that was made by hand");
    if (entry.branchId !== null) requireBranch(actor, entry.branchId);
    const isPaidBack = cashSessionId !== undefined && branchId !== undefined;
    if ((entry.kind === "Payment") !== isPaidBack || (cashSessionId === undefined) !== (branchId === undefined))
      throw invalid("cashSessionId", "with branchId, of a payment and of nothing else");
    if (isPaidBack)
      await addDocumentToSession(tx, actor, {
        documentId: id,
        cashSessionId,
        branchId,
        lines: [],
        payments: [{ methodId: entry.methodId ?? "", amount: entry.amount }],
        totals: noTotals,
      });
    const account = await lockAccount(tx, accountId);
    const now = await db.findEntry(tx, entryId);
    if (now?.isReversed === true) throw conflict("entry_already_reversed", "This entry was reversed before.");
    const place = { branchId: branchId ?? null, sessionId: cashSessionId ?? null, methodId: entry.methodId };
    await postReversal(tx, actor, await readSettings(tx), account, entry, { id, kind: "Reversal", reason, ...place });
    const details = { entryId, reversalId: id, amount: entry.amount, reason };
    await audit(tx, actor, { event: "credit.entry_reversed", ...subjectOf(account.id), details });
  });
}

/** What is posted; the rest follows from the account and the actor. */
export type NewPosting = Omit<db.NewEntry, "accountId" | "dueOn" | "userId" | "receivedAt" | "occurredAt"> & {
  readonly occurredAt?: Date;
  /** Without it, by the terms of the account. */
  readonly dueOn?: string;
};

/** Adds an entry to an account that the caller holds. Answers with the balance after it. */
export function post(
  tx: TenantWrite,
  actor: Actor,
  settings: Pick<Settings, "timezone">,
  account: db.LockedAccount,
  entry: NewPosting,
): Promise<string> {
  const occurredAt = entry.occurredAt ?? actor.now;
  const isDebt = new Big(entry.amount).gt(0);
  const dueOn = entry.dueOn ?? dayAfter(localDateOf(occurredAt, settings), isDebt ? account.termsDays : 0);
  const userId = actor.caller.userId;
  return db.insertEntry(tx, { ...entry, accountId: account.id, dueOn, occurredAt, userId, receivedAt: actor.now });
}

/**
 * Takes an entry back on an account that the caller holds: that of the entry, or the one it was merged into. What a
 * credit has paid is open again; of a debt that was paid the payment goes to what is due first.
 */
export async function postReversal(
  tx: TenantWrite,
  actor: Actor,
  settings: Pick<Settings, "timezone">,
  account: db.LockedAccount,
  entry: Pick<shape.CreditEntry, "id" | "amount" | "dueOn">,
  reversal: Omit<NewPosting, "amount" | "prefers">,
): Promise<string> {
  const isDebt = new Big(entry.amount).gt(0);
  const place = { ...reversal, occurredAt: reversal.occurredAt ?? actor.now, receivedAt: actor.now };
  if (!isDebt) await db.undoAllocations(tx, entry.id, db.entryDate(place));
  const amount = negative(entry.amount);
  const due = isDebt ? {} : { dueOn: localDateOf(actor.now, settings) };
  return post(tx, actor, settings, account, { ...due, ...reversal, amount, prefers: [entry.id], reversedId: entry.id });
}

export function negative(amount: string): string {
  return new Big(amount).times(-1).toFixed();
}

const noTotals = { lineDiscount: "0", orderDiscount: "0", rounding: "0", total: "0" };

function subjectOf(id: string) {
  return { subjectType: "CreditAccount", subjectId: id } as const;
}

function createEntry(
  tx: TenantWrite,
  kind: string,
  accountId: string,
  body: { readonly id?: string | undefined },
  insert: (id: string) => Promise<void>,
): Promise<Answer<shape.CreditEntry>> {
  const content = { ...body, accountId };
  return create(tx, {
    kind,
    path: `/credit/accounts/${accountId}/entries`,
    body: content,
    insert,
    get: async (id) => {
      const entry = await db.findEntry(tx, id);
      if (entry === undefined) throw notFound("credit entry");
      return entry;
    },
  });
}

/** Throws 404 `not_found`, 409 `credit_account_merged` with the account that goes on. */
async function lockAccount(tx: TenantWrite, id: string): Promise<db.LockedAccount> {
  const [account] = await db.lockAccounts(tx, { ids: [id] });
  requireGoingOn(account);
  return account;
}

/** Throws as `lockAccount`. */
function requireGoingOn<T extends Pick<db.LockedAccount, "mergedIntoId">>(
  account: T | undefined,
): asserts account is T {
  if (account === undefined) throw notFound("credit account");
  if (account.mergedIntoId !== null) {
    const members = { targetId: account.mergedIntoId };
    throw conflict("credit_account_merged", "This account was merged into another.", { members });
  }
}

function requireOwed({ balance }: db.LockedAccount, amount: string, { currencyDigits }: Settings): void {
  if (new Big(amount).lte(balance)) return;
  const members = { balance: money(balance, currencyDigits), requested: money(amount, currencyDigits) };
  throw badRequest("payment_exceeds_balance", `Only ${members.balance} is owed.`, { members });
}

/**
 * 400 `allocation_invalid` unless what a credit pays is open, named once, not more than is open, and in all the amount.
 */
async function requireAllocations(
  tx: TenantRead,
  accountId: string,
  { amount, allocations }: Pick<shape.CreditPaymentInput, "amount" | "allocations">,
): Promise<void> {
  if (allocations === undefined) return;
  const refuse = (detail: string) => {
    throw badRequest("allocation_invalid", detail);
  };
  const ids = allocations.map(({ entryId }) => entryId);
  if (new Set(ids).size < ids.length) refuse("An entry is named twice.");
  const open = await db.findOpenDebts(tx, accountId, ids);
  for (const { entryId, amount: part } of allocations)
    if (new Big(part).gt(open.get(entryId) ?? 0)) refuse(`Not so much is open of the entry ${entryId}.`);
  const sum = allocations.reduce((all, part) => all.plus(part.amount), new Big(0));
  if (!sum.eq(amount)) refuse("The parts do not add up to the amount.");
}
