import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { LookMenu } from "@tillhouse/ui/look-menu.tsx";
import { Brand } from "@tillhouse/ui/screen.tsx";
import { identity } from "./client.ts";

/** What stands around every screen of the console. */
export function Frame() {
  const t = useTranslations();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // A new screen begins at its top, for the keyboard as for the eye; the first one where the browser put it.
    if (before.current !== pathname) document.getElementById("screen")?.focus();
    before.current = pathname;
  }, [pathname]);
  const ways = [
    ["/", t("console.ways.overview")],
    ["/tenants", t("console.ways.tenants")],
    ["/graduations", t("console.ways.graduations")],
    ["/servers", t("console.ways.servers")],
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
        <LookMenu />
        <Button kind="quiet" onClick={() => void identity.signOut()}>
          {t("signIn.signOut")}
        </Button>
      </header>
      <nav className="ways" aria-label={t("console.ways.label")}>
        <ul>
          {ways.map(([to, label]) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: to === "/" }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
