import { createHash, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type pg from "pg";
import { localeClauses, readLocale, type DatabaseLocale } from "./locale.ts";
import { applyMigrations, type Migration } from "./migrate.ts";
import { openingQuery, type PlacementServer, type PlacementServers } from "./servers.ts";
import { isUnreached } from "../postgres-error.ts";
import { ident } from "./sql.ts";

const prefix = "tillhouse_template_";
const stagingPrefix = "tillhouse_staging_";
/** A half-made template that is older was left by a process that died: making one takes a second or two. */
const staleAfterS = 600;
/** Longer than making one takes, so that a server that stopped answering does not block the callers for ever. */
const session = { applicationName: "tillhouse-template", queryTimeoutMs: 60_000 };

/**
 * Databases that hold exactly what the tenants' migrations make in `public`, one a server and locale, to be named in
 * CREATE DATABASE … TEMPLATE. One is made beside its name and renamed when whole, never changed afterwards, and closed
 * to everyone but its owner. Processes that want one at the same moment each make it, and the first to be done names
 * its own: a lock that they waited for could be held by any login of the server. While a session is in one, CREATE
 * DATABASE waits for up to five seconds and then fails.
 */
export class SchemaTemplates {
  readonly #servers: PlacementServers;
  readonly #migrations: readonly Migration[];
  readonly #log: Logger;
  readonly #underWay = new Map<string, Promise<string>>();
  readonly #read = new Map<string, Promise<unknown>>();

  constructor(deps: { servers: PlacementServers; migrations: readonly Migration[]; log: Logger }) {
    this.#servers = deps.servers;
    this.#migrations = deps.migrations;
    this.#log = deps.log;
  }

  /**
   * The name of the template of this locale on a server, made when there is none. Looks each time, on a connection of
   * its own: an operator may have dropped it, or the server's collations have changed. A caller that asks meanwhile
   * shares the answer. Rejects when the server is away or has no such locale.
   */
  of(serverName: string, locale: DatabaseLocale): Promise<string> {
    const key = JSON.stringify([serverName, localeClauses(locale)]);
    const shared = this.#underWay.get(key);
    if (shared !== undefined) return shared;
    const made = ensureTemplate(this.#servers.mustGet(serverName), this.#migrations, locale).finally(() =>
      this.#underWay.delete(key),
    );
    this.#underWay.set(key, made);
    return made;
  }

  /** What `read` finds in a template, in a session that ends at once; kept, since a template never changes. */
  read<T>(serverName: string, template: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
    const key = JSON.stringify([serverName, template]);
    const known = this.#read.get(key);
    if (known !== undefined) return known as Promise<T>;
    const found = this.#servers.mustGet(serverName).withClient(template, read, { ...session, isReading: true });
    this.#read.set(key, found);
    found.catch(() => this.#read.delete(key));
    return found;
  }

  /**
   * Makes what a graduation from any server to any other will want: on each, a template in the locale of every server's
   * shared databases. What cannot be made is only logged; a graduation that needs it tries again.
   */
  async prepare(): Promise<void> {
    const servers = this.#servers.names();
    const locales = new Map<string, DatabaseLocale>();
    for (const name of servers) {
      await this.#logged(name, async () => {
        const locale = await this.#servers.mustGet(name).withClient(undefined, sharedLocale, session);
        locales.set(localeClauses(locale), locale);
      });
    }
    const wanted = servers.flatMap((name) => [...locales.values()].map((locale) => ({ name, locale })));
    await Promise.all(wanted.map(({ name, locale }) => this.#logged(name, () => this.of(name, locale))));
  }

  async #logged(server: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Others say that a server is away.
      const level = isUnreached(error) ? "debug" : "warn";
      this.#log[level]({ err: error, server }, "no template database could be made ahead of a graduation");
    }
  }
}

/** The locale of the shared databases that provisioning makes: from template0, in UTF-8. */
async function sharedLocale(client: pg.Client): Promise<DatabaseLocale> {
  return { ...(await readLocale(client, "template0")), encoding: "UTF8" };
}

/** `SchemaTemplates.of` without its memory. */
async function ensureTemplate(
  server: PlacementServer,
  migrations: readonly Migration[],
  locale: DatabaseLocale,
): Promise<string> {
  const work = async (client: pg.Client) => {
    const name = nameOf(migrations, locale, client.user ?? "");
    const found = await findTemplate(client, name);
    if (found === "usable") return name;
    await setTimeouts(client);
    for (const stale of await listStale(client)) await discard(client, stale).catch(() => undefined);
    if (found === "outdated") await discard(client, name).catch(unlessGone);
    const staging = await makeStaging(server, client, migrations, locale);
    try {
      await client.query(`ALTER DATABASE ${ident(staging)} RENAME TO ${ident(name)}`);
    } catch (error) {
      if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
      await discard(client, staging);
    }
    return name;
  };
  return server.withClient(undefined, work, session);
}

/** Another process has discarded it meanwhile. */
function unlessGone(error: unknown): void {
  if ((error as { code?: string }).code !== "3D000") throw error;
}

/** None of those that a role or server may have: making a template is long, and one session waits for another. */
async function setTimeouts(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT set_config(name, '0', false) FROM pg_settings
     WHERE name IN ('lock_timeout', 'statement_timeout', 'transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`,
  );
}

/** A name made from all that the content depends on; the owner is that of every table in it. */
function nameOf(migrations: readonly Migration[], locale: DatabaseLocale, owner: string): string {
  const content = [migrations.map(({ name, checksum }) => [name, checksum]), localeClauses(locale), owner];
  return prefix + createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}

/** Outdated: PostgreSQL refuses to copy a database whose collation the operating system has changed since. */
async function findTemplate(client: pg.Client, name: string): Promise<"usable" | "outdated" | "missing"> {
  const [found] = await openingQuery<{ isUsable: boolean }>(
    client,
    `SELECT datconnlimit <> -2 AND datcollversion IS NOT DISTINCT FROM pg_database_collation_actual_version(oid) AS "isUsable"
     FROM pg_database WHERE datname = $1`,
    [name],
  );
  if (found === undefined) return "missing";
  return found.isUsable ? "usable" : "outdated";
}

/** What a process that died left half made: the name says when it was begun, by the server's clock. */
async function listStale(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
     WHERE starts_with(datname, $1) AND pg_get_userbyid(datdba) = current_user
       AND coalesce(substring(datname FROM '_(\\d+)_[0-9a-f]+$')::bigint, 0) < extract(epoch FROM now()) - $2`,
    [stagingPrefix, staleAfterS],
  );
  return rows.map(({ name }) => name);
}

async function newStagingName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ begun: string }>("SELECT extract(epoch FROM now())::bigint AS begun");
  return `${stagingPrefix}${rows[0]?.begun}_${randomBytes(12).toString("hex")}`;
}

async function makeStaging(
  server: PlacementServer,
  client: pg.Client,
  migrations: readonly Migration[],
  locale: DatabaseLocale,
): Promise<string> {
  const staging = await newStagingName(client);
  await client.query(`CREATE DATABASE ${ident(staging)} TEMPLATE template0 ${localeClauses(locale)}`);
  try {
    await client.query(`REVOKE ALL ON DATABASE ${ident(staging)} FROM PUBLIC`);
    const fill = async (inside: pg.Client) => {
      await setTimeouts(inside);
      await inside.query("REVOKE ALL ON SCHEMA public FROM PUBLIC");
      await applyMigrations(inside, { schema: "public", migrations });
    };
    await server.withClient(staging, fill, session);
    await client.query(`ALTER DATABASE ${ident(staging)} SET default_transaction_read_only = on`);
    return staging;
  } catch (error) {
    await discard(client, staging).catch(() => undefined);
    throw error;
  }
}

/** Renamed first, which fails while it has sessions; so DROP DATABASE never names a database that is in use. */
async function discard(client: pg.Client, database: string): Promise<void> {
  const trash = `x_${randomBytes(12).toString("hex")}`;
  await client.query(`ALTER DATABASE ${ident(database)} RENAME TO ${ident(trash)}`);
  await client.query(`DROP DATABASE ${ident(trash)}`);
}
