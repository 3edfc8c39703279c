import { useQueryClient } from "@tanstack/react-query";
import { unwrap, type components } from "@tillhouse/client";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { CheckField, TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";
import { TenantScreen } from "./tenant.tsx";

type Schemas = components["schemas"];
type Tenant = Schemas["Tenant"];

const moduleNames: readonly Schemas["ModuleName"][] = [
  "Credit",
  "Loyalty",
  "Promotions",
  "Purchasing",
  "Reporting",
  "Returns",
  "StockTransfers",
];

/** What a shop is, and what can be done with it. */
export function TenantSummary({ tenantId }: { readonly tenantId: string }) {
  const t = useTranslations();
  return (
    <TenantScreen tenantId={tenantId} actions={(tenant) => <Actions tenant={tenant} />}>
      {(tenant) => {
        const facts: (readonly [string, ReactNode])[] = [
          [
            t("tenant.id"),
            <span key="id" className="mono">
              {tenant.tenantId}
            </span>,
          ],
          [t("tenant.home"), `${t(`tenant.mode.${tenant.mode}`)} · ${tenant.server}`],
          [t("tenant.schema"), tenant.schemaName ?? t("tenant.ownSchema")],
          [t("tenant.head"), tenant.migrationHead ?? t("common.none")],
          [
            t("tenant.modules"),
            tenant.enabledModules.length === 0 ? t("common.none") : tenant.enabledModules.join(", "),
          ],
          [t("tenants.created"), <Instant key="at" at={tenant.createdAt} />],
        ];
        return (
          <section className="card" aria-labelledby="what">
            <h2 id="what">{t("tenant.what")}</h2>
            <dl className="facts">
              {facts.map(([name, value]) => (
                <div key={name} className="fact">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      }}
    </TenantScreen>
  );
}

type Verb = "Rename" | "Modules" | "Suspend" | "Activate";

function Actions({ tenant }: { readonly tenant: Tenant }) {
  const t = useTranslations("tenant.verb");
  const [verb, setVerb] = useState<Verb>();
  const verbs: readonly Verb[] = ["Rename", "Modules", tenant.isActive ? "Suspend" : "Activate"];
  return (
    <>
      {verbs.map((name) => (
        <Button key={name} onClick={() => setVerb(name)}>
          {t(`${name}.action`)}
        </Button>
      ))}
      <VerbDialog key={verb} {...{ tenant, verb }} onClose={() => setVerb(undefined)} />
    </>
  );
}

interface VerbDialogProps {
  readonly tenant: Tenant;
  readonly verb: Verb | undefined;
  readonly onClose: () => void;
}

function VerbDialog({ tenant, verb, onClose }: VerbDialogProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const params = { path: { id: tenant.tenantId } };
  const send = (form: FormData): Promise<Tenant> => {
    if (verb === "Rename") {
      const body = { name: textOf(form, "name"), slug: textOf(form, "slug") };
      return unwrap(client.PATCH("/admin/tenants/{id}", { params, body }));
    }
    if (verb === "Modules") {
      const enabledModules = moduleNames.filter((name) => form.has(name));
      return unwrap(client.PUT("/admin/tenants/{id}/modules", { params, body: { enabledModules } }));
    }
    return verb === "Suspend"
      ? unwrap(client.POST("/admin/tenants/{id}/suspend", { params }))
      : unwrap(client.POST("/admin/tenants/{id}/activate", { params }));
  };
  const submission = useProvenSubmit<FormData>(async (form) => {
    const changed = await send(form);
    queries.setQueryData(["tenant", tenant.tenantId], changed);
    void queries.invalidateQueries({ queryKey: ["tenants"] });
    onClose();
  });
  if (verb === undefined) return null;
  return (
    <ConfirmDialog
      {...{ title: t(`tenant.verb.${verb}.title`), action: t(`tenant.verb.${verb}.action`), submission, onClose }}
      isOpen
      kind={verb === "Suspend" ? "danger" : "primary"}
    >
      <p>{t(`tenant.verb.${verb}.lead`)}</p>
      {verb === "Rename" && (
        <>
          <TextField label={t("tenants.name")} name="name" defaultValue={tenant.name} autoFocus required />
          <TextField
            {...{ label: t("tenants.slug"), hint: t("tenant.slugHint"), name: "slug", defaultValue: tenant.slug }}
            spellCheck={false}
            required
          />
        </>
      )}
      {verb === "Modules" &&
        moduleNames.map((name) => (
          <CheckField key={name} label={name} name={name} defaultChecked={tenant.enabledModules.includes(name)} />
        ))}
    </ConfirmDialog>
  );
}
