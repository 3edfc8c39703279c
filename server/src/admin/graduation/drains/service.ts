import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { databaseProblem } from "../../../kernel/db/problems.ts";
import { badRequest, conflict, invalid, notFound, Problem } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Actor } from "../../gate/actor.ts";
import { graduate } from "../service.ts";
import type { SourceTenant } from "../schema.ts";
import type { Drain } from "./schema.ts";
import {
  beatDrain,
  beginTenant,
  endTenant,
  finishDrain,
  insertDrain,
  interruptDeadDrains,
  listDrains,
  listTenantsToMove,
  noteMove,
  stopDrain,
} from "./sql.ts";

export { listDrains } from "./sql.ts";

export interface DrainRequest {
  readonly from: string;
  /** Another server. */
  readonly to: string;
  /** What the new homes are; undefined: a tenant of the shared tier goes to the shared tier, any other has its own. */
  readonly mode?: "Shared" | "Dedicated" | undefined;
  readonly actor: Actor;
  /** Aborted, it rolls back what is under way, and leaves the rest. */
  readonly signal?: AbortSignal;
  readonly onTenant?: (tenantId: string, outcome: string) => void;
}

interface DrainResult {
  readonly moved: string[];
  /** What still lives on the server, and why. */
  readonly left: { readonly tenantId: string; readonly reason: string }[];
}

/** A drain that has begun, and the promise of its end. */
interface BegunDrain {
  readonly drain: Drain;
  readonly finished: Promise<DrainResult>;
}

const beatsPerDeath = 6;

/**
 * Moves every tenant off a server, one after the other; one that cannot be moved does not stop the others. A tenant of
 * the shared tier that is to live in the other server's goes in two moves, by way of a database of its own there. 404
 * for a server that is not there, 400 `unknown_server` for the other one, and 409 `maintenance_in_progress` while
 * another drain runs.
 */
export async function startDrain(deps: Deps, request: DrainRequest): Promise<BegunDrain> {
  const { from, to, mode = null, actor } = request;
  if (deps.servers.get(from) === undefined) throw notFound("server");
  if (from === to) throw invalid("to", "must be another server than the one that is drained");
  if (deps.servers.get(to) === undefined)
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(to)}.`);
  const id = newId();
  const { drain, tenants } = await deps.central.transact(async (tx) => {
    await interruptDeadDrains(tx, deps.config.deadAfterMs);
    const row = { id, from, to, mode, by: actor.actorName, byId: actor.actorId ?? null };
    if (!(await insertDrain(tx, row)))
      throw conflict("maintenance_in_progress", "Another server is being drained, or this one.");
    await recordAudit(tx, { event: "server.drain_started", ...actor, ...about(id), details: { from, to, mode } });
    return { drain: await getDrain(deps, id, tx), tenants: await listTenantsToMove(tx, id) };
  });
  return { drain, finished: deps.background.run("drain", () => drainAll(deps, id, tenants, request)) };
}

/** The drain with its figures, or 404. */
export async function getDrain(deps: Deps, drainId: string, tx: CentralTx): Promise<Drain> {
  const [drain] = await listDrains(tx, { drainId, limit: 1 }, deps.config.deadAfterMs);
  if (drain === undefined) throw notFound("drain");
  return drain;
}

/**
 * Stops a drain, whichever process has it: the move under way is finished, and no tenant is begun any more. One that is
 * over stays as it is. 404 `not_found`.
 */
export async function endDrain(deps: Deps, drainId: string, actor: Actor, tx: CentralTx): Promise<Drain> {
  await getDrain(deps, drainId, tx);
  if (await stopDrain(tx, drainId, { by: actor.actorName, now: deps.now() }))
    await recordAudit(tx, { event: "server.drain_stopped", ...actor, ...about(drainId) });
  return getDrain(deps, drainId, tx);
}

function about(drainId: string) {
  return { subjectType: "Drain", subjectId: drainId } as const;
}

async function drainAll(
  deps: Deps,
  drainId: string,
  tenants: readonly Pick<SourceTenant, "tenantId" | "mode">[],
  request: DrainRequest,
): Promise<DrainResult> {
  const { central, background, config, log } = deps;
  const drained: DrainResult = { moved: [], left: [] };
  const beat = () => central.transact((tx) => beatDrain(tx, drainId));
  const timer = setInterval(() => void beat().catch(() => undefined), config.deadAfterMs / beatsPerDeath);
  let isWhole = false;
  try {
    for (const tenant of tenants) {
      const { tenantId } = tenant;
      const goesOn = request.signal?.aborted !== true && !background.stopping.aborted && (await beat());
      const reason = goesOn ? await moveOne(deps, drainId, tenant, request) : "Asked to stop before its turn.";
      if (reason === undefined) drained.moved.push(tenantId);
      else drained.left.push({ tenantId, reason });
      request.onTenant?.(tenantId, reason ?? "moved");
    }
    isWhole = !background.stopping.aborted;
  } finally {
    clearInterval(timer);
    await central
      .transact((tx) => finishDrain(tx, drainId, isWhole))
      .catch((error: unknown) => log.error({ err: error, drainId }, "the end of a drain is not recorded"));
  }
  return drained;
}

/** Why the tenant stays, with all of it written down; undefined when it has moved. */
async function moveOne(
  deps: Deps,
  drainId: string,
  tenant: Pick<SourceTenant, "tenantId" | "mode">,
  request: DrainRequest,
): Promise<string | undefined> {
  const { tenantId } = tenant;
  await deps.central.transact((tx) => beginTenant(tx, drainId, tenantId));
  const onBegin = (tx: CentralTx, graduationId: string) => noteMove(tx, { drainId, tenantId, graduationId });
  const end = (reason: string | undefined) =>
    deps.central.transact((tx) => endTenant(tx, drainId, { tenantId, reason }));
  try {
    const reason = await moveOff(deps, tenant, { ...request, onBegin });
    await end(reason);
    return reason;
  } catch (error) {
    const known = databaseProblem(error)?.message ?? "An internal error; the log of the service has it.";
    await end(`The drain has ended here: ${known}`).catch(() => undefined);
    throw error;
  }
}

/** Why the tenant stays, or is not where it is to be; undefined when it has moved. */
async function moveOff(
  deps: Deps,
  { tenantId, mode: from }: Pick<SourceTenant, "tenantId" | "mode">,
  {
    to: server,
    mode = from,
    actor,
    signal,
    onBegin,
  }: DrainRequest & { readonly onBegin: (tx: CentralTx, graduationId: string) => Promise<void> },
): Promise<string | undefined> {
  /** Undefined: it graduates. */
  const moves = from === "Dedicated" ? [mode] : mode === "Dedicated" ? [undefined] : [undefined, mode];
  let done = 0;
  try {
    for (const move of moves) {
      const { cleanupPending } = await graduate(deps, tenantId, {
        server,
        mode: move,
        actor,
        onBegin,
        ...(signal === undefined ? {} : { signal }),
      });
      if (cleanupPending) return "It has moved, and its old home is still there: recover it.";
      done += 1;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (done === 0) return error.message;
    return `It has a database of its own on ${server} now, and did not move on to the shared tier there: ${error.message}`;
  }
}
