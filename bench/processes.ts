import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Shop } from "../server/test/harness.ts";
import { openShop } from "../server/test/harness.ts";
import { startOwnServer, type OwnServer } from "../server/test/own-server.ts";
import { freePort } from "../server/test/free-port.ts";
import { productionSettings, startProcess, type ServiceProcess } from "../server/test/service-process.ts";
import { holdToCores } from "./cores.ts";
import { childrenOf, median, processorSecondsOf, round2 } from "./figures.ts";
import { measure } from "./load.ts";
import { balance, fresh, startTraffic } from "./processes-world.ts";
import { startReplay } from "./replay.ts";
import type { Figures } from "./run.ts";
import { watchSessions } from "./sessions.ts";

// Several processes on the same databases: `npm run bench -- processes`.

const root = join(import.meta.dirname, "..");
const [shopCount, rounds, rateRounds, coresEach] = [12, 5, 5, 1 / 2];
/**
 * The connections that are there, and those for shops: 3 of 100 are for superusers, three quarters of the rest for
 * shops.
 */
const [room, ofShops] = [97, 72];

interface World {
  readonly own: OwnServer;
  readonly settings: Readonly<Record<string, string>>;
  readonly services: ServiceProcess[];
  readonly ports: readonly number[];
  readonly shops: readonly Shop[];
}

/**
 * Three services behind haproxy and one of two workers: how soon a change in one is heard by the others, what a rolling
 * restart fails and a graduation loses under 200 requests a second, how many connections they have while one dies, and
 * the rate of two workers against one.
 */
export async function bench(): Promise<Figures> {
  const own = await startOwnServer();
  const services: ServiceProcess[] = [];
  try {
    const settings = await settingsOf(own);
    const ports = [await freePort(), await freePort(), await freePort()];
    const start = (port: number) => serve({ ...settings, TILLHOUSE_INSTANCES: "4" }, [], port);
    for (const port of ports) services.push(await start(port));
    const [first] = services;
    if (first === undefined) throw new Error("there is no service");
    const operator = await first.signIn();
    const shops: Shop[] = [];
    for (let n = 0; n < shopCount; n += 1) shops.push(await openShop(first.request, operator, {}));
    console.log(`${shopCount} shops opened`);
    const world = { own, settings, services, ports, shops };
    const found = {
      ...(await restartEach(world, start)),
      ...(await graduateUnderLoad(world)),
      ...(await dieUnderLoad(world, start)),
      invalidationMs: await invalidation(world, services.slice(1)),
    };
    console.log(found);
    await Promise.all(services.splice(0).map((service) => service.stop()));
    return { ...found, ...(await workers(world)) };
  } finally {
    await Promise.all(services.map((service) => service.stop().catch(() => undefined)));
    await own.remove();
  }
}

async function settingsOf(own: OwnServer): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: own.superuserUrl });
  await client.connect();
  await client.query("CREATE DATABASE central OWNER tillhouse_provisioner");
  await client.end();
  const central = new URL(own.provisionerUrl);
  central.pathname = "/central";
  return {
    NODE_ENV: "production",
    ...productionSettings({ default: own.provisionerUrl }, central.href),
    TILLHOUSE_ACCESS_TOKEN_S: "3600",
    TILLHOUSE_RATE_LIMIT_SCALE: "10000",
    TILLHOUSE_LOG_LEVEL: "warn",
    TILLHOUSE_STOP_DELAY_MS: "5000",
  };
}

function serve(env: Readonly<Record<string, string>>, args: readonly string[] = [], port?: number) {
  const command = ["node", "bin/tillhouse.mjs", "serve", ...args];
  return startProcess({ command, cwd: root, env, ...(port === undefined ? {} : { port }) });
}

type Start = (port: number) => Promise<ServiceProcess>;

/** One after the other, under 200 requests a second through the load balancer. */
async function restartEach({ services, ports, shops }: World, start: Start) {
  const balancer = await balance(ports);
  const traffic = startTraffic(balancer.url, shops.slice(0, 1));
  const begunMs = performance.now();
  for (const [at, port] of ports.entries()) {
    await services[at]?.stop();
    services[at] = await start(port);
    // Two checks of the load balancer.
    await delay(2_500);
  }
  const seconds = (performance.now() - begunMs) / 1000;
  const { statuses } = await traffic.stop();
  await balancer.stop();
  const requests = Object.values(statuses).reduce((sum, n) => sum + n, 0);
  console.log("rolling restart", statuses);
  const failedRequests = requests - (statuses["200"] ?? 0) - (statuses["201"] ?? 0);
  return { failedRequests, restartRequestsPerSecond: Math.round(requests / seconds) };
}

/** By one of the services, while all serve the shop: what was answered 201 must be there in the end. */
async function graduateUnderLoad({ services, ports, shops }: World) {
  const balancer = await balance(ports);
  const [service, shop] = [services[0], shops[1]];
  if (service === undefined || shop === undefined) throw new Error("there is no service");
  const traffic = startTraffic(balancer.url, [shop]);
  await delay(2_000);
  await graduate(service, shop);
  await delay(2_000);
  const { statuses, made } = await traffic.stop();
  await balancer.stop();
  let lostInGraduation = 0;
  for (const id of made) if ((await shop.get(`/categories/${id}`)).status !== 200) lostInGraduation += 1;
  console.log("graduation", statuses, `${made.length} written`);
  const passing = ["200", "201", "429", "503"];
  const bad = Object.entries(statuses).filter(([status]) => !passing.includes(status));
  return { lostInGraduation, failedInGraduation: bad.reduce((sum, [, n]) => sum + n, 0) };
}

async function graduate(service: ServiceProcess, { tenantId }: Shop): Promise<void> {
  const { status, body } = await service.request("POST", `/admin/tenants/${tenantId}/graduate`, {
    token: await service.signIn(),
  });
  if (status !== 200) throw new Error(`not graduated: ${status} ${JSON.stringify(body)}`);
}

/** One of them is killed and started again while all shops are asked through each service. */
async function dieUnderLoad({ own, services, ports, shops }: World, start: Start) {
  const watch = watchSessions(own.superuserUrl);
  let isOver = false;
  const clients = ports.flatMap((port) =>
    Array.from({ length: 24 }, async (_, n) => {
      for (let turn = n; !isOver; turn += 1) {
        const shop = shops[turn % shops.length];
        const status = shop && (await fresh(`http://127.0.0.1:${port}`, shop, "/units"));
        if (status !== 200) await delay(50);
      }
    }),
  );
  await delay(3_000);
  process.kill(services[2]?.pid ?? 0, "SIGKILL");
  services[2] = await start(ports[2] ?? 0);
  await delay(3_000);
  isOver = true;
  await Promise.all(clients);
  const most = await watch.most();
  console.log("sessions at most", most);
  return { mostSessionsVsLimit: round2(Math.max(most.ofShops / ofShops, most.ofAll / room)) };
}

interface Change {
  readonly path: string;
  readonly isOld: (status: number) => boolean;
  make(shop: Shop, operator: string): Promise<unknown>;
}

/** How long after a change was answered another process still answers as before: the longest. */
async function invalidation({ services, shops }: World, others: readonly ServiceProcess[]): Promise<number> {
  const [service] = services;
  if (service === undefined) throw new Error("there is no service");
  const admin = async (method: string, path: string, token: string, body?: unknown) => {
    const reply = await service.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  };
  const of = ({ tenantId }: Shop, what: string) => `/admin/tenants/${tenantId}/${what}`;
  const changes: Record<string, Change> = {
    suspend: {
      path: "/units",
      isOld: (status) => status === 200,
      make: (shop, token) => admin("POST", of(shop, "suspend"), token),
    },
    activate: {
      path: "/units",
      isOld: (status) => status !== 200,
      make: (shop, token) => admin("POST", of(shop, "activate"), token),
    },
    switch: {
      path: "/suppliers",
      isOld: (status) => status === 403,
      make: (shop, token) => admin("PUT", of(shop, "modules"), token, { enabledModules: ["Purchasing"] }),
    },
    flip: { path: "/units", isOld: (status) => status !== 200, make: (shop) => graduate(service, shop) },
  };
  const operator = await service.signIn();
  const worst: Record<string, number> = {};
  for (const shop of shops.slice(2, 2 + rounds))
    for (const [name, change] of Object.entries(changes)) {
      const late = await lateness(shop, change, others, () => change.make(shop, operator));
      worst[name] = Math.max(worst[name] ?? 0, late);
    }
  console.log("invalidation in ms, the worst of", rounds, worst);
  return Math.max(...Object.values(worst));
}

/** Two clients of each process ask all the time, each on a connection of its own that any worker may take. */
async function lateness(shop: Shop, { path, isOld }: Change, others: readonly ServiceProcess[], make: () => unknown) {
  let [isOver, madeMs] = [false, Infinity];
  const old: number[] = [];
  const asking = [...others, ...others].map(async ({ url }) => {
    for (let wasOld = true; !isOver || wasOld;) {
      const beganMs = performance.now();
      wasOld = isOld(await fresh(url, shop, path));
      if (wasOld) old.push(beganMs);
      if (beganMs - madeMs > 10_000) throw new Error(`${path}: a process has not heard of the change`);
    }
  });
  await delay(200);
  await make();
  madeMs = performance.now();
  await delay(500);
  isOver = true;
  await Promise.all(asking);
  return Math.round(Math.max(0, ...old.map((beganMs) => beganMs - madeMs)));
}

/** `serve --workers 2`: how soon both hear of a change, and their rate of pages against one process's. */
async function workers(world: World): Promise<Figures> {
  const [, , , , , , , shop] = world.shops;
  if (shop === undefined) throw new Error("there is no shop");
  const two = await serve(world.settings, ["--workers", "2"]);
  let workersInvalidationMs: number;
  try {
    await delay(2_000);
    workersInvalidationMs = await invalidation({ ...world, services: [two], shops: world.shops.slice(5) }, [two]);
    await fill(two, shop);
  } finally {
    await two.stop();
  }
  const replay = await startReplay(Number(new URL(world.own.provisionerUrl).port));
  const elsewhere = world.own.provisionerUrl.replace(/:\d+\//, `:${replay.port}/`);
  const settings = {
    ...world.settings,
    TILLHOUSE_SERVERS: JSON.stringify({ default: elsewhere }),
    TILLHOUSE_POOL_PER_TENANT: "8",
    TILLHOUSE_STOP_DELAY_MS: "0",
  };
  const ratios: number[] = [];
  for (let round = 0; round < rateRounds; round += 1) {
    const one = await rateOf(settings, [], shop, replay.pid);
    const both = await rateOf(settings, ["--workers", "2"], shop, replay.pid);
    console.log("pages a second", { one: Math.round(one), both: Math.round(both) });
    ratios.push(both / one);
  }
  replay.stop();
  return { workersInvalidationMs, twoWorkers: round2(median(ratios)) };
}

async function fill({ request }: ServiceProcess, shop: Shop): Promise<void> {
  const { body } = await request("GET", "/units", { tenantId: shop.tenantId, token: shop.token });
  for (let n = 0; n < 20; n += 1) {
    const variants = [{ sku: `P-${n}`, unitId: body.items[0].id, price: "1.50" }];
    const { status } = await request("POST", "/products", {
      tenantId: shop.tenantId,
      token: shop.token,
      body: { name: `Thing ${n}`, variants },
    });
    if (status !== 201) throw new Error(`no product: ${status}`);
  }
}

/**
 * Pages a second of processes that have half a core each, so that two of them leave a core to the clients and the
 * replay, as they would have elsewhere; tells what of the processor each takes.
 */
async function rateOf(settings: Readonly<Record<string, string>>, args: readonly string[], shop: Shop, replay: number) {
  const service = await serve(settings, args);
  let release = async () => {};
  try {
    await delay(args.length === 0 ? 0 : 2_000);
    const headers = { "tenant-id": shop.tenantId, authorization: `Bearer ${shop.token}` };
    const port = Number(new URL(service.url).port);
    const load = { port, method: "GET", path: "/products?limit=20", headers, connections: 16, seconds: 8 } as const;
    const processes = args.length === 0 ? [service.pid] : childrenOf(service.pid);
    release = holdToCores(processes, coresEach);
    const used = () => [
      ...[...processes, replay].map((pid) => processorSecondsOf(pid)),
      processorSecondsOf("self", "ended children"),
    ];
    const before = used();
    const { perSecond, statuses } = await measure(load);
    // The clients' process is counted when it has ended.
    await delay(200);
    const seconds = used().map((now, at) => round2(now - (before[at] ?? 0)));
    if (Object.keys(statuses).join() !== "200") throw new Error(`answers with ${JSON.stringify(statuses)}`);
    console.log("processor seconds of", processes.length, "serving, the replay, the clients:", seconds.join(", "));
    return perSecond;
  } finally {
    await service.stop();
    await release();
  }
}
