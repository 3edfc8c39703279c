import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ClientBase } from "pg";
import { targetOf } from "./address.ts";
import { isPostgresError } from "../postgres-error.ts";
import { OldServer, oldestVersion, openClient } from "./servers.ts";
import { ident, literal } from "./sql.ts";
import { rightsMark, rightsText } from "./tenant-role.ts";

export interface Migration {
  /** File name without its ending; the order is the order of names. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of `sql`, hexadecimal. */
  readonly checksum: string;
  /**
   * The text of server/migrations/tenant-rights.sql, for a migration that gives every tenant's role its rights anew.
   */
  readonly rights?: string;
}

const folder = join(import.meta.dirname, "../../../migrations");

/** The migrations of a kind of database, in order. */
export async function loadMigrations(kind: "central" | "tenant"): Promise<Migration[]> {
  const files = (await readdir(join(folder, kind))).filter((file) => file.endsWith(".sql")).sort();
  const rights = await readFile(join(folder, "tenant-rights.sql"), "utf8");
  return Promise.all(
    files.map(async (file): Promise<Migration> => {
      const sql = await readWithIncludes(join(folder, kind, file));
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name: file.replace(/\.sql$/, ""), sql, checksum, ...(rightsMark.test(sql) ? { rights } : {}) };
    }),
  );
}

/** A file of SQL in which each line `\ir <path>` stands for the text of another file beside it, as psql has it. */
async function readWithIncludes(path: string): Promise<string> {
  const lines = (await readFile(path, "utf8")).split("\n");
  const texts = lines.map(async (line) => {
    const included = /^\\ir (\S+)$/.exec(line)?.[1];
    return included === undefined ? line : readFile(join(dirname(path), included), "utf8");
  });
  return (await Promise.all(texts)).join("\n");
}

/** What a tenant's role may do when all of these are applied: as in server/migrations/tenant-rights.sql. */
export function rightsOf(migrations: readonly Migration[]): string {
  const last = migrations.findLast(({ rights }) => rights !== undefined);
  if (last?.rights === undefined) throw new Error("no migration gives the tenants' roles their rights");
  return last.rights;
}

/** The name a database is at when all of these are applied. */
export function headOf(migrations: readonly Migration[]): string {
  const last = migrations.at(-1);
  if (last === undefined) throw new Error("there are no migrations");
  return last.name;
}

/**
 * Where a database stands that is at this head; null where nothing is recorded. It goes by the order of the migrations,
 * which is that of their names: a head that comes after all of them is of a newer release.
 */
export function compareHead(migrations: readonly Migration[], head: string | null): "behind" | "current" | "newer" {
  const newest = headOf(migrations);
  if (head === newest) return "current";
  return head !== null && head > newest ? "newer" : "behind";
}

/** A database whose applied migrations are not the first of the files; the message names the one that is not. */
export class MigrationMismatch extends Error {
  override readonly name = "MigrationMismatch";
}

interface Target {
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** The tenant's role, which is given its rights with the migration that changed them last. */
  readonly role?: string;
  /** How long another runner is waited for. */
  readonly patienceMs?: number;
}

/** A statement that waits longer for a table fails: a shop must not be blocked for long. */
const lockTimeoutMs = 5_000;
/** Every process migrates the central database at its start, and waits for the one that does. */
const centralPatienceMs = 60_000;

/**
 * Applies what is missing to `schema`, in one transaction, one runner a schema at a time; returns the names.
 * Throws `MigrationMismatch`, and changes nothing, when those applied are not the first of the files, or were edited.
 */
export async function applyMigrations(client: ClientBase, target: Target): Promise<string[]> {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await apply(client, target, "BEGIN;", "COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      if (isRepeated || !isOfTwoFirst(error)) throw error;
    }
  }
}

/** Two runners made the table of migrations at the same moment; what the other made is there now. */
function isOfTwoFirst(error: unknown): boolean {
  return isPostgresError(error) && error.code === "23505" && error.schema === "pg_catalog";
}

/** `applyMigrations` inside the caller's transaction; leaves its search_path on the schema. */
export function applyWithin(client: ClientBase, target: Target): Promise<string[]> {
  return apply(client, target, "", "SELECT");
}

/**
 * In two round trips for one new migration: a fan-out does this for every tenant. The runners take turns by a lock on
 * the table of migrations, which the tenant's role may only read and so cannot hold against them.
 */
async function apply(
  client: ClientBase,
  { schema, migrations, role, patienceMs = lockTimeoutMs }: Target,
  begin: string,
  end: string,
): Promise<string[]> {
  const results = await client.query<{ applied: string | null }>(`${begin}
    SELECT set_config('lock_timeout', '${patienceMs}', true), set_config('search_path', ${literal(ident(schema))}, true);
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    LOCK TABLE schema_migrations IN SHARE ROW EXCLUSIVE MODE;
    SELECT string_agg(name || ' ' || checksum, ',' ORDER BY name COLLATE "C") AS applied, set_config('lock_timeout', '${lockTimeoutMs}', true)
    FROM schema_migrations`);
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
  const changesRights = missing.some((migration) => migration.rights !== undefined);
  const rights = role !== undefined && changesRights ? rightsText(rightsOf(migrations), { schema, role }) : "";
  const last = (text: string) => `${text};${rights};${end}`;
  for (const [i, text] of texts.entries()) await client.query(i === texts.length - 1 ? last(text) : text);
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
    `SELECT max(name COLLATE "C") AS head FROM ${ident(schema)}.schema_migrations`,
  );
  return rows[0]?.head ?? undefined;
}

/**
 * Throws `MigrationMismatch` where the central database lacks a migration of this version: who only looks changes
 * nothing, least of all what a service of the version before still works with.
 */
export async function requireMigratedCentral(url: string): Promise<void> {
  const client = await openClient(targetOf(url), { applicationName: "tillhouse-look" });
  try {
    const head = await readHead(client, "public");
    const missing = (await loadMigrations("central")).find(({ name }) => head === undefined || name > head);
    if (missing !== undefined)
      throw new MigrationMismatch(`it lacks migration ${missing.name}, which \`tillhouse migrate central\` applies`);
  } finally {
    await client.end();
  }
}

export interface CentralMigration {
  /** The names of the migrations that were applied. */
  readonly applied: readonly string[];
  /** Every login of the server may connect, because the database's owner is somebody else and has left it open. */
  readonly isOpen: boolean;
}

/**
 * Brings the central database to its head and closes it to everyone but its owner, if that is us. Throws `OldServer`.
 */
export async function migrateCentral(url: string): Promise<CentralMigration> {
  const client = await openClient(targetOf(url), { applicationName: "tillhouse-migrate" });
  try {
    const { rows: servers } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    if ((servers[0]?.version ?? 0) < oldestVersion) throw new OldServer("PostgreSQL 15 is the oldest that works");
    const applied = await applyMigrations(client, {
      schema: "public",
      migrations: await loadMigrations("central"),
      patienceMs: centralPatienceMs,
    });
    const { rows } = await client.query<{ database: string; owned: boolean }>(
      "SELECT current_database() AS database, pg_has_role(datdba, 'MEMBER') AS owned FROM pg_database WHERE datname = current_database()",
    );
    if (rows[0]?.owned === true) await client.query(`REVOKE ALL ON DATABASE ${ident(rows[0].database)} FROM PUBLIC`);
    const { rows: open } = await client.query(
      `SELECT FROM pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
       WHERE d.datname = current_database() AND a.grantee = 0 AND a.privilege_type = 'CONNECT'`,
    );
    return { applied, isOpen: open.length > 0 };
  } finally {
    await client.end();
  }
}
