import { Type } from "typebox";
import { withConstraints } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import { without } from "../../../kernel/http/shapes.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import { wrongCode } from "../../gate/wrong-code.ts";
import { customerCode, customerName, receiptNumber, userName } from "../../engine/names.sql.ts";
import type { SyncStream } from "../../engine/manifest.ts";
import { entryDate, type CustomerPage } from "../sql.ts";
import {
  Voucher,
  type ListedVoucher,
  type ListedVoucherEntry,
  type VoucherEntry,
  type VoucherPatch,
  type VoucherQuery,
  type VoucherEntryQuery,
} from "./schema.ts";

/** Without a day, the status of today by the database's clock. */
const columns = (
  today: string | null,
) => sql`v.id, v.kind, v.customer_id AS "customerId", NULL AS code, v.code_ending AS "codeEnding",
  CASE WHEN v.balance <= 0 THEN 'Used' WHEN v.expires_on < coalesce(${today}::date, current_date) THEN 'Expired' WHEN v.is_blocked THEN 'Blocked'
       ELSE 'Active' END AS status,
  ${amountText("v.balance")} AS balance, ${amountText("v.held")} AS held, ${amountText("v.balance - v.held")} AS available,
  v.expires_on AS "expiresOn", v.version, v.created_at AS "createdAt"`;

export function findVoucher(tx: TenantRead, id: string, today: string): Promise<Voucher | undefined> {
  return tx.maybe<Voucher>(sql`SELECT ${columns(today)} FROM credit_vouchers v WHERE v.id = ${id}`);
}

export function findByCode(tx: TenantRead, digest: Buffer, today: string): Promise<Voucher | undefined> {
  return tx.maybe<Voucher>(sql`SELECT ${columns(today)} FROM credit_vouchers v WHERE v.code_digest = ${digest}`);
}

/** In the order of their ids; of a customer, those of the one it was merged into. */
export function listVouchers(tx: TenantRead, { customerId, limit, cursor }: VoucherQuery, today: string) {
  const after = decodeCursor(cursor, ["uuid"]);
  const ofCustomer =
    customerId === undefined
      ? sql`true`
      : sql`v.customer_id = (SELECT coalesce(c.merged_into_id, c.id) FROM customers c WHERE c.id = ${customerId})`;
  return tx.many<ListedVoucher>(sql`
    SELECT ${columns(today)}, ${customerName("v.customer_id")} AS "customerName",
      ${customerCode("v.customer_id")} AS "customerCode"
    FROM credit_vouchers v
    WHERE ${ofCustomer} AND ${after === undefined ? sql`true` : sql`v.id > ${after[0]}::uuid`}
    ORDER BY v.id LIMIT ${written(limit + 1)}`);
}

/** A voucher as what is written to it needs it. */
export interface LockedVoucher {
  readonly id: string;
  readonly kind: Voucher["kind"];
  readonly customerId: string | null;
  readonly codeDigest: Buffer | null;
  readonly codeEnding: string | null;
  readonly balance: string;
  readonly held: string;
  readonly expiresOn: string | null;
  readonly isBlocked: boolean;
  /** How many fraction digits the currency has. */
  readonly digits: number;
  readonly version: number;
}

interface VoucherFilter {
  readonly ids?: readonly string[];
  readonly digests?: readonly Buffer[];
  /** The customer whose store credit is meant, where something is left of it. */
  readonly customerId?: string | null;
  /** Names the vouchers of these entries. */
  readonly entryIds?: readonly string[];
  /** Names the vouchers that the order issued, redeemed or paid into. */
  readonly orderId?: string | null;
}

/** These vouchers in the order of their ids, held until the transaction ends. */
export function lockVouchers(
  tx: TenantWrite,
  { ids = [], digests = [], customerId = null, entryIds = [], orderId = null }: VoucherFilter,
): Promise<LockedVoucher[]> {
  return tx.many<LockedVoucher>(sql`
    SELECT v.id, v.kind, v.customer_id AS "customerId", v.code_digest AS "codeDigest", v.code_ending AS "codeEnding", v.balance::text AS balance,
      v.held::text AS held, v.expires_on AS "expiresOn", v.is_blocked AS "isBlocked",
      (SELECT currency_digits FROM settings) AS digits, v.version
    FROM credit_vouchers v
    WHERE v.id = ${anyOf(ids)} OR v.code_digest = ${anyOf(digests, "bytea")}
       OR (v.customer_id = ${customerId}::uuid AND v.kind = 'StoreCredit' AND v.balance > 0)
       OR v.id = ANY (ARRAY(SELECT e.voucher_id FROM credit_voucher_entries e WHERE e.id = ${anyOf(entryIds)}))
       OR v.id = ANY (ARRAY(SELECT e.voucher_id FROM credit_voucher_entries e WHERE e.order_id = ${orderId}::uuid))
    ORDER BY v.id FOR NO KEY UPDATE`);
}

export interface NewVoucher {
  readonly id: string;
  readonly kind: Voucher["kind"];
  readonly customerId: string | null;
  readonly code: { readonly digest: Buffer; readonly ending: string | null } | null;
  readonly expiresOn: string | null;
  readonly at: Date;
}

export async function insertVoucher(tx: TenantWrite, v: NewVoucher): Promise<void> {
  // A violated constraint would end the transaction of what has happened already and goes on without the card.
  const inserted = await tx.run(sql`
    INSERT INTO credit_vouchers (id, kind, customer_id, code_digest, code_ending, expires_on, created_at)
    VALUES (${v.id}, ${v.kind}, ${v.customerId}, ${v.code?.digest ?? null}, ${v.code?.ending ?? null}, ${v.expiresOn}, ${v.at})
    ON CONFLICT (code_digest) WHERE code_digest IS NOT NULL DO NOTHING`);
  if (inserted === 0) throw wrongCode(conflict("code_taken", "Another gift card has this code."));
}

export async function updateVoucher(
  tx: TenantWrite,
  id: string,
  { isBlocked, expiresOn }: VoucherPatch,
): Promise<void> {
  await tx.run(sql`
    UPDATE credit_vouchers SET version = version + 1, is_blocked = coalesce(${isBlocked ?? null}::boolean, is_blocked),
      expires_on = CASE WHEN ${expiresOn === undefined} THEN expires_on ELSE ${expiresOn ?? null}::date END
    WHERE id = ${id}`);
}

export interface NewVoucherEntry {
  readonly id: string;
  readonly voucherId: string;
  readonly kind: VoucherEntry["kind"];
  readonly amount: string;
  readonly held?: string;
  readonly entryId?: string | null;
  readonly heldUntil?: Date | null;
  readonly orderId?: string | null;
  readonly lineId?: string | null;
  /** The receipt by whose date it goes, if that is another than the order; and its branch. */
  readonly documentId?: string;
  readonly branchId?: string;
  readonly reason?: string | null;
  readonly userId: string | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

/**
 * Writes an entry and adds it to its voucher, which the caller holds. Throws 409 `entry_already_reversed`,
 * `hold_ended`.
 */
export async function insertVoucherEntry(tx: TenantWrite, e: NewVoucherEntry): Promise<void> {
  const ended = () =>
    e.kind === "Reverse"
      ? conflict("entry_already_reversed", "This entry was reversed before.")
      : conflict("hold_ended", "This hold was released or redeemed before.");
  await withConstraints({ credit_voucher_entries_entry_key: ended }, () =>
    tx.run(sql`
      WITH voucher AS (
        UPDATE credit_vouchers SET balance = balance + ${e.amount}::numeric, held = held + ${e.held ?? "0"}::numeric,
          entry_count = entry_count + 1
        WHERE id = ${e.voucherId} RETURNING balance, held, entry_count
      )
      INSERT INTO credit_voucher_entries (id, voucher_id, seq, kind, amount, held, balance_after, held_after, entry_id, held_until,
        order_id, line_id, reason, user_id, occurred_at, received_at, business_date)
      SELECT ${e.id}, ${e.voucherId}, entry_count, ${e.kind}, ${e.amount}::numeric, ${e.held ?? "0"}::numeric, balance, held,
        ${e.entryId ?? null}, ${e.heldUntil ?? null}, ${e.orderId ?? null}, ${e.lineId ?? null}, ${e.reason ?? null}, ${e.userId},
        ${e.occurredAt}, ${e.receivedAt}, ${entryDate({ ...e, orderId: e.documentId ?? e.orderId ?? null })} FROM voucher`),
  );
}

const entryColumns = sql`e.id, e.voucher_id AS "voucherId", e.kind, ${amountText("e.amount")} AS amount, ${amountText("e.held")} AS held,
  ${amountText("e.balance_after")} AS "balanceAfter", ${amountText("e.held_after")} AS "heldAfter", e.entry_id AS "entryId",
  e.held_until AS "heldUntil", e.order_id AS "orderId", e.reason, e.user_id AS "userId", e.occurred_at AS "occurredAt",
  e.received_at AS "receivedAt", e.business_date AS "businessDate"`;

export function findVoucherEntry(tx: TenantRead, id: string): Promise<VoucherEntry | undefined> {
  return tx.maybe<VoucherEntry>(sql`SELECT ${entryColumns} FROM credit_voucher_entries e WHERE e.id = ${id}`);
}

/** Latest first. */
export function listVoucherEntries(
  tx: TenantRead,
  voucherId: string,
  branchIds: readonly string[] | null,
  { limit, cursor }: VoucherEntryQuery,
) {
  const before = decodeCursor(cursor, ["integer"]);
  return tx.many<ListedVoucherEntry & { seq: number }>(sql`
    SELECT ${entryColumns}, ${userName("e.user_id")} AS "userName",
      ${receiptNumber("e.order_id", branchIds)} AS "receiptNumber", e.seq FROM credit_voucher_entries e
    WHERE e.voucher_id = ${voucherId} AND ${before === undefined ? sql`true` : sql`e.seq < ${before[0]}`}
    ORDER BY e.seq DESC LIMIT ${written(limit + 1)}`);
}

// What ended an entry is asked for by a scalar: for NOT EXISTS the planner may read all that ended any.

export interface HoldEntry {
  readonly id: string;
  readonly voucherId: string;
  readonly held: string;
}

/** The holds among these entries that nothing has ended; the locks of their vouchers keep them so. */
export function listOpenHolds(tx: TenantRead, ids: readonly string[]): Promise<HoldEntry[]> {
  return tx.many<HoldEntry>(sql`
    SELECT h.id, h.voucher_id AS "voucherId", h.held::text AS held FROM credit_voucher_entries h
    WHERE h.id = ${anyOf(ids)} AND h.kind = 'Hold'
      AND (SELECT r.id FROM credit_voucher_entries r WHERE r.entry_id = h.id) IS NULL`);
}

export interface OrderEntry {
  readonly id: string;
  readonly voucherId: string;
  readonly kind: VoucherEntry["kind"];
  readonly amount: string;
  readonly lineId: string | null;
}

/** What an order issued, redeemed and gave back, and nothing has reversed. */
export function listOfOrder(tx: TenantRead, orderId: string): Promise<OrderEntry[]> {
  return tx.many<OrderEntry>(sql`
    SELECT e.id, e.voucher_id AS "voucherId", e.kind, e.amount::text AS amount, e.line_id AS "lineId"
    FROM credit_voucher_entries e
    WHERE e.order_id = ${orderId} AND e.kind IN ('Issue', 'Redeem', 'Refund')
      AND (SELECT r.id FROM credit_voucher_entries r WHERE r.entry_id = e.id AND r.kind = 'Reverse') IS NULL
    ORDER BY e.voucher_id, e.seq`);
}

/** Holds whose time is over, at most so many. */
export function listEndedHolds(tx: TenantRead, now: Date, limit: number): Promise<HoldEntry[]> {
  return tx.many<HoldEntry>(sql`
    SELECT h.id, h.voucher_id AS "voucherId", h.held::text AS held FROM credit_voucher_entries h
    WHERE h.held_until <= ${now} AND (SELECT r.id FROM credit_voucher_entries r WHERE r.entry_id = h.id) IS NULL
    ORDER BY h.voucher_id, h.id LIMIT ${written(limit)}`);
}

/** Vouchers that have expired with something left that is not held, at most so many. */
export async function listExpired(tx: TenantRead, today: string, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT id FROM credit_vouchers WHERE expires_on < ${today}::date AND balance > 0 AND balance > held ORDER BY expires_on, id LIMIT ${written(limit)}`);
  return rows.map(({ id }) => id);
}

/** What was the sources' is the target's. */
export async function updateOwners(tx: TenantWrite, targetId: string, sourceIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE credit_vouchers SET customer_id = ${targetId}, version = version + 1 WHERE customer_id = ${anyOf(sourceIds)}`);
}

/** A page of the vouchers of these customers. */
export function listVouchersOf(tx: TenantRead, customerIds: readonly string[], { limit, cursor }: CustomerPage) {
  const after = decodeCursor(cursor, ["uuid"]);
  return tx.many<Voucher>(sql`
    SELECT ${columns(null)} FROM credit_vouchers v
    WHERE v.customer_id = ANY (${customerIds}::uuid[]) AND ${after === undefined ? sql`true` : sql`v.id > ${after[0]}::uuid`}
    ORDER BY v.id LIMIT ${written(limit + 1)}`);
}

/** What customers have to spend. It is taken with connection alone. */
export const voucherStream: SyncStream = {
  name: "Vouchers",
  table: "credit_vouchers",
  key: [["id", "uuid"]],
  select: sql`id, kind, customer_id AS "customerId", code_ending AS "codeEnding", ${amountText("balance")} AS balance,
    ${amountText("held")} AS held, expires_on AS "expiresOn", is_blocked AS "isBlocked", version`,
  members: {
    ...without(Voucher, "code", "status", "available", "createdAt"),
    isBlocked: Type.Boolean({ description: "It is not redeemed." }),
  },
};
