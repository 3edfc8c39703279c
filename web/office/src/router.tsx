import { createRootRoute, createRoute, createRouter, Link, Navigate, Outlet, redirect } from "@tanstack/react-router";
import { isProblem } from "@tillhouse/client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Screen } from "@tillhouse/ui/screen.tsx";
import {
  ChoosePassword,
  ConfirmEmail,
  ForgottenPassword,
  RedeemLink,
  Unlock,
} from "@tillhouse/ui/sign-in/mailed-links.tsx";
import { readSignInSearch } from "@tillhouse/ui/sign-in/session-watch.ts";
import { SignIn } from "@tillhouse/ui/sign-in/sign-in.tsx";
import { AccountPage } from "./account.tsx";
import { Choice, keepShop, lastShop } from "./choice.tsx";
import { OfficeFrame } from "./frame.tsx";
import { OfficeContext } from "./office.ts";
import { mailedLinks, onSessionEnd, openOffice, type MailedLinks } from "./shops.ts";
import { Start } from "./start.tsx";
import { SupportAccesses } from "./support/accesses.tsx";
import { forgetLook, hadLook, LookPage } from "./support/look.tsx";
import { Tills } from "./tills/tills.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });

interface ChoiceSearch {
  /** Asks although this browser knows a shop. */
  readonly change?: boolean | undefined;
  /** An address named a shop that there is not. */
  readonly isUnknown?: boolean | undefined;
}

const choice = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: function ChoicePage() {
    const { change, isUnknown } = choice.useSearch();
    const slug = lastShop();
    if (slug === undefined || change === true || isUnknown === true) return <Choice isUnknown={isUnknown} />;
    return <Navigate to="/$slug" params={{ slug }} replace />;
  },
  validateSearch: ({ change, isUnknown }: Record<string, unknown>): ChoiceSearch => ({
    change: change === true || undefined,
    isUnknown: isUnknown === true || undefined,
  }),
});

/** The office of one shop. */
const office = createRoute({
  getParentRoute: () => root,
  path: "/$slug",
  beforeLoad: async ({ params: { slug } }) => {
    const opened = await openOffice(slug).catch((error: unknown) => {
      if (isProblem(error, "tenant_not_found")) throw redirect({ to: "/", search: { isUnknown: true } });
      throw error;
    });
    keepShop(slug);
    return { office: opened };
  },
  component: function OfficePage() {
    return (
      <OfficeContext value={office.useRouteContext().office}>
        <Outlet />
      </OfficeContext>
    );
  },
  errorComponent: ({ error }) => <Choice error={error} />,
});

/** Every page but those of the sign-in: who is not signed in comes back to it afterwards. */
const signedIn = createRoute({
  getParentRoute: () => office,
  id: "signed-in",
  beforeLoad: async ({ location: { href }, params: { slug }, context }) => {
    const { session } = context.office;
    if (await session.isIn()) return;
    if (hadLook(slug)) throw redirect({ to: "/$slug/look", params: { slug } });
    if (forgetLook(slug)) throw redirect({ to: "/$slug/look", params: { slug }, search: { isOver: true } });
    throw redirect({ to: "/$slug/sign-in", params: { slug }, search: { next: href, end: session.lastEnd } });
  },
  component: function SignedIn() {
    const { session, identity, slug } = signedIn.useRouteContext().office;
    const endIdle = () => {
      session.noteIdle();
      // Without connection the page forgets what it has; the service lets the session expire by itself.
      identity.signOut().catch(() => location.assign(`/office/${slug}/sign-in?end=Expired`));
    };
    return <OfficeFrame onIdle={endIdle} />;
  },
});
onSessionEnd(() => void router.invalidate());

const signIn = createRoute({
  getParentRoute: () => office,
  path: "/sign-in",
  validateSearch: readSignInSearch,
  component: function SignInPage() {
    const { next, end } = signIn.useSearch();
    const { identity, slug, name } = signIn.useRouteContext().office;
    const navigate = signIn.useNavigate();
    const t = useTranslations();
    return (
      <SignIn
        {...{ identity, end, owner: name }}
        forgot={
          <Link to="/$slug/forgot-password" params={{ slug }}>
            {t("signIn.forgot")}
          </Link>
        }
        more={
          <Link to="/" search={{ change: true }}>
            {t("choice.other")}
          </Link>
        }
        onSignedIn={() => void navigate({ href: next ?? `/${slug}`, replace: true })}
      />
    );
  },
});

const forgotten = createRoute({
  getParentRoute: () => office,
  path: "/forgot-password",
  component: function ForgottenPage() {
    const { identity, slug } = forgotten.useRouteContext().office;
    return <ForgottenPassword {...{ identity, back: <Back slug={slug} /> }} />;
  },
});

const look = createRoute({
  getParentRoute: () => office,
  path: "/look",
  validateSearch: ({ isOver }: Record<string, unknown>): { readonly isOver?: boolean | undefined } => ({
    isOver: isOver === true || undefined,
  }),
  component: function SupportLook() {
    return <LookPage isOver={look.useSearch().isOver === true} />;
  },
});

function Back({ slug }: { readonly slug: string }) {
  return (
    <Link to="/$slug/sign-in" params={{ slug }}>
      {useTranslations("signIn")("back")}
    </Link>
  );
}

/** The shop that a mailed link names behind its #; without one, the link is not whole, and its page says so. */
const linkTenant = (): string => new URLSearchParams(location.hash.slice(1)).get("tenant") ?? "";

interface LinkProps {
  readonly identity: MailedLinks;
  readonly back: ReactNode;
}

const linkPages = {
  "reset-password": (props: LinkProps) => <ChoosePassword {...props} purpose="PasswordReset" />,
  "accept-invitation": (props: LinkProps) => <ChoosePassword {...props} purpose="Invitation" />,
  "confirm-email": ConfirmEmail,
  unlock: Unlock,
  "confirm-mails": ConfirmMails,
  "stop-mails": StopMails,
} as const;

function ConfirmMails({ identity }: LinkProps) {
  const t = useTranslations("mails");
  const texts = { title: t("confirmTitle"), lead: t("confirmLead"), action: t("confirm"), done: t("confirmed") };
  return <RedeemLink {...{ texts, back: undefined, redeem: identity.confirmMails }} />;
}

function StopMails({ identity }: LinkProps) {
  const t = useTranslations("mails");
  const texts = { title: t("stopTitle"), lead: t("stopLead"), action: t("stop"), done: t("stopped") };
  return <RedeemLink {...{ texts, back: undefined, redeem: identity.stopMails }} />;
}

/** Where the links of mails lead (`server/src/auth/links/links.ts`, `server/src/tenant/recipients/service.ts`). */
const mailed = Object.entries(linkPages).map(([name, LinkPage]) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: `/$slug/${name as keyof typeof linkPages}`,
    component: function MailedLink() {
      const { slug } = route.useParams();
      return <LinkPage {...{ identity: mailedLinks(linkTenant()), back: <Back slug={slug} /> }} />;
    },
  });
  return route;
});

const start = createRoute({ getParentRoute: () => signedIn, path: "/", component: Start });
const tills = createRoute({ getParentRoute: () => signedIn, path: "/tills", component: Tills });
const accesses = createRoute({
  getParentRoute: () => signedIn,
  path: "/support-accesses",
  component: SupportAccesses,
});
const account = createRoute({ getParentRoute: () => signedIn, path: "/account", component: AccountPage });

function Missing() {
  const t = useTranslations("office.missing");
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <p>
        <Link to="/">{t("home")}</Link>
      </p>
    </Screen>
  );
}

export const router = createRouter({
  routeTree: root.addChildren([
    choice,
    office.addChildren([signedIn.addChildren([start, tills, accesses, account]), signIn, forgotten, look]),
    ...mailed,
  ]),
  basepath: "/office",
  defaultPreload: false,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
