import { Refused, type Connection } from "./connection.ts";
import type { PinProof } from "./pins.ts";
import type { Store } from "./store.ts";

/** What a till did, as it pushes it. */
export interface Item {
  readonly kind: string;
  readonly id: string;
  readonly userId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly sold?: Readonly<Record<string, unknown>>;
  readonly approvals?: readonly Approval[];
  /** By who did it, if they typed their PIN. */
  readonly proof?: PinProof;
}

/** What somebody has approved with their PIN. */
export interface Approval {
  readonly id: string;
  readonly permission: string;
  readonly approverId: string;
  readonly amount?: string;
  readonly orderId?: string;
  readonly approvedAt: string;
  readonly proof?: PinProof;
}

export interface Outcome {
  readonly id: string;
  readonly status: "Created" | "Flagged" | "Replayed" | "Conflict" | "DeadLettered" | "Deferred";
  readonly notes: readonly { readonly code: string; readonly detail: string }[];
  readonly waitsFor: string | null;
}

const atOnce = 100;

/** What a till has done and nobody has taken yet, in its order. It forgets only what was answered for good. */
export class Outbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
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

  /** Pushes all of it; what is deferred stays for the next time. Throws `Refused` and what the connection throws. */
  async push(connection: Connection, branchId: string): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const waiting = this.#store.list("out/item/");
    for (let from = 0; from < waiting.length; from += atOnce) {
      const some = waiting.slice(from, from + atOnce);
      const items = some.map(([, text]) => JSON.parse(text) as Item);
      const isComplete = waiting.length <= atOnce;
      const answer = await connection.call("POST", "/sync/push", { branchId, items, isComplete });
      if (answer.status !== 200) throw new Refused(answer);
      const { results } = answer.body as { results: Outcome[] };
      const done = new Set(results.flatMap(({ id, status }) => (status === "Deferred" ? [] : [id])));
      this.#store.commit(some.flatMap(([key], i) => (done.has(items[i]?.id ?? "") ? [[key, null] as const] : [])));
      outcomes.push(...results);
    }
    return outcomes;
  }
}
