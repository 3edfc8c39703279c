import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { newDeviceKey, type DeviceKey } from "../device-key.ts";
import type { Area, Disk, KeyRange, Write } from "./disk.ts";

interface Schema extends DBSchema {
  till: { key: string; value: string };
  copy: { key: string; value: string };
  keys: { key: string; value: DeviceKey };
  ballast: { key: number; value: string };
}

/** Chromium begins another log after 4 MB, and keeps values of more than 64 KB elsewhere. */
const ballast = { records: 90, characters: 60_000 };

/**
 * How many records are read at once: those of the copy are large. One by one they would take many times as long.
 */
const batch: Readonly<Record<Area, number>> = { till: 2000, copy: 16 };

/** A database of the browser's, for tills in a Worker. */
export class IndexedDbDisk implements Disk {
  readonly #database: IDBPDatabase<Schema>;
  readonly #release: () => void;

  private constructor(database: IDBPDatabase<Schema>, release: () => void) {
    this.#database = database;
    this.#release = release;
  }

  /**
   * Waits until no other Worker has it, also one whose page was just closed: two would give the same numbers. Throws
   * when `signal` gives up.
   */
  static async open(name: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<IndexedDbDisk> {
    const release = await lock(`till-engine/${name}`, signal);
    const database = await openDB<Schema>(name, 1, {
      upgrade: (fresh) => {
        for (const store of ["till", "copy", "keys", "ballast"] as const) fresh.createObjectStore(store);
      },
      // A newer program wants to open it: this one stops at its next write, and says so.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    await leaveOldLog(database);
    return new IndexedDbDisk(database, release);
  }

  async *read(area: Area, { from = "", before }: KeyRange = {}): AsyncGenerator<readonly [string, string]> {
    for (let [start, isOpen] = [from, false]; ; isOpen = true) {
      if (before !== undefined && start >= before) return;
      const range =
        before === undefined ? IDBKeyRange.lowerBound(start, isOpen) : IDBKeyRange.bound(start, before, isOpen, true);
      const { store } = this.#database.transaction(area);
      const [keys, texts] = await Promise.all([store.getAllKeys(range, batch[area]), store.getAll(range, batch[area])]);
      for (const [i, key] of keys.entries()) yield [key, texts[i] ?? ""];
      const last = keys.at(-1);
      if (last === undefined) return;
      start = last;
    }
  }

  async write(area: Area, writes: readonly Write[]): Promise<void> {
    // Without `strict` a browser says that it is done while all of it is still in memory.
    const durability = area === "till" ? "strict" : "relaxed";
    const { store, done } = this.#database.transaction(area, "readwrite", { durability });
    const requests = writes.map(([key, text]) => (text === null ? store.delete(key) : store.put(text, key)));
    await Promise.all([...requests, done]);
  }

  async clear(): Promise<void> {
    const transaction = this.#database.transaction(["till", "copy"], "readwrite", { durability: "strict" });
    const requests = (["till", "copy"] as const).map((area) => transaction.objectStore(area).clear());
    await Promise.all([...requests, transaction.done]);
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#release();
  }

  /** The key of this till, made when it is asked for first. It stays when the till is emptied. */
  async deviceKey(): Promise<DeviceKey> {
    const known = await this.#database.get("keys", "device");
    if (known !== undefined) return known;
    const key = await newDeviceKey();
    const { store, done } = this.#database.transaction("keys", "readwrite", { durability: "strict" });
    await Promise.all([store.put(key, "device"), done]);
    return key;
  }
}

/**
 * Makes the browser begin another log of its database, before anything is written that matters. Chromium goes on behind
 * the half of a record that a crash has left in the old one; when it reads that again, it takes all of the database for
 * broken and deletes it.
 */
async function leaveOldLog(database: IDBPDatabase<Schema>): Promise<void> {
  const { store, done } = database.transaction("ballast", "readwrite", { durability: "relaxed" });
  const weight = "-".repeat(ballast.characters);
  await Promise.all([...Array.from({ length: ballast.records }, (_, i) => store.put(weight, i)), done]);
  await database.clear("ballast");
}

/** Takes a lock that the browser gives back when the Worker ends; answers with what does so before. */
function lock(name: string, signal: AbortSignal | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, signal === undefined ? {} : { signal }, hold).catch(reject);
  });
}
