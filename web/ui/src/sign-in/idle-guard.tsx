import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";

/** How long before the end the user is asked whether they are still there (WCAG 2.2.1 asks for 20 seconds at least). */
const warningMs = 120_000;
/** Acts are noted so often: they need not be exact, and there are many. */
const notedEveryMs = 5_000;
const acts = ["pointerdown", "keydown", "wheel"] as const;
const storageKey = "tillhouse.lastAct";

interface IdleGuardProps {
  /** After so long without an act in any tab, the session is ended. */
  readonly idleMs: number;
  readonly onIdle: () => void;
}

/**
 * Ends the session of who has gone away. What pages ask by themselves keeps a session alive at the service, so only the
 * page knows whether anybody is there. It asks before it ends.
 */
export function IdleGuard({ idleMs, onIdle }: IdleGuardProps) {
  const t = useTranslations("idle");
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const end = useRef(onIdle);
  useEffect(() => void (end.current = onIdle));
  useEffect(() => {
    let notedAt = 0;
    const note = () => {
      if (Date.now() - notedAt < notedEveryMs) return;
      notedAt = Date.now();
      localStorage.setItem(storageKey, String(notedAt));
    };
    note();
    let isOver = false;
    const look = () => {
      const leftMs = Number(localStorage.getItem(storageKey) ?? 0) + idleMs - Date.now();
      setSecondsLeft(leftMs < warningMs ? Math.max(0, Math.ceil(leftMs / 1000)) : undefined);
      if (leftMs > 0 || isOver) return;
      isOver = true;
      end.current();
    };
    const timer = setInterval(look, 1000);
    for (const act of acts) window.addEventListener(act, note, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const act of acts) window.removeEventListener(act, note, { capture: true });
    };
  }, [idleMs]);
  const stay = () => {
    localStorage.setItem(storageKey, String(Date.now()));
    setSecondsLeft(undefined);
  };
  return (
    <Dialog title={t("title")} isOpen={secondsLeft !== undefined} onClose={stay}>
      <p>{t("lead", { count: secondsLeft ?? 0 })}</p>
      <div className="button-row">
        <Button kind="primary" onClick={stay}>
          {t("stay")}
        </Button>
      </div>
    </Dialog>
  );
}
