import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { registerTill, type TestDevice } from "../../../test/devices.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { openTill } from "../../../test/sales.ts";
import { hire } from "../../../test/staff.ts";

const pin = "2580";
const network = "198.18.9";

describe("who shows what nobody guesses", () => {
  let service: TestService;
  let shop: Shop;
  let device: TestDevice;
  let cashierId: string;
  let client: { readonly clientId: string; readonly clientSecret: string };

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1, trustProxy: ["127.0.0.1"] } });
    shop = await service.openShop();
    const till = await openTill(shop);
    device = await registerTill(service, shop, till);
    cashierId = (await hire(service, shop, ["sales.create"], [till.branchId])).userId;
    assert.equal((await shop.put(`/users/${cashierId}/pin`, { pin })).status, 204);
    const { body } = await shop.post("/service-accounts", { name: "Books", permissions: [] });
    client = { clientId: body.id, clientSecret: body.clientSecret };
  });
  after(() => service.close());
  // What was counted before is over.
  beforeEach(() => service.now.advance(16 * 60_000));

  /** From the tenth address of the network unless another is said. */
  const post = (path: string, body: unknown, more: { from?: string; headers?: object; cookie?: string } = {}) =>
    service.request("POST", `/identity/${path}`, {
      tenantId: shop.tenantId,
      ...(body === undefined ? {} : { body }),
      ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
      headers: { "x-forwarded-for": more.from ?? `${network}.10`, ...more.headers },
    });
  const owner = (more = {}) => post("login", { email: shop.owner.email, password: shop.owner.password }, more);
  const token = (secret = client.clientSecret, more = {}) =>
    post("token", { grantType: "ClientCredentials", clientId: client.clientId, clientSecret: secret }, more);
  const cookieOf = ({ cookies }: Reply) => (cookies["service_tenant_rt"] ?? "").split(";")[0] ?? "";
  const wrongPasswords = async (more: (i: number) => object) => {
    for (let i = 0; i < 20; i++) {
      const reply = await post("login", { email: `${i}@shop.test`, password: "wrong" }, more(i));
      assert.equal(reply.status, 401);
    }
  };
  const atTill = () => ({ headers: { device: device.credential } });

  test("is not refused for others' tries of the same account; and who may try no more counts against none", async () => {
    const cookie = cookieOf(await owner());
    for (let i = 0; i < 4; i++)
      await post("login", { email: shop.owner.email, password: "wrong" }, { from: `198.18.${i}.1` });
    for (let i = 0; i < 7; i++) await owner({ from: `198.18.${i}.1` });
    assert.equal((await owner()).status, 429, "the account's limit of a minute");
    assert.equal((await owner({ cookie })).status, 200);
    service.now.advance(16 * 60_000);
    await wrongPasswords((i) => ({ from: `${network}.${i}` }));
    for (let i = 0; i < 12; i++) assert.equal((await owner()).status, 429);
    assert.equal((await owner({ from: "198.18.30.1" })).status, 200, "from another network");
  });

  test("is signed in from a network of which 20 passwords failed: tills, integrations, live cookies", async () => {
    const cookie = cookieOf(await owner());
    await wrongPasswords((i) => ({ from: `${network}.${i}` }));
    assert.equal((await owner()).status, 429);
    assert.equal((await post("login/pin", { userId: cashierId, pin }, atTill())).status, 200);
    assert.equal((await owner(atTill())).status, 200, "with the till's credential");
    assert.equal((await owner({ headers: { device: "x".repeat(43) } })).status, 429, "with one that no till has");
    assert.equal((await owner({ cookie })).status, 200, "with a live cookie");
    assert.equal((await owner({ cookie: "service_tenant_rt=xyz" })).status, 429, "with one of nobody");
    assert.equal((await token("tillhouse_wrong")).status, 401, "wrong secrets are counted apart");
    assert.equal((await token()).status, 200);
    const refreshed = await post("refresh", undefined, { cookie });
    assert.equal(refreshed.status, 200);
    assert.equal((await post("logout", undefined, { cookie: cookieOf(refreshed) })).status, 204);
    assert.equal((await owner({ cookie: cookieOf(refreshed) })).status, 429, "with one whose session has ended");
  });

  test("20 wrong client secrets of a network refuse it such ones alone, and a right one never", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++) {
      if (i === 10) service.now.advance(61_000);
      statuses.push((await token("tillhouse_wrong", { from: `${network}.${i}` })).status);
    }
    assert.deepEqual(
      statuses.slice(0, 20),
      Array.from({ length: 20 }, () => 401),
    );
    assert.deepEqual(statuses.slice(20), [429, 429]);
    assert.equal((await token()).status, 200, "also of the account that was tried");
    assert.equal((await owner()).status, 200);
  });

  test("passwords that fail at a till refuse it such ones alone, and its network nothing", async () => {
    await wrongPasswords((i) => ({ ...atTill(), from: `${network}.${i}` }));
    assert.equal((await owner(atTill())).status, 429);
    assert.equal((await post("login/pin", { userId: cashierId, pin }, atTill())).status, 200);
    assert.equal((await owner()).status, 200);
  });

  test("an address that tries too often refuses no till, no integration and no live cookie behind it", async () => {
    const cookie = cookieOf(await owner({ from: `${network}.77` }));
    const until429 = async (call: (i: number) => Promise<Reply>) => {
      for (let i = 0; ; i++) if ((await call(i)).status === 429) return i;
    };
    assert.equal(await until429((i) => post("login", { email: `${i}@shop.test`, password: "x" })), 20);
    assert.equal(await until429(() => post("refresh", undefined)), 300);
    assert.equal(await until429(() => post("login/pin", { userId: cashierId, pin })), 300);
    assert.equal((await post("login/pin", { userId: cashierId, pin }, atTill())).status, 200);
    assert.equal((await token()).status, 200);
    assert.equal((await post("refresh", undefined, { cookie })).status, 200);
  });

  test("and is limited by itself: 429 after 10 tokens a minute, from whichever network", async () => {
    for (let i = 0; i < 10; i++) assert.equal((await token(undefined, { from: `10.1.${i}.1` })).status, 200);
    const over = await token(undefined, { from: "10.1.20.1" });
    assert.deepEqual([over.status, over.body.errorCode], [429, "rate_limited"]);
    assert.match(over.headers.get("ratelimit-policy") ?? "", /^"client-known";q=10;w=60$/);
  });
});
