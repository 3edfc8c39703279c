import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly ip: string;
  readonly userAgent: string | null;
  /** Its user has just proved who they are, as `updateSessionProven` has it. */
  readonly isProven?: boolean;
}

export async function insertSession(tx: Handle, session: NewSession): Promise<void> {
  const provenAt = session.isProven === true ? session.at : null;
  await tx.run(sql`
    INSERT INTO sessions (id, user_id, created_at, last_used_at, idle_expires_at, absolute_expires_at, ip, user_agent, proven_at)
    VALUES (${session.id}, ${session.userId}, ${session.at}, ${session.at}, ${session.idleExpiresAt},
            ${session.absoluteExpiresAt}, ${session.ip}, ${session.userAgent}, ${provenAt})`);
}

/** Opens the session, or prolongs it to `expiresAt`: all tokens that one credential gets are of one session. */
export async function prolongSession(
  tx: Handle,
  session: { id: string; userId: string; at: Date; expiresAt: Date; ip: string; userAgent: string | null },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO sessions (id, user_id, created_at, last_used_at, idle_expires_at, absolute_expires_at, ip, user_agent)
    VALUES (${session.id}, ${session.userId}, ${session.at}, ${session.at}, ${session.expiresAt}, ${session.expiresAt},
            ${session.ip}, ${session.userAgent})
    ON CONFLICT (id) DO UPDATE SET last_used_at = excluded.last_used_at, ip = excluded.ip, user_agent = excluded.user_agent,
      idle_expires_at = greatest(sessions.idle_expires_at, excluded.idle_expires_at),
      absolute_expires_at = greatest(sessions.absolute_expires_at, excluded.absolute_expires_at)`);
}

/** The session's user has proved again who they are. */
export async function updateSessionProven(tx: Handle, session: { id: string; at: Date }): Promise<void> {
  await tx.run(sql`UPDATE sessions SET proven_at = ${session.at} WHERE id = ${session.id}`);
}

export async function insertRefreshToken(
  tx: Handle,
  token: { hash: Buffer; sessionId: string; sequence: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO refresh_tokens (token_hash, session_id, sequence, created_at)
    VALUES (${token.hash}, ${token.sessionId}, ${token.sequence}, ${token.at})`);
}

/**
 * Locks the session of a token until the transaction ends, so that refreshes of one family come one after the other.
 */
export function lockSessionOf(
  tx: Handle,
  tokenHash: Buffer,
): Promise<{ sessionId: string; userId: string; email: string } | undefined> {
  return tx.maybe(sql`
    SELECT s.id AS "sessionId", u.id AS "userId", u.email
    FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
    WHERE t.token_hash = ${tokenHash} FOR UPDATE OF s`);
}

/** The user whose live session the token refreshes: unused, or used after that moment. */
export async function findUserOfToken(
  tx: Handle,
  hash: Buffer,
  { now, usedAfter }: { readonly now: Date; readonly usedAfter: Date },
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT u.id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
    WHERE t.token_hash = ${hash} AND (t.used_at IS NULL OR t.used_at > ${usedAfter}) AND u.is_active
      AND s.revoked_at IS NULL AND s.idle_expires_at > ${now} AND s.absolute_expires_at > ${now}`);
  return row?.id;
}

export interface RefreshRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly isActive: boolean;
  readonly sequence: number;
  readonly usedAt: string | null;
  readonly successorSealed: Buffer | null;
  readonly successorUsed: boolean;
  readonly revokedAt: string | null;
  readonly idleExpiresAt: string;
  readonly absoluteExpiresAt: string;
}

/** The token with its session, read after `lockSessionOf`. */
export function getRefreshToken(tx: Handle, tokenHash: Buffer): Promise<RefreshRow> {
  return tx.one<RefreshRow>(sql`
    SELECT s.id AS "sessionId", u.id AS "userId", u.is_active AS "isActive", t.sequence, t.used_at AS "usedAt",
           t.successor_sealed AS "successorSealed", n.used_at IS NOT NULL AS "successorUsed", s.revoked_at AS "revokedAt",
           s.idle_expires_at AS "idleExpiresAt", s.absolute_expires_at AS "absoluteExpiresAt"
    FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
    LEFT JOIN refresh_tokens n ON n.token_hash = t.successor_hash
    WHERE t.token_hash = ${tokenHash}`);
}

export async function consumeRefreshToken(
  tx: Handle,
  token: { hash: Buffer; at: Date; successorHash: Buffer; successorSealed: Buffer },
): Promise<void> {
  await tx.run(sql`
    UPDATE refresh_tokens SET used_at = ${token.at}, successor_hash = ${token.successorHash}, successor_sealed = ${token.successorSealed}
    WHERE token_hash = ${token.hash} AND used_at IS NULL`);
}

export async function touchSession(tx: Handle, session: { id: string; at: Date; idleExpiresAt: Date }): Promise<void> {
  await tx.run(
    sql`UPDATE sessions SET last_used_at = ${session.at}, idle_expires_at = ${session.idleExpiresAt} WHERE id = ${session.id}`,
  );
}

/** How many sessions that ended: none when it had ended before. */
export function revokeSession(tx: Handle, session: { id: string; at: Date; reason: string }): Promise<number> {
  return tx.run(sql`
    UPDATE sessions SET revoked_at = ${session.at}, revoked_reason = ${session.reason} WHERE id = ${session.id} AND revoked_at IS NULL`);
}

/** Ends every live session of a user. */
export async function revokeSessionsOfUser(tx: Handle, user: { id: string; at: Date; reason: string }): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET revoked_at = ${user.at}, revoked_reason = ${user.reason} WHERE user_id = ${user.id} AND revoked_at IS NULL`);
}

/** Ends every live session of a user but one. */
export async function revokeOtherSessions(
  tx: Handle,
  user: { userId: string; sessionId: string; at: Date; reason: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET revoked_at = ${user.at}, revoked_reason = ${user.reason}
    WHERE user_id = ${user.userId} AND id <> ${user.sessionId} AND revoked_at IS NULL`);
}

export interface SessionRow {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The user's sessions that are alive, the one used last first. */
export function listSessions(tx: Handle, userId: string, now: Date): Promise<SessionRow[]> {
  return tx.many<SessionRow>(sql`
    SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", least(idle_expires_at, absolute_expires_at) AS "expiresAt",
           ip, user_agent AS "userAgent"
    FROM sessions WHERE user_id = ${userId} AND revoked_at IS NULL AND idle_expires_at > ${now} AND absolute_expires_at > ${now}
    ORDER BY last_used_at DESC, id DESC`);
}

/** Ends a live session when it is the user's own; returns how many that were. */
export function revokeOwnSession(
  tx: Handle,
  session: { id: string; userId: string; at: Date; reason: string },
): Promise<number> {
  return tx.run(sql`
    UPDATE sessions SET revoked_at = ${session.at}, revoked_reason = ${session.reason}
    WHERE id = ${session.id} AND user_id = ${session.userId} AND revoked_at IS NULL`);
}
