import { useLocale } from "use-intl";
import { numberFormat } from "./number-format.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A number of bytes in the unit that leaves at most four digits, as the locale writes it (powers of 1000). */
export function formatBytes(bytes: number, locale: string): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return numberFormat(locale, {
    ...{ style: "unit", unit: units[unit], unitDisplay: unit === 0 ? "narrow" : "short" },
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  }).format(value);
}

/** A length of time in the two units that matter, as "2 min 5 s"; below ten seconds with a decimal. */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms / 1000;
  const write = (value: number, unit: string, digits = 0) =>
    numberFormat(locale, {
      ...{ style: "unit", unit, unitDisplay: "narrow", maximumFractionDigits: digits },
    }).format(value);
  if (ms < 1000) return write(Math.round(ms), "millisecond");
  if (seconds < 10) return write(seconds, "second", 1);
  const whole = Math.round(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), "day"],
    [Math.floor(whole / 3600) % 24, "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => write(value, unit))
    .join(" ");
}

export function Bytes({ value }: { readonly value: number }) {
  return <span className="number">{formatBytes(value, useLocale())}</span>;
}

export function Count({ value }: { readonly value: number }) {
  return <span className="number">{numberFormat(useLocale()).format(value)}</span>;
}

export function Duration({ ms }: { readonly ms: number }) {
  return <span className="number">{formatDuration(ms, useLocale())}</span>;
}
