import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { ident, raw, sql } from "../../kernel/db/sql.ts";
import type { BookRule, SyncStream } from "../engine/manifest.ts";

/** A rule of the books that does not hold, how often, and one place where. */
export interface Breach {
  readonly invariant: string;
  readonly breaches: number;
  readonly example: string;
}

const script = join(import.meta.dirname, "invariants.sql");

/** Every rule of `invariants.sql`, and of `rules`, those of modules, that is broken; none in good books. */
export async function listBreaches(tx: TenantRead, rules: readonly BookRule[] = []): Promise<Breach[]> {
  const breaches = await tx.many<Breach>(raw(readFileSync(script, "utf8")));
  for (const { invariant, broken } of rules) {
    const found = await tx.one<Omit<Breach, "invariant">>(
      sql`SELECT count(*)::int AS breaches, min(example) AS example FROM (${broken}) broken`,
    );
    if (found.breaches > 0) breaches.push({ invariant, ...found });
  }
  return breaches;
}

/**
 * What is wrong with the streams: no such table, a key that is not one of its unique keys, no triggers that note its
 * changes; throws when a select list fails.
 */
export async function listStreamFaults(tx: TenantRead, streams: readonly SyncStream[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, table, alias = table, key: typedKey, select, members, isOnlyInSnapshot = false } of streams) {
    const key = typedKey.map(([column]) => column);
    const { isKey, triggers } = await tx.one<{ isKey: boolean | null; triggers: number }>(sql`
      SELECT (SELECT count(*)::int FROM pg_trigger WHERE tgrelid = to_regclass(quote_ident(${table})) AND tgenabled = 'O'
                AND tgfoid = to_regproc('note_changes') AND starts_with(encode(tgargs, 'escape'), ${`${name}\\000{${key.join(",")}}\\000`})) AS triggers,
             bool_or(${key}::text[] = ARRAY(SELECT attname::text FROM unnest(i.indkey::int[]) WITH ORDINALITY k (number, position)
               JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number ORDER BY position)) AS "isKey"
      FROM pg_index i WHERE i.indrelid = to_regclass(quote_ident(${table})) AND i.indisunique AND i.indpred IS NULL`);
    if (isKey !== true) faults.push(`${name}: ${key.join(", ")} is not a key of a table ${table}`);
    else {
      if (triggers !== (isOnlyInSnapshot ? 0 : 3)) faults.push(`${name}: no migration makes ${table} its source`);
      const row = await tx.one<object>(
        sql`SELECT ${select} FROM (SELECT) one LEFT JOIN ${raw(ident(table))} ${raw(ident(alias))} ON false`,
      );
      const differing = new Set(Object.keys(row)).symmetricDifference(new Set(Object.keys(members)));
      if (differing.size > 0) faults.push(`${name}: ${[...differing].sort().join(", ")} in select or members alone`);
    }
  }
  return faults;
}
