import type { Connection } from "@tillhouse/till-engine/connection.ts";
import type { SyncLoop } from "@tillhouse/till-engine/sync-loop.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import { tellFailure } from "./failures.ts";
import type { OwnTill } from "./own-tills.ts";

/** What PINs are checked by holds for 24 hours: renewed this often, a night without connection harms nobody. */
const renewMs = 30 * 60_000;
/** A clock that is another one by more has been set by somebody. */
const clockSetMs = 60_000;

interface TillOnline {
  readonly till: Till;
  readonly connection: Connection;
  readonly loop: SyncLoop;
}

/** Gets what PINs are checked by, and who has one, now and then while there is a connection. */
export class Renewal {
  #at = 0;
  #offsetMs = 0;

  /** The users who have a PIN; undefined when there is no need yet, or no connection. */
  async renew({ till, connection, loop }: TillOnline): Promise<OwnTill["users"] | undefined> {
    const offsetMs = loop.state.clockOffsetMs ?? 0;
    // Proofs are dated from there on by this device's clock.
    const isClockSet = Math.abs(offsetMs - this.#offsetMs) > clockSetMs;
    if (Date.now() - this.#at < renewMs && !isClockSet) return undefined;
    [this.#at, this.#offsetMs] = [Date.now(), offsetMs];
    try {
      await till.renewVerifiers(connection);
      const { body, status } = await connection.call("GET", "/identity/device");
      return status === 200 ? (body as Pick<OwnTill, "users">).users : undefined;
    } catch (error) {
      // It is tried again at the next contact.
      this.#at = 0;
      if (tellFailure(error).kind === "Defect") throw error;
      return undefined;
    }
  }
}
