import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { isMissing, useSubmit } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { drainTenantTones, drainTones } from "./tones.ts";

type Drain = components["schemas"]["Drain"];

/** One drain: how far it is, which shops stay and why, and the way to stop it after the present one. */
export function DrainPage({ drainId }: { readonly drainId: string }) {
  const t = useTranslations();
  const query = useQuery({
    queryKey: ["drain", drainId],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/drains/{drainId}", { params: { path: { drainId } }, signal })),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === "Running" || (data === undefined && !isMissing(error)) ? 1000 : false,
  });
  const { data } = query;
  return (
    <Screen
      title={data === undefined ? t("drain.one") : t("drain.of", { server: data.server, to: data.to })}
      lead={
        data === undefined ? (
          <Link to="/servers">{t("servers.title")}</Link>
        ) : (
          <Link to="/servers/$name" params={{ name: data.server }}>
            {data.server}
          </Link>
        )
      }
      actions={data !== undefined && <StopButton drain={data} />}
    >
      <Loaded query={query} back={<Link to="/servers">{t("servers.title")}</Link>}>
        {(drain) => <Progress drain={drain} />}
      </Loaded>
      {data !== undefined && <DrainTenants drain={data} />}
    </Screen>
  );
}

function DrainTenants({ drain: { drainId, state: drainState } }: { readonly drain: Drain }) {
  const t = useTranslations();
  const isRunning = drainState === "Running";
  return (
    <PagedTable
      caption={t("tenants.title")}
      queryKey={["drain", drainId, "tenants", isRunning]}
      everyMs={isRunning ? 2000 : undefined}
      ask={(cursor, signal) =>
        unwrap(
          client.GET("/admin/drains/{drainId}/tenants", { params: { path: { drainId }, query: { cursor } }, signal }),
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
          cell: ({ state, tenantId, graduationId }) => {
            // Nobody comes to it any more once the drain has ended.
            const shown = state === "Pending" && !isRunning ? "NotBegun" : state;
            const badge = <Badge tone={drainTenantTones[state]}>{t(`drain.tenant.${shown}`)}</Badge>;
            if (graduationId === null) return badge;
            return (
              <Link to="/tenants/$tenantId/graduations/$graduationId" params={{ tenantId, graduationId }}>
                {badge}
              </Link>
            );
          },
        },
        {
          ...{ id: "reason", header: t("migration.error") },
          cell: ({ reason }) => reason !== null && <span lang="en">{reason}</span>,
        },
        {
          ...{ id: "finished", header: t("move.finishedAt") },
          cell: ({ finishedAt }) => finishedAt !== null && <Instant at={finishedAt} />,
        },
      ]}
    />
  );
}

function Progress({ drain }: { readonly drain: Drain }) {
  const t = useTranslations();
  const { server, to, state, moved, failed, pending, startedAt, startedBy, stoppedAt, stoppedBy, finishedAt } = drain;
  return (
    <section className="card" aria-labelledby="progress">
      <div className="card-head">
        <h2 id="progress">{t("move.progress")}</h2>
        <Badge tone={drainTones[state]}>{t(`migration.state.${state}`)}</Badge>
      </div>
      <progress
        className="bar"
        max={Math.max(1, moved + failed + pending)}
        value={moved + failed}
        aria-label={t("move.progress")}
      />
      <p aria-live="polite">
        {t(state === "Running" ? "drain.counts" : "drain.countsAtEnd", { moved, failed, pending })}
      </p>
      {state !== "Running" && pending > 0 && <p>{t("drain.goOn", { server, to })}</p>}
      {stoppedAt !== null && finishedAt === null && <p>{t("drain.stopping")}</p>}
      <Facts
        items={[
          [t("move.startedAt"), <Instant key="started" at={startedAt} />],
          [t("audit.who"), startedBy],
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
          ...(finishedAt !== null ? [[t("move.finishedAt"), <Instant key="finished" at={finishedAt} />] as const] : []),
        ]}
      />
    </section>
  );
}

function StopButton({ drain: { drainId, state, stoppedAt } }: { readonly drain: Drain }) {
  const t = useTranslations("drain");
  const may = useMay();
  const queries = useQueryClient();
  const stopping = useSubmit(async () => {
    const drain = await unwrap(client.POST("/admin/drains/{drainId}/stop", { params: { path: { drainId } } }));
    queries.setQueryData(["drain", drainId], drain);
  });
  if (!may("tenants.graduate") || state !== "Running" || stoppedAt !== null) return null;
  return (
    <>
      {stopping.failure !== undefined && <FailureNotice failure={stopping.failure} />}
      <Button isBusy={stopping.isBusy} onClick={() => void stopping.submit()}>
        {t("stop")}
      </Button>
    </>
  );
}
