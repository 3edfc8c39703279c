import type { Deps } from "../../deps.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { countSharedTenants } from "./placement.sql.ts";

/**
 * The first shared database on a server that has room for another tenant; `isUsed` says that one lives there already.
 * The next one, which may have to be made, when all are full.
 */
export async function pickSharedDatabase(
  { config }: Deps,
  tx: CentralTx,
  server: string,
): Promise<{ readonly database: string; readonly isUsed: boolean }> {
  const used = new Map((await countSharedTenants(tx, server)).map((row) => [row.databaseName, row.tenants]));
  let number = 1;
  const nameOf = (n: number) => `${config.databasePrefix}_shared_${n}`;
  while ((used.get(nameOf(number)) ?? 0) >= config.sharedTenantsMax) number += 1;
  const database = nameOf(number);
  return { database, isUsed: used.has(database) };
}
