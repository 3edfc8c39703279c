import type pg from "pg";
import type { Deps } from "../../deps.ts";
import { endClient } from "../../kernel/db/servers.ts";
import {
  claimChore,
  deleteOld,
  listHomes,
  oldOf,
  oldOfShop,
  setShortTimeouts,
  tidyFeed,
  type Home,
  type Old,
} from "./sql.ts";

const dayMs = 86_400_000;
const lookEveryMs = 3_600_000;
const session = { applicationName: "tillhouse-retention", queryTimeoutMs: 90_000 };
/** What a sign-in leaves; nobody asks for it after a quarter of an hour. */
const signInDays = 1;

/** What was deleted, by table, and the homes in which not all of it could be; null is the central database. */
export interface Pruned {
  readonly deleted: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly tenantId: string | null; readonly reason: string }[];
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
export async function prune(deps: Deps): Promise<Pruned> {
  const work = new Pruning();
  await work.attempt([null], async () => {
    const client = await deps.central.connect(session.applicationName);
    try {
      await setShortTimeouts(client);
      await work.prune(client, "public", oldOf(cutoffsOf(deps)));
    } finally {
      await endClient(client);
    }
  });
  const homes = await deps.central.transact(listHomes);
  const databases = Map.groupBy(homes, ({ server, database }) => JSON.stringify([server, database]));
  for (const [first, ...others] of databases.values() as Iterable<[Home, ...Home[]]>) {
    const here = [first, ...others];
    const pruneAll = async (client: pg.Client) => {
      await setShortTimeouts(client);
      for (const { tenantId, schema } of here) {
        if (deps.background.stopping.aborted) return;
        await work.attempt([tenantId], () => work.pruneShop(client, schema, cutoffsOf(deps)));
      }
    };
    const open = () => deps.servers.mustGet(first.server).withClient(first.database, pruneAll, session);
    await work.attempt(
      here.map(({ tenantId }) => tenantId),
      open,
    );
  }
  return work;
}

class Pruning implements Pruned {
  readonly deleted: Record<string, number> = {};
  readonly failed: { tenantId: string | null; reason: string }[] = [];

  async attempt(tenantIds: readonly (string | null)[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.failed.push(...tenantIds.map((tenantId) => ({ tenantId, reason })));
    }
  }

  async prune(client: pg.Client, schema: string, tables: readonly Old[]): Promise<void> {
    for (const old of tables) this.#add(old.table, await deleteOld(client, schema, old));
  }

  async pruneShop(client: pg.Client, schema: string, before: Cutoffs): Promise<void> {
    await this.prune(client, schema, oldOfShop(before));
    this.#add("feed_changes", await tidyFeed(client, schema, before.feed));
  }

  #add(table: string, count: number): void {
    if (count > 0) this.deleted[table] = (this.deleted[table] ?? 0) + count;
  }
}

type Cutoffs = Parameters<typeof oldOf>[0] & { readonly feed: Date };

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
