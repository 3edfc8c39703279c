import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { OpenSession } from "./cash/open-session.tsx";
import { FailureWords } from "./failure-words.tsx";
import { Sell } from "./sell/sell.tsx";
import { Who } from "./staff/who.tsx";
import { useTill, useTillState, useTillView } from "./till.ts";

/** A cashier who has left is signed out after this, so that nobody sells in their name. */
const idleMs = 3 * 60_000;

/** The till of a shop that is open: somebody signs in, opens the drawer, and sells. */
export function OpenTill({ slug }: { readonly slug: string }) {
  const till = useTill();
  const state = useTillState();
  const { facts } = useTillView();
  const t = useTranslations("till");
  const [user, setUser] = useState<Rights>();
  const lock = () => {
    setUser(undefined);
    void till.calls.signOut();
  };
  useIdle(user !== undefined, lock);
  return (
    <div className="till">
      {state.diskFailure !== undefined && <FailureWords failure={{ kind: "Disk", message: state.diskFailure }} />}
      {user === undefined ? (
        <Who onSignedIn={setUser} />
      ) : facts === undefined ? (
        <Gate title={t("starting")}>
          <output>{t("loading")}</output>
        </Gate>
      ) : state.sessionId === undefined ? (
        <OpenSession user={user} onLock={lock} />
      ) : (
        <Sell slug={slug} user={user} onLock={lock} />
      )}
    </div>
  );
}

function useIdle(isWatching: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    let timer = setTimeout(onIdle, idleMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(onIdle, idleMs);
    };
    const signs = ["keydown", "pointerdown"] as const;
    for (const sign of signs) addEventListener(sign, again, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, again, { capture: true });
    };
  });
}
