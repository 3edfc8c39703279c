import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { patient } from "../../kernel/patience.ts";
import type { Actor } from "../gate/actor.ts";
import { restartFeedAlone } from "./leaving/tables.sql.ts";
import { endFeedDue, findHome, listFeedsDue } from "./sql.ts";

const answerWithinMs = () => patient(30_000);
const lookEveryMs = 5_000;

/** A tenant whose tills go on from where they were, and why. */
interface NotRestarted {
  readonly tenantId: string;
  readonly reason: string;
}

/**
 * Makes every till of the tenants take a new snapshot (docs/decisions/0022-the-change-feed.md): their databases were
 * turned back to a point in time, and what tills have heard of since then is no more. A failed tenant does not stop the
 * others.
 */
export async function restartFeeds(
  deps: Deps,
  tenantIds: readonly string[],
  { actor }: { readonly actor: Actor },
): Promise<readonly NotRestarted[]> {
  const failed: NotRestarted[] = [];
  for (const tenantId of tenantIds)
    await restartOne(deps, tenantId, actor).catch((error: unknown) => {
      failed.push({ tenantId, reason: error instanceof Error ? error.message : String(error) });
    });
  return failed;
}

async function restartOne(deps: Deps, tenantId: string, actor: Actor): Promise<void> {
  const home = await deps.central.transact((tx) => findHome(tx, tenantId));
  if (home === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  await deps.servers
    .mustGet(home.server)
    .withClient(home.databaseName, (client) => restartFeedAlone(client, home.schemaName ?? "public"), {
      queryTimeoutMs: answerWithinMs(),
    });
  const about = { subjectType: "Tenant", subjectId: tenantId };
  await deps.central.transact((tx) => recordAudit(tx, { event: "tenant.feed_restarted", ...actor, ...about }));
}

/** Looks every few seconds for feeds that are due to be restarted, until the returned function is called. */
export function startRestartingFeeds(deps: Deps): () => void {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= deps.background
      .run("feeds", () => restartFeedsDue(deps))
      .catch(() => undefined)
      .finally(() => (looking = undefined));
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Lets the tills of every shop on a server that was promoted take new snapshots: with asynchronous replication it lacks
 * what some of them have heard of, and gives the same numbers to other changes (decision 0022). So do those of a shop
 * that another of its homes was chosen for. A shop that cannot be reached is tried again at the next look.
 */
export async function restartFeedsDue(deps: Deps): Promise<void> {
  const { background, central, log } = deps;
  const failed: NotRestarted[] = [];
  const due = await central.transact(listFeedsDue);
  for (const tenantId of due) {
    if (background.stopping.aborted) return;
    const [failure] = await restartFeeds(deps, [tenantId], { actor: { actorName: "the service" } });
    if (failure === undefined) await central.transact((tx) => endFeedDue(tx, tenantId));
    else failed.push(failure);
  }
  // Not at each look for as long as a shop cannot be reached.
  if (failed.length < due.length)
    log.warn(
      { shops: due.length - failed.length, failed: failed.length, examples: failed.slice(0, 5) },
      "tills take new snapshots, since a server was promoted or another home was adopted",
    );
}
