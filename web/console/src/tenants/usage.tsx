import { useQuery, useQueryClient } from "@tanstack/react-query";
import { unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@tillhouse/ui/amounts.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { client } from "../client.ts";
import { Growth } from "../usage/growth.tsx";
import { TenantScreen } from "./tenant.tsx";

type Usage = components["schemas"]["TenantUsage"];
type Quota = "users" | "devices" | "rows" | "bytes" | "requestsPerMinute" | "requestsPerDay";

const names = {
  users: "Users",
  devices: "Devices",
  rows: "Rows",
  bytes: "Bytes",
  requestsPerMinute: "RequestsPerMinute",
  requestsPerDay: "RequestsPerDay",
} as const satisfies Record<Quota, string>;
const quotas = Object.keys(names) as Quota[];

/** What a shop uses of each quota; of a minute nobody keeps count. */
const usedOf = (usage: Usage, quota: Quota): number | null =>
  quota === "requestsPerMinute" ? null : quota === "requestsPerDay" ? usage.requestsToday : usage[quota];

/** What a shop uses, and what it may use. */
export function TenantUsage({ tenantId }: { readonly tenantId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const query = useQuery({
    queryKey: ["usage", tenantId],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/tenants/{id}/usage", { params: { path: { id: tenantId } }, signal })),
  });
  const { data } = query;
  const write = (quota: Quota, value: number) =>
    quota === "bytes" ? formatBytes(value, locale) : new Intl.NumberFormat(locale).format(value);
  return (
    <TenantScreen tenantId={tenantId} actions={() => data !== undefined && <Quotas usage={data} />}>
      {() => (
        <Loaded query={query} lines={6}>
          {(usage) => (
            <>
              <p className="muted">
                {usage.measuredAt === null
                  ? t("tenants.notMeasured")
                  : t.rich("usage.measured", { at: () => <Instant at={usage.measuredAt ?? ""} /> })}
              </p>
              <DataTable
                caption={t("tenant.usageTab")}
                rows={quotas}
                rowKey={(quota) => quota}
                columns={[
                  { id: "what", header: t("usage.what"), cell: (quota) => t(`tenant.quota.${names[quota]}`) },
                  {
                    ...{ id: "used", header: t("usage.used"), align: "end" },
                    cell: (quota) => {
                      const used = usedOf(usage, quota);
                      return used === null ? "–" : write(quota, used);
                    },
                  },
                  {
                    ...{ id: "allowed", header: t("usage.allowed"), align: "end" },
                    cell: (quota) => {
                      const allowed = usage.quotas[quota] ?? null;
                      return allowed === null ? t("usage.unlimited") : write(quota, allowed);
                    },
                  },
                  {
                    ...{ id: "share", header: t("usage.share") },
                    cell: (quota) => {
                      const [used, allowed] = [usedOf(usage, quota), usage.quotas[quota] ?? null];
                      if (used === null || allowed === null) return null;
                      const isNear = used > allowed * 0.9;
                      return (
                        <progress
                          className="bar"
                          data-tone={isNear ? "bad" : undefined}
                          max={Math.max(1, allowed)}
                          value={used}
                          aria-label={t(`tenant.quota.${names[quota]}`)}
                        />
                      );
                    },
                  },
                ]}
              />
              <Growth tenantId={tenantId} />
            </>
          )}
        </Loaded>
      )}
    </TenantScreen>
  );
}

function Quotas({ usage }: { readonly usage: Usage }) {
  const t = useTranslations();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { tenantId } = usage;
  const submission = useSubmit<FormData>(async (form) => {
    const params = { path: { id: tenantId } };
    // The call sets all of them: those not touched here are sent as they are by now, not as this page has them.
    const { quotas: now } = await unwrap(client.GET("/admin/tenants/{id}/usage", { params }));
    const body = Object.fromEntries(
      quotas.map((quota) => {
        const typed = textOf(form, quota) === "" ? null : Number(textOf(form, quota));
        return [quota, typed === (usage.quotas[quota] ?? null) ? (now[quota] ?? null) : typed];
      }),
    );
    const changed = await unwrap(client.PUT("/admin/tenants/{id}/quotas", { params, body }));
    queries.setQueryData(["usage", tenantId], changed);
    setOpen(false);
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("usage.change")}</Button>
      <ConfirmDialog
        {...{ title: t("usage.change"), action: t("common.save"), submission, isOpen }}
        onClose={() => setOpen(false)}
      >
        <p>{t("usage.changeLead")}</p>
        {quotas.map((quota) => (
          <TextField
            key={quota}
            label={t(`tenant.quota.${names[quota]}`)}
            name={quota}
            inputMode="numeric"
            pattern=" *[0-9]* *"
            defaultValue={usage.quotas[quota] ?? ""}
          />
        ))}
      </ConfirmDialog>
    </>
  );
}
