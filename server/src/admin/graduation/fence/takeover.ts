import type pg from "pg";
import type { Deps } from "../../../deps.ts";
import { endClient } from "../../../kernel/db/servers.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import { patient } from "../../../kernel/patience.ts";
import { centralSessionName, maintenanceInProgress, sessionName } from "../../maintenance.ts";
import { listDeadSessions, listLiving, pruneMaintenanceSessions } from "../../maintenance.sql.ts";
import { readMoveRow, takeMoveRow, type Proof } from "./proof.sql.ts";
import { serverFor } from "../homes/dedicated.ts";
import { livesByPlan, type SourceTenant } from "../schema.ts";
import { endSessionsNamed } from "../servers.sql.ts";
import {
  getSourceTenant,
  interruptDead,
  isAtWork,
  isCutShort,
  listPastGraduations,
  type PastGraduation,
} from "../sql.ts";

// How an attempt takes a tenant over from attempts that died. Their age only says when to try; safety comes from the
// proofs that their statements carry.

const answerWithinMs = () => patient(30_000);

/**
 * After this, no session of the tenant's dead graduations is left and none of them can flip. Returns the graduations
 * other than `own`, newest first; 409 `maintenance_in_progress` if one is alive.
 */
export async function takeFromTheDead(deps: Deps, tenantId: string, own?: string): Promise<PastGraduation[]> {
  const { deadAfterMs } = deps.config;
  const look = async () => {
    const all = await deps.central.transact((tx) => listPastGraduations(tx, tenantId, deadAfterMs));
    const past = all.filter(({ id }) => id !== own);
    if (past.some(isAtWork)) throw maintenanceInProgress();
    return past;
  };
  await endDeadSessions(deps, await look());
  await deps.central.transact((tx) => interruptDead(tx, tenantId, deadAfterMs));
  return look();
}

/** A tenant in the hands of one attempt: its row and graduations, read after its old home was taken. */
export interface Takeover {
  readonly tenant: SourceTenant;
  readonly past: readonly PastGraduation[];
  /** Proves every act on the old home; undefined when there is no old home, or its server cannot be asked. */
  readonly proof: Proof | undefined;
  /** Where the old home is or was; undefined for a tenant that no graduation known here has moved. */
  readonly oldHome: OldHome | undefined;
}

interface OldHome {
  readonly server: string;
  readonly database: string;
}

/**
 * Takes a tenant over. Takes the row of move_fences first and reads the tenant's row after it: an attempt that reads
 * the tenant's row and then sleeps finds its proof invalid, because another attempt has taken the tenant since. 409
 * `maintenance_in_progress` when a live attempt has the tenant, or another one was first.
 */
export async function takeTenant(deps: Deps, tenantId: string, attempt: string): Promise<Takeover> {
  const before = await readTenant(deps, tenantId, await takeFromTheDead(deps, tenantId));
  const { oldHome } = before;
  let proof: Proof | undefined;
  if (oldHome !== undefined) {
    try {
      proof = await serverFor(deps, attempt, oldHome.server, answerWithinMs()).run(oldHome.database, (client) =>
        takeOldHome(deps, client, tenantId, attempt),
      );
    } catch (error) {
      if (error instanceof Problem) throw error;
      deps.log.warn({ err: error, tenantId, server: oldHome.server }, "the old home of a tenant cannot be asked");
    }
  }
  const after = await readTenant(deps, tenantId);
  if (after.tenant.sealedConnection !== before.tenant.sealedConnection) throw maintenanceInProgress();
  return { ...after, proof };
}

async function readTenant(
  deps: Deps,
  tenantId: string,
  known?: readonly PastGraduation[],
): Promise<Omit<Takeover, "proof">> {
  const { deadAfterMs } = deps.config;
  const tenant = await deps.central.transact((tx) => getSourceTenant(tx, tenantId));
  const past = known ?? (await deps.central.transact((tx) => listPastGraduations(tx, tenantId, deadAfterMs)));
  return { tenant, past, oldHome: oldHomeOf(tenant, past) };
}

/**
 * The present home, when the tenant never moved or when an unfinished move away from it may have left it closed;
 * otherwise the home that the last move left.
 */
function oldHomeOf(tenant: SourceTenant, past: readonly PastGraduation[]): OldHome | undefined {
  const mover = past.find(({ plan }) => livesByPlan(tenant, plan));
  const isLeaving = past.some(
    (one) =>
      isCutShort(one) &&
      one.plan.sourceServer === tenant.server &&
      one.plan.sourceRole === tenant.role &&
      one !== mover,
  );
  if (isLeaving || (tenant.mode === "Shared" && mover?.state !== "CleanupPending")) return tenant;
  return mover && { server: mover.plan.sourceServer, database: mover.plan.sourceDatabase };
}

/**
 * Takes the tenant's row of move_fences for an attempt; 409 `maintenance_in_progress` when a live one holds it. A dead
 * attempt that holds the row may still have a session there, even if the central database has no record of it.
 */
export async function takeOldHome(deps: Deps, client: pg.Client, tenantId: string, attempt: string): Promise<Proof> {
  const seen = await readMoveRow(client, tenantId);
  await refuseLivingHolder(deps, seen.attempt);
  if (seen.attempt !== null) await endSessionsNamed(client, sessionName(seen.attempt));
  const proof = await takeMoveRow(client, { tenantId, attempt, seen });
  if (proof === undefined) throw maintenanceInProgress();
  return proof;
}

/** 409 `maintenance_in_progress` when the attempt that holds a row of move_fences lives. */
export async function refuseLivingHolder(deps: Deps, holder: string | null): Promise<void> {
  if (holder === null) return;
  const living = await deps.central.transact((tx) => listLiving(tx, [holder], deps.config.deadAfterMs));
  if (living.size > 0) throw maintenanceInProgress();
}

/**
 * Ends the sessions of dead attempts on the central database and on every server that answers, and returns when none is
 * left: a statement still on its way then finds no session.
 */
export async function endDeadSessions(deps: Deps, past: readonly PastGraduation[] = []): Promise<void> {
  const silent = await deps.central.transact(async (tx) => {
    await pruneMaintenanceSessions(tx);
    return listDeadSessions(tx, deps.config.deadAfterMs);
  });
  const dead = [...new Set([...past.filter(isCutShort).map(({ id }) => id), ...silent])];
  if (dead.length === 0) return;
  const central = await deps.central.connect();
  try {
    for (const id of dead) await endSessionsNamed(central, centralSessionName(id));
  } finally {
    await endClient(central);
  }
  await Promise.all(
    deps.servers.names().map(async (server) => {
      try {
        await deps.servers.mustGet(server).withClient(
          undefined,
          async (client) => {
            for (const id of dead) await endSessionsNamed(client, sessionName(id));
          },
          { queryTimeoutMs: answerWithinMs() },
        );
      } catch (error) {
        deps.log.warn({ err: error, server }, "sessions of dead graduations could not be ended");
      }
    }),
  );
}
