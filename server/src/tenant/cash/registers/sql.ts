import { withConstraints } from "../../../kernel/db/errors.ts";
import { amountText } from "../../amounts.sql.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import {
  afterCursor,
  insertRecord,
  sortKeyOf,
  updateRecord,
  type RecordTable,
  type SortKey,
} from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { branchIn } from "../../branch.sql.ts";
import type { Register, RegisterCreate, RegisterPatch, RegisterQuery } from "./schema.ts";

const byName: SortKey = [
  ["lower(name)", "text"],
  ["id", "uuid"],
];
const table: RecordTable = {
  name: "registers",
  select: sql`id, branch_id AS "branchId", name, code, is_active AS "isActive", device_id AS "deviceId",
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

/** Those of these branches, or of all, by name. */
export function listRegisters(
  tx: TenantRead,
  { branchId = null, cursor, limit }: Omit<RegisterQuery, "branchId"> & { branchId?: string | null },
  branchIds: readonly string[] | null,
): Promise<(Register & { sortKey: unknown[] })[]> {
  return tx.many<Register & { sortKey: unknown[] }>(sql`
    SELECT ${table.select}, ${sortKeyOf(byName)} AS "sortKey" FROM registers
    WHERE (${branchId}::uuid IS NULL OR branch_id = ${branchId})
      AND (${branchIds}::uuid[] IS NULL OR branch_id = ANY (${branchIds}::uuid[])) ${afterCursor(byName, cursor)}
    ORDER BY lower(name), id LIMIT ${limit + 1}`);
}

export function insertRegister(tx: TenantWrite, id: string, values: RegisterCreate): Promise<void> {
  return insertRecord(tx, table, id, values);
}

export function updateRegister(tx: TenantWrite, id: string, patch: RegisterPatch): Promise<void> {
  return updateRecord(tx, table, id, patch);
}

export async function updateDevice(tx: TenantWrite, id: string, deviceId: string | null): Promise<void> {
  await withConstraints(table.constraints, () =>
    tx.run(sql`UPDATE registers SET device_id = ${deviceId}, version = version + 1 WHERE id = ${id}`),
  );
}
