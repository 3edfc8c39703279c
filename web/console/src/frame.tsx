import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Frame } from "@tillhouse/ui/frame.tsx";
import { Brand } from "@tillhouse/ui/screen.tsx";
import type { WatchedSession } from "@tillhouse/ui/sign-in/session-watch.ts";
import { client, identity } from "./client.ts";
import { meQuery, useMay } from "./rights.ts";

/** What stands around every screen of the console. */
export function ConsoleFrame({ session, onIdle }: { readonly session: WatchedSession; readonly onIdle: () => void }) {
  const t = useTranslations("console");
  const may = useMay();
  const { data: me } = useQuery(meQuery);
  const ways = [
    ["/", t("ways.overview"), true],
    ["/tenants", t("ways.tenants"), may("tenants.read")],
    ["/graduations", t("ways.graduations"), may("tenants.read")],
    ["/migrations", t("ways.migrations"), may("tenants.read")],
    ["/servers", t("ways.servers"), may("servers.read")],
    ["/backups", t("ways.backups"), may("servers.read")],
    ["/operators", t("ways.users"), may("users.manage")],
    ["/support", t("ways.support"), may("audit.read")],
    ["/audit", t("ways.audit"), may("audit.read")],
  ] as const;
  return (
    <Frame
      home={
        <Link to="/" className="brand">
          <Brand />
        </Link>
      }
      label={t("ways.label")}
      ways={ways
        .filter(([, , isOffered]) => isOffered)
        .map(([to, label]) => ({
          key: to,
          link: (
            <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }}>
              {label}
            </Link>
          ),
        }))}
      account={
        <Link to="/account" className="button" data-kind="quiet">
          {me?.name ?? t("account")}
        </Link>
      }
      look={me}
      // Without connection only this browser keeps it.
      keepLook={(parts) => void client.PATCH("/admin/me", { body: parts }).catch(() => undefined)}
      {...{ identity, session, onIdle }}
    />
  );
}
