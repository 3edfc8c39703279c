import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino, type Logger } from "pino";
import { buildApp } from "../src/app.ts";
import { boot, type BootConfig } from "../src/boot.ts";
import { readConfig, type Config } from "../src/config.ts";
import type { Deps } from "../src/deps.ts";
import { loadMigrations, type Migration } from "../src/kernel/db/migrate.ts";
import type { Deliver, Mail } from "../src/kernel/mail.ts";
import { setPatience } from "../src/kernel/patience.ts";
import type { ModuleManifest } from "../src/tenant/engine/manifest.ts";
import { modules as shippedModules } from "../src/tenant/modules.ts";
import { answerCheck, type DocumentedAnswer } from "./answers.ts";
import "./cheap-secrets.ts";
import { enter } from "./cleanup.ts";
import { startClock, type TestClock } from "./clock.ts";
import { noteExchange } from "./examples/exchanges.ts";
import { provenForS, provingAgain } from "./proving.ts";
import { standingServers, type TestServers } from "./runner/servers.ts";
import { smallMigrations } from "./small-shops.ts";
import { cloneCentral, cloneHomes, dropDatabases, inDatabase, type Golden } from "./templates.ts";

/**
 * A whole service for one test file: a central database of its own (cloned from one that is made once a run), its
 * own shared databases by a prefix of its own, a clock that can be moved, and real HTTP on a free port.
 */

export interface TestService {
  readonly url: string;
  readonly deps: Deps;
  readonly app: FastifyInstance;
  /** Moves `deps.now`; the database's own clock stays. */
  readonly now: TestClock;
  /** Provisioner URLs by server name. */
  readonly servers: Readonly<Record<string, string>>;
  /** Superuser URLs by server name, to see and break what the service cannot. */
  readonly superusers: Readonly<Record<string, string>>;
  /** The first platform user's login. */
  readonly operator: { readonly email: string; readonly password: string };
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Holds an answer that came otherwise than by `request` to the contract document. */
  answered(method: string, path: string, answer: DocumentedAnswer): void;
  /** Mails that were delivered, oldest first; `run` of the postman delivers those that wait. */
  readonly mails: readonly Mail[];
  /** The newest mail to the address, after everything that waits was delivered; throws when there is none. */
  mailTo(address: string): Promise<Mail>;
  /** An access token of the first platform user (Owner), fresh by the service's clock. */
  admin(): Promise<string>;
  openShop(options?: ShopOptions): Promise<Shop>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Instead of one that says nothing. */
  readonly log?: Logger;
  /** Provisioner URLs of servers beside the run's. */
  readonly servers?: Readonly<Record<string, string>>;
  readonly config?: Partial<Config>;
  /** Instead of keeping delivered mails in `TestService.mails`. */
  readonly deliver?: Deliver;
  /** Tenants' migrations after the real ones; their names must sort behind those. */
  readonly migrations?: readonly Migration[];
  /** Modules beside the real ones. */
  readonly modules?: readonly ModuleManifest[];
  /**
   * Where the first three shops come from. Cloned, the default, they share their logins with those of other services,
   * so nobody may move, delete or lock out one; opened, each is made by the service; small, the same with a third of
   * the tables, for tests of what is done to shops and not in them.
   */
  readonly shops?: "cloned" | "opened" | "small";
}

interface RequestOptions {
  readonly token?: string;
  readonly tenantId?: string;
  /** Sent as JSON; a string and bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when JSON, null when empty, the bytes of an image, else the text. */
  readonly body: Body;
  /** Set-Cookie values by name, whole: `name=value; Path=…`. */
  readonly cookies: Readonly<Record<string, string>>;
}

/** What JSON.parse gives. */
type Body = ReturnType<typeof JSON.parse>;

interface ShopOptions {
  readonly modules?: readonly string[];
  readonly server?: string;
  readonly name?: string;
}

export interface Shop {
  readonly tenantId: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** The owner's access token at opening; `login` gives another when it has run out. */
  readonly token: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  patch(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  delete(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Signs in and answers with the access token; throws when that takes more than a password. */
  login(email: string, password: string): Promise<string>;
}

const admin = { email: "owner@platform.test", password: "the platform is run from here" };
// One key for the run, so that sealed signing keys can be cloned with the central database.
const encryptionKeys = `test:${Buffer.alloc(32, 7).toString("base64")}`;

/** The servers of the run, or those that `npm run test:servers` keeps up. */
export function testServers(): TestServers {
  const text = process.env["TILLHOUSE_TEST_SERVERS"];
  const servers = text === undefined ? standingServers() : (JSON.parse(text) as TestServers);
  if (servers === undefined)
    throw new Error("run tests by `npm test -- <files>`, or start `npm run test:servers` first");
  return servers;
}

/** Makes all that services are cloned from; otherwise the first service that wants one does. */
export async function makeTemplates(): Promise<void> {
  for (const shops of ["opened", "cloned"] as const)
    for (const place of ["Shared", "Dedicated"]) {
      process.env["TILLHOUSE_TEST_PLACEMENT"] = place;
      await (await startService({ shops })).close();
    }
  await (await startService({ shops: "small" })).close();
}

/** Opens a service; `close` it in `after`. What a failed start has opened is closed. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const opened = new AsyncDisposableStack();
  const leave = enter("a service", () => opened.disposeAsync());
  const close = async () => {
    leave();
    await opened.disposeAsync();
  };
  try {
    return { ...(await openService(options, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Services of this process that are up. */
let booted = 0;

async function openService(options: ServiceOptions, opened: AsyncDisposableStack): Promise<Omit<TestService, "close">> {
  const known = testServers();
  const runServers = mapValues(known, ({ provisionerUrl }) => provisionerUrl);
  const servers = { ...runServers, ...options.servers };
  const superusers = mapValues(known, ({ superuserUrl }) => superuserUrl);
  const first = known["default"];
  if (first === undefined) throw new Error("the run has no server `default`");
  const prefix = `h${randomBytes(5).toString("hex")}`;
  const golden = goldenFor(options);
  opened.defer(async () => {
    await Promise.all(Object.values(superusers).map((superuser) => dropDatabases(superuser, prefix)));
  });
  const base = configFor(servers, inDatabase(first.provisionerUrl, `${prefix}_central`));
  const template = { ...base, servers: runServers };
  const clones = await cloneCentral({ server: first, golden, config: template, prefix, operator: admin });
  if (golden !== "none") await cloneHomes(first, golden, prefix);
  const cloned = new Set(clones.map(({ tenantId }) => tenantId));

  const config: BootConfig = { ...base, databasePrefix: prefix, ...options.config } as BootConfig;
  const mails: Mail[] = [];
  const keep: Deliver = async (_id, mail) => void mails.push(mail);
  const clock = startClock();
  const now = clock.read;
  const real = await (options.shops === "small" ? smallMigrations(first.superuserUrl) : loadMigrations("tenant"));
  const migrations = [...real, ...(options.migrations ?? [])];
  const modules = [...shippedModules, ...(options.modules ?? [])];
  const { deps, close } = await boot(config, options.log ?? logger(), {
    now,
    deliver: options.deliver ?? keep,
    migrations,
    modules,
  });
  booted += 1;
  opened.defer(async () => {
    await close();
    booted -= 1;
    // Tests of what is patient by itself may follow in this process.
    if (booted === 0) setPatience(1);
  });
  deps.postman.start();
  const app = await buildApp(deps, modules);
  opened.defer(async () => {
    // A client whose connection is cut may open another one before no more are taken.
    const cutting = setInterval(() => app.server.closeAllConnections(), 10);
    await app.close().finally(() => clearInterval(cutting));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const check = answerCheck(app.contracts);
  const request: TestService["request"] = async (method, path, requestOptions = {}) => {
    const [, tenantId = "", act = ""] = /^\/admin\/tenants\/([^/?]+)\/(\w+)/.exec(path) ?? [];
    if (cloned.has(tenantId) && method === "POST" && /^(graduate|move|recover|adopt)$/.test(act))
      throw new Error('others use this shop\'s login: open it with `startService({ shops: "opened" })`');
    const reply = await send(url, method, path, requestOptions);
    const contentType = reply.headers.get("content-type") ?? "";
    const operation = check(method, path, { ...reply, contentType });
    const { status, body: answer } = reply;
    if (operation !== undefined) noteExchange({ operation, request: requestOptions.body, status, answer });
    return reply;
  };

  let session: { token: string; until: number } | undefined;
  const adminToken = async () => {
    if (session === undefined || session.until < deps.now().getTime()) {
      const { status, body } = await request("POST", "/admin/identity/login", { body: admin });
      if (status !== 200) throw new Error(`the platform user cannot sign in: ${status} ${JSON.stringify(body)}`);
      const livesS = Math.min(config.accessTokenS, config.refreshAdmin.idleS, provenForS);
      session = { token: body.accessToken, until: deps.now().getTime() + (livesS - 20) * 1000 };
    }
    return session.token;
  };
  return {
    url,
    deps,
    app,
    now: clock,
    servers,
    superusers,
    operator: admin,
    mails,
    mailTo: async (address) => {
      await deps.background.wait();
      await deps.postman.run();
      const mail = mails.findLast(({ to }) => to === address);
      if (mail === undefined) throw new Error(`no mail to ${address}`);
      return mail;
    },
    request,
    answered: (method, path, answer) => void check(method, path, answer),
    admin: adminToken,
    openShop: async (shop = {}) => {
      const token = await adminToken();
      const isPlain = shop.server === undefined && shop.name === undefined;
      const clone = isPlain ? clones.shift() : undefined;
      if (clone === undefined) return openShop(request, token, shop);
      return enterShop(request, token, clone, shop.modules ?? []);
    },
  };
}

/** Opens a shop with the access token of a platform user, and signs its owner in. */
export async function openShop(request: TestService["request"], token: string, options: ShopOptions): Promise<Shop> {
  const slug = `shop-${randomBytes(4).toString("hex")}`;
  const owner = { email: `owner@${slug}.test`, password: `the tills of ${slug} ring` };
  const opened = await request("POST", "/admin/tenants", {
    token,
    body: {
      name: options.name ?? `Shop ${slug}`,
      slug,
      ...(options.server === undefined ? {} : { server: options.server }),
      enabledModules: options.modules ?? [],
      owner: { ...owner, name: "Olive Owner" },
    },
  });
  if (opened.status !== 201) throw new Error(`the shop does not open: ${opened.status} ${JSON.stringify(opened.body)}`);
  const tenantId: string = opened.body.tenantId;
  if (placement() === "Dedicated") {
    const { status, body } = await request("POST", `/admin/tenants/${tenantId}/graduate`, { token });
    if (status !== 200) throw new Error(`the shop does not graduate: ${status} ${JSON.stringify(body)}`);
  }
  return signIn(request, tenantId, owner);
}

/** A shop that was cloned, with these modules. */
async function enterShop(
  request: TestService["request"],
  token: string,
  { tenantId, owner }: Pick<Shop, "tenantId" | "owner">,
  modules: readonly string[],
): Promise<Shop> {
  if (modules.length > 0) {
    const body = { enabledModules: modules };
    const { status } = await request("PUT", `/admin/tenants/${tenantId}/modules`, { token, body });
    if (status !== 200) throw new Error(`its modules are not switched on: ${status}`);
  }
  return signIn(request, tenantId, owner);
}

async function signIn(request: TestService["request"], tenantId: string, owner: Shop["owner"]): Promise<Shop> {
  const login = async (email: string, password: string): Promise<string> => {
    const { status, body } = await request("POST", "/identity/login", { tenantId, body: { email, password } });
    if (status !== 200 || body.accessToken === undefined)
      throw new Error(`cannot sign in: ${status} ${JSON.stringify(body)}`);
    return body.accessToken;
  };
  const ownerToken = await login(owner.email, owner.password);
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const by = { token: ownerToken, tenantId };
      const proof = { ...by, body: { password: owner.password } };
      return provingAgain(
        () => request(method, path, { ...by, headers, ...(body === undefined ? {} : { body }) }),
        () => request("POST", "/identity/reauthenticate", proof),
      );
    };
  return {
    tenantId,
    owner,
    token: ownerToken,
    login,
    get: (path, headers) => call("GET")(path, undefined, headers),
    post: call("POST"),
    patch: call("PATCH"),
    put: call("PUT"),
    delete: call("DELETE"),
  };
}

/** One request to a service; nothing is expected of the answer. */
export async function send(url: string, method: string, path: string, options: RequestOptions): Promise<Reply> {
  const { token, tenantId, body, headers, cookie } = options;
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(tenantId === undefined ? {} : { "tenant-id": tenantId }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString("utf8");
  const isJson = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
  const isImage = response.headers.get("content-type")?.startsWith("image/") === true;
  const cookies = response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf("=")), line] as const);
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? null : isJson ? JSON.parse(text) : isImage ? bytes : text,
    cookies: Object.fromEntries(cookies),
  };
}

function isRaw(body: unknown): body is string | Buffer<ArrayBuffer> {
  return typeof body === "string" || Buffer.isBuffer(body);
}

/** Where the shops of a run lie, unless a test says otherwise. */
export function placement(): "Shared" | "Dedicated" {
  return process.env["TILLHOUSE_TEST_PLACEMENT"] === "Dedicated" ? "Dedicated" : "Shared";
}

/** What a shop is made of must be what the template has. */
function goldenFor({ shops = "cloned", migrations = [], config }: ServiceOptions): Golden {
  const isOpened = shops !== "cloned" || migrations.length > 0 || config?.centralUrl !== undefined;
  return isOpened ? "none" : placement();
}

function configFor(servers: Readonly<Record<string, string>>, centralUrl: string): BootConfig {
  const read = readConfig({
    TILLHOUSE_ADMIN_EMAIL: admin.email,
    PORT: "0",
    // Many services share the run's servers.
    TILLHOUSE_POOL_CENTRAL: "10",
    TILLHOUSE_POOL_PER_SERVER: "40",
  });
  if ("faults" in read) throw new Error(read.faults.join("; "));
  return {
    ...read.config,
    servers,
    centralUrl,
    encryptionKeys,
    ...{ publicUrl: "http://tillhouse.test", servesApps: false },
    drainMs: 50,
    rateLimitScale: 10_000,
    // No test is about a machine that has too little time or a session that is over, unless it says so.
    patience: 10,
    ...{ accessTokenS: 86_400, refreshTenant: { ...read.config.refreshTenant, absoluteS: 400 * 86_400 } },
  };
}

function logger() {
  return pino({ level: process.env["TILLHOUSE_TEST_LOG"] ?? "silent" }, pino.destination(2));
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
