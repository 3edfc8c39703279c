import type { Deps } from "../../../deps.ts";
import { readContents, type Contents } from "../plan/catalogue.sql.ts";
import { findAltered } from "./altered-roles.ts";
import { digestOf, findLeftovers, isHomeOf, isLost, isMarkedHome, mayBeHome, serverFor } from "../homes/dedicated.ts";
import { findLogin } from "./login.ts";
import { findLostHomes } from "./lost-homes.ts";
import { readMark, readMarkOf } from "../marks.ts";
import { livesByPlan, type Diagnosis, type SourceTenant } from "../schema.ts";
import { findHead, findSchema } from "./home-schema.ts";
import { endedThere } from "../homes/shared.ts";
import type { MarkedDatabase } from "../servers.sql.ts";
import { getSourceTenant, isAtWork, listPastGraduations, type PastGraduation } from "../sql.ts";
import { Survey } from "../plan/survey.ts";
import { patient } from "../../../kernel/patience.ts";

type Finding = Diagnosis["findings"][number];

const answerWithinMs = () => patient(30_000);
const mostNamed = 8;

/** The tenant's row and its graduations, as the central database has them, and a way to look at the servers. */
interface Record {
  readonly deps: Deps;
  readonly survey: Survey;
  readonly tenant: SourceTenant;
  readonly past: readonly PastGraduation[];
}

type Candidate = NonNullable<Finding["candidate"]>;

/** What a diagnosis looks at beside the tenant's row and the catalogues of the servers. */
interface Look {
  /** One look at the servers for several tenants. */
  readonly survey?: Survey;
  /** Whether the tables of the home are compared with what the migrations make, which takes the home a moment. */
  readonly comparesSchema?: boolean;
}

/**
 * Names the state a tenant is in, from its row and the catalogues of every server (docs/contract.md "Found states").
 * Touches nothing. 404 `tenant_not_found`.
 */
export async function diagnose(
  deps: Deps,
  tenantId: string,
  { survey = new Survey(deps), comparesSchema = false }: Look = {},
): Promise<Diagnosis> {
  const [tenant, past] = await deps.central.transact((tx) =>
    Promise.all([getSourceTenant(tx, tenantId), listPastGraduations(tx, tenantId, deps.config.deadAfterMs)]),
  );
  const record = { deps, survey, tenant, past };
  const working = past.find(isAtWork);
  const findings = working === undefined ? await find(record, comparesSchema) : [];
  return {
    tenantId,
    state:
      working === undefined ? stateOf(record, findings) : working.state === "RollingBack" ? "RollingBack" : "Running",
    mode: tenant.mode,
    isActive: tenant.isActive,
    server: tenant.server,
    graduationId: (working ?? past.find(({ state }) => isUnfinished(state)))?.id ?? null,
    findings,
  };
}

function isUnfinished(state: PastGraduation["state"]): boolean {
  return state !== "Succeeded" && state !== "RolledBack";
}

/** The most serious state found: what keeps the shop closed comes before what is only left over. */
function stateOf(record: Record, findings: readonly Finding[]): Diagnosis["state"] {
  const has = (...kinds: Finding["kind"][]) => findings.some(({ kind }) => kinds.includes(kind));
  if (has("MissingHome", "TwoHomes")) return "Broken";
  if (has("FencedTenant", "FencedRole")) return "Fenced";
  if (has("RefusedLogin")) return "Unreachable";
  if (has("SharedSchema", "SharedRole", "OldDatabase")) return "Flipped";
  if (has("OrphanDatabase", "OrphanSchema", "InvalidDatabase", "LostHome")) return "Orphans";
  if (has("OrphanRole")) return "OrphanRole";
  if (has("ChangedSettings", "OwnedObjects", "ChangedSchema")) return "Altered";
  const own = serversOf(record);
  const isAway = findings.some(({ kind, server }) => kind === "UnreachableServer" && own.includes(server));
  if (isAway || has("UncomparedSchema")) return "Unknown";
  if (has("PendingMigrations")) return "Behind";
  if (has("NewerMigrations")) return "Newer";
  return "Healthy";
}

/** The server of its home, and those where an attempt that is not finished has left something. */
function serversOf({ survey, tenant, past }: Record): string[] {
  return [
    tenant.server,
    // One that an operator has taken out of the settings is gone: what an attempt left there is in nobody's way.
    ...past
      .filter(({ state }) => isUnfinished(state))
      .flatMap(({ plan }) => [plan.sourceServer, plan.targetServer])
      .filter((name) => survey.knows(name)),
  ];
}

async function find(record: Record, comparesSchema: boolean): Promise<Finding[]> {
  const { deps, survey, tenant } = record;
  const servers = new Set([...deps.servers.names(), ...serversOf(record)]);
  const onServers = await Promise.all([...servers].map((server) => findOnServer(record, server)));
  const atHome = [...(await findFence(record)), ...(await findOldHome(record))];
  const homeStands = await standsAtHome(record);
  const isOpen = homeStands === true && !atHome.some(({ kind }) => kind === "FencedRole");
  return [
    ...atHome,
    ...onServers.flat(),
    ...(await findHomes(record, servers, homeStands)),
    ...(await findLostHomes(survey, tenant)),
    ...(isOpen ? await findLogin(deps, tenant) : []),
    ...(await findAltered(survey, tenant)),
    ...(comparesSchema && homeStands === true ? await findSchema(deps, survey, tenant) : findHead(deps, tenant)),
  ];
}

/** Finds objects that attempts of the tenant left, and others that only have its name. */
async function findOnServer(record: Record, server: string): Promise<Finding[]> {
  const { survey, tenant, past } = record;
  const found = await survey.server(server);
  if ("unreachable" in found)
    return [finding("UnreachableServer", server, server, `The server cannot be asked: ${found.unreachable}.`, false)];
  const left = findLeftovers(found, tenant, server, past);
  const hex = tenant.tenantId.replaceAll("-", "");
  const isForeign = ({ name, marker }: { name: string; marker: string | null }) =>
    name.includes(`_${hex}`) && readMarkOf(tenant, marker) === undefined && !isHomeOf(tenant, server, name);
  const foreign = [
    ...found.databases.filter((database) => isForeign(database) && !left.builds.includes(database)),
    ...found.roles.filter((role) => isForeign(role) && role.name.startsWith("d_")),
  ];
  return [
    ...left.builds.map(({ name, isInvalid }) =>
      isInvalid
        ? finding("InvalidDatabase", server, name, "A DROP of this orphan was interrupted; a recovery drops it.", true)
        : finding("OrphanDatabase", server, name, "A graduation left this database; a recovery drops it.", true),
    ),
    ...(await findSharedBuilds(record, server)),
    ...left.roles.map(({ name }) =>
      finding("OrphanRole", server, name, "A graduation left this role; a recovery drops it.", true),
    ),
    ...foreign.map(({ name, marker }) =>
      finding(
        "TakenName",
        server,
        name,
        `Its name is this tenant's, but it carries ${marker === null ? "nobody's mark" : "another mark"}: no graduation of it made this, and nothing of ours touches it.`,
        false,
      ),
    ),
  ];
}

/** The schemas that moves to the shared tier left; each has its name from the plan of one. */
async function findSharedBuilds({ survey, tenant, past }: Record, server: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { plan } of endedThere(past, tenant, server)) {
    const schemas = await survey.schemas(server, plan.targetDatabase);
    if (schemas?.has(plan.targetSchema) === true)
      findings.push(
        finding(
          "OrphanSchema",
          server,
          plan.targetSchema,
          "A move left this schema; a recovery drops it if it is unused.",
          true,
        ),
      );
  }
  return findings;
}

/** Databases that may be the tenant's home although its row says otherwise: the central database may be out of date. */
async function findHomes(
  record: Record,
  servers: Iterable<string>,
  homeStands: boolean | undefined,
): Promise<Finding[]> {
  const { survey, tenant, past } = record;
  const old = moverOf(tenant, past)?.plan;
  const isOld = (server: string, one: MarkedDatabase) => server === old?.sourceServer && isMarkedHome(one, old.source);
  const candidates: Candidate[] = [];
  const findings: Finding[] = [];
  for (const server of servers) {
    const found = await survey.server(server);
    if ("unreachable" in found) continue;
    for (const database of found.databases.filter((one) => mayBeHome(tenant, server, one) && !isOld(server, one))) {
      if (homeStands === false) candidates.push({ server, database: database.name });
      else findings.push(await besideHome(record, server, database, homeStands));
    }
  }
  if (homeStands !== false) return findings;
  return candidates.length === 0 ? [missing(tenant)] : missingAmong(record, candidates);
}

/** A finding for each database that could be the missing home. If there are several, each says what is in it. */
async function missingAmong({ deps, tenant }: Record, candidates: readonly Candidate[]): Promise<Finding[]> {
  if (candidates.length === 1) return candidates.map((one) => missing(tenant, one));
  const contents = await Promise.all(
    candidates.map(({ server, database }) => lookInto(deps, server, database, "public")),
  );
  return candidates.map((one, i) => {
    const other = contents[i === 0 ? 1 : 0];
    return missing(tenant, one, ` ${tellOf(`${one.database} on ${one.server}`, contents[i], other)}`);
  });
}

function missing(tenant: SourceTenant, candidate?: Candidate, contents = ""): Finding {
  const [kind, home] =
    tenant.mode === "Shared" ? ["schema or role", tenant.schema] : ["database or role", tenant.database];
  const name = home ?? tenant.role;
  const detail = `The tenant's ${kind} is not in ${tenant.database} on ${tenant.server}`;
  if (candidate === undefined)
    return finding(
      "MissingHome",
      tenant.server,
      name,
      `${detail}. If it is lost, \`tillhouse restore\` brings it back from a backup.`,
      false,
    );
  return {
    ...finding(
      "MissingHome",
      tenant.server,
      name,
      `${detail}, but ${candidate.database} on ${candidate.server} bears its mark: adopt it if it is the home.${contents}`,
      false,
    ),
    candidate,
  };
}

/**
 * A published database beside the home of the row: an orphan if nothing was written to it, else an operator must
 * decide.
 */
async function besideHome(
  { deps, tenant }: Record,
  serverName: string,
  { name, marker, isInvalid }: MarkedDatabase,
  homeStands: boolean | undefined,
): Promise<Finding> {
  const mark = readMark(marker);
  const server = serverFor(deps, "diagnosis", serverName, answerWithinMs());
  const candidate = { server: serverName, database: name };
  const twoHomes = (detail: string): Finding => ({
    ...finding("TwoHomes", serverName, name, detail, false),
    candidate,
  });
  if (isInvalid)
    return finding("InvalidDatabase", serverName, name, "A DROP of it was interrupted: it is lost.", false);
  if (homeStands === undefined) return twoHomes("It may be the home; the one of the tenant's row cannot be asked.");
  const digest = await digestOf(server, name, answerWithinMs()).catch(() => undefined);
  if (mark?.state === "MayBeLive" && digest !== undefined && digest === mark.digest)
    return finding(
      "OrphanDatabase",
      serverName,
      name,
      "Published by a graduation and never used; a recovery drops it.",
      true,
    );
  const [other, own] = await Promise.all([
    lookInto(deps, serverName, name, "public"),
    lookInto(deps, tenant.server, tenant.database, tenant.schema ?? "public"),
  ]);
  return twoHomes(
    `It may have been written to, and so may the home of the tenant's row. ${tellOf(`${name} on ${serverName}`, other, own)} ` +
      `${tellOf(`${tenant.schema ?? tenant.database} on ${tenant.server}`, own, other)} Adopt it, or drop it by hand; a shop that is closed stays closed until then.`,
  );
}

/** What is in a home; undefined when it cannot be read. */
function lookInto(deps: Deps, server: string, database: string, schema: string): Promise<Contents | undefined> {
  return serverFor(deps, "diagnosis", server, answerWithinMs())
    .run(database, (client) => readContents(client, schema))
    .catch(() => undefined);
}

/** The newest row of a home, and of which tables it has more rows than the other. */
function tellOf(home: string, contents: Contents | undefined, other: Contents | undefined): string {
  if (contents === undefined) return `${home} cannot be read.`;
  const { newest, rows } = contents;
  const more = [...rows].filter(([table, count]) => count > (other?.rows.get(table) ?? 0));
  const named = more.slice(0, mostNamed).map(([table, count]) => `${table} ${count}:${other?.rows.get(table) ?? 0}`);
  const last = newest === undefined ? "nothing with a time" : `its newest row at ${newest.at} in ${newest.table}`;
  return `${home} has ${last}${named.length === 0 ? "" : ` and more rows in ${named.join(", ")}`}.`;
}

/** Whether the home of the tenant's row is there; undefined while its server cannot be asked. */
async function standsAtHome({ survey, tenant }: Record): Promise<boolean | undefined> {
  const { server, database, role, schema, mode } = tenant;
  const found = await survey.server(server);
  if ("unreachable" in found) return undefined;
  const own = found.roles.find(({ name }) => name === role);
  const hasRole = own !== undefined;
  if (mode === "Dedicated")
    return (
      hasRole &&
      (own.canLogin || isFenced(tenant)) &&
      found.databases.some(({ name, isInvalid }) => name === database && !isInvalid)
    );
  const schemas = await survey.schemas(server, database);
  return schemas === undefined ? undefined : hasRole && schemas.has(schema ?? "");
}

/**
 * Second row of docs/contract.md "Found states": deactivated and its role without login, and the old home
 * authoritative.
 */
async function findFence({ survey, tenant }: Record): Promise<Finding[]> {
  const { server, role, activeAfter, mode } = tenant;
  const found = await survey.server(server);
  const findings: Finding[] = [];
  if (isFenced(tenant))
    findings.push(
      finding(
        "FencedTenant",
        server,
        tenant.tenantId,
        `It is opened again as it is to be: ${activeAfter === true ? "active" : "suspended"}.`,
        true,
      ),
    );
  const own = "roles" in found ? found.roles.find(({ name }) => name === role) : undefined;
  if (own?.canLogin === false && (mode === "Shared" || isFenced(tenant)))
    findings.push(finding("FencedRole", server, role, "The role of the home gets LOGIN again.", true));
  return findings;
}

/** A graduation, a dead one perhaps, holds the tenant closed. */
function isFenced({ fencedBy, isActive }: SourceTenant): boolean {
  return fencedBy !== null && !isActive;
}

function moverOf(tenant: SourceTenant, past: readonly PastGraduation[]): PastGraduation | undefined {
  return past.find(({ plan }) => livesByPlan(tenant, plan));
}

/** Third row of docs/contract.md "Found states": live in its new home, and the old one still there. */
async function findOldHome(record: Record): Promise<Finding[]> {
  const { tenant, past } = record;
  const mover = moverOf(tenant, past);
  const findings = tenant.mode === "Shared" ? [] : await findOldShared(record, mover);
  if (mover?.plan.source !== undefined) findings.push(...(await findOldDatabase(record, mover)));
  if (mover !== undefined && !mover.isAlive && !mover.hasStatistics)
    findings.push(
      finding("CoarseStatistics", tenant.server, tenant.database, "The planner's full statistics are taken.", true),
    );
  return findings;
}

async function findOldDatabase({ survey }: Record, { plan }: PastGraduation): Promise<Finding[]> {
  const found = await survey.server(plan.sourceServer);
  if ("unreachable" in found) return [];
  const isThere =
    found.databases.some((one) => isMarkedHome(one, plan.source)) ||
    found.roles.some(({ name }) => name === plan.sourceRole);
  const detail = "The tenant has moved; its old database and role are dropped.";
  return isThere ? [finding("OldDatabase", plan.sourceServer, plan.sourceDatabase, detail, true)] : [];
}

/**
 * Finds what is left of the tenant's home in the shared tier. Beside an adopted home, the shared one may hold rows that
 * the adopted one lacks: an operator drops it.
 */
async function findOldShared({ deps, survey, tenant }: Record, mover: PastGraduation | undefined): Promise<Finding[]> {
  const graduated = mover?.plan.source === undefined ? mover?.plan : undefined;
  const names = new Set([`t_${tenant.tenantId.replaceAll("-", "")}`, ...(graduated ? [graduated.sourceRole] : [])]);
  const findings: Finding[] = [];
  for (const server of deps.servers.names()) {
    const found = await survey.server(server);
    if ("unreachable" in found) continue;
    const roles = found.roles.filter(({ name }) => names.has(name) && !isLost(tenant, server, name));
    const isMoved = graduated?.sourceServer === server;
    if (roles.length === 0 && !isMoved) continue;
    const whatNext = isMoved
      ? "waits for a recovery to drop it"
      : "may hold what the adopted home does not, and is dropped by hand";
    for (const { name: database } of found.databases.filter(({ name }) => isShared(deps, name))) {
      const schemas = await survey.schemas(server, database);
      for (const name of [...names, ...(graduated === undefined ? [] : [graduated.oldSchema])])
        if (schemas?.has(name) === true && !isLost(tenant, server, name))
          findings.push(
            finding("SharedSchema", server, name, `The tenant has moved; its old schema ${whatNext}.`, isMoved),
          );
    }
    for (const { name } of roles)
      findings.push(finding("SharedRole", server, name, `The tenant has moved; its old role ${whatNext}.`, isMoved));
  }
  return findings;
}

function isShared({ config }: Deps, database: string): boolean {
  return database.startsWith(`${config.databasePrefix}_shared_`);
}

function finding(kind: Finding["kind"], server: string, name: string, detail: string, isFixable: boolean): Finding {
  return { kind, server, name, detail, isFixable };
}
