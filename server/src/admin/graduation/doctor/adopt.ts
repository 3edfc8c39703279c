import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { connectionAad } from "../../../kernel/db/directory.ts";
import { isLoginRefused, isPostgresError } from "../../../kernel/postgres-error.ts";
import { readHead } from "../../../kernel/db/migrate.ts";
import { newPassword, scramVerifier } from "../../../kernel/db/scram.ts";
import { endClient, type PlacementServer } from "../../../kernel/db/servers.ts";
import { badRequest, conflict, type Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import {
  maintenanceInProgress,
  sessionName,
  takeOverMaintenanceLock,
  type MaintenanceLock,
} from "../../maintenance.ts";
import { readRoleLogin } from "../../../kernel/db/names.ts";
import { patient } from "../../../kernel/patience.ts";
import { tryRights } from "../plan/catalogue.sql.ts";
import { diagnose } from "./diagnose.ts";
import { canBeHome, isHomeOf, serverFor, type AttemptServer } from "../homes/dedicated.ts";
import { markText, namesOf, readMark, readMarkOf, type MarkOwner } from "../marks.ts";
import { forbidLogin, terminateSessions } from "../fence/proof.sql.ts";
import type { Adoption } from "../schema.ts";
import { adoptDatabase, findMarkedObjects, type MarkedDatabase } from "../servers.sql.ts";
import { getSourceTenant, adoptHome } from "../sql.ts";
import { takeTenant, type Takeover } from "../fence/takeover.ts";

const answerWithinMs = () => patient(30_000);

/** The database that an operator says is the home. */
export interface Candidate {
  readonly server: string;
  readonly database: string;
}

/**
 * Makes a database that bears the tenant's mark its home, where the central database lost that it is (restored to a
 * point in time, failed over): under a new name and with a new password of its role, so that nothing that is late finds
 * it, and after trying it as that role. The shared home, where one stands, is closed and kept. 400 `unknown_server`,
 * 404 `tenant_not_found`, 409 `not_adoptable`, `maintenance_in_progress`.
 */
export async function adopt(shared: Deps, tenantId: string, candidate: Candidate, actor: Actor): Promise<Adoption> {
  if (shared.servers.get(candidate.server) === undefined)
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(candidate.server)}.`);
  await shared.central.transact((tx) => getSourceTenant(tx, tenantId));
  const id = newId();
  const lock = await takeOverMaintenanceLock(shared, { id, what: "adoption" });
  const deps = { ...shared, central: lock.central };
  try {
    const taken = await takeTenant(deps, tenantId, id);
    const { tenant } = taken;
    const server = serverFor(deps, id, candidate.server, answerWithinMs());
    const { databases, roles } = await server.run(undefined, findMarkedObjects);
    const found = databases.find(({ name }) => name === candidate.database);
    if (found === undefined || found.isInvalid) throw notAdoptable(`there is no such database on ${server.name}`);
    if (isHomeOf(tenant, server.name, found.name)) throw notAdoptable("it is the tenant's home already");
    if (!canBeHome(tenant, server.name, found))
      throw notAdoptable("it does not bear this tenant's mark as one that may be its home");
    const attemptId = readMark(found.marker)?.attemptId;
    const oldRole = roles.find(({ marker }) => readMarkOf(tenant, marker)?.attemptId === attemptId)?.name;
    if (oldRole === undefined) throw notAdoptable("the role of that database is not there");
    const database = await takeDatabase(deps, { ...taken, id, server, found, oldRole, lock });
    await deps.central.transact((tx) =>
      recordAudit(tx, {
        event: "tenant.adopted",
        ...actor,
        subjectType: "Tenant",
        subjectId: tenantId,
        details: { ...candidate, as: database },
      }),
    );
    deps.directory.forget(tenantId);
    return { tenantId, server: server.name, database, diagnosis: await diagnose(deps, tenantId) };
  } finally {
    await lock.release();
  }
}

/** Takes the database, closes the shared home, and only then points the tenant's row to it. */
async function takeDatabase(deps: Deps, taking: AdoptionStep): Promise<string> {
  const { tenant, server, lock } = taking;
  const { tenantId } = tenant;
  const { database, role, connection, head } = await renameAsHome(deps, { ...taking, owner: tenant });
  await closeSharedHome(deps, taking);
  const sealed = deps.secrets.seal(connection, connectionAad(tenantId));
  if (!(await adoptHome(lock.client, { tenant, server: server.name, database, role, sealed, head })))
    throw maintenanceInProgress();
  return database;
}

interface RenameStep {
  readonly id: string;
  readonly owner: MarkOwner;
  readonly server: AttemptServer;
  readonly found: MarkedDatabase;
  readonly oldRole: string;
}

/** A database that nobody but this process can reach any more, and the head of its migrations. */
interface PrivateDatabase {
  readonly database: string;
  readonly role: string;
  /** A secret. */
  readonly connection: string;
  readonly head: string;
}

/**
 * Gives the database a new name (which proves that it has no sessions) and its role a new name and password, and tries
 * them. 409 `not_adoptable` when a session does not end, or the role cannot work there.
 */
export async function renameAsHome(
  deps: Deps,
  { id, owner, server, found, oldRole }: RenameStep,
): Promise<PrivateDatabase> {
  const { installation, tenantId } = owner;
  const password = newPassword();
  const { home: database, role } = namesOf(deps.config.databasePrefix, tenantId, id);
  try {
    await server.run(undefined, (client) =>
      adoptDatabase(client, found, {
        name: database,
        mark: markText({ installation, tenantId, attemptId: id, state: "Home" }),
        oldRole,
        role,
        roleMark: markText({ installation, tenantId, attemptId: id }),
        verifier: scramVerifier(password),
      }),
    );
  } catch (error) {
    if (isPostgresError(error) && error.code === "55006")
      throw notAdoptable("a superuser's session is in it, which has to end first");
    throw error;
  }
  const placement = deps.servers.mustGet(server.name);
  const connection = placement.connectionString({ role, password, database });
  const head = await tryAsTenant(placement, connection, sessionName(id));
  return { database, role, connection, head };
}

interface AdoptionStep extends Takeover {
  readonly id: string;
  readonly server: AttemptServer;
  readonly found: MarkedDatabase;
  readonly oldRole: string;
  readonly lock: MaintenanceLock;
}

/** The head of its migrations; throws when the tenant's role can neither connect nor work there. */
async function tryAsTenant(server: PlacementServer, connection: string, applicationName: string): Promise<string> {
  const options = { applicationName, queryTimeoutMs: answerWithinMs(), isLasting: true, isDirect: true };
  const client = await server.connectTenant(connection, options).catch((error: unknown) => {
    if (!isPostgresError(error) || !isLoginRefused(error)) throw error;
    throw notAdoptable(`its role cannot connect: ${error.message}`);
  });
  try {
    const wrong = await tryRights(client);
    const head = await readHead(client, "public");
    if (wrong !== undefined || head === undefined) throw notAdoptable(wrong ?? "it has no migrations");
    return head;
  } finally {
    await endClient(client);
  }
}

/**
 * Nobody may go on writing to the place where the tenant no longer lives; what is there is kept for the operator. A
 * server that cannot be reached does not prevent adopting what may be the only copy, because no tenant's row points to
 * that server any more.
 */
async function closeSharedHome(deps: Deps, { id, tenant, proof, oldHome }: AdoptionStep): Promise<void> {
  const { server, database, role, mode } = tenant;
  if (mode !== "Shared" || proof === undefined || oldHome?.database !== database) return;
  await serverFor(deps, id, server, answerWithinMs()).run(database, async (client) => {
    if ((await readRoleLogin(client, role)) === undefined) return;
    await forbidLogin(client, proof, role);
    await terminateSessions(client, proof, role);
  });
}

function notAdoptable(reason: string): Problem {
  return conflict("not_adoptable", `This database cannot be adopted: ${reason}.`);
}
