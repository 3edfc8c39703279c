import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { restoreSettings } from "../../../kernel/db/tenant-role.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import {
  acquireMaintenanceLock,
  maintenanceInProgress,
  takeOverMaintenanceLock,
  type MaintenanceLock,
} from "../../maintenance.ts";
import { schemaOrRoleExists } from "../../../kernel/db/names.ts";
import { patient } from "../../../kernel/patience.ts";
import { listTables } from "../../tables.sql.ts";
import {
  dropBuild,
  dropOldDatabase,
  findLeftovers,
  mayBeHome,
  retireHome,
  serverFor,
  type AttemptServer,
} from "../homes/dedicated.ts";
import { dropSharedBuild, endedThere, markHome } from "../homes/shared.ts";
import { analyzeTables } from "../../loading.sql.ts";
import { markText } from "../marks.ts";
import { diagnose } from "./diagnose.ts";
import { putDiagnosis } from "./ill-shops.sql.ts";
import { signInAsShop } from "./login.ts";
import { allowLogin, dropOldSchema, retireOldHome, type Proof } from "../fence/proof.sql.ts";
import { livesByPlan, type Diagnosis, type Recovery } from "../schema.ts";
import { dropRole, findMarkedObjects } from "../servers.sql.ts";
import {
  closeInterrupted,
  getSourceTenant,
  isAtWork,
  isCutShort,
  type listAbandoned,
  listPastGraduations,
  openTenant,
  readAliveUntil,
  recordStep,
  statisticsStep,
  type PastGraduation,
} from "../sql.ts";
import { Survey } from "../plan/survey.ts";
import { takeTenant, type Takeover } from "../fence/takeover.ts";

const answerWithinMs = () => patient(30_000);
/** Signing in as each shop takes a server longer than all else. */
const diagnosedAtOnce = 4;

/** A recovery under way: what is done and what could not be, one line each. */
interface Case extends Takeover {
  readonly deps: Deps;
  readonly id: string;
  readonly lock: MaintenanceLock;
  readonly before: Diagnosis;
  readonly done: string[];
  readonly failed: string[];
}

/**
 * Carries out docs/contract.md "Found states", the opening of the shop first: before anything is dropped, whether or
 * not other servers answer. Each action is independent, so one failure does not prevent the others; safe to repeat.
 * What may be the tenant's only copy is never dropped. 404 `tenant_not_found`, 409 `maintenance_in_progress` while a
 * live attempt has the tenant or the lock.
 */
export async function recover(deps: Deps, tenantId: string, actor: Actor): Promise<Recovery> {
  await refuseLiving(deps, tenantId);
  const attempt = { id: newId(), what: "recovery" } as const;
  const lock = await takeOverMaintenanceLock(deps, attempt);
  try {
    return await recoverUnder(lock, { ...deps, central: lock.central }, { id: attempt.id, tenantId, actor });
  } finally {
    await lock.release();
  }
}

/**
 * The same without an operator. It takes the lock from nobody. Another process may have recovered the tenant meanwhile:
 * under the lock it asks `list`, by which the caller found the tenant, again. Undefined: the tenant is not in the list
 * any more, and nothing was done.
 */
export async function recoverAbandoned(
  deps: Deps,
  tenantId: string,
  actor: Actor,
  list: typeof listAbandoned,
): Promise<Recovery | undefined> {
  const attempt = { id: newId(), what: "recovery" } as const;
  const lock = await acquireMaintenanceLock(deps, attempt);
  try {
    const left = await lock.central.transact((tx) => list(tx, deps.config.deadAfterMs));
    if (!left.some((one) => one.tenantId === tenantId)) return undefined;
    return await recoverUnder(lock, { ...deps, central: lock.central }, { id: attempt.id, tenantId, actor });
  } finally {
    await lock.release();
  }
}

async function recoverUnder(
  lock: MaintenanceLock,
  deps: Deps,
  { id, tenantId, actor }: { readonly id: string; readonly tenantId: string; readonly actor: Actor },
): Promise<Recovery> {
  // Takes the row of move_fences first, and reads the tenant after it.
  const taken = await takeTenant(deps, tenantId, id);
  const { tenant } = taken;
  const before = await diagnose(deps, tenantId);
  if (before.mode !== tenant.mode) throw maintenanceInProgress();
  const one: Case = { ...taken, deps, id, lock, before, done: [], failed: [] };
  if (before.findings.some(({ isFixable }) => isFixable) || before.graduationId !== null) {
    const isOpen = isLeaving(one) ? await openAgain(one) : !hasFound(one, "MissingHome", "UnreachableServer");
    await finishMove(one);
    await dropOrphans(one, isOpen);
    await restoreRole(one);
    deps.directory.forget(tenantId);
  }
  return await conclude(one, actor);
}

async function refuseLiving(deps: Deps, tenantId: string): Promise<void> {
  const { deadAfterMs } = deps.config;
  const { past, until } = await deps.central.transact(async (tx) => {
    await getSourceTenant(tx, tenantId);
    const until = await readAliveUntil(tx, tenantId, deadAfterMs);
    return { until, past: await listPastGraduations(tx, tenantId, deadAfterMs) };
  });
  if (!past.some(isAtWork)) return;
  if (until === undefined) throw maintenanceInProgress();
  throw conflict(
    "maintenance_in_progress",
    `A graduation of this shop was heard of less than ${deadAfterMs / 1000} seconds ago, so it counts as alive. If its ` +
      `process is dead, try again from ${until.toISOString()} on.`,
  );
}

async function conclude({ deps, before, tenant, past, done, failed }: Case, actor: Actor): Promise<Recovery> {
  const { tenantId } = tenant;
  const after = await diagnose(deps, tenantId);
  const isClean = !after.findings.some(({ isFixable, kind }) => isFixable || kind === "UnreachableServer");
  const ended = past.filter(isCutShort).map(({ id }) => id);
  await deps.central.transact(async (tx) => {
    if (isClean && failed.length === 0) await closeInterrupted(tx, ended);
    await recordAudit(tx, {
      event: "tenant.recovered",
      ...actor,
      subjectType: "Tenant",
      subjectId: tenantId,
      outcome: failed.length === 0 ? "Success" : "Failure",
      details: { found: before.state, now: after.state, done, failed },
    });
  });
  deps.log.info({ tenantId, found: before.state, now: after.state, done, failed }, "tenant recovered");
  const diagnosis = await diagnose(deps, tenantId);
  await deps.central.transact((tx) => putDiagnosis(tx, diagnosis, deps.now()));
  return { found: before.state, done, failed, diagnosis };
}

/** The tenants' diagnoses in their order, each server asked once for all of them. */
export async function* diagnoseAll(
  deps: Deps,
  tenantIds: readonly string[],
  { comparesSchema = false } = {},
): AsyncGenerator<Diagnosis> {
  const survey = new Survey(deps);
  for (let from = 0; from < tenantIds.length; from += diagnosedAtOnce) {
    const some = tenantIds.slice(from, from + diagnosedAtOnce);
    yield* await Promise.all(some.map((tenantId) => diagnose(deps, tenantId, { survey, comparesSchema })));
  }
}

function hasFound({ before }: Case, ...kinds: Diagnosis["findings"][number]["kind"][]): boolean {
  return before.findings.some(({ kind }) => kinds.includes(kind));
}

/** Whether the tenant is to be opened where it lives: the old home is the one that its row names. */
function isLeaving(one: Case): boolean {
  const { tenant, oldHome } = one;
  const isHere = oldHome?.server === tenant.server && oldHome.database === tenant.database;
  return isHere && (tenant.mode === "Shared" || hasFound(one, "FencedTenant", "FencedRole"));
}

/**
 * Opens the old home: login back, active as it was or as an operator has decided. Where another database may be the
 * home, too, opens neither until an operator has said which it is. Returns whether it is open.
 */
async function openAgain(one: Case): Promise<boolean> {
  const { tenant } = one;
  const { tenantId, fencedBy } = tenant;
  const isDoubtful = hasFound(one, "MissingHome", "TwoHomes");
  return (
    !isDoubtful &&
    (await attempt(one, `${tenant.role} may log in and the shop is open as it is to be`, async () => {
      await onOldHome(one, (client, proof) => allowLogin(client, proof, tenant.role));
      if (fencedBy !== null && !(await openTenant(one.lock.client, tenantId, fencedBy))) throw maintenanceInProgress();
    }))
  );
}

/** For a tenant that lives in its new home: drops the old one, as step 8, and takes the planner's statistics. */
async function finishMove(one: Case): Promise<void> {
  const { deps, tenant, before, past } = one;
  const from = past.find(({ plan }) => livesByPlan(tenant, plan));
  const has = (...kinds: string[]) => before.findings.some(({ kind, isFixable }) => isFixable && kinds.includes(kind));
  if (from !== undefined && has("SharedSchema", "SharedRole", "OldDatabase"))
    await attempt(one, `the old home on ${from.plan.sourceServer} is dropped`, () => dropOldHome(one, from));
  if (from !== undefined && has("CoarseStatistics"))
    await attempt(one, "the planner's statistics are taken", async () => {
      const server = serverFor(deps, one.id, tenant.server, answerWithinMs());
      const client = await server.connect(tenant.database, undefined);
      const schema = tenant.schema ?? "public";
      try {
        await analyzeTables(client, schema, await listTables(client, schema));
      } finally {
        await endClient(client);
      }
      await deps.central.transact((tx) =>
        recordStep(tx, { id: from.id, ...statisticsStep, state: "Done", error: null }),
      );
    });
}

/** Never drops the last copy: the new home must answer to the tenant's own login first. */
async function dropOldHome(one: Case, { id, plan }: PastGraduation): Promise<void> {
  const { deps, tenant } = one;
  const { installation, tenantId } = tenant;
  await signInAsShop(deps, tenantId);
  const mark = markText({ installation, tenantId, attemptId: id, state: "Home" });
  await markHome(serverFor(deps, one.id, tenant.server, answerWithinMs()), tenant, mark);
  const { source: home, sourceRole: role } = plan;
  if (home !== undefined)
    return dropOldDatabase(serverFor(deps, one.id, plan.sourceServer, answerWithinMs()), { home, role, tenant });
  await onOldHome(one, async (client, proof) => {
    const { schema, oldSchema } = plan;
    const trash = markText({ installation, tenantId, attemptId: id, state: "Trash" });
    await retireOldHome(client, proof, { schema, role, oldSchema, mark: trash });
    await dropOldSchema(client, oldSchema);
    if (await schemaOrRoleExists(client, schema)) throw new Error("the schema or role is still there");
  });
}

/** Acts on the old home, by the proof that was taken before anything was decided. */
async function onOldHome(
  { deps, id, proof, oldHome }: Case,
  work: (client: pg.Client, proof: Proof) => Promise<void>,
): Promise<void> {
  if (proof === undefined || oldHome === undefined) throw new Error("the server of the old home cannot be asked");
  await serverFor(deps, id, oldHome.server, answerWithinMs()).run(oldHome.database, (client) => work(client, proof));
}

/** Drops what ended attempts left; a published database that nobody used only while the tenant's home stands. */
async function dropOrphans(one: Case, homeStands: boolean): Promise<void> {
  const { deps, id, tenant, before } = one;
  const look = async (server: AttemptServer) => {
    const past = await deps.central.transact((tx) => listPastGraduations(tx, tenant.tenantId, deps.config.deadAfterMs));
    const found = await server.run(undefined, findMarkedObjects);
    return { ...findLeftovers(found, tenant, server.name, past), databases: found.databases };
  };
  const kinds: readonly string[] = ["OrphanDatabase", "OrphanSchema", "InvalidDatabase", "OrphanRole"];
  const servers = new Set(before.findings.filter(({ kind }) => kinds.includes(kind)).map(({ server }) => server));
  for (const name of servers) {
    const server = serverFor(deps, id, name, answerWithinMs());
    await attempt(one, `the orphans on ${name} are dropped`, async () => {
      const { builds, databases } = await look(server);
      for (const build of builds) await dropBuild(server, build, tenant);
      for (const ended of endedThere(one.past, tenant, name))
        await dropSharedBuild(deps, server, ended, tenant, answerWithinMs());
      if (homeStands)
        for (const database of databases.filter((other) => mayBeHome(tenant, name, other)))
          await retireHome(deps, server, database, answerWithinMs());
      const { roles } = await look(server);
      await server.run(undefined, async (client) => {
        for (const role of roles) await dropRole(client, role.name);
      });
    });
  }
}

/** Undoes settings that others made on the role of the tenant's home. */
async function restoreRole(one: Case): Promise<void> {
  const { deps, id, tenant, before } = one;
  const { role, schema, server } = tenant;
  if (!before.findings.some(({ kind }) => kind === "ChangedSettings")) return;
  await attempt(one, `the settings of ${role} are put back`, () =>
    serverFor(deps, id, server, answerWithinMs()).run(undefined, (client) =>
      restoreSettings(client, { schema: schema ?? "public", role }),
    ),
  );
}

/** Does one action and notes whether it succeeded; returns that. Never throws. */
async function attempt({ done, failed }: Case, what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    done.push(what);
    return true;
  } catch (error) {
    failed.push(`not done: ${what}: ${error instanceof Error ? error.message : "failed without a reason"}`);
    return false;
  }
}
