import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { patient } from "../../kernel/patience.ts";
import type { Actor } from "../actor.ts";
import { restartFeedAlone } from "./leaving/tables.sql.ts";
import { findHome } from "./sql.ts";

const answerWithinMs = () => patient(30_000);

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
  if (home === undefined) throw new Problem("tenant_not_found", "No such tenant.");
  await deps.servers
    .mustGet(home.server)
    .withClient(home.databaseName, (client) => restartFeedAlone(client, home.schemaName ?? "public"), {
      queryTimeoutMs: answerWithinMs(),
    });
  const about = { subjectType: "Tenant", subjectId: tenantId };
  await deps.central.transact((tx) => recordAudit(tx, { event: "tenant.feed_restarted", ...actor, ...about }));
}
