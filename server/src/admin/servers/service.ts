import type { Deps } from "../../deps.ts";
import { countTenantsByServer, readServerState, type ServerState } from "./sql.ts";

interface ServerDescription extends ServerState {
  readonly name: string;
  readonly health: "Up" | "Down";
  readonly tenants: number;
}

const unknown: ServerState = { version: null, databases: null, connections: null, maxConnections: null };

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
          ...(await deps.servers.mustGet(name).withClient(undefined, readServerState)),
        };
      } catch (error) {
        deps.log.warn({ err: error, server: name }, "placement server is down");
        return { ...common, health: "Down" as const, ...unknown };
      }
    }),
  );
}
