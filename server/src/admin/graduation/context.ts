import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { recordAudit, type AuditEventName } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { endClient } from "../../kernel/db/servers.ts";
import type { Actor } from "../gate/actor.ts";
import { sessionName, type MaintenanceLock } from "../maintenance.ts";
import type { readSequences, Table } from "../tables.sql.ts";
import type { CopiedTable, LoadPhase, LoadProgress, Side } from "./copy/copy.ts";
import { markText, type MarkState } from "./marks.ts";
import type { MoveRow, Proof } from "./fence/proof.sql.ts";
import { newSchemaOf, type GraduationState, type Plan, type SourceTenant } from "./schema.ts";
import { proveMark } from "./servers.sql.ts";
import { proveSchema } from "./shared.sql.ts";
import { updateState } from "./sql.ts";

/** State that the steps share. */
export interface Graduation {
  readonly deps: Deps;
  readonly id: string;
  readonly tenant: SourceTenant;
  readonly plan: Plan;
  /** The template of the new database; undefined for a home in the shared tier. */
  readonly template: string | undefined;
  readonly warnings: readonly string[];
  readonly password: string;
  /** How long an answer of a server may take before it counts as lost. */
  readonly patienceMs: number;
  readonly onTable: (done: CopiedTable) => Promise<void>;
  readonly onBuild: (what: string) => Promise<void>;
  /** By table, as the source had it before the fence: rows by its statistics, bytes without indexes. */
  readonly expected: ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;
  /** Live figures of the copy, by table. */
  readonly progress: Map<string, LoadProgress>;
  readonly phases: Map<string, LoadPhase>;
  /** And of the reading back. */
  readonly verified: Map<string, LoadProgress>;
  readonly lock: MaintenanceLock;
  /** Aborted when the graduation must not continue: it was cancelled, taken over, or lost its lock. */
  readonly stop: AbortController;
  /** The sessions under way, which end with `stop`. */
  readonly sessions: Set<pg.Client>;
  /** The row of move_fences as the prechecks saw it, and the proof once the graduation has taken it. */
  readonly seen: MoveRow;
  proof: Proof | undefined;
  /** Holds the tables of the source locked against writes from the fence to the flip. */
  fenceSession: pg.Client | undefined;
  /** The old home as it was under the fence. */
  described: HomeDescription | undefined;
  fencedAtMs: number;
  fenceMs: number;
  isUndoing: boolean;
  /** Something of it goes on in the background after its answer: the lock is let go, the attempt is not released. */
  goesOn: boolean;
  /** The flip was sent: from then on only the graduation's state knows whether it happened. */
  flipTried: boolean;
  flipped: boolean;
  /** What is copied: the tables as they are listed under the fence; none before it. */
  tables: Table[];
  copied: CopiedTable[];
}

/** What the new home must have in common with the old one, rows aside. */
export interface HomeDescription {
  readonly objects: readonly string[];
  readonly sequences: Awaited<ReturnType<typeof readSequences>>;
}

/** Runs `work` as the provisioner in the database of the old home. */
export async function onSource<T>(graduation: Graduation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { plan, patienceMs } = graduation;
  return during(
    graduation,
    await openProvisioner(graduation, plan.sourceServer, plan.sourceDatabase, patienceMs),
    work,
  );
}

/** Runs `work` as the provisioner in the maintenance database of the target server. */
export async function onTarget<T>(graduation: Graduation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { plan, patienceMs } = graduation;
  return during(graduation, await openProvisioner(graduation, plan.targetServer, undefined, patienceMs), work);
}

/** Runs `work` as the provisioner in the new home, which is proved to be the graduation's. */
export async function onOwn<T>(
  graduation: Graduation,
  state: "Building" | "Home",
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return during(graduation, await openOwn(graduation, state, graduation.patienceMs), work);
}

/** A session of the provisioner in the build or in the home; the caller ends it. */
async function openOwn(
  graduation: Graduation,
  state: "Building" | "Home",
  queryTimeoutMs: number | undefined,
): Promise<pg.Client> {
  const { plan } = graduation;
  const isBuild = state === "Building" && plan.targetSchema === undefined;
  const database = isBuild ? plan.targetBuild : plan.targetDatabase;
  const client = await openProvisioner(graduation, plan.targetServer, database, queryTimeoutMs);
  return proving(graduation, client, state);
}

async function proving(graduation: Graduation, client: pg.Client, state: MarkState): Promise<pg.Client> {
  const { targetSchema } = graduation.plan;
  const mark = markOf(graduation, state);
  try {
    await (targetSchema === undefined ? proveMark(client, mark) : proveSchema(client, targetSchema, mark));
    return client;
  } catch (error) {
    await endClient(client);
    throw error;
  }
}

/**
 * A mark of the graduation: its new home is Building, then MayBeLive, then Home; its old schema Trash (`MarkState`).
 */
export function markOf({ id, tenant }: Pick<Graduation, "id" | "tenant">, state: MarkState, digest?: string): string {
  const { installation, tenantId } = tenant;
  return markText({ installation, tenantId, attemptId: id, state, ...(digest === undefined ? {} : { digest }) });
}

/** The three ways to the tenant's rows: the old home, the new one, and the new one as the tenant's own role. */
export function sidesOf(graduation: Graduation): Readonly<Record<"source" | "target" | "tenant", Side>> {
  const { plan } = graduation;
  const schema = newSchemaOf(plan);
  return {
    source: {
      schema: plan.schema,
      connect: (queryTimeoutMs) => openProvisioner(graduation, plan.sourceServer, plan.sourceDatabase, queryTimeoutMs),
    },
    target: {
      schema,
      connect: (queryTimeoutMs) => openOwn(graduation, "Building", queryTimeoutMs),
    },
    tenant: {
      schema,
      connect: async (queryTimeoutMs) => {
        const client = await graduation.deps.servers
          .mustGet(plan.targetServer)
          .connectTenant(connectionOf(graduation, plan.targetSchema === undefined ? plan.targetBuild : undefined), {
            applicationName: sessionName(graduation.id),
            queryTimeoutMs,
            isLasting: true,
            isDirect: true,
          });
        return proving(graduation, await tracked(graduation, client), "Building");
      },
    },
  };
}

/** A session under the graduation's name, which no setting of the role ends. */
export async function openProvisioner(
  graduation: Graduation,
  server: string,
  database: string | undefined,
  queryTimeoutMs: number | undefined,
): Promise<pg.Client> {
  const { deps, id } = graduation;
  const client = await deps.servers.mustGet(server).connect(database, {
    applicationName: sessionName(id),
    queryTimeoutMs,
    isLasting: true,
  });
  return tracked(graduation, client);
}

/** Undoing goes on after the graduation was told to stop; nothing else does. */
async function tracked({ sessions, stop, isUndoing }: Graduation, client: pg.Client): Promise<pg.Client> {
  if (stop.signal.aborted && !isUndoing) {
    await endClient(client);
    throw stop.signal.reason;
  }
  sessions.add(client);
  client.once("end", () => sessions.delete(client));
  return client;
}

async function during<T>(
  { sessions }: Graduation,
  client: pg.Client,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await work(client);
  } finally {
    sessions.delete(client);
    await endClient(client);
  }
}

/** The URL under which the tenant reaches its new home. A secret. */
export function connectionOf(
  { deps, plan, password }: Pick<Graduation, "deps" | "plan" | "password">,
  database = plan.targetDatabase,
): string {
  return deps.servers.mustGet(plan.targetServer).connectionString({ role: plan.targetRole, password, database });
}

const moved: readonly GraduationState[] = ["CleanupPending", "Succeeded"];

/**
 * Decides, before anything is undone, whether the tenant lives in its new home. Either the graduation's state
 * changes to RollingBack and it can never flip, or the flip was first. Rejects while the central database cannot be
 * reached, unless no flip was sent: then the tenant has not moved, whatever the state says.
 */
export async function decideFlip(graduation: Graduation): Promise<boolean> {
  const { deps, id, flipTried } = graduation;
  if (graduation.flipped) return true;
  graduation.isUndoing = true;
  const decide = () => deps.central.transact((tx) => updateState(tx, id, ["Running"], "RollingBack"));
  if (!flipTried) {
    await decide().catch(() => undefined);
    return false;
  }
  const state = await decide();
  graduation.flipped = state !== undefined && moved.includes(state);
  return graduation.flipped;
}

/** Records the end of the graduation; failing to record it does not change the answer. */
export async function recordEnd({ deps, id }: Graduation, work: (tx: CentralTx) => Promise<void>): Promise<void> {
  await deps.central.transact(work).catch((error: unknown) => {
    deps.log.error({ err: error, graduationId: id }, "the end of a graduation could not be recorded");
  });
}

/** Writes an event of the graduation into the operators' audit log. */
export function recordEvent(
  tx: CentralTx,
  { id, tenant, plan }: Graduation,
  actor: Actor,
  event: AuditEventName,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, {
    event,
    ...actor,
    subjectType: "Tenant",
    subjectId: tenant.tenantId,
    outcome: event === "tenant.graduation_failed" ? "Failure" : "Success",
    details: { graduationId: id, server: plan.targetServer, ...details },
  });
}
