import type { Area, Disk, KeyRange, Write } from "./disk.ts";

/** A disk that ends with the process, for tests. */
export class MemoryDisk implements Disk {
  readonly #areas: Readonly<Record<Area, Map<string, string>>> = { till: new Map(), copy: new Map() };

  async *read(area: Area, { from = "", before }: KeyRange = {}): AsyncGenerator<readonly [string, string]> {
    yield* [...this.#areas[area]]
      .filter(([key]) => key >= from && (before === undefined || key < before))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  async write(area: Area, writes: readonly Write[]): Promise<void> {
    for (const [key, text] of writes) {
      if (text === null) this.#areas[area].delete(key);
      else this.#areas[area].set(key, text);
    }
  }

  async clear(): Promise<void> {
    for (const area of Object.values(this.#areas)) area.clear();
  }

  async close(): Promise<void> {}
}
