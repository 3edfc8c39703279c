import type pg from "pg";
import type { Deps } from "../deps.ts";
import { listHomes, setShortTimeouts, type Home } from "./chores.sql.ts";

/** Where something could not be done; null is the central database. */
export interface HomeFailure {
  readonly tenantId: string | null;
  readonly reason: string;
}

/** Does `work`, or returns where it failed: at each of the tenants. */
export async function attempt(
  tenantIds: readonly (string | null)[],
  work: () => Promise<void>,
): Promise<HomeFailure[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return tenantIds.map((tenantId) => ({ tenantId, reason }));
  }
}

/**
 * Works in the home of every tenant that no graduation holds closed, as the provisioner, one session a database. A home
 * in which it fails does not stop the others; a process that stops ends after one.
 */
export async function atEveryHome(
  { background, central, servers }: Pick<Deps, "background" | "central" | "servers">,
  session: { readonly applicationName: string; readonly queryTimeoutMs: number },
  work: (client: pg.Client, home: Home) => Promise<void>,
): Promise<readonly HomeFailure[]> {
  const failed: HomeFailure[] = [];
  const homes = await central.transact(listHomes);
  const databases = Map.groupBy(homes, ({ server, database }) => JSON.stringify([server, database]));
  for (const [first, ...others] of databases.values() as Iterable<[Home, ...Home[]]>) {
    const here = [first, ...others];
    const workInAll = async (client: pg.Client) => {
      await setShortTimeouts(client);
      for (const home of here) {
        if (background.stopping.aborted) return;
        failed.push(...(await attempt([home.tenantId], () => work(client, home))));
      }
    };
    const ids = here.map(({ tenantId }) => tenantId);
    failed.push(
      ...(await attempt(ids, () => servers.mustGet(first.server).withClient(first.database, workInAll, session))),
    );
  }
  return failed;
}
