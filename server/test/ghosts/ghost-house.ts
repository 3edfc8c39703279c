import { commandLine } from "../../src/admin/actor.ts";
import { graduate } from "../../src/admin/graduation/service.ts";
import type { Config } from "../../src/config.ts";
import { startHouse, type House } from "../harness.ts";
import { catalogueOf } from "./catalogue.ts";
import { deadAfterMs, inCentral } from "./code.ts";
import { gatherCrew, startMover, type Mover } from "./movers.ts";
import { asSuperuser } from "../superuser.ts";
import { homeOf, rowOf, sharedDatabaseOf } from "./world.ts";

/** A house for cases, one at a time, with what a home of its looks like when nothing disturbed its making. */
export interface GhostHouse {
  readonly house: House;
  readonly catalogues: Readonly<Record<"Shared" | "Dedicated", readonly string[]>>;
  /** A process that waits for its order; the next is started while this one works. */
  mover(): Promise<Mover>;
  /** Removes what cases left on the servers, whatever became of it: hundreds of databases would fill a disk. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export async function openGhostHouse(): Promise<GhostHouse> {
  // A member of the new code; a spread is no excess.
  const config = { drainMs: 20, ...{ deadAfterMs } } as Partial<Config>;
  const house = await startHouse({ config });
  for (const server of Object.keys(house.superusers)) await shortenLogins(house, server);
  const shop = await house.openShop();
  const shared = await catalogueOf(house, homeOf(await rowOf(house, shop)));
  await graduate(house.deps, shop.tenantId, { server: "second", actor: commandLine });
  const dedicated = await catalogueOf(house, homeOf(await rowOf(house, shop)));
  const crew = gatherCrew();
  let next: Promise<Mover> | undefined;
  return {
    house,
    catalogues: { Shared: shared, Dedicated: dedicated },
    mover: () => {
      const mover = next ?? startMover(house, crew);
      next = mover.then(() => startMover(house, crew));
      next.catch(() => undefined);
      return mover;
    },
    sweep: () => removeHomes(house),
    close: async () => {
      await (await next)?.bury(house);
      crew.close();
      await house.close();
    },
  };
}

/** A login that stands still keeps DROP DATABASE waiting until it is given up: a minute, unless told otherwise. */
async function shortenLogins(house: House, server: string): Promise<void> {
  await asSuperuser(house, server, "ALTER SYSTEM SET authentication_timeout = '5s'");
  await asSuperuser(house, server, "SELECT pg_reload_conf()");
}

async function removeHomes(house: House): Promise<void> {
  const tenants = await inCentral<{ hex: string }>(
    house,
    "SELECT replace(tenant_id::text, '-', '') AS hex FROM tenants",
  );
  const hexes = new Set(tenants.map(({ hex }) => hex));
  const shared = sharedDatabaseOf(house);
  const schemas = await asSuperuser<{ name: string }>(
    house,
    "default",
    "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(t|old)_'",
    [],
    shared,
  );
  for (const { name } of schemas) await asSuperuser(house, "default", `DROP SCHEMA "${name}" CASCADE`, [], shared);
  for (const server of Object.keys(house.superusers)) {
    const databases = await asSuperuser<{ name: string }>(
      house,
      server,
      "SELECT datname AS name FROM pg_database WHERE datname ~ $1",
      [`^${house.deps.config.databasePrefix}_[0-9a-f]{32}`],
    );
    for (const { name } of databases)
      await asSuperuser(house, server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    const roles = await asSuperuser<{ name: string }>(
      house,
      server,
      "SELECT rolname AS name FROM pg_authid WHERE rolname ~ '^[td]_[0-9a-f]{32}'",
    );
    for (const { name } of roles.filter((role) => hexes.has(role.name.slice(2, 34)))) {
      if (name.startsWith("t_")) await asSuperuser(house, server, `DROP OWNED BY "${name}"`, [], shared);
      await asSuperuser(house, server, `DROP ROLE "${name}"`).catch(() => undefined);
    }
  }
}
