import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { callsOf, registerTill, type AtTill, type TestDevice } from "../../../test/devices.ts";
import { placement, startService, type Shop, type TestService } from "../../../test/harness.ts";
import { openPushingTill, pushAs } from "../../../test/pushes.ts";
import { contractsOf, send } from "../../../test/rights/send.ts";
import { openTill } from "../../../test/sales.ts";
import { problemOf } from "../../../test/staff.ts";
import { TillPins } from "../../../test/till-pins.ts";
import { modules } from "../modules.ts";

const pin = "4711";
/** A shop graduates once. */
const isDedicated = placement() === "Dedicated";

/** All that a till may call by itself. */
const ofTills = [
  "getProductImage",
  "getSnapshot",
  "handInDeadLetter",
  "issueVerifiers",
  "listChanges",
  "pushItems",
  "reportDevice",
];

describe("a till at which nobody is signed in", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    branchId = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  const tokenOf = async (device: TestDevice): Promise<AtTill> => {
    const { status, body } = await device.loginAlone();
    assert.equal(status, 200, JSON.stringify(body));
    return callsOf(service, shop, body.accessToken);
  };

  test("200 with a token and no cookie; it pulls, and asks for verifiers and pictures", async () => {
    const device = await registerTill(service, shop, { branchId });
    const reply = await device.loginAlone();
    assert.deepEqual([reply.body.tokenType, reply.cookies], ["Bearer", {}]);
    const at = callsOf(service, shop, reply.body.accessToken);
    const snapshot = await at.get(`/sync/snapshot?branchId=${branchId}`);
    assert.equal(snapshot.status, 200);
    const { cursor } = JSON.parse(String(snapshot.body).trim().split("\n").at(-1) ?? "");
    assert.equal((await at.get(`/sync/changes?branchId=${branchId}&cursor=${cursor}`)).status, 200);
    await (await TillPins.make()).renew({ service, shop, device }, at);
    assert.deepEqual(problemOf(await at.get(`/products/${randomUUID()}/image`)), [404, "not_found"]);
  });

  test("403 device_syncs_only for every other operation, before its module and its input", async () => {
    const at = await tokenOf(await registerTill(service, shop, { branchId }));
    const taken: string[] = [];
    for (const [operationId, contract] of contractsOf(service, "tenant")) {
      const params = Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]));
      const answer = await send(service, contract, { params }, { token: at.token, tenantId: shop.tenantId });
      if (answer.body?.errorCode !== "device_syncs_only") taken.push(operationId);
    }
    assert.deepEqual(taken.sort(), ofTills);
  });

  test("403 branch_forbidden at another branch, 403 tenant_mismatch at another shop", async () => {
    const at = await tokenOf(await registerTill(service, shop, { branchId }));
    const second = (await shop.post("/branches", { code: "SECOND", name: "Second" })).body.id;
    assert.deepEqual(problemOf(await at.get(`/sync/snapshot?branchId=${second}`)), [403, "branch_forbidden"]);
    const other = await service.openShop();
    const path = `/sync/snapshot?branchId=${branchId}`;
    const elsewhere = await service.request("GET", path, { token: at.token, tenantId: other.tenantId });
    assert.deepEqual(problemOf(elsewhere), [403, "tenant_mismatch"]);
  });

  test("403 device_unknown without a credential, with a wrong one, and with another shop's", async () => {
    const other = await service.openShop();
    const { credential } = await registerTill(service, shop, { branchId });
    const login = (tenantId: string, device?: string) =>
      service.request("POST", "/identity/login/device", {
        tenantId,
        ...(device === undefined ? {} : { headers: { device } }),
      });
    assert.deepEqual(problemOf(await login(shop.tenantId)), [403, "device_unknown"]);
    assert.deepEqual(problemOf(await login(shop.tenantId, "wrong")), [403, "device_unknown"]);
    assert.deepEqual(problemOf(await login(other.tenantId, credential)), [403, "device_unknown"]);
  });

  test("its token ends at once when the till is revoked, and with another credential; the new one gets another", async () => {
    const pull = `/sync/snapshot?branchId=${branchId}`;
    const device = await registerTill(service, shop, { branchId });
    const first = await tokenOf(device);
    const { credential } = (await shop.post(`/devices/${device.id}/credential`, {})).body;
    assert.equal((await first.get(pull)).status, 401);
    assert.deepEqual(problemOf(await device.loginAlone()), [403, "device_unknown"]);
    const renewed = await service.request("POST", "/identity/login/device", {
      tenantId: shop.tenantId,
      headers: { device: credential },
    });
    const second = callsOf(service, shop, renewed.body.accessToken);
    assert.equal((await second.get(pull)).status, 200);
    assert.equal((await shop.delete(`/devices/${device.id}`)).status, 204);
    assert.equal((await second.get(pull)).status, 401);
  });

  test("is no service account, and has the till's name after a change of it", async () => {
    const device = await registerTill(service, shop, { branchId });
    const { name } = (await shop.get(`/devices/${device.id}`)).body;
    await tokenOf(device);
    await assertAudited(shop, { event: "authn.device_login", by: name, to: ["Device", device.id] });
    const names = async (path: string): Promise<string[]> =>
      (await shop.get(path)).body.items.map((one: { name: string }) => one.name);
    for (const path of ["/service-accounts", "/users"]) assert.ok(!(await names(path)).includes(name), path);
    await shop.patch(`/devices/${device.id}`, { name: "By the door" });
    const at = await tokenOf(device);
    const text = String((await at.get(`/sync/snapshot?branchId=${branchId}`)).body);
    assert.match(text, /"name":"By the door","isActive":true,"isGlobalAdmin":false,"isService":true/);
  });

  test("the log has its sign-in once while it goes on, and again after a time without a token", async () => {
    const device = await registerTill(service, shop, { branchId });
    const { email, password } = shop.owner;
    const count = async () => {
      const by = callsOf(service, shop, await shop.login(email, password));
      return (await by.get(`/audit?event=authn.device_login&subjectId=${device.id}`)).body.items.length;
    };
    await tokenOf(device);
    await tokenOf(device);
    assert.equal(await count(), 1);
    service.now.advance(service.deps.config.accessTokenS * 1000);
    await tokenOf(device);
    assert.equal(await count(), 2);
  });
});

describe("what a till pushes when everybody has gone home", () => {
  let service: TestService;
  before(async () => (service = await startService()));
  after(() => service.close());

  test("what a PIN proves is booked as who sold may do it; what nobody proves is flagged; nothing is the till's own", async () => {
    const { shop, branchId, ownerId, bread } = await openPushingTill(service);
    await shop.put("/identity/pin", { password: shop.owner.password, pin });
    const till = await openTill(shop, branchId);
    const device = await registerTill(service, shop, till);
    const { body } = await device.loginAlone();
    const at = callsOf(service, shop, body.accessToken);
    const pins = await TillPins.make();
    await pins.renew({ service, shop, device }, at);
    const occurredAt = service.deps.now().toISOString();
    const sale = (userId: string) => {
      const lines = [{ id: randomUUID(), variantId: bread, quantity: "1", unitPrice: "1" }];
      const payments = [{ methodId: till.cash, tendered: "1" }];
      const of = { branchId, cashSessionId: till.sessionId, isOffline: true, occurredAt };
      return { kind: "Order", id: randomUUID(), userId, body: { ...of, lines, payments } };
    };
    const tillUserId = JSON.parse(Buffer.from(at.token.split(".")[1] ?? "", "base64url").toString()).sub as string;
    const proven = await pins.prove({ userId: ownerId, pin, at: occurredAt }, sale(ownerId));
    const results = await pushAs(at, branchId, [proven, sale(ownerId), sale(tillUserId)]);
    assert.deepEqual(
      results.map(({ status, notes }) => [status, ...notes.map(({ code }) => code)].join(" ")),
      ["Created", "Flagged doer_unproven approval_required", "DeadLettered invalid"],
    );
    assert.equal((await shop.get(`/orders/${proven.id}`)).body.cashierId, ownerId);
  });

  test("it goes on after a graduation, with the token that it has", { skip: isDedicated }, async () => {
    const graduated = await startService({ shops: "opened" });
    try {
      const shop = await graduated.openShop();
      const branchId = (await shop.get("/branches")).body.items[0].id;
      const device = await registerTill(graduated, shop, { branchId });
      const { accessToken: token } = (await device.loginAlone()).body;
      const pull = () =>
        graduated.request("GET", `/sync/snapshot?branchId=${branchId}`, { tenantId: shop.tenantId, token });
      assert.equal((await pull()).status, 200);
      const moved = await graduated.request("POST", `/admin/tenants/${shop.tenantId}/graduate?server=second`, {
        token: await graduated.admin(),
      });
      assert.equal(moved.body.mode, "Dedicated");
      assert.equal((await pull()).status, 200);
      assert.equal((await device.loginAlone()).status, 200);
    } finally {
      await graduated.close();
    }
  });
});
