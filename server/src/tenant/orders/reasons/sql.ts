import type { TenantRead } from "../../../kernel/db/handles.ts";
import type { RecordTable } from "../../../kernel/db/records.ts";
import { anyOf } from "../../../kernel/db/records.ts";
import { sql, type Fragment } from "../../../kernel/db/sql.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import type { ReasonKind } from "./schema.ts";

export const reasonTable: RecordTable = {
  name: "sale_reasons",
  select: sql`id, name, kind, is_archived AS "isArchived", version, created_at AS "createdAt"`,
  columns: { name: "name", kind: "kind" },
  sortKey: [
    ["kind", "text"],
    ["lower(name)", "text"],
    ["id", "uuid"],
  ],
  canArchive: true,
  constraints: { sale_reasons_name_key: () => conflict("name_taken", "Another reason has this name.") },
};

export interface Reason {
  readonly id: string;
  readonly kind: ReasonKind;
  readonly name: string;
}

/**
 * The reasons that exist, archived ones too: a till that sells without connection may not know that they are archived.
 */
export function reasonRows(ids: readonly string[]): Fragment {
  return sql`SELECT id, kind, name FROM sale_reasons WHERE id = ${anyOf(ids)}`;
}

export function listReasons(tx: TenantRead, ids: readonly string[]): Promise<Reason[]> {
  return tx.many<Reason>(sql`${reasonRows(ids)}`);
}
