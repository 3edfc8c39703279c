import type { AddressInfo } from "node:net";
import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { startAppointments } from "../admin/graduation/appointments/run.ts";
import { startOpening } from "../admin/graduation/doctor/open-abandoned.ts";
import { countByHead } from "../admin/migrations/service.ts";
import { startEnding } from "../admin/graduation/doctor/end-graduations.ts";
import { startDiagnosing } from "../admin/graduation/doctor/hourly.ts";
import { startRetention } from "../admin/retention/service.ts";
import { startMeasuring } from "../admin/tenants/quotas/service.ts";
import { startFollowing } from "../admin/servers/histories.ts";
import { findUnfinished, unfinishedLines } from "../admin/tenants/backup/unfinished.ts";
import { startRestartingFeeds } from "../admin/tenants/feeds.ts";
import { poolerFaults, serverWarnings } from "../admin/servers/checks.ts";
import { ensureFirstUser } from "../admin/users/service.ts";
import { buildApp } from "../app.ts";
import { buildApps } from "../apps/folder.ts";
import { configureHashing } from "../auth/passwords/passwords.ts";
import type { Boot } from "../boot.ts";
import type { Config, Settings } from "../config.ts";
import type { Deps } from "../deps.ts";
import { openDemoShops } from "../demo/shops.ts";
import { ValidationFailed } from "../kernel/http/problem.ts";
import { metricsRoute } from "../kernel/http/health.ts";
import { bootOn, logOf, openDatabases, settingsOf, type Databases } from "./environment.ts";
import { UsageError } from "./usage.ts";
import { productionWarnings } from "../warnings.ts";
import { addresses, credentials, updateTour, urlOf, writeTour, type FirstStart } from "./greeting.ts";
import { ofEach, serveAsWorker, untilStopped, WorkerFailed, Workers } from "./workers.ts";

type Variables = Readonly<Record<string, string | undefined>>;

interface Service {
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/** `tillhouse serve`: runs until SIGTERM or SIGINT, then finishes what it has begun. */
export async function serve(variables: Variables, workers = 1): Promise<void> {
  const settings = settingsOf(variables);
  if (settings.config.servesApps && cluster.isPrimary) await buildApps(logOf(settings.config));
  if (workers > 1 && cluster.isPrimary) return serveByWorkers(settings, workers);
  const asked = cluster.isWorker ? untilStopped() : untilAsked(() => undefined);
  if (cluster.isWorker) configureHashing({ processes: workers });
  const running = await start({ ...settings, config: ofEach(settings.config, workers) });
  await asked;
  await running.stop();
  cluster.worker?.disconnect();
}

/** Starts so many processes, which share the port; the databases that we bring along and the metrics are this one's. */
async function serveByWorkers({ config }: Settings, count: number): Promise<void> {
  const log = logOf(config);
  const workers = new Workers(count, log);
  const asked = untilAsked(() => workers.kill());
  const databases = await openDatabases(config);
  let metrics: FastifyInstance | undefined;
  try {
    metrics = await listenForMetrics(config, () => workers.metrics());
    endWith(databases, log, () => workers.kill());
    // A stop does not wait for those that cannot start.
    await Promise.race([asked, workers.start().then(() => asked)]);
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    process.exitCode = error.exitCode;
  } finally {
    await workers.stop();
    await metrics?.close();
    await databases.close();
  }
}

/** Resolves at the first request to stop; the second one ends the process, and the embedded servers with it. */
function untilAsked(atSecond: () => void): Promise<void> {
  return new Promise((resolve) => {
    let times = 0;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        times += 1;
        if (times === 1) return resolve();
        atSecond();
        process.exit(1);
      });
    }
  });
}

async function start({ config, warnings }: Settings): Promise<Service> {
  // A worker that replaces another says nothing of what was said at the start.
  const isFirst = (cluster.worker?.id ?? 1) === 1;
  const databases = await openDatabases(config, { join: cluster.isWorker });
  let booted: Boot | undefined;
  let app: FastifyInstance | undefined;
  let metrics: FastifyInstance | undefined;
  try {
    const log = logOf(config);
    const doubts = config.env === "production" ? productionWarnings(config) : [];
    if (isFirst) for (const warning of [...warnings, ...doubts]) log.warn(warning);
    booted = await bootOn(databases, log);
    for (const warning of databases.embedded?.warnings ?? []) log.warn(warning);
    if (isFirst && databases.postgresFolder === undefined) await refusePoolers(booted.deps);
    app = await buildApp(booted.deps);
    app.setServing(false);
    // Before the first user is made: a start that fails afterwards would never tell its password.
    await listenOn(app, "HOST and PORT", config);
    const { deps } = booted;
    if (!cluster.isWorker) metrics = await listenForMetrics(config, () => deps.metrics.metrics());
    const first = await firstStart(app, booted, config, databases);
    app.setServing(true);
    deps.postman.start();
    deps.courier.start();
    deps.scheduler.start();
    deps.meter.start();
    const stops = [
      ...[startRetention(deps), startMeasuring(deps), startDiagnosing(deps)],
      ...[
        startOpening(deps),
        startEnding(deps),
        startFollowing(deps),
        startRestartingFeeds(deps),
        startAppointments(deps),
      ],
    ];
    if (isFirst) prepare(deps, databases);
    if (isFirst) tell(app.server.address() as AddressInfo, config, databases, first);
    if (cluster.isWorker) serveAsWorker(deps.metrics);
    endWith(databases, log, () => undefined);
    return runningOf(app, booted, databases, config, metrics, stops);
  } catch (error) {
    await metrics?.close();
    await app?.close();
    await booted?.close();
    await databases.close();
    throw error;
  }
}

function tell(
  address: AddressInfo,
  config: Config,
  { postgresFolder }: Databases,
  first: FirstStart | undefined,
): void {
  updateTour(config, address);
  process.stdout.write(addresses(address, config, postgresFolder));
  if (first !== undefined) process.stdout.write(credentials(config, first, address));
}

/** When a server that we brought along ends unasked, so does the service. */
function endWith({ embedded }: Databases, log: Logger, before: () => void): void {
  embedded?.failed.catch((error: unknown) => {
    log.fatal({ err: error }, "cannot go on");
    before();
    process.exit(1);
  });
}

/** What callers need not wait for. */
function prepare(deps: Deps, { postgresFolder }: Databases): void {
  const { background, log, templates } = deps;
  void background.run("templates", () => templates.prepare());
  void background.run("heads", async () => {
    const { behind, newer } = await countByHead(deps);
    if (behind > 0)
      log.warn(
        `${behind} of the shops lack migrations of this version, and some of their requests may fail: tillhouse migrate tenants`,
      );
    if (newer > 0)
      log.warn(
        `a newer release has migrated ${newer} of the shops: they are served; that release must graduate and move them`,
      );
  });
  void background.run("restores", async () => {
    for (const line of unfinishedLines(await findUnfinished(deps))) log.warn(line);
  });
  if (postgresFolder !== undefined) return;
  void background.run("checks", async () => {
    for (const warning of await serverWarnings(deps)) log.warn(warning);
  });
}

async function refusePoolers(deps: Deps): Promise<void> {
  const faults = await poolerFaults(deps);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
}

function runningOf(
  app: FastifyInstance,
  booted: Boot,
  databases: Databases,
  config: Config,
  metrics: FastifyInstance | undefined,
  stops: readonly (() => void)[],
): Service {
  return {
    app,
    stop: async () => {
      const { log } = booted.deps;
      app.setServing(false);
      for (const stop of stops) stop();
      if (config.stopDelayMs > 0) log.info({ ms: config.stopDelayMs }, "stopping: not ready, but still serving");
      await delay(config.stopDelayMs);
      log.info("stopping: no new requests, finishing those in flight");
      // A caller that never finishes must not hold the stop up; work that is detached from its request is waited for.
      const impatient = setTimeout(() => app.server.closeAllConnections(), config.shutdownDrainMs);
      await app.close();
      clearTimeout(impatient);
      await metrics?.close();
      await booted.close();
      await databases.close();
    },
  };
}

async function firstStart(
  app: FastifyInstance,
  { deps }: Boot,
  config: Config,
  { postgresFolder }: Databases,
): Promise<FirstStart | undefined> {
  if (config.env === "production" && config.adminPassword === undefined) return undefined;
  const admin = { email: config.adminEmail, password: config.adminPassword ?? randomBytes(12).toString("base64url") };
  const isFirst = await ensureFirstUser(deps, admin).catch((error: unknown) => {
    if (!(error instanceof ValidationFailed)) throw error;
    throw new UsageError(`TILLHOUSE_ADMIN_PASSWORD ${error.errors["password"]?.join(" and ")}.`);
  });
  if (!isFirst) return undefined;
  if (postgresFolder === undefined || config.env !== "development") return { admin, shops: [] };
  writeTour(config, admin);
  return { admin, shops: await openDemoShops(app, admin) };
}

async function listenOn(
  app: FastifyInstance,
  settings: string,
  { host, port }: { host: string; port: number },
): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `${settings}: cannot listen on ${host}:${port}: ${reason}. Choose another, or end who has it.`,
    );
  });
}

async function listenForMetrics(config: Config, metrics: () => Promise<string>): Promise<FastifyInstance | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const app = Fastify();
  metricsRoute(app, metrics);
  await listenOn(app, "TILLHOUSE_METRICS_HOST and TILLHOUSE_METRICS_PORT", {
    host: config.metricsHost,
    port: config.metricsPort,
  });
  process.stdout.write(`Metrics are on ${urlOf(app.server.address() as AddressInfo)}/metrics\n`);
  return app;
}
