import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import { newToken, tokenHash } from "../../kernel/tokens.ts";
import { auditedAs, type Origin } from "../origin.ts";
import {
  consumeRefreshToken,
  getRefreshToken,
  insertRefreshToken,
  insertSession,
  lockSessionOf,
  revokeSession,
  touchSession,
  type RefreshRow,
} from "./sessions.sql.ts";

export interface RefreshPolicy {
  readonly idleS: number;
  readonly absoluteS: number;
  /** How long the immediate predecessor still gets the same successor. */
  readonly leewayS: number;
}

/** A refresh token on its way to the cookie. */
export interface RefreshGrant {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  /** Seconds the cookie may live: the shorter of idle and absolute. */
  readonly maxAgeS: number;
}

export interface Device {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The user has just signed in in full, with the password. */
  readonly isProven?: boolean;
}

/** Opens a session, which is a family of refresh tokens, with its first token. */
export async function openSession(
  tx: Handle,
  userId: string,
  device: Device,
  policy: RefreshPolicy,
  now: Date,
): Promise<RefreshGrant> {
  const [sessionId, token] = [newId(), newToken()];
  await insertSession(tx, {
    id: sessionId,
    userId,
    at: now,
    idleExpiresAt: after(now, policy.idleS),
    absoluteExpiresAt: after(now, policy.absoluteS),
    ...device,
  });
  await insertRefreshToken(tx, { hash: tokenHash(token), sessionId, sequence: 1, at: now });
  return { userId, sessionId, refreshToken: token, maxAgeS: Math.min(policy.idleS, policy.absoluteS) };
}

/**
 * Exchanges a refresh token for its successor (RFC 9700 section 4.14.2). The immediate predecessor of the
 * newest token gets that same token again within the leeway: a lost answer or several tabs must not log
 * anyone out. Any other used token ends the family ("reused"). The caller commits whatever is answered.
 */
export async function rotate(
  tx: Handle,
  token: string,
  policy: RefreshPolicy,
  now: Date,
  origin: Origin,
): Promise<RefreshGrant | "unknown" | "ended" | "reused"> {
  const hash = tokenHash(token);
  const session = await lockSessionOf(tx, hash);
  if (session === undefined) return "unknown";
  const row = await getRefreshToken(tx, hash);
  if (!isAlive(row, now)) return "ended";
  if (row.usedAt === null) return advance(tx, token, row, policy, now);
  const withinLeeway = now.getTime() - Date.parse(row.usedAt) <= policy.leewayS * 1000;
  if (withinLeeway && !row.successorUsed && row.successorSealed !== null) {
    return grant(row, unseal(token, row.successorSealed), policy, now);
  }
  await revokeSession(tx, { id: row.sessionId, at: now, reason: "TokenReuse" });
  await recordAudit(tx, {
    event: "authn.token_reuse",
    ...auditedAs({ id: session.userId, email: session.email }, origin),
    subjectType: "Session",
    subjectId: row.sessionId,
    outcome: "Failure",
  });
  return "reused";
}

/** Whether the token is of a session that has ended. False for one that is not known here: another shop may know it. */
export async function hasEnded(tx: Handle, token: string, now: Date): Promise<boolean> {
  const hash = tokenHash(token);
  return (await lockSessionOf(tx, hash)) !== undefined && !isAlive(await getRefreshToken(tx, hash), now);
}

/**
 * Ends the session of a refresh token, whichever of the family it is. False for one that is not known here: another
 * shop may know it.
 */
export async function closeSession(tx: Handle, token: string, now: Date, origin: Origin): Promise<boolean> {
  const session = await lockSessionOf(tx, tokenHash(token));
  if (session === undefined) return false;
  const ended = await revokeSession(tx, { id: session.sessionId, at: now, reason: "Logout" });
  if (ended === 0) return true;
  await recordAudit(tx, {
    event: "authn.logout",
    ...auditedAs({ id: session.userId, email: session.email }, origin),
    subjectType: "Session",
    subjectId: session.sessionId,
  });
  return true;
}

async function advance(
  tx: Handle,
  token: string,
  row: RefreshRow,
  policy: RefreshPolicy,
  now: Date,
): Promise<RefreshGrant> {
  const successor = newToken();
  const successorHash = tokenHash(successor);
  await insertRefreshToken(tx, { hash: successorHash, sessionId: row.sessionId, sequence: row.sequence + 1, at: now });
  await consumeRefreshToken(tx, {
    hash: tokenHash(token),
    at: now,
    successorHash,
    successorSealed: seal(token, successor),
  });
  await touchSession(tx, { id: row.sessionId, at: now, idleExpiresAt: after(now, policy.idleS) });
  return grant(row, successor, policy, now);
}

function grant(row: RefreshRow, refreshToken: string, policy: RefreshPolicy, now: Date): RefreshGrant {
  const absoluteLeftS = Math.floor((Date.parse(row.absoluteExpiresAt) - now.getTime()) / 1000);
  return { userId: row.userId, sessionId: row.sessionId, refreshToken, maxAgeS: Math.min(policy.idleS, absoluteLeftS) };
}

function isAlive(row: RefreshRow, now: Date): boolean {
  return (
    row.isActive &&
    row.revokedAt === null &&
    Date.parse(row.idleExpiresAt) > now.getTime() &&
    Date.parse(row.absoluteExpiresAt) > now.getTime()
  );
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

// The successor is kept for the leeway under a key that only the holder of its predecessor has.
function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync("sha256", token, Buffer.alloc(0), "tillhouse:refresh-successor", 32));
}

function seal(token: string, successor: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(token), nonce);
  return Buffer.concat([nonce, cipher.update(successor, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function unseal(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(token), sealed.subarray(0, 12), {
    authTagLength: 16,
  }).setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
}
