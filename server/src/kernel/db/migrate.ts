import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { openClient } from "./servers.ts";
import { ident, literal } from "./sql.ts";

export interface Migration {
  /** File name without its ending; the order is the order of names. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

const folder = join(import.meta.dirname, "../../../migrations");

/** The migrations of a kind of database, in order. */
export async function loadMigrations(kind: "central" | "tenant"): Promise<Migration[]> {
  const files = (await readdir(join(folder, kind))).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, kind, file), "utf8");
      return { name: file.replace(/\.sql$/, ""), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The name a database is at when all of these are applied. */
export function headOf(migrations: readonly Migration[]): string {
  const last = migrations.at(-1);
  if (last === undefined) throw new Error("there are no migrations");
  return last.name;
}

interface Target {
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** The tenant's role, which is given its rights on what is new, in the same transaction. */
  readonly role?: string;
}

/**
 * Applies what is missing to `schema`, in one transaction, one runner a schema at a time; returns the names.
 * Throws, and changes nothing, when an applied migration was edited since or is not among the files.
 */
export async function applyMigrations(client: ClientBase, target: Target): Promise<string[]> {
  await client.query("BEGIN");
  try {
    const applied = await applyWithin(client, target);
    await client.query("COMMIT");
    return applied;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** `applyMigrations` inside the caller's transaction; leaves its search_path on the schema. */
export async function applyWithin(client: ClientBase, { schema, migrations, role }: Target): Promise<string[]> {
  // Few round trips: a fan-out does this for every tenant.
  const results = await client.query<{ name: string; checksum: string }>(`
    SELECT pg_advisory_xact_lock(hashtext('tillhouse-migrate'), hashtext(${literal(schema)}));
    SET LOCAL search_path = ${ident(schema)};
    SET LOCAL lock_timeout = '5s';
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    SELECT name, checksum FROM schema_migrations ORDER BY name`);
  const { rows } = (results as unknown as (typeof results)[]).at(-1) ?? results;
  rows.forEach((row, i) => {
    const known = migrations[i];
    if (known?.name !== row.name) throw new Error(`migration ${row.name} was applied but is not the next of the files`);
    if (known.checksum !== row.checksum) throw new Error(`migration ${row.name} was edited after it was applied`);
  });
  const missing = migrations.slice(rows.length);
  for (const { name, sql, checksum } of missing) {
    await client.query(
      `${sql}\n;INSERT INTO schema_migrations (name, checksum) VALUES (${literal(name)}, ${literal(checksum)})`,
    );
  }
  if (role !== undefined) await grantTenant(client, { schema, role });
  return missing.map(({ name }) => name);
}

/** The last applied migration of a schema, or undefined when it has none. */
export async function readHead(client: ClientBase, schema: string): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [
    `${ident(schema)}.schema_migrations`,
  ]);
  if (tables[0]?.there !== true) return undefined;
  const { rows } = await client.query<{ head: string | null }>(
    `SELECT max(name) AS head FROM ${ident(schema)}.schema_migrations`,
  );
  return rows[0]?.head ?? undefined;
}

const readOnly = ["schema_migrations"];
const appendOnly = ["audit_events"];

/**
 * Gives a tenant's role what it may do in its schema and has not yet: DML on the tables, reading of the migrations,
 * appending of audit. What it has is left alone: granting anew rewrites the catalogue rows of every table.
 */
export async function grantTenant(
  client: ClientBase,
  { schema, role }: { schema: string; role: string },
): Promise<void> {
  const [s, r] = [ident(schema), ident(role)];
  const { rows } = await client.query<{ name: string; isSequence: boolean }>(
    `SELECT c.relname AS name, c.relkind = 'S' AS "isSequence" FROM pg_class c
     WHERE c.relnamespace = to_regnamespace($1) AND CASE WHEN c.relkind = 'S' THEN NOT has_sequence_privilege($2, c.oid, 'USAGE')
       WHEN c.relkind NOT IN ('r', 'p', 'v', 'm') THEN false
       ELSE NOT has_table_privilege($2, c.oid, 'SELECT') OR (c.relname <> ALL ($3) AND NOT has_table_privilege($2, c.oid, 'INSERT'))
         OR (c.relname <> ALL ($3 || $4) AND NOT (has_table_privilege($2, c.oid, 'UPDATE') AND has_table_privilege($2, c.oid, 'DELETE'))) END`,
    [s, role, readOnly, appendOnly],
  );
  const rightsOn = (name: string) => {
    if (readOnly.includes(name)) return "SELECT";
    return appendOnly.includes(name) ? "SELECT, INSERT" : "SELECT, INSERT, UPDATE, DELETE";
  };
  const grants = rows.map(({ name, isSequence }) =>
    isSequence
      ? `GRANT USAGE, SELECT, UPDATE ON SEQUENCE ${s}.${ident(name)} TO ${r}`
      : `GRANT ${rightsOn(name)} ON ${s}.${ident(name)} TO ${r}`,
  );
  if (grants.length > 0) await client.query([`GRANT USAGE ON SCHEMA ${s} TO ${r}`, ...grants].join("; "));
}

/** Brings the central database to its head and closes it to everyone but its owner. */
export async function migrateCentral(url: string): Promise<string[]> {
  const client = await openClient(url, "tillhouse-migrate");
  try {
    const applied = await applyMigrations(client, { schema: "public", migrations: await loadMigrations("central") });
    const { rows } = await client.query<{ database: string; owned: boolean }>(
      "SELECT current_database() AS database, pg_has_role(datdba, 'MEMBER') AS owned FROM pg_database WHERE datname = current_database()",
    );
    if (rows[0]?.owned === true) await client.query(`REVOKE ALL ON DATABASE ${ident(rows[0].database)} FROM PUBLIC`);
    return applied;
  } finally {
    await client.end();
  }
}
