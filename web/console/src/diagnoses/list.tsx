import { Link } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { client } from "../client.ts";
import { diagnosisTones } from "../tenants/tones.ts";

type Finding = components["schemas"]["KeptDiagnosis"]["findings"][number];

/** The shops that are not healthy, each with the way to its diagnosis, where it is recovered. */
export function Diagnoses() {
  const t = useTranslations();
  const kindsOf = (findings: readonly Finding[]) => [
    ...new Set(findings.map(({ kind }) => t(`diagnosis.found.${kind}`))),
  ];
  return (
    <Screen title={t("diagnoses.title")} lead={t("diagnoses.lead")}>
      <PagedTable
        {...{ caption: t("diagnoses.title"), queryKey: ["diagnoses"], empty: t("diagnoses.none"), everyMs: 30_000 }}
        ask={(cursor, signal) => unwrap(client.GET("/admin/diagnoses", { params: { query: { cursor } }, signal }))}
        rowKey={({ tenantId }) => tenantId}
        columns={[
          {
            ...{ id: "tenant", header: t("moves.tenant") },
            cell: ({ tenantId, tenantName, tenantSlug }) => (
              <>
                <Link to="/tenants/$tenantId/diagnosis" params={{ tenantId }}>
                  {tenantName}
                </Link>{" "}
                <span className="muted">{tenantSlug}</span>
              </>
            ),
          },
          {
            ...{ id: "state", header: t("tenants.state") },
            cell: ({ state }) => <Badge tone={diagnosisTones[state]}>{t(`tenant.diagnosis.${state}`)}</Badge>,
          },
          { id: "what", header: t("diagnoses.what"), cell: ({ findings }) => kindsOf(findings).join(", ") },
          { id: "at", header: t("diagnoses.at"), cell: ({ diagnosedAt }) => <Instant at={diagnosedAt} /> },
        ]}
      />
    </Screen>
  );
}
