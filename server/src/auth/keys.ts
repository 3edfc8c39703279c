import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, type JWK } from "jose";
import type { CentralDatabase } from "../kernel/db/central.ts";
import type { CentralTx } from "../kernel/db/handles.ts";
import type { SecretBox } from "../kernel/secrets.ts";
import type { PlaneName } from "./plane.ts";
import { insertSigningKey, listSigningKeys, lockSigningKeys, type SigningKeyRow } from "./sql.ts";

const reloadAfterMs = 5_000;

interface KeyRingOptions {
  readonly central: CentralDatabase;
  readonly secrets: SecretBox;
  readonly plane: PlaneName;
  readonly now: () => Date;
}

/** What a sealed private key is bound to. */
export function signingKeyAad(kid: string): string {
  return `signing-key:${kid}`;
}

/** The signing keys of one plane: RSA 3072, `kid` the RFC 7638 thumbprint, private parts sealed in the central database. */
export class KeyRing {
  readonly #options: KeyRingOptions;
  #keys: ReadonlyMap<string, { readonly jwk: JWK; readonly publicKey: KeyObject }> = new Map();
  #signing: { readonly kid: string; readonly privateKey: KeyObject } | undefined;
  #loadedAtMs = 0;

  private constructor(options: KeyRingOptions) {
    this.#options = options;
  }

  /** Opens the plane's ring and makes its first key when there is none. */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.#load();
    if (ring.#signing === undefined) await ring.#makeFirst();
    return ring;
  }

  /** The key that signs now. */
  get signing(): { readonly kid: string; readonly privateKey: KeyObject } {
    if (this.#signing === undefined) throw new Error("the key ring is empty");
    return this.#signing;
  }

  /** The public key of `kid`, or undefined. An unknown kid reloads the ring at most every few seconds; it is never looked up elsewhere. */
  async find(kid: string): Promise<KeyObject | undefined> {
    if (!this.#keys.has(kid) && Date.now() - this.#loadedAtMs > reloadAfterMs) await this.#load();
    return this.#keys.get(kid)?.publicKey;
  }

  /** The ring as a JWK Set (RFC 7517). */
  jwks(): { keys: JWK[] } {
    return { keys: [...this.#keys.values()].map(({ jwk }) => jwk) };
  }

  async #load(): Promise<void> {
    const { central, plane, now } = this.#options;
    this.#loadedAtMs = Date.now();
    this.#take(await central.transact((tx) => listSigningKeys(tx, plane, now())));
  }

  #take(rows: readonly SigningKeyRow[]): void {
    const { secrets } = this.#options;
    this.#keys = new Map(
      rows.map(({ kid, publicJwk }) => [
        kid,
        { jwk: publicJwk, publicKey: createPublicKey({ key: publicJwk, format: "jwk" }) },
      ]),
    );
    const [first] = rows;
    this.#signing = first && {
      kid: first.kid,
      privateKey: createPrivateKey(secrets.open(first.privateSealed, signingKeyAad(first.kid))),
    };
  }

  async #makeFirst(): Promise<void> {
    const { central, plane, now } = this.#options;
    const row = await this.#generate();
    const rows = await central.transact(async (tx: CentralTx) => {
      await lockSigningKeys(tx, plane);
      const there = await listSigningKeys(tx, plane, now());
      if (there.length > 0) return there;
      await insertSigningKey(tx, { ...row, plane, at: now() });
      return [row];
    });
    this.#take(rows);
  }

  async #generate(): Promise<SigningKeyRow> {
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
