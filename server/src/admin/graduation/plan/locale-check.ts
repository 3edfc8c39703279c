import type { DatabaseLocale, LocaleSupport } from "../../../kernel/db/locale.ts";

/** Why a server cannot have a database like the source's, or undefined: CREATE DATABASE would fail behind the fence. */
export function checkLocale(source: DatabaseLocale, target: LocaleSupport): string | undefined {
  const { provider, collate, ctype, locale, icuRules } = source;
  const major = Math.floor(target.version / 10_000);
  const lacking = (what: string) => `the target server, PostgreSQL ${major}, has no ${what}, by which the source sorts`;
  if (major < 15) return "the target server is older than PostgreSQL 15";
  if (provider === "b" && major < 17) return lacking(`builtin locale ${locale}`);
  if (provider === "b" && locale === "PG_UNICODE_FAST" && major < 18) return lacking("builtin locale PG_UNICODE_FAST");
  if (provider === "i" && !target.hasIcu) return lacking(`ICU, nor its locale ${locale}`);
  if (provider === "i" && icuRules !== null && major < 16) return lacking("rules of ICU of one's own");
  if (!target.hasNames)
    return `the target server's operating system has no locale ${[...new Set([collate, ctype])].join(", ")}`;
  return undefined;
}

/** A difference that an operator should know of although it is no obstacle, or undefined: indexes are rebuilt there. */
export function warnOfLocale(source: DatabaseLocale, target: LocaleSupport): string | undefined {
  const [before, after] = [source.collationVersion, target.collationVersion];
  if (before === null || after === null || before === after) return undefined;
  return `text may sort otherwise there: the collation ${source.locale ?? source.collate} has version ${before} in the source, ${after} on the target server`;
}
