import { createHash } from "node:crypto";
import { SignJWT, decodeProtectedHeader, jwtVerify, type JWTPayload } from "jose";
import type { Deps } from "../deps.ts";
import { Unauthenticated, forbidden } from "../kernel/http/problem.ts";
import { newId } from "../kernel/ids.ts";
import { audiences, type PlaneName } from "./plane.ts";

const maxTokenLength = 8_192;
const clockToleranceS = 5;
const maxVerified = 10_000;

/** Who an access token speaks for. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  /** Set on the tenant plane. */
  readonly tenantId?: string;
}

/** The contract's token response; the refresh token is a cookie, never a member. */
export interface TokenResponse {
  readonly tokenType: "Bearer";
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Signs an access token (RFC 9068: `typ` at+jwt). It carries no permissions. */
export async function issueAccessToken(deps: Deps, plane: PlaneName, claims: Claims): Promise<TokenResponse> {
  await deps.keys[plane].refresh();
  const { kid, privateKey } = deps.keys[plane].signing;
  const issuedAtS = Math.floor(deps.now().getTime() / 1000);
  const expiresIn = deps.config.accessTokenS;
  const accessToken = await new SignJWT({
    sid: claims.sessionId,
    ...(claims.tenantId === undefined ? {} : { tid: claims.tenantId }),
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

interface Verified {
  readonly claims: Claims;
  readonly plane: PlaneName;
  readonly kid: string;
  readonly notBeforeS: number;
  readonly expiresS: number;
}

/** Tokens whose signature was found good, by key ring and hash: RSA is worth doing once a token, the clock is asked each time. */
const verified = new WeakMap<object, Map<string, Verified>>();

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
  if (nowS >= entry.expiresS + clockToleranceS || nowS < entry.notBeforeS - clockToleranceS)
    throw new Unauthenticated("token expired");
  // The one key it was signed with may have been let go since the signature was found good.
  await deps.keys[entry.plane].refresh();
  if (!deps.keys[entry.plane].honours(entry.kid)) throw new Unauthenticated("token of a retired key");
  if (entry.plane !== plane) throw forbidden("wrong_plane", "This token belongs to the other plane.");
  return entry.claims;
}

function cacheOf(deps: Deps): Map<string, Verified> {
  let cache = verified.get(deps.keys);
  if (cache === undefined) verified.set(deps.keys, (cache = new Map()));
  return cache;
}

async function verifySignature(deps: Deps, plane: PlaneName, token: string): Promise<Verified> {
  const other = plane === "admin" ? "tenant" : "admin";
  const own = await verifyUnder(deps, plane, token);
  const found = own ?? (await verifyUnder(deps, other, token));
  if (found === undefined) throw new Unauthenticated("token does not verify");
  return found;
}

async function verifyUnder(deps: Deps, plane: PlaneName, token: string): Promise<Verified | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const publicKey = typeof kid === "string" ? await deps.keys[plane].find(kid) : undefined;
    if (kid === undefined || publicKey === undefined) return undefined;
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ["RS256"],
      typ: "at+jwt",
      issuer: issuerOf(deps, plane),
      audience: audiences[plane],
      clockTolerance: clockToleranceS,
      currentDate: deps.now(),
      requiredClaims: ["exp", "iat", "sub", "sid", "jti"],
    });
    return readPayload(payload, plane, kid);
  } catch {
    return undefined;
  }
}

function readPayload(payload: JWTPayload, plane: PlaneName, kid: string): Verified | undefined {
  const { sub, sid, tid, iat = 0, exp = 0 } = payload as JWTPayload & { sid?: unknown; tid?: unknown };
  if (typeof sub !== "string" || typeof sid !== "string") return undefined;
  if ((plane === "tenant") !== (typeof tid === "string")) return undefined;
  const claims = { userId: sub, sessionId: sid, ...(typeof tid === "string" ? { tenantId: tid } : {}) };
  return { claims, plane, kid, notBeforeS: iat, expiresS: exp };
}

function issuerOf(deps: Deps, plane: PlaneName): string {
  return plane === "admin" ? `${deps.config.publicUrl}/admin` : deps.config.publicUrl;
}
