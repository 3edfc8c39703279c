import { changedSettings } from "../../../kernel/db/tenant-role.ts";
import { tellOwned } from "../plan/roles.sql.ts";
import type { Survey } from "../plan/survey.ts";
import type { Diagnosis, SourceTenant } from "../schema.ts";

/** What somebody made of the tenant's role, the role itself perhaps: PostgreSQL lets it, and the service does not. */
export async function findAltered(survey: Survey, tenant: SourceTenant): Promise<Diagnosis["findings"]> {
  const { server, role: name, schema } = tenant;
  const facts = await survey.role(server, name);
  if (facts === undefined) return [];
  const settings = changedSettings(facts.settings, schema ?? "public");
  const findings: Diagnosis["findings"] = [];
  if (settings.length > 0) {
    const detail = `Somebody changed what is set on the shop's role: ${settings.join(", ")}. It is put back.`;
    findings.push({ kind: "ChangedSettings", server, name, detail, isFixable: true });
  }
  if (facts.owned.length > 0) {
    const detail = `The shop's role owns ${tellOwned(facts.owned)}. The service makes none; look at them and drop them by hand.`;
    findings.push({ kind: "OwnedObjects", server, name, detail, isFixable: false });
  }
  return findings;
}
