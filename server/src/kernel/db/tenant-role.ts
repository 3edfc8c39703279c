import type { ClientBase } from "pg";
import { roomText } from "./room.ts";
import { openingQuery } from "./servers.ts";
import { ident, literal } from "./sql.ts";

// The login role of a tenant: what it may do, and what is set on it. It owns nothing and cannot give itself a right,
// but PostgreSQL lets every role change its own settings.

/** Where a tenant's tables are, and its login. */
export interface RoleHome {
  readonly schema: string;
  readonly role: string;
}

/** The line of a migration with which every tenant's role gets the rights of tenant-rights.sql anew. */
export const rightsMark = /^-- tenant-rights: ([0-9a-f]{12})$/m;

/** The statements of `rights` (`rightsOf`) for a home, to be run with its schema as search_path. */
export function rightsText(rights: string, { schema, role }: RoleHome): string {
  return rights.replaceAll("$schema", () => ident(schema)).replaceAll("$role", () => ident(role));
}

/** Gives a tenant's role these rights in its schema, in one transaction; safe to repeat. By who owns the schema. */
export async function grantTenant(client: ClientBase, home: RoleHome, rights: string): Promise<void> {
  const path = `SELECT set_config('search_path', ${literal(ident(home.schema))}, true)`;
  await client.query(`${path}; ${rightsText(rights, home)}`);
}

/** Everything that is set on a tenant's role. */
function settingsOf(schema: string): Readonly<Record<string, string>> {
  return {
    search_path: ident(schema),
    statement_timeout: "30s",
    lock_timeout: "5s",
    idle_in_transaction_session_timeout: "30s",
    // A shop's report has one processor. With workers the planner reads whole tables for a day: 64 ms instead of 12.
    max_parallel_workers_per_gather: "0",
    jit: "off",
  };
}

/** Statements that set it, on a role that has no settings. */
export function settingsText({ schema, role }: RoleHome): string {
  return Object.entries(settingsOf(schema))
    .map(
      ([name, value]) => `ALTER ROLE ${ident(role)} SET ${name} = ${name === "search_path" ? value : literal(value)}`,
    )
    .join("; ");
}

/** A setting of a role, in one database or, when that is null, in all. */
export interface RoleSetting {
  readonly database: string | null;
  /** `name=value`. */
  readonly setting: string;
}

/** The names of settings on a tenant's role that are not as the service sets them, or are missing, sorted. */
export function changedSettings(found: readonly RoleSetting[], schema: string): string[] {
  // PostgreSQL shows a name in a list without quotes where it needs none.
  const bare = (setting: string) => setting.replaceAll('"', "");
  const ours = Object.entries(settingsOf(schema)).map(([name, value]) => bare(`${name}=${value}`));
  const theirs = found.map(({ database, setting }) =>
    database === null ? bare(setting) : `${setting} in ${database}`,
  );
  const different = [...new Set(ours).symmetricDifference(new Set(theirs))];
  return [...new Set(different.map((setting) => setting.slice(0, setting.indexOf("="))))].sort();
}

/**
 * Puts back what the service sets on a tenant's role, and takes off the rest, in every database. By the role itself or
 * the provisioner.
 */
export async function restoreSettings(client: ClientBase, home: RoleHome): Promise<void> {
  const role = literal(home.role);
  // The role may have set on itself that its transactions only read.
  await client.query(`BEGIN READ WRITE; SET LOCAL lock_timeout = '5s';
    DO $$ DECLARE database name; BEGIN
      FOR database IN SELECT d.datname FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase JOIN pg_roles r ON r.oid = s.setrole
                      WHERE r.rolname = ${role}
      LOOP EXECUTE format('ALTER ROLE %I IN DATABASE %I RESET ALL', ${role}, database); END LOOP;
    END $$;
    ALTER ROLE ${ident(home.role)} RESET ALL; ${settingsText(home)};
    COMMIT`);
}

/**
 * Sets on a new session of a tenant what bounds it, whatever its role has set on itself. `changed`: the names of
 * settings that hold in the session and are not the service's; `room`: see `roomText`; `pid`: of PostgreSQL's process.
 * One statement that reads one table: a new session has no system table in memory and waits for each that it needs.
 */
export async function settleSession(
  client: ClientBase,
  schema: string,
): Promise<{ changed: string[]; room: number; pid: number }> {
  const set = Object.entries(settingsOf(schema)).map(
    ([name, value]) => `set_config(${literal(name)}, ${literal(value)}, false)`,
  );
  const rows = await openingQuery<{ room: number; pid: number; database: string | null; settings: string[] | null }>(
    client,
    `SELECT ${set.join(", ")}, ${roomText}, pg_backend_pid() AS pid,
       CASE WHEN s.setdatabase <> 0 THEN s.setdatabase::text END AS database, s.setconfig AS settings
     FROM (VALUES (1)) one LEFT JOIN pg_db_role_setting s ON s.setrole = quote_ident(session_user)::regrole`,
  );
  const found = rows.flatMap(({ database, settings }) => (settings ?? []).map((setting) => ({ database, setting })));
  return { changed: changedSettings(found, schema), room: rows[0]?.room ?? 0, pid: rows[0]?.pid ?? 0 };
}
