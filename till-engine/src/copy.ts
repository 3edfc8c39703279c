import type { components } from "../../client/generated/api.ts";
import { RefusedCall, type Connection } from "./connection.ts";
import type { Write } from "./disks/disk.ts";
import { recordOf, Rows, type RowChange } from "./rows.ts";
import type { Store } from "./store.ts";

type Schemas = components["schemas"];
type StreamName = Schemas["StreamName"];
/** The rows of the streams, by the streams' names. */
type RowsOfStreams = {
  readonly [Change in Exclude<Schemas["Change"], { data: null }> as Change["stream"]]: Change["data"];
};
/** A row of the stream as the shop sends it. */
export type Row<Stream extends StreamName> = RowsOfStreams[Stream];

/** The copy that the till sells by. */
interface Current {
  readonly generation: string;
  readonly cursor: string;
  /** The oldest program that may open another session, as the shop's service said last. */
  readonly leastVersion: string;
}

/** A copy that is gathered beside it: by `resume` it goes on, with `cursor` it is whole. */
interface Next {
  readonly generation: string;
  readonly resume?: string;
  readonly cursor?: string;
}

/** For how long a pull may wait for something new. */
interface WaitOptions {
  readonly waitS: number;
  readonly signal?: AbortSignal;
}

/** The records that say which the others are of. They come before those in the order of keys. */
const heads = { current: "@current", next: "@next" };
/** How records are written. What a program before this one has written otherwise is fetched again. */
const format = 2;
/** What it takes to sign in: these streams have records of their own, which are read before all others. */
const staffStreams = new Set([
  ...["Settings", "BranchSettings", "Branches", "Users", "Roles", "UserRoles", "UserBranches"],
]);
const isOfStaff = (stream: string) => staffStreams.has(stream);
/** Changes that are kept beside the copy, until they are so many of its rows and it is written anew. */
const mostChanges = { part: 0.1, rows: 1000 };

/** The rows of a copy and their records on the disk: those it began with, and changes that come after them. */
class Generation {
  readonly name: string;
  readonly rows = new Rows();
  readonly keys: string[] = [];
  /** The number of changes that are kept beside it. */
  changes = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Its next records. */
  recordsOf(kind: "Rows" | "Changes", changes: Iterable<RowChange>): (readonly [key: string, record: string])[] {
    const parts = Map.groupBy(changes, ({ stream }) => isOfStaff(stream));
    return [...parts].map(([ofStaff, some], i) => [this.nextKey(kind, ofStaff, i), recordOf(some)] as const);
  }

  /** The key of its next record, or of one after that: in the order of keys the records of the staff come first. */
  nextKey(kind: "Rows" | "Changes", ofStaff: boolean, i = 0): string {
    const number = String(this.keys.length + i).padStart(6, "0");
    return `${this.name}/${ofStaff ? "!" : ""}${kind === "Rows" ? "" : "~"}${number}`;
  }

  take(key: string, record: string): void {
    this.keys.push(key);
    const count = this.rows.take(record);
    if (key.includes("~")) this.changes += count;
  }
}

/**
 * The till's copy of what the shop sells by. It is exchanged as a whole: a new one is gathered beside it, and what the
 * till sells by is always a state that the shop was in.
 */
export class Copy {
  readonly #store: Store;
  readonly #branchId: string;
  #current: Current | undefined;
  #next: Next | undefined;
  #rows: Generation | undefined;
  #nextRows: Generation | undefined;
  /** Records of the disk that are of no copy, as it ended while it wrote them. */
  readonly #waste: string[] = [];
  #loading: Promise<void> = Promise.resolve();
  #pulling: Promise<unknown> = Promise.resolve();
  /** Another one each time when it is emptied: what was being pulled then is for nobody. */
  #life = {};
  /** How often the rows of a stream were changed, and all of them at once. */
  readonly #changes = new Map<string, number>();
  #exchanges = 0;
  readonly #watchers: ((changes: readonly RowChange[] | undefined) => void)[] = [];
  readonly #derived = new Map<unknown, { readonly of: string; readonly value: unknown }>();

  private constructor(store: Store, branchId: string) {
    this.#store = store;
    this.#branchId = branchId;
  }

  /** The copy that the store has. */
  static async open(store: Store, branchId: string): Promise<Copy> {
    const copy = await Copy.start(store, branchId, () => Promise.resolve());
    await copy.whenLoaded;
    return copy;
  }

  /** As `open`, but resolves when the staff and the settings are there; the rest comes in slices, with pauses. */
  static async start(store: Store, branchId: string, pause: () => Promise<void>): Promise<Copy> {
    const copy = new Copy(store, branchId);
    const { promise: staffIsThere, resolve } = Promise.withResolvers<void>();
    copy.#loading = copy.#load(resolve, pause);
    await Promise.race([staffIsThere, copy.#loading]);
    // Whoever waits for all of it is told when that fails.
    copy.#loading.catch(() => undefined);
    return copy;
  }

  /** Resolves when all of it is there. */
  get whenLoaded(): Promise<void> {
    return this.#loading;
  }

  get isThere(): boolean {
    return this.#current !== undefined;
  }

  /** The oldest program that may open another session, as the shop's service said last. */
  get leastVersion(): string {
    return this.#current?.leastVersion ?? "0";
  }

  /** The row is shared: it must not be changed. */
  get<Stream extends StreamName>(stream: Stream, ...key: readonly string[]): Row<Stream> | undefined {
    return this.#rows?.rows.get(stream, key) as Row<Stream> | undefined;
  }

  /** The rows whose keys begin so. */
  list<Stream extends StreamName>(stream: Stream, ...key: readonly string[]): Row<Stream>[] {
    return (this.#rows?.rows.list(stream, key) ?? []) as Row<Stream>[];
  }

  /** All rows of a stream one after the other, which are not kept parsed: for what is made of all of them. */
  read<Stream extends StreamName>(stream: Stream): Iterable<Row<Stream>> {
    return (this.#rows?.rows.read(stream) ?? []) as Iterable<Row<Stream>>;
  }

  /** As `get`, of a row that is looked at once: it is not kept parsed. */
  peek<Stream extends StreamName>(stream: Stream, ...key: readonly string[]): Row<Stream> | undefined {
    return this.#rows?.rows.peek(stream, key) as Row<Stream> | undefined;
  }

  /** The keys of a stream that begin so, which are known without parsing the rows. */
  keys(stream: StreamName, ...key: readonly string[]): IteratorObject<string[]> {
    return this.#rows?.rows.keys(stream, key) ?? Iterator.from<string[]>([]);
  }

  /** Tells of all rows that change; of none when there are others in place of all. */
  watch(told: (changes: readonly RowChange[] | undefined) => void): void {
    this.#watchers.push(told);
  }

  /** What `make` makes of these streams, made anew only when they have changed. It is the same function each time. */
  derive<Value>(make: (copy: Copy) => Value, streams: readonly StreamName[]): Value {
    const of = [this.#exchanges, ...streams.map((stream) => this.#changes.get(stream) ?? 0)].join();
    const known = this.#derived.get(make);
    if (known?.of === of) return known.value as Value;
    const value = make(this);
    this.#derived.set(make, { of, value });
    return value;
  }

  /**
   * Brings the copy up to date; what has begun and broke off goes on where it was. `waitS`: for how long it may wait.
   * Two of them come one after the other; `signal` gives up the waiting.
   */
  pull(connection: Connection, waitS = 0, signal?: AbortSignal): Promise<void> {
    const life = this.#life;
    const wait = { waitS, ...(signal === undefined ? {} : { signal }) };
    const before = this.#pulling.then(() => this.#loading);
    const pulled = before.then(() => this.#pull(connection, wait, life));
    this.#pulling = pulled.catch(() => undefined);
    return pulled;
  }

  /** Forgets what it has in memory; the store empties the disk. */
  forget(): void {
    this.#life = {};
    [this.#current, this.#next, this.#rows, this.#nextRows] = [undefined, undefined, undefined, undefined];
    this.#waste.length = 0;
    this.#exchanges += 1;
    this.#tell(undefined);
  }

  async #load(staffIsThere: () => void, pause: () => Promise<void>): Promise<void> {
    const life = this.#life;
    for await (const [key, text] of this.#store.readCopy()) {
      const [name = "", number = ""] = key.split("/");
      if (number !== "" && !number.startsWith("!")) {
        staffIsThere();
        await pause();
      }
      if (life !== this.#life) return;
      if (key === heads.current) {
        this.#current = readHead<Current>(text);
        if (this.#current !== undefined) this.#rows = new Generation(this.#current.generation);
      } else if (key === heads.next) {
        this.#next = readHead<Next>(text);
        if (this.#next !== undefined) this.#nextRows = new Generation(this.#next.generation);
      } else if (name === this.#rows?.name) this.#rows.take(key, text);
      else if (name === this.#nextRows?.name) this.#nextRows.take(key, text);
      else this.#waste.push(key);
    }
    for (const _ of this.#rows?.rows.settle() ?? []) await pause();
    // What somebody has made of it meanwhile was of a part of it.
    this.#exchanges += 1;
    this.#tell(undefined);
  }

  async #pull(connection: Connection, wait: WaitOptions, life: object): Promise<void> {
    if (!this.isThere) await this.#takeSnapshot(connection, life);
    try {
      await this.#follow(connection, wait, life);
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.errorCode !== "cursor_expired") throw error;
      await this.#dropNext(life);
      await this.#takeSnapshot(connection, life);
      await this.#follow(connection, { waitS: 0 }, life);
    }
    const { changes = 0, rows } = this.#rows ?? {};
    if (rows !== undefined && changes > Math.max(mostChanges.rows, rows.size * mostChanges.part))
      await this.#rewrite(life);
  }

  async #takeSnapshot(connection: Connection, life: object): Promise<void> {
    // Whole already.
    if (this.#next?.cursor !== undefined) return;
    const resume = this.#next?.resume;
    if (resume === undefined) await this.#dropNext(life);
    const into = (this.#nextRows ??= new Generation(this.#freeName()));
    const query = resume === undefined ? "" : `&resume=${resume}`;
    let rows: RowChange[] = [];
    const keep = async (reached: Omit<Next, "generation">) => {
      const [records, next] = [into.recordsOf("Rows", rows), { generation: into.name, ...reached }];
      await this.#write(life, [...records, [heads.next, headOf(next)]]);
      for (const [key, record] of records) into.take(key, record);
      this.#next = next;
      rows = [];
    };
    try {
      for await (const text of connection.lines(`/sync/snapshot?branchId=${this.#branchId}${query}`)) {
        const line = JSON.parse(text) as Schemas["SnapshotLine"];
        if (line.type === "Row") rows.push(line);
        if (line.type === "Mark") await keep({ resume: line.resume });
        if (line.type === "End") return await keep({ cursor: line.cursor });
      }
    } catch (error) {
      // What the mark was of is over.
      if (error instanceof RefusedCall && resume !== undefined) await this.#dropNext(life);
      throw error;
    }
    throw new Error("the snapshot has no end");
  }

  /** Reads to the head, and only there exchanges what the till sells by. */
  async #follow(connection: Connection, { waitS, signal }: WaitOptions, life: object): Promise<void> {
    const next = this.#next?.cursor === undefined ? undefined : this.#nextRows;
    const [into, before] = [next ?? this.#rows, this.#current];
    if (into === undefined) throw new Error("there is no copy to follow");
    let cursor = (next === undefined ? before?.cursor : this.#next?.cursor) ?? "";
    let leastVersion = "0";
    const changed = new Map<string, RowChange>();
    for (;;) {
      const query = `branchId=${this.#branchId}&cursor=${cursor}&limit=1000&wait=${changed.size === 0 ? waitS : 0}`;
      const answer = await connection.call("GET", `/sync/changes?${query}`, undefined, signal);
      if (answer.status !== 200) {
        // A snapshot whose cursor is over is none.
        if (next !== undefined) await this.#dropNext(life);
        throw new RefusedCall(answer);
      }
      const page = answer.body as Schemas["ChangePage"];
      for (const change of page.changes) changed.set(JSON.stringify([change.stream, ...change.key]), change);
      ({ cursor, leastVersion } = page);
      if (page.isHead) break;
    }
    const current = { generation: into.name, cursor, leastVersion };
    if (next === undefined && cursor === before?.cursor && leastVersion === before.leastVersion) return;
    const records = into.recordsOf("Changes", changed.values());
    await this.#write(life, [
      ...records,
      [heads.current, headOf(current)],
      ...(next === undefined ? [] : removalOf([heads.next, ...(this.#rows?.keys ?? [])])),
    ]);
    for (const [key, record] of records) into.take(key, record);
    this.#current = current;
    for (const { stream } of changed.values()) this.#changes.set(stream, (this.#changes.get(stream) ?? 0) + 1);
    if (next !== undefined) this.#exchange(next);
    this.#tell(next === undefined ? [...changed.values()] : undefined);
  }

  #tell(changes: readonly RowChange[] | undefined): void {
    for (const told of this.#watchers) told(changes);
  }

  /** Writes the copy anew, without the changes beside it. */
  async #rewrite(life: object): Promise<void> {
    const [from, current] = [this.#rows, this.#current];
    if (from === undefined || current === undefined) return;
    await this.#dropWaste(life);
    const into = new Generation(this.#freeName());
    for (const ofStaff of [true, false])
      for (const record of from.rows.records((stream) => isOfStaff(stream) === ofStaff)) {
        const key = into.nextKey("Rows", ofStaff);
        // Of no copy until all of them are there.
        this.#waste.push(key);
        await this.#write(life, [[key, record]]);
        into.take(key, record);
      }
    const now = { ...current, generation: into.name };
    await this.#write(life, [[heads.current, headOf(now)], ...removalOf(from.keys)]);
    this.#waste.length = 0;
    this.#current = now;
    this.#exchange(into);
  }

  #exchange(generation: Generation): void {
    this.#rows = generation;
    this.#exchanges += 1;
    if (this.#nextRows === generation) [this.#next, this.#nextRows] = [undefined, undefined];
  }

  async #dropNext(life: object): Promise<void> {
    await this.#dropWaste(life);
    if (this.#nextRows === undefined) return;
    await this.#write(life, removalOf([heads.next, ...this.#nextRows.keys]));
    [this.#next, this.#nextRows] = [undefined, undefined];
  }

  async #dropWaste(life: object): Promise<void> {
    if (this.#waste.length > 0) await this.#write(life, removalOf(this.#waste));
    this.#waste.length = 0;
  }

  /** A name that no record on the disk has. */
  #freeName(): string {
    const taken = new Set([this.#rows?.name, this.#nextRows?.name, ...this.#waste.map((key) => key.split("/")[0])]);
    return ["a", "b", "c", "d"].find((name) => !taken.has(name)) ?? "e";
  }

  async #write(life: object, writes: readonly Write[]): Promise<void> {
    if (life !== this.#life) throw new Error("the till was emptied meanwhile");
    await this.#store.writeCopy(writes);
    if (life !== this.#life) throw new Error("the till was emptied meanwhile");
  }
}

const headOf = (head: Current | Next) => JSON.stringify({ format, ...head });

function readHead<Head extends object>(text: string): Head | undefined {
  const { format: own, ...head } = JSON.parse(text) as Head & { readonly format?: number };
  return own === format ? (head as unknown as Head) : undefined;
}

function removalOf(keys: readonly string[]): Write[] {
  return keys.map((key) => [key, null]);
}
