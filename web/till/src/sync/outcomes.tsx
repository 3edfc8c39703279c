import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { Fragment } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { formatMoney } from "@tillhouse/ui/money.tsx";
import { Action } from "../action.tsx";
import { FailureWords } from "../failure-words.tsx";
import { usePermissionWords } from "../staff/approve-dialog.tsx";
import { needOf, useApproved } from "../staff/use-approved.tsx";
import { useOpenTill, useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { useCall } from "../use-call.ts";
import type { OutcomeRow } from "../worker/rows.ts";

/** What the shop has flagged or not booked, until somebody who reviews it has seen it. */
export function Outcomes({ user }: { readonly user: Rights | undefined }) {
  const t = useTranslations("synced");
  const till = useTill();
  const { state } = useOpenTill();
  const rows = useAnswer(String(state.outcomes), () => till.calls.outcomes()) ?? [];
  const approving = useApproved(user?.userId ?? "");
  const seen = useCall(async (ids: readonly string[]) => {
    const mayReview = user?.permissions.includes("sync.review") === true;
    const approvals = await approving.ask(mayReview ? [] : [needOf("sync.review")], t("outcomes"));
    if (approvals === undefined) return;
    for (const id of ids) await till.calls.acknowledge(id);
  });
  return (
    <section aria-label={t("outcomes")}>
      <h3>{t("outcomes")}</h3>
      <p className="muted">{t("outcomesLead")}</p>
      <ul className="rows">
        {rows.map((row, i) => (
          <li key={row.id}>
            <OutcomeWords row={row} />
            <Action hotkey={i === 0 ? "F7" : undefined} isBusy={seen.isBusy} onClick={() => void seen.run([row.id])}>
              {t("seen")}
            </Action>
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <div className="button-row">
          <Action hotkey="F10" isBusy={seen.isBusy} onClick={() => void seen.run(rows.map(({ id }) => id))}>
            {t("allSeen")}
          </Action>
        </div>
      )}
      {seen.failure !== undefined && <FailureWords failure={seen.failure} />}
      {approving.dialog}
    </section>
  );
}

function OutcomeWords({ row }: { readonly row: OutcomeRow }) {
  const t = useTranslations();
  const locale = useLocale();
  const { currency } = useOpenTill().facts.settings;
  const { kind, status, receiptNumber, number, total, by, notes } = row;
  const named = receiptNumber === null ? "" : t("synced.number", { number: String(receiptNumber) });
  const amount = total === undefined ? "" : formatMoney(total, currency, locale);
  const isFlagged = status === "Flagged";
  return (
    <span className="outcome">
      <span className="button-row">
        <Badge tone={isFlagged ? "warning" : "bad"}>
          {t(isFlagged ? "synced.flagged" : status === "Conflict" ? "synced.conflict" : "synced.deadLettered")}
        </Badge>
        <strong>{kind === null ? t("synced.unknown") : t(`itemKind.${kind}`)}</strong>
        <span className="muted">
          {[number ?? named, amount, by].filter(Boolean).map((part, i) => (
            <Fragment key={part}>
              {i > 0 && " · "}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </span>
      </span>
      {notes.map((note) => (
        <NoteWords key={`${note.code} ${note.detail}`} {...note} />
      ))}
    </span>
  );
}

/** In the user's language where there are words for it, else as the service says it. */
function NoteWords({ code, detail, members }: OutcomeRow["notes"][number]) {
  const t = useTranslations();
  const permissionWords = usePermissionWords();
  const permission: unknown = members["permission"];
  if (code === "approval_required" && typeof permission === "string")
    return <span>{t("synced.notApproved", { what: permissionWords(permission) })}</span>;
  const keys = [`outcomeNote.${code}`, `refusals.${code}`, `problems.${code}`];
  const key = keys.find((one) => t.has(one as "outcomeNote.invalid"));
  if (key !== undefined) return <span>{t(key as "outcomeNote.invalid")}</span>;
  return (
    <span className="fault-words" lang="en" dir="ltr">
      {detail === "" ? code : detail}
    </span>
  );
}
