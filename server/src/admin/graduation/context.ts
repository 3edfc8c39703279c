import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { openClient } from "../../kernel/db/servers.ts";
import { renewLock, type MaintenanceLock } from "../maintenance.ts";
import type { Table } from "./catalogue.sql.ts";
import type { CopiedTable, Side } from "./copy.ts";
import type { RowDigest } from "./digest.ts";
import { sessionName } from "./marks.ts";
import type { Plan, SourceTenant } from "./schema.ts";
import { isRunning, settleFlip } from "./sql.ts";

/** What the steps hand on to each other. */
export interface Graduation {
  readonly deps: Deps;
  readonly id: string;
  readonly tenant: SourceTenant;
  readonly plan: Plan;
  readonly password: string;
  /** How long an answer of a server may take before it counts as lost. */
  readonly patienceMs: number;
  readonly onTable: (done: CopiedTable) => Promise<void>;
  readonly onBuild: (what: string) => Promise<void>;
  /** By table, as the statistics of the source had it before the fence. */
  readonly expectedRows: ReadonlyMap<string, number>;
  /** Live figures of the copy, by table. */
  readonly progress: Map<string, RowDigest>;
  lock: MaintenanceLock;
  /** Holds the tables of the source locked against writes from the fence to the flip. */
  fence: pg.Client | undefined;
  fencedAtMs: number;
  fenceMs: number;
  /** What the flip insists on in the tenant's row. */
  fenceVersion: number | undefined;
  /** From then on only the tenant's row knows whether it was flipped: `hasFlipped`. */
  flipTried: boolean;
  tables: Table[];
  copied: CopiedTable[];
}

export const dedicatedSchema = "public";

/** Runs `work` as the provisioner in the shared database of the tenant. */
export function onSource<T>(graduation: Graduation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { deps, plan } = graduation;
  return deps.servers.mustGet(plan.sourceServer).withClient(plan.sourceDatabase, work, sessionOf(graduation));
}

/** Runs `work` as the provisioner on the target server, in its maintenance database unless another is named. */
export function onTarget<T>(
  graduation: Graduation,
  database: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return graduation.deps.servers
    .mustGet(graduation.plan.targetServer)
    .withClient(database, work, sessionOf(graduation));
}

/** The three ways to the tenant's rows: the old home, the new one, and the new one as the tenant's own role. */
export function sidesOf(graduation: Graduation): Readonly<Record<"source" | "target" | "tenant", Side>> {
  const { deps, id, plan } = graduation;
  const as = (server: string, database: string) => (queryTimeoutMs?: number) =>
    deps.servers.mustGet(server).connect(database, { applicationName: sessionName(id), queryTimeoutMs });
  return {
    source: { schema: plan.schema, connect: as(plan.sourceServer, plan.sourceDatabase) },
    target: { schema: dedicatedSchema, connect: as(plan.targetServer, plan.targetDatabase) },
    tenant: {
      schema: dedicatedSchema,
      connect: (queryTimeoutMs) => openClient(connectionOf(graduation), sessionName(id), { queryTimeoutMs }),
    },
  };
}

/** The URL under which the tenant reaches its own database. A secret. */
export function connectionOf({ deps, plan, password }: Pick<Graduation, "deps" | "plan" | "password">): string {
  return deps.servers
    .mustGet(plan.targetServer)
    .connectionString({ role: plan.targetRole, password, database: plan.targetDatabase });
}

/**
 * Whether the tenant lives on its own database now, decided for good: an error of the flip may have come after its
 * commit. Rejects while the central database cannot tell; then nothing may be dropped.
 */
export async function hasFlipped({ deps, tenant, flipTried }: Graduation): Promise<boolean> {
  return flipTried && deps.central.transact((tx) => settleFlip(tx, tenant.tenantId));
}

/**
 * Before anything is undone: this graduation must still have the maintenance lock, or get it back. Throws when somebody
 * else took over meanwhile; what is left is theirs, and undoing it could undo what they do.
 */
export async function insistOnLock(graduation: Graduation): Promise<void> {
  const { deps, id, lock } = graduation;
  graduation.lock = await renewLock(deps, lock);
  if (!(await deps.central.transact((tx) => isRunning(tx, id))))
    throw new Error("another process took over this graduation");
}

function sessionOf({ id, patienceMs }: Graduation) {
  return { applicationName: sessionName(id), queryTimeoutMs: patienceMs };
}
