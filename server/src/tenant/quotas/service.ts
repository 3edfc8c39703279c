import type { TenantWrite } from "../../kernel/db/handles.ts";
import { valueOfQuota, type QuotaName } from "../../kernel/db/tenants.ts";
import { forbidden, type Problem } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/context.ts";
import { countUsed, lockCounts } from "./sql.ts";

export { lockCounts } from "./sql.ts";

/**
 * Throws 403 `quota_exceeded` when nothing more may be added under the quota of the actor's route: users and devices
 * are counted, one transaction after the other; rows and bytes are as they were last measured. Who has no route, or one
 * without a quota, adds what they bring: what has happened is taken. Call it where something is about to be inserted,
 * so that a replay is none.
 */
export async function requireRoom(tx: TenantWrite, actor: Actor): Promise<void> {
  const { quota } = actor;
  if (quota === undefined || quota === "none") return;
  if (quota === "data") return requireSpace(actor);
  const limit = actor.tenant.quotas[quota] ?? null;
  if (limit === null) return;
  await lockCounts(tx);
  if ((await countUsed(tx, quota)) >= limit) throw exceeded(quota);
}

/** The same for data alone, before there is a transaction. */
export function requireSpace({ quota, tenant }: Actor): void {
  const [usedUp] = tenant.usedUp;
  if (quota === "data" && usedUp !== undefined) throw exceeded(usedUp);
}

function exceeded(quota: QuotaName): Problem {
  return forbidden("quota_exceeded", `This shop has used up its quota: ${quota}.`, {
    members: { quota: valueOfQuota(quota) },
  });
}
