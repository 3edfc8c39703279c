import { shift, type Period as Dates } from "../period.ts";
import type { Period, Schedule } from "./schema.ts";

/** 1 on Mondays, 7 on Sundays. */
function weekday(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** The first of the month that is so many months later. */
function firstOfMonth(date: string, months: number): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The business dates that a saved report is of when it is read on this one. */
export function datesOf(period: Period, today: string): Dates {
  const yesterday = shift(today, -1);
  switch (period) {
    case "Yesterday":
      return { from: yesterday, to: yesterday };
    case "LastSevenDays":
      return { from: shift(today, -7), to: yesterday };
    case "LastWeek": {
      const to = shift(today, -weekday(today));
      return { from: shift(to, -6), to };
    }
    case "LastMonth":
      return { from: firstOfMonth(today, -1), to: shift(firstOfMonth(today, 0), -1) };
  }
}

/** The business date after this one on which it is mailed; null: none. */
export function nextOf(schedule: Schedule, today: string): string | null {
  switch (schedule) {
    case "Never":
      return null;
    case "Daily":
      return shift(today, 1);
    case "Weekly":
      return shift(today, 8 - weekday(today));
    case "Monthly":
      return firstOfMonth(today, 1);
  }
}
