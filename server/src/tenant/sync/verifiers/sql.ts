import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import type { PublicKey } from "./schema.ts";

/**
 * Whether the till's key is this one, which it becomes if there is none yet; notes that it has its verifiers from now
 * on.
 */
export async function claimKey(tx: TenantWrite, deviceId: string, key: PublicKey, at: Date): Promise<boolean> {
  const text = JSON.stringify(key);
  const claimed = await tx.run(sql`
    UPDATE devices SET public_key = ${text}, verifiers_at = ${at}
    WHERE id = ${deviceId} AND (public_key IS NULL OR public_key = ${text}::jsonb)`);
  return claimed === 1;
}

/** When the till last had its verifiers; null: never. */
export async function findVerifiersAt(tx: TenantRead, deviceId: string): Promise<Date | null> {
  const row = await tx.maybe<{ at: string | null }>(
    sql`SELECT verifiers_at::text AS at FROM devices WHERE id = ${deviceId}`,
  );
  const at = row?.at ?? null;
  return at === null ? null : new Date(at);
}
