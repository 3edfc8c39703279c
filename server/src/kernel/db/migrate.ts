import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { targetOf } from "./address.ts";
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

/** A database whose applied migrations are not the first of the files; the message names the one that is not. */
export class MigrationMismatch extends Error {
  override readonly name = "MigrationMismatch";
}

interface Target {
  readonly schema: string;
  readonly migrations: readonly Migration[];
}

/**
 * Applies what is missing to `schema`, in one transaction, one runner a schema at a time; returns the names.
 * Throws `MigrationMismatch`, and changes nothing, when those applied are not the first of the files, or were edited.
 */
export async function applyMigrations(client: ClientBase, target: Target): Promise<string[]> {
  try {
    return await apply(client, target, "BEGIN;", "COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** `applyMigrations` inside the caller's transaction; leaves its search_path on the schema. */
export function applyWithin(client: ClientBase, target: Target): Promise<string[]> {
  return apply(client, target, "", "SELECT");
}

/** In two round trips for one new migration: a fan-out does this for every tenant. */
async function apply(
  client: ClientBase,
  { schema, migrations }: Target,
  begin: string,
  end: string,
): Promise<string[]> {
  const results = await client.query<{ applied: string | null }>(`${begin}
    SELECT pg_advisory_xact_lock(hashtext('tillhouse-migrate'), hashtext(${literal(schema)})),
           set_config('search_path', ${literal(ident(schema))}, true), set_config('lock_timeout', '5s', true);
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    SELECT string_agg(name || ' ' || checksum, ',' ORDER BY name) AS applied FROM schema_migrations`);
  const { rows: found } = (results as unknown as (typeof results)[]).at(-1) ?? results;
  const applied = (found[0]?.applied?.split(",") ?? []).map((row) => {
    const [name = "", checksum = ""] = row.split(" ");
    return { name, checksum };
  });
  requireFirst(applied, migrations);
  const missing = migrations.slice(applied.length);
  const texts = missing.map(
    ({ name, sql, checksum }) =>
      `${sql}\n;INSERT INTO schema_migrations (name, checksum) VALUES (${literal(name)}, ${literal(checksum)})`,
  );
  for (const [i, text] of texts.entries()) await client.query(i === texts.length - 1 ? `${text};${end}` : text);
  if (texts.length === 0) await client.query(end);
  return missing.map(({ name }) => name);
}

/** Throws `MigrationMismatch` unless what was applied is how the files begin. */
function requireFirst(applied: readonly Omit<Migration, "sql">[], files: readonly Migration[]): void {
  applied.forEach(({ name, checksum }, i) => {
    const file = files[i];
    if (file?.checksum === checksum && file.name === name) return;
    if (file === undefined)
      throw new MigrationMismatch(
        `migration ${name} was applied, which this version does not have: it is an older one`,
      );
    if (file.name === name) throw new MigrationMismatch(`migration ${name} was edited after it was applied`);
    if (files.some((other) => other.name === name))
      throw new MigrationMismatch(`migration ${file.name} is new but stands before ${name}, which was applied already`);
    throw new MigrationMismatch(`migration ${name} was applied, where the files have ${file.name}`);
  });
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

/**
 * Gives a tenant's role what it may do in its schema: DML on the tables, those of later migrations included, reading of
 * the migrations, appending of audit. Once, when its home is made: nothing is left for a fan-out to grant.
 */
export async function grantTenant(
  client: ClientBase,
  { schema, role }: { schema: string; role: string },
): Promise<void> {
  const [s, r] = [ident(schema), ident(role)];
  const [onTables, onSequences] = ["SELECT, INSERT, UPDATE, DELETE", "USAGE, SELECT, UPDATE"];
  await client.query(`
    GRANT USAGE ON SCHEMA ${s} TO ${r};
    GRANT ${onTables} ON ALL TABLES IN SCHEMA ${s} TO ${r};
    GRANT ${onSequences} ON ALL SEQUENCES IN SCHEMA ${s} TO ${r};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${s} GRANT ${onTables} ON TABLES TO ${r};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${s} GRANT ${onSequences} ON SEQUENCES TO ${r};
    REVOKE INSERT, UPDATE, DELETE ON ${s}.schema_migrations FROM ${r};
    REVOKE UPDATE, DELETE ON ${s}.audit_events FROM ${r}`);
}

/** Brings the central database to its head and closes it to everyone but its owner. */
export async function migrateCentral(url: string): Promise<string[]> {
  const client = await openClient(targetOf(url), { applicationName: "tillhouse-migrate" });
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
