import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { isProblem, unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant, useNow } from "@tillhouse/ui/instant.tsx";
import { useLook } from "@tillhouse/ui/look.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";

type Tenant = components["schemas"]["Tenant"];

const usualWaitDays = "30";
/** A longer wait may be a slip, such as a digit too many, so the dialog warns. */
const longWaitDays = 90;
/** The service refuses more. */
const mostWaitDays = 3650;
const dayMs = 86_400_000;

/** The newest deletion of a shop. It mostly has none, which the service says by a 404. */
const deletionQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ["deletion", tenantId],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/admin/tenants/{id}/deletion", { params: { path: { id: tenantId } }, signal })).catch(
        (error: unknown) => {
          if (isProblem(error, "not_found")) return null;
          throw error;
        },
      ),
  });

/** A shop's deletion: asked for, waiting for its day, or withdrawn. The command line does it when its day has come. */
export function Deletion({ tenant: { tenantId, slug, name } }: { readonly tenant: Tenant }) {
  const t = useTranslations();
  const may = useMay();
  const queries = useQueryClient();
  const [open, setOpen] = useState<"Request" | "Withdraw">();
  const [waitDays, setWaitDays] = useState(usualWaitDays);
  const params = { path: { id: tenantId } };
  // As often as the shop above it, which another operator may be deleting.
  const { data: deletion } = useQuery({ ...deletionQuery(tenantId), refetchInterval: 10_000 });
  const now = useNow(60_000);
  const locale = useLocale();
  const isUtc = useLook().times === "Utc";
  const days = /^ *[0-9]+ *$/.test(waitDays) ? Number(waitDays) : 0;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", ...(isUtc && { timeZone: "UTC" }) });
  const dayOf = (days: number) => day.format(new Date(now.getTime() + days * dayMs));
  const isReady = deletion?.state === "Waiting" && new Date(deletion.dueAt) <= now;
  const afterwards = async () => {
    setOpen(undefined);
    await queries.invalidateQueries({ queryKey: ["deletion", tenantId] });
    await queries.invalidateQueries({ queryKey: ["tenant", tenantId] });
    void queries.invalidateQueries({ queryKey: ["tenants"] });
  };
  const requesting = useProvenSubmit<FormData>(async (form) => {
    const waitDays = Number(textOf(form, "waitDays"));
    await unwrap(client.PUT("/admin/tenants/{id}/deletion", { params, body: { waitDays } }));
    await afterwards();
  });
  const withdrawing = useProvenSubmit<FormData>(async () => {
    await unwrap(client.DELETE("/admin/tenants/{id}/deletion", { params }));
    await afterwards();
  });
  const close = () => {
    setOpen(undefined);
    setWaitDays(usualWaitDays);
  };
  return (
    <section className="card" aria-labelledby="deletion">
      <h2 id="deletion">{t("deletion.title")}</h2>
      {deletion === undefined || deletion === null ? (
        <p className="muted">{t("deletion.none")}</p>
      ) : (
        <Notice tone="warning" title={isReady ? t("deletion.ready") : t(`deletion.state.${deletion.state}`)}>
          <p>{t.rich("deletion.due", { by: deletion.requestedBy, at: () => <Instant at={deletion.dueAt} /> })}</p>
          {isReady && <p>{t("deletion.readyLead", { id: tenantId })}</p>}
        </Notice>
      )}
      <p className="muted">{t("deletion.exportLead", { id: tenantId })}</p>
      {may("tenants.delete") && (
        <div className="button-row">
          {deletion?.state === "Waiting" ? (
            <Button onClick={() => setOpen("Withdraw")}>{t("deletion.withdraw")}</Button>
          ) : (
            deletion === null && (
              <Button kind="danger" onClick={() => setOpen("Request")}>
                {t("deletion.request")}
              </Button>
            )
          )}
        </div>
      )}
      <ConfirmDialog
        {...{ title: t("deletion.requestTitle", { name }), action: t("deletion.request"), kind: "danger", typed: slug }}
        {...{ submission: requesting, isOpen: open === "Request", onClose: close }}
      >
        <p>{t("deletion.requestLead")}</p>
        <TextField
          {...{ label: t("deletion.waitDays"), name: "waitDays", inputMode: "numeric", value: waitDays }}
          onChange={({ target }) => setWaitDays(target.value)}
          pattern=" *[0-9]+ *"
          required
        />
        <div aria-live="polite">
          {/^ *0+ *$/.test(waitDays) && (
            <Notice tone="bad" title={t("deletion.atOnce")}>
              {t("deletion.atOnceLead")}
            </Notice>
          )}
          {days > 0 && days <= longWaitDays && <p>{t("deletion.notBefore", { day: dayOf(days) })}</p>}
          {days > longWaitDays && days <= mostWaitDays && (
            <Notice tone="warning" title={t("deletion.notBefore", { day: dayOf(days) })}>
              {t("deletion.longLead", { count: days })}
            </Notice>
          )}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        {...{ title: t("deletion.withdraw"), action: t("deletion.withdraw"), submission: withdrawing }}
        {...{ isOpen: open === "Withdraw", onClose: close }}
      >
        <p>{t("deletion.withdrawLead")}</p>
      </ConfirmDialog>
    </section>
  );
}
