/** Business dates, and when clocks change: by "Business dates" of docs/amounts.md, from local times alone. */

const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows, and the date with it: `2027-10-31 02:30`. */
export function wallClock(atMs: number, timezone: string): string {
  let format = formats.get(timezone);
  // Swedes write it so.
  if (format === undefined)
    format = new Intl.DateTimeFormat("sv", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  formats.set(timezone, format);
  return format.format(atMs);
}

/**
 * A day begins when the clock shows the cutoff, the second time when it does so twice: at a moment whose date no later
 * clock takes back. Clocks change, and days begin, at full quarters of an hour.
 */
export function businessDateOf(at: Date, timezone: string, cutoff: string): string {
  const full = at.getTime() - (at.getTime() % quarterMs);
  const moments = [at.getTime(), ...Array.from({ length: 12 }, (_, n) => full + (n + 1) * quarterMs)];
  return moments.map((moment) => shownDate(wallClock(moment, timezone), cutoff)).reduce((a, b) => (b < a ? b : a));
}

function shownDate(clock: string, cutoff: string): string {
  const [date = "", time = ""] = clock.split(" ");
  return time >= cutoff ? date : new Date(Date.parse(`${date}T12:00:00Z`) - dayMs).toISOString().slice(0, 10);
}

/** The next moment at which the clocks of a time zone change; undefined where they never do. */
export function nextClockChange(afterMs: number, timezone: string): number | undefined {
  const timeAt = (ms: number) => wallClock(ms, timezone).slice(11);
  const start = afterMs - (afterMs % quarterMs);
  for (let day = start; day < start + 366 * dayMs; day += dayMs) {
    if (timeAt(day) === timeAt(day + dayMs)) continue;
    const isAfter = (ms: number) => timeAt(ms) === timeAt(ms + dayMs);
    for (let moment = day; ; moment += quarterMs) if (isAfter(moment)) return moment;
  }
  return undefined;
}
