import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export interface ChallengeRow {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly identifier: string;
  readonly tries: number;
  readonly codeSealed: string | null;
  readonly codeSentAt: string | null;
  readonly expiresAt: string;
  readonly secondFactorFailures: number;
}

/** Opens a challenge beside those of the user that are open. */
export async function insertChallenge(
  tx: Handle,
  challenge: { tokenHash: Buffer; userId: string; identifier: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`DELETE FROM login_challenges WHERE user_id = ${challenge.userId} AND expires_at <= ${challenge.at}`);
  await tx.run(sql`
    INSERT INTO login_challenges (token_hash, user_id, identifier, created_at, expires_at)
    VALUES (${challenge.tokenHash}, ${challenge.userId}, ${challenge.identifier}, ${challenge.at}, ${challenge.expiresAt})`);
}

/** The user of the challenge, who is to be locked before it. */
export function findChallenge(
  tx: Handle,
  tokenHash: Buffer,
): Promise<{ identifier: string; userId: string } | undefined> {
  return tx.maybe(sql`SELECT identifier, user_id AS "userId" FROM login_challenges WHERE token_hash = ${tokenHash}`);
}

/** The open challenge of an active user. Its attempts and its user are to be locked before it. */
export function findOpenChallenge(tx: Handle, tokenHash: Buffer, now: Date): Promise<ChallengeRow | undefined> {
  return tx.maybe<ChallengeRow>(sql`
    SELECT c.token_hash AS "tokenHash", c.user_id AS "userId", u.email, u.name, c.identifier, c.tries, c.code_sealed AS "codeSealed",
           c.code_sent_at AS "codeSentAt", u.second_factor_failures AS "secondFactorFailures"
    FROM login_challenges c JOIN users u ON u.id = c.user_id
    WHERE c.token_hash = ${tokenHash} AND c.expires_at > ${now} AND u.is_active`);
}

export async function countTry(tx: Handle, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`UPDATE login_challenges SET tries = tries + 1 WHERE token_hash = ${tokenHash}`);
}

export async function updateChallengeCode(
  tx: Handle,
  challenge: { tokenHash: Buffer; codeSealed: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    UPDATE login_challenges SET code_sealed = ${challenge.codeSealed}, code_sent_at = ${challenge.at}
    WHERE token_hash = ${challenge.tokenHash}`);
}

export async function deleteChallenge(tx: Handle, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`DELETE FROM login_challenges WHERE token_hash = ${tokenHash}`);
}

/** Ends the open challenges of an identifier that was locked. */
export async function deleteChallengesOf(tx: Handle, identifier: string): Promise<void> {
  await tx.run(sql`DELETE FROM login_challenges WHERE identifier = ${identifier}`);
}

/** Ends the open challenges of a user whose password or factors changed. */
export async function deleteChallengesOfUser(tx: Handle, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM login_challenges WHERE user_id = ${userId}`);
}
