import { Link } from "@tanstack/react-router";
import { unwrap } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { client } from "../client.ts";

/** Which operator looked into which shop, and why. */
export function SupportAccesses() {
  const t = useTranslations();
  return (
    <Screen title={t("support.title")} lead={t("support.lead")}>
      <PagedTable
        {...{ caption: t("support.title"), queryKey: ["support-accesses"], empty: t("support.none") }}
        ask={(cursor, signal) =>
          unwrap(client.GET("/admin/support-accesses", { params: { query: { cursor } }, signal }))
        }
        rowKey={({ id }) => id}
        columns={[
          {
            ...{ id: "tenant", header: t("moves.tenant") },
            cell: ({ tenantId, tenantName }) => (
              <Link to="/tenants/$tenantId" params={{ tenantId }}>
                {tenantName}
              </Link>
            ),
          },
          { id: "who", header: t("audit.who"), cell: ({ operatorName }) => operatorName },
          { id: "reason", header: t("support.reason"), cell: ({ reason }) => reason },
          { id: "from", header: t("support.from"), cell: ({ grantedAt }) => <Instant at={grantedAt} /> },
          { id: "until", header: t("support.until"), cell: ({ expiresAt }) => <Instant at={expiresAt} /> },
        ]}
      />
    </Screen>
  );
}
