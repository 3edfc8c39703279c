import type { Deps } from "../../deps.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { listHomes, type FoundHome } from "../graduation/homes/service.ts";
import { hasHomeAttempt } from "./attempts.sql.ts";
import { sharedHomeName, unfinishedBy } from "./home.sql.ts";

/** How many of them an error names. */
const mostNamed = 20;

/**
 * Throws 409 `name_taken`, which names them, when a placement server has what may be a home of one of these tenants.
 * With `onto`, a server, another installation's counts only where it is in the way there: under the name that a shared
 * home gets. What an attempt of ours that died has left is no home. Throws when a server cannot be asked.
 */
export async function refuseExistingHomes(
  deps: Deps,
  tenantIds: readonly string[],
  { onto }: { readonly onto?: string } = {},
): Promise<void> {
  const names = new Set(tenantIds.map(sharedHomeName));
  const isInTheWay = ({ isOfThisInstallation, server, name }: FoundHome) =>
    isOfThisInstallation || onto === undefined || (server === onto && names.has(name));
  const met: string[] = [];
  for (const home of (await listHomes(deps, tenantIds)).filter(isInTheWay)) {
    if (home.isOfThisInstallation && (await isLeft(deps, home))) continue;
    const whose = home.isOfThisInstallation ? "this" : "another";
    met.push(`${home.kind} ${home.name} on ${home.server} (of ${whose} installation)`);
  }
  if (met.length === 0) return;
  const named = met.slice(0, mostNamed).join(", ");
  const others = met.length > mostNamed ? ` and ${met.length - mostNamed} more` : "";
  throw conflict("name_taken", `Nothing was changed: these may be homes of what is to come: ${named}${others}.`);
}

/** Whether an attempt that died has left it. */
async function isLeft(deps: Deps, { marker }: FoundHome): Promise<boolean> {
  const attempt = unfinishedBy(marker ?? "");
  return attempt !== undefined && deps.central.transact((tx) => hasHomeAttempt(tx, attempt));
}
