import type { Deps } from "../../deps.ts";
import { badRequest, Problem } from "../../kernel/http/problem.ts";
import type { Actor } from "../actor.ts";
import { graduate } from "./service.ts";
import type { SourceTenant } from "./schema.ts";
import { listTenantsOn } from "./sql.ts";

export interface DrainRequest {
  readonly from: string;
  /** Another server. */
  readonly to: string;
  readonly mode: "Shared" | "Dedicated";
  readonly actor: Actor;
  /** Aborted, it rolls back what is under way, and leaves the rest. */
  readonly signal?: AbortSignal;
  readonly onTenant?: (tenantId: string, outcome: string) => void;
}

interface Drained {
  readonly moved: string[];
  /** What still lives on the server, and why. */
  readonly left: { readonly tenantId: string; readonly reason: string }[];
}

/**
 * Moves every tenant that has a database of its own on a server off it, one after the other; one that cannot be moved
 * does not stop the others. Tenants of the shared tier stay: they have to be graduated to another server first. 400
 * `unknown_server`.
 */
export async function drainServer(deps: Deps, request: DrainRequest): Promise<Drained> {
  for (const name of [request.from, request.to])
    if (deps.servers.get(name) === undefined)
      throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(name)}.`);
  const drained: Drained = { moved: [], left: [] };
  for (const tenant of await deps.central.transact((tx) => listTenantsOn(tx, request.from))) {
    const { tenantId } = tenant;
    const reason = await moveOff(deps, tenant, request);
    if (reason === undefined) drained.moved.push(tenantId);
    else drained.left.push({ tenantId, reason });
    request.onTenant?.(tenantId, reason ?? "moved");
  }
  return drained;
}

/** Why the tenant stays; undefined when it has moved. */
async function moveOff(
  deps: Deps,
  { tenantId, mode: from }: Pick<SourceTenant, "tenantId" | "mode">,
  { to: server, mode, actor, signal }: DrainRequest,
): Promise<string | undefined> {
  if (from === "Shared") return "It lives in the shared tier: graduate it to another server.";
  if (signal?.aborted === true) return "Asked to stop before its turn.";
  try {
    const { cleanupPending } = await graduate(deps, tenantId, {
      server,
      mode,
      actor,
      ...(signal === undefined ? {} : { signal }),
    });
    return cleanupPending ? "It has moved, and its old home is still there: recover it." : undefined;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
