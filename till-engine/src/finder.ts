import type { Copy } from "./copy.ts";
import type { RowChange } from "./rows.ts";
import { TextIndex, type Findable, type Hit } from "./text-index.ts";

type StreamName = Parameters<Copy["keys"]>[0];

/** Something of the copy that is found by words and codes. */
export interface Subject {
  /** The stream of its rows, whose keys are their ids. */
  readonly stream: StreamName;
  /** Streams whose keys begin with its id, and those whose keys begin with the id of what it belongs to. */
  readonly own: readonly StreamName[];
  readonly owners: readonly StreamName[];
  /** What it is found by; undefined: it is not. */
  findable(copy: Copy, id: string): Findable | undefined;
}

/** When so many rows have changed beside the index, it is made anew. */
const mostChanges = 1000;

/**
 * Finds by words and codes what the copy has. What changes is found in an index of its own beside the large one, which
 * is made anew in slices when that has become many.
 */
export class Finder {
  readonly #copy: Copy;
  readonly #subject: Subject;
  readonly #pause: () => Promise<void>;
  #index: TextIndex | undefined;
  #isOfThisCopy = false;
  /** What the index does not know. */
  #changes: RowChange[] = [];
  #beside: Beside | undefined;
  /** The index that is being made, and how many of the changes it knows. */
  #making: { readonly steps: Generator<undefined, TextIndex>; readonly changes: number } | undefined;

  constructor(copy: Copy, subject: Subject, pause: () => Promise<void>) {
    [this.#copy, this.#subject, this.#pause] = [copy, subject, pause];
    const streams = new Set<string>([subject.stream, ...subject.own, ...subject.owners]);
    copy.watch((changes) => {
      this.#beside = undefined;
      if (changes !== undefined) return void this.#changes.push(...changes.filter(({ stream }) => streams.has(stream)));
      [this.#isOfThisCopy, this.#changes, this.#making] = [false, [], undefined];
    });
  }

  /** Whether it finds without making the index first. */
  get isReady(): boolean {
    return this.#isOfThisCopy && this.#changes.length <= mostChanges;
  }

  /** Makes the index at once, if it has to be made. */
  prepare(): void {
    while (!this.isReady) this.#step();
  }

  /** Makes the index in slices, between which other work has its turn. Meanwhile it finds what the old one has. */
  async prepareInSlices(): Promise<void> {
    while (!this.isReady) {
      this.#step();
      await this.#pause();
    }
  }

  /** After a pull: brings up to date, in slices, what somebody has asked for before. */
  async refresh(): Promise<void> {
    if (this.#index === undefined) return;
    await this.prepareInSlices();
    if (this.#beside !== undefined) return;
    const [index, changes, { length }] = [this.#index, this.#changes, this.#changes];
    const steps = this.#makeBeside(index);
    for (let { done, value } = steps.next(); ; { done, value } = steps.next()) {
      // What has changed meanwhile is for the pull that brought it.
      if (index !== this.#index || changes !== this.#changes || changes.length !== length) return;
      if (done === true) return void (this.#beside = value);
      await this.#pause();
    }
  }

  /** The ids of what has the code as a whole. */
  withCode(code: string): string[] {
    if (code === "") return [];
    const { index, beside } = this.#both();
    return [...index.withCode(code).filter((id) => !beside.ids.has(id)), ...beside.index.withCode(code)];
  }

  /** The ids of what belongs to it. */
  ownedBy(ownerId: string): string[] {
    const { index, beside } = this.#both();
    return [...index.ownedBy(ownerId).filter((id) => !beside.ids.has(id)), ...beside.index.ownedBy(ownerId)];
  }

  /** The ids of what has all the words, or the code; the best first. */
  search(typed: string, most: number): string[] {
    const { index, beside } = this.#both();
    const old = index.search(typed, most, (id) => beside.ids.has(id));
    const fresh = beside.index.search(typed, most, () => false);
    const hits = fresh.length === 0 ? old : [...old, ...fresh].sort(inOrder);
    return hits.slice(0, most).map(({ id }) => id);
  }

  #both(): { readonly index: TextIndex; readonly beside: Beside } {
    if (this.#index === undefined) this.prepare();
    const index = this.#index ?? whole(TextIndex.make([]));
    this.#beside ??= whole(this.#makeBeside(index));
    return { index, beside: this.#beside };
  }

  *#makeBeside(index: TextIndex): Generator<undefined, Beside> {
    const ids = new Set<string>();
    for (const { stream, key } of this.#changes)
      for (const id of this.#isOfOwner(stream) ? index.ownedBy(key[0] ?? "") : key.slice(0, 1)) ids.add(id);
    return { ids, index: yield* TextIndex.make(this.#findables(ids)) };
  }

  #isOfOwner(stream: string): boolean {
    return this.#subject.owners.some((name) => name === stream);
  }

  #step(): void {
    this.#making ??= { steps: TextIndex.make(this.#all()), changes: this.#changes.length };
    const { steps, changes } = this.#making;
    const { done, value } = steps.next();
    if (done !== true) return;
    [this.#index, this.#isOfThisCopy, this.#making, this.#beside] = [value, true, undefined, undefined];
    this.#changes.splice(0, changes);
  }

  #all(): Generator<Findable> {
    return this.#findables(this.#copy.keys(this.#subject.stream).map(([id = ""]) => id));
  }

  *#findables(ids: Iterable<string>): Generator<Findable> {
    for (const id of ids) {
      const found = this.#subject.findable(this.#copy, id);
      if (found !== undefined) yield found;
    }
  }
}

/** What has changed since the index was made. */
interface Beside {
  readonly ids: ReadonlySet<string>;
  readonly index: TextIndex;
}

const inOrder = (a: Hit, b: Hit) => a.rank - b.rank || (a.line < b.line ? -1 : 1);

function whole<Made>(steps: Generator<undefined, Made>): Made {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
