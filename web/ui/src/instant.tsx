import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { useLook } from "./look.tsx";

const steps = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Infinity, "year"],
] as const;

/** How far an instant is from now, as "3 minutes ago". */
export function relativeTime(at: Date, now: Date, locale: string): string {
  let distance = (at.getTime() - now.getTime()) / 1000;
  for (const [size, unit] of steps) {
    if (Math.abs(distance) < size)
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(distance), unit);
    distance /= size;
  }
  return "";
}

/** The time now, anew every `everyMs`. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** An instant as the user wants to read it; the other ways are in its title. */
export function Instant({ at }: { readonly at: string }) {
  const locale = useLocale();
  const { times } = useLook();
  const now = useNow(times === "Relative" ? 10_000 : 3_600_000);
  const date = new Date(at);
  const write = (timeZone?: string) =>
    new Intl.DateTimeFormat(locale, {
      ...{ dateStyle: "medium", timeStyle: "medium" },
      ...(timeZone === undefined ? {} : { timeZone }),
    }).format(date);
  const utc = `${write("UTC")} UTC`;
  const shown = times === "Utc" ? utc : times === "Local" ? write() : relativeTime(date, now, locale);
  return (
    <time dateTime={at} title={times === "Utc" ? write() : utc} className="number">
      {shown}
    </time>
  );
}
