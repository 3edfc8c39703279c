import { useLocale } from "use-intl";
import { numberFormat } from "./number-format.ts";
import { formatBytes, formatDuration } from "./units.ts";

export function Bytes({ value }: { readonly value: number }) {
  return <span className="number">{formatBytes(value, useLocale())}</span>;
}

export function Count({ value }: { readonly value: number }) {
  return <span className="number">{numberFormat(useLocale()).format(value)}</span>;
}

export function Duration({ ms }: { readonly ms: number }) {
  return <span className="number">{formatDuration(ms, useLocale())}</span>;
}
