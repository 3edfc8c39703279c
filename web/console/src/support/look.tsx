import { unwrap, type components } from "@tillhouse/client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { Dialog } from "@tillhouse/ui/dialog.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { handLook, type GivenLook } from "@tillhouse/ui/look-handover.ts";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";

interface LookIntoShopProps {
  readonly tenant: components["schemas"]["Tenant"];
}

/** Opens the office of a shop for an operator who has a reason: for reading, for a quarter of an hour. */
export function LookIntoShop({ tenant }: LookIntoShopProps) {
  const t = useTranslations("support");
  const [isAsked, setAsked] = useState(false);
  const [look, setLook] = useState<GivenLook>();
  const [page, setPage] = useState<Window | null>(null);
  useEffect(() => (look === undefined || page === null ? undefined : handLook(page, look)), [look, page]);
  const submission = useProvenSubmit<FormData>(async (form) => {
    const reason = textOf(form, "reason");
    const params = { path: { id: tenant.tenantId } };
    const {
      supportAccessId: id,
      accessToken,
      expiresAt,
    } = await unwrap(client.POST("/admin/tenants/{id}/support-access", { params, body: { reason } }));
    setPage(null);
    setLook({ id, accessToken, expiresAt, reason });
    setAsked(false);
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("look")}</Button>
      <ConfirmDialog
        {...{ title: t("lookTitle", { shop: tenant.name }), action: t("ask"), submission }}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      >
        <p>{t("lookLead")}</p>
        <TextField label={t("reason")} name="reason" maxLength={500} autoFocus required />
      </ConfirmDialog>
      <Dialog
        title={t("lookTitle", { shop: tenant.name })}
        isOpen={look !== undefined && page === null}
        onClose={() => setLook(undefined)}
      >
        <p>{t.rich("given", { at: () => <Instant at={look?.expiresAt ?? ""} /> })}</p>
        <div className="button-row">
          {/* Browsers open a page for a press, and not for what follows it later. */}
          <Button
            kind="primary"
            data-autofocus
            onClick={() => setPage(window.open(`/office/${tenant.slug}/look`, "_blank"))}
          >
            {t("open")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
