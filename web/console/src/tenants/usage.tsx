import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { isProblem, unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Count } from "@tillhouse/ui/amounts.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { DataTable } from "@tillhouse/ui/data-table.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Loaded } from "@tillhouse/ui/loaded.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { formatBytes } from "@tillhouse/ui/units.ts";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { Growth } from "../usage/growth.tsx";
import { TenantScreen } from "./tenant.tsx";
import { quotaTone } from "./tones.ts";

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

/** What a shop uses, and what was refused. */
export const usageQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ["usage", tenantId],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/tenants/{id}/usage", { params: { path: { id: tenantId } }, signal })),
  });

/** What a shop uses, and what it may use. */
export function TenantUsage({ tenantId }: { readonly tenantId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const may = useMay();
  const query = useQuery(usageQuery(tenantId));
  const { data } = query;
  const write = (quota: Quota, value: number) =>
    quota === "bytes" ? formatBytes(value, locale) : new Intl.NumberFormat(locale).format(value);
  return (
    <TenantScreen
      tenantId={tenantId}
      actions={() => data !== undefined && may("tenants.write") && <Quotas usage={data} />}
    >
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
                      return (
                        <progress
                          className="bar"
                          data-tone={quotaTone(used, allowed)}
                          max={Math.max(1, allowed)}
                          value={used}
                          aria-label={t(`tenant.quota.${names[quota]}`)}
                        />
                      );
                    },
                  },
                ]}
              />
              <Refusals usage={usage} />
              <Growth tenantId={tenantId} />
            </>
          )}
        </Loaded>
      )}
    </TenantScreen>
  );
}

/** The hours of the last day in which requests were refused; nothing where none were. */
function Refusals({ usage: { refusals } }: { readonly usage: Usage }) {
  const t = useTranslations("usage");
  const ofQuota = useTranslations("tenant.quota");
  if (refusals.length === 0) return null;
  return (
    <DataTable
      caption={t("refusals")}
      isCaptionShown
      rows={refusals}
      rowKey={({ hour, quota }) => `${hour} ${quota}`}
      atFirst={6}
      columns={[
        { id: "hour", header: t("hour"), cell: ({ hour }) => <Instant at={hour} /> },
        { id: "quota", header: t("by"), cell: ({ quota }) => ofQuota(quota) },
        { id: "refused", header: t("refused"), align: "end", cell: ({ refused }) => <Count value={refused} /> },
      ]}
    />
  );
}

function Quotas({ usage }: { readonly usage: Usage }) {
  const t = useTranslations("usage");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("change")}</Button>
      {isOpen && <QuotasDialog usage={usage} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The quotas as they were when the dialog was opened; what somebody else sets meanwhile is shown before it is sent. */
function QuotasDialog({ usage, onClose }: { readonly usage: Usage; readonly onClose: () => void }) {
  const t = useTranslations();
  const queries = useQueryClient();
  const [{ seen, shown, others }, setState] = useState({
    seen: usage,
    shown: usage.quotas,
    others: [] as readonly Quota[],
  });
  const { tenantId } = usage;
  const save = async (body: Usage["quotas"], version: number): Promise<void> => {
    const path = { id: tenantId };
    const header = { "If-Match": `"${version}"` };
    try {
      const changed = await unwrap(client.PUT("/admin/tenants/{id}/quotas", { params: { path, header }, body }));
      queries.setQueryData(["usage", tenantId], changed);
      onClose();
    } catch (error) {
      if (!isProblem(error, "version_conflict")) throw error;
      const now = await unwrap(client.GET("/admin/tenants/{id}/usage", { params: { path } }));
      const isSame = (quota: Quota, one: Usage["quotas"], other: Usage["quotas"]) =>
        (one[quota] ?? null) === (other[quota] ?? null);
      // What was typed stays; what was not touched is as the other has set it.
      const merged = Object.fromEntries(
        quotas.map((quota) => [quota, isSame(quota, body, seen.quotas) ? now.quotas[quota] : body[quota]]),
      );
      const changed = quotas.filter((quota) => !isSame(quota, now.quotas, seen.quotas));
      // Another part of the shop was changed, such as its name: there is nothing to look at.
      if (changed.length === 0) return save(body, now.version);
      setState({ seen: now, shown: merged, others: changed });
      throw error;
    }
  };
  const submission = useSubmit<FormData>(async (form) => {
    const body: Usage["quotas"] = Object.fromEntries(
      quotas.map((quota) => [quota, textOf(form, quota) === "" ? null : Number(textOf(form, quota))]),
    );
    await save(body, seen.version);
  });
  return (
    <ConfirmDialog {...{ title: t("usage.change"), action: t("common.save"), submission, onClose }} isOpen>
      <p>{t("usage.changeLead")}</p>
      {others.length > 0 && (
        <Notice tone="warning" title={t("tenant.setMeanwhile")}>
          <ul>
            {others.map((quota) => (
              <li key={quota}>
                {t(`tenant.quota.${names[quota]}`)}: {seen.quotas[quota] ?? t("usage.unlimited")}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {quotas.map((quota) => (
        <TextField
          key={`${quota} ${seen.version}`}
          label={t(`tenant.quota.${names[quota]}`)}
          name={quota}
          inputMode="numeric"
          pattern=" *[0-9]* *"
          defaultValue={shown[quota] ?? ""}
        />
      ))}
    </ConfirmDialog>
  );
}
