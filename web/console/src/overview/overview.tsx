import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { formatBytes, formatDuration } from "@tillhouse/ui/units.ts";
import { client } from "../client.ts";
import { quotaTone, stateTones } from "../tenants/tones.ts";
import { Growth } from "../usage/growth.tsx";

type OverviewData = components["schemas"]["Overview"];

/** A day and some hours: a nightly backup is late. */
const oldBackupSeconds = 30 * 3600;
/** A mail that a server refused was tried again several times by then. */
const oldMailSeconds = 600;

/** What an operator looks at first. */
export function Overview() {
  const t = useTranslations("overview");
  const query: UseQueryResult<OverviewData> = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/overview", { signal })),
    refetchInterval: 10_000,
  });
  return (
    <Screen title={t("title")}>
      <Loaded query={query} lines={8}>
        {(data) => (
          <>
            <Wrong data={data} />
            <div className="cards">
              <UnderWay data={data} />
              <Shops data={data} />
              <Fullest data={data} />
              <FailingWebhooks data={data} />
            </div>
            <Growth />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface Part {
  readonly data: OverviewData;
}

/** Everything that is not as it should be, the worst first. */
function Wrong({ data }: Part) {
  const { tenants, health, moves, mails, serversDown, deletions, quotas, webhooks, backup } = data;
  const { drain } = moves;
  const t = useTranslations("overview");
  const locale = useLocale();
  const fenced = tenants.byState.find(({ state }) => state === "Fenced")?.tenants ?? 0;
  const queries = useQueryClient();
  /** What was known when the diagnosis began that is still under way. */
  const [since, setSince] = useState<string | null>();
  const goesOn = since !== undefined && since === health.diagnosedAt;
  const diagnosing = useSubmit(async () => {
    const { isDone } = await unwrap(client.POST("/admin/diagnoses"));
    setSince(isDone ? undefined : health.diagnosedAt);
    await queries.invalidateQueries({ queryKey: ["overview"] });
  });
  const age = backup.ageSeconds;
  const bad: ReactNode[] = [
    ...serversDown.map((server) => (
      <Link key={server} to="/servers/$name" params={{ name: server }}>
        {t("serverDown", { server })}
      </Link>
    )),
    ...(health.notHealthy > 0
      ? [
          <Link key="ill" to="/diagnoses">
            {t("notHealthy", { count: health.notHealthy })}
          </Link>,
        ]
      : []),
    ...(fenced > 0
      ? [
          <Link key="fenced" to="/tenants" search={{ state: "Fenced" }}>
            {t("fenced", { count: fenced })}
          </Link>,
        ]
      : []),
    ...(drain?.state === "Interrupted" && drain.pending + drain.failed > 0
      ? [
          <Link key="drain" to="/drains/$drainId" params={{ drainId: drain.drainId }}>
            {t("drainInterrupted", { server: drain.server, to: drain.to, count: drain.pending + drain.failed })}
          </Link>,
        ]
      : []),
    ...(age === null
      ? [
          <Link key="backup" to="/backups">
            {t("noBackup")}
          </Link>,
        ]
      : []),
  ];
  const doubtful: ReactNode[] = [
    ...(age !== null && age > oldBackupSeconds
      ? [
          <Link key="backup" to="/backups">
            {t("oldBackup", { age: formatDuration(age * 1000, locale) })}
          </Link>,
        ]
      : []),
    ...(mails.oldestSeconds !== null && mails.oldestSeconds > oldMailSeconds
      ? [t("oldMails", { age: formatDuration(mails.oldestSeconds * 1000, locale) })]
      : []),
    ...(deletions.overdue > 0
      ? [
          <Link key="overdue" to="/tenants" search={{ state: "DeletionPending" }}>
            {t("overdue", { count: deletions.overdue })}
          </Link>,
        ]
      : []),
    ...(tenants.behind > 0
      ? [
          <Link key="behind" to="/migrations">
            {t("behind", { count: tenants.behind })}
          </Link>,
        ]
      : []),
    ...(tenants.newer > 0 ? [t("newer", { count: tenants.newer })] : []),
    ...(quotas.count > 0
      ? [
          <a key="quotas" href="#fullest">
            {t("quotas", { count: quotas.count })}
          </a>,
        ]
      : []),
    ...(webhooks.count > 0
      ? [
          <a key="webhooks" href="#webhooks">
            {t("webhooksFail", { count: webhooks.count })}
          </a>,
        ]
      : []),
    ...(health.diagnosedAt === null ? [t("neverDiagnosed")] : []),
  ];
  return (
    <section className="card" aria-labelledby="wrong">
      <div className="card-head">
        <h2 id="wrong">{t("wrong")}</h2>
        <div className="button-row">
          {health.diagnosedAt !== null && (
            <span className="muted">
              {t.rich("diagnosed", { at: () => <Instant at={health.diagnosedAt ?? ""} /> })}
            </span>
          )}
          <Button isBusy={diagnosing.isBusy} onClick={() => void diagnosing.submit()}>
            {t(diagnosing.isBusy ? "diagnosing" : "diagnoseNow")}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {diagnosing.failure !== undefined && <FailureNotice failure={diagnosing.failure} />}
        {goesOn && <Notice tone="plain">{t("diagnosisGoesOn")}</Notice>}
      </div>
      {bad.length + doubtful.length === 0 ? (
        <p>
          <Badge tone="good">{t("allWell")}</Badge>
        </p>
      ) : (
        <ul className="rows">
          {bad.map((words, i) => (
            <li key={`bad-${i}`}>
              <Badge tone="bad">{words}</Badge>
            </li>
          ))}
          {doubtful.map((words, i) => (
            <li key={`doubt-${i}`}>
              <Badge tone="warning">{words}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function UnderWay({ data: { moves, deletions } }: Part) {
  const { drain } = moves;
  const t = useTranslations("overview");
  const ofMove = useTranslations("tenant.move");
  const locale = useLocale();
  return (
    <section className="card" aria-labelledby="under-way">
      <h2 id="under-way">{t("underWay")}</h2>
      {moves.running.length === 0 && <p className="muted">{t("nothingUnderWay")}</p>}
      <ul className="rows">
        {drain?.state === "Running" && (
          <li>
            <Link to="/drains/$drainId" params={{ drainId: drain.drainId }}>
              {t("drain", { server: drain.server, to: drain.to })}
            </Link>
            <span className="muted">{t("drainLeft", { count: drain.pending })}</span>
          </li>
        )}
        {moves.running.map(({ graduationId, tenantId, tenantName, state, estimatedSecondsLeft }) => (
          <li key={graduationId}>
            <Link to="/tenants/$tenantId/graduations/$graduationId" params={{ tenantId, graduationId }}>
              {tenantName}
            </Link>
            <Badge tone={state === "Running" ? "busy" : "warning"}>{ofMove(state)}</Badge>
            {estimatedSecondsLeft !== null && estimatedSecondsLeft > 0 && (
              <span className="muted">{t("left", { time: formatDuration(estimatedSecondsLeft * 1000, locale) })}</span>
            )}
          </li>
        ))}
        {moves.appointments > 0 && (
          <li>
            <Link to="/graduations">{t("appointments", { count: moves.appointments })}</Link>
            {moves.nextAppointmentAt !== null && <Instant at={moves.nextAppointmentAt} />}
          </li>
        )}
        {/* Those that are overdue stand among what needs a look. */}
        {deletions.waiting > deletions.overdue && (
          <li>
            <Link to="/tenants" search={{ state: "DeletionPending" }}>
              {t("deletions", { count: deletions.waiting - deletions.overdue })}
            </Link>
            {deletions.nextDueAt !== null && <Instant at={deletions.nextDueAt} />}
          </li>
        )}
      </ul>
    </section>
  );
}

function Shops({ data: { tenants, backup } }: Part) {
  const t = useTranslations();
  return (
    <section className="card" aria-labelledby="shops">
      <h2 id="shops">{t("overview.growth")}</h2>
      <dl className="figure">
        <dt>{t("overview.total")}</dt>
        <dd>
          <Count value={tenants.count} />
        </dd>
      </dl>
      <ul className="rows" aria-label={t("overview.byState")}>
        {tenants.byState.map(({ state, tenants: count }) => (
          <li key={state}>
            <Link to="/tenants" search={{ state }}>
              <Badge tone={stateTones[state]}>{t(`tenant.state.${state}`)}</Badge>
            </Link>
            <Count value={count} />
          </li>
        ))}
      </ul>
      <ul className="rows" aria-label={t("overview.byMode")}>
        {tenants.byMode.map(({ mode, tenants: count }) => (
          <li key={mode}>
            <Link to="/tenants" search={{ mode }}>
              {t(`tenant.mode.${mode}`)}
            </Link>
            <Count value={count} />
          </li>
        ))}
      </ul>
      <ul className="rows" aria-label={t("overview.byServer")}>
        {tenants.byServer.map(({ server, tenants: count }) => (
          <li key={server}>
            <Link to="/tenants" search={{ server }}>
              {server}
            </Link>
            <Count value={count} />
          </li>
        ))}
      </ul>
      {backup.lastGoodAt !== null && (
        <p className="muted">{t.rich("overview.lastBackup", { at: () => <Instant at={backup.lastGoodAt ?? ""} /> })}</p>
      )}
    </section>
  );
}

function Fullest({ data: { quotas } }: Part) {
  const t = useTranslations("overview");
  const ofQuota = useTranslations("tenant.quota");
  const locale = useLocale();
  if (quotas.items.length === 0) return null;
  const write = (quota: string, value: number) =>
    quota === "Bytes" ? formatBytes(value, locale) : new Intl.NumberFormat(locale).format(value);
  return (
    <section className="card" aria-labelledby="fullest">
      <h2 id="fullest">{t("fullest")}</h2>
      <ul className="rows">
        {quotas.items.map(({ tenantId, name, quota, used, allowed }) => (
          <li key={`${tenantId} ${quota}`}>
            <span>
              <Link to="/tenants/$tenantId/usage" params={{ tenantId }}>
                {name}
              </Link>{" "}
              · {ofQuota(quota)}
            </span>
            <span className="number">{t("used", { used: write(quota, used), allowed: write(quota, allowed) })}</span>
            <progress
              className="bar"
              data-tone={quotaTone(used, allowed)}
              max={allowed}
              value={used}
              aria-label={`${name}: ${ofQuota(quota)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shops whose webhooks are not taken, the longest first. */
function FailingWebhooks({ data: { webhooks } }: Part) {
  const t = useTranslations("overview");
  if (webhooks.items.length === 0) return null;
  return (
    <section className="card" aria-labelledby="webhooks">
      <h2 id="webhooks">{t("failingWebhooks")}</h2>
      <ul className="rows">
        {webhooks.items.map(({ tenantId, name, since }) => (
          <li key={tenantId}>
            <Link to="/tenants/$tenantId" params={{ tenantId }}>
              {name}
            </Link>
            <span className="muted">{t.rich("since", { at: () => <Instant at={since} /> })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
