import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import canonicalize from "canonicalize";
import { CompactEncrypt } from "jose";
import { tillSecretAad } from "../../auth/passwords/passwords.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import type { Actor } from "../gate/context.ts";
import type { PinProof } from "./schema.ts";
import { findTillSecret } from "./sql.ts";

// By what somebody proves at a till without connection that it is them: a key that only their PIN unlocks there, other
// ones each time that the till gets what it checks PINs by (docs/decisions/0043-what-a-push-proves.md).

/** For so long a till may check PINs by what it got. */
export const verifierLifetimeMs = 24 * 3_600_000;
/** A till reckons its time from when it was given something, and its clock may be a little fast. */
const mostAheadMs = 60_000;

/** What the keys of a till's people are derived from; sealed, for its row. */
export function newTillSecret(secrets: SecretBox, deviceId: string): string {
  return secrets.seal(randomBytes(32).toString("base64url"), tillSecretAad(deviceId));
}

interface Issue {
  /** The till's sealed secret. */
  readonly sealed: string;
  readonly deviceId: string;
  readonly issuedAt: string;
}

/** What a till checks the PIN of somebody by. */
export interface PinVerifier {
  /** A PHC string without its hash, by which the till hashes the PIN: Argon2id. */
  readonly pin: string;
  /** A JWE (RFC 7516; `dir`, A256GCM) of the person's key at the till, whose own key is that hash. */
  readonly key: string;
}

/** Wraps the key that somebody has at a till by their PIN, whose whole PHC string is `phc`. */
export async function wrapTillKey(
  secrets: SecretBox,
  { sealed, deviceId, issuedAt }: Issue,
  { userId, phc }: { readonly userId: string; readonly phc: string },
): Promise<PinVerifier> {
  const at = phc.lastIndexOf("$");
  const key = await new CompactEncrypt(keyOf(secrets.open(sealed, tillSecretAad(deviceId)), userId, issuedAt))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(Buffer.from(phc.slice(at + 1), "base64"));
  return { pin: phc.slice(0, at), key };
}

/** What somebody is said to have proved at the actor's till, and by what. */
interface PinClaim {
  readonly userId: string;
  /** When it was done, as the till says. */
  readonly doneAt: Date;
  readonly content: Readonly<Record<string, unknown>>;
  readonly proof: PinProof | undefined;
}

/**
 * Whether somebody has proved by PIN, at the till that the actor works at, that the content is theirs: the MAC is by
 * the key that this PIN unlocked there, the time lies between when the till got it and now, and it was done within a
 * day of that. A PIN that is another one by now proves what was done before it was set.
 */
export async function isProvenByPin(
  tx: TenantRead,
  secrets: SecretBox,
  { caller: { device }, now }: Actor,
  { userId, doneAt, content, proof }: PinClaim,
): Promise<boolean> {
  if (device === null || proof === undefined) return false;
  const { issuedAt, at, mac } = proof;
  const [issued, proven, done] = [Date.parse(issuedAt), Date.parse(at), doneAt.getTime()];
  const isInTime = issued <= proven && proven <= Math.min(issued + verifierLifetimeMs, now.getTime() + mostAheadMs);
  if (!isInTime || Math.abs(done - proven) > verifierLifetimeMs) return false;
  const till = await findTillSecret(tx, device.id, userId);
  const setAt = till?.pinSetAt.getTime();
  if (till === undefined || setAt === undefined) return false;
  // A thief of the old PIN can choose `at`, so the thing itself has to be older than the new PIN, too.
  if (setAt > issued && setAt <= Math.max(proven, done)) return false;
  const key = keyOf(secrets.open(till.sealed, tillSecretAad(device.id)), userId, issuedAt);
  const expected = macOf(key, { ...content, deviceId: device.id, issuedAt, at });
  const given = Buffer.from(mac, "base64url");
  return expected !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}

function keyOf(secret: string, userId: string, issuedAt: string): Buffer {
  return createHmac("sha256", Buffer.from(secret, "base64url"))
    .update(JSON.stringify([userId, issuedAt]))
    .digest();
}

/** HMAC-SHA-256 over the canonical JSON (RFC 8785); undefined for text that has none: half a surrogate pair. */
function macOf(key: Buffer, content: object): Buffer | undefined {
  try {
    return createHmac("sha256", key)
      .update(canonicalize(content) ?? "")
      .digest();
  } catch {
    return undefined;
  }
}
