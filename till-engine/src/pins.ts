import canonicalize from "canonicalize";
import type { components } from "../../client/generated/api.ts";
import { fromBase64, toBase64url, utf8 } from "./bytes.ts";
import { RefusedCall, type Connection } from "./connection.ts";
import { decrypt, publicKeyOf, type DeviceKey } from "./device-key.ts";
import type { Store } from "./store.ts";

/** The hashes of PINs and proofs, a fifth of the till's program: fetched when the first PIN is typed. */
async function loadHashes() {
  const { argon2id, createHMAC, createSHA256 } = await import("hash-wasm");
  return { argon2id, createHMAC, createSHA256 };
}

// As docs/api-design.md "Tills" has it: without connection it is not easier to guess.
const mostInWindow = 5;
const windowMs = 15 * 60_000;
const mostInARow = 20;
/** For so long a till may check PINs by what it got. */
const lifetimeMs = 24 * 3_600_000;

/** Why a PIN was not taken. `Unavailable`: the till has nothing to check it by. */
type Reason = "Unavailable" | "Expired" | "Locked" | "Wrong" | "NotAllowed";

/** A PIN that was not taken, or whose owner may not do what it was given for. */
export class PinRefused extends Error {
  override readonly name = "PinRefused";
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the PIN is refused: ${reason}`);
    this.reason = reason;
  }
}

interface Options {
  readonly store: Store;
  readonly branchId: string;
  /** Without one the till checks no PINs. */
  readonly key: DeviceKey | undefined;
  readonly now: () => Date;
  /** Milliseconds of a clock that nobody sets. */
  readonly elapsed: () => number;
}

interface SealedVerifiers {
  readonly sealed: string;
  readonly expiresAt: string;
  /** By the till's clock. */
  readonly since: number;
}

interface Content {
  readonly branchId: string;
  readonly deviceId: string;
  readonly issuedAt: string;
  readonly users: readonly {
    readonly userId: string;
    readonly pin: string;
    readonly key: string;
    readonly permissions: string[];
  }[];
}

/** A PIN that somebody typed at this till. */
export type PinProof = components["schemas"]["PinProof"];

/** Somebody who has typed their PIN. */
export interface PinHolder {
  /** What they may do at tills. */
  readonly permissions: readonly string[];
  /**
   * Proves to the shop that the content is theirs; undefined once what PINs are checked by is over. The key is in it:
   * it is kept no longer than they stand at the till, and never written.
   */
  prove(content: Readonly<Record<string, unknown>>): PinProof | undefined;
}

interface Failures {
  /** Tells the PIN that they were tried for; another one begins anew. */
  readonly of: string;
  readonly times: readonly number[];
}

/** Checks PINs while there is no connection, by what the shop has encrypted to the till. It is kept as it came. */
export class Pins {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Gets what PINs are checked by for the next 24 hours. Throws `RefusedCall` and what the connection throws. */
  async renew(connection: Connection): Promise<void> {
    const { store, branchId, key, now } = this.#options;
    if (key === undefined) throw new PinRefused("Unavailable");
    const since = now().getTime();
    const answer = await connection.call("POST", "/sync/verifiers", { branchId, publicKey: await publicKeyOf(key) });
    if (answer.status !== 200) throw new RefusedCall(answer);
    const { verifiers: sealed, expiresAt } = answer.body as { readonly verifiers: string; readonly expiresAt: string };
    const held: SealedVerifiers = { sealed, expiresAt, since };
    // A clock that was ahead by mistake is put right while there is a connection.
    await store.commit([
      ["pins/held", JSON.stringify(held)],
      ["pins/latest", null],
    ]);
  }

  /**
   * The user, when it is their PIN. Throws `PinRefused`. A wrong one is counted as the shop counts it: five in 15
   * minutes lock the user, 20 in a row until another PIN is set.
   */
  async check(userId: string, pin: string): Promise<PinHolder> {
    const { store } = this.#options;
    const at = this.#time();
    const { content, since } = await this.#open(at);
    const user = content.users.find((one) => one.userId === userId);
    if (user === undefined) throw new PinRefused("Unavailable");
    const name = `pins/failures/${userId}`;
    const of = await digestOf(user.pin);
    const known = JSON.parse(store.get(name) ?? "null") as Failures | null;
    const times = known?.of === of ? known.times : [];
    const inWindow = times.filter((time) => time <= at && time > at - windowMs).length;
    if (inWindow >= mostInWindow || times.length >= mostInARow) throw new PinRefused("Locked");
    // Before it is known to be wrong, so that pulling the plug gives nobody another try.
    const failures: Failures = { of, times: [...times, at] };
    await store.commit([
      [name, JSON.stringify(failures)],
      ["pins/latest", String(at)],
    ]);
    const key = await unlock(user, pin);
    if (key === undefined) throw new PinRefused("Wrong");
    await store.commit([[name, null]]);
    // It signs at once, as a sale takes its number when it is signed.
    const { createHMAC, createSHA256 } = await loadHashes();
    const signer = await createHMAC(createSHA256(), key);
    const { elapsed } = this.#options;
    const [before, began] = [this.#time() - since, elapsed()];
    const prove: PinHolder["prove"] = (shown) => {
      // A clock that is set while somebody works here moves nothing of what they do.
      const passed = before + elapsed() - began;
      if (Math.max(passed, this.#time() - since) > lifetimeMs) return undefined;
      const { deviceId, issuedAt } = content;
      // By the shop's clock, as far as the till's goes right.
      const by = { issuedAt, at: new Date(Date.parse(issuedAt) + passed).toISOString() };
      const text = canonicalize({ ...shown, deviceId, ...by }) ?? "";
      return { ...by, mac: toBase64url(signer.init().update(text).digest("binary")) };
    };
    return { permissions: user.permissions, prove };
  }

  async #open(at: number): Promise<{ readonly content: Content; readonly since: number }> {
    const { store, branchId, key } = this.#options;
    const held = JSON.parse(store.get("pins/held") ?? "null") as SealedVerifiers | null;
    if (held === null || key === undefined) throw new PinRefused("Unavailable");
    if (at >= Math.min(Date.parse(held.expiresAt), held.since + lifetimeMs)) throw new PinRefused("Expired");
    const content = JSON.parse(new TextDecoder().decode(await decrypt(key, held.sealed))) as Content;
    if (content.branchId !== branchId) throw new PinRefused("Unavailable");
    return { content, since: held.since };
  }

  /**
   * By the till's clock, which nobody turns back to lengthen the 24 hours or to end a lock: it counts as standing
   * still.
   */
  #time(): number {
    const { store, now } = this.#options;
    return Math.max(now().getTime(), Number(store.get("pins/latest") ?? "0"));
  }
}

/** It tells nothing of the PIN: the salt is what differs. */
async function digestOf(pin: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(pin))));
}

/** The user's key at this till; undefined when it is not their PIN. */
async function unlock({ pin: phc, key }: Content["users"][number], pin: string): Promise<Uint8Array | undefined> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/.exec(phc);
  if (read === null) return undefined;
  const [memorySize = 0, iterations = 0, parallelism = 0] = read.slice(1, 4).map(Number);
  const cost = { memorySize, iterations, parallelism, hashLength: 32, outputType: "binary" as const };
  const { argon2id } = await loadHashes();
  const hash = await argon2id({ password: pin, salt: fromBase64(read[4] ?? ""), ...cost });
  try {
    return await decrypt(Uint8Array.from(hash), key);
  } catch {
    return undefined;
  }
}
