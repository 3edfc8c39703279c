import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { after, before, describe, test } from "node:test";
import { registerTill } from "../../../test/devices.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../test/harness.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { sql } from "../../kernel/db/sql.ts";
import { RateLimiter, networkOf, siteOf } from "../../kernel/process/limiter.ts";

describe("rate limits", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    // The proxy that the tests speak through is believed, so that they can come from many addresses.
    service = await startService({ config: { rateLimitScale: 1, trustProxy: ["127.0.0.1"] } });
    shop = await service.openShop();
  });
  after(() => service.close());

  const post = async (path: string, body: unknown, from: string, headers = {}) => {
    const isAdmin = path.startsWith("/admin");
    // No network has failed too often, so that the other limits show.
    const failures = `failures-network ${isAdmin ? "admin " : `tenant ${shop.tenantId}`} ${siteOf(from)}`;
    const key = createHmac("sha256", service.deps.secrets.subkey("rate limits")).update(failures).digest("base64url");
    await service.deps.central.transact((tx) => tx.run(sql`DELETE FROM rate_limits WHERE key = ${key}`));
    return service.request("POST", path, {
      ...(isAdmin ? {} : { tenantId: shop.tenantId }),
      ...(body === undefined ? {} : { body }),
      headers: { "x-forwarded-for": from, ...headers },
    });
  };
  const login = (email: string, from: string) => post("/identity/login", { email, password: "not the password" }, from);
  /** RFC 9651: `"name";r=1;t=2, …` to its parameters by name. */
  const read = (reply: Reply, name: string): Record<string, Record<string, number>> =>
    Object.fromEntries(
      (reply.headers.get(name) ?? "").split(", ").map((item) => {
        const [quoted = "", ...parameters] = item.split(";");
        return [
          JSON.parse(quoted),
          Object.fromEntries(parameters.map((one) => [one.split("=")[0], Number(one.split("=")[1])])),
        ];
      }),
    );

  test("the headers name the policies, r falls, and 429 says when to come again", async () => {
    const seen: number[] = [];
    for (let i = 0; i < 30; i++) {
      const reply = await login(`nobody-${i}@shop.test`, "192.0.2.1");
      assert.equal(reply.status, 401);
      assert.deepEqual(read(reply, "ratelimit-policy")["login-address"], { q: 30, w: 60 });
      seen.push(read(reply, "ratelimit")["login-address"]?.["r"] ?? -1);
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 30 }, (_, i) => 29 - i),
    );
    const over = await login("nobody-31@shop.test", "192.0.2.1");
    assert.deepEqual([over.status, over.body.errorCode], [429, "rate_limited"]);
    const wait = Number(over.headers.get("retry-after"));
    assert.ok(wait > 0 && wait <= 60);
    assert.equal(read(over, "ratelimit")["login-address"]?.["r"], 0);
    assert.equal((await login("nobody@shop.test", "192.0.2.2")).status, 401, "another address");
    service.now.advance(wait * 1000);
    for (const left of [29, 28]) {
      const later = await login(`nobody-${left}@shop.test`, "192.0.2.1");
      const { r } = read(later, "ratelimit")["login-address"] ?? {};
      assert.deepEqual([later.status, r], [401, left], "after the wait, in a window of its own");
    }
  });

  test("a till tries 60 PINs a minute, of whichever users and from whichever addresses", async () => {
    const branchId = (await shop.get("/branches")).body.items[0].id;
    const registerId = (await shop.post("/registers", { branchId, name: "Front", code: "F" })).body.id;
    const { credential } = await registerTill(service, shop, { branchId, registerId });
    const statuses: Record<number, number> = {};
    for (let i = 0; i < 62; i++) {
      const body = { userId: randomUUID(), pin: "2580" };
      const { status } = await post("/identity/login/pin", body, `203.0.113.${i}`, { device: credential });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    assert.deepEqual(statuses, { 401: 60, 429: 2 });
  });

  test("one account is limited from many addresses alike, known or not, and apart on each plane and shop", async () => {
    for (const email of [shop.owner.email, "unknown@shop.test"]) {
      for (let i = 0; i < 10; i++) assert.equal((await login(email, `198.51.100.${i}`)).status, 401);
      assert.equal((await login(email.toUpperCase(), "198.51.100.99")).status, 429, email);
    }
    const body = { email: shop.owner.email, password: "x" };
    assert.equal((await post("/admin/identity/login", body, "198.51.100.99")).status, 401, "on the other plane");
    const { tenantId } = await service.openShop();
    const headers = { "x-forwarded-for": "198.51.100.99" };
    const other = await service.request("POST", "/identity/login", { tenantId, body, headers });
    assert.equal(other.status, 401, "at another shop");
    assert.equal(read(other, "ratelimit")["login-account"]?.["r"], 9);
  });

  test("forgetting is limited to three an hour for one account, known or not", async () => {
    for (const email of [shop.owner.email, "unknown@shop.test"]) {
      const statuses = [];
      for (let i = 0; i < 4; i++)
        statuses.push((await post("/identity/password/forgot", { email }, `203.0.113.${i}`)).status);
      assert.deepEqual(statuses, [204, 204, 204, 429], email);
    }
    const elsewhere = () => post("/admin/identity/password/forgot", { email: shop.owner.email }, "203.0.113.9");
    for (const expected of [204, 204, 204, 429]) assert.equal((await elsewhere()).status, expected);
  });

  test("every answer says over how long its limits are counted", async () => {
    const link = { token: "x".repeat(43), password: "seven tills ring at noon" };
    const email = "nobody@shop.test";
    for (const [path, body, policies] of [
      ["login", { email, password: "x" }, { "login-address": { q: 30, w: 60 }, "login-account": { q: 10, w: 60 } }],
      ["login/pin", { userId: randomUUID(), pin: "2580" }, { "till-address": { q: 300, w: 60 } }],
      ["refresh", undefined, { "refresh-address": { q: 300, w: 300 } }],
      ["password/forgot", { email }, { "forgot-address": { q: 20, w: 3600 }, "forgot-account": { q: 3, w: 3600 } }],
      ["password/reset", link, { "link-address": { q: 10, w: 60 } }],
    ] as const) {
      const reply = await post(`/identity/${path}`, body, "192.0.2.90");
      assert.deepEqual(read(reply, "ratelimit-policy"), policies, path);
    }
  });

  test("links, refreshes and second steps are limited by address", async () => {
    const until429 = async (path: string, body: unknown, from: string) => {
      for (let i = 1; ; i++) if ((await post(path, body, from)).status === 429) return i - 1;
    };
    const link = { token: "x".repeat(43), password: "seven tills ring at noon" };
    for (const plane of ["", "/admin"]) {
      assert.equal(await until429(`${plane}/identity/password/reset`, link, "192.0.2.30"), 10);
      // Both kinds of links count together.
      assert.equal(await until429(`${plane}/identity/invitations/accept`, link, "192.0.2.30"), 0);
      const step = { twoFactorToken: "x", code: "123456" };
      assert.equal(await until429(`${plane}/identity/login/2fa`, step, "192.0.2.32"), 30);
      assert.equal(await until429(`${plane}/identity/refresh`, undefined, "192.0.2.33"), 300);
    }
  });

  test("a network with 20 failures in 15 minutes is 429 and locks nobody out any more; others sign in", async () => {
    const { tenantId, owner } = await service.openShop();
    const attempt = (email: string, password: string, from: string) =>
      service.request("POST", "/identity/login", {
        tenantId,
        body: { email, password },
        headers: { "x-forwarded-for": from },
      });
    for (const [near, far] of [
      ["198.18.7.", "198.18.8.1"],
      ["2001:db8:5:1::", "2001:db8:6::1"],
    ] as const) {
      for (let i = 1; i <= 20; i++) assert.equal((await attempt(`${i}@shop.test`, "wrong", `${near}${i}`)).status, 401);
      for (let i = 21; i <= 26; i++) {
        const over = await attempt(owner.email, "wrong", `${near}${i}`);
        assert.deepEqual([over.status, over.body.errorCode], [429, "rate_limited"]);
        assert.equal(read(over, "ratelimit")["failures-network"]?.["r"], 0);
      }
      assert.equal((await attempt(owner.email, owner.password, `${near}99`)).status, 429, "the right password neither");
      assert.equal((await attempt(owner.email, owner.password, far)).status, 200, "nothing was counted");
      service.now.advance(15 * 60_000);
      assert.equal((await attempt(owner.email, owner.password, `${near}99`)).status, 200, "after a quarter of an hour");
      service.now.advance(-15 * 60_000);
    }
  });

  test("who proves again who they are, or approves, is limited by account and by address as a sign-in is", async () => {
    const { tenantId, token } = shop;
    const body = { password: "not the password" };
    const change = { currentPassword: "not the password", newPassword: "seven tills ring at noon" };
    const approver = { email: "nobody@shop.test", password: "not the password" };
    const proofs = [
      ["POST", "/identity/2fa/authenticator", body],
      ["DELETE", "/identity/2fa/authenticator", { ...body, code: "123456" }],
      ["POST", "/identity/password/change", change],
      ["POST", "/approvals", { permission: "sales.void", approver }],
    ] as const;
    const prove = async (i: number, from: string, by = token) => {
      const [method, path, content] = proofs[i % proofs.length] ?? proofs[0];
      return service.request(method, path, {
        tenantId,
        token: by,
        body: content,
        headers: { "x-forwarded-for": from },
      });
    };
    assert.equal((await prove(0, "192.0.2.40")).status, 403);
    for (let i = 1; i < 10; i++) assert.equal((await prove(i, `192.0.2.${40 + i}`)).status, 403);
    for (let i = 0; i < proofs.length; i++) {
      const over = await prove(i, "192.0.2.60");
      assert.deepEqual([over.status, over.body.errorCode], [429, "rate_limited"], String(i));
      assert.deepEqual(read(over, "ratelimit-policy")["proof-account"], { q: 10, w: 60 });
    }
    service.now.advance(61_000);
  });

  test("what one limit refuses is counted by no other, and what all tenants use is told to none", async () => {
    const limiter = new RateLimiter({ ...service.deps, scale: 1, processes: 1 });
    const own = { policy: { name: "own", limit: 2, windowS: 60 }, by: "one" };
    const shared = { policy: { name: "shared", limit: 5, windowS: 60, isUntold: true }, by: "all" } as const;
    for (let i = 0; i < 9; i++) await limiter.hit([shared, own]).catch(() => undefined);
    const told = await limiter.hit([shared, { ...own, by: "other" }]);
    assert.deepEqual(told, { "ratelimit-policy": '"own";q=2;w=60', ratelimit: '"own";r=1;t=60' });
    const [state] = await limiter.count([shared]);
    assert.equal(state?.seen, 4, "those that were let through, and this one");
  });

  test("a shop whose users make many hashes at once does not keep another's waiting", async () => {
    const ended: string[] = [];
    const hash = async (tenantId: string) => {
      await hashPassword({ secrets: service.deps.secrets, tenantId }, "user", "seven tills ring at noon");
      ended.push(tenantId);
    };
    await Promise.allSettled([...Array.from({ length: 20 }, () => hash("busy")), hash("quiet")]);
    assert.ok(ended.includes("quiet") && ended.indexOf("quiet") <= availableParallelism() + 1, ended.join(" "));
  });

  test("hold across processes, and in memory while the central database cannot be asked", async () => {
    const policy = { name: "test", limit: 5, windowS: 60 };
    const process = () => new RateLimiter({ ...service.deps, scale: 1, processes: 2 });
    const [one, two] = [process(), process()];
    const hits = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : two).hit([{ policy, by: "all at once" }])),
    );
    assert.equal(hits.filter(({ status }) => status === "fulfilled").length, 5);
    const central = { transact: () => Promise.reject(new Error("down")) } as unknown as TestService["deps"]["central"];
    const alone = new RateLimiter({ ...service.deps, central, scale: 1, processes: 1 });
    for (let i = 0; i < 5; i++) await alone.hit([{ policy, by: "alone" }]);
    await assert.rejects(alone.hit([{ policy, by: "alone" }]), { status: 429 });
    const oneOfTwo = new RateLimiter({ ...service.deps, central, scale: 1, processes: 2 });
    for (let i = 0; i < 2; i++) await oneOfTwo.hit([{ policy, by: "alone" }]);
    await assert.rejects(oneOfTwo.hit([{ policy, by: "alone" }]), { status: 429 });
    service.now.advance(60_000);
    await alone.hit([{ policy, by: "alone" }]);
  });

  test("of X-Forwarded-For of a trusted proxy addresses alone are believed, without ports", async () => {
    const { tenantId, owner } = await service.openShop();
    const body = { email: owner.email, password: owner.password };
    for (const [told, ip] of [
      ["6.6.6.6:1000", "6.6.6.6"],
      ["[2001:db8::6]:1000", "2001:db8::6"],
      ["6.6.6.7, 127.0.0.1:9", "6.6.6.7"],
      ["garbage0, 6.6.6.8", "6.6.6.8"],
      ["6.6.6.6, garbage0", "127.0.0.1"],
      ["garbage0", "127.0.0.1"],
      ["6.6.6.6:x", "127.0.0.1"],
      ["fe80::1%eth0", "127.0.0.1"],
    ] as const) {
      const headers = { "x-forwarded-for": told };
      const signedIn = await service.request("POST", "/identity/login", { tenantId, body, headers });
      const token = signedIn.body.accessToken;
      const { items } = (await service.request("GET", "/identity/sessions", { tenantId, token })).body;
      assert.equal(items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).ip, ip, told);
    }
  });

  test("X-Forwarded-For of a peer that is no trusted proxy changes nothing", async () => {
    const plain = await startService({ config: { rateLimitScale: 1 } });
    const statuses = [];
    for (let i = 0; i < 31; i++) {
      const reply = await plain.request("POST", "/admin/identity/login", {
        body: { email: `nobody-${i}@platform.test`, password: "x" },
        headers: { "x-forwarded-for": `192.0.2.${i}` },
      });
      statuses.push(reply.status);
    }
    // All of one network, of which twenty may fail.
    assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [20, 429]);
    const { body } = await plain.request("GET", "/metrics");
    const refused = /^tillhouse_rate_limited_total\{limit="failures-network"\} (\d+)$/m.exec(String(body))?.[1];
    assert.equal(Number(refused), statuses.filter((status) => status === 429).length, "no other limit counts these");
    await plain.close();
  });

  test("three codes are mailed to an account in five minutes, however often it signs in", async () => {
    const { tenantId, token, owner } = await service.openShop();
    const { email, password } = owner;
    const call = (path: string, body: unknown, by = {}) =>
      service.request("POST", `/identity/${path}`, { tenantId, body, ...by });
    assert.equal((await call("2fa/email", { password }, { token })).status, 204);
    const code = /\b\d{8}\b/.exec((await service.mailTo(email)).text)?.[0];
    assert.equal((await call("2fa/email/confirm", { code }, { token })).status, 200);
    const send = async () => {
      const { twoFactorToken } = (await call("login", { email, password })).body;
      return call("login/2fa/send-email", { twoFactorToken });
    };
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await send()).status);
    assert.deepEqual(statuses, [204, 204, 204]);
    const mails = service.mails.length;
    const over = await send();
    assert.deepEqual([over.status, over.body.errorCode], [429, "rate_limited"]);
    const wait = Number(over.headers.get("retry-after"));
    assert.ok(wait > 60 && wait <= 300, String(wait));
    await service.deps.postman.run();
    assert.ok(service.mails.length - mails <= 1, "nothing beyond the third");
    service.now.advance(wait * 1000);
    assert.equal((await send()).status, 204);
  });

  test("an IPv6 address counts as its /64, a mapped one as IPv4", () => {
    assert.equal(networkOf("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    assert.equal(networkOf("2001:DB8:1:2::9"), "2001:db8:1:2::/64");
    assert.equal(networkOf("2001:db8::9"), "2001:db8:0:0::/64");
    assert.equal(networkOf("::1"), "0:0:0:0::/64");
    assert.equal(networkOf("fe80::1%eth0"), "fe80:0:0:0::/64");
    assert.equal(networkOf("::ffff:192.0.2.1"), "192.0.2.1");
    assert.equal(networkOf("192.0.2.1"), "192.0.2.1");
  });

  test("every route without a token refuses another site's browser, and takes an allowed origin's", async () => {
    const allowed = await startService({ config: { allowedOrigins: ["https://shop.example"] } });
    const { tenantId } = await allowed.openShop();
    const paths = [
      "login",
      "login/2fa",
      "login/2fa/send-email",
      "refresh",
      "logout",
      "password/forgot",
      "password/reset",
      "invitations/accept",
      "email/confirm",
      "unlock",
    ];
    for (const prefix of ["/identity", "/admin/identity"]) {
      for (const path of prefix === "/identity" ? [...paths, "token"] : paths) {
        const send = (headers: Record<string, string>) =>
          allowed.request("POST", `${prefix}/${path}`, {
            headers,
            ...(prefix === "/identity" ? { tenantId } : {}),
            ...(path === "refresh" || path === "logout" ? {} : { body: {} }),
          });
        for (const headers of [
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" },
          { origin: "https://evil.example" },
          { origin: "null" },
          { origin: "https://shop.example.evil.example" },
          { origin: "http://shop.example" },
          { origin: "https://shop.example:8443" },
          { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
        ]) {
          const reply = await send(headers);
          assert.deepEqual(
            [reply.status, reply.body?.errorCode],
            [403, "cross_site"],
            `${path} ${JSON.stringify(headers)}`,
          );
        }
        for (const headers of [
          {},
          { origin: "https://shop.example" },
          { origin: allowed.deps.config.publicUrl },
          { "sec-fetch-site": "same-origin" },
        ])
          assert.notEqual((await send(headers)).status, 403, `${path} ${JSON.stringify(headers)}`);
      }
    }
    await allowed.close();
  });
});
