import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { whileUsersAreLocked } from "../../test/contention.ts";
import { startHouse, type House, type Reply, type Shop } from "../../test/harness.ts";
import { verificationCount } from "./passwords.ts";

const minute = 60_000;

describe("signing in", () => {
  let house: House;
  let shop: Shop;

  before(async () => {
    house = await startHouse();
  });
  after(() => house.close());
  // Each test has a shop of its own: failures and locks do not leak.
  const open = async () => {
    shop = await house.openShop();
    return shop;
  };

  const login = (password: string, email = shop.owner.email, tenantId = shop.tenantId) =>
    house.request("POST", "/identity/login", { tenantId, body: { email, password } });
  const cookieOf = (reply: Reply, name = "service_tenant_rt") => reply.cookies[name]?.split(";")[0] ?? "";
  const refresh = (cookie: string, tenantId = shop.tenantId) =>
    house.request("POST", "/identity/refresh", { tenantId, cookie });
  const permissions = (token: string, tenantId = shop.tenantId) =>
    house.request("GET", "/me/permissions", { tenantId, token });

  test("200 with exactly tokenType, accessToken, expiresIn, and the contract's cookie", async () => {
    await open();
    const reply = await login(shop.owner.password);
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(reply.body).sort(), ["accessToken", "expiresIn", "tokenType"]);
    assert.match(
      reply.cookies["service_tenant_rt"] ?? "",
      /^service_tenant_rt=[\w-]{43}; Path=\/identity; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/,
    );
    assert.equal(reply.headers.get("cache-control"), "no-store");
  });

  test("200 on the admin plane with its own cookie and path", async () => {
    const reply = await house.request("POST", "/admin/identity/login", { body: house.operator });
    assert.equal(reply.status, 200);
    assert.match(reply.cookies["service_admin_rt"] ?? "", /; Path=\/admin\/identity; /);
  });

  test("wrong password, unknown, deactivated and locked are the same bytes", async () => {
    await open();
    const strip = ({ status, headers, body }: Reply) => {
      const kept = [...headers].filter(
        ([name]) => !["date", "server-time", "x-request-id", "ratelimit"].includes(name),
      );
      return JSON.stringify({ status, kept, body });
    };
    const wrong = strip(await login("not the password"));
    assert.equal(strip(await login("not the password", "nobody@example.com")), wrong);
    for (let i = 0; i < 4; i++) await login("not the password");
    assert.equal(strip(await login(shop.owner.password)), wrong);
    assert.match(wrong, /"status":401.*"body":null/);
  });

  test("5 wrong passwords lock the right one out; 15 minutes later it works", async () => {
    await open();
    for (let i = 0; i < 5; i++) assert.equal((await login("not the password")).status, 401);
    assert.equal((await login(shop.owner.password)).status, 401);
    house.now.advance(15 * minute + 1000);
    assert.equal((await login(shop.owner.password)).status, 200);
  });

  test("4 wrong, right, 4 wrong, right is 200: a success clears the count", async () => {
    await open();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await login("not the password");
      assert.equal((await login(shop.owner.password)).status, 200);
    }
  });

  test("50 wrong passwords at once: not more than 5 are verified", async () => {
    await open();
    const before = verificationCount();
    const replies = await Promise.all(Array.from({ length: 50 }, () => login("not the password")));
    assert.ok(verificationCount() - before <= 5);
    assert.ok(replies.every(({ status }) => status === 401 || status === 503 || status === 429));
    assert.equal((await login(shop.owner.password)).status, 401);
  });

  test("right passwords at once are all 200", async () => {
    await open();
    const logins = () => Promise.all(Array.from({ length: 3 }, () => login(shop.owner.password)));
    const replies = await whileUsersAreLocked(house, shop.tenantId, 3, logins);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
  });

  test("wrong passwords while locked do not prolong the lock", async () => {
    await open();
    for (let i = 0; i < 5; i++) await login("not the password");
    house.now.advance(14 * minute);
    for (let i = 0; i < 5; i++) await login("not the password");
    house.now.advance(minute + 1000);
    assert.equal((await login(shop.owner.password)).status, 200);
  });

  test("400 for a body of the wrong shape, and it does not count; 401 for the longest passwords", async () => {
    await open();
    const send = (body: unknown) => house.request("POST", "/identity/login", { tenantId: shop.tenantId, body });
    const bodies = [
      {},
      { email: shop.owner.email },
      { email: [shop.owner.email], password: "x" },
      { ...shop.owner, extra: 1 },
      "{",
      '{"__proto__":{}}',
    ];
    for (const body of bodies) assert.equal((await send(body)).status, 400, JSON.stringify(body));
    for (const password of ["", "\0", "x".repeat(257)]) assert.equal((await login(password)).status, 401);
    assert.equal((await send({ email: shop.owner.email, password: "x".repeat(1_000_000) })).status, 413);
    assert.equal((await login(shop.owner.password)).status, 200);
  });

  test("refresh: 200 at 9 s with the same successor, 401 after 12 h idle and after 7 days", async () => {
    await open();
    const first = cookieOf(await login(shop.owner.password));
    const second = cookieOf(await refresh(first));
    house.now.advance(9_000);
    assert.equal(cookieOf(await refresh(first)), second);
    house.now.advance(12 * 60 * minute);
    assert.equal((await refresh(second)).status, 401);
    let cookie = cookieOf(await login(shop.owner.password));
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      house.now.advance(6 * 60 * minute);
      const reply = await refresh(cookie);
      assert.equal(reply.status, 200, `after ${hours + 6} h`);
      cookie = cookieOf(reply);
    }
    house.now.advance(6 * 60 * minute);
    assert.equal((await refresh(cookie)).status, 401);
  });

  test("the admin plane's cookie is no good on the tenant plane", async () => {
    await open();
    const admin = await house.request("POST", "/admin/identity/login", { body: house.operator });
    const cookie = cookieOf(admin, "service_admin_rt");
    assert.equal((await refresh(cookie)).status, 401);
    assert.equal((await refresh(cookie.replace("service_admin_rt", "service_tenant_rt"))).status, 401);
    assert.equal((await house.request("POST", "/admin/identity/refresh", { cookie })).status, 200);
  });

  test("a lock in one shop leaves the same address in another alone", async () => {
    await open();
    const first = shop;
    await open();
    for (let i = 0; i < 5; i++) await login("not the password", first.owner.email, first.tenantId);
    assert.equal((await login(shop.owner.password)).status, 200);
  });

  test("refresh rotates; the predecessor gets the same successor within the leeway", async () => {
    await open();
    const first = cookieOf(await login(shop.owner.password));
    const second = cookieOf(await refresh(first));
    assert.notEqual(second, first);
    assert.equal(cookieOf(await refresh(first)), second);
    assert.equal((await refresh(second)).status, 200);
  });

  test("20 refreshes at once with one cookie: all 200, one successor", async () => {
    await open();
    const cookie = cookieOf(await login(shop.owner.password));
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map((reply) => cookieOf(reply))).size, 1);
  });

  test("a used token beyond the leeway ends the family, its successor too", async () => {
    await open();
    const first = cookieOf(await login(shop.owner.password));
    const reply = await refresh(first);
    house.now.advance(11_000);
    const replay = await refresh(first);
    assert.equal(replay.status, 401);
    assert.match(replay.cookies["service_tenant_rt"] ?? "", /^service_tenant_rt=; .*Max-Age=0/);
    assert.equal((await refresh(cookieOf(reply))).status, 401);
    assert.equal((await permissions(reply.body.accessToken)).status, 401);
  });

  test("the grandparent ends the family even within the leeway", async () => {
    await open();
    const first = cookieOf(await login(shop.owner.password));
    const second = cookieOf(await refresh(first));
    const third = cookieOf(await refresh(second));
    assert.equal((await refresh(first)).status, 401);
    assert.equal((await refresh(third)).status, 401);
  });

  test("a cookie of shop A with the header of shop B: 401, and A's session is untouched", async () => {
    await open();
    const a = shop;
    const cookie = cookieOf(await login(a.owner.password));
    await open();
    assert.equal((await refresh(cookie, shop.tenantId)).status, 401);
    assert.equal((await refresh(cookie, a.tenantId)).status, 200);
  });

  test("two cookies of the name, or none: 401", async () => {
    await open();
    const cookie = cookieOf(await login(shop.owner.password));
    assert.equal((await refresh(`${cookie}; ${cookie}x`)).status, 401);
    assert.equal((await refresh("")).status, 401);
  });

  test("logout: 204 twice, refresh and access token are dead at once", async () => {
    await open();
    const reply = await login(shop.owner.password);
    const cookie = cookieOf(reply);
    const logout = () => house.request("POST", "/identity/logout", { tenantId: shop.tenantId, cookie });
    assert.deepEqual([(await logout()).status, (await logout()).status], [204, 204]);
    const bare = await house.request("POST", "/identity/logout", {
      tenantId: shop.tenantId,
      cookie: "service_tenant_rt=",
    });
    assert.match(bare.cookies["service_tenant_rt"] ?? "", /^service_tenant_rt=; Path=\/identity; Max-Age=0; /);
    assert.equal(bare.status, 204);
    assert.equal((await refresh(cookie)).status, 401);
    assert.equal((await permissions(reply.body.accessToken)).status, 401);
  });

  test("an access token expires after its 300 seconds", async () => {
    await open();
    const { body } = await login(shop.owner.password);
    assert.equal((await permissions(body.accessToken)).status, 200);
    house.now.advance(306_000);
    assert.equal((await permissions(body.accessToken)).status, 401);
  });

  test("forged tokens are an empty 401", async () => {
    await open();
    const { body } = await login(shop.owner.password);
    const [header = "", payload = "", signature = ""] = body.accessToken.split(".");
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const decoded = JSON.parse(Buffer.from(header, "base64url").toString());
    const { body: jwks } = await house.request("GET", "/.well-known/jwks.json");
    const hmac = (head: string) =>
      `${head}.${payload}.${createHmac("sha256", JSON.stringify(jwks.keys[0])).update(`${head}.${payload}`).digest("base64url")}`;
    const forged = [
      `${encode({ ...decoded, alg: "none" })}.${payload}.`,
      `${encode({ ...decoded, alg: "none" })}.${payload}.${signature}`,
      hmac(encode({ ...decoded, alg: "HS256" })),
      `${encode({ ...decoded, kid: "../../dev/null" })}.${payload}.${signature}`,
      `${header}.${encode({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), exp: 9_999_999_999 })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}`,
      "x".repeat(20_000 / 4),
    ];
    for (const token of forged) {
      const reply = await permissions(token);
      assert.deepEqual([reply.status, reply.body], [401, null], token.slice(0, 80));
    }
  });

  test("the admin plane's refresh refuses another site's browser", async () => {
    const reply = await house.request("POST", "/admin/identity/refresh", {
      headers: { "sec-fetch-site": "cross-site" },
    });
    assert.deepEqual([reply.status, reply.body.errorCode], [403, "cross_site"]);
    const origin = await house.request("POST", "/admin/identity/refresh", {
      headers: { origin: "https://evil.example" },
    });
    assert.equal(origin.status, 403);
  });
});
