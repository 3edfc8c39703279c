import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { newId, unwrap } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CheckField, SelectField, TextField } from "@tillhouse/ui/field.tsx";
import { Form, textOf } from "@tillhouse/ui/form.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";
import { useKnownRight } from "../rights.ts";
import { serversQuery } from "../servers/query.ts";
import { moduleNames } from "./modules.ts";

/** A slug that fits a name, which the user may still change. */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 63);

/** Opens a shop: its name, its owner, who is invited by mail, and its modules. */
export function NewTenant() {
  const t = useTranslations();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const may = useKnownRight("tenants.write");
  const { data: servers } = useQuery(serversQuery);
  // One id for all tries: an answer that got lost opens no second shop.
  const [id] = useState(newId);
  const [slug, setSlug] = useState("");
  const [isOwnSlug, setOwnSlug] = useState(false);
  const submission = useProvenSubmit<FormData>(async (form) => {
    const server = textOf(form, "server");
    const { tenantId } = await unwrap(
      client.POST("/admin/tenants", {
        body: {
          ...{ id, name: textOf(form, "name"), slug: textOf(form, "slug") },
          ...(server === "" ? {} : { server }),
          owner: { email: textOf(form, "owner.email"), name: textOf(form, "owner.name") },
          enabledModules: moduleNames.filter((name) => form.has(name)),
        },
      }),
    );
    await queries.invalidateQueries({ queryKey: ["tenants"] });
    await navigate({ to: "/tenants/$tenantId", params: { tenantId } });
  });
  if (may === undefined) return null;
  if (!may)
    return (
      <Screen title={t("tenants.open")}>
        <p className="muted">{t("problems.permission_denied")}</p>
      </Screen>
    );
  return (
    <Screen title={t("tenants.open")} lead={t("tenants.openLead")}>
      <section className="card narrow">
        <Form submission={submission} action={t("tenants.open")}>
          <TextField
            {...{ label: t("tenants.name"), name: "name" }}
            onChange={({ target }) => isOwnSlug || setSlug(slugOf(target.value))}
            autoFocus
            required
          />
          <TextField
            {...{ label: t("tenants.slug"), hint: t("tenants.slugHint"), name: "slug", form: "Slug", value: slug }}
            onChange={({ target }) => {
              setOwnSlug(target.value !== "");
              setSlug(target.value);
            }}
            spellCheck={false}
            required
          />
          <TextField label={t("tenants.ownerName")} name="owner.name" autoComplete="off" required />
          <TextField
            {...{ label: t("tenants.ownerEmail"), hint: t("tenants.ownerHint"), name: "owner.email", type: "email" }}
            autoComplete="off"
            required
          />
          {servers !== undefined && servers.items.length > 1 && (
            <SelectField label={t("tenants.server")} name="server" defaultValue="">
              <option value="">{t("tenants.firstServer")}</option>
              {servers.items.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <fieldset className="form">
            <legend className="field-label">{t("tenant.modules")}</legend>
            {moduleNames.map((name) => (
              <CheckField key={name} label={t(`tenant.module.${name}`)} name={name} />
            ))}
          </fieldset>
        </Form>
      </section>
    </Screen>
  );
}
