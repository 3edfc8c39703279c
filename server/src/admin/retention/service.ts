import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { endClient } from "../../kernel/db/servers.ts";
import { claimChore, setShortTimeouts, type Home } from "../chores.sql.ts";
import { atEveryHome, attempt, type HomeFailure } from "../homes.ts";
import { deleteOld, oldOfCentral, oldOfShop, tidyFeed } from "./sql.ts";

const dayMs = 86_400_000;
const lookEveryMs = 3_600_000;
const session = { applicationName: "tillhouse-retention", queryTimeoutMs: 90_000 };
/** What a sign-in leaves; nobody asks for it after a quarter of an hour. */
const signInDays = 1;

/** What was deleted, by table, and the homes in which not all of it could be; null is the central database. */
export interface PruneResult {
  readonly deleted: Readonly<Record<string, number>>;
  readonly failed: readonly HomeFailure[];
}

/** Prunes once a day, by whichever process comes first, until the returned function is called. */
export function startRetention(deps: Deps): () => void {
  const { background, central, log, now } = deps;
  const look = () =>
    background.run("retention", async () => {
      if (!(await central.transact((tx) => claimChore(tx, "retention", now(), dayMs)))) return;
      const { deleted, failed } = await prune(deps);
      if (Object.keys(deleted).length > 0) log.info({ deleted }, "what was kept long enough is deleted");
      if (failed.length > 0)
        log.warn(
          { failed: failed.length, examples: failed.slice(0, 5) },
          "not deleted everywhere; it is tried again tomorrow",
        );
    });
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

/**
 * Deletes what was kept long enough, in the central database and in every shop's (docs/operations/retention.md). It
 * works as the provisioner, since a shop's login may not delete from its audit log. A shop in which it fails does not
 * stop the others.
 */
export async function prune(deps: Deps): Promise<PruneResult> {
  const deleted: Record<string, number> = {};
  const add = (table: string, count: number) => {
    if (count > 0) deleted[table] = (deleted[table] ?? 0) + count;
  };
  const failed = await attempt([null], async () => {
    const client = await deps.central.connect(session.applicationName);
    try {
      await setShortTimeouts(client);
      for (const old of oldOfCentral(cutoffsOf(deps))) add(old.table, await deleteOld(client, "public", old));
    } finally {
      await endClient(client);
    }
  });
  const pruneShop = async (client: pg.Client, { schema }: Home) => {
    const before = cutoffsOf(deps);
    for (const old of oldOfShop(before)) add(old.table, await deleteOld(client, schema, old));
    add("feed_changes", await tidyFeed(client, schema, before.feed));
  };
  const failedShops = await atEveryHome(deps, session, pruneShop);
  return { deleted, failed: [...failed, ...failedShops] };
}

type Cutoffs = Parameters<typeof oldOfShop>[0] & { readonly feed: Date };

/** What ended before these moments may go. */
function cutoffsOf({ config, now }: Deps): Cutoffs {
  const { audit, creations, feed, mails, sessions } = config.keepDays;
  const ago = (days: number) => new Date(now().getTime() - days * dayMs);
  return {
    audit: ago(audit),
    creations: ago(creations),
    feed: ago(feed),
    mails: ago(mails),
    sessions: ago(sessions),
    signIns: ago(signInDays),
  };
}
