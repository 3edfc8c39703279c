import { createRootRoute, createRoute, createRouter, Link, Outlet, redirect } from "@tanstack/react-router";
import { unwrap } from "@tillhouse/client";
import { useTranslations } from "use-intl";
import { Screen } from "@tillhouse/ui/screen.tsx";
import { ChoosePassword, ConfirmEmail, ForgottenPassword, Unlock } from "@tillhouse/ui/sign-in/mailed-links.tsx";
import { readSignInSearch, watchSession } from "@tillhouse/ui/sign-in/session-watch.ts";
import { SignIn } from "@tillhouse/ui/sign-in/sign-in.tsx";
import { AccountPage } from "./account/account.tsx";
import { Audit, AuditTable, readAuditSearch } from "./audit/audit.tsx";
import { Backups } from "./backups/backups.tsx";
import { client, identity, queries } from "./client.ts";
import { readDays } from "./days.tsx";
import { Diagnoses } from "./diagnoses/list.tsx";
import { ConsoleFrame } from "./frame.tsx";
import { Migrations, MigrationRunPage } from "./migrations/migrations.tsx";
import { Operators } from "./operators/operators.tsx";
import { Overview } from "./overview/overview.tsx";
import { meQuery } from "./rights.ts";
import { readTenantSearch } from "./tenants/search.ts";
import { GraduationPage } from "./graduations/graduation.tsx";
import { GraduationList, TenantGraduations } from "./graduations/list.tsx";
import { MovePlan } from "./graduations/plan.tsx";
import { DrainPage, readDrainSearch } from "./servers/drain.tsx";
import { ServerPage } from "./servers/server.tsx";
import { Servers } from "./servers/servers.tsx";
import { SupportAccesses } from "./support/accesses.tsx";
import { TenantDiagnosis } from "./tenants/diagnosis.tsx";
import { TenantList } from "./tenants/list.tsx";
import { NewTenant } from "./tenants/new.tsx";
import { TenantSummary } from "./tenants/summary.tsx";
import { TenantScreen } from "./tenants/tenant.tsx";
import { TenantUsage } from "./tenants/usage.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });

/** Every page but those of the sign-in: who is not signed in comes back to it afterwards. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  component: () => <ConsoleFrame session={session} onIdle={endIdle} />,
  beforeLoad: async ({ location }) => {
    if (await session.isIn()) return;
    throw redirect({ to: "/sign-in", search: { next: location.href, end: session.lastEnd } });
  },
});

const session = watchSession(client.session, {
  forget: () => {
    queries.clear();
    void router.invalidate();
  },
  readAgain: () => void queries.invalidateQueries(),
  knownUser: () => queries.getQueryData(meQuery.queryKey)?.email,
  askUser: async () => (await unwrap(client.GET("/admin/me"))).email,
});

function endIdle(): void {
  session.noteIdle();
  // Without connection the page forgets what it has; the service lets the session expire by itself.
  identity.signOut().catch(() => location.assign("/console/sign-in?end=Expired"));
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: readSignInSearch,
  component: function SignInPage() {
    const { next, end } = signIn.useSearch();
    const navigate = signIn.useNavigate();
    const t = useTranslations("signIn");
    return (
      <SignIn
        {...{ identity, end }}
        forgot={<Link to="/forgot-password">{t("forgot")}</Link>}
        onSignedIn={() => void navigate({ href: next ?? "/", replace: true })}
      />
    );
  },
});

function Back() {
  return <Link to="/sign-in">{useTranslations("signIn")("back")}</Link>;
}

const parts = { identity, back: <Back /> };
/** Where the links of mails lead (`server/src/auth/links/links.ts`). */
const mailed = [
  createRoute({
    getParentRoute: () => root,
    path: "/forgot-password",
    component: () => <ForgottenPassword {...parts} />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/reset-password",
    component: () => <ChoosePassword {...parts} purpose="PasswordReset" />,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/accept-invitation",
    component: () => <ChoosePassword {...parts} purpose="Invitation" />,
  }),
  createRoute({ getParentRoute: () => root, path: "/confirm-email", component: () => <ConfirmEmail {...parts} /> }),
  createRoute({ getParentRoute: () => root, path: "/unlock", component: () => <Unlock {...parts} /> }),
] as const;

const overview = createRoute({ getParentRoute: () => signedIn, path: "/", component: Overview });

export const tenants = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants",
  validateSearch: readTenantSearch,
  component: function TenantsPage() {
    return <TenantList search={tenants.useSearch()} />;
  },
});

const tenant = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId",
  component: () => <TenantSummary {...tenant.useParams()} />,
});
const tenantMove = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId/move",
  component: () => <TenantScreen {...tenantMove.useParams()}>{(found) => <MovePlan tenant={found} />}</TenantScreen>,
});
const tenantGraduations = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId/graduations",
  component: () => <TenantGraduations {...tenantGraduations.useParams()} />,
});
const graduation = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId/graduations/$graduationId",
  component: () => <GraduationPage {...graduation.useParams()} />,
});
const tenantDiagnosis = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId/diagnosis",
  component: () => <TenantDiagnosis {...tenantDiagnosis.useParams()} />,
});
const tenantUsage = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId/usage",
  component: () => <TenantUsage {...tenantUsage.useParams()} />,
});
const tenantAudit = createRoute({
  getParentRoute: () => signedIn,
  path: "/tenants/$tenantId/audit",
  component: function TenantAudit() {
    const { tenantId } = tenantAudit.useParams();
    return (
      <TenantScreen tenantId={tenantId}>
        {() => <AuditTable search={{ subjectType: "Tenant", subjectId: tenantId }} isOfOneShop />}
      </TenantScreen>
    );
  },
});
const graduations = createRoute({
  getParentRoute: () => signedIn,
  path: "/graduations",
  validateSearch: readDays,
  component: () => <GraduationList days={graduations.useSearch()} />,
});
const diagnoses = createRoute({ getParentRoute: () => signedIn, path: "/diagnoses", component: Diagnoses });
const servers = createRoute({ getParentRoute: () => signedIn, path: "/servers", component: Servers });
const server = createRoute({
  getParentRoute: () => signedIn,
  path: "/servers/$name",
  component: () => <ServerPage {...server.useParams()} />,
});
const drain = createRoute({
  getParentRoute: () => signedIn,
  path: "/drains/$drainId",
  validateSearch: readDrainSearch,
  component: () => <DrainPage {...drain.useParams()} search={drain.useSearch()} />,
});

const newTenant = createRoute({ getParentRoute: () => signedIn, path: "/tenants/new", component: NewTenant });
const migrations = createRoute({ getParentRoute: () => signedIn, path: "/migrations", component: Migrations });
const migrationRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/migrations/$runId",
  component: () => <MigrationRunPage {...migrationRun.useParams()} />,
});
const operators = createRoute({ getParentRoute: () => signedIn, path: "/operators", component: Operators });
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "/audit",
  validateSearch: readAuditSearch,
  component: () => <Audit search={audit.useSearch()} />,
});
const backups = createRoute({ getParentRoute: () => signedIn, path: "/backups", component: Backups });
const accesses = createRoute({ getParentRoute: () => signedIn, path: "/support", component: SupportAccesses });
const account = createRoute({ getParentRoute: () => signedIn, path: "/account", component: AccountPage });

function Missing() {
  const t = useTranslations("console.missing");
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
    signedIn.addChildren([
      overview,
      tenants,
      tenant,
      tenantMove,
      tenantGraduations,
      graduation,
      tenantDiagnosis,
      tenantUsage,
      tenantAudit,
      graduations,
      diagnoses,
      servers,
      server,
      drain,
      newTenant,
      migrations,
      migrationRun,
      operators,
      audit,
      backups,
      accesses,
      account,
    ]),
    signIn,
    ...mailed,
  ]),
  basepath: "/console",
  defaultPreload: false,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
