import { patient } from "../patience.ts";

const tickMs = 100;
/**
 * Ticks without a sign of life after which the server is asked for one, after which it counts as silent, and after
 * which what was asked of it will not be answered: no statement of a shop may take as long (`tenant-role.ts`).
 */
const [doubtAfter, silentAfter, goneAfter] = [2, 9, 350];

export type ServerState = "heard" | "silent" | "gone";

interface PulseOptions {
  /** Resolves when the server says anything, or another host of it after the time; rejects when none does. */
  readonly hear: (withinMs: number) => Promise<void>;
  /** Called when it has fallen silent, when it is given up, and when it is heard again. */
  readonly onChange: (state: ServerState) => void;
}

/**
 * Notices within a second that a server has stopped answering although its connections are open (a paused process, a
 * machine that is gone): something was asked, no answer came on any connection, and it does not say a word to a new one
 * either. One slow statement is no sign of it, nor is a full server. Time is counted by turns of this process's own
 * event loop, so that one that was held up itself blames nobody.
 */
export class Pulse {
  readonly #options: PulseOptions;
  #asked = 0;
  /** Ticks since the last sign of life. */
  #quiet = 0;
  #isAsking = false;
  #isSilent = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Something is expected of the server from now on. */
  begin(): void {
    this.#asked += 1;
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref();
  }

  /** It is expected no longer; `isSign` when the server has answered. */
  end(isSign: boolean): void {
    this.#asked -= 1;
    if (isSign) this.#heard();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    if (this.#asked === 0 && !this.#isSilent) {
      this.#quiet = 0;
      return this.close();
    }
    this.#quiet += 1;
    if (this.#quiet >= patient(doubtAfter) && !this.#isAsking) this.#ask();
    if (this.#quiet === patient(goneAfter)) this.#options.onChange("gone");
    if (this.#quiet < patient(silentAfter) || this.#isSilent) return;
    this.#isSilent = true;
    this.#options.onChange("silent");
  }

  #ask(): void {
    this.#isAsking = true;
    void this.#options
      .hear(patient((silentAfter - doubtAfter) * tickMs))
      .then(
        () => this.#heard(),
        () => undefined,
      )
      .finally(() => (this.#isAsking = false));
  }

  #heard(): void {
    this.#quiet = 0;
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#options.onChange("heard");
  }
}
