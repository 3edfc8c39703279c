import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type pg from "pg";
import { isPostgresError } from "../../kernel/postgres-error.ts";
import { applyMigrations, headOf, type Migration } from "../../kernel/db/migrate.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { endClient } from "../../kernel/db/servers.ts";
import { notFound, Problem } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/actor.ts";
import { acquireMaintenanceLock, sessionName, type MaintenanceLock } from "../maintenance.ts";
import { proveSession } from "../maintenance.sql.ts";
import type { MigrationRun } from "./schema.ts";
import {
  countApart,
  findUnknownTenant,
  finishRun,
  finishTenants,
  flushCommits,
  insertRun,
  isStopped,
  listRunTenants,
  listRuns,
  readyForMigrating,
  stopRun,
  type EndedTenant,
  type RunTenant,
} from "./sql.ts";
import { queueOf, runInWaves, type Queue } from "./waves.ts";

/** Per placement server; more at once gains nothing on a server that also serves shops. */
export const atOncePerServer = 4;
const recordEveryMs = 200;
const proofForMs = 50;
const longestFlushMs = 60_000;
/** One message of a migration: a server that answers no more must not keep the maintenance lock for ever. */
const longestMigrationMs = 30 * 60_000;

interface FanOutProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  /** Seconds until the end at the pace so far; undefined before there is one. */
  readonly etaS: number | undefined;
}

export interface FanOutOptions {
  readonly actor: Actor;
  /** Take up what this run left failed or pending. */
  readonly resumeRunId?: string | undefined;
  /** Migrate these tenants only. */
  readonly tenantIds?: readonly string[] | undefined;
  /** The tenant that goes first, alone. Unless given it is the oldest of those that did not fail when last tried. */
  readonly canaryId?: string | undefined;
  /** Called after each tenant. */
  readonly onProgress?: (progress: FanOutProgress) => void;
  /** The tenants' migrations; the service's own unless given. */
  readonly migrations?: readonly Migration[];
}

/** A fan-out that has begun: its run, and the promise of its end. */
export interface FanOut {
  readonly run: MigrationRun;
  readonly finished: Promise<MigrationRun>;
}

/** How many shops lack migrations of this release, and how many have some of a newer one. */
export function countByHead({
  central,
  tenantMigrations,
}: Pick<Deps, "central" | "tenantMigrations">): Promise<{ behind: number; newer: number }> {
  return central.transact((tx) => countApart(tx, headOf(tenantMigrations)));
}

/**
 * Brings every tenant that is behind, or those that were chosen, to the newest head in waves: one canary, then a few
 * pilots, then all, several at once per server. Holds the maintenance lock (409 `maintenance_in_progress`). A failed
 * tenant is recorded with its error and does not stop the others; a failed canary does, before anyone else is touched,
 * and so do the pilots when half of them fail. A tenant that failed last time, or whose server or home is not there, is
 * made neither canary nor pilot, so that it stops nobody; a canary that the caller chose is taken as it is. 404 for a
 * run or tenant that is not there (`tenant_not_found`), 400 for a chosen canary that is not to be migrated.
 */
export async function startFanOut(deps: Deps, options: FanOutOptions): Promise<FanOut> {
  const migrations = options.migrations ?? deps.tenantMigrations;
  const id = newId();
  const lock = await acquireMaintenanceLock(deps, { id, what: "migrations" });
  try {
    const { resumeRunId = null, tenantIds = null, canaryId, actor } = options;
    const { run, queue } = await deps.central.transact(async (tx) => {
      if (
        resumeRunId !== null &&
        (await listRuns(tx, { runId: resumeRunId, limit: 1 }, deps.config.deadAfterMs)).length === 0
      )
        throw notFound("migration run");
      const unknown = tenantIds === null ? undefined : await findUnknownTenant(tx, tenantIds);
      if (unknown !== undefined) throw new Problem(404, "tenant_not_found", `No tenant has the id ${unknown}.`);
      await insertRun(tx, { id, head: headOf(migrations), startedBy: actor.actorId ?? null, resumeRunId, tenantIds });
      await recordAudit(tx, { event: "migrations.started", ...actor, subjectType: "MigrationRun", subjectId: id });
      return { run: await getRun(deps, id, tx), queue: queueOf(await listRunTenants(tx, id), canaryId) };
    });
    const finished = deps.background.run("migrations", () => fanOut(deps, id, queue, { ...options, migrations }, lock));
    return { run, finished };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The run with its figures, or 404. */
export async function getRun(deps: Deps, runId: string, tx?: CentralTx): Promise<MigrationRun> {
  const find = (within: CentralTx) => listRuns(within, { runId, limit: 1 }, deps.config.deadAfterMs);
  const [run] = await (tx === undefined ? deps.central.transact(find) : find(tx));
  if (run === undefined) throw notFound("migration run");
  return run;
}

/**
 * Stops a run, whichever process has it: what is under way is finished, and no tenant is begun any more. A run that is
 * over stays as it is. 404 `not_found`.
 */
export async function stopFanOut(deps: Deps, runId: string, actor: Actor): Promise<MigrationRun> {
  return deps.central.transact(async (tx) => {
    const { state } = await getRun(deps, runId, tx);
    if (state === "Running" && (await stopRun(tx, runId, { by: actor.actorName, now: deps.now() })))
      await recordAudit(tx, { event: "migrations.stopped", ...actor, subjectType: "MigrationRun", subjectId: runId });
    return getRun(deps, runId, tx);
  });
}

async function fanOut(
  deps: Deps,
  runId: string,
  { trusted, doubtful }: Queue,
  options: FanOutOptions & { readonly migrations: readonly Migration[] },
  lock: MaintenanceLock,
): Promise<MigrationRun> {
  const startedMs = performance.now();
  const tenants = [...trusted, ...doubtful];
  const progress = { done: 0, failed: 0, total: tenants.length };
  const mayBegin = asking(deps, runId, lock);
  const ended: EndedTenant[] = [];
  /** Whether each shop of the present wave that was reached was migrated. */
  const tried: boolean[] = [];
  /** Servers that did not answer. */
  const away = new Set<string>();
  const migrate = async (tenant: RunTenant, connections: Connections) => {
    if (!(await mayBegin())) return;
    const startedAt = deps.now();
    const { error, isReached } = away.has(tenant.server)
      ? { error: `the server ${tenant.server} does not answer`, isReached: undefined }
      : await migrateTenant(deps, runId, tenant, options.migrations, connections);
    const { tenantId, server, databaseName } = tenant;
    ended.push({ tenantId, server, databaseName, error, startedAt, endedAt: deps.now() });
    if (isReached) tried.push(error === null);
    else if (isReached === undefined) away.add(server);
    progress[error === null ? "done" : "failed"] += 1;
    const count = progress.done + progress.failed;
    const etaS = Math.ceil(((performance.now() - startedMs) / 1000 / count) * (progress.total - count));
    options.onProgress?.({ ...progress, etaS });
  };
  const record = async () => {
    const rows = await flushed(deps, ended.splice(0));
    if (rows.length === 0) return;
    await deps.central.transact((tx) => finishTenants(tx, { runId, head: headOf(options.migrations), rows }));
  };
  // Kept from wave to wave.
  const pools = new Map([...new Set(tenants.map(({ server }) => server))].map((name) => [name, openPool(deps, runId)]));
  try {
    const run = (some: readonly RunTenant[]) => {
      const queues = Map.groupBy(some, ({ server }) => server);
      return recording(record, () =>
        allEnded([...queues].map(([server, queue]) => inParallel(pools.get(server) ?? [], queue, migrate))),
      );
    };
    await runInWaves({ trusted, doubtful }, { tried, away, run, hasChosenCanary: options.canaryId !== undefined });
  } finally {
    try {
      await Promise.all([...pools.values()].flat().map((connections) => connections.close()));
      await deps.central.transact((tx) => finishRun(tx, runId));
    } finally {
      await lock.release();
    }
  }
  void deps.background.run("templates", () => deps.templates.prepare());
  return getRun(deps, runId);
}

/**
 * What is written down as done must be on the server's disk; where that cannot be had, it failed and is to be resumed.
 */
async function flushed(deps: Deps, rows: readonly EndedTenant[]): Promise<EndedTenant[]> {
  const servers = new Set(rows.flatMap(({ server, error }) => (error === null ? [server] : [])));
  const lost = new Map<string, string>();
  const flush = async (name: string) => {
    try {
      await deps.servers.mustGet(name).withClient(undefined, flushCommits, { queryTimeoutMs: longestFlushMs });
    } catch (failure) {
      lost.set(name, reasonOf(failure));
    }
  };
  await Promise.all([...servers].map(flush));
  return rows.map((row) => ({ ...row, error: row.error ?? lost.get(row.server) ?? null }));
}

/**
 * Writes down what has ended several times a second rather than for each tenant, and at the end. What a crash leaves
 * unwritten is pending, and found done when the run is resumed.
 */
async function recording(record: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(record);
    writing.catch(() => undefined);
  }, recordEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await writing;
    await record();
  }
}

/**
 * Proves that the lock is still held, and asks whether nobody has stopped the run; an answer is good for a moment, for
 * all who ask meanwhile.
 */
function asking({ central }: Deps, runId: string, lock: MaintenanceLock): () => Promise<boolean> {
  let answer = Promise.resolve(true);
  let atMs = -Infinity;
  const ask = async () => {
    const [, hasStopped] = await Promise.all([
      proveSession(lock.client),
      central.transact((tx) => isStopped(tx, runId)),
    ]);
    return !hasStopped;
  };
  return () => {
    if (performance.now() - atMs > proofForMs) {
      atMs = performance.now();
      answer = ask();
      answer.catch(() => undefined);
    }
    return answer;
  };
}

/**
 * A worker's connection, kept while the next tenant lives in the same database: connecting costs more than a migration.
 */
class Connections {
  readonly #deps: Deps;
  readonly #runId: string;
  #client: pg.Client | undefined;
  #at = "";

  constructor(deps: Deps, runId: string) {
    this.#deps = deps;
    this.#runId = runId;
  }

  async to({ server, databaseName }: RunTenant): Promise<pg.Client> {
    const at = `${server}/${databaseName}`;
    if (this.#client !== undefined && this.#at === at) return this.#client;
    await this.close();
    const client = await this.#deps.servers.mustGet(server).connect(databaseName, {
      applicationName: sessionName(this.#runId),
      queryTimeoutMs: longestMigrationMs,
    });
    this.#client = client;
    this.#at = at;
    await readyForMigrating(client);
    return client;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await endClient(client);
  }
}

function openPool(deps: Deps, runId: string): Connections[] {
  return Array.from({ length: atOncePerServer }, () => new Connections(deps, runId));
}

/**
 * As many at a time as there are connections; when one is broken off, the error comes once none is under way any more.
 */
async function inParallel(
  pool: readonly Connections[],
  queue: readonly RunTenant[],
  migrate: (tenant: RunTenant, connections: Connections) => Promise<void>,
): Promise<void> {
  const waiting = queue.toSorted((a, b) => a.databaseName.localeCompare(b.databaseName));
  // Workers take tenants from both ends of the list, so that few change the database: a new connection costs more than
  // many migrations.
  const workers = pool.map(async (connections, i) => {
    const next = () => (i % 2 === 0 ? waiting.shift() : waiting.pop());
    for (let tenant = next(); tenant !== undefined; tenant = next()) await migrate(tenant, connections);
  });
  await allEnded(workers);
}

async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const broken = (await Promise.allSettled(work)).find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
}

/**
 * What became of one shop: `error` is null when it was migrated. `isReached`: the migrations were tried there;
 * undefined when its server does not answer, and false when its home is not there, which says nothing of them.
 */
interface Outcome {
  readonly error: string | null;
  readonly isReached: boolean | undefined;
}

/** invalid_schema_name: the schema of the shop is not there. */
const noSchema = "3F000";

async function migrateTenant(
  deps: Deps,
  runId: string,
  tenant: RunTenant,
  migrations: readonly Migration[],
  connections: Connections,
): Promise<Outcome> {
  let isReached: boolean | undefined;
  try {
    const client = await connections.to(tenant);
    isReached = true;
    await applyMigrations(client, { schema: tenant.schema, role: tenant.role, migrations });
    return { error: null, isReached };
  } catch (failure) {
    await connections.close();
    deps.log.error({ err: failure, tenantId: tenant.tenantId, runId }, "a tenant could not be migrated");
    const hasAnswered = isPostgresError(failure);
    if (hasAnswered && (isReached === undefined || failure.code === noSchema)) isReached = false;
    return { error: reasonOf(failure), isReached };
  }
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error && failure.message !== "" ? failure.message : "the server cannot be reached";
}
