import type { Disk, KeyRange, Write } from "./disks/disk.ts";
import { Entries } from "./entries.ts";

/** A write that did not reach the disk. */
export class DiskFailed extends Error {
  override readonly name = "DiskFailed";

  constructor(cause: unknown) {
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`The till cannot keep anything more on its disk (${why}). Export what it has, and start it again.`, {
      cause,
    });
  }
}

/** Begins the keys of what is over, which is not needed to start: in the order of keys it comes last. */
export const past = "~";

/**
 * What a till has, in memory, with a disk behind. What is committed is there at once, and durable when the promise
 * resolves; commits are written in their order, each as a whole. Once one could not be written the memory is taken back
 * to what the disk has, and every other is refused: a till does not sell what it cannot keep.
 */
export class Store {
  readonly #disk: Disk;
  #entries = new Entries<string>();
  /** Takes back what is not on the disk yet, the oldest first. */
  readonly #undo: (() => void)[] = [];
  #tail: Promise<unknown> = Promise.resolve();
  #failure: DiskFailed | undefined;
  #loading: Promise<void> | undefined;

  private constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** What the disk has, without what is over: `loadPast` reads that. */
  static async open(disk: Disk): Promise<Store> {
    const store = new Store(disk);
    await store.#take({ before: past });
    return store;
  }

  /** Reads what is over, once. Until it resolves, none of that is there. */
  loadPast(): Promise<void> {
    this.#loading ??= this.#take({ from: past });
    return this.#loading;
  }

  /** Why nothing is kept any more. */
  get failure(): DiskFailed | undefined {
    return this.#failure;
  }

  get(key: string): string | undefined {
    return this.#entries.get(...split(key));
  }

  /** The entries whose keys begin so, in the order of their keys: `""`, or one or two parts with their slashes. */
  list(prefix: string): [key: string, text: string][] {
    const [first = "", second] = prefix.split("/").slice(0, -1);
    const firsts = prefix === "" ? this.#entries.firsts : [first];
    return firsts.flatMap((one) =>
      this.#entries
        .keys(one, second)
        .map((rest): [string, string] => [`${one}/${rest}`, this.#entries.get(one, rest) ?? ""]),
    );
  }

  /** Null removes. */
  commit(writes: Iterable<Write>): Promise<void> {
    const all = [...writes];
    return this.#change(
      () => {
        const before = all.map(([key]): Write => [key, this.get(key) ?? null]);
        this.#apply(all);
        return () => this.#apply(before.toReversed());
      },
      () => this.#disk.write("till", all),
    );
  }

  /** Empties it, and what is beside it on the disk. */
  clear(): Promise<void> {
    return this.#change(
      () => {
        const before = this.#entries;
        this.#entries = new Entries();
        return () => void (this.#entries = before);
      },
      () => this.#disk.clear(),
    );
  }

  /** Resolves when all that it has is on the disk. */
  async settle(): Promise<void> {
    while (this.#undo.length > 0) await this.#tail;
    if (this.#failure !== undefined) throw this.#failure;
  }

  readCopy(): ReturnType<Disk["read"]> {
    return this.#disk.read("copy");
  }

  /** Writes beside it, in the same order. What fails here stops nothing: it can be fetched again. */
  async writeCopy(writes: readonly Write[]): Promise<void> {
    try {
      await this.#enqueue(() => this.#disk.write("copy", writes));
    } catch (error) {
      throw error instanceof DiskFailed ? error : new DiskFailed(error);
    }
  }

  /** Writes what is left, and lets go of the disk. */
  async close(): Promise<void> {
    await this.#tail;
    await this.#disk.close();
  }

  async #take(range: KeyRange): Promise<void> {
    for await (const [key, text] of this.#disk.read("till", range)) this.#entries.set(...split(key), text);
  }

  #apply(writes: readonly Write[]): void {
    for (const [key, text] of writes) {
      if (text === null) this.#entries.delete(...split(key));
      else this.#entries.set(...split(key), text);
    }
  }

  /** `change` is done at once, and answers with what takes it back. */
  #change(change: () => () => void, write: () => Promise<void>): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#undo.push(change());
    return this.#enqueue(async () => {
      try {
        await write();
        this.#undo.shift();
      } catch (error) {
        this.#failure = new DiskFailed(error);
        for (const undo of this.#undo.splice(0).toReversed()) undo();
        throw this.#failure;
      }
    });
  }

  #enqueue(write: () => Promise<void>): Promise<void> {
    const written = this.#tail.then(() => {
      if (this.#failure !== undefined) throw this.#failure;
      return write();
    });
    this.#tail = written.catch(() => undefined);
    return written;
  }
}

function split(key: string): [first: string, rest: string] {
  const end = key.indexOf("/");
  return end < 0 ? [key, ""] : [key.slice(0, end), key.slice(end + 1)];
}
