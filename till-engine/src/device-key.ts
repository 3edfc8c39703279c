import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from "node:crypto";

/**
 * A key for a till, made once for each credential of its device. It is kept apart from the store (where the system
 * keeps keys): who has both can try all PINs. An emptied till goes on with the same one.
 */
export function newDeviceKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

/** The public half, as the shop takes it. */
export function publicKeyOf(key: KeyObject): JsonWebKey {
  const { kty, crv, x, y } = createPublicKey(key).export({ format: "jwk" });
  return { kty, crv, x, y } as JsonWebKey;
}

/**
 * What was encrypted to the key: a compact JWE (RFC 7516) by A256GCM, by ECDH-ES to a till's key, or directly by one of
 * 32 bytes (`dir`). Throws for anything else, and for what was encrypted to another key.
 */
export function decrypt(key: KeyObject | Buffer, sealed: string): Buffer {
  const [header = "", wrapped, ...parts] = sealed.split(".");
  const [iv, text, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  if (wrapped !== "" || iv === undefined || text === undefined || tag?.length !== 16) throw new Error("not sealed so");
  const { alg, enc, epk } = JSON.parse(Buffer.from(header, "base64url").toString()) as {
    readonly alg: string;
    readonly enc: string;
    readonly epk?: JsonWebKey;
  };
  if (alg !== (Buffer.isBuffer(key) ? "dir" : "ECDH-ES") || enc !== "A256GCM") throw new Error("not sealed so");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.isBuffer(key) ? key : agree(key, epk ?? {}, enc), iv);
  decipher.setAAD(Buffer.from(header, "ascii")).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

function agree(privateKey: KeyObject, epk: JsonWebKey, algorithm: string): Buffer {
  const publicKey = createPublicKey({ key: epk, format: "jwk" });
  return derive(diffieHellman({ privateKey, publicKey }), algorithm);
}

/** The one round of the Concat KDF that 256 bits take, without names of the parties (RFC 7518 section 4.6.2). */
function derive(secret: Buffer, algorithm: string): Buffer {
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer).swap32();
  const about = [number(algorithm.length), Buffer.from(algorithm), number(0), number(0), number(256)];
  return createHash("sha256")
    .update(Buffer.concat([number(1), secret, ...about]))
    .digest();
}
