import type { Deps } from "../../deps.ts";
import { headOf, loadMigrations, readHead } from "../../kernel/db/migrate.ts";
import type { PlacementServer } from "../../kernel/db/servers.ts";
import { Problem, badRequest, conflict } from "../../kernel/http/problem.ts";
import { listTables, listUnportableColumns, type Table } from "./catalogue.sql.ts";
import type { Plan, SourceTenant } from "./schema.ts";
import {
  countPreparedTransactions,
  dropDatabase,
  dropRole,
  findMarkedObjects,
  findSourceTenant,
  readVersion,
} from "./sql.ts";

const oldestVersion = 150_000;

/** The comment on everything a graduation makes: whose it is. Visible to every login of the server, so no secret. */
export function markerOf(tenantId: string, graduationId: string): string {
  return JSON.stringify({ purpose: "tillhouse-graduation", tenantId, graduationId });
}

function isMarkedFor(tenantId: string, marker: string | null): boolean {
  try {
    const parsed = JSON.parse(marker ?? "null") as { purpose?: unknown; tenantId?: unknown } | null;
    return parsed?.purpose === "tillhouse-graduation" && parsed.tenantId === tenantId;
  } catch {
    return false;
  }
}

export interface Prepared {
  readonly tenant: SourceTenant;
  readonly plan: Plan;
  readonly tables: readonly Table[];
}

/**
 * The prechecks: they read and touch nothing. 400 `unknown_server`, 404 `tenant_not_found`, 409 `tenant_not_shared`,
 * `migrations_pending`, `name_taken`, `not_graduable` with the reason in detail.
 */
export async function prepare(deps: Deps, tenantId: string, serverName: string | undefined): Promise<Prepared> {
  if (serverName !== undefined && deps.servers.get(serverName) === undefined) {
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(serverName)}.`);
  }
  const tenant = await deps.central.transact((tx) => findSourceTenant(tx, tenantId));
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  if (tenant.mode !== "Shared" || tenant.schema === null)
    throw conflict("tenant_not_shared", "This tenant has a database of its own already.");
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
  const tables = await checkSource(deps.servers.mustGet(plan.sourceServer), plan);
  await checkTarget(deps.servers.mustGet(plan.targetServer), tenantId, plan);
  return { tenant, plan, tables };
}

/** Step 1's own look, under the maintenance lock: the row must still be as it was captured. */
export async function checkAgain(deps: Deps, tenant: SourceTenant, plan: Plan): Promise<void> {
  const again = await prepare(deps, tenant.tenantId, plan.targetServer);
  if (JSON.stringify(again.tenant) !== JSON.stringify(tenant))
    throw conflict("version_conflict", "The tenant was changed meanwhile; try again.");
}

function checkSource(server: PlacementServer, plan: Plan): Promise<readonly Table[]> {
  return server.withClient(plan.sourceDatabase, async (client) => {
    if ((await readHead(client, plan.schema)) !== plan.head) {
      throw conflict("migrations_pending", "Run the migrations of this tenant first.");
    }
    if ((await countPreparedTransactions(client, plan.sourceRole)) > 0) {
      throw notGraduable("a prepared transaction of the tenant's role is open");
    }
    const unportable = await listUnportableColumns(client, plan.schema);
    if (unportable.length > 0) throw notGraduable(`columns cannot be copied byte for byte: ${unportable.join(", ")}`);
    return listTables(client, plan.schema);
  });
}

function checkTarget(server: PlacementServer, tenantId: string, plan: Plan): Promise<void> {
  return server.withClient(undefined, async (client) => {
    if ((await readVersion(client)) < oldestVersion)
      throw notGraduable("the target server is older than PostgreSQL 15");
    const { databases, roles } = await findMarkedObjects(client);
    const taken = [
      ...databases.filter(({ name, marker }) => name === plan.targetDatabase && !isMarkedFor(tenantId, marker)),
      ...roles.filter(({ name, marker }) => name === plan.targetRole && !isMarkedFor(tenantId, marker)),
    ];
    if (taken.length > 0)
      throw conflict("name_taken", `The name ${taken[0]?.name ?? ""} is taken on the target server.`);
  });
}

function notGraduable(reason: string): Problem {
  return conflict("not_graduable", `This tenant cannot be graduated: ${reason}.`);
}

/** Drops what earlier graduations of this tenant left on any configured server; they carry its mark. */
export async function sweepOrphans(deps: Deps, tenantId: string): Promise<void> {
  for (const name of deps.servers.names()) {
    await deps.servers.mustGet(name).withClient(undefined, async (client) => {
      const { databases, roles } = await findMarkedObjects(client);
      for (const database of databases.filter(({ marker }) => isMarkedFor(tenantId, marker)))
        await dropDatabase(client, database.name);
      for (const role of roles.filter(({ marker }) => isMarkedFor(tenantId, marker))) await dropRole(client, role.name);
    });
  }
}
