import type { ClientBase } from "pg";
import { literal } from "./sql.ts";

/** How a database stores and sorts text. */
export interface DatabaseLocale {
  readonly encoding: string;
  /** Of pg_database: `c` libc, `i` ICU, `b` PostgreSQL's own. */
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
