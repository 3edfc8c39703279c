import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { startService, type TestService } from "../../server/test/harness.ts";
import { catalogueOf } from "./catalogue.ts";
import { inCentral } from "./code.ts";
import { gatherCrew, startMover, type Mover } from "./movers.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { homeOf, rowOf, sharedDatabaseOf } from "./world.ts";

/** A service for cases, one at a time, with what a home of its looks like when nothing disturbed its making. */
export interface GhostService {
  readonly service: TestService;
  readonly catalogues: Readonly<Record<"Shared" | "Dedicated", readonly string[]>>;
  /** A process that waits for its order; the next is started while this one works. */
  mover(): Promise<Mover>;
  /** Removes what cases left on the servers, whatever became of it: hundreds of databases would fill a disk. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export async function openGhostService(): Promise<GhostService> {
  const service = await startService({ shops: "small", config: { drainMs: 20 } });
  const shop = await service.openShop();
  const shared = await catalogueOf(service, homeOf(await rowOf(service, shop)));
  await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
  const dedicated = await catalogueOf(service, homeOf(await rowOf(service, shop)));
  const crew = gatherCrew();
  let next: Promise<Mover> | undefined;
  return {
    service,
    catalogues: { Shared: shared, Dedicated: dedicated },
    mover: () => {
      const mover = next ?? startMover(service, crew);
      next = mover.then(() => startMover(service, crew));
      next.catch(() => undefined);
      return mover;
    },
    sweep: () => removeHomes(service),
    close: async () => {
      await (await next)?.bury(service);
      crew.close();
      await service.close();
    },
  };
}

/**
 * A login that stands still keeps DROP DATABASE waiting until it is given up: a minute, unless the whole server is told
 * otherwise. For servers that nobody else uses.
 */
export async function shortenLogins({ service }: GhostService): Promise<void> {
  for (const server of Object.keys(service.superusers)) {
    await asSuperuser(service, server, "ALTER SYSTEM SET authentication_timeout = '5s'");
    await asSuperuser(service, server, "SELECT pg_reload_conf()");
  }
}

async function removeHomes(service: TestService): Promise<void> {
  const tenants = await inCentral<{ hex: string }>(
    service,
    "SELECT replace(tenant_id::text, '-', '') AS hex FROM tenants",
  );
  const hexes = new Set(tenants.map(({ hex }) => hex));
  const shared = sharedDatabaseOf(service);
  const schemas = await asSuperuser<{ name: string }>(
    service,
    "default",
    "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(t|old)_'",
    [],
    shared,
  );
  for (const { name } of schemas) await asSuperuser(service, "default", `DROP SCHEMA "${name}" CASCADE`, [], shared);
  for (const server of Object.keys(service.superusers)) {
    const databases = await asSuperuser<{ name: string }>(
      service,
      server,
      "SELECT datname AS name FROM pg_database WHERE datname ~ $1",
      [`^${service.deps.config.databasePrefix}_[0-9a-f]{32}`],
    );
    for (const { name } of databases)
      await asSuperuser(service, server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    const roles = await asSuperuser<{ name: string }>(
      service,
      server,
      "SELECT rolname AS name FROM pg_authid WHERE rolname ~ '^[td]_[0-9a-f]{32}'",
    );
    for (const { name } of roles.filter((role) => hexes.has(role.name.slice(2, 34)))) {
      if (name.startsWith("t_")) await asSuperuser(service, server, `DROP OWNED BY "${name}"`, [], shared);
      await asSuperuser(service, server, `DROP ROLE "${name}"`).catch(() => undefined);
    }
  }
}
