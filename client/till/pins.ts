import { argon2Sync, createHash, timingSafeEqual, type KeyObject } from "node:crypto";
import { Refused, type Connection } from "./connection.ts";
import { decrypt, publicKeyOf } from "./device-key.ts";
import type { Store } from "./store.ts";

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
  readonly key: KeyObject | undefined;
  readonly now: () => Date;
}

interface Held {
  readonly sealed: string;
  readonly expiresAt: string;
  /** By the till's clock. */
  readonly since: number;
}

interface Content {
  readonly branchId: string;
  readonly users: readonly { readonly userId: string; readonly verifier: string; readonly permissions: string[] }[];
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

  /** Gets what PINs are checked by for the next 24 hours. Throws `Refused` and what the connection throws. */
  async renew(connection: Connection): Promise<void> {
    const { store, branchId, key, now } = this.#options;
    if (key === undefined) throw new PinRefused("Unavailable");
    const since = now().getTime();
    const answer = await connection.call("POST", "/sync/verifiers", { branchId, publicKey: publicKeyOf(key) });
    if (answer.status !== 200) throw new Refused(answer);
    const { verifiers: sealed, expiresAt } = answer.body as { readonly verifiers: string; readonly expiresAt: string };
    const held: Held = { sealed, expiresAt, since };
    // A clock that was ahead by mistake is put right while there is a connection.
    store.commit([
      ["pins/held", JSON.stringify(held)],
      ["pins/latest", null],
    ]);
  }

  /**
   * What the user may do at tills, when it is their PIN; at which moment. Throws `PinRefused`. A wrong one is counted
   * as the shop counts it: five in 15 minutes lock the user, 20 in a row until another PIN is set.
   */
  check(userId: string, pin: string): { readonly permissions: readonly string[]; readonly at: Date } {
    const { store } = this.#options;
    const at = this.#time();
    const user = this.#open(at).users.find((one) => one.userId === userId);
    if (user === undefined) throw new PinRefused("Unavailable");
    const name = `pins/failures/${userId}`;
    const of = digestOf(user.verifier);
    const known = JSON.parse(store.get(name) ?? "null") as Failures | null;
    const times = known?.of === of ? known.times : [];
    const inWindow = times.filter((time) => time <= at && time > at - windowMs).length;
    if (inWindow >= mostInWindow || times.length >= mostInARow) throw new PinRefused("Locked");
    // Before it is known to be wrong, so that pulling the plug gives nobody another try.
    const failures: Failures = { of, times: [...times, at] };
    store.commit([
      [name, JSON.stringify(failures)],
      ["pins/latest", String(at)],
    ]);
    if (!isPinOf(user.verifier, pin)) throw new PinRefused("Wrong");
    store.commit([[name, null]]);
    return { permissions: user.permissions, at: new Date(at) };
  }

  #open(at: number): Content {
    const { store, branchId, key } = this.#options;
    const held = JSON.parse(store.get("pins/held") ?? "null") as Held | null;
    if (held === null || key === undefined) throw new PinRefused("Unavailable");
    if (at >= Math.min(Date.parse(held.expiresAt), held.since + lifetimeMs)) throw new PinRefused("Expired");
    const content = JSON.parse(decrypt(key, held.sealed)) as Content;
    if (content.branchId !== branchId) throw new PinRefused("Unavailable");
    return content;
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

/** It tells nothing of the PIN: the salt is in it, too. */
function digestOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Whether the PHC string, of Argon2id, is of this PIN. */
function isPinOf(verifier: string, pin: string): boolean {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(verifier);
  if (read === null) return false;
  const [memory, passes, parallelism] = read.slice(1, 4).map(Number);
  const [nonce, hash] = read.slice(4).map((part) => Buffer.from(part, "base64"));
  if (memory === undefined || passes === undefined || parallelism === undefined) return false;
  if (nonce === undefined || hash === undefined) return false;
  const cost = { memory, passes, parallelism, tagLength: hash.length };
  return timingSafeEqual(argon2Sync("argon2id", { message: pin, nonce, ...cost }), hash);
}
