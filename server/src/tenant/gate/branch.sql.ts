import type { Handle, TenantRead } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import { ofShop, type Reach } from "./branch.ts";

/** Every branch in use: who changes what concerns the shop as a whole is assigned to all of them, or a global admin. */
export async function wholeShop(tx: TenantRead): Promise<Reach> {
  return { branchIds: await listBranchesInUse(tx), own: "shop" };
}

/** For what whoever works in any branch may know of all. */
export async function anyBranch(tx: TenantRead): Promise<Reach> {
  return { branchIds: await listBranchesInUse(tx), own: "any" };
}

/** Ids of the branches in use. */
export async function listBranchesInUse(tx: Handle): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`SELECT id FROM branches WHERE is_active ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** The rule of records that everyone reads and that are written for the shop as a whole. */
export const ofWholeShop = {
  read: ofShop("it is of the shop as a whole"),
  create: wholeShop,
  change: wholeShop,
} as const;

/** The source of what is written with a `branchId` that may be null, and then concerns the shop as a whole. */
export async function shopIfNone(tx: TenantRead, { body }: { readonly body: unknown }): Promise<Reach | undefined> {
  const { branchId } = (body ?? {}) as { readonly branchId?: string | null };
  return branchId === null ? wholeShop(tx) : undefined;
}

/** As `branchIn`; a row of no branch is the shop's as a whole (`wholeShop`). */
export function branchOrShopIn(table: string): (tx: TenantRead, id: string) => Promise<string | Reach | undefined> {
  return async (tx, id) => {
    const row = await tx.maybe<{ branchId: string | null; branchIds: string[] }>(sql`
      SELECT branch_id AS "branchId",
        ARRAY(SELECT b.id::text FROM branches b WHERE b.is_active AND branch_id IS NULL ORDER BY b.id) AS "branchIds"
      FROM ${raw(table)} WHERE id = ${id}`);
    return row && (row.branchId ?? { branchIds: row.branchIds, own: "shop" });
  };
}

/**
 * Finds the branch of a row of the table by its id: null for a row of no branch, undefined for no row. `table` is a
 * word of ours.
 */
export function branchIn(table: string): (tx: TenantRead, id: string) => Promise<string | null | undefined> {
  return async (tx, id) => {
    const row = await tx.maybe<{ branchId: string | null }>(
      sql`SELECT branch_id AS "branchId" FROM ${raw(table)} WHERE id = ${id}`,
    );
    return row?.branchId;
  };
}
