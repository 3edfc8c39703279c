import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { readHead } from "../../../kernel/db/migrate.ts";
import { newPassword, scramVerifier } from "../../../kernel/db/scram.ts";
import { endClient, type PlacementServer } from "../../../kernel/db/servers.ts";
import { patient } from "../../../kernel/patience.ts";
import { sessionName, type MaintenanceLock } from "../../maintenance.ts";
import { proveSession } from "../../maintenance.sql.ts";
import { renameAsHome } from "../doctor/adopt.ts";
import { serverFor } from "../homes/dedicated.ts";
import { setPassword } from "../fence/proof.sql.ts";
import { takeOldHome } from "../fence/takeover.ts";
import { finished, installationOf, isTrashName, isUnfinished, readMark, tenantOf } from "../marks.ts";
import { seesItsTables } from "../plan/catalogue.sql.ts";
import { findMarkedObjects, listTenantSchemas, type MarkedDatabase, type MarkedRole } from "../servers.sql.ts";
import { readSchemaMark } from "../shared.sql.ts";
import { listBusyRoles } from "./sql.ts";

export { endDeadSessions } from "../fence/takeover.ts";

// The homes of an installation whose central database is lost, found by their marks, and taken over by another one.

const answerWithinMs = () => patient(30_000);

/** What stands on a placement server and bears a tenant's mark. */
export interface StandingHome {
  readonly tenantId: string;
  readonly server: string;
  /** What an operator calls it: the database of its own, or the schema in a shared one. */
  readonly name: string;
  readonly database: string;
  /** Null with a database of its own. */
  readonly schema: string | null;
  readonly role: MarkedRole;
  /** Its mark says that it was not finished: it may be a home all the same, which only its row could tell. */
  readonly isUnfinished: boolean;
  /** The database of its own. */
  readonly own: MarkedDatabase | undefined;
}

/** A home whose login has a password that only the caller knows. */
export interface TakenHome {
  readonly server: string;
  readonly database: string;
  readonly schema: string | null;
  readonly role: string;
  /** A secret. */
  readonly connection: string;
  readonly head: string;
}

/**
 * Every home of an installation, whatever this central database knows. What a graduation was still building is none.
 * Throws when a server cannot be asked, and while a session of a shop's login is open: some service is at work then.
 */
export async function listStandingHomes(deps: Deps, installation: string): Promise<StandingHome[]> {
  const lists = await Promise.all(
    deps.servers.names().map(async (name) => {
      try {
        return await listOn(deps, deps.servers.mustGet(name), installation);
      } catch (error) {
        throw new Error(
          `${name} cannot be asked whether shops live there (${error instanceof Error ? error.message : "it does not answer"}). If it is lost for good, take it out of TILLHOUSE_SERVERS.`,
          { cause: error },
        );
      }
    }),
  );
  return lists.flat().toSorted((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
}

async function listOn(deps: Deps, server: PlacementServer, installation: string): Promise<StandingHome[]> {
  const options = { queryTimeoutMs: answerWithinMs() };
  const isOurs = ({ marker }: { readonly marker: string | null }) => installationOf(marker) === installation;
  const all = await server.withClient(undefined, findMarkedObjects, options);
  const roles = all.roles.filter(isOurs);
  const homes = all.databases.filter(isOurs).flatMap((database) => ownHome(server.name, database, roles));
  for (const { name: database } of all.databases) {
    if (!database.startsWith(`${deps.config.databasePrefix}_shared_`)) continue;
    homes.push(
      ...(await server.withClient(database, (client) => sharedHomes(client, server.name, database, roles), options)),
    );
  }
  return homes;
}

function ownHome(server: string, found: MarkedDatabase, roles: readonly MarkedRole[]): StandingHome[] {
  const mark = readMark(found.marker);
  const isNone = mark === undefined || mark.state === "Building" || mark.state === "Trash" || isTrashName(found.name);
  if (isNone || found.isInvalid) return [];
  const { tenantId, attemptId } = mark;
  const role = roles.find(({ marker }) => {
    const other = readMark(marker);
    return other?.tenantId === tenantId && other.attemptId === attemptId;
  });
  // Without its role it cannot be adopted, and is named by the doctor.
  if (role === undefined) return [];
  const { name } = found;
  return [{ tenantId, server, name, database: name, schema: null, role, isUnfinished: false, own: found }];
}

async function sharedHomes(
  client: pg.Client,
  server: string,
  database: string,
  roles: readonly MarkedRole[],
): Promise<StandingHome[]> {
  const schemas = new Set(await listTenantSchemas(client));
  const homes: StandingHome[] = [];
  for (const role of roles.filter(({ name }) => schemas.has(name))) {
    const tenantId = tenantOf(role.marker);
    // What a move makes has its state at the schema, and all else at the role.
    const moved = await readSchemaMark(client, role.name);
    if (tenantId === undefined || readMark(moved ?? null)?.state === "Building") continue;
    const { name } = role;
    const state = { isUnfinished: isUnfinished(role.marker), own: undefined };
    homes.push({ tenantId, server, name, database, schema: name, role, ...state });
  }
  return homes;
}

/** Throws while a shop's login has a session: its service still works, with a central database that is not lost. */
export async function refuseSessions(deps: Deps, homes: readonly StandingHome[]): Promise<void> {
  for (const [server, some] of Map.groupBy(homes, (home) => home.server)) {
    const roles = some.map(({ role }) => role.name);
    const busy = await deps.servers.mustGet(server).withClient(undefined, (client) => listBusyRoles(client, roles));
    if (busy.length > 0)
      throw new Error(
        `Nothing was changed: on ${server} sessions of shops are open (${busy.slice(0, 5).join(", ")}), so a service is at work. Stop every service first.`,
      );
  }
}

/**
 * Takes a home from whoever had it: its login gets a new password, a database of its own a new name as well, and a
 * schema in a shared one a new number in move_fences, so that nothing that comes late has an effect on it. Then it is
 * tried as the shop. The attempt is that of the maintenance lock, which must still be held. Safe to repeat. Drops
 * nothing.
 */
export async function takeHome(
  deps: Deps,
  attempt: { readonly id: string; readonly installation: string; readonly lock: MaintenanceLock },
  home: StandingHome,
): Promise<TakenHome> {
  const { tenantId, server, database, schema, role, own } = home;
  const { id, installation, lock } = attempt;
  const there = serverFor(deps, id, server, answerWithinMs());
  if (own !== undefined) {
    await proveSession(lock.client);
    const owner = { installation, tenantId };
    const renamed = await renameAsHome(deps, { id, owner, server: there, found: own, oldRole: role.name });
    return { ...renamed, server, schema };
  }
  const password = newPassword();
  const head = await there.run(database, async (client) => {
    const proof = await takeOldHome(deps, client, tenantId, id);
    // The next holder of the lock takes the row of move_fences, too, and ends this proof.
    await proveSession(lock.client);
    const from = role.marker ?? "";
    await setPassword(client, proof, { role: role.name, from, to: finished(from), verifier: scramVerifier(password) });
    return readHead(client, schema ?? "public");
  });
  if (head === undefined) throw new Error(`${schema ?? database} on ${server} has no migrations.`);
  const placement = deps.servers.mustGet(server);
  const connection = placement.connectionString({ role: role.name, password, database });
  const options = { applicationName: sessionName(id), queryTimeoutMs: answerWithinMs() };
  const client = await placement.connectTenant(connection, { ...options, isDirect: true });
  try {
    if (!(await seesItsTables(client))) throw new Error("The login does not find the shop's tables.");
  } finally {
    await endClient(client);
  }
  return { server, database, schema, role: role.name, connection, head };
}
