import type { ClientBase } from "pg";
import type { Deps } from "../../deps.ts";
import { headOf, loadMigrations, readHead } from "../../kernel/db/migrate.ts";
import type { PlacementServer } from "../../kernel/db/servers.ts";
import { Problem, badRequest, conflict } from "../../kernel/http/problem.ts";
import { isMaintained } from "../maintenance.sql.ts";
import { listTables, listUnportableColumns, withEstimates, type Table } from "./catalogue.sql.ts";
import type { Plan, SourceTenant } from "./schema.ts";
import { isMadeFor, isMarkedFor } from "./marks.ts";
import { countPreparedTransactions, findMarkedObjects, readVersion } from "./servers.sql.ts";
import { findSourceTenant, listPastGraduations, type PastGraduation } from "./sql.ts";

const oldestVersion = 150_000;

export interface Prepared {
  readonly tenant: SourceTenant;
  readonly plan: Plan;
  readonly tables: readonly Table[];
}

/**
 * The prechecks: they read and touch nothing. 400 `unknown_server`, 404 `tenant_not_found`, 409 `tenant_not_shared`,
 * `migrations_pending`, `name_taken`, `not_graduable` with the reason in detail.
 */
export async function prepare(
  deps: Deps,
  tenantId: string,
  serverName: string | undefined,
  patienceMs: number,
): Promise<Prepared> {
  if (serverName !== undefined && deps.servers.get(serverName) === undefined) {
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(serverName)}.`);
  }
  const [tenant, past] = await deps.central.transact((tx) =>
    Promise.all([findSourceTenant(tx, tenantId), listPastGraduations(tx, tenantId)]),
  );
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  if (tenant.mode !== "Shared" || tenant.schema === null)
    throw conflict("tenant_not_shared", "This tenant has a database of its own already.");
  if (tenant.fencedBy !== null) await refuseFenced(deps);
  const hex = tenantId.replaceAll("-", "");
  const plan: Plan = {
    sourceServer: tenant.server,
    sourceDatabase: tenant.database,
    schema: tenant.schema,
    sourceRole: tenant.role,
    targetServer: serverName ?? tenant.server,
    targetDatabase: `${deps.config.databasePrefix}_${hex}`,
    targetRole: `d_${hex}`,
    head: headOf(await loadMigrations("tenant")),
  };
  const tables = await checkSource(deps.servers.mustGet(plan.sourceServer), plan, patienceMs);
  await checkTarget(deps.servers.mustGet(plan.targetServer), { tenantId, plan, past }, patienceMs);
  return { tenant, plan, tables };
}

/** Step 1's own look, under the maintenance lock: the row must still be as it was captured. */
export async function checkAgain(deps: Deps, tenant: SourceTenant, plan: Plan, patienceMs: number): Promise<void> {
  const again = await prepare(deps, tenant.tenantId, plan.targetServer, patienceMs);
  if (JSON.stringify(again.tenant) !== JSON.stringify(tenant))
    throw conflict("version_conflict", "The tenant was changed meanwhile; try again.");
}

/** Another graduation holds the tenant closed: it runs, or it died and its state from before must be restored first. */
async function refuseFenced(deps: Deps): Promise<never> {
  if (await deps.central.transact(isMaintained))
    throw conflict("maintenance_in_progress", "A graduation or a migration run is in progress.");
  throw notGraduable("an interrupted graduation left it closed; recover it first");
}

function checkSource(server: PlacementServer, plan: Plan, queryTimeoutMs: number): Promise<readonly Table[]> {
  const check = async (client: ClientBase) => {
    if ((await readHead(client, plan.schema)) !== plan.head) {
      throw conflict("migrations_pending", "Run the migrations of this tenant first.");
    }
    if ((await countPreparedTransactions(client, plan.sourceRole)) > 0) {
      throw notGraduable("a prepared transaction of the tenant's role is open");
    }
    const unportable = await listUnportableColumns(client, plan.schema);
    if (unportable.length > 0) throw notGraduable(`columns cannot be copied byte for byte: ${unportable.join(", ")}`);
    return withEstimates(client, plan.schema, await listTables(client, plan.schema));
  };
  return server.withClient(plan.sourceDatabase, check, { queryTimeoutMs });
}

function checkTarget(
  server: PlacementServer,
  { tenantId, plan, past }: { tenantId: string; plan: Plan; past: readonly PastGraduation[] },
  queryTimeoutMs: number,
): Promise<void> {
  const check = async (client: ClientBase) => {
    if ((await readVersion(client)) < oldestVersion)
      throw notGraduable("the target server is older than PostgreSQL 15");
    const { databases, roles } = await findMarkedObjects(client);
    const taken = [
      ...databases.filter(
        (found) => found.name === plan.targetDatabase && !isMadeFor(tenantId, server.name, found, past),
      ),
      ...roles.filter(({ name, marker }) => name === plan.targetRole && !isMarkedFor(tenantId, marker)),
    ];
    if (taken.length > 0)
      throw conflict("name_taken", `The name ${taken[0]?.name ?? ""} is taken on the target server.`);
  };
  return server.withClient(undefined, check, { queryTimeoutMs });
}

function notGraduable(reason: string): Problem {
  return conflict("not_graduable", `This tenant cannot be graduated: ${reason}.`);
}
