import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unwrap, type components } from "@tillhouse/client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { isMissing } from "@tillhouse/ui/submit.ts";
import { Tabs } from "@tillhouse/ui/tabs.tsx";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { diagnosisTones, stateTone } from "./tones.ts";

type Tenant = components["schemas"]["PlacedTenant"];

const tenantQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ["tenant", tenantId],
    queryFn: ({ signal }) => unwrap(client.GET("/admin/tenants/{id}", { params: { path: { id: tenantId } }, signal })),
  });

/** The state of a shop, with the way to what an operator does about it. */
function State({ tenant: { tenantId, state, serverHealth, illness } }: { readonly tenant: Tenant }) {
  const t = useTranslations("tenant");
  const params = { tenantId };
  const words = t(`state.${state}`);
  return (
    <>
      <Badge tone={stateTone(state, serverHealth, illness?.state)}>
        {state === "Graduating" ? (
          <Link to="/tenants/$tenantId/graduations" params={params}>
            {words}
          </Link>
        ) : state === "Fenced" ? (
          <Link to="/tenants/$tenantId/diagnosis" params={params}>
            {words}
          </Link>
        ) : (
          words
        )}
      </Badge>
      {illness !== null && state !== "Graduating" && state !== "Fenced" && (
        <Badge tone={diagnosisTones[illness.state]}>
          <Link to="/tenants/$tenantId/diagnosis" params={params}>
            {t(`diagnosis.${illness.state}`)}
          </Link>
        </Badge>
      )}
    </>
  );
}

interface TenantScreenProps {
  readonly tenantId: string;
  readonly actions?: (tenant: Tenant) => ReactNode;
  readonly children: (tenant: Tenant) => ReactNode;
}

/** One shop: its name above, the parts of its screen as tabs, one of them below. */
export function TenantScreen({ tenantId, actions, children }: TenantScreenProps) {
  const t = useTranslations();
  const may = useMay();
  const query = useQuery({ ...tenantQuery(tenantId), refetchInterval: 10_000 });
  const { data } = query;
  const isDown = data?.serverHealth === "Down";
  const params = { tenantId };
  const lead = data !== undefined && (
    <span className="button-row">
      <span className="mono">{data.slug}</span>
      <State tenant={data} />
      {isDown && (
        <Badge tone="bad">
          <Link to="/servers/$name" params={{ name: data.server }}>
            {t("overview.serverDown", { server: data.server })}
          </Link>
        </Badge>
      )}
      <span>
        {t(`tenant.mode.${data.mode}`)} · {data.server}
      </span>
    </span>
  );
  return (
    <Screen title={data?.name ?? t("tenants.title")} {...{ lead, actions: data !== undefined && actions?.(data) }}>
      {!isMissing(query.error) && (
        <Tabs label={t("tenant.parts")}>
          <Link to="/tenants/$tenantId" params={params} activeOptions={{ exact: true }}>
            {t("tenant.summary")}
          </Link>
          <Link to="/tenants/$tenantId/move" params={params}>
            {t("tenant.moveTab")}
          </Link>
          <Link to="/tenants/$tenantId/graduations" params={params}>
            {t("tenant.movesTab")}
          </Link>
          <Link to="/tenants/$tenantId/diagnosis" params={params}>
            {t("tenant.diagnosisTab")}
          </Link>
          <Link to="/tenants/$tenantId/usage" params={params}>
            {t("tenant.usageTab")}
          </Link>
          {may("audit.read") && (
            <Link to="/tenants/$tenantId/audit" params={params}>
              {t("audit.title")}
            </Link>
          )}
        </Tabs>
      )}
      <Loaded query={query} lines={6} back={<Link to="/tenants">{t("tenants.title")}</Link>}>
        {children}
      </Loaded>
    </Screen>
  );
}
