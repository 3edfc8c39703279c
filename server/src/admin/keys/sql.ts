import type { Handle } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";
import type { SealedColumn } from "../sealed-columns.ts";

/** Secrets of one column that another than the primary key sealed. */
export function listSealed(
  tx: Handle,
  { table, id, sealed }: SealedColumn,
  primaryKeyId: string,
): Promise<{ id: string; sealed: string }[]> {
  return tx.many(sql`
    SELECT ${raw(id)}::text AS id, ${raw(sealed)} AS sealed FROM ${raw(table)}
    WHERE ${raw(sealed)} LIKE 'v1.%' AND split_part(${raw(sealed)}, '.', 2) <> ${primaryKeyId}`);
}

/** Replaces a secret unless it changed since it was read; returns how many rows that were. */
export function updateSealed(
  tx: Handle,
  { table, id, sealed }: SealedColumn,
  change: { id: string; from: string; to: string },
): Promise<number> {
  return tx.run(sql`
    UPDATE ${raw(table)} SET ${raw(sealed)} = ${change.to} WHERE ${raw(id)}::text = ${change.id} AND ${raw(sealed)} = ${change.from}`);
}
