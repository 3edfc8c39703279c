import { createHmac } from "node:crypto";
import { hashRawSync } from "@node-rs/argon2";
import canonicalize from "canonicalize";
import { compactDecrypt, exportJWK, generateKeyPair, type JWK } from "jose";
import type { AtTill, TestDevice } from "./devices.ts";
import type { Reply, Shop, TestService } from "./harness.ts";

// What a till does with PINs while it has no connection, by another library than the till's own.

/** What verifiers say of somebody. */
export interface Verifier {
  readonly userId: string;
  readonly pin: string;
  readonly key: string;
  readonly permissions: readonly string[];
}

interface Content {
  readonly deviceId: string;
  readonly issuedAt: string;
  readonly users: readonly Verifier[];
}

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];

/** A till's key, and the last verifiers that it got. */
export class TillPins {
  readonly publicKey: JWK;
  readonly #privateKey: PrivateKey;
  #content: Content | undefined;

  private constructor(publicKey: JWK, privateKey: PrivateKey) {
    this.publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  static async make(): Promise<TillPins> {
    const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
    const { kty, crv, x, y } = await exportJWK(publicKey);
    return new TillPins({ kty, crv, x, y } as JWK, privateKey);
  }

  /** Asks for verifiers as the till does that has the credential. */
  ask(
    { service, shop, device }: { service: TestService; shop: Pick<Shop, "tenantId">; device: TestDevice },
    { token }: Pick<AtTill, "token">,
    publicKey = this.publicKey,
  ): Promise<Reply> {
    const headers = { device: device.credential };
    const body = { branchId: device.branchId, publicKey };
    return service.request("POST", "/sync/verifiers", { tenantId: shop.tenantId, token, headers, body });
  }

  /** Gets its verifiers. */
  async renew(...asked: Parameters<TillPins["ask"]>): Promise<void> {
    const { status, body } = await this.ask(...asked);
    if (status !== 200) throw new Error(`no verifiers: ${status} ${JSON.stringify(body)}`);
    await this.open(body.verifiers);
  }

  /** What the verifiers say, which are the till's from now on; rejects for another till's. */
  async open(verifiers: string): Promise<Content & Record<string, unknown>> {
    const { plaintext } = await compactDecrypt(verifiers, this.#privateKey);
    const content = JSON.parse(new TextDecoder().decode(plaintext)) as Content & Record<string, unknown>;
    this.#content = content;
    return content;
  }

  /** The key that the PIN unlocks; undefined for a wrong one. */
  async unlock(userId: string, pin: string): Promise<Uint8Array | undefined> {
    const user = this.#content?.users.find((one) => one.userId === userId);
    if (user === undefined) throw new Error("the till has no verifier of this user");
    const [, m, t, p, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$(.+)$/.exec(user.pin) ?? [];
    const cost = { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p), outputLen: 32 };
    const hash = hashRawSync(pin, { algorithm: 2, ...cost, salt: Buffer.from(salt ?? "", "base64") });
    return compactDecrypt(user.key, hash).then(
      ({ plaintext }) => plaintext,
      () => undefined,
    );
  }

  /** The content with the proof of who typed the PIN; `at` as the till says. */
  async prove<Given extends object>(
    { userId, pin, at }: { readonly userId: string; readonly pin: string; readonly at: string },
    given: Given,
  ): Promise<Given & { readonly proof: object }> {
    const key = await this.unlock(userId, pin);
    if (key === undefined || this.#content === undefined) throw new Error("the PIN is wrong");
    const { deviceId, issuedAt } = this.#content;
    const text = canonicalize({ ...given, deviceId, issuedAt, at }) ?? "";
    return { ...given, proof: { issuedAt, at, mac: createHmac("sha256", key).update(text).digest("base64url") } };
  }
}
