import type { components } from "../../client/generated/api.ts";
import { RefusedCall, type Answer, type Connection } from "./connection.ts";
import { Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";

type Schemas = components["schemas"];
/** What a till did, as it pushes it. */
export type Item = Schemas["PushItem"];
export type ItemOf<Kind extends Item["kind"]> = Extract<Item, { kind: Kind }>;
/** What somebody has approved with their PIN. */
export type Approval = Schemas["OfflineApproval"];
export type Outcome = Schemas["PushResult"];
/** An item that the service does not take and the till cannot mend, with what was wrong. */
export type SetAside = Omit<Schemas["NewDeadLetter"], "branchId">;

/** What became of an item that is not simply booked, with what it was. */
export interface KeptOutcome extends Outcome {
  /** Null: a text that is no item. */
  readonly kind: Item["kind"] | null;
  readonly userId: string | null;
  readonly receiptNumber: number | null;
}

export interface Export {
  readonly items: readonly Item[];
  readonly setAside: readonly SetAside[];
}

type Entry = readonly [key: string, text: string];

/** The most items and bytes of one push: the service takes 1 MiB. */
const mostItems = 100;
const mostBytes = 900_000;

/** What a till has done and nobody has taken yet, in its order. It forgets only what was answered for good. */
export class Outbox {
  readonly #store: Store;
  readonly #newId: () => string;

  constructor(store: Store, newId: () => string) {
    this.#store = store;
    this.#newId = newId;
  }

  /** What is to be written so that the items are kept, together with all that they are written with. */
  writesOf(items: readonly Item[]): [string, string][] {
    const last = Number(this.#store.get("out/last") ?? "0");
    return [
      ["out/last", String(last + items.length)],
      ...items.map((item, i): [string, string] => [
        `out/item/${String(last + i + 1).padStart(12, "0")}`,
        JSON.stringify(item),
      ]),
    ];
  }

  list(): Item[] {
    return this.#store.list("out/item/").map(([, text]) => JSON.parse(text) as Item);
  }

  /** What is not pushed any more, and was not handed in yet. */
  get setAside(): SetAside[] {
    return this.#store.list("out/aside/").map(([, text]) => JSON.parse(text) as SetAside);
  }

  /** All that the shop has not taken yet. */
  export(): Export {
    return { items: this.list(), setAside: this.setAside };
  }

  /** How many things the shop has not taken yet. */
  get size(): number {
    return this.#store.list("out/item/").length + this.#store.list("out/aside/").length;
  }

  /** Another text whenever what the shop has not taken is something else. */
  get mark(): string {
    const keys = [...this.#store.list("out/item/"), ...this.#store.list("out/aside/")].map(([key]) => key);
    return `${keys.length} ${keys[0] ?? ""} ${keys.at(-1) ?? ""}`;
  }

  /** What somebody should know of: what was flagged or not booked, until it is acknowledged. */
  get outcomes(): KeptOutcome[] {
    return this.#store.list("outcome/").map(([, text]) => JSON.parse(text) as KeptOutcome);
  }

  acknowledge(id: string): Promise<void> {
    return this.#store.commit([[`outcome/${id}`, null]]);
  }

  /** Puts what another till has exported behind what is there. */
  restore({ items, setAside }: Export): Promise<void> {
    const known = new Set(this.list().map(({ id }) => id));
    return this.#store.commit([
      ...this.writesOf(items.filter(({ id }) => !known.has(id))),
      ...setAside.map((letter): [string, string] => [keyOf(letter), JSON.stringify(letter)]),
    ]);
  }

  /**
   * Pushes all of it; what is deferred stays for the next time. Items that the service finds malformed are set aside,
   * so that the others are taken, and handed in as they are: `DeadLettered` when the shop has kept them, else
   * `Deferred` with the code of its answer. Throws `RefusedCall`, also for a 400 that names no item, and what the
   * connection throws: nothing is forgotten then.
   */
  async push(connection: Connection, branchId: string): Promise<Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    let waiting = await this.#waiting();
    for (let [before, isLast] = [Infinity, false]; waiting.length > 0 && !isLast;) {
      // When nothing more is taken, what the others wait for is not here: it is not waited for any more.
      const pushes = inPushes(waiting);
      isLast = pushes.length <= 1 || waiting.length >= before;
      before = waiting.length;
      for (const some of pushes) {
        for (const one of await this.#pushSome(connection, { branchId, isComplete: isLast }, some))
          outcomes.set(one.id, one);
      }
      waiting = await this.#waiting();
    }
    for (const one of await this.#handIn(connection, branchId)) outcomes.set(one.id, one);
    return [...outcomes.values()];
  }

  /** What is on the disk: after a crash the shop must have nothing that the till has not. */
  async #waiting(): Promise<Entry[]> {
    await this.#store.settle();
    return this.#store.list("out/item/");
  }

  async #pushSome(
    connection: Connection,
    push: { readonly branchId: string; readonly isComplete: boolean },
    waiting: readonly Entry[],
  ): Promise<Outcome[]> {
    let some = waiting;
    while (some.length > 0) {
      const items = some.map(([, text]) => JSON.parse(text) as Item);
      const answer = await connection.call("POST", "/sync/push", { ...push, items });
      if (answer.status === 200) {
        const { results } = answer.body as Schemas["PushResults"];
        const isDone = (i: number) => (results[i]?.status ?? "Deferred") !== "Deferred";
        const forgotten = some.flatMap(([key], i) => (isDone(i) ? [[key, null] as const] : []));
        await this.#store.commit([...forgotten, ...results.flatMap((one, i) => this.#keep(one, items[i]))]);
        return results;
      }
      const faults = faultsOf(answer);
      if (faults.size === 0) throw new RefusedCall(answer);
      await this.#store.commit(
        some.flatMap(([key, text], i) => {
          const errors = faults.get(i);
          if (errors === undefined) return [];
          const letter = { id: this.#idOf(items[i]), text, problem: { code: "invalid", errors } };
          return [[key, null] as const, [keyOf(letter), JSON.stringify(letter)] as const];
        }),
      );
      some = some.filter((_, i) => !faults.has(i));
    }
    return [];
  }

  /** What is to be written so that an outcome is kept that somebody should know of. */
  #keep(outcome: Outcome, item: Item | undefined): [string, string][] {
    if (!["Flagged", "DeadLettered", "Conflict"].includes(outcome.status)) return [];
    const { receiptNumber } = (item?.body ?? {}) as { readonly receiptNumber?: number };
    const kept: KeptOutcome = {
      ...{ ...outcome, kind: item?.kind ?? null, userId: item?.userId ?? null },
      receiptNumber: receiptNumber ?? null,
    };
    return [[`outcome/${outcome.id}`, JSON.stringify(kept)]];
  }

  /** Its own, or a new one where that is none. */
  #idOf(item: Item | undefined): string {
    const id: unknown = item?.id;
    return typeof id === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : this.#newId();
  }

  async #handIn(connection: Connection, branchId: string): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const letter of this.setAside) {
      const answer = await connection.call("POST", "/sync/dead-letters", { branchId, ...letter });
      const { status } = answer;
      const outcome = outcomeOf(letter, answer);
      if (status === 200) await this.#store.commit([[keyOf(letter), null], ...this.#keep(outcome, undefined)]);
      else if (status !== 400 && status !== 409) throw new RefusedCall(answer);
      outcomes.push(outcome);
    }
    return outcomes;
  }
}

/** What a till of the branch has exported. Throws `export_unusable` for any other text. */
export function readExport(text: string, branchId: string): Export {
  const isEach = (list: unknown, is: (one: Readonly<Record<string, unknown>>) => boolean) =>
    Array.isArray(list) && list.every((one: unknown) => typeof one === "object" && one !== null && is({ ...one }));
  let given: Partial<Export> & { readonly setup?: { readonly branchId?: unknown } } = {};
  try {
    given = Object(JSON.parse(text)) as typeof given;
  } catch {
    // What is no JSON is no export.
  }
  const { setup, items, setAside } = given;
  const isUsable =
    setup?.branchId === branchId &&
    isEach(items, ({ id, kind }) => typeof id === "string" && typeof kind === "string") &&
    isEach(setAside, (one) => typeof one["id"] === "string" && typeof one["text"] === "string");
  if (!isUsable || items === undefined || setAside === undefined)
    throw new Refusal("export_unusable", "This is not what a till of this branch has exported.");
  return { items, setAside };
}

/** Divides items into pushes, in their order. One that is larger than a push goes alone. */
function inPushes(waiting: readonly Entry[]): Entry[][] {
  const pushes: Entry[][] = [];
  let bytes = 0;
  for (const one of waiting) {
    const size = new TextEncoder().encode(one[1]).length;
    const push = pushes.at(-1);
    if (push === undefined || push.length === mostItems || bytes + size > mostBytes) {
      pushes.push([one]);
      bytes = size;
    } else {
      push.push(one);
      bytes += size;
    }
  }
  return pushes;
}

function keyOf({ id }: SetAside): string {
  return `out/aside/${id}`;
}

function outcomeOf({ id, problem: { errors = [] } }: SetAside, { status, body }: Answer): Outcome {
  const fault = { code: "invalid", detail: errors.map(({ path }) => path).join(", "), members: {} };
  const base = { id, waitsFor: null };
  if (status === 200) return { ...base, status: "DeadLettered", notes: [fault] };
  const { errorCode: code = "invalid", detail = "" } = body as { errorCode?: string; detail?: string };
  return { ...base, status: "Deferred", notes: [fault, { code, detail, members: {} }] };
}

type Faults = NonNullable<SetAside["problem"]["errors"]>;

/** What a 400 says of the items, by their places in the push, with paths from the item on. */
function faultsOf({ status, body }: Answer): ReadonlyMap<number, Faults> {
  const faults = new Map<number, Faults>();
  if (status !== 400) return faults;
  const { errors = {} } = (body ?? {}) as { readonly errors?: Readonly<Record<string, readonly string[]>> };
  for (const [at, messages] of Object.entries(errors)) {
    const [, place, path = ""] = /^items\[(\d+)\]\.?(.*)$/s.exec(at) ?? [];
    if (place === undefined) continue;
    const known = faults.get(Number(place)) ?? [];
    const told = messages.slice(0, 10).map((message) => message.slice(0, 500));
    faults.set(Number(place), [...known, { path: path.slice(0, 1000) || "$", messages: told }]);
  }
  return faults;
}
