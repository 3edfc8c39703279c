import type pg from "pg";
import { processesOf } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { isPooled } from "../../kernel/db/pooler.ts";
import { endClient, oldestVersion } from "../../kernel/db/servers.ts";
import { countTenantsByServer, readServerFacts, type ServerFacts } from "./sql.ts";

const mostSkewMs = 2_000;

/** What will not work with the configured servers as they are, one sentence each, beginning with the setting. */
export async function serverWarnings(deps: Deps): Promise<string[]> {
  const { config, central, servers } = deps;
  const processes = processesOf(config);
  const of = (ofProcess = 0): Needed => ({ ofProcess, processes });
  const tenants = await central.transact(countTenantsByServer);
  const lost = tenants.filter(({ server }) => servers.get(server) === undefined);
  const ofCentral = look(
    "TILLHOUSE_CENTRAL_URL",
    () => central.connect(),
    () => [],
    of(config.pools.central),
  );
  const ofServers = servers.names().map((name) => {
    const connect = () => servers.mustGet(name).connect();
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
interface Needed {
  readonly ofProcess: number;
  readonly processes: number;
}

async function look(
  subject: string,
  connect: () => Promise<pg.Client>,
  faultsOf: (facts: ServerFacts) => string[],
  { ofProcess, processes }: Needed,
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
