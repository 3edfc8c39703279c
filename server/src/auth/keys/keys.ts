import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, type JWK } from "jose";
import type { SigningKeyChange, SigningKeys } from "../../deps.ts";
import type { CentralDatabase } from "../../kernel/db/central.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import type { PlaneName } from "../plane.ts";
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from "./keys.sql.ts";

// How old a process's copy of the key ring may be, and how soon an unknown kid may cause another read.
const freshForMs = 30_000;
const askAgainAfterMs = 5_000;
/**
 * A new key is published this long before it signs: twice what the key set may be cached, and every process knows it.
 */
export const publishedAheadMs = 10 * 60_000;
/** Tokens are accepted slightly beyond their expiry, because clocks differ. */
const skewMs = 60_000;

interface KeyRingOptions {
  readonly central: CentralDatabase;
  readonly secrets: SecretBox;
  readonly plane: PlaneName;
  readonly now: () => Date;
}

interface SigningKey {
  readonly kid: string;
  readonly jwk: JWK;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly activeFromMs: number;
  /** From then on its tokens are not honoured. */
  readonly retiredAtMs: number;
}

/**
 * The public key of a JWK; throws unless it is for nothing but RS256 signatures (RFC 8725 section 3.1: one key, one
 * algorithm).
 */
export function verificationKey(jwk: JWK): KeyObject {
  const isOurs = jwk.kty === "RSA" && jwk.alg === "RS256" && (jwk.use ?? "sig") === "sig";
  if (!isOurs || jwk.key_ops?.includes("verify") === false) throw new Error("not a key for RS256 signatures");
  return createPublicKey({ key: jwk, format: "jwk" });
}

/** What a sealed private key is bound to. */
export function signingKeyAad(kid: string): string {
  return `signing-key:${kid}`;
}

/**
 * The signing keys of one plane: RSA 3072, `kid` the RFC 7638 thumbprint, private parts sealed in the central database.
 * Each key is published, then signs, then is honoured until its last token has expired.
 */
export class KeyRing implements SigningKeys {
  readonly #options: KeyRingOptions;
  #keys: readonly SigningKey[] = [];
  #loadedAtMs = -Infinity;
  #askedAtMs = -Infinity;
  #loading: Promise<void> | undefined;

  private constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  /** Opens the plane's ring and makes its first key when there is none. */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.#load();
    if (ring.#keys.length === 0) await ring.#makeFirst();
    return ring;
  }

  /** The key that signs now: the newest that has begun to, or the oldest when the clock was set back to before all. */
  get signing(): { readonly kid: string; readonly privateKey: KeyObject } {
    const nowMs = this.#nowMs();
    const first = this.#keys.find(({ activeFromMs }) => activeFromMs <= nowMs) ?? this.#keys.at(-1);
    if (first === undefined) throw new Error("the key ring is empty");
    return first;
  }

  /** Reads the ring again when what is known is old. While the database cannot be asked, what is known goes on. */
  async refresh(): Promise<void> {
    const nowMs = this.#nowMs();
    if (nowMs - this.#loadedAtMs < freshForMs || nowMs - this.#askedAtMs < askAgainAfterMs) return;
    await this.#load().catch(() => undefined);
  }

  /** The public key of `kid` while its tokens are honoured, or undefined. It is never looked up elsewhere. */
  async find(kid: string): Promise<KeyObject | undefined> {
    await this.refresh();
    if (!this.honours(kid) && this.#nowMs() - this.#askedAtMs >= askAgainAfterMs)
      await this.#load().catch(() => undefined);
    return this.honours(kid) ? this.#keys.find((key) => key.kid === kid)?.publicKey : undefined;
  }

  /** Are tokens under this key good now, as far as this process knows? */
  honours(kid: string): boolean {
    const nowMs = this.#nowMs();
    return this.#keys.some((key) => key.kid === kid && nowMs < key.retiredAtMs);
  }

  /** The ring as a JWK Set (RFC 7517). */
  async jwks(): Promise<{ keys: JWK[] }> {
    await this.refresh();
    return { keys: this.#keys.filter(({ kid }) => this.honours(kid)).map(({ jwk }) => jwk) };
  }

  /**
   * Puts a new key into the ring: published at once, signing in ten minutes, when every cache of the key set knows it.
   * The keys before it are honoured until their last token of `tokenLifetimeS` has expired. `immediately` is for a key
   * that became known: the new one signs at once and the old ones are over, with all their tokens.
   */
  async rotate(tokenLifetimeS: number, { immediately }: { readonly immediately: boolean }): Promise<SigningKeyChange> {
    const { central, plane, now } = this.#options;
    const row = await this.#generate();
    const at = now();
    const activeFrom = immediately ? at : new Date(at.getTime() + publishedAheadMs);
    const retiredAt = immediately ? at : new Date(activeFrom.getTime() + tokenLifetimeS * 1000 + skewMs);
    await central.transact(async (tx) => {
      await lockSigningKeys(tx, plane);
      await retireSigningKeys(tx, plane, retiredAt);
      await insertSigningKey(tx, { ...row, plane, at: activeFrom });
    });
    await this.#load();
    return { kid: row.kid, activeFrom: activeFrom.toISOString(), othersRetiredAt: retiredAt.toISOString() };
  }

  #nowMs(): number {
    return this.#options.now().getTime();
  }

  #load(): Promise<void> {
    this.#askedAtMs = this.#nowMs();
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    const { central, plane, now } = this.#options;
    const atMs = this.#nowMs();
    this.#take(await central.transact((tx) => listSigningKeys(tx, plane, now())));
    this.#loadedAtMs = atMs;
  }

  #take(rows: readonly SigningKeyRow[]): void {
    const { secrets } = this.#options;
    const known = new Map(this.#keys.map((key) => [key.kid, key]));
    this.#keys = rows.map(({ kid, publicJwk, privateSealed, activeFrom, retiredAt }) => ({
      kid,
      jwk: publicJwk,
      publicKey: known.get(kid)?.publicKey ?? verificationKey(publicJwk),
      privateKey: known.get(kid)?.privateKey ?? createPrivateKey(secrets.open(privateSealed, signingKeyAad(kid))),
      activeFromMs: Date.parse(activeFrom),
      retiredAtMs: retiredAt === null ? Infinity : Date.parse(retiredAt),
    }));
  }

  async #makeFirst(): Promise<void> {
    const { central, plane, now } = this.#options;
    const row = await this.#generate();
    await central.transact(async (tx: CentralTx) => {
      await lockSigningKeys(tx, plane);
      if ((await listSigningKeys(tx, plane, now())).length === 0)
        await insertSigningKey(tx, { ...row, plane, at: now() });
    });
    await this.#load();
  }

  async #generate(): Promise<Pick<SigningKeyRow, "kid" | "publicJwk" | "privateSealed">> {
    const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 3072 });
    const bare = publicKey.export({ format: "jwk" }) as JWK;
    const kid = await calculateJwkThumbprint(bare);
    const pem = privateKey.export({ format: "pem", type: "pkcs8" });
    return {
      kid,
      publicJwk: { ...bare, kid, alg: "RS256", use: "sig" },
      privateSealed: this.#options.secrets.seal(pem.toString(), signingKeyAad(kid)),
    };
  }
}
