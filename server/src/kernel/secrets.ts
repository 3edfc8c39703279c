import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keys that cannot be used, or do not open a secret. The message says which, and no secret. */
export class SecretFault extends Error {
  override readonly name = "SecretFault";
}

/**
 * Secrets at rest: AES-256-GCM under the first configured key, opened by any of them. `aad` binds a
 * ciphertext to its place, so that two rows cannot be swapped.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly primaryKeyId: string;

  private constructor(keys: ReadonlyMap<string, Buffer>, primaryKeyId: string) {
    this.#keys = keys;
    this.primaryKeyId = primaryKeyId;
  }

  /**
   * From the setting `id:base64,…` of 32-byte keys; the first encrypts. Throws a `SecretFault` that names the faulty
   * entry, never its key.
   */
  static parse(setting: string): SecretBox {
    const keys = new Map<string, Buffer>();
    setting.split(",").forEach((entry, i) => {
      const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/=_-]+)\s*$/.exec(entry) ?? [];
      if (id === undefined || encoded === undefined)
        throw new SecretFault(`encryption key ${i + 1} is not of the form id:base64`);
      const key = Buffer.from(encoded, "base64");
      if (key.length !== 32) throw new SecretFault(`encryption key ${id} has ${key.length} bytes, not 32`);
      if (keys.has(id)) throw new SecretFault(`encryption key ${id} is there twice`);
      keys.set(id, key);
    });
    const [primaryKeyId = ""] = keys.keys();
    return new SecretBox(keys, primaryKeyId);
  }

  seal(plain: string, aad: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key(this.primaryKeyId), nonce).setAAD(Buffer.from(aad));
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `v1.${this.primaryKeyId}.${nonce.toString("base64url")}.${sealed.toString("base64url")}`;
  }

  /**
   * The plain text. Throws `SecretFault` when the key is unknown or another one of that id, the text was changed, or it
   * stands in another place.
   */
  open(sealed: string, aad: string): string {
    const [version, keyId = "", nonce = "", body = ""] = sealed.split(".");
    if (version !== "v1") throw new SecretFault("what is stored is no sealed secret");
    const bytes = Buffer.from(body, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", this.#key(keyId), Buffer.from(nonce, "base64url"), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(aad))
      .setAuthTag(bytes.subarray(-16));
    try {
      return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
    } catch {
      throw new SecretFault(`its secrets were sealed by another key of the id ${keyId}, or were changed`);
    }
  }

  /** Id of the key that a secret is sealed under; rotation re-encrypts those that are not the primary's. */
  keyIdOf(sealed: string): string {
    return sealed.split(".")[1] ?? "";
  }

  /** Whether a key of this id is configured. */
  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  /** A 32-byte key for one purpose (HKDF-SHA-256), of the primary key or the one named. */
  subkey(purpose: string, keyId: string = this.primaryKeyId): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#key(keyId), Buffer.alloc(0), `tillhouse:${purpose}`, 32));
  }

  /** What tells two keys apart and gives neither away: 32 hexadecimal digits for each configured key's id. */
  fingerprints(): Record<string, string> {
    const fingerprintOf = (id: string) => this.subkey("fingerprint", id).toString("hex", 0, 16);
    return Object.fromEntries([...this.#keys.keys()].map((id) => [id, fingerprintOf(id)]));
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (key === undefined)
      throw new SecretFault(`its secrets were sealed by a key of the id ${id}, which is not configured`);
    return key;
  }
}
