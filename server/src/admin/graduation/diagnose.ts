import type { Deps } from "../../deps.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { isMaintained } from "../maintenance.sql.ts";
import { isMadeFor, isMarkedFor } from "./marks.ts";
import type { Diagnosis, SourceTenant } from "./schema.ts";
import { findSourceTenant, listPastGraduations, type PastGraduation } from "./sql.ts";
import { Survey } from "./survey.ts";

type Finding = Diagnosis["findings"][number];

/** The tenant's row and what its graduations planned, as the central database has them. */
interface Record {
  readonly tenant: SourceTenant;
  readonly past: readonly PastGraduation[];
  readonly isRunning: boolean;
}

/**
 * Names the state a tenant is in, from its row and the catalogues of every server (contract "Other graduation rules",
 * its table of found states). Touches nothing. 404 `tenant_not_found`.
 */
export async function diagnose(deps: Deps, tenantId: string, survey = new Survey(deps)): Promise<Diagnosis> {
  const record = await deps.central.transact(async (tx) => {
    const tenant = await findSourceTenant(tx, tenantId);
    if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
    const past = await listPastGraduations(tx, tenantId);
    const isRunning = past.some(({ state }) => state === "Running") && (await isMaintained(tx));
    return { tenant, past, isRunning };
  });
  const findings = record.isRunning ? [] : await find(deps, survey, record);
  const { tenant, past } = record;
  return {
    tenantId,
    state: stateOf(record, findings),
    mode: tenant.mode,
    isActive: tenant.wasActive,
    server: tenant.server,
    graduationId: tenant.fencedBy ?? past.find(({ state }) => isUnfinished(state))?.id ?? null,
    findings,
  };
}

function isUnfinished(state: PastGraduation["state"]): boolean {
  return state !== "Succeeded" && state !== "RolledBack";
}

/** The worst of what was found: what keeps the shop closed before what only lies about. */
function stateOf({ isRunning }: Record, findings: readonly Finding[]): Diagnosis["state"] {
  if (isRunning) return "Running";
  const has = (...kinds: Finding["kind"][]) => findings.some(({ kind }) => kinds.includes(kind));
  if (has("FencedTenant", "FencedRole")) return "Fenced";
  if (has("MissingHome")) return "Broken";
  if (has("SharedSchema", "SharedRole")) return "Flipped";
  if (has("OrphanDatabase", "InvalidDatabase")) return "Orphans";
  if (has("OrphanRole")) return "OrphanRole";
  if (has("UnreachableServer")) return "Unknown";
  return "Healthy";
}

async function find(deps: Deps, survey: Survey, record: Record): Promise<Finding[]> {
  const servers = new Set([
    ...deps.servers.names(),
    record.tenant.server,
    ...record.past
      .filter(({ state }) => isUnfinished(state))
      .flatMap(({ plan }) => [plan.sourceServer, plan.targetServer]),
  ]);
  const onServers = await Promise.all([...servers].map((server) => findOnServer(survey, server, record)));
  const atHome = record.tenant.mode === "Shared" ? findShared(survey, record) : findDedicated(survey, record);
  return [...(await atHome), ...onServers.flat()];
}

/** Roles and databases with this tenant's mark that are not its home. */
async function findOnServer(survey: Survey, server: string, { tenant, past }: Record): Promise<Finding[]> {
  const found = await survey.server(server);
  if ("unreachable" in found)
    return [finding("UnreachableServer", server, server, `The server cannot be asked: ${found.unreachable}.`, false)];
  const isHome = (name: string) =>
    tenant.mode === "Dedicated" && server === tenant.server && (name === tenant.database || name === tenant.role);
  const hex = tenant.tenantId.replaceAll("-", "");
  const findings: Finding[] = [];
  for (const database of found.databases) {
    const { name, marker, isInvalid } = database;
    if (isHome(name)) continue;
    if (isMadeFor(tenant.tenantId, server, database, past)) {
      findings.push(
        isInvalid
          ? finding(
              "InvalidDatabase",
              server,
              name,
              "A DROP of this orphan was interrupted; it is dropped again.",
              true,
            )
          : finding("OrphanDatabase", server, name, "A graduation left this database; it is dropped.", true),
      );
    } else if (name.endsWith(`_${hex}`)) findings.push(foreign(server, name, marker));
  }
  for (const { name, marker } of found.roles) {
    if (isHome(name)) continue;
    if (isMarkedFor(tenant.tenantId, marker))
      findings.push(finding("OrphanRole", server, name, "A graduation left this role; it is dropped.", true));
    else if (name === `d_${hex}`) findings.push(foreign(server, name, marker));
  }
  return findings;
}

function foreign(server: string, name: string, marker: string | null): Finding {
  const whose = marker === null ? "nobody's mark" : "another mark";
  return finding(
    "TakenName",
    server,
    name,
    `Its name is this tenant's, but it carries ${whose}: a graduation to this server is refused until someone moves it away.`,
    false,
  );
}

/** Contract, second row: deactivated and its role without login, and the shared schema authoritative. */
async function findShared(survey: Survey, { tenant, past }: Record): Promise<Finding[]> {
  const { server, database, role, schema, fencedBy } = tenant;
  const found = await survey.server(server);
  const findings: Finding[] = [];
  if (fencedBy !== null)
    findings.push(
      finding(
        "FencedTenant",
        server,
        tenant.tenantId,
        `It is opened again as it was: ${wasActive(tenant, past) ? "active" : "suspended"}.`,
        true,
      ),
    );
  if ("unreachable" in found) return findings;
  const own = found.roles.find(({ name }) => name === role);
  if (own?.canLogin === false)
    findings.push(finding("FencedRole", server, role, "The shared role gets LOGIN again.", true));
  const schemas = await survey.schemas(server, database);
  if (own === undefined || schemas?.has(schema ?? "") !== true)
    findings.push(
      finding("MissingHome", server, schema ?? role, `The tenant's schema or role is not in ${database}.`, false),
    );
  return findings;
}

/** Contract, third row: live on its own database, and the old home still there. */
async function findDedicated(survey: Survey, { tenant, past }: Record): Promise<Finding[]> {
  const { server, database, role } = tenant;
  const found = await survey.server(server);
  const findings: Finding[] = [];
  if ("databases" in found) {
    const home = found.databases.find(({ name }) => name === database);
    const own = found.roles.find(({ name }) => name === role);
    if (home === undefined || home.isInvalid || own?.canLogin !== true)
      findings.push(finding("MissingHome", server, database, "The tenant's database or role is not there.", false));
  }
  // Every home it moved out of, wherever: that of the newest graduation is the only one that can still stand.
  const [from] = past.filter(({ state }) => state !== "RolledBack");
  if (from === undefined) return findings;
  const { sourceServer, sourceDatabase, schema, sourceRole } = from.plan;
  const before = await survey.server(sourceServer);
  if ("unreachable" in before) return findings;
  if ((await survey.schemas(sourceServer, sourceDatabase))?.has(schema) === true)
    findings.push(
      finding("SharedSchema", sourceServer, schema, "The tenant has moved; its old schema is dropped.", true),
    );
  if (before.roles.some(({ name }) => name === sourceRole))
    findings.push(
      finding("SharedRole", sourceServer, sourceRole, "The tenant has moved; its old role is dropped.", true),
    );
  return findings;
}

/** Whether the tenant was active before the graduation that holds it closed. */
export function wasActive(tenant: SourceTenant, past: readonly PastGraduation[]): boolean {
  const holder = past.find(({ id }) => id === tenant.fencedBy) ?? past.find(({ state }) => isUnfinished(state));
  return holder?.plan.wasActive ?? true;
}

function finding(kind: Finding["kind"], server: string, name: string, detail: string, isFixable: boolean): Finding {
  return { kind, server, name, detail, isFixable };
}
