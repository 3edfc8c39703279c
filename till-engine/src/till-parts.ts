import { Book, type Setup } from "./book.ts";
import type { Copy } from "./copy.ts";
import { Days } from "./day.ts";
import type { DeviceKey } from "./device-key.ts";
import { Documents } from "./documents.ts";
import { Drawer } from "./drawer.ts";
import { Journal } from "./journal.ts";
import { Lookup } from "./lookup.ts";
import { Outbox } from "./outbox.ts";
import { Belongings } from "./belongings.ts";
import { Pins } from "./pins.ts";
import { Returns } from "./returns.ts";
import { Reversals } from "./reversals.ts";
import { Sales } from "./sales.ts";
import { Staff } from "./staff.ts";
import { ServiceTime } from "./service-time.ts";
import type { Store } from "./store.ts";

/** What a till is opened with. */
export interface TillOptions {
  readonly store: Store;
  readonly setup: Setup;
  /** The key for reading the PIN verifiers (`newDeviceKey`); without one the till checks no PINs. */
  readonly key?: DeviceKey;
  /** The version of the program that runs the till: numbers with points between them. */
  readonly version?: string;
  /** The till's clock, which may be wrong. */
  readonly now?: () => Date;
  /** Milliseconds of a clock that nobody sets; `performance.now` unless given. */
  readonly elapsed?: () => number;
  readonly newId?: () => string;
  /** Whether the shop was reached a moment ago: sales say so, and take what does not work offline. */
  readonly isConnected?: () => boolean;
  /** Lets other work have its turn, between the slices of long work. */
  readonly pause?: () => Promise<void>;
}

/** What is filled in where it is left out. */
export type TillDefaults = Required<Pick<TillOptions, "now" | "newId" | "pause">>;

export type TillParts = ReturnType<typeof makeParts>;

/** What a till is made of, put together. */
export function makeParts(
  copy: Copy,
  {
    store,
    setup,
    key,
    version = "1",
    isConnected = () => false,
    elapsed = () => performance.now(),
    now,
    newId,
    pause,
  }: TillOptions & TillDefaults,
) {
  const { branchId } = setup;
  const outbox = new Outbox(store, newId);
  const journal = new Journal(store);
  const documents = new Documents(store);
  const serviceTime = new ServiceTime({ store, now, elapsed });
  const days = new Days(store, serviceTime);
  const pins = new Pins({ store, branchId, key, now, elapsed });
  const staff = new Staff({ copy, pins, branchId, now, newId });
  const book = new Book({ store, setup, outbox, staff, now, newId, isConnected });
  const belongings = new Belongings(copy, pause);
  return {
    ...{ store, setup, version, copy, belongings, outbox, journal, documents, pins, staff, book, serviceTime },
    sales: new Sales({ store, copy, book, journal, outbox, documents, belongings }),
    reversals: new Reversals({ copy, book, journal, days, documents }),
    returns: new Returns({ copy, book, journal, outbox, days, documents, belongings }),
    drawer: new Drawer({ store, copy, book, days, documents }),
    lookup: new Lookup({ copy, branchId, belongings, now, pause }),
  };
}
