import type { TLSSocket } from "node:tls";
import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { endClient, type PlacementServers } from "../../kernel/db/servers.ts";
import { isLoginRefused } from "../../kernel/postgres-error.ts";
import { patient } from "../../kernel/patience.ts";
import { within } from "../../kernel/within.ts";
import { countTenantsByServer, readServerState, type ServerState } from "./sql.ts";

export type ServerHealth = "Up" | "Down";

interface ServerDescription extends ServerState {
  readonly name: string;
  readonly health: ServerHealth;
  readonly tenants: number;
}

const unknown: ServerState = { version: null, databases: null, connections: null, maxConnections: null };

/** How long a server is waited for when the metrics are read, which Prometheus gives up after 10 s. */
const metricsWithinMs = 3_000;
const describeWithinMs = 15_000;
const applicationName = "tillhouse-metrics";
/** No placement server has a name with a space. */
export const centralName = "central database";

/** A database server as the metrics tell of it. */
export interface ServerReading {
  readonly name: string;
  readonly isUp: boolean;
  /** Why it is not, as the end of a sentence about it. */
  readonly fault: string | null;
  readonly connections: number | null;
  readonly maxConnections: number | null;
  /** When its certificate ends; null without TLS. */
  readonly certificateEndsAt: Date | null;
}

/**
 * Every placement server and the central database's, each asked in a session of its own, for so long at most. One that
 * is not configured and has shops is down, too.
 */
export async function readServers(
  { central, servers }: Pick<Deps, "central" | "servers">,
  withinMs = patient(metricsWithinMs),
): Promise<ServerReading[]> {
  const ways: readonly (readonly [string, () => Promise<pg.Client>])[] = [
    [centralName, () => central.connect(applicationName)],
    ...servers.names().map((name) => [name, connectTo(servers, name, withinMs)] as const),
  ];
  const [asked, rows = []] = await Promise.all([
    Promise.all(ways.map(([name, connect]) => readServer(name, connect, withinMs))),
    within(withinMs, central.transact(countTenantsByServer)),
  ]);
  const unconfigured = rows.filter(({ server }) => servers.get(server) === undefined);
  const fault = "is not in TILLHOUSE_SERVERS";
  const nothing = { isUp: false, fault, connections: null, maxConnections: null, certificateEndsAt: null };
  return [...asked, ...unconfigured.map(({ server }) => ({ name: server, ...nothing }))];
}

const connectTo = (servers: PlacementServers, name: string, queryTimeoutMs: number) => () =>
  servers.mustGet(name).connect(undefined, { applicationName, queryTimeoutMs });

async function readServer(name: string, connect: () => Promise<pg.Client>, withinMs: number): Promise<ServerReading> {
  const read = async () => {
    const client = await connect();
    try {
      return { ...(await readServerState(client)), certificateEndsAt: certificateEndOf(client) };
    } finally {
      await endClient(client);
    }
  };
  let refusal: string | undefined;
  const reading = read().catch((error: unknown) => {
    if (isLoginRefused(error)) refusal = `refuses the login: ${(error as Error).message}`;
    throw error;
  });
  const found = await within(withinMs, reading);
  const fault = found === undefined ? (refusal ?? "does not answer") : null;
  const { connections = null, maxConnections = null, certificateEndsAt = null } = found ?? {};
  return { name, isUp: found !== undefined, fault, connections, maxConnections, certificateEndsAt };
}

/** A list of shops is asked for again with every few letters that are typed; no server is asked so often. */
const healthKeptMs = 5_000;
/** A list is not kept waiting longer by a server whose health was known before. */
const healthWithinMs = 200;

interface KnownHealth {
  readonly askedMs: number;
  readonly asking: Promise<ServerHealth>;
  /** The last that was heard, of an earlier asking until this one is answered. */
  last: ServerHealth | undefined;
}

const known = new WeakMap<PlacementServers, Map<string, KnownHealth>>();

/**
 * How these servers are now, or were some seconds ago; one that has not answered yet is as it was. One that is not
 * configured is Down.
 */
export async function listHealths(
  { servers, now }: Pick<Deps, "servers" | "now">,
  names: Iterable<string>,
): Promise<Map<string, ServerHealth>> {
  const ofServers = known.get(servers) ?? new Map<string, KnownHealth>();
  known.set(servers, ofServers);
  const nowMs = now().getTime();
  const ask = async (name: string): Promise<readonly [string, ServerHealth]> => {
    if (servers.get(name) === undefined) return [name, "Down"];
    let found = ofServers.get(name);
    if (found === undefined || Math.abs(nowMs - found.askedMs) > healthKeptMs) {
      const next: KnownHealth = { askedMs: nowMs, asking: askHealth(servers, name), last: found?.last };
      void next.asking.then((health) => (next.last = health));
      ofServers.set(name, next);
      found = next;
    }
    const { asking, last } = found;
    return [name, last === undefined ? await asking : ((await within(patient(healthWithinMs), asking)) ?? last)];
  };
  return new Map(await Promise.all([...new Set(names)].map(ask)));
}

async function askHealth(servers: PlacementServers, name: string): Promise<ServerHealth> {
  const withinMs = patient(metricsWithinMs);
  const { isUp } = await readServer(name, connectTo(servers, name, withinMs), withinMs);
  return isUp ? "Up" : "Down";
}

function certificateEndOf(client: pg.Client): Date | null {
  const { stream } = (client as pg.Client & { readonly connection: { readonly stream: Partial<TLSSocket> } })
    .connection;
  const end = stream.getPeerCertificate?.().valid_to;
  return end === undefined ? null : new Date(end);
}

/** Every configured placement server; one that cannot be reached is Down and does not hide the others. */
export async function describeServers(deps: Deps): Promise<ServerDescription[]> {
  const tenants = new Map((await deps.central.transact(countTenantsByServer)).map((row) => [row.server, row.tenants]));
  return Promise.all(
    deps.servers.names().map(async (name) => {
      const common = { name, tenants: tenants.get(name) ?? 0 };
      try {
        return {
          ...common,
          health: "Up" as const,
          ...(await deps.servers
            .mustGet(name)
            .withClient(undefined, readServerState, { queryTimeoutMs: patient(describeWithinMs) })),
        };
      } catch (error) {
        deps.log.warn({ err: error, server: name }, "placement server is down");
        return { ...common, health: "Down" as const, ...unknown };
      }
    }),
  );
}
