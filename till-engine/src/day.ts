import { zero } from "@tillhouse/pricing/amounts.ts";
import type { Big } from "big.js";
import type { Store } from "./store.ts";

/** What of a cashier's day has a limit. */
export type DayKind = "Refund" | "PaidOut" | "Drop";

/** What cashiers have given out on a business day at this till, without an approval. */
export class Days {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  of(day: string, userId: string, kind: DayKind): Big {
    return zero.plus(this.#store.get(keyOf(day, userId, kind)) ?? "0");
  }

  /** What is to be written so that it counts, and the days before are forgotten. */
  writesOf(day: string, userId: string, kind: DayKind, amount: Big): [string, string | null][] {
    const old = this.#store
      .list("day/")
      .flatMap(([key]): [string, null][] => (key < `day/${day}` ? [[key, null]] : []));
    return [...old, [keyOf(day, userId, kind), this.of(day, userId, kind).plus(amount).toFixed()]];
  }
}

const keyOf = (day: string, userId: string, kind: DayKind) => `day/${day}/${userId}/${kind}`;
