import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { afterCursor, anyOf, sortKeyOf, type SortKey } from "../../../kernel/db/records.ts";
import { raw, sql, written, type Fragment } from "../../../kernel/db/sql.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { branchIn } from "../../gate/branch.sql.ts";
import type { Note } from "../../gate/findings.ts";
import { saidOf, type PushItem } from "./items.schema.ts";
import { mostOfLetter, type DeadLetter, type FlagCount, type FlagCountQuery } from "./schema.ts";
import type { FlagQuery, FlagSummary, LetterQuery, LetterSummary, PushFlag, SyncSummary } from "./schema.ts";

export const findFlagBranch = branchIn("push_flags");
export const findLetterBranch = branchIn("dead_letters");

/** A user who did something at a till, with what they may do now. */
export interface Doer {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly roles: string[];
  readonly permissions: string[];
  readonly permissionsWithApproval: string[];
  readonly branchIds: string[];
}

export function findDoer(tx: TenantRead, userId: string): Promise<Doer | undefined> {
  return tx.maybe<Doer>(sql`
    SELECT u.id AS "userId", u.email, u.name, u.is_active AS "isActive", u.is_global_admin AS "isGlobalAdmin",
           ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.name) AS roles,
           ARRAY(SELECT DISTINCT p FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions) p
                 WHERE ur.user_id = u.id) AS permissions,
           ARRAY(SELECT DISTINCT p FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions_with_approval) p
                 WHERE ur.user_id = u.id) AS "permissionsWithApproval",
           ARRAY(SELECT ub.branch_id::text FROM user_branches ub WHERE ub.user_id = u.id) AS "branchIds"
    FROM users u WHERE u.id = ${userId} AND u.device_id IS NULL`);
}

interface NamedIds {
  readonly sessionId?: string | null | undefined;
  readonly customerId?: string | null | undefined;
  readonly orderId?: string | null | undefined;
}

/** The first of these that the shop does not have yet. */
export async function findMissing(
  tx: TenantRead,
  { sessionId = null, customerId = null, orderId = null }: NamedIds,
): Promise<string | null> {
  const { missing } = await tx.one<{ missing: string | null }>(sql`
    SELECT (SELECT n.id FROM (VALUES
      (1, ${sessionId}::uuid, EXISTS (SELECT FROM cash_sessions WHERE id = ${sessionId})),
      (2, ${customerId}::uuid, EXISTS (SELECT FROM customers WHERE id = ${customerId})),
      (3, ${orderId}::uuid, EXISTS (SELECT FROM orders WHERE id = ${orderId})
        OR EXISTS (SELECT FROM parked_orders WHERE id = ${orderId}))) n (position, id, is_there)
      WHERE n.id IS NOT NULL AND NOT n.is_there ORDER BY n.position LIMIT 1) AS missing`);
  return missing;
}

/** The first of these lines that no order of the shop has yet. */
export async function findMissingLine(tx: TenantRead, lineIds: readonly string[]): Promise<string | null> {
  if (lineIds.length === 0) return null;
  const missing = await tx.maybe<{ id: string }>(sql`
    SELECT n.id FROM unnest(${lineIds}::uuid[]) WITH ORDINALITY n (id, position)
    WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.id = n.id) ORDER BY n.position LIMIT 1`);
  return missing?.id ?? null;
}

/** Another session of the register that is not closed yet. */
export async function findBlocking(
  tx: TenantRead,
  { id, registerId }: { readonly id: string; readonly registerId: string },
): Promise<string | null> {
  const open = await tx.maybe<{ id: string }>(sql`
    SELECT id FROM cash_sessions WHERE register_id = ${registerId} AND status <> 'Closed' AND NOT is_recovery AND id <> ${id}
      AND NOT EXISTS (SELECT FROM cash_sessions WHERE id = ${id})`);
  return open?.id ?? null;
}

/** Whether the session was made for what came without its opening. */
export async function isRecovery(tx: TenantRead, sessionId: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM cash_sessions WHERE id = ${sessionId} AND is_recovery`)) !== undefined;
}

/**
 * The register that the device was bound to last at the branch; else the branch's first that no device is bound to.
 * Undefined when there is none.
 */
export async function findRegisterOf(
  tx: TenantRead,
  { deviceId, branchId }: { readonly deviceId: string | null; readonly branchId: string },
): Promise<string | undefined> {
  const register = await tx.maybe<{ id: string }>(sql`
    SELECT r.id FROM registers r CROSS JOIN LATERAL (
      SELECT max(b.bound_at) AS at FROM register_bindings b WHERE b.register_id = r.id AND b.device_id = ${deviceId}) bound
    WHERE r.branch_id = ${branchId} AND (bound.at IS NOT NULL OR r.device_id IS NULL)
    ORDER BY bound.at DESC NULLS LAST, r.created_at, r.id LIMIT 1`);
  return register?.id;
}

/** Where something was done: at a session that is there, or at a register whose session is opened. */
export type Drawer = { readonly sessionId: string } | { readonly registerId: string; readonly at: Date };

/**
 * Whether the drawer is one of the device's: since the session began, or the moment, its register was bound to it for a
 * while, or to no device at all.
 */
export async function isOwnDrawer(tx: TenantRead, deviceId: string, drawer: Drawer): Promise<boolean> {
  const { sessionId, registerId, at } = { sessionId: null, registerId: null, at: null, ...drawer };
  const own = await tx.maybe(sql`
    SELECT FROM (
      SELECT register_id, opened_at AS since FROM cash_sessions WHERE id = ${sessionId}
      UNION ALL SELECT ${registerId}::uuid, ${at}::timestamptz WHERE ${registerId}::uuid IS NOT NULL) d
    LEFT JOIN register_bindings b ON b.register_id = d.register_id AND (b.released_at IS NULL OR b.released_at >= d.since)
    HAVING count(b.device_id) = 0 OR bool_or(b.device_id = ${deviceId})`);
  return own !== undefined;
}

interface FlaggedItem {
  readonly item: PushItem;
  /** The item as it came. */
  readonly sent: PushItem;
  readonly branchId: string;
  readonly deviceId: string | null;
  /** The user whose session it is. */
  readonly by: string;
  readonly at: Date;
}

export async function insertFlag(
  tx: TenantWrite,
  { item, sent, branchId, deviceId, by, at }: FlaggedItem,
  notes: readonly Note[],
): Promise<void> {
  const { orderId = null, receiptNumber = null } = saidOf(item);
  await tx.run(sql`
    INSERT INTO push_flags (id, kind, branch_id, device_id, user_id, pushed_by, printed_number, content, notes, at_stake, received_at)
    VALUES (${item.id}, ${item.kind}, ${branchId}, ${deviceId}, ${item.userId}, ${by}, ${receiptNumber}, ${JSON.stringify(sent)}, ${JSON.stringify(notes)},
      greatest(${largestAmount(item, notes)}::numeric,
        (SELECT max(abs(total)) FROM orders WHERE id IN (${item.id}, ${orderId}::uuid))), ${at})`);
}

/** What it says that it comes to, of a drawer. */
function amountOf(item: PushItem): string | undefined {
  switch (item.kind) {
    case "CashSession":
      return item.body.openingCash;
    case "CashMovement":
      return item.body.amount;
    case "CashCount":
      return item.body.cash;
    case "CashSessionClose":
      return item.body.remainingCash;
    default:
      return undefined;
  }
}

/** That, or the largest difference that its notes name. */
function largestAmount(item: PushItem, notes: readonly Note[]): string | null {
  const read = (value: unknown) =>
    typeof value === "string" && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? [new Big(value)] : [];
  const named = read(amountOf(item));
  const differences = notes.flatMap(({ members: { expected, charged } }) =>
    read(expected).flatMap((one) => read(charged).map((other) => one.minus(other))),
  );
  const amounts = [...named, ...differences].map((amount) => amount.abs());
  return amounts.length === 0 ? null : amounts.reduce((a, b) => (a.gt(b) ? a : b)).toFixed();
}

/** How many dead letters of a till and of a shop wait for somebody, and how many bytes they fill. */
const mostLetters = { till: { count: 200, bytes: 16 * 2 ** 20 }, shop: { count: 2_000, bytes: 128 * 2 ** 20 } };

/** Whether there is room for another one among these. */
function roomIn({ count, bytes }: (typeof mostLetters)["till"], condition: Fragment) {
  return sql`(SELECT count(*) < ${written(count)} AND coalesce(sum(pg_column_size(content)), 0) + coalesce(sum(pg_column_size(text)), 0) < ${written(bytes)}
    FROM dead_letters WHERE status = 'Open' AND ${condition})`;
}

export interface Letter {
  readonly id: string;
  readonly branchId: string;
  readonly deviceId: string | null;
  readonly at: Date;
  /** The item as it came, or as the till has it: one of them at least. */
  readonly content: PushItem | null;
  readonly text: string | null;
}

/** Why it cannot be booked, as the shop says, or as a till says that it was told. */
export type LetterNote = Omit<Note, "code"> & { readonly code: string };

/**
 * Keeps what cannot be booked; what was kept of it before and is settled, or is another branch's, stays so, and so does
 * a text. Not kept when there is no room for it: what a till brings in anger must not fill the shop's database.
 */
export async function saveLetter(
  tx: TenantWrite,
  { id, branchId, deviceId, at, content, text }: Letter,
  problem: LetterNote,
): Promise<{ readonly isKept: boolean; readonly isNew: boolean }> {
  const item = content && JSON.stringify(content);
  if ((item ?? "").length > mostOfLetter) return { isKept: false, isNew: false };
  const { isThere, saved } = await tx.one<{ isThere: boolean; saved: boolean }>(sql`
    WITH saved AS (
      INSERT INTO dead_letters AS l (id, branch_id, device_id, content, text, problem, received_at)
      SELECT ${id}, ${branchId}, ${deviceId}, ${item}::jsonb, ${text}::text, ${JSON.stringify(problem)}, ${at}
      WHERE EXISTS (SELECT FROM dead_letters WHERE id = ${id}) OR (
        ${roomIn(mostLetters.till, sql`device_id IS NOT DISTINCT FROM ${deviceId}`)} AND ${roomIn(mostLetters.shop, sql`true`)})
      ON CONFLICT (id) DO UPDATE SET content = coalesce(excluded.content, l.content), text = coalesce(l.text, excluded.text), problem = excluded.problem
      WHERE l.status = 'Open' AND l.branch_id = excluded.branch_id RETURNING id)
    SELECT EXISTS (SELECT FROM saved) AS saved, EXISTS (SELECT FROM dead_letters WHERE id = ${id}) AS "isThere"`);
  return { isKept: saved || isThere, isNew: saved && !isThere };
}

/** The till that has brought it; null: none. Undefined when there is no such letter. */
export async function findLetterDevice(tx: TenantRead, id: string): Promise<string | null | undefined> {
  return (
    await tx.maybe<{ deviceId: string | null }>(sql`SELECT device_id AS "deviceId" FROM dead_letters WHERE id = ${id}`)
  )?.deviceId;
}

export function findLetter(tx: TenantRead, id: string): Promise<DeadLetter | undefined> {
  return tx.maybe<DeadLetter>(
    sql`SELECT ${letterSummary}, l.content, l.text FROM dead_letters ${besideLetters} WHERE l.id = ${id}`,
  );
}

/** The order that an item is about. */
const orderOfFlag = sql`CASE WHEN f.kind IN ('Order', 'ParkedOrder', 'Return') THEN f.id ELSE (f.content ->> 'orderId')::uuid END`;
const flagSummary = sql`f.id, f.kind, f.branch_id AS "branchId", b.name AS "branchName", f.device_id AS "deviceId", d.name AS "deviceName",
  f.user_id AS "userId", u.name AS "userName", f.pushed_by AS "pushedBy", p.name AS "pushedByName", ${orderOfFlag} AS "orderId",
  o.receipt_number AS "receiptNumber", o.business_date AS "businessDate", ${amountText("o.total")} AS total,
  f.printed_number AS "printedNumber", f.notes, ${amountText("f.at_stake")} AS "atStake", f.received_at AS "receivedAt", f.status,
  f.reason, f.settled_by AS "settledBy", s.name AS "settledByName", f.settled_at AS "settledAt"`;
/** What stands beside rows of flags: these are cut to a page first, so that no large table is joined whole. */
const besideFlags = sql`f JOIN branches b ON b.id = f.branch_id JOIN users u ON u.id = f.user_id
  JOIN users p ON p.id = f.pushed_by LEFT JOIN devices d ON d.id = f.device_id LEFT JOIN users s ON s.id = f.settled_by
  LEFT JOIN orders o ON o.id = ${orderOfFlag}`;
const letterSummary = sql`l.id, l.content ->> 'kind' AS kind, l.branch_id AS "branchId", b.name AS "branchName", l.device_id AS "deviceId",
  d.name AS "deviceName", l.problem, l.received_at AS "receivedAt", l.status, l.reason, l.settled_by AS "settledBy",
  s.name AS "settledByName", l.settled_at AS "settledAt"`;
const besideLetters = sql`l JOIN branches b ON b.id = l.branch_id LEFT JOIN devices d ON d.id = l.device_id
  LEFT JOIN users s ON s.id = l.settled_by`;
const flagsByTime: SortKey = [
  ["f.received_at", "timestamptz"],
  ["f.id", "uuid"],
];
const lettersByTime: SortKey = [
  ["l.received_at", "timestamptz"],
  ["l.id", "uuid"],
];

/** The condition for one branch, or for these (null: all). */
function isAt(column: string, branchId: string | undefined, branchIds: readonly string[] | null) {
  if (branchId !== undefined) return sql`${raw(column)} = ${branchId}`;
  return branchIds === null ? sql`true` : sql`${raw(column)} = ${anyOf(branchIds)}`;
}

/** The flags of one branch, or of these (null: of all), oldest first. */
export function listFlags(tx: TenantRead, query: FlagQuery, branchIds: readonly string[] | null) {
  const { branchId, status, cursor, limit } = query;
  const { kind = null, code, deviceId = null, userId = null, minAtStake = null } = query;
  const noted = code === undefined ? null : JSON.stringify([{ code }]);
  return tx.many<FlagSummary & { sortKey: unknown[] }>(sql`
    SELECT ${flagSummary}, ${sortKeyOf(flagsByTime)} AS "sortKey" FROM (
      SELECT * FROM push_flags f
      WHERE ${isAt("f.branch_id", branchId, branchIds)} AND f.status = ${status} ${afterCursor(flagsByTime, cursor)}
        AND (${kind}::text IS NULL OR f.kind = ${kind}) AND (${noted}::jsonb IS NULL OR f.notes @> ${noted}::jsonb)
        AND (${deviceId}::uuid IS NULL OR f.device_id = ${deviceId})
        AND (${userId}::uuid IS NULL OR ${userId} IN (f.user_id, f.pushed_by))
        AND (${minAtStake}::numeric IS NULL OR f.at_stake >= ${minAtStake})
      ORDER BY f.received_at, f.id LIMIT ${written(limit + 1)}) ${besideFlags}
    ORDER BY f.received_at, f.id`);
}

export function findFlag(tx: TenantRead, id: string): Promise<PushFlag | undefined> {
  return tx.maybe<PushFlag>(sql`SELECT ${flagSummary}, f.content FROM push_flags ${besideFlags} WHERE f.id = ${id}`);
}

/** What is open at each of these branches (null: of all) that has something, by name. */
export function countOpen(tx: TenantRead, branchIds: readonly string[] | null): Promise<SyncSummary["branches"]> {
  const openAt = (table: string) =>
    sql`(SELECT count(*)::int FROM ${raw(table)} w WHERE w.branch_id = b.id AND w.status = 'Open')`;
  return tx.many<SyncSummary["branches"][number] & Record<string, unknown>>(sql`
    SELECT * FROM (
      SELECT b.id AS "branchId", b.name AS "branchName", ${openAt("push_flags")} AS "openFlags",
             ${openAt("dead_letters")} AS "openDeadLetters"
      FROM branches b WHERE ${isAt("b.id", undefined, branchIds)}) counted
    WHERE "openFlags" + "openDeadLetters" > 0 ORDER BY lower("branchName"), "branchId"`);
}

/** By till and code, the rarest first. */
export function countFlags(
  tx: TenantRead,
  { branchId, status }: FlagCountQuery,
  branchIds: readonly string[] | null,
): Promise<FlagCount[]> {
  return tx.many<FlagCount & Record<string, unknown>>(sql`
    SELECT device_id AS "deviceId", code, count(*)::int AS count, ${amountText("coalesce(sum(at_stake), 0)")} AS "atStake"
    FROM push_flags CROSS JOIN LATERAL (SELECT DISTINCT note ->> 'code' AS code FROM jsonb_array_elements(notes) note) n
    WHERE ${isAt("branch_id", branchId, branchIds)} AND status = ${status} GROUP BY device_id, code ORDER BY count(*), code, device_id`);
}

/** The number of a till's open flags at which somebody is told of them, once a day. */
const manyFlags = 100;

/**
 * The name of the till when that many of its flags are open and nobody was told of it within a day, which is noted.
 * Undefined otherwise.
 */
export async function claimTelling(tx: TenantWrite, deviceId: string, at: Date): Promise<string | undefined> {
  const told = await tx.maybe<{ name: string }>(sql`
    UPDATE devices SET flags_told_at = ${at} WHERE ${isToBeTold(deviceId, at)} RETURNING name`);
  return told?.name;
}

/** Whether somebody is to be told of the till's open flags. */
export async function isTellingDue(tx: TenantRead, deviceId: string, at: Date): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM devices WHERE ${isToBeTold(deviceId, at)}`)) !== undefined;
}

function isToBeTold(deviceId: string, at: Date) {
  return sql`id = ${deviceId} AND (flags_told_at IS NULL OR flags_told_at <= ${at}::timestamptz - interval '1 day')
    AND (SELECT count(*) FROM (SELECT FROM push_flags WHERE device_id = ${deviceId} AND status = 'Open'
      LIMIT ${written(manyFlags)}) open) >= ${written(manyFlags)}`;
}

/** The dead letters of one branch, or of these (null: of all), oldest first. */
export function listLetters(
  tx: TenantRead,
  { branchId, status, cursor, limit }: LetterQuery,
  branchIds: readonly string[] | null,
) {
  return tx.many<LetterSummary & { sortKey: unknown[] }>(sql`
    SELECT ${letterSummary}, ${sortKeyOf(lettersByTime)} AS "sortKey" FROM (
      SELECT * FROM dead_letters l
      WHERE ${isAt("l.branch_id", branchId, branchIds)} AND l.status = ${status} ${afterCursor(lettersByTime, cursor)}
      ORDER BY l.received_at, l.id LIMIT ${written(limit + 1)}) ${besideLetters}
    ORDER BY l.received_at, l.id`);
}

interface Settlement {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Undefined when there is none; one that is settled can be settled otherwise. */
export async function settleFlag(
  tx: TenantWrite,
  { id, status, reason, by, at }: Settlement,
): Promise<PushFlag | undefined> {
  await tx.run(sql`
    UPDATE push_flags SET status = ${status}, reason = ${reason}, settled_by = ${by}, settled_at = ${at} WHERE id = ${id}`);
  return findFlag(tx, id);
}

/** Undefined when there is none that is open. */
export async function settleLetter(
  tx: TenantWrite,
  { id, status, reason, by, at }: Settlement,
): Promise<DeadLetter | undefined> {
  const settled = await tx.run(sql`
    UPDATE dead_letters SET status = ${status}, reason = ${reason}, settled_by = ${by}, settled_at = ${at}
    WHERE id = ${id} AND status = 'Open'`);
  return settled === 0 ? undefined : findLetter(tx, id);
}
