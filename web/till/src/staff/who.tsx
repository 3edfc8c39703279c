import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action, choiceKey } from "../action.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { SyncDialog } from "../sync/sync-dialog.tsx";
import { SyncBadge } from "../sync-badge.tsx";
import { useTillState, useTill } from "../till.ts";
import { PinForm } from "./pin-form.tsx";

/** Asks for a name and its PIN. It needs no connection. */
export function Who({ onSignedIn }: { readonly onSignedIn: (rights: Rights) => void }) {
  const t = useTranslations("who");
  const till = useTill();
  const { users, shopName, registerName } = useTillState();
  const [chosen, setChosen] = useState<string>();
  const [isSyncShown, setSyncShown] = useState(false);
  const user = users.find(({ id }) => id === chosen) ?? (users.length === 1 ? users[0] : undefined);
  return (
    <Gate title={t("title")}>
      <p className="muted">
        {shopName} · {registerName}
      </p>
      {users.length === 0 && <p>{t("nobody")}</p>}
      {user === undefined ? (
        <ul className="names">
          {users.map(({ id, name }, i) => (
            <li key={id}>
              <Action hotkey={choiceKey(i)} onClick={() => setChosen(id)} autoFocus={i === 0}>
                {name}
              </Action>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <PinForm
            key={user.id}
            label={t("pin", { name: user.name })}
            action={t("signIn")}
            onPin={async (pin) => onSignedIn(await till.calls.signIn(user.id, pin))}
          />
          {users.length > 1 && (
            <Action hotkey="F12" kind="quiet" onClick={() => setChosen(undefined)}>
              {t("other")}
            </Action>
          )}
        </>
      )}
      <SyncBadge onOpen={() => setSyncShown(true)} />
      {isSyncShown && <SyncDialog user={undefined} onClose={() => setSyncShown(false)} />}
    </Gate>
  );
}
