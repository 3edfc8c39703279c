import type pg from "pg";
import { processesOf } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { isPooled, proveOwnSessions, SharedSession } from "../../kernel/db/pooler.ts";
import { endClient, oldestVersion } from "../../kernel/db/servers.ts";
import { patient } from "../../kernel/patience.ts";
import { within } from "../../kernel/within.ts";
import { countTenantsByServer, listOneTenantByServer, readServerFacts, type ServerFacts } from "./sql.ts";

const mostSkewMs = 2_000;
/** How long an answer is waited for; who stops the service waits for these looks. */
const lookWithinMs = 15_000;

/** How long a server is waited for at the start; one that is away keeps nobody from starting. */
const startWithinMs = 5_000;

/**
 * The settings with which a service must not start, one sentence each: those that lead to a pooler which gives a
 * session to others between transactions. It is tried; of a server's way for shops only where a shop lives there.
 */
export async function poolerFaults(deps: Deps): Promise<string[]> {
  const { central, directory, servers } = deps;
  const applicationName = "tillhouse-look";
  const ofServers = servers.names().map((name): Way => {
    const open = () => servers.mustGet(name).connect(undefined, { applicationName });
    return { setting: `TILLHOUSE_SERVERS: server ${name}`, open };
  });
  const shops = await central.transact(listOneTenantByServer);
  const ofShops = shops
    .filter(({ server }) => servers.get(server) !== undefined)
    .map(({ tenantId, server }): Way => {
      const open = async () => {
        const tenant = await directory.resolve(tenantId);
        return servers.mustGet(server).connectTenant(tenant?.connectionString ?? "", { applicationName });
      };
      return { setting: `TILLHOUSE_SERVERS: the tenantUrl of server ${server}`, open };
    });
  const ofCentral = { setting: "TILLHOUSE_CENTRAL_URL", open: () => central.connect(applicationName) };
  const faults = await Promise.all([ofCentral, ...ofServers, ...ofShops].map(poolerFault));
  return faults.filter((fault) => fault !== undefined);
}

interface Way {
  readonly setting: string;
  open(): Promise<pg.Client>;
}

async function poolerFault({ setting, open }: Way): Promise<string | undefined> {
  const proved = proveOwnSessions(open).catch((error: unknown) => error);
  const fault = await within(patient(startWithinMs), proved);
  return fault instanceof SharedSession ? `${setting}: ${fault.message} (docs/operations/tls.md).` : undefined;
}

/** What will not work with the configured servers as they are, one sentence each, beginning with the setting. */
export async function serverWarnings(deps: Deps): Promise<string[]> {
  const { config, central, servers } = deps;
  const processes = processesOf(config);
  const of = (ofProcess = 0): ConnectionNeed => ({ ofProcess, processes });
  const tenants = await central.transact(countTenantsByServer);
  const lost = tenants.filter(({ server }) => servers.get(server) === undefined);
  const ofCentral = look(
    "TILLHOUSE_CENTRAL_URL",
    () => central.connect(),
    () => [],
    of(config.pools.central),
  );
  const ofServers = servers.names().map((name) => {
    const connect = () => servers.mustGet(name).connect(undefined, { queryTimeoutMs: patient(lookWithinMs) });
    return look(`TILLHOUSE_SERVERS: server ${name}`, connect, provisionerFaults, of(config.pools.perServer));
  });
  return [
    ...(await Promise.all([ofCentral, ...ofServers])).flat(),
    ...lost.map(
      ({ server, tenants: count }) =>
        `TILLHOUSE_SERVERS has no server ${server}, on which ${count} ${count === 1 ? "shop lives" : "shops live"}: they cannot be reached`,
    ),
  ];
}

/** The connections of each process's pool, where a setting says it; where none does, they fit. */
interface ConnectionNeed {
  readonly ofProcess: number;
  readonly processes: number;
}

async function look(
  subject: string,
  connect: () => Promise<pg.Client>,
  faultsOf: (facts: ServerFacts) => string[],
  { ofProcess, processes }: ConnectionNeed,
): Promise<string[]> {
  let client: pg.Client;
  try {
    client = await connect();
  } catch (error) {
    return [`${subject} cannot be reached: ${error instanceof Error ? error.message || "no answer" : String(error)}`];
  }
  try {
    const askedMs = Date.now();
    const facts = await readServerFacts(client);
    const answeredMs = Date.now();
    const faults = [
      ...(facts.version < oldestVersion ? ["is older than PostgreSQL 15, which is the oldest that is supported"] : []),
      ...(isPooled(client, facts.pid) ? ["is reached through a pooler: sessions must reach PostgreSQL itself"] : []),
      ...skewFaults(facts, askedMs, answeredMs),
      ...(facts.room < ofProcess * processes
        ? [
            `takes ${facts.room} connections, fewer than the ${ofProcess} of the pool of ${processes === 1 ? "this process" : `each of ${processes} processes`}`,
          ]
        : []),
      ...faultsOf(facts),
    ];
    return faults.map((fault) => `${subject} ${fault}`);
  } finally {
    await endClient(client);
  }
}

function skewFaults({ nowMs }: ServerFacts, askedMs: number, answeredMs: number): string[] {
  const skewMs = nowMs > answeredMs ? nowMs - answeredMs : Math.max(askedMs - nowMs, 0);
  if (skewMs < mostSkewMs) return [];
  return [
    `has a clock that is ${Math.round(skewMs / 1000)} s ${nowMs > answeredMs ? "ahead of" : "behind"} this machine's: set both by NTP`,
  ];
}

function provisionerFaults(facts: ServerFacts): string[] {
  const { user, isSuperuser, isReadOnly, canCreateRoles, canCreateDatabases, canSignal } = facts;
  if (isSuperuser)
    return [`signs in as ${user}, a superuser: give it a login that is none (docs/operations/install.md)`];
  const lacking = [
    ...(canCreateDatabases ? [] : ["CREATEDB"]),
    ...(canCreateRoles ? [] : ["CREATEROLE"]),
    ...(canSignal ? [] : ["pg_signal_backend"]),
  ];
  return [
    ...(isReadOnly ? ["only reads (a standby): no shop there can change anything"] : []),
    ...(lacking.length === 0
      ? []
      : [`signs in as ${user}, which lacks ${lacking.join(" and ")}: shops cannot be opened or graduated there`]),
  ];
}
