import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** The contract's values of `methods`. */
export type Method = "Authenticator" | "Email";

export interface FactorRow {
  readonly secretSealed: string | null;
  readonly codeSealed: string | null;
  readonly codeSentAt: string | null;
  readonly createdAt: string;
  readonly confirmedAt: string | null;
}

/** The confirmed methods that the plane's settings allow. */
export async function listMethods(tx: Handle, userId: string): Promise<Method[]> {
  const rows = await tx.many<{ method: Method }>(sql`
    SELECT f.method FROM second_factors f, sign_in_settings s
    WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL AND (f.method <> 'Email' OR s.allows_email_codes) ORDER BY 1`);
  return rows.map(({ method }) => method);
}

export function findFactor(tx: Handle, userId: string, method: Method): Promise<FactorRow | undefined> {
  return tx.maybe<FactorRow>(sql`
    SELECT secret_sealed AS "secretSealed", code_sealed AS "codeSealed", code_sent_at AS "codeSentAt", created_at AS "createdAt",
           confirmed_at AS "confirmedAt"
    FROM second_factors WHERE user_id = ${userId} AND method = ${method}`);
}

/** Begins the enrolment of an authenticator anew. */
export async function replacePendingAuthenticator(
  tx: Handle,
  factor: { userId: string; secretSealed: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO second_factors (user_id, method, secret_sealed, created_at)
    VALUES (${factor.userId}, 'Authenticator', ${factor.secretSealed}, ${factor.at})
    ON CONFLICT (user_id, method) DO UPDATE SET secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0`);
}

/** Keeps the code that was mailed; makes the method, unconfirmed, when it is not there. */
export async function updateEmailCode(
  tx: Handle,
  factor: { userId: string; codeSealed: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO second_factors (user_id, method, code_sealed, code_sent_at, created_at)
    VALUES (${factor.userId}, 'Email', ${factor.codeSealed}, ${factor.at}, ${factor.at})
    ON CONFLICT (user_id, method) DO UPDATE SET code_sealed = excluded.code_sealed, code_sent_at = excluded.code_sent_at`);
}

/** Uses the mailed code up: 1 when it was there. */
export function clearEmailCode(tx: Handle, userId: string): Promise<number> {
  return tx.run(sql`
    UPDATE second_factors SET code_sealed = NULL WHERE user_id = ${userId} AND method = 'Email' AND code_sealed IS NOT NULL`);
}

/**
 * Records a time step as used: 1 if it is newer than every one before, else 0. Of two at the same time one succeeds.
 */
export function advanceStep(tx: Handle, userId: string, step: number): Promise<number> {
  return tx.run(sql`
    UPDATE second_factors SET last_step = ${step} WHERE user_id = ${userId} AND method = 'Authenticator' AND last_step < ${step}`);
}

export async function confirmFactor(tx: Handle, userId: string, method: Method, at: Date): Promise<void> {
  await tx.run(sql`UPDATE second_factors SET confirmed_at = ${at} WHERE user_id = ${userId} AND method = ${method}`);
}

export async function deleteFactor(tx: Handle, userId: string, method: Method): Promise<void> {
  await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${userId} AND method = ${method}`);
}

/** Removes every method and recovery code; returns how many methods were confirmed. */
export async function deleteFactors(tx: Handle, userId: string): Promise<number> {
  await tx.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  const { confirmed } = await tx.one<{ confirmed: number }>(sql`
    WITH gone AS (DELETE FROM second_factors WHERE user_id = ${userId} RETURNING confirmed_at)
    SELECT count(confirmed_at)::int AS confirmed FROM gone`);
  return confirmed;
}

export function listRecoveryCodes(tx: Handle, userId: string): Promise<{ id: string; hashSealed: string }[]> {
  return tx.many(sql`
    SELECT id, hash_sealed AS "hashSealed" FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`);
}

/** 1 for the one who uses the code, 0 for everyone after. */
export function consumeRecoveryCode(tx: Handle, id: string, at: Date): Promise<number> {
  return tx.run(sql`UPDATE recovery_codes SET used_at = ${at} WHERE id = ${id} AND used_at IS NULL`);
}

export async function deleteRecoveryCodes(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
}

export async function insertRecoveryCode(
  tx: Handle,
  code: { id: string; userId: string; hashSealed: string },
): Promise<void> {
  await tx.run(
    sql`INSERT INTO recovery_codes (id, user_id, hash_sealed) VALUES (${code.id}, ${code.userId}, ${code.hashSealed})`,
  );
}

/** Counts a second step that failed; returns how many in a row that makes. */
export async function countSecondFactorFailure(tx: Handle, userId: string): Promise<number> {
  const { failures } = await tx.one<{ failures: number }>(sql`
    UPDATE users SET second_factor_failures = second_factor_failures + 1 WHERE id = ${userId}
    RETURNING second_factor_failures AS failures`);
  return failures;
}

export async function clearSecondFactorFailures(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`UPDATE users SET second_factor_failures = 0 WHERE id = ${userId} AND second_factor_failures > 0`);
}

export async function getAllowsEmailCodes(tx: Handle): Promise<boolean> {
  const row = await tx.one<{ allows: boolean }>(sql`SELECT allows_email_codes AS allows FROM sign_in_settings`);
  return row.allows;
}

export async function updateAllowsEmailCodes(tx: Handle, allows: boolean): Promise<void> {
  await tx.run(sql`UPDATE sign_in_settings SET allows_email_codes = ${allows}`);
}
