import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isProblem, unwrap, type components } from "@tillhouse/client";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { CheckField, TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Facts } from "@tillhouse/ui/facts.tsx";
import { Instant, useNow } from "@tillhouse/ui/instant.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";
import { Appointment } from "../graduations/appointment.tsx";
import { LookIntoShop } from "../support/look.tsx";
import { Deletion } from "./deletion.tsx";
import { moduleNames } from "./modules.ts";
import { TenantScreen } from "./tenant.tsx";
import { usageQuery } from "./usage.tsx";

type Schemas = components["schemas"];
type Tenant = Schemas["PlacedTenant"];
type Module = (typeof moduleNames)[number];

/** As on the overview: a receiver that only restarts takes the delivery sooner. */
const failingMs = 10 * 60_000;

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
          <>
            <WebhooksFail since={tenant.webhooksFailingSince} />
            <Refused tenantId={tenantId} />
            <Appointment tenantId={tenantId} known={tenant.appointment} />
            <div className="columns">
              <section className="card" aria-labelledby="what">
                <h2 id="what">{t("tenant.what")}</h2>
                <Facts items={facts} />
              </section>
              <Deletion tenant={tenant} />
            </div>
          </>
        );
      }}
    </TenantScreen>
  );
}

/** Says since when what the shop sends to its webhooks is not taken: its owner has to look at the receivers. */
function WebhooksFail({ since }: { readonly since: string | null }) {
  const t = useTranslations("tenant");
  const now = useNow(60_000);
  if (since === null || now.getTime() - new Date(since).getTime() < failingMs) return null;
  return (
    <Notice tone="warning" title={t.rich("webhooksFail", { at: () => <Instant at={since} /> })}>
      {t("webhooksFailLead")}
    </Notice>
  );
}

/** Says that a quota has refused requests of the last day, which the shop's people feel. */
function Refused({ tenantId }: { readonly tenantId: string }) {
  const t = useTranslations("usage");
  const ofQuota = useTranslations("tenant.quota");
  const { data } = useQuery(usageQuery(tenantId));
  const count = data?.refusals.reduce((sum, { refused }) => sum + refused, 0) ?? 0;
  if (count === 0) return null;
  const quotas = [...new Set(data?.refusals.map(({ quota }) => quota))].sort();
  return (
    <Notice tone="warning" title={t("refusedLately", { count })}>
      <p>{t("refusedBy", { quotas: quotas.map((quota) => ofQuota(quota)).join(", ") })}</p>
      <Link to="/tenants/$tenantId/usage" params={{ tenantId }}>
        {t("refusals")}
      </Link>
    </Notice>
  );
}

type Verb = "Rename" | "Modules" | "InviteOwner" | "RotatePassword" | "Suspend" | "Activate";

/**
 * Offers to suspend or to activate the shop. The service refuses both while the shop moves. A shop that a crash left
 * closed can be suspended, and stays closed when it is recovered. One that is to be deleted opens when that is
 * withdrawn.
 */
function togglesOf({ state }: Tenant): readonly Verb[] {
  if (state === "Graduating" || state === "DeletionPending") return [];
  return [state === "Suspended" ? "Activate" : "Suspend"];
}

function Actions({ tenant }: { readonly tenant: Tenant }) {
  const t = useTranslations("tenant.verb");
  const [verb, setVerb] = useState<Verb>();
  const [done, setDone] = useState<Verb>();
  const may = useMay();
  const verbs: readonly Verb[] = ["Rename", "Modules", "InviteOwner", "RotatePassword", ...togglesOf(tenant)];
  const begin = (name: Verb) => {
    setDone(undefined);
    setVerb(name);
  };
  return (
    <>
      {may("tenants.support") && tenant.isActive && <LookIntoShop key={tenant.tenantId} tenant={tenant} />}
      {may("tenants.write") &&
        verbs.map((name) => (
          // One button for both, so that the focus stays on it when the shop is suspended or active again.
          <Button key={name === "Activate" ? "Suspend" : name} onClick={() => begin(name)}>
            {t(`${name}.action`)}
          </Button>
        ))}
      {/* What the page itself does not show is said: a dialog that was left looks the same. */}
      <output className="muted">{(done === "InviteOwner" || done === "RotatePassword") && t(`${done}.done`)}</output>
      <VerbDialog key={verb} {...{ tenant, verb }} onClose={() => setVerb(undefined)} onDone={() => setDone(verb)} />
    </>
  );
}

interface VerbDialogProps {
  readonly tenant: Tenant;
  readonly verb: Verb | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function VerbDialog({ tenant, verb, onClose, onDone }: VerbDialogProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const params = { path: { id: tenant.tenantId } };
  /** The tenant as it was when the dialog was opened, or after somebody else's change of its modules was shown. */
  const [{ seen, chosen, others }, setState] = useState({
    seen: tenant,
    chosen: tenant.enabledModules,
    others: [] as readonly Module[],
  });
  const sendModules = async (enabledModules: Module[], version: number): Promise<Schemas["Tenant"]> => {
    const header = { "If-Match": `"${version}"` };
    try {
      return await unwrap(
        client.PUT("/admin/tenants/{id}/modules", { params: { ...params, header }, body: { enabledModules } }),
      );
    } catch (error) {
      if (!isProblem(error, "version_conflict")) throw error;
      const now = await unwrap(client.GET("/admin/tenants/{id}", { params }));
      const isSame = (name: Module, one: readonly string[], other: readonly string[]) =>
        one.includes(name) === other.includes(name);
      // What was ticked stays; what was not touched is as the other has set it.
      const merged = moduleNames.filter((name) =>
        (isSame(name, enabledModules, seen.enabledModules) ? now.enabledModules : enabledModules).includes(name),
      );
      const changed = moduleNames.filter((name) => !isSame(name, now.enabledModules, seen.enabledModules));
      // Another part of the shop was changed, such as its quotas: there is nothing to look at.
      if (changed.length === 0) return sendModules(enabledModules, now.version);
      setState({ seen: now, chosen: merged, others: changed });
      throw error;
    }
  };
  const send = async (form: FormData): Promise<Schemas["Tenant"]> => {
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
      const body = { ...(name !== seen.name && { name }), ...(slug !== seen.slug && { slug }) };
      return unwrap(client.PATCH("/admin/tenants/{id}", { params, body }));
    }
    if (verb === "Modules")
      return sendModules(
        moduleNames.filter((name) => form.has(name)),
        seen.version,
      );
    return verb === "Suspend"
      ? unwrap(client.POST("/admin/tenants/{id}/suspend", { params }))
      : unwrap(client.POST("/admin/tenants/{id}/activate", { params }));
  };
  const submission = useProvenSubmit<FormData>(async (form) => {
    const changed = await send(form);
    const key = ["tenant", tenant.tenantId];
    queries.setQueryData(key, (shown?: Tenant) => ({ ...shown, ...changed }));
    await queries.invalidateQueries({ queryKey: key });
    void queries.invalidateQueries({ queryKey: ["tenants"] });
    onDone();
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
            {...{
              label: t("tenants.slug"),
              hint: t("tenant.slugHint"),
              name: "slug",
              form: "Slug",
              defaultValue: tenant.slug,
            }}
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
      {others.length > 0 && (
        <Notice tone="warning" title={t("tenant.setMeanwhile")}>
          <ul>
            {others.map((name) => (
              <li key={name}>
                {t(`tenant.module.${name}`)}: {t(seen.enabledModules.includes(name) ? "tenant.on" : "tenant.off")}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {verb === "Modules" &&
        moduleNames.map((name) => (
          <CheckField
            key={`${name} ${seen.version}`}
            label={t(`tenant.module.${name}`)}
            name={name}
            defaultChecked={chosen.includes(name)}
          />
        ))}
    </ConfirmDialog>
  );
}
