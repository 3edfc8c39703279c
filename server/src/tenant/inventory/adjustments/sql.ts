import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import type { RecordTable } from "../../../kernel/db/records.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { branchIn } from "../../branch.sql.ts";
import type { Adjustment } from "./schema.ts";

export const reasonTable: RecordTable = {
  name: "adjustment_reasons",
  select: sql`id, name, direction, is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { name: "name", direction: "direction" },
  sortKey: [
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { adjustment_reasons_name_key: () => conflict("name_taken", "Another reason has this name.") },
};

interface Reason {
  readonly id: string;
  readonly direction: "Increase" | "Decrease" | "Both";
}

/** Of these reasons, those that are in use. */
export function listReasons(tx: TenantRead, ids: readonly string[]): Promise<Reason[]> {
  return tx.many<Reason>(
    sql`SELECT id, direction FROM adjustment_reasons WHERE id = ANY (${ids}::uuid[]) AND NOT is_archived`,
  );
}

type Head = Omit<Adjustment, "movements">;

export const findAdjustmentBranch = branchIn("stock_adjustments");

export function findAdjustment(tx: TenantRead, id: string): Promise<Head | undefined> {
  return tx.maybe<Head>(sql`
    SELECT id, branch_id AS "branchId", note, occurred_at AS "occurredAt", received_at AS "receivedAt", user_id AS "userId"
    FROM stock_adjustments WHERE id = ${id}`);
}

const problems: ConstraintProblems = {
  stock_adjustments_branch_id_fkey: () => invalid("branchId", "no such branch"),
};

interface Values {
  readonly id: string;
  readonly branchId: string;
  readonly note: string | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly userId: string;
}

export async function insertAdjustment(tx: TenantWrite, a: Values): Promise<void> {
  await withConstraints(problems, () =>
    tx.run(sql`
      INSERT INTO stock_adjustments (id, branch_id, note, occurred_at, received_at, user_id)
      VALUES (${a.id}, ${a.branchId}, ${a.note}, ${a.occurredAt}, ${a.receivedAt}, ${a.userId})`),
  );
}
