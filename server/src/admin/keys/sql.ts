import type { CentralTx } from "../../kernel/db/handles.ts";
import { raw, sql } from "../../kernel/db/sql.ts";

export type SealedPlace = "tenants" | "signing_keys" | "graduations";

const columns: Readonly<Record<SealedPlace, { id: string; sealed: string }>> = {
  tenants: { id: "tenant_id", sealed: "connection_string" },
  signing_keys: { id: "kid", sealed: "private_sealed" },
  graduations: { id: "id", sealed: "target_connection_sealed" },
};

/** Secrets of one table that another than the primary key sealed. */
export function listSealed(
  tx: CentralTx,
  place: SealedPlace,
  primaryKeyId: string,
): Promise<{ id: string; sealed: string }[]> {
  const { id, sealed } = columns[place];
  return tx.many(sql`
    SELECT ${raw(id)}::text AS id, ${raw(sealed)} AS sealed FROM ${raw(place)}
    WHERE ${raw(sealed)} IS NOT NULL AND split_part(${raw(sealed)}, '.', 2) <> ${primaryKeyId}`);
}

/** Replaces a secret unless it changed since it was read; returns how many rows that were. */
export function updateSealed(
  tx: CentralTx,
  place: SealedPlace,
  change: { id: string; from: string; to: string },
): Promise<number> {
  const { id, sealed } = columns[place];
  return tx.run(sql`
    UPDATE ${raw(place)} SET ${raw(sealed)} = ${change.to} WHERE ${raw(id)}::text = ${change.id} AND ${raw(sealed)} = ${change.from}`);
}
