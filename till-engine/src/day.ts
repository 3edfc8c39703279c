import { zero } from "@tillhouse/pricing/amounts.ts";
import type { Big } from "big.js";
import type { Copy } from "./copy.ts";
import type { ServiceTime } from "./service-time.ts";
import { businessDayAt } from "./shop.ts";
import type { Store } from "./store.ts";

/** When a clock that was ahead is put right, the till is on an earlier day again: earlier days are kept, too. */
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

  /** The business day by the service's clock, so that nobody begins a new day by setting the till's clock. */
  today(copy: Copy, branchId: string): string {
    return businessDayAt(copy, branchId, this.#time.now());
  }

  of(day: string, userId: string, kind: DayKind): Big {
    return zero.plus(this.#store.get(keyOf(day, userId, kind)) ?? "0");
  }

  /** The writes that count the amount and forget old days. */
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
