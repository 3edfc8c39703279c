import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { TenantDatabases } from "../../kernel/db/databases.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import type { RateLimiter } from "../../kernel/process/limiter.ts";
import type { Mail } from "../../kernel/mail.ts";
import type { Postman } from "../../kernel/process/postman.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import { enabledOf, introducedBy } from "../engine/compose.ts";
import { introduce } from "../introductions/service.ts";
import type { Job, ModuleManifest } from "../engine/manifest.ts";
import { readSettings } from "../settings/service.ts";
import { jobMetrics } from "./metrics.ts";
import { insertJob, listJobNames, lockDueJob, nextJobDueAt, updateDone, updateFailed, type DueJob } from "./sql.ts";

interface VisitDeps {
  readonly databases: TenantDatabases;
  readonly now: () => Date;
  readonly log: Logger;
  readonly modules: readonly ModuleManifest[];
  readonly metrics: Registry;
  readonly secrets: SecretBox;
  readonly postman: Pick<Postman, "announce" | "wake">;
  readonly limiter: RateLimiter;
  readonly config: Pick<Config, "dashboardUrl" | "publicUrl">;
}

/** All that `visitShop` may bring to a shop with these modules: its permissions, modules and jobs, sorted. */
export function newsOf(modules: readonly ModuleManifest[]): readonly string[] {
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  const names = [...introducedBy(modules), ...jobs.map(({ name }) => name)];
  return [...new Set(names)].sort();
}

/**
 * Gives the shop what it lacks of core and its enabled modules, does the jobs that are due, and says when the next one
 * is. A job that fails is tried again later and does not keep the others; modules that are off have none.
 */
export async function visitShop(deps: VisitDeps, tenant: Tenant, signal: AbortSignal): Promise<Date | undefined> {
  const enabled = enabledOf(deps.modules, tenant);
  const jobs = enabled.flatMap((module) => module.jobs ?? []);
  await deps.databases.write(tenant, async (tx) => {
    const now = deps.now();
    for (const { id, name, permissions, permissionsWithApproval } of await introduce(tx, enabled, now)) {
      const details = { name, added: { permissions, permissionsWithApproval } };
      await recordAudit(tx, { event: "role.extended", subjectType: "Role", subjectId: id, details });
    }
    await planJobs(tx, jobs, now);
  });
  while (!signal.aborted) if (!(await runNextJob(deps, tenant, jobs))) break;
  const names = jobs.map(({ name }) => name);
  const dueAt = await deps.databases.read(tenant, (tx) => nextJobDueAt(tx, names));
  return dueAt === null ? undefined : new Date(dueAt);
}

async function planJobs(tx: TenantWrite, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  const planned = await listJobNames(tx);
  const fresh = jobs.filter(({ name }) => !planned.includes(name));
  if (fresh.length === 0) return;
  const { timezone } = await readSettings(tx);
  for (const job of fresh) await insertJob(tx, job, { now, timezone });
}

/** Whether there was one. */
async function runNextJob(deps: VisitDeps, tenant: Tenant, jobs: readonly Job[]): Promise<boolean> {
  const { databases, log, metrics, postman, secrets } = deps;
  const { tenantId } = tenant;
  const now = deps.now();
  let hasMail = false;
  let due: DueJob | undefined;
  try {
    const isDone = await databases.write(tenant, async (tx) => {
      due = await lockDueJob(
        tx,
        jobs.map(({ name }) => name),
        now,
      );
      const job = jobs.find(({ name }) => name === due?.name);
      if (due === undefined || job === undefined) return false;
      const mail = async (one: Mail) => {
        if (!hasMail) await postman.announce(tenantId);
        hasMail = true;
        await queueMail(tx, secrets, one, now);
      };
      const { modules, limiter, config } = deps;
      const outcome = await job.run(tx, {
        ...{ tenant, dueAt: new Date(due.dueAt), now, modules, mail, limiter },
        ...{ dashboardUrl: config.dashboardUrl, publicUrl: config.publicUrl },
      });
      if (outcome !== "more") await updateDone(tx, job, { now, timezone: (await readSettings(tx)).timezone });
      return true;
    });
    if (due !== undefined) jobMetrics(metrics).inc({ name: due.name, outcome: "Success" });
    if (hasMail) postman.wake(tenantId);
    return isDone;
  } catch (error) {
    if (due === undefined) throw error;
    const failed = due;
    jobMetrics(metrics).inc({ name: failed.name, outcome: "Failure" });
    log.warn({ err: error, tenantId, job: failed.name }, "a job failed; it is tried again");
    const message = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await databases.write(tenant, (tx) => updateFailed(tx, failed, message, now));
    return true;
  }
}
