import { useQueryClient } from "@tanstack/react-query";
import { unwrap, type components } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { useOffice } from "../office.ts";
import { pairTill, type Pair } from "./pairing.tsx";

export const tillVerbs = ["Pair", "Rename", "Revoke"] as const;
export type TillVerbName = (typeof tillVerbs)[number];

interface TillVerbProps {
  readonly verb: TillVerbName;
  readonly device: components["schemas"]["Device"];
  readonly onPaired: (pair: Pair) => void;
  readonly onClose: () => void;
}

/** Asks about what is done with one till, and does it. */
export function TillVerb({ verb, device, onPaired, onClose }: TillVerbProps) {
  const t = useTranslations("tills");
  const { slug, client } = useOffice();
  const queries = useQueryClient();
  const { id, name } = device;
  const params = { path: { id } };
  const submission = useProvenSubmit<FormData>(async (form) => {
    if (verb === "Pair") {
      onPaired(await pairTill(client, device));
      return;
    }
    if (verb === "Rename")
      await unwrap(client.PATCH("/devices/{id}", { params, body: { name: textOf(form, "name") } }));
    else await unwrap(client.DELETE("/devices/{id}", { params }));
    await queries.invalidateQueries({ queryKey: [slug, "devices"] });
    onClose();
  });
  return (
    <ConfirmDialog
      {...{ title: `${t(`verb.${verb}.action`)}: ${name}`, action: t(`verb.${verb}.action`), submission, onClose }}
      isOpen
      kind={verb === "Rename" ? "primary" : "danger"}
      {...(verb === "Revoke" ? { typed: name } : {})}
    >
      <p>{t(`verb.${verb}.lead`)}</p>
      {verb === "Rename" && <TextField label={t("name")} name="name" defaultValue={name} autoFocus required />}
    </ConfirmDialog>
  );
}
