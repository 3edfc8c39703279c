import { withConstraints, type ConstraintProblems } from "../../../kernel/db/errors.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import type { RecordTable } from "../../../kernel/db/records.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { userName } from "../../engine/names.sql.ts";
import { branchIn } from "../../gate/branch.sql.ts";
import type { Adjustment, AdjustmentQuery, AdjustmentSummary } from "./schema.ts";

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

/** The reasons that are in use. */
export function listReasons(tx: TenantRead, ids: readonly string[]): Promise<Reason[]> {
  return tx.many<Reason>(
    sql`SELECT id, direction FROM adjustment_reasons WHERE id = ${anyOf(ids)} AND NOT is_archived`,
  );
}

type Head = Omit<Adjustment, "movements">;
const heading = sql`a.id, a.branch_id AS "branchId", a.note, a.occurred_at AS "occurredAt", a.received_at AS "receivedAt",
  a.user_id AS "userId", ${userName("a.user_id")} AS "userName"`;

export const findAdjustmentBranch = branchIn("stock_adjustments");

export function findAdjustment(tx: TenantRead, id: string): Promise<Head | undefined> {
  return tx.maybe<Head>(sql`SELECT ${heading} FROM stock_adjustments a WHERE a.id = ${id}`);
}

/** The adjustments of the branch, latest first, one more than the limit. */
export function listAdjustments(
  tx: TenantRead,
  { branchId, from, to, limit, cursor }: AdjustmentQuery,
): Promise<AdjustmentSummary[]> {
  const after = decodeCursor(cursor, ["timestamptz", "uuid"]);
  return tx.many<AdjustmentSummary>(sql`
    SELECT ${heading},
      (SELECT count(*) FROM stock_movements m WHERE m.document_id = a.id AND m.kind = 'Adjustment')::int AS "lineCount"
    FROM stock_adjustments a
    WHERE a.branch_id = ${branchId}
      ${from === undefined ? sql`` : sql`AND a.occurred_at >= ${from}`}
      ${to === undefined ? sql`` : sql`AND a.occurred_at < ${to}`}
      ${after === undefined ? sql`` : sql`AND (a.occurred_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    ORDER BY a.occurred_at DESC, a.id DESC LIMIT ${written(limit + 1)}`);
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
