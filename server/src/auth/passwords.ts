import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Problem } from "../kernel/http/problem.ts";

// OWASP Password Storage Cheat Sheet: argon2id (2 in the library's enum), m=19 MiB, t=2, p=1.
const policy = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const maxCodePoints = 256;
const maxWaitMs = 2_000;

/** Hashing takes whole cores; more at once than all but one of them would starve every other request. */
class Permits {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `job` when there is room. The permit is the job's own: a caller who goes away does not free it early. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(
          new Problem(503, "busy", "Too many are signing in at once; try again.", { headers: { "retry-after": "2" } }),
        );
      }, maxWaitMs);
      this.#waiting.push(turn);
    });
  }
}

const permits = new Permits(Math.max(1, availableParallelism() - 1));
// Made before the first sign-in, so that not even that one takes longer for a user who does not exist.
const dummyHash = hash("a password that nobody has", policy);
let verifications = 0;

/** How many passwords this process has verified against a stored hash of a user; tests hold the lockout to it. */
export function verificationCount(): number {
  return verifications;
}

/** The PHC string of a password. Throws 503 `busy` when too many hash at once. */
export function hashPassword(password: string): Promise<string> {
  return permits.run(() => hash(normalise(password), policy));
}

/**
 * Whether the password fits the stored hash. Without one (unknown, locked, no password set) it spends the
 * same work on a dummy of the same policy and answers false, so that time tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || lengthOf(password) > maxCodePoints) {
    const dummy = await dummyHash;
    await permits.run(() => verify(dummy, "another password"));
    return false;
  }
  verifications += 1;
  return permits.run(() => verify(stored, normalise(password)));
}

/** True when the stored hash was made under another policy and is to be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${policy.memoryCost},t=${policy.timeCost},p=${policy.parallelism}$`);
}

/** Why a new password is refused, or undefined: at least 12 code points, at most 256, and not the person's own name. */
export function passwordFault(
  password: string,
  person: { readonly email: string; readonly name: string },
): string | undefined {
  const length = lengthOf(password);
  if (length < 12) return "must have at least 12 characters";
  if (length > maxCodePoints) return `must have at most ${maxCodePoints} characters`;
  const lower = password.toLowerCase();
  const words = [person.email.split("@")[0] ?? "", ...person.name.split(/\s+/)].map((word) => word.toLowerCase());
  if (words.some((word) => word.length >= 4 && lower.includes(word)))
    return "must not contain your name or email address";
  return undefined;
}

/** NFKC, so that the same password typed on another keyboard is the same (NIST SP 800-63B). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

/** In code points, so that an emoji is one character or a few and not many. */
function lengthOf(password: string): number {
  return Array.from(password).length;
}
