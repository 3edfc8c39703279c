import { zero } from "@tillhouse/pricing/amounts.ts";
import type { Big } from "big.js";
import type { Copy } from "./copy.ts";
import type { ServiceTime } from "./service-time.ts";
import { businessDayAt } from "./shop.ts";
import type { Store } from "./store.ts";

/** So many days are kept: a clock that was ahead, and is put right, is back on a day before. */
const keptDays = 31;

/** What of a cashier's day has a limit. */
export type DayKind = "Refund" | "PaidOut" | "Drop";

/** What cashiers have given out on a business day at this till, without an approval. */
export class Days {
  readonly #store: Store;
  readonly #time: ServiceTime;

  constructor(store: Store, time: ServiceTime) {
    this.#store = store;
    this.#time = time;
  }

  /** The business day by the service's clock: a till's clock that is set ahead begins none. */
  today(copy: Copy, branchId: string): string {
    return businessDayAt(copy, branchId, this.#time.now());
  }

  of(day: string, userId: string, kind: DayKind): Big {
    return zero.plus(this.#store.get(keyOf(day, userId, kind)) ?? "0");
  }

  /** What is to be written so that it counts, and days of long ago are forgotten. */
  writesOf(day: string, userId: string, kind: DayKind, amount: Big): [string, string | null][] {
    const keys = this.#store.list("day/").map(([key]) => key);
    const days = [...new Set(keys.map(dayOf))].sort();
    const oldest = days.at(-keptDays) ?? "";
    const old = keys.filter((key) => dayOf(key) < oldest).map((key): [string, null] => [key, null]);
    return [
      ...old,
      ...this.#time.writes(),
      [keyOf(day, userId, kind), this.of(day, userId, kind).plus(amount).toFixed()],
    ];
  }
}

const dayOf = (key: string): string => key.split("/")[1] ?? "";
const keyOf = (day: string, userId: string, kind: DayKind) => `day/${day}/${userId}/${kind}`;
