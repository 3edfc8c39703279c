import { join } from "node:path";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { appointmentMetrics } from "./admin/graduation/appointments/metrics.ts";
import { graduationMetrics, leftClosedMetric } from "./admin/graduation/metrics.ts";
import { shopStatesMetric } from "./admin/graduation/doctor/hourly.ts";
import { behindMetric } from "./admin/migrations/metrics.ts";
import { keepHistories } from "./admin/servers/histories.ts";
import { serverMetrics } from "./admin/servers/metrics.ts";
import { backupMetric } from "./admin/tenants/backup/metrics.ts";
import { KeyRing } from "./auth/keys/keys.ts";
import { signInMetrics } from "./auth/signin/metrics.ts";
import { processesOf, type Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { Background } from "./kernel/background.ts";
import { openCentral } from "./kernel/db/central.ts";
import { TenantDatabases } from "./kernel/db/databases.ts";
import { TenantDirectory } from "./kernel/db/directory.ts";
import { headOf, loadMigrations, migrateCentral, type Migration } from "./kernel/db/migrate.ts";
import { PlacementServers, type ServerSetting } from "./kernel/db/servers.ts";
import { SchemaTemplates } from "./kernel/db/templates.ts";
import { httpMetrics } from "./kernel/http/observe.ts";
import { Feeds } from "./kernel/process/feeds.ts";
import { fileDelivery, smtpDelivery, type Deliver } from "./kernel/mail.ts";
import { limitMetrics, RateLimiter } from "./kernel/process/limiter.ts";
import { Meter } from "./kernel/process/meter.ts";
import { setPatience } from "./kernel/patience.ts";
import { Postman } from "./kernel/process/postman.ts";
import { makeMetrics, outboxMetrics } from "./kernel/process/metrics.ts";
import { realTimers } from "./kernel/timers.ts";
import { Scheduler } from "./kernel/process/scheduler.ts";
import { SecretBox } from "./kernel/secrets.ts";
import { startTracing } from "./kernel/tracing.ts";
import { Pictures } from "./tenant/catalogue/images/pictures.ts";
import { enabledOf } from "./tenant/engine/compose.ts";
import { jobMetrics } from "./tenant/jobs/metrics.ts";
import { Courier } from "./tenant/webhooks/courier.ts";
import { webhookBacklog, webhookMetrics } from "./tenant/webhooks/metrics.ts";
import { Names } from "./tenant/webhooks/names.ts";
import { newsOf, visitShop } from "./tenant/jobs/service.ts";
import { allSettings } from "./contract/settings.ts";
import { storedRules } from "./tenant/judging/rules.ts";
import { findFalse } from "./tenant/judging/service.ts";
import type { ModuleManifest } from "./tenant/engine/manifest.ts";
import { modules as shippedModules } from "./tenant/modules.ts";
import { mayLookIntoShops } from "./admin/tenants/support/service.ts";
import { listAdminsToTell } from "./tenant/users/service.ts";
import { findShopOwner } from "./tenant/opening/sql.ts";
import { openShop } from "./tenant/opening/service.ts";
import { openSupportAccess } from "./tenant/support/service.ts";

/** The configuration once it is decided where the databases are and what encrypts. */
export type BootConfig = Config & {
  readonly servers: Readonly<Record<string, ServerSetting>>;
  readonly centralUrl: string;
  readonly encryptionKeys: string;
};

export interface Boot {
  readonly deps: Deps;
  /** Waits for work in the background and closes every connection; the application must have finished. */
  close(): Promise<void>;
}

/** What tests put in the place of the real thing. */
interface Overrides {
  readonly now?: () => Date;
  readonly deliver?: Deliver;
  /** The tenants' migrations, instead of those of the folder. */
  readonly migrations?: readonly Migration[];
  /** Instead of those of `tenant/modules.ts`; `buildApp` is given the same. */
  readonly modules?: readonly ModuleManifest[];
}

/** Every metric of the process. */
function metricsOf(
  databases: Pick<TenantDatabases, "stats">,
  deps: Pick<Deps, "central" | "now" | "servers" | "tenantMigrations">,
  deadAfterMs: number,
): Registry {
  const registry = makeMetrics(databases);
  outboxMetrics(registry, deps);
  serverMetrics(registry, deps);
  httpMetrics(registry);
  signInMetrics(registry);
  graduationMetrics(registry);
  appointmentMetrics(registry);
  leftClosedMetric(registry, { ...deps, deadAfterMs });
  shopStatesMetric(registry, deps);
  behindMetric(registry, deps);
  backupMetric(registry, deps);
  limitMetrics(registry);
  jobMetrics(registry);
  webhookMetrics(registry);
  webhookBacklog(registry, deps);
  return registry;
}

/** Migrates and opens the central database and builds everything the application is made from. */
export async function boot(config: BootConfig, log: Logger, overrides: Overrides = {}): Promise<Boot> {
  setPatience(config.patience);
  const secrets = SecretBox.parse(config.encryptionKeys);
  const stopTracing = await startTracing(config.tracesUrl, log);
  const now = overrides.now ?? (() => new Date());
  const modules = overrides.modules ?? shippedModules;
  const tenantMigrations = overrides.migrations ?? (await loadMigrations("tenant"));
  await bringUp(config.centralUrl, log);
  const processes = processesOf(config);
  const central = openCentral(config.centralUrl, { maxConnections: config.pools.central, processes });
  const servers = new PlacementServers(config.servers);
  const directory = new TenantDirectory({ central, secrets, log, now });
  const { courier, databases, meter, metrics } = openShops(config, {
    ...{ central, directory, servers, secrets, tenantMigrations, now, log },
  });
  const postman = new Postman({
    ...{ central, directory, databases, secrets, now, log, deliver: overrides.deliver ?? deliveryOf(config) },
  });
  const limiter = new RateLimiter({ central, secrets, now, log, metrics, scale: config.rateLimitScale, processes });
  const visiting = { databases, now, log, modules, metrics, secrets, postman, limiter, config };
  const scheduler = new Scheduler({
    ...{ central, directory, now, log },
    head: headOf(tenantMigrations),
    names: newsOf(modules),
    visit: (tenant, signal) => visitShop(visiting, tenant, signal),
  });
  const feeds = new Feeds({ central, databases, log });
  const pictures = new Pictures({ workers: config.workers });
  const background = new Background(log);
  const close = async () => {
    pictures.close();
    await background.stop();
    await postman.stop();
    await courier.stop();
    await scheduler.stop();
    await meter.stop();
    await feeds.close();
    await directory.close();
    await databases.close();
    await central.close();
    await stopTracing();
  };
  try {
    const [admin, tenant] = await Promise.all([
      KeyRing.open({ plane: "admin", central, secrets, now }),
      KeyRing.open({ plane: "tenant", central, secrets, now }),
    ]);
    await Promise.all([directory.start(), feeds.start(), keepHistories({ background, central, servers, log })]);
    return {
      deps: {
        config,
        log,
        metrics,
        now,
        timers: realTimers,
        central,
        templates: new SchemaTemplates({ servers, migrations: tenantMigrations, log }),
        keys: { admin, tenant },
        ...{ directory, databases, servers, tenantMigrations, secrets },
        ...{ postman, courier, scheduler, limiter, meter, feeds, pictures, background },
        ...handedToAdmin(modules, { now, secrets, limiter }),
        mayLookIntoShops: (operator) => central.transact((tx) => mayLookIntoShops(tx, operator, now())),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is done in the shops' databases, and of which transactions leave something to be sent. */
function openShops(
  config: BootConfig,
  parts: Pick<Deps, "central" | "directory" | "servers" | "secrets" | "tenantMigrations" | "now" | "log">,
): Pick<Deps, "databases" | "meter" | "metrics"> & { readonly courier: Courier } {
  const courier: Courier = new Courier({
    ...parts,
    allowsPrivate: config.webhooksPrivate,
    names: new Names({ servers: config.webhooksNameServers }),
    databases: () => databases,
    metrics: () => metrics,
  });
  const databases = new TenantDatabases({
    ...parts,
    limits: config.pools,
    processes: processesOf(config),
    sender: courier,
  });
  const metrics = metricsOf(databases, parts, config.deadAfterMs);
  return { courier, databases, meter: new Meter({ ...parts, processes: processesOf(config) }), metrics };
}

async function bringUp(centralUrl: string, log: Logger): Promise<void> {
  const { applied, isOpen } = await migrateCentral(centralUrl);
  if (applied.length > 0) log.info({ applied }, "migrated the central database");
  if (isOpen)
    log.warn(
      "every login of its server, those of shops too, may connect to the central database: REVOKE CONNECT on it FROM PUBLIC",
    );
}

function handedToAdmin(
  modules: readonly ModuleManifest[],
  { now, secrets, limiter }: Pick<Deps, "now" | "secrets" | "limiter">,
): Pick<Deps, "moduleNames" | "findFalse" | "openShop" | "findShopOwner" | "listShopOwners" | "openSupportAccess"> {
  return {
    moduleNames: modules.map(({ name }) => name),
    findFalse: (tx, tables) => findFalse(tx, storedRules(modules, allSettings(modules)), tables),
    openShop: (tx, owner, enabledModules) => openShop(tx, owner, enabledOf(modules, { enabledModules }), now()),
    findShopOwner,
    listShopOwners: listAdminsToTell,
    openSupportAccess: (tx, tenant, grant) => openSupportAccess(tx, { tenant, modules, secrets, limiter }, grant),
  };
}

function deliveryOf({ smtpUrl, mailFrom, env, dataDir }: Config): Deliver | undefined {
  if (smtpUrl !== undefined) return smtpDelivery(smtpUrl, mailFrom);
  return env === "development" ? fileDelivery(join(dataDir, "mail"), mailFrom) : undefined;
}
