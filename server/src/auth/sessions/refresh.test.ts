import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { planesOf, type Account, type PlaneUnderTest } from "../../../test/accounts.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";
import { readConfig } from "../../config.ts";

const minute = 60_000;
/** Idle and absolute life of a session, by plane (docs/api-design.md "Signing in"). */
const lives = {
  tenant: { idleMs: 12 * 60 * minute, absoluteMs: 7 * 24 * 60 * minute },
  admin: { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute },
} as const;

describe("refreshing", () => {
  let service: TestService;
  let planes: PlaneUnderTest[];

  before(async () => {
    const read = readConfig({ TILLHOUSE_ADMIN_EMAIL: "owner@platform.test" });
    assert.ok("config" in read);
    service = await startService({ config: { accessTokenS: 300, refreshTenant: read.config.refreshTenant } });
    service.now.hold();
    planes = await planesOf(service);
  });
  after(() => service.close());

  /** `promise` holds on both planes. */
  const both = (name: string, promise: (account: Account) => Promise<void>) =>
    void test(name, async (t) => {
      for (const plane of planes) await t.test(plane.name, async () => promise(await plane.newAccount()));
    });
  const begin = async (account: Account) => account.cookieOf(await account.login());
  const me = async (account: Account, reply: Reply) =>
    (await account.request("GET", "/me", { token: reply.body.accessToken })).status;
  const isExpired = (account: Account, { cookies }: Reply) => / Max-Age=0;/.test(cookies[account.cookieName] ?? "");
  /** Refused; the browser is told to forget the cookie, or not when it may be of use elsewhere. */
  const refused = (reply: Reply, why = "") => assert.deepEqual([reply.status, reply.body], [401, null], why);
  const ended = (account: Account, reply: Reply, why = "") => {
    refused(reply, why);
    assert.ok(isExpired(account, reply), `${why}: the cookie is of no more use`);
  };

  both("gives a new cookie and a token that works", async (account) => {
    const first = await begin(account);
    const reply = await account.refresh(first);
    assert.equal(reply.status, 200);
    assert.notEqual(account.cookieOf(reply), first);
    assert.equal(await me(account, reply), 200);
  });

  both(
    "the predecessor gets the same successor until the leeway is over, for answers lost on the way",
    async (account) => {
      const first = await begin(account);
      const second = account.cookieOf(await account.refresh(first));
      service.now.advance(9_000);
      assert.equal(account.cookieOf(await account.refresh(first)), second);
      assert.equal((await account.refresh(second)).status, 200);
    },
  );

  both(
    "a used token beyond the leeway ends the family: its cookie, its successor and its access tokens",
    async (account) => {
      const first = await begin(account);
      const reply = await account.refresh(first);
      service.now.advance(11_000);
      const replay = await account.refresh(first);
      ended(account, replay);
      ended(account, await account.refresh(account.cookieOf(reply)));
      assert.equal(await me(account, reply), 401);
    },
  );

  both("a token older than the predecessor ends the family even within the leeway", async (account) => {
    const first = await begin(account);
    const second = account.cookieOf(await account.refresh(first));
    const third = account.cookieOf(await account.refresh(second));
    refused(await account.refresh(first));
    refused(await account.refresh(third));
  });

  both("reuse ends its own session only; the user's others go on", async (account) => {
    const [stolen, other] = [await begin(account), await begin(account)];
    await account.refresh(stolen);
    service.now.advance(11_000);
    refused(await account.refresh(stolen));
    assert.equal((await account.refresh(other)).status, 200);
  });

  both("20 at once with one cookie are all 200 with one successor, and no cookie is wiped", async (account) => {
    const cookie = await begin(account);
    const replies = await Promise.all(Array.from({ length: 20 }, () => account.refresh(cookie)));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    const cookies = new Set(replies.map((reply) => account.cookieOf(reply)));
    assert.equal(cookies.size, 1);
    assert.match([...cookies][0] ?? "", /=[\w-]{43}$/);
  });

  both("401 after the idle time, and after the absolute one however often it is used", async (account) => {
    const { idleMs, absoluteMs } = lives[account.plane];
    const idle = await begin(account);
    service.now.advance(idleMs + 1000);
    ended(account, await account.refresh(idle), "idle");
    let reply = await account.login();
    const step = idleMs / 2;
    for (let atMs = step; atMs < absoluteMs; atMs += step) {
      service.now.advance(step);
      reply = await account.refresh(account.cookieOf(reply));
      assert.equal(reply.status, 200, `after ${atMs / minute} minutes`);
      const maxAgeS = Number(/Max-Age=(\d+)/.exec(reply.cookies[account.cookieName] ?? "")?.[1]);
      assert.ok(maxAgeS <= Math.min(idleMs, absoluteMs - atMs) / 1000, `Max-Age ${maxAgeS}`);
    }
    service.now.advance(step);
    ended(account, await account.refresh(account.cookieOf(reply)), "absolute");
    assert.equal(await me(account, reply), 401);
  });

  both("the other plane's cookie is 401, under its own name and under this plane's", async (account) => {
    const cookie = await begin(account);
    const shop = await service.openShop();
    const path = account.plane === "admin" ? "/identity/refresh" : "/admin/identity/refresh";
    const options = account.plane === "admin" ? { tenantId: shop.tenantId } : {};
    const renamed = cookie.replace(
      `service_${account.plane}`,
      `service_${account.plane === "admin" ? "tenant" : "admin"}`,
    );
    for (const forced of [cookie, renamed])
      refused(await service.request("POST", path, { ...options, cookie: forced }));
    assert.equal((await account.refresh(cookie)).status, 200, "and its own plane does not mind");
  });

  both("two cookies of the name, none, or an empty one are 401", async (account) => {
    const cookie = await begin(account);
    for (const cookies of [
      `${cookie}; ${cookie}x`,
      `${cookie}; ${cookie}`,
      "",
      `${account.cookieName}=`,
      `${account.cookieName}=unknown`,
    ]) {
      const reply = await account.refresh(cookies);
      refused(reply, cookies);
      assert.deepEqual(reply.cookies, {}, "whose it is, is not known");
    }
    assert.equal((await account.refresh(`other=1; ${cookie}; ${account.cookieName}=`)).status, 200);
  });

  both("a body is 400 and uses nothing up, GET is refused", async (account) => {
    const cookie = await begin(account);
    const get = await account.request("GET", "/refresh", { cookie });
    assert.deepEqual([get.status, get.headers.get("allow")], [405, "POST"]);
    for (const path of ["/refresh", "/logout"]) {
      const reply = await account.request("POST", path, { cookie, body: { refreshToken: "x" } });
      assert.deepEqual([reply.status, reply.body.errors], [400, { $: ["this route takes no body"] }], path);
    }
    assert.equal((await account.refresh(cookie)).status, 200);
  });

  both("logout: 204 twice and without a cookie; refresh and access token are dead at once", async (account) => {
    const reply = await account.login();
    const cookie = account.cookieOf(reply);
    const logout = (cookies: string) => account.request("POST", "/logout", { cookie: cookies });
    const first = await logout(cookie);
    assert.equal(first.status, 204);
    const path = account.plane === "admin" ? "/admin/identity" : "/identity";
    assert.equal(
      first.cookies[account.cookieName],
      `${account.cookieName}=; Path=${path}; Max-Age=0; HttpOnly; Secure; SameSite=Strict`,
    );
    assert.deepEqual([(await logout(cookie)).status, (await logout("")).status], [204, 204]);
    ended(account, await account.refresh(cookie));
    assert.equal(await me(account, reply), 401);
  });

  both("a browser whose session ends by its own doing forgets the cookie; another's is kept", async (account) => {
    const [mine, other] = [await account.login(), await begin(account)];
    const token = mine.body.accessToken;
    const cookie = account.cookieOf(mine);
    const { items } = (await account.request("GET", "/sessions", { token })).body;
    const idOf = (isCurrent: boolean) => items.find((item: { isCurrent: boolean }) => item.isCurrent === isCurrent).id;
    const end = (id: string) => account.request("DELETE", `/sessions/${id}`, { token, cookie });
    const others = await end(idOf(false));
    assert.deepEqual([others.status, isExpired(account, others)], [204, false]);
    ended(account, await account.refresh(other));
    const own = await end(idOf(true));
    assert.deepEqual([own.status, isExpired(account, own)], [204, true]);

    const signedIn = await begin(account);
    await account.request("POST", "/password/forgot", { body: { email: account.email } });
    const link = await account.mailed(/#token=([\w-]+)/);
    const reset = (linkToken: string) => {
      const body = { token: linkToken, password: "eight tills ring at one" };
      return account.request("POST", "/password/reset", { cookie: signedIn, body });
    };
    const failed = await reset("no link");
    assert.deepEqual([failed.status, isExpired(account, failed)], [400, false]);
    const done = await reset(link);
    assert.deepEqual([done.status, isExpired(account, done)], [204, true]);
  });

  both("logout with a predecessor within the leeway ends the session too", async (account) => {
    const first = await begin(account);
    const second = account.cookieOf(await account.refresh(first));
    await account.request("POST", "/logout", { cookie: first });
    refused(await account.refresh(second));
  });

  test("a suspended shop is 503 to its users' refreshes and logouts, which change nothing", async () => {
    const shop = await service.openShop();
    const account = (await planesOf(service))[0];
    assert.ok(account);
    const login = await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body: shop.owner });
    const cookie = login.cookies["service_tenant_rt"]?.split(";")[0] ?? "";
    const refresh = () => service.request("POST", "/identity/refresh", { tenantId: shop.tenantId, cookie });
    await service.request("POST", `/admin/tenants/${shop.tenantId}/suspend`, { token: await service.admin() });
    const closed = await refresh();
    assert.deepEqual([closed.body.errorCode, closed.cookies], ["tenant_unavailable", {}]);
    const out = await service.request("POST", "/identity/logout", { tenantId: shop.tenantId, cookie });
    assert.deepEqual([out.status, out.body.errorCode, out.cookies], [503, "tenant_unavailable", {}]);
    await service.request("POST", `/admin/tenants/${shop.tenantId}/activate`, { token: await service.admin() });
    assert.equal((await refresh()).status, 200);
  });

  test("a cookie of shop A with the header of shop B is 401, and A's session is untouched", async () => {
    const [a, b] = [await service.openShop(), await service.openShop()];
    const login = await service.request("POST", "/identity/login", { tenantId: a.tenantId, body: a.owner });
    const cookie = login.cookies["service_tenant_rt"]?.split(";")[0] ?? "";
    const foreign = await service.request("POST", "/identity/refresh", { tenantId: b.tenantId, cookie });
    refused(foreign);
    assert.deepEqual(foreign.cookies, {});
    const out = await service.request("POST", "/identity/logout", { tenantId: b.tenantId, cookie });
    assert.deepEqual([out.status, out.cookies], [204, {}], "it stays A's after a logout from B");
    assert.equal((await service.request("POST", "/identity/refresh", { tenantId: a.tenantId, cookie })).status, 200);
  });

  both("an access token works until its 300 seconds are over", async (account) => {
    const reply = await account.login();
    service.now.advance(290_000);
    assert.equal(await me(account, reply), 200);
    service.now.advance(10_000);
    assert.equal(await me(account, reply), 401);
  });
});
