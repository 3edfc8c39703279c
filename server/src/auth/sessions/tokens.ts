import { createHash, type KeyObject } from "node:crypto";
import { SignJWT, compactVerify, decodeProtectedHeader, type CompactVerifyResult, type JWTPayload } from "jose";
import type { Deps } from "../../deps.ts";
import { Problem, Unauthenticated, forbidden } from "../../kernel/http/problem.ts";
import { isUuid, newId } from "../../kernel/ids.ts";
import { audiences, type PlaneName } from "../plane.ts";

const maxTokenLength = 8_192;
/** How long before its time a token is taken: the clock of the process that made it may be ahead. */
const clockToleranceS = 5;
const maxVerified = 10_000;

/** The user and the session that an access token speaks for. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  /** Set on the tenant plane. */
  readonly tenantId?: string;
  /** Set for an operator who looks into the tenant: the session of the admin plane from which they asked to. */
  readonly operatorSessionId?: string;
}

/** The contract's token response; the refresh token is a cookie, never a member. */
export interface TokenResponse {
  readonly tokenType: "Bearer";
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Signs an access token (RFC 9068: `typ` at+jwt). It carries no permissions. */
export async function issueAccessToken(
  deps: Deps,
  plane: PlaneName,
  claims: Claims,
  expiresIn = deps.config.accessTokenS,
): Promise<TokenResponse> {
  await deps.keys[plane].refresh();
  const { kid, privateKey } = deps.keys[plane].signing;
  const issuedAtS = Math.floor(deps.now().getTime() / 1000);
  const accessToken = await new SignJWT({
    sid: claims.sessionId,
    ...(claims.tenantId === undefined ? {} : { tid: claims.tenantId }),
    ...(claims.operatorSessionId === undefined ? {} : { osid: claims.operatorSessionId }),
  })
    .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
    .setIssuer(issuerOf(deps, plane))
    .setAudience(audiences[plane])
    .setSubject(claims.userId)
    .setJti(newId())
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + expiresIn)
    .sign(privateKey);
  return { tokenType: "Bearer", accessToken, expiresIn };
}

interface VerifiedToken {
  readonly claims: Claims;
  readonly plane: PlaneName;
  readonly kid: string;
  readonly notBeforeS: number;
  readonly expiresS: number;
}

/** Tokens with a verified signature, by key ring and hash: RSA is checked once per token, the times at every use. */
const verified = new WeakMap<object, Map<string, VerifiedToken>>();

/**
 * The claims of the bearer token in an Authorization header. Throws `Unauthenticated` when it is missing,
 * malformed, expired or not ours, and 403 `wrong_plane` when it is a good token of the other plane.
 */
export async function verifyAccessToken(
  deps: Deps,
  plane: PlaneName,
  authorization: string | undefined,
): Promise<Claims> {
  const token = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined || token.length > maxTokenLength) throw new Unauthenticated("no bearer token");
  const known = cacheOf(deps);
  const key = createHash("sha256").update(token).digest("base64");
  let entry = known.get(key);
  if (entry === undefined) {
    entry = await verifySignature(deps, plane, token);
    if (known.size >= maxVerified) known.delete(known.keys().next().value ?? "");
    known.set(key, entry);
  }
  const nowS = deps.now().getTime() / 1000;
  if (nowS >= entry.expiresS || nowS < entry.notBeforeS - clockToleranceS) throw new Unauthenticated("token expired");
  // The signing key may have been retired after the signature was verified.
  await deps.keys[entry.plane].refresh();
  if (!deps.keys[entry.plane].honours(entry.kid)) throw new Unauthenticated("token of a retired key");
  if (entry.plane !== plane) throw forbidden("wrong_plane", "This token belongs to the other plane.");
  return entry.claims;
}

/**
 * As `verifyAccessToken`, but throws at once only for 403 `wrong_plane`, which comes before all other refusals; any
 * other failure is returned, for later.
 */
export async function settleAccessToken(
  deps: Deps,
  plane: PlaneName,
  authorization: string | undefined,
): Promise<PromiseSettledResult<Claims>> {
  const [settled] = await Promise.allSettled([verifyAccessToken(deps, plane, authorization)]);
  if (settled.status === "rejected" && settled.reason instanceof Problem && settled.reason.errorCode === "wrong_plane")
    throw settled.reason;
  return settled;
}

function cacheOf(deps: Deps): Map<string, VerifiedToken> {
  let cache = verified.get(deps.keys);
  if (cache === undefined) verified.set(deps.keys, (cache = new Map()));
  return cache;
}

async function verifySignature(deps: Deps, plane: PlaneName, token: string): Promise<VerifiedToken> {
  const other = plane === "admin" ? "tenant" : "admin";
  const own = await verifyUnder(deps, plane, token);
  const found = own ?? (await verifyUnder(deps, other, token));
  if (found === undefined) throw new Unauthenticated("token does not verify");
  return found;
}

async function verifyUnder(deps: Deps, plane: PlaneName, token: string): Promise<VerifiedToken | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const publicKey = typeof kid === "string" ? await deps.keys[plane].find(kid) : undefined;
    if (kid === undefined || publicKey === undefined) return undefined;
    const { payload, protectedHeader } = await verifyJws(token, publicKey);
    if (protectedHeader.typ !== "at+jwt") return undefined;
    return readPayload(
      JSON.parse(Buffer.from(payload).toString("utf8")) as JWTPayload,
      plane,
      kid,
      issuerOf(deps, plane),
    );
  } catch {
    return undefined;
  }
}

/**
 * Header and payload of a compact JWS whose RS256 signature is good under `key`; throws for any other (RFC 8725 section
 * 3.1).
 */
export function verifyJws(token: string, key: KeyObject): Promise<CompactVerifyResult> {
  return compactVerify(token, key, { algorithms: ["RS256"] });
}

/** Undefined unless the claims are what we issue, of this plane, type by type. The clock is asked at every use. */
function readPayload(payload: JWTPayload, plane: PlaneName, kid: string, issuer: string): VerifiedToken | undefined {
  const { iss, aud, sub, sid, tid, osid, jti, iat, exp, nbf } = payload as Record<string, unknown>;
  if (iss !== issuer || aud !== audiences[plane]) return undefined;
  if (!isId(sub) || !isId(sid) || typeof jti !== "string") return undefined;
  if (plane === "tenant" ? !isId(tid) : tid !== undefined) return undefined;
  if (osid !== undefined && (plane !== "tenant" || !isId(osid))) return undefined;
  if (!isTime(iat) || !isTime(exp) || (nbf !== undefined && !isTime(nbf))) return undefined;
  const claims = {
    userId: sub,
    sessionId: sid,
    ...(isId(tid) ? { tenantId: tid } : {}),
    ...(isId(osid) ? { operatorSessionId: osid } : {}),
  };
  return { claims, plane, kid, notBeforeS: Math.max(iat, nbf ?? iat), expiresS: exp };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function issuerOf(deps: Deps, plane: PlaneName): string {
  return plane === "admin" ? `${deps.config.publicUrl}/admin` : deps.config.publicUrl;
}
