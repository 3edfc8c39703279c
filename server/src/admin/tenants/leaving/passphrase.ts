import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { isDeepStrictEqual, promisify } from "node:util";
import { Type, type Static } from "typebox";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** How the key of an export is made from its passphrase (RFC 7914); written into the manifest. */
export const KeyDerivation = Type.Object({
  algorithm: Type.Literal("scrypt"),
  N: Type.Integer({ minimum: 16_384, maximum: 1_048_576 }),
  r: Type.Literal(8),
  p: Type.Literal(1),
  salt: Type.String({ pattern: "^[A-Za-z0-9_-]{22}$" }),
});
export type KeyDerivation = Static<typeof KeyDerivation>;

/** 128 MiB and about a third of a second for each guess (OWASP, "Password Storage"). */
export const owaspCost = 131_072;
const version = "p1";
let cost = owaspCost;

/** Sets scrypt's N for the exports that this process begins; `owaspCost` unless called, which only tests do. */
export function configureDerivation(n: number): void {
  cost = n;
}

export function newKeyDerivation(): KeyDerivation {
  return { algorithm: "scrypt", N: cost, r: 8, p: 1, salt: randomBytes(16).toString("base64url") };
}

/**
 * Seals the secrets of one export with AES-256-GCM, and authenticates its manifest. The same secret in the same place
 * is sealed to the same text, so that rows can be compared by digest: the nonce is a MAC of place and secret. The key
 * is of this export alone, or of all files of one backup.
 */
export class PassphraseBox {
  readonly #key: Buffer;
  readonly #nonceKey: Buffer;
  readonly #macKey: Buffer;

  private constructor(secret: Buffer) {
    const part = (purpose: string) =>
      Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), `tillhouse:export:${purpose}`, 32));
    this.#key = part("secrets");
    this.#nonceKey = part("nonces");
    this.#macKey = part("manifest");
  }

  /** The last one is remembered: the files of one backup share their key. */
  static open(passphrase: string, derivation: KeyDerivation): Promise<PassphraseBox> {
    const found = this.#last;
    if (found?.passphrase === passphrase && isDeepStrictEqual(found.derivation, derivation)) return found.box;
    const box = this.#derive(passphrase, derivation);
    this.#last = { passphrase, derivation, box };
    box.catch(() => (this.#last = undefined));
    return box;
  }

  static #last: { passphrase: string; derivation: KeyDerivation; box: Promise<PassphraseBox> } | undefined;

  static async #derive(passphrase: string, { N, r, p, salt }: KeyDerivation): Promise<PassphraseBox> {
    const maxmem = 256 * N * r;
    return new PassphraseBox(
      await derive(passphrase.normalize("NFKC"), Buffer.from(salt, "base64url"), 32, { N, r, p, maxmem }),
    );
  }

  /** `aad` binds the secret to its row. */
  seal(plain: string, aad: string): string {
    const nonce = createHmac("sha256", this.#nonceKey)
      .update(JSON.stringify([aad, plain]))
      .digest()
      .subarray(0, 12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(aad));
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `${version}.${nonce.toString("base64url")}.${sealed.toString("base64url")}`;
  }

  /** The plain text; throws for what another key has sealed, or for another row. */
  open(sealed: string, aad: string): string {
    const [kind, nonce = "", body = ""] = sealed.split(".");
    const bytes = Buffer.from(body, "base64url");
    if (kind !== version || bytes.length < 16) throw new Error("a secret of the export is not sealed as it should be");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, Buffer.from(nonce, "base64url"), { authTagLength: 16 })
      .setAAD(Buffer.from(aad))
      .setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
  }

  /** What proves that the manifest was written by who knew the passphrase, in hexadecimal digits. */
  macOf(manifest: Buffer): string {
    return createHmac("sha256", this.#macKey).update(manifest).digest("hex");
  }

  isMacOf(manifest: Buffer, mac: string): boolean {
    const [expected, given] = [this.macOf(manifest), mac].map((text) => Buffer.from(text));
    return (
      expected !== undefined &&
      given !== undefined &&
      expected.length === given.length &&
      timingSafeEqual(expected, given)
    );
  }
}
