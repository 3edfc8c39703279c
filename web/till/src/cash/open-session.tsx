import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Action } from "../action.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { AmountForm } from "../amount-form.tsx";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { More, moreKey } from "../more/more.tsx";
import { useOpenTill, useTill } from "../till.ts";

/** Counts what is in the drawer before the first sale. */
export function OpenSession({ user, onLock }: { readonly user: Rights; readonly onLock: () => void }) {
  const t = useTranslations("session");
  const ofTill = useTranslations("till");
  const till = useTill();
  const { state, facts } = useOpenTill();
  const [isMore, setMore] = useState(false);
  return (
    <Gate title={t("title")}>
      <p className="muted">
        {state.shopName} · {state.registerName} · {user.name}
      </p>
      {state.isOutdated && <Notice tone="bad">{t("outdated")}</Notice>}
      <p>{t("lead")}</p>
      <AmountForm
        label={t("float")}
        action={t("open")}
        digits={facts.settings.currencyDigits}
        onAmount={(cash) => till.calls.openSession(user.userId, cash)}
      />
      <div className="button-row">
        <Action hotkey={moreKey} onClick={() => setMore(true)}>
          {ofTill("menu")}
        </Action>
        <Action hotkey="F12" kind="quiet" onClick={onLock}>
          {ofTill("lock")}
        </Action>
      </div>
      {isMore && (
        <More {...{ user }} hasBasket={false} onClosed={() => setMore(false)} onClose={() => setMore(false)} />
      )}
    </Gate>
  );
}
