import type { Deps } from "../../deps.ts";
import { listHistories, putHistory } from "./sql.ts";

/**
 * Has every server know the history that was used last by any process, and keeps newer ones in the central database:
 * a primary that was given up in a failover is refused also by a process that has never seen another.
 */
export async function keepHistories({
  central,
  servers,
  log,
}: Pick<Deps, "central" | "servers" | "log">): Promise<void> {
  const kept = new Map((await central.transact(listHistories)).map((row) => [row.server, row]));
  for (const name of servers.names())
    servers.mustGet(name).knowHistory(kept.get(name), (history) => {
      log.info({ server: name, ...history }, "a server's history is used");
      central
        .transact((tx) => putHistory(tx, name, history))
        .catch((error: unknown) => log.warn({ err: error, server: name }, "a server's history could not be kept"));
    });
}
