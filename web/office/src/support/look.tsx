import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "@tillhouse/ui/button.tsx";
import { useNow } from "@tillhouse/ui/instant.tsx";
import { takeLook, type GivenLook } from "@tillhouse/ui/look-handover.ts";
import { Notice } from "@tillhouse/ui/notice.tsx";
import { Gate } from "@tillhouse/ui/screen.tsx";
import { formatDuration } from "@tillhouse/ui/units.ts";
import { sessionQuery, useOffice } from "../office.ts";
import { closeOffice } from "../shops.ts";

type Look = Pick<GivenLook, "id" | "expiresAt" | "reason">;

/** The looks that this page was given, by the shop's slug. A reload forgets them. */
const looks = new Map<string, Look>();
const listeners = new Set<() => void>();

/** That this tab looks into a shop, and never the token, outlives a reload: the console can give it once more. */
const storageKey = "tillhouse.look";

function setLook(slug: string, look: Look | undefined): void {
  if (look === undefined) looks.delete(slug);
  else looks.set(slug, look);
  if (look === undefined) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, slug);
  for (const listener of listeners) listener();
}

/** This tab looked into the shop before it was loaded anew. */
export const hadLook = (slug: string): boolean => !looks.has(slug) && sessionStorage.getItem(storageKey) === slug;

/** The look into the shop by which this page reads; undefined for a user of the shop. */
export function useGivenLook(slug: string): Look | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => looks.get(slug),
  );
}

/** The page that the console opens for an operator's look into a shop. */
export function LookPage({ isOver }: { readonly isOver: boolean }) {
  const t = useTranslations("support");
  const { slug, client } = useOffice();
  const navigate = useNavigate();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isOver) return;
    let isWanted = true;
    void takeLook().then((look) => {
      if (!isWanted) return;
      if (look === undefined) {
        setLost(true);
        return;
      }
      client.session.use(look.accessToken);
      setLook(slug, { id: look.id, expiresAt: look.expiresAt, reason: look.reason });
      void navigate({ to: "/$slug", params: { slug }, replace: true });
    });
    return () => void (isWanted = false);
  }, [isOver, slug, client, navigate]);
  if (!isOver && !isLost)
    return (
      <Gate title={t("title")}>
        <output>{t("waiting")}</output>
      </Gate>
    );
  return (
    <Gate title={t(isOver ? "over" : "lost")}>
      <Notice tone="warning">{t(isOver ? "overLead" : "lostLead")}</Notice>
    </Gate>
  );
}

/** How often a look that the shop may have ended is tried. */
const triedEveryMs = 5_000;

/** Says on every page that an operator reads here, why, and for how long still. */
export function LookBanner({ look }: { readonly look: Look }) {
  const t = useTranslations("support");
  const locale = useLocale();
  const office = useOffice();
  const navigate = useNavigate();
  useQuery({ ...sessionQuery(office), refetchInterval: triedEveryMs });
  const leftMs = new Date(look.expiresAt).getTime() - useNow(1_000).getTime();
  const isOver = leftMs <= 0;
  const { slug, name } = office;
  const end = () => {
    closeOffice(slug);
    setLook(slug, undefined);
    void navigate({ to: "/$slug/look", params: { slug }, search: { isOver: true }, replace: true });
  };
  const endByHand = () => {
    // Unheard, it ends by its clock: the page forgets the token in any case.
    office.client.DELETE("/support-accesses/{id}", { params: { path: { id: look.id } } }).catch(() => undefined);
    end();
  };
  useEffect(() => {
    if (isOver) end();
  });
  return (
    <section className="look-banner" aria-label={t("title")}>
      <Notice tone="warning" title={t("banner", { shop: name })}>
        <div className="button-row">
          <span>{t("because", { reason: look.reason })}</span>
          <span className="number">{t("left", { time: formatDuration(Math.max(0, leftMs), locale) })}</span>
          <Button onClick={endByHand}>{t("stop")}</Button>
        </div>
      </Notice>
    </section>
  );
}

/** The session of a look has ended: the shop did it, or its time is over. */
export function forgetLook(slug: string): boolean {
  if (!looks.has(slug)) return false;
  closeOffice(slug);
  setLook(slug, undefined);
  return true;
}
