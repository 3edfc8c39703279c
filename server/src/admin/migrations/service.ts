import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { applyMigrations, grantTenant, headOf, loadMigrations, type Migration } from "../../kernel/db/migrate.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../actor.ts";
import { acquireMaintenanceLock, type MaintenanceLock } from "../maintenance.ts";
import type { MigrationRun } from "./schema.ts";
import {
  finishRun,
  finishTenant,
  insertRun,
  limitLocks,
  listRunTenants,
  listRuns,
  proveLock,
  type RunTenant,
} from "./sql.ts";

const atOncePerServer = 4;

export interface FanOutOptions {
  readonly actor: Actor;
  /** Take up what this run left failed or pending. */
  readonly resumeRunId?: string | undefined;
  /** Told after each tenant. */
  readonly onProgress?: (progress: { readonly done: number; readonly failed: number; readonly total: number }) => void;
  /** The tenants' migrations; those of the folder unless given. */
  readonly migrations?: readonly Migration[];
}

/** A fan-out that has begun: its run, and the promise of its end. */
export interface FanOut {
  readonly run: MigrationRun;
  readonly finished: Promise<MigrationRun>;
}

/**
 * Brings every tenant that is behind to the newest head: one canary, then several at once per server. Holds the
 * maintenance lock (409 `maintenance_in_progress`). A failed tenant is recorded with its error and does not stop the
 * others; a failed canary does, before anyone else is touched.
 */
export async function startFanOut(deps: Deps, options: FanOutOptions): Promise<FanOut> {
  const migrations = options.migrations ?? (await loadMigrations("tenant"));
  const lock = await acquireMaintenanceLock(deps);
  try {
    const id = newId();
    const { resumeRunId = null, actor } = options;
    const { run, tenants } = await deps.central.transact(async (tx) => {
      if (resumeRunId !== null && (await listRuns(tx, resumeRunId)).length === 0) throw notFound("migration run");
      await insertRun(tx, { id, head: headOf(migrations), startedBy: actor.actorId ?? null, resumeRunId });
      await recordAudit(tx, { event: "migrations.started", ...actor, subjectType: "MigrationRun", subjectId: id });
      return { run: await getRun(deps, id, tx), tenants: await listRunTenants(tx, id) };
    });
    const finished = deps.background.run("migrations", () =>
      fanOut(deps, id, tenants, { ...options, migrations }, lock),
    );
    return { run, finished };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The run with its figures, or 404. */
export async function getRun(deps: Deps, runId: string, tx?: Parameters<typeof listRuns>[0]): Promise<MigrationRun> {
  const [run] =
    tx === undefined ? await deps.central.transact((own) => listRuns(own, runId)) : await listRuns(tx, runId);
  if (run === undefined) throw notFound("migration run");
  return run;
}

async function fanOut(
  deps: Deps,
  runId: string,
  tenants: readonly RunTenant[],
  options: FanOutOptions & { readonly migrations: readonly Migration[] },
  lock: MaintenanceLock,
): Promise<MigrationRun> {
  const progress = { done: 0, failed: 0, total: tenants.length };
  let proof = Promise.resolve();
  const migrate = async (tenant: RunTenant) => {
    // One after the other: they share the connection.
    proof = proof.then(() => proveLock(lock.client));
    await proof;
    const succeeded = await migrateTenant(deps, runId, tenant, options.migrations);
    progress[succeeded ? "done" : "failed"] += 1;
    options.onProgress?.({ ...progress });
    return succeeded;
  };
  try {
    const [canary, ...others] = tenants;
    if (canary === undefined || (await migrate(canary))) {
      const queues = Map.groupBy(others, ({ server }) => server);
      await allEnded([...queues.values()].map((queue) => inParallel(queue, migrate)));
    }
  } finally {
    try {
      await deps.central.transact((tx) => finishRun(tx, runId));
    } finally {
      await lock.release();
    }
  }
  return getRun(deps, runId);
}

/** Several at a time; when one is broken off, the error comes once none is under way any more. */
async function inParallel(queue: RunTenant[], migrate: (tenant: RunTenant) => Promise<boolean>): Promise<void> {
  const workers = Array.from({ length: atOncePerServer }, async () => {
    for (let tenant = queue.shift(); tenant !== undefined; tenant = queue.shift()) await migrate(tenant);
  });
  await allEnded(workers);
}

async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const broken = (await Promise.allSettled(work)).find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
}

async function migrateTenant(
  deps: Deps,
  runId: string,
  tenant: RunTenant,
  migrations: readonly Migration[],
): Promise<boolean> {
  let error: string | null = null;
  try {
    await deps.servers.mustGet(tenant.server).withClient(tenant.databaseName, async (client) => {
      await limitLocks(client);
      await applyMigrations(client, { schema: tenant.schema, migrations });
      await grantTenant(client, { schema: tenant.schema, role: tenant.roleName });
    });
  } catch (failure) {
    error = failure instanceof Error && failure.message !== "" ? failure.message : "the server cannot be reached";
    deps.log.error({ err: failure, tenantId: tenant.tenantId, runId }, "a tenant could not be migrated");
  }
  await deps.central.transact((tx) =>
    finishTenant(tx, { runId, tenantId: tenant.tenantId, head: headOf(migrations), error }),
  );
  return error === null;
}
