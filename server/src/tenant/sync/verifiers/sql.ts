import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { sql } from "../../../kernel/db/sql.ts";
import type { PublicKey } from "../../devices/schema.ts";

/**
 * The till's sealed secret, which is this one if there is none yet; undefined unless the till's key is this one, which
 * it becomes if there is none yet.
 */
export async function claimKey(
  tx: TenantWrite,
  deviceId: string,
  { publicKey, secret }: { readonly publicKey: PublicKey; readonly secret: string },
): Promise<string | undefined> {
  const text = JSON.stringify(publicKey);
  const claimed = await tx.maybe<{ secret: string }>(sql`
    UPDATE devices SET public_key = ${text}, proof_secret = coalesce(proof_secret, ${secret})
    WHERE id = ${deviceId} AND (public_key IS NULL OR public_key = ${text}::jsonb) RETURNING proof_secret AS secret`);
  return claimed?.secret;
}
