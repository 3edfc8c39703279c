import { numberFormat } from "./number-format.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const noBreak = "\u{a0}";

/** A number and its unit with a space between them, which short forms of some locales lack. No line breaks there. */
function write(locale: string, value: number, options: Intl.NumberFormatOptions): string {
  const parts = numberFormat(locale, { style: "unit", ...options }).formatToParts(value);
  return parts
    .map(({ type, value: text }, i) => {
      if (type === "literal" && text.trim() === "") return noBreak;
      return type === "unit" && isDigits(parts[i - 1]) ? noBreak + text : text;
    })
    .join("");
}

const isDigits = (part: Intl.NumberFormatPart | undefined): boolean =>
  part?.type === "integer" || part?.type === "fraction";

/** A number of bytes in the unit that leaves at most four digits, as the locale writes it (powers of 1000). */
export function formatBytes(bytes: number, locale: string): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return write(locale, value, {
    ...{ unit: units[unit], unitDisplay: unit === 0 ? "narrow" : "short" },
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  });
}

/** A length of time in the two units that matter, as "2 m 5 s"; below ten seconds with a decimal. */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms / 1000;
  const part = (value: number, unit: string, digits = 0) =>
    write(locale, value, { unit, unitDisplay: "narrow", maximumFractionDigits: digits });
  if (ms < 1000) return part(Math.round(ms), "millisecond");
  if (seconds < 10) return part(seconds, "second", 1);
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
    .map(([value, unit]) => part(value, unit))
    .join(" ");
}
