import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { HostsReport } from "../../kernel/db/servers.ts";
import type { History } from "../../kernel/db/writers.ts";
import { listHistories, putHistory, putReached } from "./sql.ts";

const againAfterMs = 5_000;
const lookEveryMs = 5_000;
const ofCentral = "central database";

type FollowDeps = Pick<Deps, "central" | "databases" | "servers" | "log">;
type HistoryDeps = Pick<Deps, "background" | "central" | "servers" | "log">;

/**
 * Has every server know the history that was used last by any process, and keeps newer ones in the central database:
 * a primary that was given up in a failover is refused also by a process that has never seen another. How far a server
 * has come is kept as often as `follow` looks.
 */
export async function keepHistories(deps: HistoryDeps): Promise<void> {
  const { central, servers, log } = deps;
  const kept = new Map((await central.transact(listHistories)).map((row) => [row.server, row]));
  for (const name of servers.names())
    servers.mustGet(name).knowHistory(kept.get(name), (history) => {
      log.info({ server: name, ...history }, "a server's history is used");
      void deps.background.run("histories", () => keep(deps, name, history)).catch(() => undefined);
    });
}

/**
 * Looks every few seconds whether another host of a server was promoted while the one in use answers still, and leaves
 * that one with all its connections, until the returned function is called. Patroni without a watchdog, for one, leaves
 * a primary at work whose keeper died.
 */
export function startFollowing(deps: Deps): () => void {
  const told = new Map<string, string>();
  const look = () => deps.background.run("promotions", () => follow(deps, told));
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Leaves the hosts in whose place another one was promoted, of every server and of the central database; keeps how far
 * each server has come. Logs as well which other hosts write, once as long as they do: `told` has what was logged last.
 */
export async function follow(
  { central, databases, servers, log }: FollowDeps,
  told = new Map<string, string>(),
): Promise<void> {
  const tell = (server: string, { promoted: host, others }: HostsReport) => {
    if (host !== undefined) log.warn({ server, host }, "another host was promoted; the one in use is left");
    const text = others.join("; ");
    if (text !== "" && told.get(server) !== text) log.warn({ server }, text);
    told.set(server, text);
  };
  await Promise.all([
    ...servers.names().map(async (name) => {
      const found = await servers.mustGet(name).followPromotion();
      if (found.promoted !== undefined) databases.leaveOthers(name, found.promoted);
      tell(name, found);
    }),
    central.followPromotion().then((found) => tell(ofCentral, found)),
  ]);
  const histories = servers.names().flatMap((server) => {
    const history = servers.mustGet(server).lastHistory();
    return history === undefined ? [] : [{ server, ...history }];
  });
  // While the central database is away, the next look keeps it.
  if (histories.length > 0) await central.transact((tx) => putReached(tx, histories)).catch(() => undefined);
}

/**
 * Hosts that write beside the one in use, of every server and of the central database: a sentence each. To be asked
 * once a session has been opened on each.
 */
export async function listOtherWriters({
  central,
  servers,
}: Pick<Deps, "central" | "servers">): Promise<{ readonly server: string; readonly what: string }[]> {
  const ways = [
    ...servers.names().map((name) => [name, servers.mustGet(name)] as const),
    [ofCentral, central] as const,
  ];
  const found = await Promise.all(
    ways.map(async ([server, way]) => (await way.followPromotion()).others.map((what) => ({ server, what }))),
  );
  return found.flat();
}

/** Both fail over together where they share a machine, so it is tried until the central database takes it. */
async function keep({ background, central, log }: HistoryDeps, server: string, history: History): Promise<void> {
  const { stopping } = background;
  for (let isFirst = true; !stopping.aborted; isFirst = false) {
    try {
      return await central.transact((tx) => putHistory(tx, server, history));
    } catch (error) {
      if (isFirst) log.warn({ err: error, server }, "a server's history could not be kept yet");
    }
    await delay(againAfterMs, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  }
}
