import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Duration } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { DataTable, type Column } from "@tillhouse/ui/data-table.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { client } from "../client.ts";
import { DayFields, useInstantsOf, type Days } from "../days.tsx";
import { TenantScreen } from "../tenants/tenant.tsx";
import { moveTones } from "./tones.ts";

type ListedGraduation = components["schemas"]["GraduationPage"]["items"][number];

/** The moves of one shop, newest first. */
export function TenantGraduations({ tenantId }: { readonly tenantId: string }) {
  return <TenantScreen tenantId={tenantId}>{() => <Moves tenantId={tenantId} />}</TenantScreen>;
}

/** The moves of all shops: those that are planned, then those that were begun, newest first. */
export function GraduationList({ days }: { readonly days: Days }) {
  const t = useTranslations();
  const navigate = useNavigate({ from: "/graduations" });
  const isFiltered = days.from !== undefined || days.to !== undefined;
  return (
    <Screen title={t("moves.title")}>
      <Planned />
      <search className="filters">
        <DayFields days={days} onChange={(search) => void navigate({ search })} />
        {isFiltered && (
          <Button kind="quiet" onClick={() => void navigate({ search: {} })}>
            {t("list.clear")}
          </Button>
        )}
      </search>
      <Moves days={days} />
    </Screen>
  );
}

/** The moves that wait for their time, the next one first; nothing where there are none. */
function Planned() {
  const t = useTranslations();
  const { data } = useQuery({
    queryKey: ["appointments"],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/appointments", { params: { query: { limit: 100 } }, signal })),
    refetchInterval: 10_000,
  });
  const waiting = data?.items.filter(({ state }) => state === "Waiting") ?? [];
  if (waiting.length === 0) return null;
  return (
    <DataTable
      caption={t("appointment.title")}
      isCaptionShown
      rows={waiting}
      rowKey={({ id }) => id}
      atFirst={5}
      columns={[
        {
          ...{ id: "tenant", header: t("moves.tenant") },
          cell: ({ tenantId, tenantName }) => (
            <Link to="/tenants/$tenantId/move" params={{ tenantId }}>
              {tenantName}
            </Link>
          ),
        },
        { id: "at", header: t("move.at"), cell: ({ at }) => <Instant at={at} /> },
        {
          id: "server",
          header: t("move.newHome"),
          cell: ({ mode, server }) => `${t(`tenant.mode.${mode}`)} · ${server}`,
        },
        { id: "by", header: t("move.startedBy"), cell: ({ madeBy }) => madeBy },
      ]}
    />
  );
}

interface MovesProps {
  readonly tenantId?: string;
  /** When they were begun. */
  readonly days?: Days;
}

function Moves({ tenantId, days = {} }: MovesProps) {
  const t = useTranslations();
  const instants = useInstantsOf(days);
  const columns: Column<ListedGraduation>[] = [
    {
      ...{ id: "tenant", header: t("moves.tenant") },
      cell: ({ tenantId: id, graduationId, tenantName }) => (
        <Link to="/tenants/$tenantId/graduations/$graduationId" params={{ tenantId: id, graduationId }}>
          {tenantName}
        </Link>
      ),
    },
    {
      ...{ id: "state", header: t("tenants.state") },
      cell: ({ state, cancelledAt }) => (
        <Badge tone={moveTones[state]}>
          {state === "RolledBack" && cancelledAt !== null ? t("move.cancelled") : t(`tenant.move.${state}`)}
        </Badge>
      ),
    },
    { id: "way", header: t("move.way"), cell: (move) => `${move.sourceServer} → ${move.targetServer}` },
    { id: "mode", header: t("move.newHome"), cell: ({ mode }) => t(`tenant.mode.${mode}`) },
    { id: "started", header: t("move.startedAt"), cell: ({ startedAt }) => <Instant at={startedAt} /> },
    {
      ...{ id: "closed", header: t("move.closed"), align: "end" },
      cell: ({ fenceMs }) => (fenceMs === null ? "–" : <Duration ms={fenceMs} />),
    },
    { id: "by", header: t("move.startedBy"), cell: ({ startedBy }) => startedBy ?? "–" },
  ];
  return (
    <PagedTable
      {...{ caption: t("moves.title"), columns, empty: t("moves.none"), everyMs: 10_000 }}
      queryKey={["graduations", tenantId, instants]}
      ask={(cursor, signal) =>
        unwrap(client.GET("/admin/graduations", { params: { query: { tenantId, ...instants, cursor } }, signal }))
      }
      rowKey={({ graduationId }) => graduationId}
    />
  );
}
