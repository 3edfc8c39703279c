import { randomInt } from "node:crypto";
import type { ClientBase } from "pg";
import type { Deps } from "../../../deps.ts";
import { readLocale, readLocaleSupport, type DatabaseLocale } from "../../../kernel/db/locale.ts";
import { compareHead, headOf, readHead } from "../../../kernel/db/migrate.ts";
import { badRequest, conflict, type Problem } from "../../../kernel/http/problem.ts";
import { maintenanceInProgress } from "../../maintenance.ts";
import { readRoleLogin } from "../../../kernel/db/names.ts";
import { listUnportableColumns, withEstimates } from "./catalogue.sql.ts";
import { listTables, type Table } from "../../tables.sql.ts";
import { mayBeHome } from "../homes/dedicated.ts";
import { checkLocale, warnOfLocale } from "./locale-check.ts";
import { namesOf, readMarkOf } from "../marks.ts";
import { readMoveRow, type MoveRow } from "../fence/proof.sql.ts";
import { pickSharedDatabase } from "../../shared-tier/placement.ts";
import { livesByPlan, type MarkedHome, type Plan, type SourceTenant } from "../schema.ts";
import { countPreparedTransactions, findMarkedObjects, waitForLocks } from "../servers.sql.ts";
import { readRoleFacts, tellOwned } from "./roles.sql.ts";
import { checkSourceSchema } from "./source-check.ts";
import { getSourceTenant, isAtWork, listPastGraduations } from "../sql.ts";
import { Survey } from "./survey.ts";
import { refuseLivingHolder } from "../fence/takeover.ts";

/** The prechecks never wait: a lock held by another session is reported. */
const lockTimeoutMs = 50;
/** OIDs from here on are far from where a server's own counter is. */
const firstOid = 2 ** 31;
const lastOid = 2 ** 32 - 1;

export interface PreparedMove {
  readonly tenant: SourceTenant;
  readonly plan: Plan;
  readonly tables: readonly Table[];
  readonly seen: MoveRow;
  /** Undefined for a home in the shared tier. */
  readonly template: string | undefined;
  readonly warnings: readonly string[];
}

/** A graduation that is asked for; its id is in the names of what it makes. */
export interface MoveRequest {
  readonly id: string;
  readonly tenantId: string;
  readonly server: string | undefined;
  /** Where a tenant of a database of its own is to live; undefined: a graduation, of a tenant in the shared tier. */
  readonly mode: "Shared" | "Dedicated" | undefined;
  readonly patienceMs: number;
}

/** The checks that come before the maintenance lock: 400 `unknown_server`, 404 `tenant_not_found`. */
export async function requireServerAndTenant(deps: Deps, { tenantId, server }: MoveRequest): Promise<void> {
  if (server !== undefined && deps.servers.get(server) === undefined)
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(server)}.`);
  await deps.central.transact((tx) => getSourceTenant(tx, tenantId));
}

/**
 * The prechecks: they touch nothing and wait for no lock. 409 `maintenance_in_progress`, `tenant_not_shared`,
 * `tenant_not_dedicated`, `tenant_already_there`, `migrations_pending`, `name_taken`, `not_graduable` with the reason
 * in detail.
 */
export async function prepare(deps: Deps, wanted: MoveRequest): Promise<PreparedMove> {
  const { tenantId } = wanted;
  const [tenant, past] = await deps.central.transact((tx) =>
    Promise.all([getSourceTenant(tx, tenantId), listPastGraduations(tx, tenantId, deps.config.deadAfterMs)]),
  );
  if (past.some(isAtWork)) throw maintenanceInProgress();
  refuseWrongMode(tenant, wanted);
  if (tenant.fencedBy !== null && !tenant.isActive)
    throw notGraduable("an interrupted graduation left it closed; recover it first");
  if (past.some(({ state, plan }) => state === "CleanupPending" && livesByPlan(tenant, plan)))
    throw notGraduable("its old home was not dropped yet; recover it first");
  const plan = await planOf(deps, tenant, wanted);
  await refuseOtherHomes(deps, tenant, plan.targetServer);
  const { tables, seen, locale } = await prepareSource(deps, tenant, plan, wanted.patienceMs);
  const warnings = await prepareTarget(deps, plan, locale, wanted.patienceMs);
  const isShared = plan.targetSchema !== undefined;
  const template = isShared ? undefined : await deps.templates.of(plan.targetServer, locale);
  return { tenant, plan, tables, seen, template, warnings };
}

function refuseWrongMode(tenant: SourceTenant, { mode, server = tenant.server }: MoveRequest): void {
  if (mode === undefined && tenant.mode !== "Shared")
    throw conflict("tenant_not_shared", "This tenant has a database of its own already.");
  if (mode !== undefined && tenant.mode !== "Dedicated")
    throw conflict("tenant_not_dedicated", "This tenant lives in the shared tier: graduate it.");
  if (mode === "Dedicated" && server === tenant.server)
    throw conflict("tenant_already_there", "This tenant has a database of its own on this server already.");
}

async function planOf(deps: Deps, tenant: SourceTenant, wanted: MoveRequest): Promise<Plan> {
  const { tenantId } = tenant;
  const targetServer = wanted.server ?? tenant.server;
  const names = namesOf(deps.config.databasePrefix, tenantId, wanted.id);
  const plan: Plan = {
    sourceServer: tenant.server,
    sourceDatabase: tenant.database,
    schema: tenant.schema ?? "public",
    sourceRole: tenant.role,
    targetServer,
    targetDatabase: names.home,
    targetBuild: names.build,
    targetOid: randomInt(firstOid, lastOid),
    targetRole: names.role,
    oldSchema: names.oldSchema,
    head: headOf(deps.tenantMigrations),
    ...(tenant.mode === "Shared" ? {} : { source: await markedHome(deps, tenant) }),
  };
  if (wanted.mode !== "Shared") return plan;
  const { database } = await deps.central.transact((tx) => pickSharedDatabase(deps, tx, targetServer));
  return { ...plan, targetDatabase: database, targetSchema: names.shared, targetRole: names.shared };
}

/** The database that is the tenant's home. */
async function markedHome(deps: Deps, tenant: SourceTenant): Promise<MarkedHome> {
  const { server, database } = tenant;
  const { databases } = await deps.servers.mustGet(server).withClient(undefined, findMarkedObjects);
  const found = databases.find(({ name }) => name === database);
  const mark = readMarkOf(tenant, found?.marker ?? null);
  if (found === undefined || mark === undefined)
    throw notGraduable(`its database ${database} is not there, or bears another mark`);
  return { oid: found.oid, attemptId: mark.attemptId };
}

async function prepareSource(
  deps: Deps,
  tenant: SourceTenant,
  plan: Plan,
  queryTimeoutMs: number,
): Promise<Pick<PreparedMove, "tables" | "seen"> & { readonly locale: DatabaseLocale }> {
  const check = async (client: ClientBase) => {
    await waitForLocks(client, lockTimeoutMs);
    const head = await readHead(client, plan.schema);
    const standing = compareHead(deps.tenantMigrations, head ?? null);
    if (standing === "behind") throw conflict("migrations_pending", "Run the migrations of this tenant first.");
    if (standing === "newer")
      throw notGraduable(`a newer release has migrated it, to ${head}; graduate it with that release`);
    if ((await readRoleLogin(client, plan.sourceRole)) !== true)
      throw notGraduable("its role may not log in, or is gone; recover it first");
    if ((await countPreparedTransactions(client, plan.sourceRole)) > 0)
      throw notGraduable("a prepared transaction of the tenant's role is open");
    const owned = (await readRoleFacts(client, plan.sourceRole)).get(plan.sourceRole)?.owned ?? [];
    if (owned.length > 0) throw notGraduable(`its role owns what would be lost: ${tellOwned(owned)}`);
    const seen = await readMoveRow(client, tenant.tenantId);
    await refuseLivingHolder(deps, seen.attempt);
    const locale = await readLocale(client);
    const template = await deps.templates.of(plan.sourceServer, locale);
    const source = { schema: plan.schema, role: plan.sourceRole, server: plan.sourceServer, template };
    const different = await checkSourceSchema(deps, client, source);
    if (different !== undefined) throw notGraduable(different);
    const unportable = await listUnportableColumns(client, plan.schema);
    if (unportable.length > 0) throw notGraduable(`columns cannot be copied byte for byte: ${unportable.join(", ")}`);
    const tables = await withEstimates(client, plan.schema, await listTables(client, plan.schema));
    return { seen, tables, locale };
  };
  try {
    // It is idle while the template is made.
    const session = { queryTimeoutMs, isLasting: true };
    return await deps.servers.mustGet(plan.sourceServer).withClient(plan.sourceDatabase, check, session);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "55P03")
      throw notGraduable("another session has locked a table of its schema; wait for it or end it");
    throw error;
  }
}

/** Throws 409 `not_graduable` or `name_taken` for what hinders the target; returns warnings, which hinder nothing. */
function prepareTarget(deps: Deps, plan: Plan, locale: DatabaseLocale, queryTimeoutMs: number): Promise<string[]> {
  const { targetSchema } = plan;
  const check = async (client: ClientBase) => {
    if (targetSchema !== undefined) await requireSameLocale(client, plan, locale);
    const support = await readLocaleSupport(client, locale);
    const lacking = checkLocale(locale, support);
    if (lacking !== undefined) throw notGraduable(lacking);
    const { databases, roles } = await findMarkedObjects(client);
    const ours = targetSchema === undefined ? [plan.targetDatabase, plan.targetBuild, plan.targetRole] : [targetSchema];
    const taken = [...databases, ...roles].find(({ name }) => ours.includes(name));
    if (taken !== undefined) throw nameTaken(taken.name);
    const warning = warnOfLocale(locale, support);
    return warning === undefined ? [] : [warning];
  };
  return deps.servers.mustGet(plan.targetServer).withClient(undefined, check, { queryTimeoutMs, isLasting: true });
}

/** Refuses another locale: rows must sort in the next home as they did, and texts sort by their database's locale. */
async function requireSameLocale(client: ClientBase, { targetDatabase }: Plan, locale: DatabaseLocale): Promise<void> {
  const { databases } = await findMarkedObjects(client);
  const isThere = databases.some(({ name }) => name === targetDatabase);
  const there = await readLocale(client, isThere ? targetDatabase : "template0");
  const wordsOf = ({ encoding, provider, collate, ctype, locale: name, icuRules }: DatabaseLocale) =>
    JSON.stringify([encoding, provider, collate, ctype, name, icuRules]);
  if (wordsOf(there) !== wordsOf(locale))
    throw notGraduable("the shared databases of that server have another locale than its own database");
}

/**
 * Refuses when a database may be this tenant's home although its row says otherwise: the tenant is not moved until an
 * operator has decided. Throws when the target server cannot be reached, so the next check need not time out too.
 */
async function refuseOtherHomes(deps: Deps, tenant: SourceTenant, targetServer: string): Promise<void> {
  const survey = new Survey(deps);
  const found = await Promise.all(
    deps.servers.names().map(async (server) => {
      const there = await survey.server(server);
      if ("unreachable" in there && server === targetServer) throw there.cause;
      return "unreachable" in there ? [] : there.databases.filter((database) => mayBeHome(tenant, server, database));
    }),
  );
  const [other] = found.flat();
  if (other !== undefined)
    throw notGraduable(`the database ${other.name} may be its home; recover it, or adopt that database`);
}

export function nameTaken(name: string): Problem {
  return conflict("name_taken", `The name ${name} is taken on the target server.`);
}

function notGraduable(reason: string): Problem {
  return conflict("not_graduable", `This tenant cannot be graduated: ${reason}.`);
}
