import type { ClientBase } from "pg";
import { literal } from "./sql.ts";

/** How a database stores and sorts text. */
export interface DatabaseLocale {
  readonly encoding: string;
  /** The provider as pg_database has it: `c` libc, `i` ICU, `b` PostgreSQL's own. */
  readonly provider: string;
  readonly collate: string;
  readonly ctype: string;
  /** The provider's locale; null with libc. */
  readonly locale: string | null;
  readonly icuRules: string | null;
  /** Recorded when the database was made; null where the provider has none. */
  readonly collationVersion: string | null;
}

/** The locale of a database on the client's server, of the connected one unless named; throws when it is not there. */
export async function readLocale(client: ClientBase, database?: string): Promise<DatabaseLocale> {
  // PostgreSQL 17 renamed daticulocale, 16 brought daticurules.
  const { rows } = await client.query<DatabaseLocale>(
    `SELECT pg_encoding_to_char(d.encoding) AS encoding, d.datlocprovider AS provider, d.datcollate AS collate, d.datctype AS ctype,
            coalesce(j.d->>'datlocale', j.d->>'daticulocale') AS locale, j.d->>'daticurules' AS "icuRules",
            d.datcollversion AS "collationVersion"
     FROM pg_database d CROSS JOIN LATERAL (SELECT to_jsonb(d) AS d) j WHERE d.datname = coalesce($1, current_database())`,
    [database ?? null],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no database ${database ?? "of this session"}`);
  return row;
}

/** The clauses of CREATE DATABASE that make a database of this locale from template0. */
export function localeClauses({ encoding, provider, collate, ctype, locale, icuRules }: DatabaseLocale): string {
  const libc = `ENCODING ${literal(encoding)} LC_COLLATE ${literal(collate)} LC_CTYPE ${literal(ctype)}`;
  if (provider === "b") return `${libc} LOCALE_PROVIDER builtin BUILTIN_LOCALE ${literal(locale ?? "C")}`;
  if (provider !== "i") return `${libc} LOCALE_PROVIDER libc`;
  const rules = icuRules === null ? "" : ` ICU_RULES ${literal(icuRules)}`;
  return `${libc} LOCALE_PROVIDER icu ICU_LOCALE ${literal(locale ?? "und")}${rules}`;
}

/** What a server can do with a locale. */
export interface LocaleSupport {
  /** As server_version_num: 180000. */
  readonly version: number;
  readonly hasIcu: boolean;
  /** Whether its operating system knows the names for collation and character types. */
  readonly hasNames: boolean;
  /** What a database of this locale would record there; null where the provider has none or it cannot be determined. */
  readonly collationVersion: string | null;
}

/** Reads what the client's server can do with a locale; writes nothing. */
export async function readLocaleSupport(client: ClientBase, locale: DatabaseLocale): Promise<LocaleSupport> {
  const { rows } = await client.query<Omit<LocaleSupport, "hasNames">>(
    `SELECT current_setting('server_version_num')::int AS version,
            (SELECT pg_collation_actual_version(oid) IS NOT NULL FROM pg_collation WHERE collprovider = 'i' LIMIT 1) IS TRUE AS "hasIcu",
            coalesce(
              (SELECT pg_database_collation_actual_version(oid) FROM pg_database d WHERE datlocprovider = $1
               AND CASE $1 WHEN 'c' THEN datcollate = $2 ELSE coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale') = $3 END LIMIT 1),
              (SELECT pg_collation_actual_version(oid) FROM pg_collation c WHERE collprovider = $1
               AND CASE $1 WHEN 'c' THEN collcollate = $2 ELSE coalesce(to_jsonb(c)->>'colllocale', to_jsonb(c)->>'colliculocale') = $3 END LIMIT 1)
            ) AS "collationVersion"`,
    [locale.provider, locale.collate, locale.locale],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the server does not tell its version");
  return { ...row, hasNames: await hasNames(client, [locale.collate, locale.ctype]) };
}

/** A setting of the session that takes the operating system's locales, set for the length of the statement. */
async function hasNames(client: ClientBase, names: readonly string[]): Promise<boolean> {
  try {
    for (const name of names) await client.query("SELECT set_config('lc_monetary', $1, true)", [name]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "22023") return false;
    throw error;
  }
}
