import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { FailureNotice } from "@tillhouse/ui/failure-notice.tsx";
import { hasKeptLook, useLook, type Look } from "@tillhouse/ui/look.tsx";
import { LookMenu } from "@tillhouse/ui/look-menu.tsx";
import { pickLanguage } from "@tillhouse/ui/texts/texts.ts";
import { IdleGuard } from "@tillhouse/ui/sign-in/idle-guard.tsx";
import { Brand } from "@tillhouse/ui/screen.tsx";
import { useSubmit } from "@tillhouse/ui/submit.ts";
import { client, identity } from "./client.ts";
import { meQuery, useMay } from "./rights.ts";

/** As long as the service lets an operator's session live without use, unless it is set otherwise. */
const idleMs = 30 * 60_000;

/** Keeps with the account what other browsers of the operator shall show; this one keeps it in any case. */
function keepLook({ language, theme }: Partial<Look>): void {
  if (language === undefined && theme === undefined) return;
  // Without connection only this browser keeps it.
  client.PATCH("/admin/me", { body: { language, theme } }).catch(() => undefined);
}

/** What stands around every screen of the console. */
export function Frame({ onIdle }: { readonly onIdle: () => void }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // A new screen begins at its top, for the keyboard as for the eye; the first one where the browser put it.
    if (before.current !== pathname) document.getElementById("screen")?.focus();
    before.current = pathname;
  }, [pathname]);
  const leaving = useSubmit(identity.signOut);
  const may = useMay();
  const { data: me } = useQuery(meQuery);
  const { change } = useLook();
  useEffect(() => {
    if (me === undefined || hasKeptLook()) return;
    change({ theme: me.theme, language: pickLanguage(me.language, navigator.languages) });
  }, [me, change]);
  const ways = [
    ["/", t("console.ways.overview"), true],
    ["/tenants", t("console.ways.tenants"), may("tenants.read")],
    ["/graduations", t("console.ways.graduations"), may("tenants.read")],
    ["/migrations", t("console.ways.migrations"), may("tenants.read")],
    ["/servers", t("console.ways.servers"), may("servers.read")],
    ["/backups", t("console.ways.backups"), may("servers.read")],
    ["/operators", t("console.ways.users"), may("users.manage")],
    ["/support", t("console.ways.support"), may("audit.read")],
    ["/audit", t("console.ways.audit"), may("audit.read")],
  ] as const;
  return (
    <div className="frame">
      <a className="button skip" href="#screen">
        {t("common.skip")}
      </a>
      <header className="frame-bar">
        <Link to="/" className="brand">
          <Brand />
        </Link>
        <span className="spring" />
        <LookMenu onChange={keepLook} />
        <Link to="/account" className="button" data-kind="quiet">
          {me?.name ?? t("console.account")}
        </Link>
        <Button kind="quiet" isBusy={leaving.isBusy} onClick={() => void leaving.submit()}>
          {t("signIn.signOut")}
        </Button>
        {leaving.failure !== undefined && <FailureNotice failure={leaving.failure} />}
      </header>
      <nav className="ways" aria-label={t("console.ways.label")}>
        <ul>
          {ways.map(
            ([to, label, isOffered]) =>
              isOffered && (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }}>
                    {label}
                  </Link>
                </li>
              ),
          )}
        </ul>
      </nav>
      <Outlet />
      <IdleGuard idleMs={idleMs} onIdle={onIdle} />
    </div>
  );
}
