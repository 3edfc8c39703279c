import type { Area, Disk, KeyRange, Write } from "../src/disks/disk.ts";

/** What becomes of a write: it is kept and answered, or the power fails before or after it is kept. */
export type Fate = "Kept" | "Lost" | "Unanswered";

/** A disk whose power fails, for tests. What it has is found by another one on the same disk. */
export class FailingDisk implements Disk {
  readonly #disk: Disk;
  #isOff = false;
  /** How many writes it was asked for. */
  writes = 0;
  /** What becomes of the next one, the first being 1. */
  fate: (n: number) => Fate = () => "Kept";

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  read(area: Area, range?: KeyRange): ReturnType<Disk["read"]> {
    return this.#disk.read(area, range);
  }

  write(area: Area, writes: readonly Write[]): Promise<void> {
    return this.#risk(() => this.#disk.write(area, writes));
  }

  clear(): Promise<void> {
    return this.#risk(() => this.#disk.clear());
  }

  close(): Promise<void> {
    return this.#disk.close();
  }

  async #risk(work: () => Promise<void>): Promise<void> {
    this.writes += 1;
    const fate = this.fate(this.writes);
    if (this.#isOff || fate === "Lost") {
      this.#isOff = true;
      throw new Error("the power has failed");
    }
    await work();
    if (fate === "Kept") return;
    this.#isOff = true;
    throw new Error("the power has failed");
  }
}
