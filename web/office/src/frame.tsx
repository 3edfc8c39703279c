import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Frame } from "@tillhouse/ui/frame.tsx";
import { Brand } from "@tillhouse/ui/screen.tsx";
import { ProofProvider } from "@tillhouse/ui/sign-in/proof.tsx";
import { sessionQuery, useMay, useOffice } from "./office.ts";
import { LookBanner, useGivenLook } from "./support/look.tsx";

/** What stands around every page of a shop's office. */
export function OfficeFrame({ onIdle }: { readonly onIdle: () => void }) {
  const t = useTranslations("office");
  const office = useOffice();
  const { slug, name, client, identity, session } = office;
  const { data } = useQuery(sessionQuery(office));
  const may = useMay();
  const look = useGivenLook(slug);
  const params = { slug };
  const ways = [
    ["/$slug", t("ways.start"), true],
    ["/$slug/tills", t("ways.tills"), may("devices.manage")],
    ["/$slug/support-accesses", t("ways.support"), may("users.manage")],
  ] as const;
  return (
    <ProofProvider prove={office.prove}>
      <Frame
        home={
          <Link to="/$slug" params={params} className="brand">
            <Brand /> <span className="muted">{name}</span>
          </Link>
        }
        label={t("ways.label")}
        ways={ways
          .filter(([, , isOffered]) => isOffered)
          .map(([to, label]) => ({
            key: to,
            link: (
              <Link {...{ to, params }} activeOptions={{ exact: to === "/$slug", includeSearch: false }}>
                {label}
              </Link>
            ),
          }))}
        account={
          look === undefined && (
            <Link to="/$slug/account" params={params} className="button" data-kind="quiet">
              {data?.user.name ?? t("account")}
            </Link>
          )
        }
        banner={look !== undefined && <LookBanner look={look} />}
        look={look === undefined ? data?.user : undefined}
        {...(look === undefined
          ? { keepLook: (parts) => void client.PATCH("/me", { body: parts }).catch(() => undefined) }
          : {})}
        identity={look === undefined ? identity : undefined}
        {...{ session, onIdle }}
      />
    </ProofProvider>
  );
}
