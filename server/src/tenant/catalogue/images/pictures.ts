import type { EncodedImage, PictureReader } from "../../../deps.ts";
import { FairPool } from "../../../kernel/process/fair-pool.ts";
import { invalid, Problem } from "../../../kernel/http/problem.ts";
import { realTimers, type Timers } from "../../../kernel/timers.ts";
import { Encoder } from "./encoder.ts";
import { unreadable } from "./unfit.ts";

/** Each takes a core, and its memory. A shop has one, so that a bad picture of one leaves the other to the rest. */
const [mostAtOnce, mostPerShop] = [2, 1];

/** How long one picture may take. */
export const longestMs = 10_000;

interface PicturesOptions {
  /** Resident, of a process. */
  readonly mostMemoryBytes?: number;
  /** How many processes of the service share the machine; 1 unless given. */
  readonly workers?: number;
  /** The timers of the time limit; those of the clock unless given. */
  readonly timers?: Timers;
}

/** Makes pictures of what shops send, in processes of their own: a few, one shop after the other. */
export class Pictures implements PictureReader {
  readonly #encoders: readonly Encoder[];
  readonly #pool: FairPool<Encoder>;
  #isClosed = false;

  constructor({ workers = 1, timers = realTimers, mostMemoryBytes = 400 * 2 ** 20 }: PicturesOptions = {}) {
    this.#encoders = Array.from(
      { length: Math.max(1, Math.floor(mostAtOnce / workers)) },
      () => new Encoder({ longestMs, mostMemoryBytes }, timers),
    );
    this.#pool = new FairPool(this.#encoders, {
      maxWaitMs: 15_000,
      refusal: "Too many pictures are being read; try again.",
      mostPerTenant: mostPerShop,
    });
  }

  /** The ids of the processes that are up. */
  get pids(): number[] {
    return this.#encoders.flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Reads the JPEG, PNG or WebP in the file, whatever it is called, and makes the two sizes that are kept; of an
   * animation the first picture. Throws 400 for what is none of these, has more than 25 million pixels, is built of
   * too many parts or takes too long, 503 `busy` when too many of the tenant, or of too many tenants, wait.
   */
  async encode(tenantId: string, path: string): Promise<EncodedImage> {
    const outcome = await this.#pool.run(tenantId, async (encoder) => {
      if (this.#isClosed) throw stopping();
      return encoder.encode(path);
    });
    if (outcome === undefined) throw this.#isClosed ? stopping() : invalid("$", unreadable);
    if ("unfit" in outcome) throw invalid("$", outcome.unfit);
    if ("error" in outcome) throw new Error(outcome.error);
    return outcome.image;
  }

  /** Ends the processes, whatever they do. */
  close(): void {
    this.#isClosed = true;
    for (const encoder of this.#encoders) encoder.end();
  }
}

function stopping(): Problem {
  return new Problem(503, "service_unavailable", "This process is stopping; try again.", { retryAfterS: 1 });
}
