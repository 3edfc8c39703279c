import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { SelectField } from "@tillhouse/ui/field.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { isMissing, useSubmit } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { useNoteOfEnd } from "../ends.ts";
import { useMay } from "../rights.ts";
import { drainTenantTones, drainTones } from "./tones.ts";

type Drain = components["schemas"]["Drain"];

type TenantState = components["schemas"]["DrainTenantState"];
const tenantStates = ["Pending", "Moving", "Moved", "Failed", "Interrupted"] as const satisfies readonly TenantState[];

/** The state to which the list of a drain's shops is narrowed. */
export interface DrainSearch {
  readonly state?: TenantState | undefined;
}

/** Reads the address; what it does not know is left out. */
export const readDrainSearch = ({ state }: Record<string, unknown>): DrainSearch => ({
  state: tenantStates.find((one) => one === state),
});

interface DrainPageProps {
  readonly drainId: string;
  readonly search: DrainSearch;
}

/** What a state is called: nobody comes to a shop any more once the drain has ended. */
const nameOf = (state: TenantState, isRunning: boolean) => (state === "Pending" && !isRunning ? "NotBegun" : state);

/** One drain: how far it is, which shops stay and why, and the way to stop it after the present one. */
export function DrainPage({ drainId, search }: DrainPageProps) {
  const t = useTranslations();
  const query = useQuery({
    queryKey: ["drain", drainId],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/drains/{drainId}", { params: { path: { drainId } }, signal })),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === "Running" || (data === undefined && !isMissing(error)) ? 1000 : false,
  });
  const { data } = query;
  useNoteOfEnd(data?.state === "Running");
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
      {data !== undefined && <DrainTenants drain={data} search={search} />}
    </Screen>
  );
}

interface DrainTenantsProps {
  readonly drain: Drain;
  readonly search: DrainSearch;
}

/** Its shops by slug, with what became of each. */
function DrainTenants({ drain: { drainId, state: drainState }, search: { state: wanted } }: DrainTenantsProps) {
  const t = useTranslations();
  const isRunning = drainState === "Running";
  const navigate = useNavigate();
  const narrow = (state: TenantState | undefined) =>
    void navigate({ to: "/drains/$drainId", params: { drainId }, search: { state } });
  return (
    <>
      <search className="filters">
        <SelectField
          {...{ label: t("tenants.state"), name: "state", value: wanted ?? "" }}
          onChange={({ target }) => narrow(tenantStates.find((one) => one === target.value))}
        >
          <option value="">{t("list.any")}</option>
          {tenantStates.map((one) => (
            <option key={one} value={one}>
              {t(`drain.tenant.${nameOf(one, isRunning)}`)}
            </option>
          ))}
        </SelectField>
        {wanted !== undefined && (
          <Button kind="quiet" onClick={() => narrow(undefined)}>
            {t("list.clear")}
          </Button>
        )}
      </search>
      <PagedTable
        caption={t("tenants.title")}
        queryKey={["drain", drainId, "tenants", wanted]}
        everyMs={isRunning ? 2000 : undefined}
        ask={(cursor, signal) =>
          unwrap(
            client.GET("/admin/drains/{drainId}/tenants", {
              params: { path: { drainId }, query: { cursor, state: wanted } },
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
            cell: ({ state, tenantId, graduationId }) => {
              const badge = (
                <Badge tone={drainTenantTones[state]}>{t(`drain.tenant.${nameOf(state, isRunning)}`)}</Badge>
              );
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
    </>
  );
}

/** Which shop moves now: in the list it can be many pages down. */
function MovingNow({ drainId }: { readonly drainId: string }) {
  const t = useTranslations("drain");
  const { data } = useQuery({
    queryKey: ["drain", drainId, "moving"],
    queryFn: ({ signal }) => {
      const params = { path: { drainId }, query: { state: "Moving" as const, limit: 1 } };
      return unwrap(client.GET("/admin/drains/{drainId}/tenants", { params, signal }));
    },
    refetchInterval: 1000,
  });
  const [moving] = data?.items ?? [];
  if (moving === undefined) return null;
  const { tenantId, name, graduationId } = moving;
  return (
    <p>
      {t("movingNow")}{" "}
      {graduationId === null ? (
        <Link to="/tenants/$tenantId" params={{ tenantId }}>
          {name}
        </Link>
      ) : (
        <Link to="/tenants/$tenantId/graduations/$graduationId" params={{ tenantId, graduationId }}>
          {name}
        </Link>
      )}
    </p>
  );
}

function Progress({ drain }: { readonly drain: Drain }) {
  const t = useTranslations();
  const { server, to, state, moved, failed, pending, startedAt, startedBy, stoppedAt, stoppedBy, finishedAt } = drain;
  return (
    <section className="card" aria-labelledby="progress">
      <div className="card-head">
        <h2 id="progress" tabIndex={-1}>
          {t("move.progress")}
        </h2>
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
      {state === "Running" && <MovingNow drainId={drain.drainId} />}
      {state !== "Running" && pending + (state === "Interrupted" ? failed : 0) > 0 && (
        <p>{t("drain.goOn", { server, to })}</p>
      )}
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
    // The button goes, and what it has done is said there.
    document.getElementById("progress")?.focus();
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
