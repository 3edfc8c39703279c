import type { JWK } from "jose";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { PlaneName } from "../plane.ts";

export interface SigningKeyRow {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateSealed: string;
  readonly activeFrom: string;
  readonly retiredAt: string | null;
}

/** The plane's keys that are published, the one that signs last first. */
export function listSigningKeys(tx: CentralTx, plane: PlaneName, now: Date): Promise<SigningKeyRow[]> {
  return tx.many<SigningKeyRow>(sql`
    SELECT kid, public_jwk AS "publicJwk", private_sealed AS "privateSealed", active_from AS "activeFrom", retired_at AS "retiredAt"
    FROM signing_keys WHERE plane = ${plane} AND (retired_at IS NULL OR retired_at > ${now}) ORDER BY active_from DESC, kid`);
}

/** Serialises the changes of a plane's keys until the transaction ends. */
export async function lockSigningKeys(tx: CentralTx, plane: PlaneName): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('tillhouse-signing-keys'), hashtext(${plane}))`);
}

/** `at` is when it begins to sign. */
export async function insertSigningKey(
  tx: CentralTx,
  key: Pick<SigningKeyRow, "kid" | "publicJwk" | "privateSealed"> & { plane: PlaneName; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO signing_keys (kid, plane, public_jwk, private_sealed, active_from)
    VALUES (${key.kid}, ${key.plane}, ${JSON.stringify(key.publicJwk)}, ${key.privateSealed}, ${key.at})`);
}

/** Lets every key of the plane go at `at`, or earlier where that was settled before. */
export async function retireSigningKeys(tx: CentralTx, plane: PlaneName, at: Date): Promise<void> {
  await tx.run(sql`
    UPDATE signing_keys SET retired_at = ${at} WHERE plane = ${plane} AND (retired_at IS NULL OR retired_at > ${at})`);
}
