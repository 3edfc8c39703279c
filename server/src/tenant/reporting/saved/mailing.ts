import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { quoted, subjectOf } from "../../../kernel/mail-page.ts";
import { auditOf, type Actor } from "../../gate/context.ts";
import { findActor } from "../../gate/caller.ts";
import type { JobRun } from "../../engine/manifest.ts";
import { askRecipients, mailRecipients, type Outcome } from "../../recipients/service.ts";
import { businessDateOf, readSettings } from "../../settings/service.ts";
import type { Period } from "../period.ts";
import { datesOf, nextOf } from "./dates.ts";
import { readCsv, refusalOf } from "./reading.ts";
import type { SavedReport } from "./schema.ts";
import { lockDue, updateMailed } from "./sql.ts";
import { orderSettings } from "../../orders/settings.ts";

const auditSaved = auditOf("SavedReport");

interface Due {
  readonly actor: Actor;
  readonly saved: SavedReport;
  readonly dates: Period;
}

/** How it ended: the code of what kept it from some of its recipients or all. */
interface MailingEnd {
  readonly isMailed: boolean;
  readonly error: string | null;
}

/**
 * Mails one saved report that is due, in the name of who saved it, and asks to be called again. One that its user may
 * not read any more is not mailed and says why; it is tried again at its next time.
 */
export async function mailDue(tx: TenantWrite, run: JobRun): Promise<"more" | void> {
  const today = businessDateOf(run.now, await readSettings(tx));
  const saved = await lockDue(tx, today);
  if (saved === undefined) return undefined;
  const actor = await findActor(tx, run, saved.userId);
  const ended =
    actor === undefined
      ? { isMailed: false, error: "user_deactivated" }
      : await mailOne(tx, run, { actor, saved, dates: datesOf(saved.period, today) });
  await updateMailed(tx, saved.id, { at: run.now, ...ended, nextOn: nextOf(saved.schedule, today) });
  return "more";
}

async function mailOne(tx: TenantWrite, run: JobRun, due: Due): Promise<MailingEnd> {
  const { actor, saved, dates } = due;
  let csv: string;
  try {
    csv = await readCsv(tx, run.modules, actor, { wanted: saved, dates });
  } catch (error) {
    return { isMailed: false, error: refusalOf(error) };
  }
  const { sellerName, receiptLanguage: language } = await readSettings(tx, orderSettings);
  const { tenant, now, mail, limiter, dashboardUrl, publicUrl } = run;
  const sender = sellerName ?? tenant.name;
  const sending = { tenant, sender, now, mail, limiter, dashboardUrl, publicUrl, userId: saved.userId };
  await askRecipients(tx, sending, saved.recipients, false);
  const days = dates.from === dates.to ? dates.to : `${dates.from} – ${dates.to}`;
  const outcome = await mailRecipients(tx, sending, saved.recipients, {
    subject: subjectOf(sender, `${saved.report}, ${days}`),
    text: `${quoted(saved.name, 100)}\n${saved.report}, ${days}\n`,
    language,
    attachments: [
      { filename: `${saved.report}-${dates.to}.csv`, content: csv, contentType: "text/csv; charset=utf-8" },
    ],
  });
  await auditMailed(tx, due, outcome);
  const error = outcome.limited.length > 0 ? "rate_limited" : "recipient_unconfirmed";
  const isWhole = outcome.mailed.length === saved.recipients.length;
  return { isMailed: isWhole || outcome.mailed.length > 0, error: isWhole ? null : error };
}

async function auditMailed(tx: TenantWrite, due: Due, { mailed, unconfirmed, limited }: Outcome): Promise<void> {
  const { actor, saved, dates } = due;
  const by = { ...actor, touched: saved.branchId === null ? [] : [saved.branchId] };
  const details = { report: saved.report, ...dates };
  if (mailed.length > 0 || saved.recipients.length === 0)
    await auditSaved(tx, by, "saved_report.mailed", saved.id, { ...details, recipients: mailed });
  if (mailed.length < saved.recipients.length)
    await auditSaved(tx, by, "saved_report.skipped", saved.id, { ...details, unconfirmed, limited });
}
