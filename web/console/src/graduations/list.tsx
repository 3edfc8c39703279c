import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Duration } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { DataTable, Pager, type Column } from "@tillhouse/ui/data-table.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { client } from "../client.ts";
import { TenantScreen } from "../tenants/tenant.tsx";
import { moveTones } from "./tones.ts";

type ListedGraduation = components["schemas"]["GraduationPage"]["items"][number];

/** The moves of one shop, newest first. */
export function TenantGraduations({ tenantId }: { readonly tenantId: string }) {
  return <TenantScreen tenantId={tenantId}>{() => <Moves tenantId={tenantId} />}</TenantScreen>;
}

/** The moves of all shops, newest first. */
export function GraduationList() {
  const t = useTranslations("moves");
  return (
    <Screen title={t("title")}>
      <Moves />
    </Screen>
  );
}

function Moves({ tenantId }: { readonly tenantId?: string }) {
  const t = useTranslations();
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  const query = useQuery({
    queryKey: ["graduations", tenantId, cursor],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/graduations", { params: { query: { tenantId, cursor } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
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
      cell: ({ state }) => <Badge tone={moveTones[state]}>{t(`tenant.move.${state}`)}</Badge>,
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
    <Loaded query={query} lines={8}>
      {({ items, nextCursor }) => (
        <>
          <DataTable
            caption={t("moves.title")}
            {...{ columns, rows: items, rowKey: ({ graduationId }: ListedGraduation) => graduationId }}
            empty={<p className="empty">{t("moves.none")}</p>}
          />
          <Pager
            shown={t("list.shown", { count: items.length })}
            onPrevious={trail.length === 0 ? undefined : () => setTrail(trail.slice(0, -1))}
            onNext={nextCursor === null ? undefined : () => setTrail([...trail, nextCursor])}
          />
        </>
      )}
    </Loaded>
  );
}
