import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { sessionName } from "../../maintenance.ts";
import { listTables } from "../../tables.sql.ts";
import { digestTables } from "../copy/copy.ts";
import type { Digest } from "../copy/digest.ts";
import {
  examinedNameOf,
  homeNameOf,
  isTrashName,
  markText,
  readMark,
  readMarkOf,
  trashName,
  type MarkOwner,
} from "../marks.ts";
import type { MarkedHome, SourceTenant } from "../schema.ts";
import {
  dropRole,
  dropTrash,
  endSessionsNamed,
  findMarkedObjects,
  renameDatabase,
  type MarkedDatabase,
  type MarkedObject,
  type MarkedRole,
} from "../servers.sql.ts";
import { isAtWork, neverFlips, type PastGraduation } from "../sql.ts";

// What may be dropped of homes that are databases, and how: a database is first renamed to a trash name, and one that
// may be a home is read before that.

/** A placement server whose sessions bear the name of one attempt, so that they can be ended when it dies. */
export interface AttemptServer {
  readonly name: string;
  connect(database: string | undefined, queryTimeoutMs: number | undefined): Promise<pg.Client>;
  run<T>(database: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T>;
}

/** The server for an attempt; no answer in `run` may take longer than `patienceMs`. */
export function serverFor(deps: Deps, attemptId: string, name: string, patienceMs: number): AttemptServer {
  const options = (queryTimeoutMs: number | undefined) => ({
    applicationName: sessionName(attemptId),
    queryTimeoutMs,
    isLasting: true,
  });
  return {
    name,
    connect: (database, queryTimeoutMs) => deps.servers.mustGet(name).connect(database, options(queryTimeoutMs)),
    run: (database, work) => deps.servers.mustGet(name).withClient(database, work, options(patienceMs)),
  };
}

/**
 * Whether a database bears the tenant's mark, is not the home of its row, and may be its home all the same. A lost home
 * is not one.
 */
export function mayBeHome(tenant: SourceTenant, server: string, database: MarkedDatabase): boolean {
  return canBeHome(tenant, server, database) && !isLost(tenant, server, database.name);
}

/** Whether an operator may make a database the tenant's home, one that was lost and is back among them. */
export function canBeHome(tenant: SourceTenant, server: string, { name, marker }: MarkedDatabase): boolean {
  const mark = readMarkOf(tenant, marker);
  const isPossible = mark !== undefined && mark.state !== "Building" && mark.state !== "Trash";
  return isPossible && !isHomeOf(tenant, server, name);
}

/** Whether a database or role of this name is of a home that the tenant has lost. */
export function isLost({ lostHomes, role: ownRole }: SourceTenant, server: string, name: string): boolean {
  if (name === ownRole) return false;
  return lostHomes.some((lost) => lost.server === server && [lost.database, lost.role].includes(name));
}

/** Whether the tenant's row says that it lives there. */
export function isHomeOf(tenant: SourceTenant, server: string, database: string): boolean {
  return tenant.mode === "Dedicated" && tenant.server === server && tenant.database === database;
}

/** One digest of a whole database or schema, from the counts and digests of its tables. */
export function foldDigests(tables: Iterable<readonly [table: string, digest: Digest]>): string {
  const lines = [...tables].map(([table, { rows, hash }]) => `${table} ${rows} ${hash}\n`).sort();
  return createHash("sha256").update(lines.join("")).digest("hex").slice(0, 32);
}

/** The same of a database as it is now: reads every row. */
export async function digestOf(server: AttemptServer, database: string, patienceMs: number): Promise<string> {
  const tables = await server.run(database, (client) => listTables(client, "public"));
  const connect = (queryTimeoutMs?: number) => server.connect(database, queryTimeoutMs);
  return foldDigests(await digestTables({ schema: "public", connect }, tables, patienceMs));
}

/**
 * Drops a database that cannot be anybody's home, under a trash name. Throws when it has sessions, or is not the
 * expected one.
 */
export async function dropBuild(server: AttemptServer, found: MarkedDatabase, owner: MarkOwner): Promise<void> {
  await server.run(undefined, async (client) => {
    const attemptId = readMark(found.marker)?.attemptId;
    if (attemptId !== undefined) await endSessionsNamed(client, sessionName(attemptId));
    const trash = isTrashName(found.name) ? found.name : await discard(client, found, owner);
    await dropTrash(client, trash);
  });
}

async function discard(client: pg.Client, found: MarkedDatabase, owner: MarkOwner): Promise<string> {
  const { installation, tenantId } = owner;
  const name = trashName(randomBytes(12).toString("hex"));
  const attemptId = readMark(found.marker)?.attemptId ?? "";
  await renameDatabase(client, found, { name, mark: markText({ installation, tenantId, attemptId, state: "Trash" }) });
  return name;
}

/**
 * Drops a published database if nothing was written to it since; otherwise gives it back its name, marks it as Home and
 * returns false. Also returns false, and touches nothing, when its graduation may have flipped or its mark is not
 * MayBeLive. The database is read under another name, so that nobody can connect and write meanwhile.
 */
export async function retireHome(
  deps: Deps,
  server: AttemptServer,
  found: MarkedDatabase,
  patienceMs: number,
): Promise<boolean> {
  const mark = readMark(found.marker);
  if (mark?.state !== "MayBeLive" || mark.digest === undefined) return false;
  if (!(await deps.central.transact((tx) => neverFlips(tx, mark.attemptId)))) return false;
  const home = homeNameOf(found.name);
  const examined = { ...found, name: examinedNameOf(home) };
  if (found.name !== examined.name)
    await server.run(undefined, (client) =>
      renameDatabase(client, found, { name: examined.name, mark: found.marker ?? "" }),
    );
  const isUntouched = (await digestOf(server, examined.name, patienceMs)) === mark.digest;
  await server.run(undefined, async (client) => {
    if (isUntouched) await dropTrash(client, await discard(client, examined, mark));
    else
      await renameDatabase(client, examined, {
        name: home,
        mark: markText({ ...mark, state: "Home", digest: undefined }),
      });
  });
  return isUntouched;
}

/** Databases and roles on a server that ended attempts of the tenant left and that cannot be anybody's home. */
export function findLeftovers(
  { databases, roles }: { readonly databases: readonly MarkedDatabase[]; readonly roles: readonly MarkedRole[] },
  tenant: SourceTenant,
  server: string,
  past: readonly PastGraduation[],
): { readonly builds: MarkedDatabase[]; readonly roles: MarkedRole[] } {
  const isEnded = (attemptId: string) =>
    !past.some((graduation) => graduation.id === attemptId && isAtWork(graduation));
  const builds = databases.filter((database) => {
    const mark = readMarkOf(tenant, database.marker);
    if (mark !== undefined) return (mark.state === "Building" || mark.state === "Trash") && isEnded(mark.attemptId);
    return past.some(
      ({ id, plan }) =>
        database.marker === null &&
        plan.targetServer === server &&
        plan.targetBuild === database.name &&
        plan.targetOid === database.oid &&
        isEnded(id),
    );
  });
  const remaining = databases.filter((database) => !builds.includes(database)).map(({ marker }) => readMark(marker));
  const unused = roles.filter(({ name, marker }) => {
    const mark = readMarkOf(tenant, marker);
    if (mark === undefined || !isEnded(mark.attemptId) || isLost(tenant, server, name)) return false;
    const isOfHome = tenant.server === server && tenant.role === name;
    return !isOfHome && !remaining.some((other) => other?.attemptId === mark.attemptId);
  });
  return { builds, roles: unused };
}

/** Whether a database is that home. */
export function isMarkedHome({ oid, marker }: MarkedDatabase, home: MarkedHome | undefined): boolean {
  return oid === home?.oid && readMark(marker)?.attemptId === home.attemptId;
}

/**
 * Drops the database that a tenant has moved out of, and its role, and checks that they are gone; safe to repeat, and
 * without effect on a database that was adopted since. Only for a tenant whose row says that it lives elsewhere.
 */
export async function dropOldDatabase(
  server: AttemptServer,
  old: { readonly home: MarkedHome; readonly role: string; readonly tenant: MarkOwner },
): Promise<void> {
  const { tenant } = old;
  const isOwn = ({ marker }: MarkedObject) => readMarkOf(tenant, marker) !== undefined;
  const find = () =>
    server.run(undefined, async (client) => {
      const { databases, roles } = await findMarkedObjects(client);
      return {
        database: databases.find((one) => isMarkedHome(one, old.home) && isOwn(one)),
        role: roles.find((one) => one.name === old.role && isOwn(one)),
      };
    });
  const { database, role } = await find();
  if (database !== undefined) await dropBuild(server, database, tenant);
  if (role !== undefined) await server.run(undefined, (client) => dropRole(client, role.name));
  const left = await find();
  if (left.database !== undefined || left.role !== undefined) throw new Error("the database or role is still there");
}
