import { withConstraints } from "../../../kernel/db/errors.ts";
import { amountText } from "../../engine/amounts.sql.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import {
  afterCursor,
  anyOf,
  insertRecord,
  sortKeyOf,
  updateRecord,
  type RecordTable,
  type SortKey,
} from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { branchIn } from "../../gate/branch.sql.ts";
import type { ReceiptGap, ReceiptGapQuery, Register, RegisterCreate, RegisterPatch, RegisterQuery } from "./schema.ts";

const byName: SortKey = [
  ["lower(name)", "text"],
  ["id", "uuid"],
];
const table: RecordTable = {
  name: "registers",
  select: sql`id, branch_id AS "branchId", name, code, is_active AS "isActive", device_id AS "deviceId",
    (SELECT d.name FROM devices d WHERE d.id = registers.device_id) AS "deviceName", epoch,
    ${amountText("default_float")} AS "defaultFloat", ${amountText("last_remaining")} AS "lastRemaining",
    receipt_count + 1 AS "nextReceiptNumber", version, created_at AS "createdAt"`,
  columns: {
    branchId: "branch_id",
    name: "name",
    code: "code",
    isActive: "is_active",
    defaultFloat: "default_float",
  },
  sortKey: byName,
  canArchive: false,
  constraints: {
    registers_code_key: () => conflict("code_taken", "Another register has this code."),
    registers_branch_id_fkey: () => invalid("branchId", "no such branch"),
    registers_device_id_key: () => conflict("device_already_bound", "The device is bound to another register."),
  },
};

export const findRegisterBranch = branchIn("registers");

export function findRegister(tx: TenantRead, id: string): Promise<Register | undefined> {
  return tx.maybe<Register>(sql`SELECT ${table.select} FROM registers WHERE id = ${id}`);
}

export function lockRegister(tx: TenantWrite, id: string): Promise<Register | undefined> {
  return tx.maybe<Register>(sql`SELECT ${table.select} FROM registers WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** The registers of these branches (null: of all), by name. */
export function listRegisters(
  tx: TenantRead,
  { branchId = null, cursor, limit }: Omit<RegisterQuery, "branchId"> & { branchId?: string | null },
  branchIds: readonly string[] | null,
): Promise<(Register & { sortKey: unknown[] })[]> {
  return tx.many<Register & { sortKey: unknown[] }>(sql`
    SELECT ${table.select}, ${sortKeyOf(byName)} AS "sortKey" FROM registers
    WHERE (${branchId}::uuid IS NULL OR branch_id = ${branchId})
      AND (${branchIds}::uuid[] IS NULL OR branch_id = ${anyOf(branchIds)}) ${afterCursor(byName, cursor)}
    ORDER BY lower(name), id LIMIT ${written(limit + 1)}`);
}

export function insertRegister(tx: TenantWrite, id: string, values: RegisterCreate): Promise<void> {
  return insertRecord(tx, table, id, values);
}

export function updateRegister(tx: TenantWrite, id: string, patch: RegisterPatch): Promise<void> {
  return updateRecord(tx, table, id, patch);
}

/** Begins the register's next epoch, which is the device's. Throws 409 `device_already_bound`. */
export async function insertBinding(tx: TenantWrite, registerId: string, deviceId: string, at: Date): Promise<void> {
  await withConstraints(table.constraints, () =>
    tx.run(sql`
      WITH bound AS (
        UPDATE registers SET device_id = ${deviceId}, epoch = epoch + 1, version = version + 1 WHERE id = ${registerId}
        RETURNING id, epoch)
      INSERT INTO register_bindings (register_id, epoch, device_id, bound_at)
      SELECT id, epoch, ${deviceId}, ${at} FROM bound`),
  );
}

export async function endBinding(tx: TenantWrite, registerId: string, at: Date): Promise<void> {
  await tx.run(sql`
    WITH released AS (
      UPDATE registers SET device_id = NULL, version = version + 1 WHERE id = ${registerId} RETURNING id, epoch)
    UPDATE register_bindings b SET released_at = ${at} FROM released r WHERE b.register_id = r.id AND b.epoch = r.epoch`);
}

/** Holds the register's counter of receipts until the transaction ends. */
export function lockReceipts(
  tx: TenantWrite,
  registerId: string,
): Promise<{ last: number; epoch: number; deviceId: string | null }> {
  return tx.one(sql`
    SELECT receipt_count AS last, epoch, device_id AS "deviceId" FROM registers WHERE id = ${registerId} FOR NO KEY UPDATE`);
}

export async function saveCounter(tx: TenantWrite, registerId: string, last: number): Promise<void> {
  await tx.run(sql`UPDATE registers SET receipt_count = ${last} WHERE id = ${registerId}`);
}

/** Whether the register has a receipt of this number. */
export async function isReceiptGiven(tx: TenantRead, registerId: string, number: number): Promise<boolean> {
  const row = await tx.maybe(
    sql`SELECT FROM orders WHERE register_id = ${registerId} AND receipt_sequence = ${number}`,
  );
  return row !== undefined;
}

/** The device that has left this number out; undefined when none has. */
export async function findGapDevice(tx: TenantRead, registerId: string, number: number): Promise<string | undefined> {
  const row = await tx.maybe<{ deviceId: string }>(sql`
    SELECT b.device_id AS "deviceId" FROM receipt_gaps g JOIN register_bindings b USING (register_id, epoch)
    WHERE g.register_id = ${registerId} AND ${number}::int BETWEEN g.from_sequence AND g.to_sequence`);
  return row?.deviceId;
}

export async function insertGap(
  tx: TenantWrite,
  gap: { registerId: string; from: number; to: number; epoch: number; orderId: string | null },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO receipt_gaps (register_id, from_sequence, to_sequence, epoch, order_id)
    VALUES (${gap.registerId}, ${gap.from}, ${gap.to}, ${gap.epoch}, ${gap.orderId})`);
}

const byNumber: SortKey = [["g.from_sequence", "integer"]];

/** The numbers that tills have left out at the register, with what of them has not come, by number. */
export function listGaps(
  tx: TenantRead,
  registerId: string,
  { cursor, limit }: ReceiptGapQuery,
): Promise<(ReceiptGap & { sortKey: unknown[] })[]> {
  return tx.many<ReceiptGap & { sortKey: unknown[] }>(sql`
    SELECT g.from_sequence AS "from", g.to_sequence AS "to", b.device_id AS "deviceId", d.name AS "deviceName",
      g.order_id AS "orderId", ${sortKeyOf(byNumber)} AS "sortKey",
      (SELECT coalesce(json_agg(json_build_object('from', m.first, 'to', m.last) ORDER BY m.first), '[]') FROM (
        SELECT n.given + 1 AS first, lead(n.given, 1, g.to_sequence + 1::bigint) OVER (ORDER BY n.given) - 1 AS last FROM (
          SELECT g.from_sequence - 1::bigint AS given UNION ALL
          SELECT o.receipt_sequence FROM orders o
          WHERE o.register_id = ${registerId} AND o.receipt_sequence BETWEEN g.from_sequence AND g.to_sequence) n) m
       WHERE m.first <= m.last) AS missing
    FROM receipt_gaps g JOIN register_bindings b USING (register_id, epoch) JOIN devices d ON d.id = b.device_id
    WHERE g.register_id = ${registerId} ${afterCursor(byNumber, cursor)}
    ORDER BY g.from_sequence LIMIT ${written(limit + 1)}`);
}
