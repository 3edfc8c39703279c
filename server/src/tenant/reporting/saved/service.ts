import type { Deps } from "../../../deps.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { queueMail } from "../../../kernel/db/outbox.ts";
import type { Mail } from "../../../kernel/mail.ts";
import { askRecipients } from "../../recipients/service.ts";
import { readSettings } from "../../settings/service.ts";
import { findRecord, insertRecord, lockRecord, updateRecord } from "../../../kernel/db/records.ts";
import { conflict, notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { create } from "../../../kernel/db/resource.ts";
import { auditChange } from "../../engine/changes.ts";
import { auditOf, type Actor } from "../../gate/context.ts";
import { lockCounts } from "../../quotas/service.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { todayOf } from "../period.ts";
import { datesOf, nextOf } from "./dates.ts";
import { requireReadable } from "./reading.ts";
import type { SavedReport, SavedReportCreate, SavedReportPatch } from "./schema.ts";
import { countSaved, deleteSaved, savedTable } from "./sql.ts";
import { orderSettings } from "../../orders/settings.ts";

const subjectType = "SavedReport";
const auditSaved = auditOf(subjectType);
const audited = ["name", "report", "query", "branchId", "period", "schedule", "recipients", "userId"] as const;

/** What a shop may have: each one that is mailed reads its report once a day at most. */
const maxSaved = 200;

type MailParts = Pick<Deps, "secrets" | "limiter" | "config">;

/** Asks recipients outside the shop whether they want it. */
async function ask(tx: TenantWrite, actor: Actor, recipients: readonly string[], deps: MailParts): Promise<void> {
  const { tenant, caller, now } = actor;
  const { sellerName } = await readSettings(tx, orderSettings);
  const mail = (one: Mail) => queueMail(tx, deps.secrets, one, now);
  const { limiter, config } = deps;
  const { dashboardUrl, publicUrl } = config;
  const sending = { tenant, now, mail, limiter, dashboardUrl, publicUrl, userId: caller.userId };
  await askRecipients(tx, { ...sending, sender: sellerName ?? tenant.name }, recipients, true);
}

/** Throws 404 `not_found`. */
export async function getSaved(tx: TenantRead, id: string): Promise<SavedReport> {
  return existing(await findRecord(tx, savedTable, id));
}

function existing(row: unknown): SavedReport {
  if (row === undefined) throw notFound("saved report");
  return row as SavedReport;
}

/**
 * Saves a report that the actor may read and take out. Throws as `requireReadable`, 409 `too_many_saved_reports`.
 */
export function createSaved(
  tx: TenantWrite,
  modules: readonly ModuleManifest[],
  actor: Actor,
  body: SavedReportCreate,
  deps: MailParts,
): Promise<Answer<SavedReport>> {
  return create(tx, {
    kind: "saved report",
    path: "/saved-reports",
    body,
    insert: async (id) => {
      const today = await todayOf(tx, actor);
      requireReadable(modules, actor, { wanted: body, dates: datesOf(body.period, today) });
      await lockCounts(tx);
      if ((await countSaved(tx)) >= maxSaved)
        throw conflict("too_many_saved_reports", `A shop has at most ${maxSaved} saved reports; remove one first.`);
      const { userId } = actor.caller;
      await insertRecord(tx, savedTable, id, { ...body, userId, nextOn: nextOf(body.schedule, today) });
      const { id: _id, ...details } = body;
      await auditSaved(tx, actor, "saved_report.created", id, details);
      if (body.schedule !== "Never") await ask(tx, actor, body.recipients, deps);
    },
    get: (id) => getSaved(tx, id),
  });
}

/**
 * Changes what is saved, which is the actor's from then on: who changes to whom it is mailed must be allowed to read
 * it. Throws as `requireReadable`, 404 `not_found`, 409 `version_conflict`.
 */
export async function patchSaved(
  tx: TenantWrite,
  modules: readonly ModuleManifest[],
  actor: Actor,
  {
    id,
    patch,
    expected,
    deps,
  }: {
    readonly id: string;
    readonly patch: SavedReportPatch;
    readonly expected: number | undefined;
    readonly deps: MailParts;
  },
): Promise<SavedReport> {
  const before = existing(await lockRecord(tx, savedTable, id));
  requireVersion(before.version, expected);
  if (Object.keys(patch).length === 0) return before;
  const today = await todayOf(tx, actor);
  const after = { ...before, ...patch };
  requireReadable(modules, actor, { wanted: after, dates: datesOf(after.period, today) });
  const nextOn = after.schedule === before.schedule ? before.nextOn : nextOf(after.schedule, today);
  // Null is written, too: a schedule that is taken away has no next date.
  await updateRecord(tx, savedTable, id, { ...patch, userId: actor.caller.userId, nextOn });
  const isStarted = before.schedule === "Never";
  const added = after.recipients.filter((one) => isStarted || !before.recipients.includes(one));
  if (after.schedule !== "Never") await ask(tx, actor, added, deps);
  const saved = await getSaved(tx, id);
  await auditChange(tx, actor, { event: "saved_report.changed", subjectType, subjectId: id }, [before, saved], audited);
  return saved;
}

/** Throws 404 `not_found`, 409 `version_conflict`. */
export async function removeSaved(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<void> {
  const { version, name, report } = existing(await lockRecord(tx, savedTable, id));
  requireVersion(version, expected);
  await deleteSaved(tx, id);
  await auditSaved(tx, actor, "saved_report.deleted", id, { name, report });
}
