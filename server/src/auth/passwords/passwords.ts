import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { FairPool } from "../../kernel/process/fair-pool.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import { Hasher } from "./hasher.ts";
import { lengthOf, mostLength } from "./policy.ts";

/** OWASP Password Storage Cheat Sheet: argon2id with m=19 MiB (in KiB), t=2, p=1. */
const owaspCost = { memoryCost: 19_456, timeCost: 2 } as const;

/** How much work a hash is. */
type HashingCost = Readonly<Record<keyof typeof owaspCost, number>>;

let hashing = hashingOf({});
let verifications = 0;

interface HashingSetup {
  /** How many processes of the service share the machine's cores; 1 unless given. */
  readonly processes?: number;
  /** `owaspCost` unless given, which only tests do. */
  readonly cost?: HashingCost;
}

/** To be called before anything is hashed. */
export function configureHashing(setup: HashingSetup): void {
  hashing = hashingOf(setup);
}

function hashingOf({ processes = 1, cost = owaspCost }: HashingSetup) {
  // 2 is argon2id in the library's enum.
  const policy = { algorithm: 2, ...cost, parallelism: 1, outputLen: 32 };
  /** How a PHC string of that policy begins. */
  const phcStart = `$argon2id$v=19$m=${policy.memoryCost},t=${policy.timeCost},p=${policy.parallelism}$`;
  // One fewer than there are cores, for all processes. Each begins its thread when it is first used.
  const count = Math.max(1, Math.floor((availableParallelism() - 1) / processes));
  return {
    policy,
    phcStart,
    // What no password has: verifying against it takes as long as against a user's.
    dummyHash: phcOfNobody(phcStart, policy.outputLen),
    hashers: new FairPool(
      Array.from({ length: count }, () => new Hasher()),
      { maxWaitMs: 2_000, refusal: "Too many are signing in at once; try again." },
    ),
  };
}

/** How many passwords this process has verified against a stored hash of a user; tests hold the lockout to it. */
export function verificationCount(): number {
  return verifications;
}

/** For whom a password is hashed: those of one tenant wait behind one another; undefined: for an operator. */
interface HashContext {
  readonly secrets: SecretBox;
  readonly tenantId?: string | undefined;
}

/** What is stored of a user's password or PIN; null while none is set. */
export interface StoredPassword {
  readonly id: string;
  readonly passwordHash: string | null;
  /** What the hash is bound to where it is not of the user's password. */
  readonly aad?: string;
}

/**
 * What to store for a user's password, or for a PIN with its `aad`: its PHC string, encrypted under the first key and
 * bound to the user, so that a copy of the database alone cannot be used to test passwords and a hash is useless in
 * another row (docs/decisions/0004-sealed-password-hashes.md). Throws 503 `busy` when too many of the tenant hash at
 * once.
 */
export async function hashPassword(
  { secrets, tenantId = "" }: HashContext,
  userId: string,
  password: string,
  aad: string = passwordAad(userId),
): Promise<string> {
  const { hashers, policy } = hashing;
  return secrets.seal(await hashers.run(tenantId, (hasher) => hasher.hash(normalise(password), policy)), aad);
}

/**
 * Whether the password matches. Without a user or password (unknown, locked) does the same work on a dummy hash and
 * returns false, so that the time does not show the reason.
 */
export async function verifyPassword(
  { secrets, tenantId = "" }: HashContext,
  stored: StoredPassword | undefined,
  password: string,
): Promise<boolean> {
  const { hashers, dummyHash } = hashing;
  const phc = stored === undefined ? undefined : phcOf(secrets, stored);
  if (phc === undefined || lengthOf(password) > mostLength) {
    await hashers.run(tenantId, (hasher) => hasher.verify(dummyHash, "another password"));
    return false;
  }
  return hashers.run(tenantId, (hasher) => {
    verifications += 1;
    return hasher.verify(phc, normalise(password));
  });
}

/** True when the stored hash was made under another policy or key and is to be replaced at the next sign-in. */
export function needsRehash(secrets: SecretBox, stored: StoredPassword): boolean {
  return (
    stored.passwordHash !== null &&
    (secrets.keyIdOf(stored.passwordHash) !== secrets.primaryKeyId ||
      !phcOf(secrets, stored)?.startsWith(hashing.phcStart))
  );
}

/** What a sealed password hash is bound to. */
export function passwordAad(userId: string): string {
  return `user:${userId}:password`;
}

/** What a sealed hash of a PIN is bound to: in the place of the password it opens nothing. */
export function pinAad(userId: string): string {
  return `user:${userId}:pin`;
}

/** What the sealed secret of a till is bound to, by which PINs prove at it who did something. */
export function tillSecretAad(deviceId: string): string {
  return `device:${deviceId}:proofs`;
}

/**
 * The PHC string of a stored password or PIN; undefined when none is set, or one that is not verified (`isBearable`).
 * Throws when it is sealed for another row.
 */
export function phcOf(secrets: SecretBox, { id, passwordHash, aad }: StoredPassword): string | undefined {
  if (passwordHash === null) return undefined;
  // Hashes of before they were sealed, or of another system, until their users sign in.
  const phc = passwordHash.startsWith("$") ? passwordHash : secrets.open(passwordHash, aad ?? passwordAad(id));
  return isBearable(phc) ? phc : undefined;
}

const argon2id = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** How many times the work of the policy a hash of another system may be. */
const mostTimes = 4;

/**
 * Whether it is a hash of argon2id that takes no more than some times the work of ours. A shop brings its users' hashes
 * along, and one that never ends would keep everybody else from signing in.
 */
function isBearable(phc: string): boolean {
  const [, m, t, p, salt = "", hash = ""] = argon2id.exec(phc) ?? [];
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  return (
    isWithin(lanes, 1, 4) &&
    isWithin(memory, 8 * lanes, mostTimes * owaspCost.memoryCost) &&
    isWithin(passes, 1, mostTimes * owaspCost.timeCost) &&
    isWithin(bytesOf(salt), 8, 64) &&
    isWithin(bytesOf(hash), 16, 64)
  );
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/** How many bytes it is in base64 without padding; NaN when it is none. */
function bytesOf(text: string): number {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64").replaceAll("=", "") === text ? bytes.length : Number.NaN;
}

function phcOfNobody(phcStart: string, outputLen: number): string {
  const [salt, hash] = [16, outputLen].map((bytes) => randomBytes(bytes).toString("base64").replaceAll("=", ""));
  return `${phcStart}${salt}$${hash}`;
}

/** NFKC, so that the same password typed on another keyboard is the same (NIST SP 800-63B). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}
