import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited, operatorsLog } from "../../../test/audit-expectations.ts";
import { registerTill } from "../../../test/devices.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { pushAs } from "../../../test/pushes.ts";
import { callsAt } from "../../../test/rights/calls.ts";
import { furnish } from "../../../test/rights/place.ts";
import { contractsOf, sender } from "../../../test/rights/send.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { claimChore } from "../../admin/chores.sql.ts";
import { measureUsage, startMeasuring } from "../../admin/tenants/quotas/service.ts";
import { permissionsOf } from "../engine/compose.ts";
import { modules } from "../modules.ts";
import type { Permission } from "../gate/permissions.ts";

const hourMs = 3_600_000;

describe("quotas", () => {
  let service: TestService;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  const usageOf = async (shop: Pick<Shop, "tenantId">): Promise<Reply> =>
    service.request("GET", `/admin/tenants/${shop.tenantId}/usage`, { token: await service.admin() });
  const limit = async (shop: Pick<Shop, "tenantId">, quotas: object): Promise<Reply> =>
    service.request("PUT", `/admin/tenants/${shop.tenantId}/quotas`, { token: await service.admin(), body: quotas });
  const refusedFor = ({ status, body }: Reply) => [status, body?.errorCode, body?.quota];
  const newUser = () => ({ email: `${randomUUID()}@example.com`, name: "Una User", roleIds: [], branchIds: [] });
  const branchOf = async (shop: Shop): Promise<string> => (await shop.get("/branches")).body.items[0].id;

  /** How many requests each quota has refused lately, as operators see it. */
  const refusalsOf = async ({ tenantId }: Shop) => {
    await service.deps.meter.flush();
    const { body } = await service.request("GET", `/admin/tenants/${tenantId}/usage`, { token: await service.admin() });
    const refusals: { quota: string; refused: number }[] = body.refusals;
    const all = Map.groupBy(refusals, ({ quota }) => quota);
    return Object.fromEntries(
      [...all].map(([quota, some]) => [quota, some.reduce((sum, one) => sum + one.refused, 0)]),
    );
  };

  test("are unlimited until an operator says otherwise, which the operators' log has: 200; 404 tenant_not_found", async () => {
    const shop = await service.openShop();
    const measured = { users: null, devices: null, rows: null, bytes: null };
    const unlimited = { ...measured, requestsPerMinute: null, requestsPerDay: null };
    assert.deepEqual((await usageOf(shop)).body.quotas, unlimited);
    const after = { ...unlimited, users: 5 };
    assert.deepEqual((await limit(shop, { users: 5 })).body.quotas, after);
    await assertAudited(operatorsLog(service), {
      event: "tenant.quotas_changed",
      by: service.operator.email,
      to: ["Tenant", shop.tenantId],
      details: { before: unlimited, after },
    });
    assert.deepEqual((await limit(shop, {})).body.quotas, unlimited);
    const nobody = { tenantId: randomUUID() };
    for (const reply of [await usageOf(nobody), await limit(nobody, {})])
      assert.deepEqual(problemOf(reply), [404, "tenant_not_found"]);
    for (const faulty of [{ users: -1 }, { users: 1.5 }, { orders: 1 }])
      assert.equal((await limit(shop, faulty)).status, 400);
  });

  test("403 quota_exceeded for one user more, made or activated; 200 for a replay, and for one again after another left", async () => {
    const shop = await service.openShop();
    await limit(shop, { users: 2 });
    const second = { ...newUser(), id: randomUUID() };
    assert.equal((await shop.post("/users", second)).status, 201);
    assert.deepEqual(refusedFor(await shop.post("/users", newUser())), [403, "quota_exceeded", "Users"]);
    assert.equal((await shop.post("/users", second)).status, 200, "a replay is no user more");
    assert.equal((await shop.post(`/users/${second.id}/deactivate`)).status, 200);
    assert.equal((await shop.post("/users", newUser())).status, 201);
    const again = await shop.post(`/users/${second.id}/activate`);
    assert.deepEqual(refusedFor(again), [403, "quota_exceeded", "Users"]);
    assert.deepEqual(await refusalsOf(shop), { Users: 2 });
    const account = { name: "Web shop", permissions: [], branchIds: [] };
    assert.equal((await shop.post("/service-accounts", account)).status, 201, "a service account is no user");
  });

  test("403 quota_exceeded for one till more; a till that was revoked is none", async () => {
    const shop = await service.openShop();
    const branchId = await branchOf(shop);
    await limit(shop, { devices: 1 });
    const register = () => shop.post("/devices", { branchId, name: "Till" });
    const first = await register();
    assert.deepEqual([first.status, refusedFor(await register())], [201, [403, "quota_exceeded", "Devices"]]);
    assert.deepEqual(await refusalsOf(shop), { Devices: 1 });
    assert.equal((await shop.delete(`/devices/${first.body.id}`)).status, 204);
    assert.equal((await register()).status, 201);
  });

  test("of many users and tills that are added at once exactly as many as the quota has room for: 201, else 403", async () => {
    const shop = await service.openShop();
    const branchId = await branchOf(shop);
    await limit(shop, { users: 4, devices: 3 });
    const many = Array.from({ length: 8 });
    const users = await Promise.all(many.map(() => shop.post("/users", newUser())));
    const devices = await Promise.all(many.map((_, i) => shop.post("/devices", { branchId, name: `Till ${i}` })));
    const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses(users), [201, 201, 201, 403, 403, 403, 403, 403]);
    assert.deepEqual(statuses(devices), [201, 201, 201, 403, 403, 403, 403, 403]);
  });

  test("a measurement counts users and tills, rows and bytes by statistics, and says when: 200", async () => {
    const shop = await service.openShop();
    const never = (await usageOf(shop)).body;
    assert.deepEqual([never.measuredAt, never.users, never.rows], [null, null, null]);
    await shop.post("/devices", { branchId: await branchOf(shop), name: "Till" });
    await shop.post("/users", newUser());
    assert.deepEqual(await measureUsage(service.deps), []);
    const { body } = await usageOf(shop);
    assert.deepEqual([body.users, body.devices], [2, 1]);
    assert.ok(body.bytes > 100_000 && body.rows >= 0 && body.measuredAt !== null);
  });

  test("measuring is done once an hour, whatever the number of processes: 200 with when it was", async () => {
    const { deps } = service;
    const shop = await service.openShop();
    const claim = () => deps.central.transact((tx) => claimChore(tx, "usage", deps.now(), hourMs));
    await onCentral(service, `UPDATE chores SET due_at = '${deps.now().toISOString()}' WHERE name = 'usage'`);
    const stops = [startMeasuring(deps), startMeasuring(deps)];
    await deps.background.wait();
    for (const stop of stops) stop();
    assert.notEqual((await usageOf(shop)).body.measuredAt, null);
    assert.equal(await claim(), false);
    service.now.advance(hourMs);
    assert.deepEqual([await claim(), await claim()], [true, false]);
  });

  test("403 quota_exceeded when rows or bytes are used up, for each route under the quota of data, and for no other", async () => {
    const shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    const branchId = (await shop.post("/branches", { code: "THERE", name: "There" })).body.id;
    const all = Object.keys(permissionsOf(modules)) as Permission[];
    const place = await furnish(service, shop, await hire(service, shop, all, [branchId]), branchId);
    const contracts = contractsOf(service, "tenant");
    const under = [...contracts.values()].filter(({ quota }) => quota === "data").map(({ operationId }) => operationId);
    await measureUsage(service.deps);
    assert.equal((await limit(shop, { bytes: 1 })).status, 200);
    const send = sender(service, contracts, shop);
    const calls = callsAt(place);
    const answered: Record<string, unknown> = {};
    for (const operationId of under) {
      const [call] = calls[operationId] ?? [];
      assert.ok(call !== undefined, operationId);
      answered[operationId] = refusedFor(await send(operationId, call, { token: shop.token }));
    }
    const expected = Object.fromEntries(under.map((operationId) => [operationId, [403, "quota_exceeded", "Bytes"]]));
    assert.deepEqual(answered, expected);
    assert.deepEqual(await refusalsOf(shop), { Bytes: under.length }, "operators see each of them");
    for (const operationId of ["createProduct", "createVariant", "createCustomer", "importCatalogue", "createCategory"])
      assert.ok(under.includes(operationId), operationId);
  });

  test("a sale, what a till pushes, its drawer and signing in are taken with everything used up: 200, 201", async () => {
    const shop = await service.openShop();
    const till = await openTill(shop);
    await shop.patch("/settings", { stockPolicy: "Allow" });
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await measureUsage(service.deps);
    const reason = (await shop.get("/cash/reasons")).body.items.find(isNoSale);
    await limit(shop, { users: 0, devices: 0, rows: 0, bytes: 0 });
    assert.deepEqual(refusedFor(await shop.post("/customers", { name: "Ann" }))[1], "quota_exceeded");
    await limit(shop, { users: 0, devices: 0, rows: 0, bytes: 0, requestsPerMinute: 0, requestsPerDay: 0 });
    assert.equal((await shop.get("/products")).status, 429);
    assert.equal((await till.sell([{ variantId, quantity: "1" }])).status, 201);
    const movement = { kind: "NoSale", reasonId: reason?.id };
    assert.equal((await shop.post(`/cash/sessions/${till.sessionId}/movements`, movement)).status, 201);
    assert.ok((await shop.login(shop.owner.email, shop.owner.password)).length > 0);
  });

  test("of what a till pushes, only what has happened is taken with everything used up: 200; the rest waits for room", async () => {
    const shop = await service.openShop();
    const till = await openTill(shop);
    await shop.patch("/settings", { stockPolicy: "Allow" });
    const unitId = (await shop.get("/units")).body.items[0].id;
    const variantId = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    const at = await (await registerTill(service, shop, till)).signIn();
    const { userId } = (await shop.get("/me")).body;
    const of = (kind: string, body: object) => ({ kind, id: randomUUID(), userId, body });
    const lines = () => [{ id: randomUUID(), variantId, quantity: "1" }];
    const payments = [{ methodId: till.cash, tendered: "2" }];
    const items = [
      of("Customer", { name: "Ann" }),
      of("ParkedOrder", { orderId: randomUUID(), branchId: till.branchId, lines: lines() }),
      of("StockCount", {
        ...{ branchId: till.branchId, scope: "List", variantIds: [variantId] },
        lines: [{ variantId, counted: "3" }],
      }),
      of("Order", {
        branchId: till.branchId,
        cashSessionId: till.sessionId,
        isOffline: true,
        lines: lines(),
        payments,
      }),
    ];
    const answers = async () =>
      (await pushAs(at, till.branchId, items)).map(({ status, notes }) => [status, ...notes.map(({ code }) => code)]);
    await measureUsage(service.deps);
    await limit(shop, { bytes: 1 });
    const waits = ["Deferred", "quota_exceeded", "dead_letters_full"];
    assert.deepEqual(await answers(), [waits, waits, waits, ["Created"]]);
    assert.deepEqual(await refusalsOf(shop), { Bytes: 3 }, "operators see each of them");
    assert.deepEqual((await shop.get("/customers")).body.items, []);
    await limit(shop, { bytes: null });
    assert.deepEqual(await answers(), [["Created"], ["Created"], ["Created"], ["Replayed"]]);
  });
  const isNoSale = ({ kind }: { kind: string }) => kind === "NoSale";

  test("data has room again once a measurement finds it, or the operator gives more: 201", async () => {
    const shop = await service.openShop();
    const add = () => shop.post("/categories", { name: randomUUID() });
    await measureUsage(service.deps);
    await limit(shop, { bytes: 1 });
    assert.equal((await add()).status, 403);
    await limit(shop, { bytes: 10_000_000_000 });
    assert.equal((await add()).status, 201);
    await onCentral(service, `UPDATE tenants SET used_up = '{rows}' WHERE tenant_id = '${shop.tenantId}'`);
    service.deps.directory.forget(shop.tenantId);
    assert.deepEqual(refusedFor(await add()), [403, "quota_exceeded", "Rows"]);
    await measureUsage(service.deps);
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await add()).status, 201);
  });

  test("requests with a token are counted by the day and the month, those without are not: 200", async () => {
    const shop = await service.openShop();
    const counted = async () => {
      await service.deps.meter.flush();
      const { requestsToday, requestsThisMonth } = (await usageOf(shop)).body;
      return [requestsToday, requestsThisMonth];
    };
    await shop.get("/products");
    await shop.get("/products");
    await service.request("GET", "/products", { tenantId: shop.tenantId });
    assert.deepEqual(await counted(), [2, 2]);
    await shop.get("/products");
    assert.deepEqual(await counted(), [3, 3]);
  });

  test("429 quota_exceeded with Retry-After beyond the requests of a minute, then 200 in the next", async () => {
    const shop = await service.openShop();
    service.now.set(new Date("2026-12-01T10:00:00.000Z"));
    await limit(shop, { requestsPerMinute: 2 });
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const ask = () => service.request("GET", "/products", { tenantId: shop.tenantId, token });
    const replies = [await ask(), await ask(), await ask()];
    assert.deepEqual(replies.map(refusedFor), [
      [200, undefined, undefined],
      [200, undefined, undefined],
      [429, "quota_exceeded", "RequestsPerMinute"],
    ]);
    const waitS = Number(replies[2]?.headers.get("retry-after"));
    assert.ok(waitS > 0 && waitS <= 60);
    await service.deps.meter.flush();
    assert.equal((await ask()).status, 429);
    await service.deps.meter.flush();
    const usage = async () =>
      service.request("GET", `/admin/tenants/${shop.tenantId}/usage`, { token: await service.admin() });
    assert.deepEqual((await usage()).body.refusals, [
      { hour: "2026-12-01T10:00:00.000Z", quota: "RequestsPerMinute", refused: 2 },
    ]);
    service.now.advance(waitS * 1000);
    assert.equal((await ask()).status, 200);
    service.now.advance(24 * 3_600_000);
    assert.deepEqual((await usage()).body.refusals, []);
  });

  test("429 quota_exceeded beyond the requests of a day, those of other processes too, until midnight: then 200", async () => {
    const shop = await service.openShop();
    service.now.set(new Date("2026-12-02T23:58:00.000Z"));
    await limit(shop, { requestsPerDay: 5 });
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const ask = () => service.request("GET", "/products", { tenantId: shop.tenantId, token });
    await onCentral(service, `INSERT INTO tenant_requests VALUES ('${shop.tenantId}', '2026-12-02', 3)`);
    assert.equal((await ask()).status, 200);
    await service.deps.meter.flush();
    assert.equal((await ask()).status, 200);
    const reply = await ask();
    assert.deepEqual(refusedFor(reply), [429, "quota_exceeded", "RequestsPerDay"]);
    await service.deps.meter.flush();
    const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}/usage`, {
      token: await service.admin(),
    });
    assert.deepEqual(body.refusals, [{ hour: "2026-12-02T23:00:00.000Z", quota: "RequestsPerDay", refused: 1 }]);
    service.now.advance(Number(reply.headers.get("retry-after")) * 1000);
    assert.equal((await ask()).status, 200);
  });
});
