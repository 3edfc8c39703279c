import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually, turns } from "../../server/test/eventually.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { createAdminClient, createShopClient, findShop, isProblem, newId, ProblemError, unwrap } from "../src/index.ts";
import { retryAfterMs } from "../src/wait.ts";
import { collectMemory } from "./memory.ts";
import { watchedFetch } from "./service.ts";

const refreshing = "POST /identity/refresh";

describe("the client", () => {
  let service: TestService;
  let shop: Shop;
  before(async () => {
    service = await startService({ config: { accessTokenS: 300 } });
    shop = await service.openShop();
  });
  after(() => service.close());

  type Fetch = (request: Request) => Promise<Response>;
  /** A client of the shop that is signed in, and what it has sent since; `around` stands between it and the service. */
  async function signedIn({ around = (fetch: Fetch) => fetch, maxWaitMs = 5_000 } = {}) {
    const { sent, fetch } = watchedFetch(service);
    const { tenantId } = shop;
    const client = createShopClient({ baseUrl: service.url, tenantId, fetch: around(fetch), maxWaitMs });
    await unwrap(client.POST("/identity/login", { body: shop.owner }));
    sent.length = 0;
    return { client, sent };
  }
  /** A fetch that answers the first requests by itself. */
  const answering = (path: string, answers: readonly (() => Response)[]) => (fetch: Fetch) => {
    const left = [...answers];
    return async (request: Request) => (request.url.includes(path) ? left.shift()?.() : undefined) ?? fetch(request);
  };
  const tokensEnd = () => service.now.advance(400_000);

  test("makes one refresh for 20 calls whose token has expired, and repeats each of them once", async () => {
    const { client, sent } = await signedIn();
    tokensEnd();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.GET("/me/permissions")));
    assert.deepEqual(
      answers.map(({ data }) => data?.isGlobalAdmin),
      answers.map(() => true),
    );
    assert.equal(sent.filter((line) => line === refreshing).length, 1);
    assert.equal(sent.filter((line) => line === "GET /me/permissions").length, 40);
  });

  test("repeats a call once, not twice: a second 401 is its answer", async () => {
    const empty = () => new Response(null, { status: 401 });
    const { client, sent } = await signedIn({ around: answering("/me/permissions", [empty, empty, empty]) });
    const { error } = await client.GET("/me/permissions");
    assert.equal(error?.errorCode, "unauthenticated");
    assert.deepEqual(sent, [refreshing]);
  });

  test("finds a shop by its slug before there is a client for it; throws for a slug that no shop has", async () => {
    const admin = { token: await service.admin() };
    const { name, slug } = (await service.request("GET", `/admin/tenants/${shop.tenantId}`, admin)).body;
    const { sent, fetch } = watchedFetch(service);
    const { languages, ...found } = await findShop({ baseUrl: service.url, slug, fetch });
    assert.deepEqual(found, { tenantId: shop.tenantId, name });
    assert.ok(languages.includes("en"));
    const missing = findShop({ baseUrl: service.url, slug: "no/shop", fetch });
    await assert.rejects(missing, (error) => isProblem(error, "tenant_not_found"));
    assert.equal(sent.length, 2);
  });

  test("answers the empty 401 as the problem `unauthenticated`, and tries a wrong password once", async () => {
    const { client, sent } = await signedIn();
    const { data, error, response } = await client.POST("/identity/login", {
      body: { ...shop.owner, password: "nobody has this one" },
    });
    assert.deepEqual([data, error?.errorCode, response.status], [undefined, "unauthenticated", 401]);
    assert.deepEqual(sent, ["POST /identity/login"]);
    assert.equal(client.session.isSignedIn, true);
  });

  test("stays signed in when the service could not end the session", async () => {
    const closed = () => new Response(null, { status: 503 });
    const { client } = await signedIn({ around: answering("/identity/logout", [closed]) });
    assert.equal((await client.POST("/identity/logout")).response.status, 503);
    assert.deepEqual([client.session.isSignedIn, await client.session.restore()], [true, true]);
    await unwrap(client.POST("/identity/logout"));
    assert.equal(client.session.isSignedIn, false);
  });

  test("restores a session by the refresh cookie alone, tells of its end, and forgets it at logout", async () => {
    const { client, sent } = await signedIn();
    const told: boolean[] = [];
    const stop = client.session.onChange((isSignedIn) => told.push(isSignedIn));
    const other = createShopClient({ baseUrl: service.url, tenantId: shop.tenantId });
    assert.equal(await other.session.restore(), false);
    await unwrap(client.POST("/identity/logout"));
    assert.equal(client.session.isSignedIn, false);
    assert.equal(await client.session.restore(), false);
    assert.equal((await client.GET("/me")).error?.errorCode, "unauthenticated");
    assert.deepEqual(sent, ["POST /identity/logout", refreshing, refreshing]);
    await unwrap(client.POST("/identity/login", { body: shop.owner }));
    stop();
    await unwrap(client.POST("/identity/logout"));
    assert.deepEqual(told, [false, true]);
  });

  test("tells that the session has ended when the refresh says so", async () => {
    const { client } = await signedIn();
    const told: boolean[] = [];
    client.session.onChange((isSignedIn) => told.push(isSignedIn));
    const [ended] = await unwrap(client.GET("/identity/sessions")).then(({ items }) =>
      items.filter(({ isCurrent }) => isCurrent),
    );
    assert.ok(ended);
    await unwrap(client.DELETE("/identity/sessions/{id}", { params: { path: { id: ended.id } } }));
    assert.equal((await client.GET("/me")).error?.errorCode, "unauthenticated");
    assert.deepEqual(told, [false]);
  });

  test("says not_modified to who asks by If-None-Match for what has not changed", async () => {
    const { client } = await signedIn();
    const etag = (await client.GET("/branches")).response.headers.get("etag") ?? "";
    const known = { params: { header: { "If-None-Match": etag } } };
    const { error, response } = await client.GET("/branches", known);
    assert.deepEqual([response.status, error?.errorCode], [304, "not_modified"]);
  });

  test("waits as Retry-After asks, and no longer than it was told to", async (t) => {
    const busy = (after: string) => () => Response.json({}, { status: 503, headers: { "retry-after": after } });
    const past = new Date(Date.now() - 1_000).toUTCString();
    const { client } = await signedIn({ around: answering("/branches", [busy("1"), busy(past)]) });
    const timers = t.mock.method(globalThis, "setTimeout");
    assert.equal((await client.GET("/branches")).response.status, 200);
    const waited = timers.mock.calls.map((call) => Number(call.arguments[1]));
    timers.mock.restore();
    assert.ok(waited.includes(1_000), waited.join());

    const impatient = await signedIn({ maxWaitMs: 900, around: answering("/branches", [busy("1")]) });
    const { error, response } = await impatient.client.GET("/branches");
    assert.deepEqual([response.status, error?.errorCode], [503, "unexpected_answer"]);

    const trial = await signedIn({ around: answering("/catalogue/import", [busy("1")]) });
    const query = { dryRun: true };
    const tried = await trial.client.POST("/catalogue/import", { params: { query }, body: "" as never });
    assert.equal(tried.response.status, 503, "who only tries is told at once");

    const [busyAgain, longestMs] = [[busy("1"), busy("1"), busy("1")], 1_500];
    const again = await signedIn({ maxWaitMs: longestMs, around: answering("/branches", busyAgain) });
    assert.equal((await again.client.GET("/branches")).response.status, 503, "all waits together are too long");
  });

  /** A client whose access token has expired. Its sign-ins and refreshes are `sent`, and answered from `answer` on. */
  async function unanswered() {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const { promise: isRefused, resolve: nowRefused } = Promise.withResolvers<void>();
    const sent: string[] = [];
    let isHeld = false;
    const around = (fetch: Fetch) => async (request: Request) => {
      const { pathname } = new URL(request.url);
      const isOfSession = isHeld && pathname.startsWith("/identity/");
      if (isOfSession) sent.push(pathname);
      const response = await fetch(request);
      if (isOfSession) await mayAnswer;
      else if (response.status === 401) nowRefused();
      return response;
    };
    const { client } = await signedIn({ around });
    const second = { email: "second@walk.test", password: "seven tills ring at noon" };
    await client.POST("/users", { body: { ...second, name: "Second" } });
    tokensEnd();
    isHeld = true;
    const signIn = (signal = new AbortController().signal) => client.POST("/identity/login", { body: second, signal });
    const isSent = (path: string) => eventually(`${path} is sent`, () => sent.includes(path));
    const who = async () => (await unwrap(client.GET("/me"))).email;
    return { client, second, signIn, who, sent, isSent, isRefused, answer };
  }

  test("sends a sign-in after the answer to a refresh, and is who has signed in, by its cookie, too", async () => {
    const { second, signIn, who, sent, isSent, answer } = await unanswered();
    const called = who();
    await isSent("/identity/refresh");
    const signedIn = signIn();
    await turns(20);
    assert.deepEqual(sent, ["/identity/refresh"]);
    answer();
    await Promise.all([called, signedIn]);
    assert.equal(await who(), second.email);
    tokensEnd();
    assert.equal(await who(), second.email);
  });

  test("makes no refresh while a sign-in is under way: the calls wait for its token", async () => {
    const { second, signIn, who, sent, isSent, isRefused, answer } = await unanswered();
    const signedIn = signIn();
    await isSent("/identity/login");
    const called = who();
    await isRefused;
    await turns(20);
    assert.deepEqual(sent, ["/identity/login"]);
    answer();
    assert.equal(await called, second.email);
    await signedIn;
    assert.deepEqual(sent, ["/identity/login"]);
  });

  test("does not send a sign-in that was stopped before its turn, also after memory was collected", async () => {
    const { signIn, who, sent, isSent, answer } = await unanswered();
    const refreshed = who();
    await isSent("/identity/refresh");
    const stop = new AbortController();
    const signedIn = assert.rejects(signIn(stop.signal), { name: "AbortError" });
    await collectMemory();
    stop.abort();
    await signedIn;
    answer();
    assert.equal(await refreshed, shop.owner.email);
    assert.equal(await who(), shop.owner.email);
    assert.deepEqual(sent, ["/identity/refresh"]);
  });

  test("reads Retry-After as seconds or as a date", () => {
    const asked = (text: string) => retryAfterMs(new Headers({ "retry-after": text }));
    assert.deepEqual([asked("4"), asked("soon"), asked(new Date(0).toUTCString())], [4_000, undefined, 0]);
    const inAnHour = asked(new Date(Date.now() + 3_600_000).toUTCString()) ?? 0;
    assert.ok(inAnHour > 3_000_000 && inAnHour <= 3_600_000, String(inAnHour));
  });

  test("waits for a refresh that has to wait: the calls go on when the shop is back", async () => {
    const closed = () => new Response(null, { status: 503, headers: { "retry-after": "1" } });
    const { client } = await signedIn({ around: answering("/identity/refresh", [closed]) });
    tokensEnd();
    const answers = await Promise.all([client.GET("/me"), client.GET("/capabilities")]);
    assert.deepEqual(
      answers.map(({ response }) => response.status),
      [200, 200],
    );
  });

  test("types a problem by its errorCode, with the members of that code", async () => {
    const { client } = await signedIn();
    const { error } = await client.GET("/suppliers");
    assert.ok(error?.errorCode === "module_disabled");
    const name: string = error.module;
    assert.equal(name, "Purchasing");

    const invalid = await client.POST("/categories", { body: { name: "" } });
    assert.ok(invalid.error !== undefined && invalid.error.errorCode === undefined);
    assert.deepEqual(Object.keys(invalid.error.errors), ["name"]);

    const caught = await unwrap(client.GET("/suppliers")).catch((thrown: unknown) => thrown);
    assert.ok(caught instanceof ProblemError);
    assert.ok(isProblem(caught) && isProblem(caught, "not_found", "module_disabled"));
    assert.equal(isProblem(caught, "not_found"), false);
  });

  test("repeats a creation with an id of the client's after a broken connection: it is done once", async () => {
    let breaks = 0;
    const breaking = (fetch: Fetch) => async (request: Request) => {
      const response = await fetch(request);
      if (request.method === "POST" && request.url.endsWith("/categories") && breaks++ === 0)
        throw new TypeError("the connection was lost");
      return response;
    };
    const { client } = await signedIn({ around: breaking });
    const id = newId();
    const { data, response } = await client.POST("/categories", { body: { id, name: "Once" } });
    assert.deepEqual([data?.id, response.headers.get("idempotent-replayed")], [id, "true"]);
    breaks = 0;
    await assert.rejects(client.POST("/categories", { body: { name: "Unknown" } }), /the connection was lost/);
  });

  test("walks the pages of a list, and the items of all of them", async () => {
    const { client, sent } = await signedIn();
    for (let n = 1; n <= 5; n += 1)
      await unwrap(client.POST("/customer-groups", { body: { id: newId(), name: `Group ${n}` } }));
    const init = { params: { query: { limit: 2 } } };
    const sizes: number[] = [];
    for await (const { items } of client.pages("/customer-groups", init)) sizes.push(items.length);
    assert.deepEqual(sizes, [2, 2, 1]);
    const names: string[] = [];
    sent.length = 0;
    for await (const { name } of client.items("/customer-groups", init)) {
      names.push(name);
      if (names.length === 3) break;
    }
    assert.deepEqual(names, ["Group 1", "Group 2", "Group 3"]);
    assert.equal(sent.length, 2, "no page is read that nobody asks for");
    await assert.rejects(
      client.items("/suppliers").next(),
      (thrown: unknown) => isProblem(thrown, "module_disabled") && thrown.problem.module === "Purchasing",
    );
  });

  test("stops a call by its signal while it waits, and the refresh that others wait for goes on", async () => {
    const busy = () => new Response(null, { status: 429, headers: { "retry-after": "4" } });
    const { client, sent } = await signedIn({ around: answering("/branches", [busy]) });
    await assert.rejects(client.GET("/branches", { signal: AbortSignal.timeout(100) }), { name: "TimeoutError" });
    assert.deepEqual(sent, [], "the wait was not over");

    tokensEnd();
    const stop = new AbortController();
    const stopped = client.GET("/me", { signal: stop.signal });
    const others = client.GET("/me");
    stop.abort(new Error("left the page"));
    await assert.rejects(stopped, /left the page/);
    assert.equal((await others).response.status, 200);
  });

  test("sends a list that is empty, so that it is refused and does not read every row", async () => {
    const { client, sent } = await signedIn();
    const { error } = await client.GET("/products", { params: { query: { ids: [], limit: 2 } } });
    assert.deepEqual(sent, ["GET /products?ids=&limit=2"]);
    assert.deepEqual(error && "errors" in error && error.errors, { ids: ["must not be empty"] });
  });

  test("stops a stream by its signal, also after memory was collected", async () => {
    const { client } = await signedIn();
    const stop = new AbortController();
    const stream = await unwrap(client.GET("/events", { parseAs: "stream", signal: stop.signal }));
    let end: string | undefined;
    stream?.pipeTo(new WritableStream()).then(
      () => (end = "by itself"),
      (error: unknown) => (end = (error as Error).name),
    );
    await collectMemory();
    stop.abort();
    assert.equal(await eventually("the stream ends", () => end, 10_000), "AbortError");
  });

  test("reads what is not JSON: a receipt as text, a catalogue as CSV", async () => {
    const { client } = await signedIn();
    const { data } = await client.GET("/catalogue/export", { parseAs: "text" });
    assert.match(data ?? "", /^sku,|,sku,/);
  });

  test("of a till by itself gets its tokens by the credential, until the till is revoked", async () => {
    const by = { tenantId: shop.tenantId, token: await shop.login(shop.owner.email, shop.owner.password) };
    const call = (method: string, path: string, body?: object) =>
      service.request(method, path, { ...by, ...(body === undefined ? {} : { body }) });
    const branchId = (await call("GET", "/branches")).body.items[0].id;
    const { id, credential } = (await call("POST", "/devices", { branchId, name: "By the door" })).body;
    const { sent, fetch } = watchedFetch(service);
    const device = { id, credential, isAlone: true };
    const till = createShopClient({ baseUrl: service.url, tenantId: shop.tenantId, fetch, device });
    const pull = () => till.GET("/sync/snapshot", { params: { query: { branchId } }, parseAs: "text" });
    const statuses = [(await pull()).response.status, (await pull()).response.status];
    tokensEnd();
    statuses.push((await pull()).response.status);
    assert.deepEqual(statuses, [200, 200, 200]);
    const renewing = "POST /identity/login/device";
    assert.deepEqual(
      sent.filter((line) => !line.startsWith("GET /sync/snapshot")),
      [renewing, renewing],
    );
    by.token = await shop.login(shop.owner.email, shop.owner.password);
    assert.equal((await call("DELETE", `/devices/${id}`)).status, 204);
    assert.equal((await pull()).error?.errorCode, "device_unknown");
    assert.equal(till.session.isSignedIn, false);
  });

  test("of the operators signs in and opens a shop under an id of its own", async () => {
    const { fetch } = watchedFetch(service);
    const admin = createAdminClient({ baseUrl: service.url, fetch });
    await unwrap(admin.POST("/admin/identity/login", { body: service.operator }));
    const id = newId();
    const body = {
      id,
      name: "Second",
      slug: `second-${id}`,
      owner: { name: "O", email: `o@${id}.test`, password: "three loaves of rye" },
    };
    assert.equal((await unwrap(admin.POST("/admin/tenants", { body }))).tenantId, id);
    tokensEnd();
    assert.equal((await admin.GET("/admin/tenants/{id}", { params: { path: { id } } })).data?.mode, "Shared");
  });
});

test("ids are of version 7: each after the one before, by the millisecond", () => {
  const before = Date.now();
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const ms = parseInt(id.replace("-", "").slice(0, 12), 16);
    assert.ok(ms >= before && ms <= Date.now());
  }
  assert.equal(new Set(ids).size, 100);
});
