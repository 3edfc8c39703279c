import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { countBehind } from "../admin/migrations/service.ts";
import { startRetention } from "../admin/retention/service.ts";
import { serverWarnings } from "../admin/servers/checks.ts";
import { ensureFirstUser } from "../admin/users/service.ts";
import { buildApp } from "../app.ts";
import type { Booted } from "../boot.ts";
import type { Config, Settings } from "../config.ts";
import type { Deps } from "../deps.ts";
import { openDemoShops } from "../demo/shops.ts";
import { ValidationFailed } from "../kernel/http/problem.ts";
import { metricsRoute } from "../kernel/http/health.ts";
import { bootOn, logOf, openDatabases, settingsOf, type Databases } from "./environment.ts";
import { UsageError } from "./faults.ts";
import { productionWarnings } from "../warnings.ts";
import { addresses, credentials, updateTour, writeTour, type FirstStart } from "./greeting.ts";

type Variables = Readonly<Record<string, string | undefined>>;

interface Running {
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/** `tillhouse serve`: runs until SIGTERM or SIGINT, then finishes what it has begun. */
export async function serve(variables: Variables): Promise<void> {
  const settings = settingsOf(variables);
  const asked = untilAsked();
  const running = await start(settings);
  await asked;
  await running.stop();
}

/** Resolves at the first request to stop; the second one ends the process, and the embedded servers with it. */
function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    let times = 0;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        times += 1;
        if (times > 1) process.exit(1);
        resolve();
      });
    }
  });
}

async function start({ config, warnings }: Settings): Promise<Running> {
  const databases = await openDatabases(config);
  let booted: Booted | undefined;
  let app: FastifyInstance | undefined;
  let metrics: FastifyInstance | undefined;
  try {
    const log = logOf(config);
    const doubts = config.env === "production" ? productionWarnings(config) : [];
    for (const warning of [...warnings, ...doubts]) log.warn(warning);
    booted = await bootOn(databases, log);
    for (const warning of databases.embedded?.warnings ?? []) log.warn(warning);
    app = await buildApp(booted.deps);
    app.setServing(false);
    // Before the first user is made: a start that fails afterwards would never tell its password.
    await listenOn(app, "HOST and PORT", config);
    metrics = await listenForMetrics(config, booted.deps.metrics);
    const first = await firstStart(app, booted, config, databases);
    app.setServing(true);
    booted.deps.postman.start();
    booted.deps.courier.start();
    booted.deps.scheduler.start();
    const stopRetention = startRetention(booted.deps);
    prepare(booted.deps, databases);
    updateTour(config, app.server.address() as AddressInfo);
    process.stdout.write(addresses(app.server.address() as AddressInfo, config, databases.embedded));
    if (first !== undefined) process.stdout.write(credentials(config, first, app.server.address() as AddressInfo));
    databases.embedded?.failed.catch((error: unknown) => {
      log.fatal({ err: error }, "cannot go on");
      process.exit(1);
    });
    return runningOf(app, booted, databases, config, metrics, stopRetention);
  } catch (error) {
    await metrics?.close();
    await app?.close();
    await booted?.close();
    await databases.close();
    throw error;
  }
}

/** What callers need not wait for. */
function prepare(deps: Deps, { embedded }: Databases): void {
  const { background, log, templates } = deps;
  void background.run("templates", () => templates.prepare());
  void background.run("heads", async () => {
    const behind = await countBehind(deps);
    if (behind > 0)
      log.warn(
        `${behind} of the shops lack migrations of this version, and some of their requests may fail: tillhouse migrate tenants`,
      );
  });
  if (embedded !== undefined) return;
  void background.run("checks", async () => {
    for (const warning of await serverWarnings(deps)) log.warn(warning);
  });
}

function runningOf(
  app: FastifyInstance,
  booted: Booted,
  databases: Databases,
  config: Config,
  metrics: FastifyInstance | undefined,
  stopRetention: () => void,
): Running {
  return {
    app,
    stop: async () => {
      booted.deps.log.info("stopping: no new requests, finishing those in flight");
      app.setServing(false);
      stopRetention();
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
  { deps }: Booted,
  config: Config,
  { embedded }: Databases,
): Promise<FirstStart | undefined> {
  if (config.env === "production" && config.adminPassword === undefined) return undefined;
  const admin = { email: config.adminEmail, password: config.adminPassword ?? randomBytes(12).toString("base64url") };
  const isFirst = await ensureFirstUser(deps, admin).catch((error: unknown) => {
    if (!(error instanceof ValidationFailed)) throw error;
    throw new UsageError(`TILLHOUSE_ADMIN_PASSWORD ${error.errors["password"]?.join(" and ")}.`);
  });
  if (!isFirst) return undefined;
  if (embedded === undefined || config.env !== "development") return { admin, shops: [] };
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

async function listenForMetrics(config: Config, metrics: Registry): Promise<FastifyInstance | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const app = Fastify();
  metricsRoute(app, metrics);
  await listenOn(app, "TILLHOUSE_METRICS_HOST and TILLHOUSE_METRICS_PORT", {
    host: config.metricsHost,
    port: config.metricsPort,
  });
  return app;
}
