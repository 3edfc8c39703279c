/** Promotions as the service hands them to tills: the same documents, evaluated by the same code. */

/** Articles; those of a category are of the categories below it, too. */
export interface Articles {
  readonly categoryIds: readonly string[];
  readonly productIds: readonly string[];
  readonly variantIds: readonly string[];
}

export interface Items {
  /** None: every article. */
  readonly includes: Articles;
  readonly excludes: Articles;
}

/** `Percent`: "10" is 10 %. `Amount`: so much off. `Price`: what it costs instead, if that is less. */
export interface Benefit {
  readonly kind: "Percent" | "Amount" | "Price";
  readonly value: string;
  /** The number of the cheapest pieces of each set that it is given on, instead of on the set as a whole. */
  readonly cheapest?: number | undefined;
}

export interface Tier {
  /** From this quantity, or this amount, on. */
  readonly from: string;
  readonly benefit: Benefit;
}

export interface Group {
  /** Pieces that a set has of it. */
  readonly quantity: number;
  readonly items: Items;
  /** On each of its pieces. */
  readonly benefit?: Benefit | undefined;
}

export interface Rule {
  /** The articles that Simple, Quantity and Threshold include; without it every article. */
  readonly items?: Items | undefined;
  /** The benefit on each unit for Simple; on each set for MixAndMatch and Bundle. */
  readonly benefit?: Benefit | undefined;
  /** The tiers on each unit for Quantity; on all that it includes for Threshold. */
  readonly tiers?: readonly Tier[] | undefined;
  /** The groups of MixAndMatch and Bundle. */
  readonly groups?: readonly Group[] | undefined;
}

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Times of the branch, `HH:MM`. What does not end later than it begins goes on into the next day. */
export interface Hours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
}

export interface Schedule {
  /** Days of the branch, `YYYY-MM-DD`, both included. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** None: at any time. */
  readonly hours: readonly Hours[];
}

export interface Promotion {
  readonly id: string;
  readonly version: number;
  /** As the receipt prints it. */
  readonly name: string;
  readonly type: "Simple" | "Quantity" | "MixAndMatch" | "Threshold" | "Bundle";
  readonly concurrency: "Exclusive" | "BestPrice" | "Compound";
  readonly priority: number;
  readonly schedule: Schedule;
  readonly audience: { readonly requiresCustomer: boolean; readonly customerGroupIds: readonly string[] };
  /** None: every branch. */
  readonly branchIds: readonly string[];
  readonly rule: Rule;
  readonly requiresCoupon: boolean;
  /** Lines whose price was overridden by hand take part, too. */
  readonly includesOverrides: boolean;
  /** How many units, or sets, of an order get it. */
  readonly maxPerOrder: number | null;
  /** How much it takes off an order. */
  readonly maxDiscount: string | null;
}

/** A moment as the clocks of a branch show it. */
export interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly weekday: Weekday;
  /** `HH:MM` */
  readonly time: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of an IANA time zone show. Throws RangeError for a zone that is not known. */
export function localMoment(at: Date, timeZone: string): LocalMoment {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    // Swedish writes a moment as ISO 8601 does.
    const numbers = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, ...numbers, hourCycle: "h23" });
    clocks.set(timeZone, clock);
  }
  return momentOf(clock.format(at));
}

/** `YYYY-MM-DD HH:MM` as a moment. */
export function momentOf(local: string): LocalMoment {
  const [day = "", time = ""] = local.split(" ");
  return { day, time, weekday: weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "Sunday" };
}

/** Whether the promotion is given at the moment: undefined, or what is against it. */
export function outsideOf(
  { startsOn, endsOn, hours }: Schedule,
  { day, weekday, time }: LocalMoment,
): "NotInForce" | "OutsideHours" | undefined {
  if ((startsOn !== null && day < startsOn) || (endsOn !== null && day > endsOn)) return "NotInForce";
  if (hours.length === 0) return undefined;
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? "Sunday";
  const isOpen = hours.some(({ days, from, to }) =>
    from < to
      ? days.includes(weekday) && time >= from && time < to
      : (days.includes(weekday) && time >= from) || (days.includes(yesterday) && time < to),
  );
  return isOpen ? undefined : "OutsideHours";
}
