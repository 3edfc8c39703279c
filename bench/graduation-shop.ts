import pg from "pg";
import { commandLine } from "../server/src/admin/gate/actor.ts";
import { provisionTenant } from "../server/src/admin/tenants/provision.ts";
import type { Deps } from "../server/src/deps.ts";
import type { EmbeddedServers } from "../server/src/embedded/servers.ts";
import { fillShop } from "./graduation-data.ts";
import { asSuperuser, inDatabase } from "./service.ts";

/** A new shop of about `count` rows; what was written for it is on the disk. */
export async function openShop(deps: Deps, embedded: EmbeddedServers, slug: string, count: number) {
  const { tenant } = await provisionTenant(
    deps,
    {
      name: slug,
      slug,
      enabledModules: [],
      owner: { email: `${slug}@bench.test`, name: "Bench", password: "fifty baskets of plums" },
    },
    commandLine,
  );
  const database = (await deps.directory.resolve(tenant.tenantId))?.databaseName ?? "";
  const client = new pg.Client({ connectionString: inDatabase(embedded.servers.default.provisionerUrl, database) });
  await client.connect();
  try {
    await fillShop(client, tenant.schemaName ?? "", count);
  } finally {
    await client.end();
  }
  await checkpoint(embedded);
  return { tenantId: tenant.tenantId, database };
}

/** Waits until everything written before is on the disk, so that no measurement pays for another's writes. */
export async function checkpoint(embedded: EmbeddedServers): Promise<void> {
  for (const { superuserUrl } of Object.values(embedded.servers)) await asSuperuser(superuserUrl, ["CHECKPOINT"]);
}
