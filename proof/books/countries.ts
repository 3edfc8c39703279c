/** Countries with their currencies, coins and clocks. */

export interface Country {
  readonly currency: string;
  /** Fraction digits of an amount. */
  readonly digits: number;
  readonly coins: readonly [string, string];
  /** The time zones of the two branches. */
  readonly timezones: readonly [string, string];
  readonly cutoffs: readonly [string, string];
  /** What a euro is about, to have prices of a usual size. */
  readonly euro: string;
}

export const countries: readonly Country[] = [
  {
    currency: "EUR",
    digits: 2,
    coins: ["0.05", "0"],
    timezones: ["Europe/Berlin", "America/New_York"],
    cutoffs: ["02:30", "00:00"],
    euro: "1",
  },
  {
    currency: "CHF",
    digits: 2,
    coins: ["0.05", "0.05"],
    timezones: ["Europe/Zurich", "Australia/Lord_Howe"],
    cutoffs: ["04:00", "01:45"],
    euro: "1",
  },
  {
    currency: "JPY",
    digits: 0,
    coins: ["10", "5"],
    timezones: ["Asia/Tokyo", "America/St_Johns"],
    cutoffs: ["05:00", "00:30"],
    euro: "160",
  },
  {
    currency: "KWD",
    digits: 3,
    coins: ["0.005", "0.25"],
    timezones: ["Asia/Kuwait", "Africa/Cairo"],
    cutoffs: ["00:00", "03:15"],
    euro: "0.35",
  },
];

/** An amount of so many euros in the country's currency, rounded to its digits. */
export function inCurrency({ euro, digits }: Country, euros: number): string {
  return (euros * Number(euro)).toFixed(digits);
}
