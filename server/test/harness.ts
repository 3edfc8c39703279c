import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino, type Logger } from "pino";
import { ensureFirstUser } from "../src/admin/users/service.ts";
import { buildApp } from "../src/app.ts";
import { boot, type BootConfig } from "../src/boot.ts";
import { readConfig, type Config } from "../src/config.ts";
import type { Deps } from "../src/deps.ts";
import { loadMigrations, type Migration } from "../src/kernel/db/migrate.ts";
import type { Deliver, Mail } from "../src/kernel/mail.ts";
import type { ModuleManifest } from "../src/tenant/module.ts";
import { modules as shippedModules } from "../src/tenant/modules.ts";
import { answerCheck, type Answered } from "./answers.ts";
import { noteExchange } from "./examples/exchanges.ts";
import { watchAnswers } from "./seen.ts";

/**
 * A whole service for one test file: a central database of its own (cloned from one that is made once a run), its
 * own shared databases by a prefix of its own, a clock that can be moved, and real HTTP on a free port.
 */

export interface TestService {
  readonly url: string;
  readonly deps: Deps;
  readonly app: FastifyInstance;
  /** Moves `deps.now`; the database's own clock stays. */
  readonly now: { advance(ms: number): void; set(date: Date): void };
  /** Provisioner URLs by server name. */
  readonly servers: Readonly<Record<string, string>>;
  /** Superuser URLs by server name, to see and break what the service cannot. */
  readonly superusers: Readonly<Record<string, string>>;
  /** The first platform user's login. */
  readonly operator: { readonly email: string; readonly password: string };
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Holds an answer that came otherwise than by `request` to the contract document. */
  answered(method: string, path: string, answer: Answered & { readonly token?: string | undefined }): void;
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

type TestServers = Readonly<Record<string, { readonly superuserUrl: string; readonly provisionerUrl: string }>>;

export function testServers(): TestServers {
  const text = process.env["TILLHOUSE_TEST_SERVERS"];
  if (text === undefined) throw new Error("run tests through `node server/test/run.ts [files…]`");
  return JSON.parse(text) as TestServers;
}

/** Opens a service; `close` it in `after`. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const known = testServers();
  const runServers = mapValues(known, ({ provisionerUrl }) => provisionerUrl);
  const servers = { ...runServers, ...options.servers };
  const superusers = mapValues(known, ({ superuserUrl }) => superuserUrl);
  const first = known["default"];
  if (first === undefined) throw new Error("the run has no server `default`");
  const prefix = `h${randomBytes(5).toString("hex")}`;
  const central = `${prefix}_central`;
  await cloneCentral(first, runServers, central);

  let offsetMs = 0;
  const config = {
    ...configFor(servers, inDatabase(first.provisionerUrl, central)),
    databasePrefix: prefix,
    ...options.config,
  } as BootConfig;
  const mails: Mail[] = [];
  const keep: Deliver = async (_id, mail) => void mails.push(mail);
  const now = () => new Date(Date.now() + offsetMs);
  const migrations = [...(await loadMigrations("tenant")), ...(options.migrations ?? [])];
  const modules = [...shippedModules, ...(options.modules ?? [])];
  const { deps, close } = await boot(config, options.log ?? logger(), {
    now,
    deliver: options.deliver ?? keep,
    migrations,
    modules,
  });
  deps.postman.start();
  const app = await buildApp(deps, modules).catch(async (error: unknown) => {
    // What is open would keep the process alive, and nobody would hear of the fault.
    await close();
    throw error;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const check = answerCheck(app.contracts);
  const watch = watchAnswers();
  const operationOf = (
    method: string,
    path: string,
    { token, ...answer }: Answered & { token?: string | undefined },
  ) => {
    const operation = check(method, path, answer);
    const { status, body } = answer;
    watch({ operation, path, token, status, body });
    return operation;
  };
  const request: TestService["request"] = async (method, path, requestOptions = {}) => {
    const reply = await send(url, method, path, requestOptions);
    const contentType = reply.headers.get("content-type") ?? "";
    const operation = operationOf(method, path, { ...reply, contentType, token: requestOptions.token });
    const { status, body: answer } = reply;
    if (operation !== undefined) noteExchange({ operation, request: requestOptions.body, status, answer });
    return reply;
  };

  let session: { token: string; until: number } | undefined;
  const adminToken = async () => {
    if (session === undefined || session.until < deps.now().getTime()) {
      const { status, body } = await request("POST", "/admin/identity/login", { body: admin });
      if (status !== 200) throw new Error(`the platform user cannot sign in: ${status} ${JSON.stringify(body)}`);
      session = { token: body.accessToken, until: deps.now().getTime() + (config.accessTokenS - 20) * 1000 };
    }
    return session.token;
  };
  return {
    url,
    deps,
    app,
    now: {
      advance: (ms) => (offsetMs += ms),
      set: (date) => (offsetMs = date.getTime() - Date.now()),
    },
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
    answered: (method, path, answer) => void operationOf(method, path, answer),
    admin: adminToken,
    openShop: async (shop = {}) => openShop(request, await adminToken(), shop),
    close: async () => {
      // A client whose connection is cut may open another one before no more are taken.
      const cutting = setInterval(() => app.server.closeAllConnections(), 10);
      await app.close().finally(() => clearInterval(cutting));
      await close();
      await Promise.all(Object.values(superusers).map((superuser) => dropDatabases(superuser, prefix)));
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
  if (process.env["TILLHOUSE_TEST_PLACEMENT"] === "Dedicated") {
    const { status, body } = await request("POST", `/admin/tenants/${tenantId}/graduate`, { token });
    if (status !== 200) throw new Error(`the shop does not graduate: ${status} ${JSON.stringify(body)}`);
  }
  const login = async (email: string, password: string): Promise<string> => {
    const { status, body } = await request("POST", "/identity/login", { tenantId, body: { email, password } });
    if (status !== 200 || body.accessToken === undefined)
      throw new Error(`cannot sign in: ${status} ${JSON.stringify(body)}`);
    return body.accessToken;
  };
  const ownerToken = await login(owner.email, owner.password);
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      request(method, path, { token: ownerToken, tenantId, headers, ...(body === undefined ? {} : { body }) });
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

const template = "tillhouse_test_central";

/** Makes `database` from the run's template, which the first caller makes: migrated, with keys and a platform user. */
async function cloneCentral(server: TestServers[string], servers: Readonly<Record<string, string>>, database: string) {
  await withClient(server.superuserUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (found.rowCount === 0) {
      const staging = `${template}_new`;
      await client.query(`DROP DATABASE IF EXISTS ${staging} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${staging} OWNER tillhouse_provisioner`);
      const config = configFor(servers, inDatabase(server.provisionerUrl, staging));
      const { deps, close } = await boot(config, logger());
      await ensureFirstUser(deps, admin);
      await close();
      await untilUnused(client, staging);
      await client.query(`ALTER DATABASE ${staging} RENAME TO ${template}`);
    }
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${template} OWNER tillhouse_provisioner`);
  });
}

/** A closed connection is gone from the server a moment later. */
async function untilUnused(client: pg.Client, database: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query("SELECT FROM pg_stat_activity WHERE datname = $1", [database]);
    if (rowCount === 0) return;
    await delay(5);
  }
}

async function dropDatabases(superuser: string, prefix: string): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
  });
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
    publicUrl: "http://tillhouse.test",
    drainMs: 50,
    rateLimitScale: 10_000,
  };
}

function logger() {
  return pino({ level: process.env["TILLHOUSE_TEST_LOG"] ?? "silent" }, pino.destination(2));
}

function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
