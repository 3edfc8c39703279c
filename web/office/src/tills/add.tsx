import { useQuery, useQueryClient } from "@tanstack/react-query";
import { newId, unwrap } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { SelectField, TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { sessionQuery, useOffice } from "../office.ts";
import { pairTill, type Pair } from "./pairing.tsx";

interface AddTillProps {
  readonly onAdded: (pair: Pair) => void;
  readonly onClose: () => void;
}

/** The choice for a register that is made with the till. */
const newRegister = "";

/** Adds a till, with a register of the branch or a new one, and gets the code that binds it. */
export function AddTill({ onAdded, onClose }: AddTillProps) {
  const t = useTranslations("tills");
  const office = useOffice();
  const { slug, client } = office;
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery(office));
  const branches = (session?.branches ?? []).filter(
    ({ id, isActive }) => isActive && (session?.isGlobalAdmin === true || session?.branchIds.includes(id)),
  );
  const [chosenBranch, setBranch] = useState<string>();
  const branchId = chosenBranch ?? branches[0]?.id;
  const [registerId, setRegister] = useState(newRegister);
  const { data: registers } = useQuery({
    queryKey: [slug, "registers", branchId],
    queryFn: ({ signal }) => unwrap(client.GET("/registers", { params: { query: { branchId, limit: 100 } }, signal })),
    enabled: branchId !== undefined,
  });
  const free = (registers?.items ?? []).filter(({ isActive, deviceId }) => isActive && deviceId === null);
  // One id for all tries: an answer that got lost makes nothing twice.
  const [ids] = useState(() => ({ device: newId(), register: newId() }));
  const submission = useProvenSubmit<FormData>(async (form) => {
    if (branchId === undefined) return;
    const name = textOf(form, "name");
    if (registerId === newRegister)
      await unwrap(
        client.POST("/registers", { body: { id: ids.register, branchId, name, code: textOf(form, "code") } }),
      );
    const register = registerId === newRegister ? ids.register : registerId;
    await unwrap(client.POST("/devices", { body: { id: ids.device, branchId, name, registerId: register } }));
    const pair = await pairTill(client, { id: ids.device, name });
    await queries.invalidateQueries({ queryKey: [slug] });
    onAdded(pair);
  });
  return (
    <ConfirmDialog {...{ title: t("add"), action: t("add"), submission, onClose }} isOpen>
      <p>{t("addLead")}</p>
      <TextField {...{ label: t("name"), hint: t("nameHint"), name: "name" }} autoComplete="off" autoFocus required />
      <SelectField
        {...{ label: t("branch"), name: "branchId", value: branchId }}
        onChange={({ target }) => {
          setBranch(target.value);
          setRegister(newRegister);
        }}
      >
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...{ label: t("register"), name: "registerId", value: registerId }}
        onChange={({ target }) => setRegister(target.value)}
      >
        <option value={newRegister}>{t("newRegister")}</option>
        {free.map(({ id, name, code }) => (
          <option key={id} value={id}>
            {code} · {name}
          </option>
        ))}
      </SelectField>
      {registerId === newRegister && (
        <TextField {...{ label: t("code"), hint: t("codeHint"), name: "code" }} autoComplete="off" required />
      )}
    </ConfirmDialog>
  );
}
