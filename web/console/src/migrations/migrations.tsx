import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { Badge, type Tone } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { isMissing, useSubmit } from "@tillhouse/ui/submit.ts";
import { formatDuration } from "@tillhouse/ui/units.ts";
import { client } from "../client.ts";
import { useNoteOfEnd } from "../ends.ts";
import { useMay } from "../rights.ts";

type Schemas = components["schemas"];
type Run = Schemas["MigrationRun"];

const runTones: Readonly<Record<Run["state"], Tone>> = {
  Running: "busy",
  Succeeded: "good",
  Failed: "bad",
  Interrupted: "bad",
  Stopped: "warning",
};
const tenantTones: Readonly<Record<Schemas["MigrationState"], Tone>> = {
  Pending: "plain",
  Done: "good",
  Failed: "bad",
};

/** The runs that bring every shop to the newest migrations, newest first, and the way to begin one. */
export function Migrations() {
  const t = useTranslations();
  const may = useMay();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmit<FormData>(async () => {
    const { runId } = await unwrap(client.POST("/admin/migrations", { body: {} }));
    await navigate({ to: "/migrations/$runId", params: { runId } });
  });
  const actions = may("migrations.run") && (
    <Button kind="primary" onClick={() => setOpen(true)}>
      {t("migration.begin")}
    </Button>
  );
  return (
    <Screen title={t("migration.title")} actions={actions}>
      <PagedTable
        {...{ caption: t("migration.title"), queryKey: ["migrations"], empty: t("migration.none"), everyMs: 10_000 }}
        ask={(cursor, signal) => unwrap(client.GET("/admin/migrations", { params: { query: { cursor } }, signal }))}
        rowKey={({ runId }) => runId}
        columns={[
          {
            ...{ id: "started", header: t("move.startedAt") },
            cell: ({ runId, startedAt }) => (
              <Link to="/migrations/$runId" params={{ runId }}>
                <Instant at={startedAt} />
              </Link>
            ),
          },
          {
            ...{ id: "state", header: t("tenants.state") },
            cell: ({ state }) => <Badge tone={runTones[state]}>{t(`migration.state.${state}`)}</Badge>,
          },
          { id: "head", header: t("tenant.head"), cell: ({ head }) => <span className="mono">{head}</span> },
          { id: "done", header: t("migration.done"), align: "end", cell: ({ done }) => <Count value={done} /> },
          {
            ...{ id: "failed", header: t("migration.failed"), align: "end" },
            cell: ({ failed }) => <Count value={failed.length} />,
          },
          {
            ...{ id: "pending", header: t("migration.pending"), align: "end" },
            cell: ({ pending }) => <Count value={pending} />,
          },
        ]}
      />
      <ConfirmDialog
        {...{ title: t("migration.begin"), action: t("migration.begin"), submission, isOpen }}
        onClose={() => setOpen(false)}
      >
        <p>{t("migration.beginLead")}</p>
      </ConfirmDialog>
    </Screen>
  );
}

/** One run: how far it is, which shops failed and why, to stop it or to go on with what is left. */
export function MigrationRunPage({ runId }: { readonly runId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const query = useQuery({
    queryKey: ["migration", runId],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/migrations/{runId}", { params: { path: { runId } }, signal })),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === "Running" || (data === undefined && !isMissing(error)) ? 1000 : false,
  });
  const { data } = query;
  useNoteOfEnd(data?.state === "Running");
  return (
    <Screen
      title={t("migration.run")}
      lead={<Link to="/migrations">{t("migration.title")}</Link>}
      actions={data !== undefined && <RunActions key={runId} run={data} />}
    >
      <Loaded query={query} back={<Link to="/migrations">{t("migration.title")}</Link>}>
        {({ state, done, failed, pending, etaS, startedAt, stoppedAt, stoppedBy, finishedAt, head }) => {
          const all = done + failed.length + pending;
          return (
            <section className="card" aria-labelledby="progress">
              <div className="card-head">
                <h2 id="progress" tabIndex={-1}>
                  {t("move.progress")}
                </h2>
                <Badge tone={runTones[state]}>{t(`migration.state.${state}`)}</Badge>
              </div>
              <progress
                className="bar"
                max={Math.max(1, all)}
                value={done + failed.length}
                aria-label={t("move.progress")}
              />
              <p aria-live="polite">
                {t("migration.counts", { done, failed: failed.length, pending })}{" "}
                {etaS !== null && t("overview.left", { time: formatDuration(etaS * 1000, locale) })}
              </p>
              {stoppedAt !== null && state === "Running" && <p>{t("migration.stopping")}</p>}
              <Facts
                items={[
                  [
                    t("tenant.head"),
                    <span key="head" className="mono">
                      {head}
                    </span>,
                  ],
                  [t("move.startedAt"), <Instant key="started" at={startedAt} />],
                  ...(stoppedAt !== null
                    ? [
                        [
                          t("drain.stopped"),
                          <span key="stopped">
                            {stoppedBy}, <Instant at={stoppedAt} />
                          </span>,
                        ] as const,
                      ]
                    : []),
                  ...(finishedAt !== null
                    ? [[t("move.finishedAt"), <Instant key="finished" at={finishedAt} />] as const]
                    : []),
                ]}
              />
            </section>
          );
        }}
      </Loaded>
      {data !== undefined && (
        <PagedTable
          caption={t("tenants.title")}
          queryKey={["migration", runId, "tenants"]}
          everyMs={data?.state === "Running" ? 5000 : undefined}
          ask={(cursor, signal) =>
            unwrap(
              client.GET("/admin/migrations/{runId}/tenants", {
                params: { path: { runId }, query: { cursor } },
                signal,
              }),
            )
          }
          rowKey={({ tenantId }) => tenantId}
          columns={[
            {
              ...{ id: "tenant", header: t("moves.tenant") },
              cell: ({ tenantId, name }) => (
                <Link to="/tenants/$tenantId" params={{ tenantId }}>
                  {name}
                </Link>
              ),
            },
            {
              ...{ id: "state", header: t("tenants.state") },
              cell: ({ state }) => <Badge tone={tenantTones[state]}>{t(`migration.tenant.${state}`)}</Badge>,
            },
            { id: "server", header: t("tenants.server"), cell: ({ server }) => server },
            {
              ...{ id: "error", header: t("migration.error") },
              cell: ({ error }) => error !== null && <span lang="en">{error}</span>,
            },
            {
              ...{ id: "finished", header: t("move.finishedAt") },
              cell: ({ finishedAt }) => finishedAt !== null && <Instant at={finishedAt} />,
            },
          ]}
        />
      )}
    </Screen>
  );
}

function RunActions({ run: { runId, state, stoppedAt, failed, pending } }: { readonly run: Run }) {
  const t = useTranslations("migration");
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stopping = useSubmit(async () => {
    const run = await unwrap(client.POST("/admin/migrations/{runId}/stop", { params: { path: { runId } } }));
    queries.setQueryData(["migration", runId], run);
    // The button goes, and what it has done is said there.
    document.getElementById("progress")?.focus();
  });
  const resuming = useSubmit(async () => {
    const run = await unwrap(client.POST("/admin/migrations", { body: { resumeRunId: runId } }));
    await navigate({ to: "/migrations/$runId", params: { runId: run.runId } });
  });
  if (!may("migrations.run")) return null;
  const failure = stopping.failure ?? resuming.failure;
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} />}
      {state === "Running"
        ? stoppedAt === null && (
            <Button isBusy={stopping.isBusy} onClick={() => void stopping.submit()}>
              {t("stop")}
            </Button>
          )
        : failed.length + pending > 0 && (
            <Button kind="primary" isBusy={resuming.isBusy} onClick={() => void resuming.submit()}>
              {t("resume")}
            </Button>
          )}
    </>
  );
}
