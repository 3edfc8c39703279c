import type { ClosedSession } from "@tillhouse/till-engine/drawer.ts";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { failureOf } from "../failure.ts";
import { FailureWords } from "../failure-words.tsx";
import { BesideDialog } from "../more/beside-dialog.tsx";
import { printText } from "../print/print.tsx";
import { useTill } from "../till.ts";
import { useAnswer } from "../use-answer.ts";
import { textOfSections, useSections, type Section } from "./sections.ts";

interface ReportDialogProps {
  readonly user: Rights;
  readonly onClose: () => void;
}

/** The X report: what the open session came to so far. */
export function ReportDialog({ user, onClose }: ReportDialogProps) {
  const t = useTranslations("report");
  const till = useTill();
  const sectionsOf = useSections();
  const answer = useAnswer(user.userId, () =>
    till.calls.xReport(user.userId).then(
      (report) => ({ report }),
      (error: unknown) => ({ failure: failureOf(error) }),
    ),
  );
  if (answer === undefined) return null;
  if ("failure" in answer)
    return (
      <BesideDialog title={t("x")} onClose={onClose}>
        <FailureWords failure={answer.failure} />
      </BesideDialog>
    );
  const { report } = answer;
  return (
    <BesideDialog title={t("x")} onClose={onClose}>
      {report.cash === undefined && <Notice tone="plain">{t("hidden")}</Notice>}
      <Sections title={t("x")} sections={sectionsOf(report)} />
    </BesideDialog>
  );
}

interface SessionClosedProps {
  readonly closed: ClosedSession;
  readonly onDone: () => void;
}

/** The Z report of the session that was just closed, before another one is opened. */
export function SessionClosed({ closed, onDone }: SessionClosedProps) {
  const t = useTranslations("report");
  const sectionsOf = useSections();
  return (
    <Gate title={t("z")}>
      {closed.report === undefined && <Notice tone="plain">{t("elsewhere")}</Notice>}
      <Sections
        title={t("z")}
        sections={sectionsOf(closed.report, closed)}
        more={
          <Action hotkey="Enter" kind="primary" autoFocus onClick={onDone}>
            {t("goOn")}
          </Action>
        }
      />
    </Gate>
  );
}

interface SectionsProps {
  readonly title: string;
  readonly sections: readonly Section[];
  /** Beside the button that prints it. */
  readonly more?: ReactNode;
}

function Sections({ title, sections, more }: SectionsProps) {
  const t = useTranslations("report");
  const locale = useLocale();
  return (
    <>
      <div className="button-row">
        <Action
          hotkey="F9"
          data-autofocus={more === undefined || undefined}
          onClick={() => printText(textOfSections(title, sections), locale)}
        >
          {t("print")}
        </Action>
        {more}
      </div>
      <div className="columns">
        {sections.map(({ title: name, rows }) => (
          <section key={name} className="report-part" aria-label={name}>
            <h2>{name}</h2>
            <Facts items={rows.map(([of, value]) => [of, <bdi key={of}>{value}</bdi>])} />
          </section>
        ))}
      </div>
    </>
  );
}
