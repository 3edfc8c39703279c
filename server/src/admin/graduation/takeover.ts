import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { endClient } from "../../kernel/db/servers.ts";
import { maintenanceInProgress, sessionName } from "../maintenance.ts";
import { listDeadSessions, listLiving, pruneMaintenanceSessions } from "../maintenance.sql.ts";
import { readMoveFence, takeMoveFence, type Proof } from "./proof.sql.ts";
import { endSessionsNamed } from "./servers.sql.ts";
import { interruptDead, isAtWork, isCutShort, listPastGraduations, type PastGraduation } from "./sql.ts";

// How one attempt takes a tenant over from others that died. Their age only says when to try; what they still have under
// way fails by the proofs it carries.

const answerWithinMs = 30_000;

/**
 * From here on no session of the tenant's dead graduations is left, and none of them can flip. Its graduations, newest
 * first, but for `own`; 409 `maintenance_in_progress` when one lives.
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

/**
 * Takes the tenant's row of move_fences, on a session in the shared database: nothing of another attempt has an effect on
 * the old home any more. 409 `maintenance_in_progress` when one that lives has it, or somebody was quicker.
 */
export async function takeOldHome(deps: Deps, client: pg.Client, tenantId: string, attempt: string): Promise<Proof> {
  const seen = await readMoveFence(client, tenantId);
  await refuseLivingHolder(deps, seen.attempt);
  const proof = await takeMoveFence(client, { tenantId, attempt, seen });
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
 * Ends the sessions of attempts that died, on the central database and on every server that answers, and returns once
 * none is left there: a statement of theirs that is still on its way finds no session.
 */
async function endDeadSessions(deps: Deps, past: readonly PastGraduation[]): Promise<void> {
  const silent = await deps.central.transact(async (tx) => {
    await pruneMaintenanceSessions(tx);
    return listDeadSessions(tx, deps.config.deadAfterMs);
  });
  const names = new Set([...past.filter(isCutShort).map(({ id }) => id), ...silent].map(sessionName));
  if (names.size === 0) return;
  const central = await deps.central.connect();
  try {
    for (const name of names) await endSessionsNamed(central, name);
  } finally {
    await endClient(central);
  }
  await Promise.all(
    deps.servers.names().map(async (server) => {
      try {
        await deps.servers.mustGet(server).withClient(
          undefined,
          async (client) => {
            for (const name of names) await endSessionsNamed(client, name);
          },
          { queryTimeoutMs: answerWithinMs },
        );
      } catch (error) {
        deps.log.warn({ err: error, server }, "sessions of dead graduations could not be ended");
      }
    }),
  );
}
