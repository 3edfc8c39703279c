import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { RecordTable } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { conflict } from "../../kernel/http/problem.ts";

export const branchTable: RecordTable = {
  name: "branches",
  select: sql`id, code, name, address, timezone, phone, email, is_active AS "isActive", version, created_at AS "createdAt"`,
  columns: {
    code: "code",
    name: "name",
    address: "address",
    timezone: "timezone",
    phone: "phone",
    email: "email",
    isActive: "is_active",
  },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: false,
  constraints: {
    branches_code_key: () => conflict("code_taken", "Another branch has this code."),
    branches_name_key: () => conflict("name_taken", "Another branch has this name."),
  },
};

/** Lets the user work at the branch. */
export async function insertWorker(tx: TenantWrite, userId: string, branchId: string): Promise<void> {
  await tx.run(sql`INSERT INTO user_branches (user_id, branch_id) VALUES (${userId}, ${branchId})`);
}

/** A branch as lists of names show it. */
export interface BranchName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly timezone: string | null;
  readonly isActive: boolean;
}

/** Every branch of the shop, by name. */
export function listBranchNames(tx: TenantRead): Promise<BranchName[]> {
  return tx.many<BranchName & Record<string, unknown>>(
    sql`SELECT id, code, name, timezone, is_active AS "isActive" FROM branches ORDER BY lower(name), id`,
  );
}
