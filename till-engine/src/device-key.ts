import { fromBase64, joined, utf8 } from "./bytes.ts";

type Key = Parameters<typeof crypto.subtle.exportKey>[1];
type PublicJwk = Readonly<Record<"kty" | "crv" | "x" | "y", string>>;

/** A till's key. The private half cannot be read out of it, not even by the till: IndexedDB keeps it as it is. */
export interface DeviceKey {
  readonly privateKey: Key;
  readonly publicKey: Key;
}

const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const algorithm = "A256GCM";

/**
 * A key for a till, made once for each credential of its device. It is kept apart from the store (where the system
 * keeps keys): who has both can try all PINs. An emptied till goes on with the same one.
 */
export function newDeviceKey(): Promise<DeviceKey> {
  return crypto.subtle.generateKey(curve, false, ["deriveBits"]);
}

/** The public half, as the shop takes it. */
export async function publicKeyOf({ publicKey }: DeviceKey): Promise<PublicJwk> {
  const { kty = "", crv = "", x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey);
  return { kty, crv, x, y };
}

/**
 * What was encrypted to the key: a compact JWE (RFC 7516) by A256GCM, by ECDH-ES to a till's key, or directly by one of
 * 32 bytes (`dir`). Throws for anything else, and for what was encrypted to another key.
 */
export async function decrypt(key: DeviceKey | Uint8Array<ArrayBuffer>, sealed: string): Promise<Uint8Array> {
  const [header = "", wrapped, ...parts] = sealed.split(".");
  const [iv, text, tag] = parts.map(fromBase64);
  if (wrapped !== "" || iv === undefined || text === undefined || tag?.length !== 16) throw new Error("not sealed so");
  const { alg, enc, epk } = JSON.parse(new TextDecoder().decode(fromBase64(header))) as {
    readonly alg: string;
    readonly enc: string;
    readonly epk?: PublicJwk;
  };
  const isDirect = key instanceof Uint8Array;
  if (alg !== (isDirect ? "dir" : "ECDH-ES") || enc !== algorithm) throw new Error("not sealed so");
  const bytes = isDirect ? key : await agree(key, epk);
  const opener = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
  const by = { name: "AES-GCM", iv, additionalData: utf8(header) };
  return new Uint8Array(await crypto.subtle.decrypt(by, opener, joined([text, tag])));
}

async function agree({ privateKey }: DeviceKey, epk: PublicJwk | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const { kty = "", crv = "", x = "", y = "" } = epk ?? {};
  const theirs = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, curve, false, []);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, privateKey, 256);
  return derive(new Uint8Array(secret));
}

/** The one round of the Concat KDF that 256 bits take, without names of the parties (RFC 7518 section 4.6.2). */
async function derive(secret: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const about = [number(algorithm.length), utf8(algorithm), number(0), number(0), number(256)];
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined([number(1), secret, ...about])));
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
