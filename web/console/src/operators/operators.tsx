import { useQueryClient } from "@tanstack/react-query";
import { isProblem, newId, unwrap, type components } from "@tillhouse/client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "@tillhouse/ui/action-menu.tsx";
import { Badge } from "@tillhouse/ui/badge.tsx";
import { Button } from "@tillhouse/ui/button.tsx";
import { ConfirmDialog } from "@tillhouse/ui/confirm-dialog.tsx";
import { SelectField, TextField } from "@tillhouse/ui/field.tsx";
import { textOf } from "@tillhouse/ui/form.tsx";
import { Instant } from "@tillhouse/ui/instant.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { PagedTable } from "@tillhouse/ui/paged-table.tsx";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { useProvenSubmit } from "@tillhouse/ui/sign-in/proof.tsx";
import { client } from "../client.ts";
import { useMay } from "../rights.ts";

type PlatformUser = components["schemas"]["PlatformUser"];

const roles: readonly PlatformUser["role"][] = ["Owner", "Operator", "Support"];

const stateOf = ({ isActive, lastLoginAt }: PlatformUser) =>
  !isActive ? "inactive" : lastLoginAt === null ? "invited" : "active";

/** The people who run the service, and what can be done for them. */
export function Operators() {
  const t = useTranslations();
  const may = useMay();
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <Screen
      title={t("operators.title")}
      actions={
        may("users.manage") && (
          <Button kind="primary" onClick={() => setChosen({ verb: "Invite" })}>
            {t("operators.verb.Invite.action")}
          </Button>
        )
      }
    >
      <PagedTable
        {...{ caption: t("operators.title"), queryKey: ["operators"] }}
        ask={(cursor, signal) => unwrap(client.GET("/admin/users", { params: { query: { cursor } }, signal }))}
        rowKey={({ id }) => id}
        columns={[
          {
            ...{ id: "name", header: t("operators.name") },
            cell: ({ name, email }) => (
              <>
                {name} <span className="muted">{email}</span>
              </>
            ),
          },
          { id: "role", header: t("operators.role"), cell: ({ role }) => t(`operators.roles.${role}`) },
          {
            ...{ id: "state", header: t("tenants.state") },
            cell: (user) => {
              const state = stateOf(user);
              return <Badge tone={state === "active" ? "good" : "plain"}>{t(`operators.${state}`)}</Badge>;
            },
          },
          {
            ...{ id: "last", header: t("operators.lastLogin") },
            cell: ({ lastLoginAt }) => (lastLoginAt === null ? t("tenants.never") : <Instant at={lastLoginAt} />),
          },
          {
            ...{ id: "verbs", header: t("operators.verbs") },
            cell: (user) => <Verbs user={user} onChoose={(verb) => setChosen({ verb, user })} />,
          },
        ]}
      />
      {chosen !== undefined && <VerbDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Screen>
  );
}

type UserVerb = "Change" | "Deactivate" | "Activate" | "Unlock" | "EndSessions" | "RemoveFactor" | "InviteAgain";
type Chosen =
  | { readonly verb: "Invite"; readonly user?: undefined }
  | { readonly verb: UserVerb; readonly user: PlatformUser };

interface VerbsProps {
  readonly user: PlatformUser;
  readonly onChoose: (verb: UserVerb) => void;
}

/** Seven buttons in each row would be read by nobody. */
function Verbs({ user: { isActive, lastLoginAt, name }, onChoose }: VerbsProps) {
  const t = useTranslations("operators");
  const verbs: readonly UserVerb[] = [
    "Change",
    ...(lastLoginAt === null ? (["InviteAgain"] as const) : []),
    ...(["Unlock", "EndSessions", "RemoveFactor"] as const),
    isActive ? "Deactivate" : "Activate",
  ];
  return (
    <ActionMenu
      {...{ label: t("choose"), description: name, onChoose }}
      actions={verbs.map((verb) => [verb, t(`verb.${verb}.action`)])}
    />
  );
}

/** What another operator has changed of a user, in words. */
function useChanges(before: PlatformUser | undefined, now: PlatformUser | undefined): readonly string[] {
  const t = useTranslations();
  if (before === undefined || now === undefined) return [];
  const facts = (user: PlatformUser) => [
    `${t("operators.name")}: ${user.name}`,
    `${t("operators.role")}: ${t(`operators.roles.${user.role}`)}`,
    `${t("tenants.state")}: ${t(`operators.${stateOf(user)}`)}`,
  ];
  const known = facts(before);
  return facts(now).filter((fact) => !known.includes(fact));
}

function VerbDialog({ verb, user: chosen, onClose }: Chosen & { readonly onClose: () => void }) {
  const t = useTranslations("operators");
  const ofShop = useTranslations("tenant");
  const queries = useQueryClient();
  /** The user as the dialog shows them: as they were when it was opened, or after somebody else's change. */
  const [{ user, filled }, setState] = useState({ user: chosen, filled: { name: chosen?.name, role: chosen?.role } });
  const changes = useChanges(chosen, user);
  // One id for all tries: an answer that got lost makes no second person.
  const [id] = useState(newId);
  const send = (form: FormData): Promise<unknown> => {
    const role = roles.find((one) => one === form.get("role")) ?? "Support";
    const name = textOf(form, "name");
    if (verb === "Invite" || user === undefined)
      return unwrap(client.POST("/admin/users", { body: { id, email: textOf(form, "email"), name, role } }));
    const path = { id: user.id };
    const versioned = { params: { path, header: { "If-Match": `"${user.version}"` } } };
    const calls: Readonly<Record<UserVerb, () => Promise<unknown>>> = {
      Change: () => unwrap(client.PATCH("/admin/users/{id}", { ...versioned, body: { name, role } })),
      Deactivate: () => unwrap(client.POST("/admin/users/{id}/deactivate", versioned)),
      Activate: () => unwrap(client.POST("/admin/users/{id}/activate", versioned)),
      Unlock: () => unwrap(client.POST("/admin/users/{id}/unlock", { params: { path } })),
      EndSessions: () => unwrap(client.DELETE("/admin/users/{id}/sessions", { params: { path } })),
      RemoveFactor: () => unwrap(client.DELETE("/admin/users/{id}/2fa", { params: { path } })),
      InviteAgain: () => unwrap(client.POST("/admin/users/{id}/invite", { params: { path } })),
    };
    return calls[verb]();
  };
  const submission = useProvenSubmit<FormData>(async (form) => {
    try {
      await send(form);
    } catch (error) {
      if (!isProblem(error, "version_conflict") || user === undefined) throw error;
      const now = await unwrap(client.GET("/admin/users/{id}", { params: { path: { id: user.id } } }));
      // What was typed stays; what was not touched is as the other has set it.
      const [name, role] = [textOf(form, "name"), roles.find((one) => one === form.get("role"))];
      setState({
        user: now,
        filled: { name: name === user.name ? now.name : name, role: role === user.role ? now.role : role },
      });
      await queries.invalidateQueries({ queryKey: ["operators"] });
      throw error;
    }
    await queries.invalidateQueries({ queryKey: ["operators"] });
    onClose();
  });
  const isDangerous = verb === "Deactivate" || verb === "RemoveFactor";
  return (
    <ConfirmDialog
      {...{ title: user === undefined ? t("verb.Invite.action") : `${t(`verb.${verb}.action`)}: ${user.name}` }}
      {...{ action: t(`verb.${verb}.action`), kind: isDangerous ? "danger" : "primary", submission, onClose }}
      isOpen
    >
      <p>{t(`verb.${verb}.lead`)}</p>
      {changes.length > 0 && (
        <Notice tone="warning" title={ofShop("setMeanwhile")}>
          <ul>
            {changes.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Notice>
      )}
      {verb === "Invite" && <TextField label={t("email")} name="email" type="email" autoFocus required />}
      {(verb === "Invite" || verb === "Change") && (
        <>
          <TextField key={`name ${user?.version}`} label={t("name")} name="name" defaultValue={filled.name} required />
          <SelectField
            {...{ label: t("role"), name: "role", defaultValue: filled.role ?? "Operator" }}
            key={`role ${user?.version}`}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`roles.${role}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ConfirmDialog>
  );
}
