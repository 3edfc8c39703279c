import { createHash } from "node:crypto";
import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { badRequest, conflict, invalid, notFound } from "../../../kernel/http/problem.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { newId } from "../../../kernel/ids.ts";
import { grouped, newCode, typedCode } from "../../../kernel/tokens.ts";
import { create } from "../../../kernel/db/resource.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { auditChange } from "../../engine/changes.ts";
import { wrongCode } from "../../gate/wrong-code.ts";
import { type Actor, audit, branchesOf } from "../../gate/context.ts";
import { requireOwner } from "../../customers/service.ts";
import { dayAfter, localDateOf, readSettings, todayOf } from "../../settings/service.ts";
import { judge, refuse, type Finding } from "../../gate/findings.ts";
import { negative } from "../service.ts";
import { creditSettings } from "../settings.ts";
import type * as shape from "./schema.ts";
import * as db from "./sql.ts";

const dayMs = 86_400_000;
const codeLength = 16;

/** So many characters of a code are never told: of a shorter one less than four are, or none. */
const untold = 12;

/** What is kept of a code: who reads the database, or a list, cannot pay with it. */
export function codeOf(text: string): { readonly digest: Buffer; readonly ending: string | null } {
  const code = typedCode(text);
  const told = Math.min(4, Math.max(0, code.length - untold));
  return { digest: createHash("sha256").update(code).digest(), ending: told === 0 ? null : code.slice(-told) };
}

/** Throws 404 `not_found`. */
export async function getVoucher(tx: TenantRead, actor: Actor, id: string): Promise<shape.Voucher> {
  return existing(await db.findVoucher(tx, id, await todayOf(tx, actor)));
}

/** The gift card with the code. Throws 404 `not_found`. */
export async function lookUpVoucher(tx: TenantRead, actor: Actor, code: string): Promise<shape.Voucher> {
  const voucher = await db.findByCode(tx, codeOf(code).digest, await todayOf(tx, actor));
  if (voucher === undefined) throw wrongCode(notFound("voucher"));
  return voucher;
}

function existing(voucher: shape.Voucher | undefined): shape.Voucher {
  if (voucher === undefined) throw notFound("voucher");
  return voucher;
}

export async function listVouchers(tx: TenantRead, actor: Actor, query: shape.VoucherQuery) {
  return pageOf(await db.listVouchers(tx, query, await todayOf(tx, actor)), query.limit, ({ id }) => [id]);
}

/** Throws 404 `not_found`. */
export async function listVoucherEntries(tx: TenantRead, actor: Actor, id: string, query: shape.VoucherEntryQuery) {
  await getVoucher(tx, actor, id);
  return pageOf(await db.listVoucherEntries(tx, id, branchesOf(actor), query), query.limit, ({ seq }) => [seq]);
}

/**
 * Issues a voucher without a sale. Only the first answer tells a code that the service has made. Throws 409
 * `code_taken`, 400 by path for a code of store credit, and as `requireOwner`.
 */
export async function issueByHand(
  tx: TenantWrite,
  actor: Actor,
  body: shape.VoucherIssue,
): Promise<Answer<shape.Voucher>> {
  const made = body.kind === "GiftCard" && body.code === undefined ? grouped(newCode(codeLength)) : undefined;
  const answer = await create(tx, {
    kind: "voucher",
    path: "/credit/vouchers",
    body,
    insert: async (id) => {
      const { kind, amount, reason } = body;
      if (kind === "StoreCredit" && body.code !== undefined) throw invalid("code", "only of a gift card");
      if (kind === "StoreCredit" && body.customerId === undefined)
        throw invalid("customerId", "is required of store credit");
      const settings = await readSettings(tx);
      requireAmount(settings, "amount", amount);
      const customerId = body.customerId === undefined ? null : await requireOwner(tx, body.customerId);
      const code = kind === "GiftCard" ? (body.code ?? made ?? null) : null;
      await issue(tx, actor, { id, kind, customerId, code, amount, reason, expiresOn: body.expiresOn });
      const details = { kind, customerId, amount: money(amount, settings.currencyDigits), reason };
      await audit(tx, actor, { event: "voucher.issued", ...subjectOf(id), details });
    },
    get: (id) => getVoucher(tx, actor, id),
  });
  if (made === undefined || answer.status !== 201) return answer;
  return new Answer(answer.status, { ...answer.body, code: made }, answer.headers);
}

interface Issue {
  readonly id: string;
  readonly kind: shape.Voucher["kind"];
  readonly customerId: string | null;
  /** As it is printed. */
  readonly code: string | null;
  readonly amount: string;
  /** Undefined: as the settings say. */
  readonly expiresOn?: string | null | undefined;
  readonly reason?: string;
  readonly orderId?: string;
  readonly lineId?: string | null;
  readonly branchId?: string;
  readonly at?: Date;
}

/** Writes a voucher and its first entry. Throws 409 `code_taken`. */
export async function issue(tx: TenantWrite, actor: Actor, { code, amount, ...voucher }: Issue): Promise<void> {
  const at = voucher.at ?? actor.now;
  const { voucherDays, ...settings } = await readSettings(tx, creditSettings);
  const today = localDateOf(at, settings);
  const byDefault = dayAfter(today, voucherDays);
  const expiresOn = voucher.expiresOn === undefined ? byDefault : voucher.expiresOn;
  const { id, kind, customerId, branchId, reason = null, orderId = null, lineId = null } = voucher;
  await db.insertVoucher(tx, {
    id,
    kind,
    customerId,
    code: code === null ? null : codeOf(code),
    expiresOn,
    at: actor.now,
  });
  const place = { orderId, lineId, ...(branchId === undefined ? {} : { branchId }) };
  await enter(tx, actor, { voucherId: id, kind: "Issue", amount, reason, ...place, occurredAt: at });
}

/** Blocks a voucher, unblocks it or changes until when it is taken. Throws 404 `not_found`, 409 `version_conflict`. */
export async function patchVoucher(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: shape.VoucherPatch,
  expected: number | undefined,
): Promise<shape.Voucher> {
  requireVersion((await lockOne(tx, id)).version, expected);
  const before = await getVoucher(tx, actor, id);
  if (Object.keys(patch).length === 0) return before;
  await db.updateVoucher(tx, id, patch);
  const after = await getVoucher(tx, actor, id);
  const event = { event: "voucher.changed", ...subjectOf(id) } as const;
  await auditChange(tx, actor, event, [before, after], ["status", "expiresOn"]);
  return after;
}

async function lockOne(tx: TenantWrite, id: string): Promise<db.LockedVoucher> {
  const [voucher] = await db.lockVouchers(tx, { ids: [id] });
  if (voucher === undefined) throw notFound("voucher");
  return voucher;
}

/**
 * Writes an entry by hand. Throws 404 `not_found`, 409 `voucher_blocked`, `voucher_expired`, `hold_ended`,
 * `entry_already_reversed`, 400 `store_credit_insufficient`, by path for members that the kind lacks or does not take.
 */
export function enterByHand(
  tx: TenantWrite,
  actor: Actor,
  voucherId: string,
  body: shape.VoucherEntryInput,
): Promise<Answer<shape.VoucherEntry>> {
  const content = { ...body, voucherId };
  return create(tx, {
    kind: "voucher entry",
    path: `/credit/vouchers/${voucherId}/entries`,
    body: content,
    insert: async (id) => {
      const settings = await readSettings(tx);
      if (body.amount !== undefined) requireAmount(settings, "amount", body.amount);
      requireMembers(body);
      const voucher = await lockOne(tx, voucherId);
      const entry = await entryOf(tx, actor, voucher, body, localDateOf(actor.now, settings));
      const { kind, reason } = body;
      await enter(tx, actor, { ...entry, id, voucherId, kind, reason });
      const details = { entryId: id, kind, amount: money(entry.amount, settings.currencyDigits), reason };
      await audit(tx, actor, { event: "voucher.entered", ...subjectOf(voucherId), details });
    },
    get: async (id) => {
      const entry = await db.findVoucherEntry(tx, id);
      if (entry === undefined) throw notFound("voucher entry");
      return entry;
    },
  });
}

/** Which members each kind of entry has. */
function requireMembers({ kind, amount, entryId, heldUntil }: shape.VoucherEntryInput): void {
  const takesAmount = kind === "Issue" || kind === "Redeem" || kind === "Hold";
  const needsEntry = kind === "Release" || kind === "Reverse";
  if (takesAmount !== (amount !== undefined)) throw invalid("amount", takesAmount ? "is required" : `${kind} has none`);
  if (needsEntry && entryId === undefined) throw invalid("entryId", "is required");
  if (!needsEntry && kind !== "Redeem" && entryId !== undefined) throw invalid("entryId", `${kind} has none`);
  if (kind !== "Hold" && heldUntil !== undefined) throw invalid("heldUntil", "of a Hold only");
}

type Change = Pick<db.NewVoucherEntry, "amount" | "held" | "entryId" | "heldUntil">;

async function entryOf(
  tx: TenantWrite,
  actor: Actor,
  voucher: db.LockedVoucher,
  { kind, amount = "0", entryId, heldUntil }: shape.VoucherEntryInput,
  today: string,
): Promise<Change> {
  switch (kind) {
    case "Issue":
      refuse(checkLive(voucher, today));
      return { amount };
    case "Redeem":
      return entryId === undefined
        ? takeFrom(voucher, amount, today)
        : takeHeld(voucher, amount, await openHold(tx, voucher, "entryId", entryId));
    case "Hold": {
      const until = heldUntil === undefined ? new Date(actor.now.getTime() + dayMs) : new Date(heldUntil);
      if (until <= actor.now) throw invalid("heldUntil", "must be later than now");
      takeFrom(voucher, amount, today);
      return { amount: "0", held: amount, heldUntil: until };
    }
    case "Release": {
      const hold = await openHold(tx, voucher, "entryId", entryId ?? "");
      return { amount: "0", held: negative(hold.held), entryId: hold.id };
    }
    case "Reverse":
      return takeBack(tx, voucher, entryId ?? "");
    case "Expire": {
      const left = availableOf(voucher);
      if (left.lte(0)) throw insufficient(voucher, voucher.balance);
      return { amount: left.times(-1).toFixed() };
    }
  }
}

async function takeBack(tx: TenantRead, voucher: db.LockedVoucher, entryId: string): Promise<Change> {
  const entry = await db.findVoucherEntry(tx, entryId);
  const isByHand = entry?.voucherId === voucher.id && entry.orderId === null;
  if (!isByHand || (entry.kind !== "Issue" && entry.kind !== "Redeem"))
    throw invalid("entryId", "no Issue or Redeem of this voucher that was made by hand");
  if (entry.kind === "Issue") refuse(checkAvailable(voucher, entry.amount));
  return { amount: negative(entry.amount), entryId };
}

/** The hold of the voucher, if nothing has ended it. Throws 409 `hold_ended`, 400 by path when it is none. */
async function openHold(tx: TenantRead, voucher: db.LockedVoucher, path: string, id: string): Promise<db.HoldEntry> {
  const [hold] = await db.listOpenHolds(tx, [id]);
  if (hold?.voucherId === voucher.id) return hold;
  const entry = await db.findVoucherEntry(tx, id);
  if (entry?.voucherId === voucher.id && entry.kind === "Hold")
    throw conflict("hold_ended", "This hold was released or redeemed before.");
  throw invalid(path, "no hold of this voucher");
}

function availableOf({ balance, held }: db.LockedVoucher): Big {
  return new Big(balance).minus(held);
}

function insufficient(voucher: db.LockedVoucher, requested: string) {
  const { kind, digits } = voucher;
  const members = { available: money(availableOf(voucher), digits), requested: money(requested, digits) };
  const name = kind === "GiftCard" ? "The gift card" : "The store credit";
  return badRequest("store_credit_insufficient", `${name} has ${members.available} left.`, { members });
}

function checkLive({ isBlocked, expiresOn }: db.LockedVoucher, today: string): Finding | undefined {
  if (isBlocked) return conflict("voucher_blocked", "This voucher is blocked.");
  const isExpired = expiresOn !== null && expiresOn < today;
  return isExpired ? conflict("voucher_expired", "This voucher has expired.") : undefined;
}

/** Finds 400 `store_credit_insufficient` unless so much of it can be taken. */
export function checkAvailable(voucher: db.LockedVoucher, amount: string): Finding | undefined {
  return availableOf(voucher).lt(amount) ? insufficient(voucher, amount) : undefined;
}

/**
 * What takes an amount from a voucher. Throws 409 `voucher_blocked`, `voucher_expired`, 400
 * `store_credit_insufficient`.
 */
export function takeFrom(voucher: db.LockedVoucher, amount: string, today: string): Change {
  refuse(checkLive(voucher, today));
  refuse(checkAvailable(voucher, amount));
  return { amount: negative(amount) };
}

/**
 * How much of an amount that a voucher has paid already can still be taken from it; what would have refused it is
 * noted. Throws as `takeFrom` for what has not happened yet.
 */
export function takenFrom(actor: Actor, voucher: db.LockedVoucher, amount: string, today: string): Change {
  judge(actor, checkLive(voucher, today));
  if (judge(actor, checkAvailable(voucher, amount), "Credit")) return { amount: negative(amount) };
  const left = availableOf(voucher);
  return { amount: negative(left.gt(0) ? left.toFixed() : "0") };
}

/**
 * What takes an amount out of a hold and ends it; it is good after the voucher has expired, too. Throws as `takeFrom`.
 */
export function takeHeld(voucher: db.LockedVoucher, amount: string, hold: db.HoldEntry): Change {
  if (voucher.isBlocked) throw conflict("voucher_blocked", "This voucher is blocked.");
  if (new Big(hold.held).lt(amount)) {
    const members = { available: money(hold.held), requested: money(amount) };
    throw badRequest("store_credit_insufficient", `Only ${members.available} is held.`, { members });
  }
  return { amount: negative(amount), held: negative(hold.held), entryId: hold.id };
}

/** Writes an entry of a voucher that the caller holds. */
export async function enter(
  tx: TenantWrite,
  actor: Actor,
  entry: Omit<db.NewVoucherEntry, "id" | "userId" | "occurredAt" | "receivedAt"> & {
    readonly id?: string;
    readonly occurredAt?: Date;
  },
): Promise<void> {
  const { id = newId(), occurredAt = actor.now } = entry;
  await db.insertVoucherEntry(tx, { ...entry, id, occurredAt, userId: actor.caller.userId, receivedAt: actor.now });
}

function subjectOf(id: string) {
  return { subjectType: "Voucher", subjectId: id } as const;
}

const batch = 200;

/** Releases holds whose time is over, and takes from vouchers that have expired what is not held. Work of the clock. */
export async function expireVouchers(tx: TenantWrite, now: Date): Promise<"more" | void> {
  const by = { userId: null, occurredAt: now, receivedAt: now };
  const ended = await db.listEndedHolds(tx, now, batch);
  await db.lockVouchers(tx, { ids: ended.map(({ voucherId }) => voucherId) });
  for (const { id, voucherId, held } of await db.listOpenHolds(
    tx,
    ended.map((hold) => hold.id),
  ))
    await db.insertVoucherEntry(tx, {
      ...by,
      id: newId(),
      voucherId,
      kind: "Release",
      amount: "0",
      held: negative(held),
      entryId: id,
    });
  const today = await todayOf(tx, { now });
  const expired = await db.listExpired(tx, today, batch);
  for (const voucher of await db.lockVouchers(tx, { ids: expired })) {
    const left = availableOf(voucher);
    if (voucher.expiresOn === null || voucher.expiresOn >= today || left.lte(0)) continue;
    const amount = left.times(-1).toFixed();
    await db.insertVoucherEntry(tx, { ...by, id: newId(), voucherId: voucher.id, kind: "Expire", amount });
  }
  return ended.length === batch || expired.length === batch ? "more" : undefined;
}
