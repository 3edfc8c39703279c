import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import type { RecordTable } from "../../../kernel/db/records.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql, type Fragment } from "../../../kernel/db/sql.ts";
import { userName } from "../../engine/names.sql.ts";
import type { SavedReport } from "./schema.ts";
import type { Reach } from "../../gate/branch.ts";

const columns = sql`id, name, report, query, branch_id AS "branchId", period, schedule, recipients, user_id AS "userId",
  ${userName("saved_reports.user_id")} AS "userName", next_on AS "nextOn",
  mailed_at AS "mailedAt", last_error AS "lastError", version, created_at AS "createdAt"`;

export const savedTable: RecordTable = {
  name: "saved_reports",
  select: columns,
  columns: {
    ...{ name: "name", report: "report", query: "query", period: "period", schedule: "schedule" },
    ...{ recipients: "recipients", branchId: "branch_id", userId: "user_id", nextOn: "next_on" },
  },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: false,
  constraints: {},
};

/** Undefined when there is none. */
export async function findSavedBranch(tx: TenantRead, id: string): Promise<string | null | undefined> {
  const row = await tx.maybe<{ branchId: string | null }>(
    sql`SELECT branch_id AS "branchId" FROM saved_reports WHERE id = ${id}`,
  );
  return row?.branchId;
}

/**
 * The branches of a saved report, which all have to be the caller's. A report of no branch is of all branches of the
 * user who saved it.
 */
export async function findSavedReach(tx: TenantRead, id: string): Promise<Reach | undefined> {
  const row = await tx.maybe<{ branchId: string | null; branchIds: string[] }>(sql`
    SELECT r.branch_id AS "branchId", CASE WHEN r.branch_id IS NOT NULL THEN ARRAY[r.branch_id::text]
      WHEN u.is_global_admin THEN ARRAY(SELECT b.id::text FROM branches b WHERE b.is_active ORDER BY b.id)
      ELSE ARRAY(SELECT ub.branch_id::text FROM user_branches ub WHERE ub.user_id = u.id ORDER BY 1) END AS "branchIds"
    FROM saved_reports r JOIN users u ON u.id = r.user_id WHERE r.id = ${id}`);
  return row && { branchIds: row.branchIds, own: row.branchId === null ? "shop" : "every" };
}

/** Selects the reports of these branches and those of no branch in particular; undefined (null is given): all. */
export function savedWithin(branchIds: readonly string[] | null): Fragment | undefined {
  return branchIds === null ? undefined : sql`(branch_id IS NULL OR branch_id = ${anyOf(branchIds)})`;
}

export async function countSaved(tx: TenantRead): Promise<number> {
  return (await tx.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM saved_reports`)).count;
}

export async function deleteSaved(tx: TenantWrite, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM saved_reports WHERE id = ${id}`);
}

/** One that is to be mailed by this business date, held until the transaction ends. */
export function lockDue(tx: TenantWrite, today: string): Promise<SavedReport | undefined> {
  return tx.maybe<SavedReport>(sql`
    SELECT ${columns} FROM saved_reports WHERE next_on <= ${today}::date ORDER BY next_on, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`);
}

/** What became of the last mailing, at `at`: whether anybody got it. No change of what a caller may write. */
export async function updateMailed(
  tx: TenantWrite,
  id: string,
  { at, isMailed, error, nextOn }: { at: Date; isMailed: boolean; error: string | null; nextOn: string | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE saved_reports SET next_on = ${nextOn}, last_error = ${error},
      mailed_at = CASE WHEN ${isMailed} THEN ${at}::timestamptz ELSE mailed_at END WHERE id = ${id}`);
}
