import type { Deps } from "../../deps.ts";
import { badRequest, Problem } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/actor.ts";
import { graduate } from "./service.ts";
import type { SourceTenant } from "./schema.ts";
import { listTenantsOn } from "./sql.ts";

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

/**
 * Moves every tenant off a server, one after the other; one that cannot be moved does not stop the others. A tenant of
 * the shared tier that is to live in the other server's goes in two moves, by way of a database of its own there. 400
 * `unknown_server`.
 */
export async function drainServer(deps: Deps, request: DrainRequest): Promise<DrainResult> {
  for (const name of [request.from, request.to])
    if (deps.servers.get(name) === undefined)
      throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(name)}.`);
  const drained: DrainResult = { moved: [], left: [] };
  for (const tenant of await deps.central.transact((tx) => listTenantsOn(tx, request.from))) {
    const { tenantId } = tenant;
    const reason = await moveOff(deps, tenant, request);
    if (reason === undefined) drained.moved.push(tenantId);
    else drained.left.push({ tenantId, reason });
    request.onTenant?.(tenantId, reason ?? "moved");
  }
  return drained;
}

/** Why the tenant stays, or is not where it is to be; undefined when it has moved. */
async function moveOff(
  deps: Deps,
  { tenantId, mode: from }: Pick<SourceTenant, "tenantId" | "mode">,
  { to: server, mode = from, actor, signal }: DrainRequest,
): Promise<string | undefined> {
  if (signal?.aborted === true) return "Asked to stop before its turn.";
  /** Undefined: it graduates. */
  const moves = from === "Dedicated" ? [mode] : mode === "Dedicated" ? [undefined] : [undefined, mode];
  let done = 0;
  try {
    for (const move of moves) {
      const { cleanupPending } = await graduate(deps, tenantId, {
        server,
        mode: move,
        actor,
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
