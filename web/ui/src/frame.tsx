import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { useCurrentInView } from "./current-in-view.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { useKeptFocus } from "./kept-focus.ts";
import { hasKeptLook, useLook, type Look } from "./look.tsx";
import { LookMenu } from "./look-menu.tsx";
import type { Identity } from "./sign-in/identity.ts";
import { IdleGuard } from "./sign-in/idle-guard.tsx";
import type { WatchedSession } from "./sign-in/session-watch.ts";
import { SignInAgain } from "./sign-in/sign-in-again.tsx";
import { useSubmit } from "./submit.ts";
import { pickLanguage } from "./texts/texts.ts";

interface FrameProps {
  /** The app's mark, as a link to its first page. */
  readonly home: ReactNode;
  /** For who does not see the list of ways. */
  readonly label: string;
  /** The links to the parts of the app; each is its own key. */
  readonly ways: readonly { readonly key: string; readonly link: ReactNode }[];
  /** The link to one's own account. */
  readonly account: ReactNode;
  /** What must be seen on every page. */
  readonly banner?: ReactNode;
  /** The look that the account keeps, once it is known. */
  readonly look?: Pick<Look, "theme"> & { readonly language: string | null };
  /** Keeps with the account what other browsers of the user shall show; this one keeps it in any case. */
  readonly keepLook?: (parts: Partial<Pick<Look, "theme" | "language">>) => void;
  /** Undefined: there is nothing to sign out of. */
  readonly identity: Identity | undefined;
  readonly session: WatchedSession;
  readonly onIdle: () => void;
}

/** As long as the service lets a session live without use, unless it is set otherwise. */
const idleMs = 30 * 60_000;

/** What stands around every page of an app. */
export function Frame(props: FrameProps) {
  const { home, label, ways, account, banner, look, keepLook, identity, session, onIdle } = props;
  const t = useTranslations();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useKeptFocus();
  useEffect(() => {
    // A new screen begins at its top, for the keyboard as for the eye; the first one where the browser put it. The
    // router brings the screen after its address: one that goes hands the focus on.
    if (before.current !== pathname) document.getElementById("screen")?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  const { change } = useLook();
  const awaited = useSyncExternalStore(session.onAwaited, () => session.awaited);
  useEffect(() => {
    if (look === undefined || hasKeptLook()) return;
    change({ theme: look.theme, language: pickLanguage(look.language, navigator.languages) });
  }, [look, change]);
  return (
    <div className="frame">
      <a className="button skip" href="#screen">
        {t("common.skip")}
      </a>
      <header className="frame-bar">
        {home}
        <span className="spring" />
        <LookMenu
          onChange={({ language, theme }) => {
            if (language !== undefined || theme !== undefined) keepLook?.({ language, theme });
          }}
        />
        {account}
        {identity !== undefined && <SignOut signOut={identity.signOut} />}
      </header>
      <nav className="ways" aria-label={label} ref={useCurrentInView()}>
        <ul>
          {ways.map(({ key, link }) => (
            <li key={key}>{link}</li>
          ))}
        </ul>
      </nav>
      {banner}
      <Outlet />
      {identity !== undefined && awaited === undefined && <IdleGuard idleMs={idleMs} onIdle={onIdle} />}
      {identity !== undefined && awaited !== undefined && <SignInAgain {...{ identity, session }} email={awaited} />}
    </div>
  );
}

function SignOut({ signOut }: { readonly signOut: () => Promise<void> }) {
  const t = useTranslations("signIn");
  const leaving = useSubmit(signOut);
  return (
    <>
      <Button kind="quiet" isBusy={leaving.isBusy} onClick={() => void leaving.submit()}>
        {t("signOut")}
      </Button>
      {leaving.failure !== undefined && <FailureNotice failure={leaving.failure} />}
    </>
  );
}
