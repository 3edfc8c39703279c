import type { components } from "../../client/generated/api.ts";
import { RefusedCall, type Connection } from "./connection.ts";
import type { Store } from "./store.ts";

type Schemas = components["schemas"];
type StreamName = Schemas["StreamName"];
/** The rows of the streams, by the streams' names. */
type Rows = { readonly [Change in Exclude<Schemas["Change"], { data: null }> as Change["stream"]]: Change["data"] };
/** A row of the stream as the shop sends it. */
export type Row<Stream extends StreamName> = Rows[Stream];

/**
 * The till's copy of what the shop sells by. It is exchanged as a whole: a new one is gathered beside it, and what the
 * till sells by is always a state that the shop was in.
 */
export class Copy {
  readonly #store: Store;
  readonly #branchId: string;

  constructor(store: Store, branchId: string) {
    this.#store = store;
    this.#branchId = branchId;
  }

  get isThere(): boolean {
    return this.#store.get("copy/cursor") !== undefined;
  }

  /** The oldest program that may open another session, as the shop's service said last. */
  get leastVersion(): string {
    return this.#store.get("copy/leastVersion") ?? "0";
  }

  get<Stream extends StreamName>(stream: Stream, ...key: readonly string[]): Row<Stream> | undefined {
    const text = this.#store.get(this.#keyOf(this.#generation, stream, key));
    return text === undefined ? undefined : (JSON.parse(text) as Row<Stream>);
  }

  /** The rows whose keys begin so. */
  list<Stream extends StreamName>(stream: Stream, ...key: readonly string[]): Row<Stream>[] {
    const prefix = this.#keyOf(this.#generation, stream, key);
    return this.#store
      .list(key.length === 0 ? prefix : `${prefix}/`)
      .map(([, text]) => JSON.parse(text) as Row<Stream>);
  }

  /**
   * Brings the copy up to date; what has begun and broke off goes on where it was. `waitS`: for how long it may wait.
   */
  async pull(connection: Connection, waitS = 0): Promise<void> {
    if (!this.isThere) await this.#takeSnapshot(connection);
    try {
      await this.#follow(connection, waitS);
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.errorCode !== "cursor_expired") throw error;
      this.#store.commit([["next/resume", null]]);
      await this.#takeSnapshot(connection);
      await this.#follow(connection, 0);
    }
  }

  async #takeSnapshot(connection: Connection): Promise<void> {
    const generation = this.#generation === "a" ? "b" : "a";
    const resume = this.#store.get("next/resume");
    if (resume === undefined) this.#store.clear(`rows/${generation}/`);
    const query = resume === undefined ? "" : `&resume=${resume}`;
    let rows: [string, string][] = [];
    try {
      for await (const text of connection.lines(`/sync/snapshot?branchId=${this.#branchId}${query}`)) {
        const line = JSON.parse(text) as Schemas["SnapshotLine"];
        if (line.type === "Row") rows.push([this.#keyOf(generation, line.stream, line.key), JSON.stringify(line.data)]);
        if (line.type === "Mark") {
          this.#store.commit([...rows, ["next/resume", line.resume]]);
          rows = [];
        }
        if (line.type !== "End") continue;
        this.#store.commit([...rows, ["next/resume", null], ["next/cursor", line.cursor]]);
        return;
      }
    } catch (error) {
      // What the mark was of is over.
      if (error instanceof RefusedCall && resume !== undefined) this.#store.commit([["next/resume", null]]);
      throw error;
    }
    throw new Error("the snapshot has no end");
  }

  /** Reads to the head, and only there exchanges what the till sells by. */
  async #follow(connection: Connection, waitS: number): Promise<void> {
    const next = this.#store.get("next/cursor");
    const before = this.#generation;
    const generation = next === undefined ? before : before === "a" ? "b" : "a";
    let cursor = next ?? this.#store.get("copy/cursor") ?? "";
    let leastVersion = "0";
    const changed = new Map<string, string | null>();
    for (;;) {
      const query = `branchId=${this.#branchId}&cursor=${cursor}&limit=1000&wait=${changed.size === 0 ? waitS : 0}`;
      const answer = await connection.call("GET", `/sync/changes?${query}`);
      if (answer.status !== 200) {
        // A snapshot whose cursor is over is none.
        if (next !== undefined) this.#store.commit([["next/cursor", null]]);
        throw new RefusedCall(answer);
      }
      const page = answer.body as Schemas["ChangePage"];
      for (const { stream, key, data } of page.changes)
        changed.set(this.#keyOf(generation, stream, key), data && JSON.stringify(data));
      ({ cursor, leastVersion } = page);
      if (page.isHead) break;
    }
    this.#store.commit([
      ...changed,
      ["copy/generation", generation],
      ["copy/cursor", cursor],
      ["copy/leastVersion", leastVersion],
      ["next/cursor", null],
    ]);
    if (generation !== before) this.#store.clear(`rows/${before}/`);
  }

  get #generation(): string {
    return this.#store.get("copy/generation") ?? "a";
  }

  #keyOf(generation: string, stream: string, key: readonly string[]): string {
    return ["rows", generation, stream, ...key.map(encodeURIComponent)].join("/") + (key.length === 0 ? "/" : "");
  }
}
