import type { Deps } from "../../deps.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { listHomes, type FoundHome } from "../graduation/homes/service.ts";
import type { LostHome } from "../graduation/schema.ts";
import { endHomeAttempt, hasHomeAttempt, type HomeAttempt } from "../shared-tier/attempts.sql.ts";
import {
  dropSharedHome,
  hasSchema,
  listSharedDatabases,
  sharedHomeName,
  unfinishedBy,
} from "../shared-tier/home.sql.ts";

/** How many of them an error names. */
const mostNamed = 20;

/**
 * Throws 409 `name_taken`, which names them, when a placement server has what may be a home of one of these tenants.
 * With `onto`, a server, another installation's counts only where it is in the way there: under the name that a shared
 * home gets. What an attempt of ours that died has left is no home, and neither are those of `apartFrom`. Throws when a
 * server cannot be asked.
 */
export async function refuseExistingHomes(
  deps: Deps,
  tenantIds: readonly string[],
  { onto, apartFrom = [] }: { readonly onto?: string; readonly apartFrom?: readonly LostHome[] } = {},
): Promise<void> {
  const names = new Set(tenantIds.map(sharedHomeName));
  const isLost = (home: FoundHome) =>
    apartFrom.some(({ server, role, database }) => server === home.server && [role, database].includes(home.name));
  const isInTheWay = (home: FoundHome) =>
    (home.isOfThisInstallation || onto === undefined || (home.server === onto && names.has(home.name))) &&
    !isLost(home);
  const met: string[] = [];
  for (const home of (await listHomes(deps, tenantIds)).filter(isInTheWay)) {
    if (home.isOfThisInstallation && (await leftBy(deps, home)) !== undefined) continue;
    const whose = home.isOfThisInstallation ? "this" : "another";
    met.push(`${home.kind} ${home.name} on ${home.server} (of ${whose} installation)`);
  }
  if (met.length === 0) return;
  const named = met.slice(0, mostNamed).join(", ");
  const others = met.length > mostNamed ? ` and ${met.length - mostNamed} more` : "";
  throw conflict("name_taken", `Nothing was changed: these may be homes of what is to come: ${named}${others}.`);
}

/**
 * Drops what attempts that died have left of homes of a tenant that is here. The maintenance lock is held, so that none
 * of them is under way.
 */
export async function clearLeftHomes(deps: Deps, tenantId: string): Promise<void> {
  const { databasePrefix: prefix } = deps.config;
  for (const home of await listHomes(deps, [tenantId])) {
    const attempt = home.isOfThisInstallation ? await leftBy(deps, home) : undefined;
    if (attempt === undefined) continue;
    const server = deps.servers.mustGet(home.server);
    const marked = { name: home.name, marker: home.marker ?? "" };
    for (const database of await server.withClient(undefined, (client) => listSharedDatabases(client, prefix)))
      await server.withClient(database, async (client) => {
        if (await hasSchema(client, home.name)) await dropSharedHome(client, marked);
      });
    await deps.central.transact((tx) => endHomeAttempt(tx, attempt.id));
  }
}

/** The attempt that died and left it, if it is no home. */
async function leftBy(deps: Deps, { marker }: FoundHome): Promise<HomeAttempt | undefined> {
  const attempt = unfinishedBy(marker ?? "");
  const isThere = attempt !== undefined && (await deps.central.transact((tx) => hasHomeAttempt(tx, attempt)));
  return isThere ? attempt : undefined;
}
