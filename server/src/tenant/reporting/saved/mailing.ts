import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { auditOf, type Actor } from "../../context.ts";
import { findActor } from "../../identity/service.ts";
import { pageOf } from "../../../kernel/mail-page.ts";
import type { JobRun } from "../../module.ts";
import { businessDateOf, readSettings } from "../../settings/service.ts";
import { datesOf, nextOf } from "./dates.ts";
import { readCsv, refusalOf } from "./reading.ts";
import type { SavedReport } from "./schema.ts";
import { lockDue, updateMailed } from "./sql.ts";

const auditSaved = auditOf("SavedReport");

/**
 * Mails one saved report that is due, in the name of who saved it, and asks to be called again. One that its user may
 * not read any more is not mailed and says why; it is tried again at its next time.
 */
export async function mailDue(tx: TenantWrite, run: JobRun): Promise<"more" | void> {
  const today = businessDateOf(run.now, await readSettings(tx));
  const saved = await lockDue(tx, today);
  if (saved === undefined) return undefined;
  const actor = await findActor(tx, run, saved.userId);
  const error = actor === undefined ? "user_deactivated" : await mailOne(tx, run, { actor, saved, today });
  await updateMailed(tx, saved.id, { at: run.now, error, nextOn: nextOf(saved.schedule, today) });
  return "more";
}

/** The code of what refused it; null: it is mailed. */
async function mailOne(
  tx: TenantWrite,
  { mail, modules }: JobRun,
  { actor, saved, today }: { readonly actor: Actor; readonly saved: SavedReport; readonly today: string },
): Promise<string | null> {
  const dates = datesOf(saved.period, today);
  let csv: string;
  try {
    csv = await readCsv(tx, modules, actor, { wanted: saved, dates });
  } catch (error) {
    return refusalOf(error);
  }
  const { sellerName, receiptLanguage } = await readSettings(tx);
  const days = dates.from === dates.to ? dates.to : `${dates.from} – ${dates.to}`;
  const subject = `${sellerName ?? actor.tenant.name}: ${saved.name}, ${days}`;
  const text = `${saved.name}\n${saved.report}, ${days}\n`;
  const attachments = [
    { filename: `${saved.report}-${dates.to}.csv`, content: csv, contentType: "text/csv; charset=utf-8" },
  ];
  for (const to of saved.recipients)
    await mail({ to, subject, text, html: pageOf(subject, text, receiptLanguage), attachments });
  const details = { report: saved.report, ...dates, recipients: saved.recipients };
  const touched = saved.branchId === null ? [] : [saved.branchId];
  await auditSaved(tx, { ...actor, touched }, "saved_report.mailed", saved.id, details);
  return null;
}
