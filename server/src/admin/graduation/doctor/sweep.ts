import type { Deps } from "../../../deps.ts";
import { sessionName } from "../../maintenance.ts";
import type { SourceTenant } from "../schema.ts";
import { dropRole, endSessionsNamed, findMarkedObjects } from "../servers.sql.ts";
import { isCutShort, listPastGraduations } from "../sql.ts";
import { dropBuild, findLeftovers, type AttemptServer } from "./homes.ts";
import { dropSharedBuild, endedThere } from "./shared-homes.ts";

/** Drops what ended attempts of the tenant left on a server, after ending their sessions. None of it can be a home. */
export async function sweepServer(
  deps: Deps,
  { tenant, server, patienceMs }: { tenant: SourceTenant; server: AttemptServer; patienceMs: number },
): Promise<void> {
  const past = await deps.central.transact((tx) => listPastGraduations(tx, tenant.tenantId, deps.config.deadAfterMs));
  const { builds, roles } = await server.run(undefined, async (client) => {
    for (const { id } of past.filter(isCutShort)) await endSessionsNamed(client, sessionName(id));
    return findLeftovers(await findMarkedObjects(client), tenant, server.name, past);
  });
  for (const build of builds) await dropBuild(server, build, tenant);
  for (const ended of endedThere(past, tenant, server.name))
    await dropSharedBuild(deps, server, ended, tenant, patienceMs);
  await server.run(undefined, async (client) => {
    for (const { name } of roles) await dropRole(client, name);
  });
}
