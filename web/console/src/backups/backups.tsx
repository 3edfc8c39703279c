import { unwrap } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Bytes, Count, Duration } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { client } from "../client.ts";

/** The runs of `tillhouse backup`, which is called where the files shall be: pages can only look at them. */
export function Backups() {
  const t = useTranslations();
  return (
    <Screen title={t("backups.title")} lead={t("backups.lead")}>
      <PagedTable
        {...{ caption: t("backups.title"), queryKey: ["backups"], empty: t("backups.none") }}
        ask={(cursor, signal) => unwrap(client.GET("/admin/backups", { params: { query: { cursor } }, signal }))}
        rowKey={({ id }) => id}
        columns={[
          { id: "started", header: t("move.startedAt"), cell: ({ startedAt }) => <Instant at={startedAt} /> },
          {
            ...{ id: "outcome", header: t("audit.outcome") },
            cell: ({ error, failed }) =>
              error === null && failed === 0 ? (
                <Badge tone="good">{t("backups.whole")}</Badge>
              ) : (
                <Badge tone="bad">
                  {error === null ? t("backups.failed", { count: failed }) : t("backups.broken")}
                </Badge>
              ),
          },
          {
            ...{ id: "took", header: t("backups.took"), align: "end" },
            cell: ({ startedAt, endedAt }) => (
              <Duration ms={new Date(endedAt).getTime() - new Date(startedAt).getTime()} />
            ),
          },
          { id: "tenants", header: t("tenants.title"), align: "end", cell: (run) => <Count value={run.tenants} /> },
          {
            ...{ id: "unchanged", header: t("backups.unchanged"), align: "end" },
            cell: ({ unchanged }) => <Count value={unchanged} />,
          },
          { id: "bytes", header: t("tenants.bytes"), align: "end", cell: ({ bytes }) => <Bytes value={bytes} /> },
          {
            ...{ id: "path", header: t("backups.path") },
            cell: ({ path, error }) => (
              <>
                {path !== null && <span className="mono">{path}</span>}
                {error !== null && <span lang="en">{error}</span>}
              </>
            ),
          },
        ]}
      />
    </Screen>
  );
}
