import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Bytes, Count, Duration } from "@tillhouse/ui/amounts.tsx";
import { Badge, ToneShape } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { CodeName } from "@tillhouse/ui/code-name.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Instant, useNow } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { isMissing, useSubmit } from "@tillhouse/ui/submit.ts";
import { formatBytes, formatDuration } from "@tillhouse/ui/units.ts";
import { client } from "../client.ts";
import { useNoteOfEnd } from "../ends.ts";
import { useMay } from "../rights.ts";
import { isUnderWay, moveTones, stepNames, stepTones } from "./tones.ts";

type Graduation = components["schemas"]["Graduation"];

interface GraduationPageProps {
  readonly tenantId: string;
  readonly graduationId: string;
}

/** As old as what the service tells: it notes progress once a second. */
const pollMs = 1000;
/** While nobody is at work on it, only a recovery changes it. */
const idlePollMs = 5000;

/** Some step of it is at work, also one of the last, when the shop is served from its new home already. */
const isAtWork = ({ state, steps }: Graduation): boolean =>
  isUnderWay(state) || (state === "Succeeded" && steps.some((step) => step.state === "Doing"));

/** One move of a shop: live while it runs, and kept afterwards under the same address. */
export function GraduationPage({ tenantId, graduationId }: GraduationPageProps) {
  const t = useTranslations("move");
  const moves = useTranslations("moves");
  const may = useMay();
  const query = useQuery({
    queryKey: ["graduation", tenantId, graduationId],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET("/admin/tenants/{id}/graduations/{graduationId}", {
          params: { path: { id: tenantId, graduationId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data, error } }) => {
      if (isMissing(error)) return false;
      if (data === undefined || isAtWork(data)) return pollMs;
      return data.finishedAt === null ? idlePollMs : false;
    },
    refetchIntervalInBackground: true,
  });
  const { data } = query;
  useNoteOfEnd(data !== undefined && isAtWork(data));
  const lead = (
    <Link to="/tenants/$tenantId" params={{ tenantId }}>
      {t("toShop")}
    </Link>
  );
  const actions = data?.state === "Running" && may("tenants.graduate") && <Cancel graduation={data} />;
  return (
    <Screen title={data === undefined ? t("title") : t("titleOf", { name: data.tenantName })} {...{ lead, actions }}>
      <Loaded query={query} lines={12} back={<Link to="/graduations">{moves("title")}</Link>}>
        {(graduation) => (
          <>
            <Outcome graduation={graduation} />
            {isAtWork(graduation) && <Standstill graduation={graduation} />}
            <div className="columns">
              <Steps graduation={graduation} />
              <FactsPart graduation={graduation} />
            </div>
            {graduation.tables.length > 0 && <Tables graduation={graduation} />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface Part {
  readonly graduation: Graduation;
}

/** Nothing that was done before the flip stays, so a move can be called off until then. */
function Cancel({ graduation: { tenantId, graduationId } }: Part) {
  const t = useTranslations("move");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmit<FormData>(async () => {
    const params = { path: { id: tenantId, graduationId } };
    await unwrap(client.POST("/admin/tenants/{id}/graduations/{graduationId}/cancel", { params }));
    setOpen(false);
    await queries.invalidateQueries({ queryKey: ["graduation", tenantId, graduationId] });
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("cancel")}</Button>
      <ConfirmDialog
        {...{ title: t("cancelTitle"), action: t("cancel"), kind: "danger", submission, isOpen }}
        leave={t("goOn")}
        onClose={() => setOpen(false)}
      >
        <p>{t("cancelLead")}</p>
      </ConfirmDialog>
    </>
  );
}

/** Whether somebody cancelled it: then a step that says it failed is no failure. */
const isCancelled = ({ state, cancelledAt }: Graduation): boolean =>
  cancelledAt !== null && (state === "RollingBack" || state === "RolledBack");

/** What became of it, in a sentence, and what to do about it. */
function Outcome({ graduation }: Part) {
  const t = useTranslations();
  const { error, tenantId, warnings, cancelledAt, cancelledBy, steps } = graduation;
  const { state } = graduation;
  const tone = moveTones[state];
  const isCutShort = steps.some((step) => step.state === "Interrupted") && state === "Succeeded";
  const recovery = (state === "Stuck" || state === "Interrupted" || state === "CleanupPending" || isCutShort) && (
    <p>
      <Link to="/tenants/$tenantId/diagnosis" params={{ tenantId }}>
        {t("move.diagnose")}
      </Link>
    </p>
  );
  return (
    <>
      <div aria-live="polite">
        <Notice
          tone={tone === "busy" ? "plain" : tone === "plain" ? "warning" : tone}
          title={isCancelled(graduation) && state === "RolledBack" ? t("move.cancelled") : t(`tenant.move.${state}`)}
        >
          {cancelledAt !== null && (
            <p>{t.rich("move.cancelledBy", { by: cancelledBy ?? "", at: () => <Instant at={cancelledAt} /> })}</p>
          )}
          <p>
            {isCancelled(graduation) && state === "RollingBack" ? t("move.cancelling") : t(`move.outcome.${state}`)}
          </p>
          {isCutShort && <p>{t("move.cutShort")}</p>}
          {error !== null && !isCancelled(graduation) && (
            <p className="mono" lang="en">
              {error}
            </p>
          )}
          {recovery}
        </Notice>
      </div>
      {warnings.length > 0 && (
        <Notice tone="warning" title={t("move.warnings")}>
          <ul lang="en">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** From when on nothing new is worth a word: longer than a statement on a large table mostly takes. */
const standstillMs = 30_000;

/** Says that nothing has gone on for a while, which the clocks of a move that stands still do not show. */
function Standstill({ graduation: { state, steps, tables } }: Part) {
  const t = useTranslations();
  const now = useNow(1000);
  const reached = JSON.stringify([
    ...[state, steps.map((step) => step.state)],
    tables.map(({ phase, rows, verifiedRows }) => [phase, rows, verifiedRows]),
  ]);
  const [last, setLast] = useState({ reached, at: now.getTime() });
  if (last.reached !== reached) setLast({ reached, at: now.getTime() });
  if (now.getTime() - last.at < standstillMs) return null;
  return (
    <Notice tone="warning" title={t("move.standstill")}>
      <p>{t("move.standstillLead")}</p>
      <p>
        <Link to="/servers">{t("servers.title")}</Link>
      </p>
    </Notice>
  );
}

/** The eight steps with their times; the one that is at work counts on. */
function Steps({ graduation }: Part) {
  const { steps } = graduation;
  const t = useTranslations("move");
  const now = useNow(isAtWork(graduation) ? 250 : 3_600_000);
  const begun = new Map(steps.map((step) => [step.step, step]));
  const names = [
    ...stepNames,
    ...steps.map(({ step }) => step).filter((name) => !stepNames.some((one) => one === name)),
  ];
  const nameOf = (name: string) => (t.has(`step.${name}` as "step.Copy") ? t(`step.${name}` as "step.Copy") : name);
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps">{t("steps")}</h2>
      <ol className="steps">
        {names.map((name) => {
          const step = begun.get(name);
          const isCutOff = step?.state === "Failed" && isCancelled(graduation);
          const tone = step === undefined || isCutOff ? "plain" : stepTones[step.state];
          const ms =
            step === undefined || step.state === "Interrupted"
              ? undefined
              : (step.finishedAt === null ? now : new Date(step.finishedAt)).getTime() -
                new Date(step.startedAt).getTime();
          return (
            <li key={name} data-tone={tone}>
              <ToneShape tone={tone} />
              <span>
                {nameOf(name)}
                <span className="hidden-text">
                  : {isCutOff ? t("cancelled") : t(`stepState.${step?.state ?? "Waiting"}`)}
                </span>
              </span>
              <span className="muted">{ms !== undefined && <Duration ms={Math.max(0, ms)} />}</span>
              {step?.state === "Interrupted" && (
                <span className="field-hint" aria-hidden>
                  {t("stepState.Interrupted")}
                </span>
              )}
              {step !== undefined && step.error !== null && !isCancelled(graduation) && (
                <span className="field-hint mono" lang="en">
                  {step.error}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function FactsPart({ graduation }: Part) {
  const t = useTranslations();
  const locale = useLocale();
  const { state, fenceStartedAt, fenceMs, startedAt, finishedAt, estimatedSecondsLeft } = graduation;
  const now = useNow(isUnderWay(state) ? 250 : 3_600_000);
  const closed =
    fenceMs ??
    (fenceStartedAt === null || !isUnderWay(state) ? undefined : now.getTime() - new Date(fenceStartedAt).getTime());
  const facts: (readonly [string, ReactNode])[] = [
    [t("move.way"), `${graduation.sourceServer} → ${graduation.targetServer}`],
    [t("move.newHome"), t(`tenant.mode.${graduation.mode}`)],
    [t("move.startedBy"), graduation.startedBy ?? t("common.none")],
    [t("move.startedAt"), <Instant key="started" at={startedAt} />],
    ...(finishedAt === null ? [] : [[t("move.finishedAt"), <Instant key="ended" at={finishedAt} />] as const]),
    // Zero once more was copied than was expected: how much is still to come is not known then.
    ...(estimatedSecondsLeft === null || estimatedSecondsLeft === 0
      ? []
      : [[t("move.left"), formatDuration(estimatedSecondsLeft * 1000, locale)] as const]),
  ];
  return (
    <section className="card" aria-labelledby="facts">
      <h2 id="facts">{t("move.facts")}</h2>
      <dl className="figure">
        <dt>{t("move.closed")}</dt>
        <dd>{closed === undefined ? t("move.notClosed") : <Duration ms={Math.max(0, closed)} />}</dd>
      </dl>
      <Facts items={facts} />
    </section>
  );
}

/** Rows copied and read back, table by table, the largest first. */
function Tables({ graduation: { tables, steps, state } }: Part) {
  const t = useTranslations();
  const locale = useLocale();
  const sum = (pick: (table: Graduation["tables"][number]) => number) =>
    tables.reduce((all, one) => all + pick(one), 0);
  /** What was copied was dropped again. */
  const isGone = state === "RolledBack";
  const [rows, bytes] = [sum((table) => table.rows), sum((table) => table.bytes)];
  const expected = Math.max(
    1,
    sum((table) => Math.max(table.expectedRows, table.rows)),
  );
  const copying = steps.find(({ step }) => step === "Copy");
  const now = useNow(isUnderWay(state) ? 1000 : 3_600_000);
  const copyMs =
    copying === undefined
      ? 0
      : (copying.finishedAt === null ? now : new Date(copying.finishedAt)).getTime() -
        new Date(copying.startedAt).getTime();
  const sorted = tables.toSorted((a, b) => b.expectedBytes - a.expectedBytes || (a.table < b.table ? -1 : 1));
  return (
    <section className="card" aria-labelledby="tables">
      <div className="card-head">
        <h2 id="tables">{t("move.tables")}</h2>
        <span className="muted number">
          {t("move.copied", {
            rows: new Intl.NumberFormat(locale).format(rows),
            bytes: formatBytes(bytes, locale),
            rate: copyMs > 0 ? formatBytes(Math.round((bytes * 1000) / copyMs), locale) : "–",
          })}
        </span>
      </div>
      <progress className="bar" max={expected} value={rows} aria-label={t("move.rowsCopied")} />
      <DataTable
        caption={t("move.tables")}
        rows={sorted}
        rowKey={({ table }) => table}
        atFirst={12}
        columns={[
          { id: "table", header: t("move.table"), cell: ({ table }) => <CodeName name={table} /> },
          {
            ...{ id: "progress", header: t("move.progress") },
            cell: (table) => (
              <progress
                className="bar"
                data-tone={table.phase === "Verified" ? "good" : undefined}
                max={Math.max(1, table.expectedRows, table.rows)}
                value={table.phase === "Waiting" ? 0 : table.expectedRows === 0 ? 1 : table.rows}
                aria-label={table.table}
              />
            ),
          },
          {
            ...{ id: "phase", header: t("move.phase") },
            cell: ({ phase }) => (
              <Badge tone={isGone || phase === "Waiting" ? "plain" : phase === "Verified" ? "good" : "busy"}>
                {isGone ? t("tenant.move.RolledBack") : t(`move.tablePhase.${phase}`)}
              </Badge>
            ),
          },
          { id: "rows", header: t("move.rows"), align: "end", cell: (table) => <Count value={table.rows} /> },
          { id: "bytes", header: t("move.bytes"), align: "end", cell: (table) => <Bytes value={table.bytes} /> },
          {
            ...{ id: "verified", header: t("move.verified"), align: "end" },
            cell: ({ verifiedRows }) => <Count value={verifiedRows} />,
          },
        ]}
      />
    </section>
  );
}
