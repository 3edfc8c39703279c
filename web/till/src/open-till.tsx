import type { ClosedSession } from "@tillhouse/till-engine/drawer.ts";
import type { Rights } from "@tillhouse/till-engine/rights.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { OpenSession } from "./cash/open-session.tsx";
import { SessionClosed } from "./cash/report-dialog.tsx";
import { FailureWords } from "./failure-words.tsx";
import { Sell } from "./sell/sell.tsx";
import { useScannerGap } from "./sell/use-scanner.ts";
import { Who } from "./staff/who.tsx";
import { useTill, useTillState, useTillView } from "./till.ts";

/** The till of a shop that is open: somebody signs in, opens the drawer, and sells. */
export function OpenTill({ slug }: { readonly slug: string }) {
  const till = useTill();
  const state = useTillState();
  const { facts } = useTillView();
  const t = useTranslations("till");
  const [user, setUser] = useState<Rights>();
  const [closed, setClosed] = useState<ClosedSession>();
  const { idleMinutes, scannerGapMs, paper } = state.preferences;
  const lock = () => {
    setUser(undefined);
    setClosed(undefined);
    void till.calls.signOut();
  };
  // A cashier who has left is signed out, so that nobody sells in their name.
  useIdle(user !== undefined, idleMinutes * 60_000, lock);
  useScannerGap(scannerGapMs);
  // What is printed is laid out by it.
  useEffect(() => void (document.documentElement.dataset["paper"] = paper), [paper]);
  return (
    <div className="till">
      {state.diskFailure !== undefined && <FailureWords failure={{ kind: "Disk", message: state.diskFailure }} />}
      {user === undefined ? (
        <Who onSignedIn={setUser} />
      ) : facts === undefined ? (
        <Gate title={t("starting")}>
          <output>{t("loading")}</output>
        </Gate>
      ) : state.sessionId !== undefined ? (
        <Sell slug={slug} user={user} onLock={lock} onClosed={setClosed} />
      ) : closed !== undefined ? (
        <SessionClosed closed={closed} onDone={() => setClosed(undefined)} />
      ) : (
        <OpenSession user={user} onLock={lock} />
      )}
    </div>
  );
}

function useIdle(isWatching: boolean, idleMs: number, onIdle: () => void): void {
  const leave = useEffectEvent(onIdle);
  useEffect(() => {
    if (!isWatching) return undefined;
    let timer = setTimeout(() => leave(), idleMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => leave(), idleMs);
    };
    const signs = ["keydown", "pointerdown"] as const;
    for (const sign of signs) addEventListener(sign, again, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, again, { capture: true });
    };
  }, [isWatching, idleMs]);
}
