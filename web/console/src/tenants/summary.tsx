import { useQueryClient } from "@tanstack/react-query";
import { unwrap, type components } from "@tillhouse/client";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { CheckField, TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { LookIntoShop } from "../support/look.tsx";
import { Deletion } from "./deletion.tsx";
import { moduleNames } from "./modules.ts";
import { TenantScreen } from "./tenant.tsx";

type Schemas = components["schemas"];
type Tenant = Schemas["Tenant"];

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
          [t("tenant.head"), <bdi key="head">{tenant.migrationHead ?? t("common.none")}</bdi>],
          [
            t("tenant.modules"),
            tenant.enabledModules.length === 0
              ? t("common.none")
              : tenant.enabledModules
                  .map((name) => t(`tenant.module.${name as (typeof moduleNames)[number]}`))
                  .join(", "),
          ],
          [t("tenants.created"), <Instant key="at" at={tenant.createdAt} />],
        ];
        return (
          <div className="columns">
            <section className="card" aria-labelledby="what">
              <h2 id="what">{t("tenant.what")}</h2>
              <Facts items={facts} />
            </section>
            <Deletion tenant={tenant} />
          </div>
        );
      }}
    </TenantScreen>
  );
}

type Verb = "Rename" | "Modules" | "InviteOwner" | "RotatePassword" | "Suspend" | "Activate";

function Actions({ tenant }: { readonly tenant: Tenant }) {
  const t = useTranslations("tenant.verb");
  const [verb, setVerb] = useState<Verb>();
  const may = useMay();
  const verbs: readonly Verb[] = [
    "Rename",
    "Modules",
    "InviteOwner",
    "RotatePassword",
    tenant.isActive ? "Suspend" : "Activate",
  ];
  return (
    <>
      {may("tenants.support") && tenant.isActive && <LookIntoShop key={tenant.tenantId} tenant={tenant} />}
      {may("tenants.write") &&
        verbs.map((name) => (
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
  const send = async (form: FormData): Promise<Tenant> => {
    if (verb === "InviteOwner") {
      const email = textOf(form, "email");
      await unwrap(client.POST("/admin/tenants/{id}/owner", { params, body: email === "" ? {} : { email } }));
      return tenant;
    }
    if (verb === "RotatePassword") {
      await unwrap(client.POST("/admin/tenants/{id}/rotate-password", { params }));
      return tenant;
    }
    if (verb === "Rename") {
      const [name, slug] = [textOf(form, "name"), textOf(form, "slug")];
      const body = { ...(name !== tenant.name && { name }), ...(slug !== tenant.slug && { slug }) };
      return unwrap(client.PATCH("/admin/tenants/{id}", { params, body }));
    }
    if (verb === "Modules") {
      // The call sets all of them: those not touched here are sent as they are by now, not as this page has them.
      const now = await unwrap(client.GET("/admin/tenants/{id}", { params }));
      const enabledModules = moduleNames.filter((name) =>
        form.has(name) === tenant.enabledModules.includes(name) ? now.enabledModules.includes(name) : form.has(name),
      );
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
      {...{ title: t(`tenant.verb.${verb}.title`), submission, onClose }}
      action={verb === "Modules" ? t("common.save") : t(`tenant.verb.${verb}.action`)}
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
      {verb === "InviteOwner" && (
        <TextField
          {...{ label: t("signIn.email"), hint: t("tenant.ownerHint"), name: "email", type: "email" }}
          autoFocus
        />
      )}
      {verb === "Modules" &&
        moduleNames.map((name) => (
          <CheckField
            key={name}
            label={t(`tenant.module.${name}`)}
            name={name}
            defaultChecked={tenant.enabledModules.includes(name)}
          />
        ))}
    </ConfirmDialog>
  );
}
