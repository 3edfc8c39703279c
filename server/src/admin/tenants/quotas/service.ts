import type { Deps } from "../../../deps.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { CentralTx } from "../../../kernel/db/handles.ts";
import { Problem } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../gate/actor.ts";
import { claimChore } from "../../chores.sql.ts";
import { atEveryHome, type HomeFailure } from "../../homes.ts";
import type { TenantQuotas, TenantUsage, UsageQuery, UsageSeries } from "./schema.ts";
import {
  findUsage,
  listUsage,
  listTenantUsageDays,
  listUsageDays,
  measureShop,
  putUsage,
  putUsageDay,
  refreshUsedUp,
  updateQuotas,
  type UsageMeasure,
} from "./sql.ts";

const lookEveryMs = 300_000;
const measureEveryMs = 3_600_000;
const writtenAtOnce = 500;

const unlimited: TenantQuotas = {
  ...{ users: null, devices: null, rows: null, bytes: null },
  ...{ requestsPerMinute: null, requestsPerDay: null },
};

/** What a shop uses, as it was last measured, and may use. 404 `tenant_not_found`. */
export async function getUsage(tx: CentralTx, tenantId: string, now: Date): Promise<TenantUsage> {
  const row = await findUsage(tx, tenantId, now);
  if (row === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  return { ...row, quotas: { ...unlimited, ...row.quotas } };
}

/** The same of every shop, newest first. */
export async function listEveryUsage(tx: CentralTx, now: Date): Promise<TenantUsage[]> {
  return (await listUsage(tx, now)).map((row) => ({ ...row, quotas: { ...unlimited, ...row.quotas } }));
}

/** What was used on each of the last days, by one shop or by all together. */
export async function getUsageSeries(tx: CentralTx, query: UsageQuery, now: Date): Promise<UsageSeries> {
  const { tenantId, days } = query;
  const items = tenantId === undefined ? listUsageDays(tx, days, now) : listTenantUsageDays(tx, tenantId, days, now);
  return { items: await items };
}

/**
 * Makes these the shop's quotas, which hold for what is added from now on: nothing that is there is taken away. 404
 * `tenant_not_found`.
 */
export async function setQuotas(
  tx: CentralTx,
  tenantId: string,
  quotas: TenantQuotas,
  actor: Actor,
  now: Date,
): Promise<TenantUsage> {
  const before = await getUsage(tx, tenantId, now);
  await updateQuotas(tx, tenantId, quotas);
  await refreshUsedUp(tx, tenantId);
  const details = { before: before.quotas, after: quotas };
  await recordAudit(tx, {
    event: "tenant.quotas_changed",
    ...actor,
    subjectType: "Tenant",
    subjectId: tenantId,
    details,
  });
  return getUsage(tx, tenantId, now);
}

/** Measures once an hour, by whichever process comes first, until the returned function is called. */
export function startMeasuring(deps: Deps): () => void {
  const { background, central, log, now } = deps;
  const look = () =>
    background.run("usage", async () => {
      if (!(await central.transact((tx) => claimChore(tx, "usage", now(), measureEveryMs)))) return;
      const failed = await measureUsage(deps);
      if (failed.length > 0)
        log.warn({ failed: failed.length, examples: failed.slice(0, 5) }, "the usage of shops could not be measured");
    });
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  void look().catch(() => undefined);
  return () => clearInterval(timer);
}

/** Measures every shop and says which have used up what they may; returns those in which it failed. */
export async function measureUsage(deps: Deps): Promise<readonly HomeFailure[]> {
  const at = deps.now();
  const found: UsageMeasure[] = [];
  const session = { applicationName: "tillhouse-usage", queryTimeoutMs: 30_000 };
  const failed = await atEveryHome(deps, session, async (client, home) => {
    found.push(await measureShop(client, home));
  });
  for (let start = 0; start < found.length; start += writtenAtOnce)
    await deps.central.transact((tx) => putUsage(tx, found.slice(start, start + writtenAtOnce), at));
  await deps.central.transact(async (tx) => {
    await putUsageDay(tx, at);
    await refreshUsedUp(tx, null);
  });
  return failed;
}
