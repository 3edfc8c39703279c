import type { Connection } from "../../till-engine/src/connection.ts";
import { MemoryStore, type Store } from "../../till-engine/src/store.ts";
import type { Random } from "../random.ts";

/** What a till crashes with, and what is lost on the way. */
export class Crash extends Error {
  override readonly name = "Crash";
}

/** What goes wrong, by random numbers, until it is over. */
export class Chaos {
  readonly #random: Random;
  isOver = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Whether it strikes, so many times in a hundred. */
  strikes(percent: number): boolean {
    return !this.isOver && this.#random.chance(percent);
  }

  /** A store whose till may crash before or after any write. */
  store(): Store {
    return new CrashingStore(() => this.strikes(3));
  }

  /** Loses what is asked or answered, and says some things twice, now or much later. */
  unreliable(direct: Connection): Connection {
    const late: unknown[] = [];
    return {
      lines: async function* (this: Chaos, path: string) {
        for await (const line of direct.lines(path)) {
          if (this.strikes(1)) throw new Crash("the snapshot breaks off");
          yield line;
        }
      }.bind(this),
      call: async (method, path, body) => {
        if (this.strikes(15)) throw new Crash("the question is lost");
        if (method === "POST") late.push(body);
        const answer = await direct.call(method, path, body);
        if (method === "POST" && this.strikes(30)) await direct.call("POST", path, this.#random.pick(late));
        if (this.strikes(15)) throw new Crash("the answer is lost");
        return answer;
      },
    };
  }
}

class CrashingStore implements Store {
  readonly #kept = new MemoryStore();
  readonly #isNow: () => boolean;

  constructor(isNow: () => boolean) {
    this.#isNow = isNow;
  }

  get(key: string): string | undefined {
    return this.#kept.get(key);
  }

  list(prefix: string): [string, string][] {
    return this.#kept.list(prefix);
  }

  commit(writes: Iterable<readonly [string, string | null]>): void {
    this.#write(() => this.#kept.commit(writes));
  }

  clear(prefix: string): void {
    this.#write(() => this.#kept.clear(prefix));
  }

  #write(work: () => void): void {
    if (this.#isNow()) throw new Crash("before the write");
    work();
    if (this.#isNow()) throw new Crash("after the write");
  }
}
