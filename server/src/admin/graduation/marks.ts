import type { Deps } from "../../deps.ts";
import { dropDatabase, dropRole, endSessionsNamed, findMarkedObjects, type MarkedDatabase } from "./servers.sql.ts";
import type { PastGraduation } from "./sql.ts";

/** The comment on everything a graduation makes: whose it is. Visible to every login of the server, so no secret. */
export function markerOf(tenantId: string, graduationId: string): string {
  return JSON.stringify({ purpose: "tillhouse-graduation", tenantId, graduationId });
}

/** What a graduation's sessions are called, so that another process can end those of one that died. */
export function sessionName(graduationId: string): string {
  return `tillhouse-graduation:${graduationId}`;
}

export function isMarkedFor(tenantId: string, marker: string | null): boolean {
  try {
    const parsed = JSON.parse(marker ?? "null") as { purpose?: unknown; tenantId?: unknown } | null;
    return parsed?.purpose === "tillhouse-graduation" && parsed.tenantId === tenantId;
  } catch {
    return false;
  }
}

/**
 * Whether a database was made by a graduation of this tenant. It gets its mark just after it is made; one without a
 * mark is recognised by the durable row of a graduation that chose its name and server and was cut short right there.
 */
export function isMadeFor(
  tenantId: string,
  server: string,
  { name, marker, isOwned }: MarkedDatabase,
  past: readonly PastGraduation[],
): boolean {
  if (marker !== null) return isMarkedFor(tenantId, marker);
  return (
    isOwned && past.some((g) => g.madeUnmarked && g.plan.targetServer === server && g.plan.targetDatabase === name)
  );
}

/**
 * Drops what earlier graduations of this tenant left on a server, their sessions first. For a tenant that is Shared:
 * none of it is anybody's home.
 */
export async function sweepServer(
  deps: Deps,
  { tenantId, server, past }: { tenantId: string; server: string; past: readonly PastGraduation[] },
  queryTimeoutMs: number,
): Promise<void> {
  await deps.servers.mustGet(server).withClient(
    undefined,
    async (client) => {
      for (const { id } of past.filter(({ state }) => state === "Interrupted" || state === "Stuck"))
        await endSessionsNamed(client, sessionName(id));
      const { databases, roles } = await findMarkedObjects(client);
      for (const database of databases.filter((found) => isMadeFor(tenantId, server, found, past)))
        await dropDatabase(client, database.name);
      for (const role of roles.filter(({ marker }) => isMarkedFor(tenantId, marker))) await dropRole(client, role.name);
    },
    { queryTimeoutMs },
  );
}
