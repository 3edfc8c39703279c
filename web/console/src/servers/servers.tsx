import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { serversQuery } from "./query.ts";

/** The servers on which shops live. */
export function Servers() {
  const t = useTranslations();
  const query = useQuery({ ...serversQuery, refetchInterval: 10_000 });
  return (
    <Screen title={t("servers.title")} lead={t("servers.lead")}>
      <Loaded query={query}>
        {({ items }) => (
          <DataTable
            caption={t("servers.title")}
            rows={items}
            rowKey={({ name }) => name}
            columns={[
              {
                id: "name",
                header: t("servers.name"),
                cell: ({ name }) => (
                  <Link to="/servers/$name" params={{ name }}>
                    {name}
                  </Link>
                ),
              },
              {
                ...{ id: "health", header: t("servers.health") },
                cell: ({ health }) => <Badge tone={health === "Up" ? "good" : "bad"}>{t(`servers.${health}`)}</Badge>,
              },
              { id: "version", header: t("servers.version"), cell: ({ version }) => version ?? "–" },
              {
                ...{ id: "tenants", header: t("tenants.title"), align: "end" },
                cell: ({ name, tenants }) => (
                  <Link to="/tenants" search={{ server: name }}>
                    <Count value={tenants} />
                  </Link>
                ),
              },
              {
                ...{ id: "databases", header: t("servers.databases"), align: "end" },
                cell: ({ databases }) => (databases === null ? "–" : <Count value={databases} />),
              },
              {
                ...{ id: "connections", header: t("servers.connections"), align: "end" },
                cell: ({ connections, maxConnections }) =>
                  connections === null || maxConnections === null
                    ? "–"
                    : t("overview.used", { used: String(connections), allowed: String(maxConnections) }),
              },
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
}
