import type { Connection } from "../../till-engine/src/connection.ts";
import type { Area, Disk, Write } from "../../till-engine/src/disks/disk.ts";
import { MemoryDisk } from "../../till-engine/src/disks/memory.ts";
import { DiskFailed } from "../../till-engine/src/store.ts";
import type { Random } from "../random.ts";

/** What a till crashes with, and what is lost on the way. */
class Crash extends Error {
  override readonly name = "Crash";
}

/** Whether it is a crash, as a till tells it. */
export const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof DiskFailed && error.cause instanceof Crash);

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

  /** A disk whose till may crash before or after any write. */
  disk(): Disk {
    return new CrashingDisk(() => this.strikes(3));
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

class CrashingDisk implements Disk {
  readonly #kept = new MemoryDisk();
  readonly #isNow: () => boolean;

  constructor(isNow: () => boolean) {
    this.#isNow = isNow;
  }

  read(area: Area): ReturnType<Disk["read"]> {
    return this.#kept.read(area);
  }

  write(area: Area, writes: readonly Write[]): Promise<void> {
    return this.#crashOr(() => this.#kept.write(area, writes));
  }

  clear(): Promise<void> {
    return this.#crashOr(() => this.#kept.clear());
  }

  close(): Promise<void> {
    return this.#kept.close();
  }

  async #crashOr(work: () => Promise<void>): Promise<void> {
    if (this.#isNow()) throw new Crash("before the write");
    await work();
    if (this.#isNow()) throw new Crash("after the write");
  }
}
