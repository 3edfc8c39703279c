import type { Deps } from "../../../deps.ts";
import { isPostgresError } from "../../../kernel/postgres-error.ts";
import { readRoleLogin } from "../../../kernel/db/names.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { patient } from "../../../kernel/patience.ts";
import { listTables } from "../../tables.sql.ts";
import { diagnose } from "../doctor/diagnose.ts";
import { dropOldDatabase, serverFor, type AttemptServer } from "../homes/dedicated.ts";
import { endSessions } from "../fence/fence.ts";
import { dropOldSchema, forbidLogin, retireOldHome, terminateSessions } from "../fence/proof.sql.ts";
import { takeFromTheDead, takeOldHome } from "../fence/takeover.ts";
import { takeBereft } from "../lost/service.ts";
import { installationOf, markText, namesOf, readMark, type MarkOwner } from "../marks.ts";
import { Survey } from "../plan/survey.ts";
import type { Diagnosis, MarkedHome, SourceTenant } from "../schema.ts";
import {
  confirmLocks,
  endLogin,
  findMarkedObjects,
  lockTables,
  terminateOwn,
  type MarkedObject,
} from "../servers.sql.ts";
import { getSourceTenant } from "../sql.ts";

// How the home of a tenant that nobody is to find again is taken away (decision 0030). Nothing here is undone: who
// calls has deleted the tenant's row first, so that no session, graduation or recovery looks for the home any more.

const answerWithinMs = () => patient(60_000);
/** lock_not_available: lock_timeout ran out. */
const locked = "55P03";

/** Where a tenant lives, or lived: what a removal goes by, for the tenant's row is gone then. */
export interface Home extends MarkOwner {
  readonly server: string;
  readonly database: string;
  readonly schema: string | null;
  readonly role: string;
  /** With a database of its own. */
  readonly own: MarkedHome | null;
  /** What the schema in a shared database is called while it is dropped. */
  readonly oldSchema: string;
  /** It was lost with its server: nothing of it is left to drop. */
  readonly isLost?: boolean;
}

export interface DroppedObject {
  readonly kind: "Schema" | "Database" | "Role";
  readonly server: string;
  readonly name: string;
}

/** What hinders no removal: statistics, and which release has migrated a schema that goes. */
const harmless: readonly Diagnosis["findings"][number]["kind"][] = [
  "CoarseStatistics",
  "PendingMigrations",
  "NewerMigrations",
];

/**
 * The tenant's row and home, once it is certain that no graduation of it is under way and none has left anything. 404
 * `tenant_not_found`, 409 `maintenance_in_progress`; throws what the doctor finds otherwise.
 */
export async function captureHome(
  deps: Deps,
  tenantId: string,
  removalId: string,
): Promise<{ tenant: SourceTenant; home: Home }> {
  await takeFromTheDead(deps, tenantId);
  const { findings } = await diagnose(deps, tenantId);
  const [fault] = findings.filter(({ kind }) => !harmless.includes(kind));
  if (fault !== undefined)
    throw new Error(
      `The shop is not in order (${fault.kind} ${fault.name} on ${fault.server}: ${fault.detail}). See \`tillhouse tenants doctor\`.`,
    );
  const tenant = await deps.central.transact((tx) => getSourceTenant(tx, tenantId));
  const { installation, server, database, schema, role, mode } = tenant;
  const { oldSchema } = namesOf(deps.config.databasePrefix, tenantId, removalId);
  const { databases, roles } = await deps.servers.mustGet(server).withClient(undefined, findMarkedObjects);
  const found = databases.find(({ name }) => name === database);
  const marked = [roles.find(({ name }) => name === role), ...(mode === "Dedicated" ? [found] : [])];
  const isMarked = (one: MarkedObject | undefined) =>
    one !== undefined && installationOf(one.marker) === installation && one.marker?.includes(tenantId) === true;
  if (found === undefined || !marked.every(isMarked))
    throw new Error(`The role ${role} or the database ${database} on ${server} does not bear this shop's mark.`);
  const attemptId = readMark(found.marker)?.attemptId ?? "";
  const own = mode === "Dedicated" ? { oid: found.oid, attemptId } : null;
  return { tenant, home: { installation, tenantId, server, database, schema, role, own, oldSchema } };
}

/**
 * The same of a tenant whose home is lost, once that is proved (`takeBereft`) and no server has anything else that may
 * be a home of it. Throws what `takeBereft` throws, and when something is left.
 */
export async function captureLostHome(
  deps: Deps,
  tenantId: string,
  removalId: string,
  options: { readonly isServerLost: boolean },
): Promise<{ tenant: SourceTenant; home: Home }> {
  const tenant = await takeBereft(deps, tenantId, options);
  const { installation, server, database, schema, role } = tenant;
  const { oldSchema } = namesOf(deps.config.databasePrefix, tenantId, removalId);
  const home = { installation, tenantId, server, database, schema, role, own: null, oldSchema, isLost: true };
  const { left } = await searchEverywhere(deps, home);
  if (left.length > 0)
    throw new Error(
      `Nothing was deleted: this may be a home of the shop: ${left.join(", ")}. Look into it ` +
        '(docs/operations/recovery.md, "A home without a shop"). If nobody needs it, drop it by hand and run this again.',
    );
  return { tenant, home };
}

/** A session that keeps every writer out of the home's tables until it ends; `check` throws when it has ended. */
export interface HeldTables {
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Throws when a transaction that writes does not end within five seconds. */
export async function holdTables(deps: Deps, attemptId: string, home: Home): Promise<HeldTables> {
  const server = serverFor(deps, attemptId, home.server, answerWithinMs());
  const client = await server.connect(home.database, answerWithinMs());
  const schema = home.schema ?? "public";
  try {
    const tables = await listTables(client, schema);
    await lockTables(
      client,
      schema,
      tables.map(({ name }) => name),
    );
  } catch (error) {
    await endClient(client);
    if (isPostgresError(error) && error.code === locked)
      throw new Error("Somebody is still writing to the shop; try again.", { cause: error });
    throw error;
  }
  let released: Promise<void> | undefined;
  return { check: () => confirmLocks(client), release: () => (released ??= endClient(client)) };
}

interface Removal {
  readonly attemptId: string;
  readonly tenantId: string;
  readonly home: Home;
  readonly held: HeldTables | undefined;
  readonly confirm: () => Promise<void>;
}

/** Ends the sessions of attempts that have not been heard of lately: what one of them had under way ends, too. */
export async function endDeadAttempts(deps: Deps, tenantId: string): Promise<void> {
  await takeFromTheDead(deps, tenantId);
}

/**
 * Drops a home, its login role last seen to have no session, and looks on every server that nothing is left of the
 * tenant. Safe to repeat, in another process too. `held` is given up once nobody can write any more. `confirm` throws
 * when the removal is over: it is asked once no other attempt can act on the home any more, so that one that slept does
 * not take what came under the same name since. Throws when what is said to be the home cannot be one of the tenant,
 * a server cannot be asked, or something is left.
 */
export async function removeHome(
  deps: Deps,
  removal: Removal,
): Promise<{ dropped: DroppedObject[]; searched: string[] }> {
  const { attemptId, tenantId, home } = removal;
  await deps.databases.disconnect(tenantId);
  if (home.isLost === true) return { dropped: [], searched: await requireNothingLeft(deps, home) };
  requireOwnNames(deps, tenantId, home);
  const server = serverFor(deps, attemptId, home.server, answerWithinMs());
  if (home.own === null) await removeShared(deps, removal, server);
  else await removeDedicated(removal, server, home.own);
  const { schema, role, database } = home;
  return {
    dropped: [
      schema === null
        ? { kind: "Database", server: home.server, name: database }
        : { kind: "Schema", server: home.server, name: schema },
      { kind: "Role", server: home.server, name: role },
    ],
    searched: await requireNothingLeft(deps, home),
  };
}

/** The name of a tenant's schema and role, with its id. */
const ownName = /^[td]_([0-9a-f]{32})(?:_[0-9a-f]{12})?$/;

/**
 * A deletion under way comes back with the central database from a backup, perhaps a forged one, and its tenant has no
 * row any more by which the home could be told. What is dropped has the tenant's id in its name.
 */
function requireOwnNames({ config }: Deps, tenantId: string, home: Home): void {
  const noted: Partial<Readonly<Record<keyof Home, unknown>>> = home;
  const { database, schema, role, own, oldSchema } = noted;
  const id = tenantId.replaceAll("-", "");
  const isOwn = (name: unknown) => typeof name === "string" && ownName.exec(name)?.[1] === id;
  const isPlace =
    typeof database === "string" &&
    (own === null
      ? isOwn(schema) && database.startsWith(`${config.databasePrefix}_shared_`)
      : schema === null && database.includes(id));
  const isTrash = typeof oldSchema === "string" && /^old_[0-9a-f]{32}$/.test(oldSchema);
  if (noted.tenantId !== tenantId || !isOwn(role) || !isPlace || !isTrash)
    throw new Error(`What is noted of the deletion is no home of this shop: ${JSON.stringify(home)}.`);
}

async function removeShared(
  deps: Deps,
  { attemptId, home, held, confirm }: Removal,
  server: AttemptServer,
): Promise<void> {
  const { installation, tenantId, schema, role, oldSchema } = home;
  if (schema === null) throw new Error("a home in the shared tier has a schema");
  await server.run(home.database, async (client) => {
    const proof = await takeOldHome(deps, client, tenantId, attemptId);
    await confirm();
    if ((await readRoleLogin(client, role)) !== undefined) {
      await forbidLogin(client, proof, role);
      await endSessions(client, () => terminateSessions(client, proof, role));
    }
    await held?.release();
    const mark = markText({ installation, tenantId, attemptId, state: "Trash" });
    await retireOldHome(client, proof, { schema, role, oldSchema, mark });
    await dropOldSchema(client, oldSchema);
  });
}

async function removeDedicated({ home, held }: Removal, server: AttemptServer, own: MarkedHome): Promise<void> {
  const { role } = home;
  await server.run(undefined, async (client) => {
    if ((await readRoleLogin(client, role)) === undefined) return;
    await endLogin(client, role);
    await endSessions(client, () => terminateOwn(client, role));
  });
  await held?.release();
  await dropOldDatabase(server, { home: own, role, tenant: home });
}

/** The servers, once none of them has anything of the tenant's. */
async function requireNothingLeft(deps: Deps, home: Home): Promise<string[]> {
  const { searched, left } = await searchEverywhere(deps, home);
  if (left.length > 0)
    throw new Error(`This is left of the shop: ${left.join(", ")}. Drop it by hand, and run this again.`);
  return searched;
}

/** The servers, and what bears the tenant's name or mark there. */
async function searchEverywhere(
  deps: Deps,
  { tenantId, oldSchema }: Home,
): Promise<{ readonly searched: string[]; readonly left: string[] }> {
  const survey = new Survey(deps);
  const hex = tenantId.replaceAll("-", "");
  const left: string[] = [];
  const searched = deps.servers.names();
  for (const server of searched) {
    const found = await survey.server(server);
    if ("unreachable" in found) throw new Error(`${server} cannot be asked: ${found.unreachable}.`);
    for (const { name, marker } of [...found.databases, ...found.roles])
      if (name.includes(hex) || (marker ?? "").includes(tenantId)) left.push(`${name} on ${server}`);
    for (const { name: database } of found.databases) {
      if (!database.startsWith(`${deps.config.databasePrefix}_shared_`)) continue;
      const schemas = await survey.schemas(server, database);
      if (schemas === undefined) throw new Error(`${database} on ${server} cannot be asked.`);
      for (const schema of schemas)
        if (schema.includes(hex) || schema === oldSchema) left.push(`${schema} in ${database} on ${server}`);
    }
  }
  return { searched, left };
}
