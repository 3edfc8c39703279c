import type { FastifyInstance } from "fastify";
import { adminAuditRoutes } from "./admin/audit/routes.ts";
import { appointmentRoutes } from "./admin/graduation/appointments/routes.ts";
import { drainRoutes } from "./admin/graduation/drains/routes.ts";
import { graduationRoutes } from "./admin/graduation/routes.ts";
import { adminIdentityRoutes } from "./admin/identity/routes.ts";
import { migrationRoutes } from "./admin/migrations/routes.ts";
import { serverRoutes } from "./admin/servers/routes.ts";
import { tenantDeletionRoutes } from "./admin/tenants/deletion/routes.ts";
import { backupRoutes } from "./admin/tenants/backup/runs.routes.ts";
import { overviewRoutes } from "./admin/tenants/overview/routes.ts";
import { adminTenantRoutes } from "./admin/tenants/routes.ts";
import { tenantQuotaRoutes } from "./admin/tenants/quotas/routes.ts";
import { supportAccessRoutes } from "./admin/tenants/support/routes.ts";
import { platformUserRoutes } from "./admin/users/routes.ts";
import { findApps } from "./apps/folder.ts";
import { appRoutes } from "./apps/routes.ts";
import { readExamples } from "./contract/examples.ts";
import { allSettings } from "./contract/settings.ts";
import { words } from "./contract/words.ts";
import type { Deps } from "./deps.ts";
import { databaseProblem } from "./kernel/db/problems.ts";
import { documentRoutes } from "./kernel/http/document.ts";
import { healthRoutes } from "./kernel/http/health.ts";
import { collectContracts } from "./kernel/http/openapi.ts";
import { observeRequests } from "./kernel/http/observe.ts";
import { makeServer } from "./kernel/http/server.ts";
import { approvalRoutes } from "./tenant/approvals/routes.ts";
import { auditRoutes } from "./tenant/audit/routes.ts";
import { branchRoutes } from "./tenant/branches/routes.ts";
import { cashRoutes } from "./tenant/cash/routes.ts";
import { catalogueRoutes } from "./tenant/catalogue/routes.ts";
import { deviceRoutes } from "./tenant/devices/routes.ts";
import { admitAtDevice, findDeviceBy } from "./tenant/devices/service.ts";
import { customerRoutes } from "./tenant/customers/routes.ts";
import { tenantPlane } from "./tenant/identity/plane.ts";
import { identityRoutes } from "./tenant/identity/routes.ts";
import { inventoryRoutes } from "./tenant/inventory/routes.ts";
import type { ModuleManifest } from "./tenant/engine/manifest.ts";
import { modules as shippedModules } from "./tenant/modules.ts";
import { noticeRoutes } from "./tenant/notices/routes.ts";
import { orderCustomerHooks } from "./tenant/orders/customers.ts";
import { orderRoutes } from "./tenant/orders/routes.ts";
import { pinRoutes } from "./tenant/pins/routes.ts";
import { shopOverviewRoutes } from "./tenant/overview/routes.ts";
import { paymentRoutes } from "./tenant/payments/routes.ts";
import { reportRoute } from "./tenant/engine/reports.ts";
import { serviceAccountRoutes } from "./tenant/service-accounts/routes.ts";
import { scanRoutes } from "./tenant/scan/routes.ts";
import { oneClickRoutes } from "./tenant/recipients/one-click.ts";
import { recipientRoutes } from "./tenant/recipients/routes.ts";
import { moduleRoutes } from "./tenant/gate/route.ts";
import { webhookRoutes } from "./tenant/webhooks/routes.ts";
import { sessionRoutes } from "./tenant/session/routes.ts";
import { settingsRoutes } from "./tenant/settings/routes.ts";
import { shopRoutes } from "./tenant/shops/routes.ts";
import { supportRoutes } from "./tenant/support/routes.ts";
import { opensSupport, withSupportSwitch } from "./tenant/support/service.ts";
import { syncRoutes } from "./tenant/sync/routes.ts";
import { tillLayoutRoutes } from "./tenant/till-layouts/routes.ts";
import { userRoutes } from "./tenant/users/routes.ts";

/** The whole service on one page: both planes, every feature and the modules. */
export async function buildApp(
  deps: Deps,
  modules: readonly ModuleManifest[] = shippedModules,
): Promise<FastifyInstance> {
  const isDevelopment = deps.config.env === "development";
  const built = findApps();
  const names = built.names.filter((name) => isDevelopment || name !== "components");
  const apps = { ...built, names: deps.config.servesApps ? names : [] };
  const app = await makeServer({
    log: deps.log,
    allowedOrigins: deps.config.allowedOrigins,
    trustProxy: deps.config.trustProxy,
    translate: databaseProblem,
    pagesAt: apps.names.map((name) => `/${name}`),
  });
  observeRequests(app, deps.metrics);
  collectContracts(app);

  adminPlane(app, deps);
  shopPlane(app, deps, modules);

  // One of several would tell its own only.
  const metrics = isDevelopment && deps.config.workers === 1 ? deps.metrics : undefined;
  healthRoutes(app, { ready: () => deps.central.ping(), metrics });
  if (isDevelopment) documentRoutes(app, words, readExamples);
  await appRoutes(app, apps, { hasDocuments: isDevelopment });
  return app;
}

/** The operators' plane, on the central database. */
function adminPlane(app: FastifyInstance, deps: Deps): void {
  adminIdentityRoutes(app, deps);
  platformUserRoutes(app, deps);
  adminTenantRoutes(app, deps);
  tenantDeletionRoutes(app, deps);
  supportAccessRoutes(app, deps);
  tenantQuotaRoutes(app, deps);
  serverRoutes(app, deps);
  migrationRoutes(app, deps);
  graduationRoutes(app, deps);
  appointmentRoutes(app, deps);
  drainRoutes(app, deps);
  overviewRoutes(app, deps);
  backupRoutes(app, deps);
  adminAuditRoutes(app, deps);
}

/** The shops' plane, on a tenant's own database: core first, then the modules an operator can enable. */
function shopPlane(app: FastifyInstance, deps: Deps, modules: readonly ModuleManifest[]): void {
  const plane = tenantPlane(app, deps, { admitAtDevice, findDeviceBy });
  identityRoutes(app, deps, plane);
  userRoutes(app, deps, modules);
  approvalRoutes(app, deps, modules);
  auditRoutes(app, deps);
  branchRoutes(
    app,
    deps,
    modules.flatMap((module) => module.branchHooks ?? []),
  );
  const settings = allSettings(modules);
  settingsRoutes(app, deps, settings, { opensSupport, withSupportSwitch });
  sessionRoutes(app, deps, settings);
  shopRoutes(app, deps);
  const tenderKinds = modules.flatMap((module) => module.tenderKinds ?? []);
  paymentRoutes(app, deps, tenderKinds);
  const customerHooks = modules.flatMap((module) => module.customerHooks ?? []);
  customerRoutes(app, deps, [orderCustomerHooks(modules), ...customerHooks]);
  inventoryRoutes(app, deps);
  cashRoutes(app, deps);
  deviceRoutes(app, deps, plane);
  pinRoutes(app, deps, plane);
  serviceAccountRoutes(app, deps, plane, modules);
  supportRoutes(app, deps);
  noticeRoutes(app, deps);
  recipientRoutes(app, deps, plane);
  oneClickRoutes(app, deps);
  webhookRoutes(app, deps);
  catalogueRoutes(app, deps);
  orderRoutes(app, deps, modules);
  tillLayoutRoutes(app, deps);
  scanRoutes(app, deps);
  syncRoutes(app, deps, modules, settings);
  shopOverviewRoutes(app, deps);
  for (const module of modules) {
    const routes = moduleRoutes(app, deps, module);
    module.routes?.(routes, deps, modules);
    for (const report of module.reports ?? []) reportRoute(routes, deps, report);
  }
}
