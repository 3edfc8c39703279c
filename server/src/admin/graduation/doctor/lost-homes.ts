import { readMarkOf } from "../marks.ts";
import type { Survey } from "../plan/survey.ts";
import type { Diagnosis, SourceTenant } from "../schema.ts";

/** Homes that the tenant has lost, or an operator has given up for another, and that are there (`lost_homes`). */
export async function findLostHomes(survey: Survey, tenant: SourceTenant): Promise<Diagnosis["findings"]> {
  const findings: Diagnosis["findings"] = [];
  for (const { server, database, role } of tenant.lostHomes) {
    const found = survey.knows(server) ? await survey.server(server) : undefined;
    if (found === undefined || "unreachable" in found) continue;
    const own = found.databases.find(
      ({ name, marker }) => name === database && readMarkOf(tenant, marker) !== undefined,
    );
    if (own === undefined && !found.roles.some(({ name }) => name === role)) continue;
    const detail =
      `The shop has had another home since this one in ${database} was lost or given up. It is never served, and may hold ` +
      `what the other has not: look into it, then drop it by hand${own === undefined ? "" : ", or adopt it"}.`;
    const one = { kind: "LostHome", server, name: own?.name ?? role, detail, isFixable: false } as const;
    findings.push(own === undefined ? one : { ...one, candidate: { server, database } });
  }
  return findings;
}
