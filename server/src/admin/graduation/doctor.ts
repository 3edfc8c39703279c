import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { endClient, openClient } from "../../kernel/db/servers.ts";
import type { Actor } from "../actor.ts";
import { acquireMaintenanceLock } from "../maintenance.ts";
import { dropTenantHome } from "../tenants/service.ts";
import { diagnose, wasActive } from "./diagnose.ts";
import { sessionName, sweepServer } from "./marks.ts";
import type { Diagnosis, Recovery, SourceTenant } from "./schema.ts";
import { dropRole, endSessionsNamed, dropDatabase, setRoleLogin } from "./servers.sql.ts";
import { closeInterrupted, findSourceTenant, listPastGraduations, settleFlip, unfenceTenant } from "./sql.ts";
import { Survey } from "./survey.ts";

const answerWithinMs = 30_000;

/** What is done and what could not be, one line each. */
interface Notes {
  readonly done: string[];
  readonly failed: string[];
}

/**
 * Does what the contract's recovery table prescribes by hand, the shop first: it is opened again before anything is
 * dropped, and whether or not any other server answers. Each thing on its own, so that one that fails keeps no other
 * from being done; safe to repeat. 404 `tenant_not_found`, 409 `maintenance_in_progress` while a graduation runs.
 */
export async function recover(deps: Deps, tenantId: string, actor: Actor): Promise<Recovery> {
  const lock = await acquireMaintenanceLock(deps);
  try {
    const notes: Notes = { done: [], failed: [] };
    const before = await diagnose(deps, tenantId);
    if (before.findings.some(({ isFixable }) => isFixable) || before.graduationId !== null) {
      // A flip whose answer was lost may not come late: from here on the row says where the tenant lives.
      const isMoved = await deps.central.transact((tx) => settleFlip(tx, tenantId));
      if (isMoved) await recoverMoved(deps, tenantId, before, notes);
      else await recoverShared(deps, tenantId, before, notes);
      deps.directory.forget(tenantId);
    }
    const after = await diagnose(deps, tenantId);
    await deps.central.transact(async (tx) => {
      const isClean = !after.findings.some(({ isFixable, kind }) => isFixable || kind === "UnreachableServer");
      if (isClean && notes.failed.length === 0)
        await closeInterrupted(tx, { tenantId, state: after.mode === "Dedicated" ? "Succeeded" : "RolledBack" });
      await recordAudit(tx, {
        event: "tenant.recovered",
        ...actor,
        subjectType: "Tenant",
        subjectId: tenantId,
        outcome: notes.failed.length === 0 ? "Success" : "Failure",
        details: { found: before.state, now: after.state, ...notes },
      });
    });
    deps.log.info({ tenantId, found: before.state, now: after.state, ...notes }, "tenant recovered");
    return { found: before.state, ...notes, diagnosis: await diagnose(deps, tenantId) };
  } finally {
    await lock.release();
  }
}

/** The tenants' diagnoses one by one, each server asked once for all of them. */
export async function* diagnoseAll(deps: Deps, tenantIds: readonly string[]): AsyncGenerator<Diagnosis> {
  const survey = new Survey(deps);
  for (const tenantId of tenantIds) yield diagnose(deps, tenantId, survey);
}

async function recoverShared(deps: Deps, tenantId: string, before: Diagnosis, notes: Notes): Promise<void> {
  const [tenant, past] = await deps.central.transact((tx) =>
    Promise.all([findSourceTenant(tx, tenantId), listPastGraduations(tx, tenantId)]),
  );
  if (tenant === undefined) return;
  const dead = past
    .filter(({ state }) => state === "Interrupted" || state === "Stuck")
    .map(({ id }) => sessionName(id));
  if (before.findings.some(({ kind }) => kind === "FencedTenant" || kind === "FencedRole"))
    await attempt(notes, `${tenant.role} may log in again and the shop is open as before`, async () => {
      await restoreLogin(deps, tenant, dead);
      const isActive = wasActive(tenant, past);
      await deps.central.transact((tx) => unfenceTenant(tx, { tenantId, fencedBy: tenant.fencedBy, isActive }));
    });
  const servers = new Set(before.findings.filter(({ kind }) => isOrphan(kind)).map(({ server }) => server));
  for (const server of servers)
    await attempt(notes, `the orphans on ${server} are dropped`, () =>
      sweepServer(deps, { tenantId, server, past }, answerWithinMs),
    );
}

function isOrphan(kind: Diagnosis["findings"][number]["kind"]): boolean {
  return kind === "OrphanDatabase" || kind === "InvalidDatabase" || kind === "OrphanRole";
}

/** The sessions of dead graduations may still hold the tables locked, or be about to take the login away. */
function restoreLogin(deps: Deps, tenant: SourceTenant, deadSessions: readonly string[]): Promise<void> {
  return deps.servers.mustGet(tenant.server).withClient(
    tenant.database,
    async (client) => {
      for (const name of deadSessions) await endSessionsNamed(client, name);
      await setRoleLogin(client, tenant.role, true);
    },
    { queryTimeoutMs: answerWithinMs },
  );
}

/** The tenant lives on its own database: the drops of step 8, and orphans of attempts to other servers. */
async function recoverMoved(deps: Deps, tenantId: string, before: Diagnosis, notes: Notes): Promise<void> {
  const [tenant, [from]] = await deps.central.transact((tx) =>
    Promise.all([
      findSourceTenant(tx, tenantId),
      listPastGraduations(tx, tenantId).then((past) => past.filter(({ state }) => state !== "RolledBack")),
    ]),
  );
  if (tenant === undefined) return;
  const old = before.findings.filter(({ kind }) => kind === "SharedSchema" || kind === "SharedRole");
  if (old.length > 0 && from !== undefined)
    await attempt(notes, `the old schema and role on ${from.plan.sourceServer} are dropped`, async () => {
      // Never the last copy: the new home must answer as the tenant finds it.
      const connection = deps.secrets.open(tenant.sealedConnection, connectionAad(tenantId));
      await endClient(await openClient(connection, "tillhouse-doctor", { queryTimeoutMs: answerWithinMs }));
      const { sourceServer: server, sourceDatabase: database, schema } = from.plan;
      await dropTenantHome(deps, { server, database, tenantId, name: schema }, answerWithinMs);
    });
  for (const { kind, server, name } of before.findings.filter((found) => isOrphan(found.kind)))
    await attempt(notes, `${name} on ${server} is dropped`, () =>
      deps.servers
        .mustGet(server)
        .withClient(
          undefined,
          (client) => (kind === "OrphanRole" ? dropRole(client, name) : dropDatabase(client, name)),
          {
            queryTimeoutMs: answerWithinMs,
          },
        ),
    );
}

async function attempt(notes: Notes, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    notes.done.push(what);
  } catch (error) {
    notes.failed.push(`not done: ${what}: ${error instanceof Error ? error.message : "failed without a reason"}`);
  }
}
