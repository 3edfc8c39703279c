import { withConstraints, type ConstraintProblems } from "../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { afterCursor, anyOf, moneyText, quantityText, sortKeyOf, type SortKey } from "../../kernel/db/records.ts";
import { sql, written } from "../../kernel/db/sql.ts";
import { decodeCursor } from "../../kernel/http/page.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import type { Reach } from "../gate/branch.ts";
import { branchName, userName } from "../engine/names.sql.ts";
import { numberText } from "../engine/numbers.sql.ts";
import type {
  InTransit,
  InTransitQuery,
  ReceiptQuery,
  TransferLine,
  TransferQuery,
  TransferReceipt,
  TransferStatus,
  TransferSummary,
} from "./schema.ts";

const heading = sql`t.id, ${numberText("ST", "t.number")} AS number, t.from_branch_id AS "fromBranchId",
  t.to_branch_id AS "toBranchId",
  ${branchName("t.from_branch_id")} AS "fromBranchName", ${branchName("t.to_branch_id")} AS "toBranchName", t.status, t.note, t.expected_on AS "expectedOn", t.tracking_number AS "trackingNumber",
  t.created_by AS "createdBy", t.created_at AS "createdAt", t.requested_by AS "requestedBy",
  t.requested_at AS "requestedAt", t.approved_by AS "approvedBy", t.approved_at AS "approvedAt",
  t.dispatched_by AS "dispatchedBy", t.dispatched_at AS "dispatchedAt", t.ended_by AS "endedBy", t.ended_at AS "endedAt",
  ${userName("t.created_by")} AS "createdByName", ${userName("t.requested_by")} AS "requestedByName",
  ${userName("t.approved_by")} AS "approvedByName", ${userName("t.dispatched_by")} AS "dispatchedByName",
  ${userName("t.ended_by")} AS "endedByName",
  t.cancel_reason AS "cancelReason", t.version,
  (SELECT count(*)::int FROM stock_transfer_lines l WHERE l.transfer_id = t.id) AS "lineCount"`;

interface Ends {
  readonly from: string;
  readonly to: string;
}

function findEnds(tx: TenantRead, id: string): Promise<Ends | undefined> {
  return tx.maybe<Ends>(sql`
    SELECT from_branch_id AS "from", to_branch_id AS "to" FROM stock_transfers WHERE id = ${id}`);
}

/** Either branch of a transfer. */
export async function findEitherBranch(tx: TenantRead, id: string): Promise<Reach | undefined> {
  const ends = await findEnds(tx, id);
  return ends && { branchIds: [ends.from, ends.to], own: "any" };
}

export async function findSource(tx: TenantRead, id: string): Promise<string | undefined> {
  return (await findEnds(tx, id))?.from;
}

export async function findDestination(tx: TenantRead, id: string): Promise<string | undefined> {
  return (await findEnds(tx, id))?.to;
}

/** Holds the branches; answers with those that are not in use. */
export async function holdClosedBranches(tx: TenantWrite, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string; isActive: boolean }>(
    sql`SELECT id, is_active AS "isActive" FROM branches WHERE id = ${anyOf(ids)} ORDER BY id FOR SHARE`,
  );
  return rows.flatMap(({ id, isActive }) => (isActive ? [] : [id]));
}

/** Whether goods are under way from or to the branch. */
export async function isAwaiting(tx: TenantRead, branchId: string): Promise<boolean> {
  const moving = sql`SELECT FROM stock_transfers
    WHERE status IN ('Dispatched', 'PartlyReceived') AND (from_branch_id = ${branchId} OR to_branch_id = ${branchId}) LIMIT 1`;
  return (await tx.maybe(moving)) !== undefined;
}

export function findTransfer(tx: TenantRead, id: string): Promise<TransferSummary | undefined> {
  return tx.maybe<TransferSummary>(sql`SELECT ${heading} FROM stock_transfers t WHERE t.id = ${id}`);
}

export function lockTransfer(tx: TenantWrite, id: string): Promise<TransferSummary | undefined> {
  return tx.maybe<TransferSummary>(sql`
    SELECT ${heading} FROM stock_transfers t WHERE t.id = ${id} FOR NO KEY UPDATE OF t`);
}

/** Latest first: those from or to one of the branches, or all of the shop's. */
export function listTransfers(
  tx: TenantRead,
  branchIds: readonly string[] | null,
  { branchId, direction, status, cursor, limit }: TransferQuery,
): Promise<TransferSummary[]> {
  const [last] = decodeCursor(cursor, ["uuid"]) ?? [];
  const which = sql`${last === undefined ? sql`true` : sql`id < ${last}::uuid`}
    AND ${status === undefined ? sql`true` : sql`status = ${status}`}`;
  const page = sql`ORDER BY id DESC LIMIT ${written(limit + 1)}`;
  const within = branchId === undefined ? sql`= ${anyOf(branchIds)}` : sql`= ${branchId}`;
  const outgoing = sql`(SELECT id FROM stock_transfers WHERE from_branch_id ${within} AND ${which} ${page})`;
  const incoming = sql`(SELECT id FROM stock_transfers WHERE to_branch_id ${within} AND ${which} ${page})`;
  const either = { Outgoing: outgoing, Incoming: incoming, both: sql`${outgoing} UNION ${incoming}` };
  const isAny = branchId === undefined && branchIds === null;
  const ids = isAny
    ? sql`SELECT id FROM stock_transfers WHERE ${which}`
    : sql`SELECT id FROM (${either[direction ?? "both"]}) of_branches`;
  return tx.many<TransferSummary>(sql`
    SELECT ${heading} FROM stock_transfers t JOIN (${ids} ${page}) page USING (id) ORDER BY t.id DESC`);
}

/** In the order in which they were given. */
export function listLines(tx: TenantRead, id: string): Promise<TransferLine[]> {
  return tx.many<TransferLine>(sql`
    SELECT l.variant_id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName",
           ${quantityText("l.quantity")} AS quantity, ${quantityText("l.dispatched")} AS dispatched,
           ${quantityText("l.received")} AS received, ${quantityText("l.damaged")} AS damaged,
           ${quantityText("l.missing")} AS missing, ${quantityText("l.returned")} AS returned,
           ${quantityText("(l.dispatched - l.received - l.damaged - l.missing - l.returned)")} AS "inTransit",
           ${moneyText("l.unit_cost")} AS "unitCost"
    FROM stock_transfer_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
    WHERE l.transfer_id = ${id} ORDER BY l.position`);
}

const problems: ConstraintProblems = {
  stock_transfers_from_branch_id_fkey: () => invalid("fromBranchId", "no such branch"),
  stock_transfers_to_branch_id_fkey: () => invalid("toBranchId", "no such branch"),
  stock_transfers_branches_check: () => badRequest("same_branch", "A transfer goes to another branch."),
};

interface Values {
  readonly id: string;
  readonly number: number;
  readonly fromBranchId: string;
  readonly toBranchId: string;
  readonly note: string | null;
  readonly expectedOn: string | null;
  readonly trackingNumber: string | null;
  readonly by: string;
  readonly at: Date;
}

export async function insertTransfer(tx: TenantWrite, t: Values): Promise<void> {
  await withConstraints(problems, () =>
    tx.run(sql`
      INSERT INTO stock_transfers (id, number, from_branch_id, to_branch_id, note, expected_on, tracking_number, created_by, created_at)
      VALUES (${t.id}, ${t.number}, ${t.fromBranchId}, ${t.toBranchId}, ${t.note}, ${t.expectedOn}, ${t.trackingNumber},
        ${t.by}, ${t.at})`),
  );
}

interface RequestedGoods {
  readonly variantId: string;
  readonly quantity: string;
}

/** Puts these lines in place of those that there are. */
export async function replaceLines(tx: TenantWrite, id: string, lines: readonly RequestedGoods[]): Promise<void> {
  await tx.run(sql`DELETE FROM stock_transfer_lines WHERE transfer_id = ${id}`);
  await tx.run(sql`
    INSERT INTO stock_transfer_lines (transfer_id, variant_id, position, quantity)
    SELECT ${id}, l.variant_id, l.position, l.quantity
    FROM unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::numeric[])
         WITH ORDINALITY l (variant_id, quantity, position)`);
}

type Details = Pick<TransferSummary, "note" | "expectedOn" | "trackingNumber">;

export async function updateDetails(tx: TenantWrite, id: string, d: Details): Promise<void> {
  await tx.run(sql`
    UPDATE stock_transfers SET note = ${d.note}, expected_on = ${d.expectedOn}, tracking_number = ${d.trackingNumber},
      version = version + 1 WHERE id = ${id}`);
}

interface Step {
  readonly status: TransferStatus;
  readonly by: string;
  readonly at: Date;
  readonly cancelReason?: string;
}

/** Moves the transfer to the status, and writes down who did so and when. */
export async function updateStatus(tx: TenantWrite, id: string, { status, by, at, cancelReason }: Step): Promise<void> {
  const who = {
    Requested: sql`, requested_by = ${by}, requested_at = ${at}`,
    Approved: sql`, approved_by = ${by}, approved_at = ${at}`,
    Dispatched: sql`, dispatched_by = ${by}, dispatched_at = ${at}`,
    Completed: sql`, ended_by = ${by}, ended_at = ${at}`,
    Cancelled: sql`, ended_by = ${by}, ended_at = ${at}, cancel_reason = ${cancelReason ?? null}`,
  };
  const told = status === "Draft" || status === "PartlyReceived" ? sql`` : who[status];
  await tx.run(sql`
    UPDATE stock_transfers SET status = ${status}, version = version + 1 ${told} WHERE id = ${id}`);
}

/** Writes down what left, at which cost. */
export async function updateDispatched(
  tx: TenantWrite,
  id: string,
  lines: readonly (RequestedGoods & { readonly unitCost: string | null })[],
): Promise<void> {
  await tx.run(sql`
    UPDATE stock_transfer_lines l SET dispatched = d.quantity, unit_cost = d.unit_cost
    FROM unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::numeric[],
                ${lines.map((line) => line.unitCost)}::numeric[]) d (variant_id, quantity, unit_cost)
    WHERE l.transfer_id = ${id} AND l.variant_id = d.variant_id`);
}

/** What is still under way is back at the source. */
export async function updateRecalled(tx: TenantWrite, id: string): Promise<void> {
  await tx.run(sql`
    UPDATE stock_transfer_lines SET returned = dispatched - received - damaged - missing WHERE transfer_id = ${id}`);
}

type ReceiptLine = TransferReceipt["lines"][number];
interface Receipt extends Omit<TransferReceipt, "lines" | "occurredAt" | "receivedAt" | "userName"> {
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly lines: readonly ReceiptLine[];
}

/** Writes the receipt and adds it to the lines of its transfer. */
export async function insertReceipt(tx: TenantWrite, r: Receipt): Promise<void> {
  const column = <K extends keyof ReceiptLine>(name: K) => r.lines.map((line) => line[name]);
  await tx.run(sql`
    INSERT INTO stock_transfer_receipts (id, transfer_id, note, occurred_at, received_at, user_id)
    VALUES (${r.id}, ${r.transferId}, ${r.note}, ${r.occurredAt}, ${r.receivedAt}, ${r.userId})`);
  await tx.run(sql`
    WITH line AS (
      INSERT INTO stock_transfer_receipt_lines
        (receipt_id, position, variant_id, received, damaged, missing, missing_to, reason, note)
      SELECT ${r.id}, l.position, l.variant_id, l.received, l.damaged, l.missing, l.missing_to, l.reason, l.note
      FROM unnest(${column("variantId")}::uuid[], ${column("received")}::numeric[], ${column("damaged")}::numeric[],
                  ${column("missing")}::numeric[], ${column("missingTo")}::text[], ${column("reason")}::text[],
                  ${column("note")}::text[])
           WITH ORDINALITY l (variant_id, received, damaged, missing, missing_to, reason, note, position)
      RETURNING variant_id, received, damaged, missing, missing_to)
    UPDATE stock_transfer_lines t SET received = t.received + line.received, damaged = t.damaged + line.damaged,
      missing = t.missing + CASE line.missing_to WHEN 'WrittenOff' THEN line.missing ELSE 0 END,
      returned = t.returned + CASE line.missing_to WHEN 'Source' THEN line.missing ELSE 0 END
    FROM line WHERE t.transfer_id = ${r.transferId} AND t.variant_id = line.variant_id`);
}

const receipt = sql`r.id, r.transfer_id AS "transferId", r.note, r.occurred_at AS "occurredAt", r.received_at AS "receivedAt",
  r.user_id AS "userId", ${userName("r.user_id")} AS "userName",
  (SELECT json_agg(json_build_object('variantId', l.variant_id, 'received', ${quantityText("l.received")},
     'damaged', ${quantityText("l.damaged")}, 'missing', ${quantityText("l.missing")}, 'missingTo', l.missing_to,
     'reason', l.reason, 'note', l.note) ORDER BY l.position)
   FROM stock_transfer_receipt_lines l WHERE l.receipt_id = r.id) AS lines`;

export function findReceipt(tx: TenantRead, id: string): Promise<TransferReceipt | undefined> {
  return tx.maybe<TransferReceipt>(sql`SELECT ${receipt} FROM stock_transfer_receipts r WHERE r.id = ${id}`);
}

/** Oldest first. */
export function listReceipts(
  tx: TenantRead,
  transferId: string,
  { cursor, limit }: ReceiptQuery,
): Promise<TransferReceipt[]> {
  const [last] = decodeCursor(cursor, ["uuid"]) ?? [];
  const after = last === undefined ? sql`` : sql`AND r.id > ${last}::uuid`;
  return tx.many<TransferReceipt>(sql`
    SELECT ${receipt} FROM stock_transfer_receipts r
    WHERE r.transfer_id = ${transferId} ${after} ORDER BY r.id LIMIT ${written(limit + 1)}`);
}

const bySku: SortKey = [["lower(x.sku)", "text"]];

/** What is under way to the branch and from it, by SKU. */
export function listInTransit(
  tx: TenantRead,
  { branchId, cursor, limit }: InTransitQuery,
): Promise<(InTransit & { sortKey: unknown[] })[]> {
  return tx.many<InTransit & { sortKey: unknown[] }>(sql`
    SELECT x."variantId", x.sku, x."productName", x."variantName", ${quantityText("x.incoming")} AS incoming,
           ${quantityText("x.outgoing")} AS outgoing, ${sortKeyOf(bySku)} AS "sortKey"
    FROM (
      SELECT v.id AS "variantId", v.sku, p.name AS "productName", v.name AS "variantName",
             sum(CASE WHEN m.to_branch_id = ${branchId} THEN m.quantity ELSE 0 END) AS incoming,
             sum(CASE WHEN m.from_branch_id = ${branchId} THEN m.quantity ELSE 0 END) AS outgoing
      FROM (SELECT t.to_branch_id, t.from_branch_id, l.variant_id,
                   l.dispatched - l.received - l.damaged - l.missing - l.returned AS quantity
            FROM stock_transfers t JOIN stock_transfer_lines l ON l.transfer_id = t.id
            WHERE t.status IN ('Dispatched', 'PartlyReceived') AND ${branchId} IN (t.to_branch_id, t.from_branch_id)) m
      JOIN variants v ON v.id = m.variant_id JOIN products p ON p.id = v.product_id
      WHERE m.quantity > 0 GROUP BY v.id, p.id) x
    WHERE true ${afterCursor(bySku, cursor)} ORDER BY lower(x.sku) LIMIT ${written(limit + 1)}`);
}
