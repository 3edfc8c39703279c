import { readMarkOf } from "../marks.ts";
import type { Survey } from "../plan/survey.ts";
import type { Diagnosis, SourceTenant } from "../schema.ts";

/** Homes that the tenant has lost and that are there again: the shop lives in the one that a restore has made. */
export async function findLostHomes(survey: Survey, tenant: SourceTenant): Promise<Diagnosis["findings"]> {
  const findings: Diagnosis["findings"] = [];
  for (const { server, database, role } of tenant.lostHomes) {
    const found = survey.knows(server) ? await survey.server(server) : undefined;
    if (found === undefined || "unreachable" in found) continue;
    const isThere =
      found.roles.some(({ name }) => name === role) ||
      found.databases.some(({ name, marker }) => name === database && readMarkOf(tenant, marker) !== undefined);
    if (!isThere) continue;
    const detail =
      `This home in ${database} was lost, and the shop was restored from a backup since. It is back, may hold what the ` +
      "backup had not, and is never served: look into it, then drop it by hand.";
    findings.push({ kind: "LostHome", server, name: role, detail, isFixable: false });
  }
  return findings;
}
