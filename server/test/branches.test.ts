import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { sql } from "../src/kernel/db/sql.ts";
import { wholeShop } from "../src/tenant/gate/branch.sql.ts";
import { canForbid } from "../src/tenant/gate/branch.ts";
import { permissionsOf } from "../src/tenant/engine/compose.ts";
import { modules } from "../src/tenant/modules.ts";
import type { Permission } from "../src/tenant/gate/permissions.ts";
import { eventually } from "./eventually.ts";
import { specimen as ofTransfers } from "../src/tenant/transfers/specimen.ts";
import { startService, type TestService, type Reply, type Shop } from "./harness.ts";
import { percentRule } from "./promotions-shop.ts";
import type { Call } from "./rights/call.ts";
import { callsAt } from "./rights/calls.ts";
import { digestOf, furnish, inShop, newWebhook, type Place } from "./rights/place.ts";
import { tillCalls } from "./rights/till-calls.ts";
import { contractsOf, sender } from "./rights/send.ts";
import { hire, problemOf, type Staff } from "./staff.ts";
import { asSuperuser } from "./superuser.ts";

// Every route that touches a branch, called with what is of another branch.

type Contract = Parameters<typeof canForbid>[0];

describe("what belongs to a branch", () => {
  let service: TestService;
  let shop: Shop;
  let contracts: readonly Contract[];
  let send: ReturnType<typeof sender>;
  let here: Place;
  let there: Place;
  let stranger: Staff;
  let local: Staff;
  /** A price list of the shop as a whole. */
  let everywhere: string;
  /** A promotion of the shop as a whole, for coupons. */
  let promotionId: string;
  const couponId = randomUUID();

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    const all = contractsOf(service, "tenant");
    contracts = [...all.values()] as unknown as Contract[];
    send = sender(service, all, shop);
    const [main] = (await shop.get("/me/permissions")).body.branchIds;
    const second = await made(shop.post("/branches", { code: "B2", name: "The other branch" }));
    const permissions = Object.keys(permissionsOf(modules)) as Permission[];
    stranger = await hire(service, shop, permissions, [main]);
    local = await hire(service, shop, permissions, [second.id]);
    here = await furnish(service, shop, stranger, main);
    there = await furnish(service, shop, local, second.id);
    everywhere = (await made(shop.post("/price-lists", { name: "Everywhere" }))).id;
    const offer = { name: "Everywhere", type: "Simple", requiresCoupon: true, rule: percentRule("10") };
    promotionId = (await made(shop.post("/promotions", offer))).id;
    assert.equal((await shop.post(`/promotions/${promotionId}/enable`)).status, 200);
  });
  after(() => service.close());

  /** Calls of what is here with what is there, by operationId. */
  const crossing = (): readonly (readonly [operationId: string, call: Call])[] => {
    const { branchId } = there;
    const lines = [{ variantId: there.variantId, quantity: "1" }];
    return [
      ["putParkedOrder", { params: { id: here.parked.put }, body: { branchId, lines } }],
      ["patchPriceList", { params: { id: here.spare.priceListId }, body: { branchId } }],
      ["patchPriceList", { params: { id: here.spare.priceListId }, body: { branchId: null } }],
      ["createPriceList", { body: { name: "Everywhere" } }],
      ["patchPriceList", { params: { id: everywhere }, body: { priority: 1 } }],
      ["putPriceListEntries", { params: { id: everywhere }, body: { entries: [] } }],
      ["patchPriceListEntries", { params: { id: everywhere }, body: { set: [] } }],
      ["archivePriceList", { params: { id: everywhere } }],
      ["createUser", { body: { id: there.userId, email: "mine@shop.test", name: "Ina" } }],
      ["createWebhook", { body: { ...newWebhook([here.branchId]), id: there.webhooks.kept.id } }],
      ["createServiceAccount", { body: { id: there.accounts.kept.id, name: "Mine", permissions: [], branchIds: [] } }],
    ];
  };

  /** Calls whose answer is of one's own branches only. */
  const filtered = (): readonly (readonly [operationId: string, call: Call])[] => [
    ["listRegisters", {}],
    ["listDevices", {}],
    ["listCashSessions", {}],
    ["listOrders", { query: { limit: "200" } }],
    ["listOrders", { query: { limit: "200", status: "Parked" } }],
    ["listPriceLists", {}],
    ["listInvoices", {}],
    ["listPurchaseOrders", {}],
    ["listSupplierReturns", {}],
    ["listReturns", {}],
    ["listStockTransfers", {}],
    ["listSavedReports", {}],
    ["listBranchPrices", { params: { id: here.variantId } }],
    ["listUsers", { query: { limit: "200" } }],
    ["listServiceAccounts", {}],
    ["listWebhooks", {}],
    ["listAudit", { query: { limit: "200" } }],
    ["listPushFlags", {}],
    ["listDeadLetters", {}],
    ["getSyncSummary", {}],
    ["getShopOverview", {}],
    // What both branches have something of.
    ["getStockItem", { params: { id: here.variantId } }],
    ["listCouponRedemptions", { params: { id: couponId } }],
  ];

  const unlimited = ["createUser", "createServiceAccount", "createWebhook", "getStockEverywhere"];

  test("is checked on every route of a resource when it is on one", () => {
    const resources = contracts
      .filter(({ branch }) => [branch].flat().some((source) => typeof source === "function" && source !== wholeShop))
      .flatMap(({ path }) => /^.*?\/:id(?=\/|$)/.exec(path) ?? []);
    assert.ok(resources.includes("/cash/sessions/:id"));
    const open = contracts
      .filter(({ path, branch }) => branch === null && resources.some((one) => `${path}/`.startsWith(`${one}/`)))
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(open, []);
  });

  test("is 403 branch_forbidden with the branch to who is not assigned to it, and stays as it was", async () => {
    const earlier = await digestOf(service, shop);
    const calls = callsAt(there);
    const inside = contracts
      .filter(canForbid)
      // The branches of a new user, service account or webhook are given, not touched; any branch may see all stock.
      .filter(({ operationId }) => !unlimited.includes(operationId))
      .flatMap(({ operationId }) => (calls[operationId] ?? []).map((call) => [operationId, call] as const));
    for (const [operationId, call] of [...inside, ...crossing()]) {
      const reply = await send(operationId, call, stranger);
      // Neither end of the transfer is the caller's, and either may be named.
      const { branchId = "" } = reply.body ?? {};
      const ends = operationId.includes("StockTransfer") ? [there.of(ofTransfers).peerId] : [];
      const named = ends.includes(branchId) ? there.branchId : branchId;
      assert.deepEqual([...problemOf(reply), named], [403, "branch_forbidden", there.branchId], operationId);
    }
    assert.deepEqual(await digestOf(service, shop), earlier);
  });

  test("that the shop does not have is 403 to who is assigned to branches, on every route that names one", async () => {
    const calls = { ...callsAt(there), ...tillCalls(there) };
    const branchId = randomUUID();
    for (const contract of contracts) {
      for (const part of ["params", "query", "body"] as const) {
        const { properties = {} } = (contract[part] ?? {}) as { readonly properties?: object };
        if (!("branchId" in properties)) continue;
        const [call = {}] = calls[contract.operationId] ?? [];
        const named = { ...call, [part]: { ...call[part], branchId } };
        const refused = await send(contract.operationId, named, local);
        const got = [...problemOf(refused), refused.body?.branchId];
        assert.deepEqual(got, [403, "branch_forbidden", branchId], contract.operationId);
      }
    }
    const user = { email: "new@shop.test", name: "New", password: "the first bell of the till", branchIds: [branchId] };
    const refused = await local.post("/users", user);
    assert.deepEqual([...problemOf(refused), refused.body.branchId], [403, "branch_forbidden", branchId]);
    assert.deepEqual((await shop.post("/users", user)).body.errors, { "branchIds[0]": ["does not exist"] });
    const settings = `/settings/branches/${branchId}`;
    assert.deepEqual(problemOf(await local.get(settings)), [403, "branch_forbidden"]);
    assert.deepEqual(problemOf(await shop.get(settings)), [404, "not_found"]);
  });

  test("is left out of lists of who is not assigned to it", async () => {
    const { variantId, reasons } = here;
    const lines = [{ variantId, quantity: "1", reasonId: reasons.stock }];
    await made(shop.post("/stock/adjustments", { branchId: there.branchId, lines }));
    for (const { branchId } of [here, there]) {
      const price = await shop.put(`/variants/${variantId}/branches/${branchId}`, { price: "3", isAvailable: true });
      assert.equal(price.status, 200);
    }
    const coupons = [(await made(shop.post("/coupons", { id: couponId, promotionId, code: "EVERYWHERE" }))).code];
    for (const { till } of [here, there])
      await made(till.sell([{ variantId, quantity: "1" }], { modules: { promotions: { coupons } } }));
    const assigned = contracts
      .filter(({ branch, path }) => branch === "assigned" && !path.startsWith("/reports/"))
      .map(({ operationId }) => operationId)
      // Methods are the shop's; of its branchId only the right to name it is checked.
      .filter((operationId) => operationId !== "listPaymentMethods")
      // Counts by till name no branch (`sync/push/flags.test.ts`).
      .filter((operationId) => operationId !== "countPushFlags")
      // What it writes out is what the report journal-entries reads, with names in place of ids.
      .filter((operationId) => operationId !== "exportBooks")
      // The stream is not tried here (`webhooks/stream.test.ts`).
      .filter((operationId) => operationId !== "streamEvents");
    assert.deepEqual([...new Set(filtered().map(([operationId]) => operationId))].sort(), assigned.sort());
    for (const [operationId, call] of filtered()) {
      const [away, at] = [await send(operationId, call, stranger), await send(operationId, call, local)];
      assert.deepEqual([away.status, at.status], [200, 200], operationId);
      const mentions = ({ body }: Reply, { branchId }: Place) => JSON.stringify(body).includes(branchId);
      assert.deepEqual([mentions(away, here), mentions(away, there)], [true, false], operationId);
      assert.deepEqual([mentions(at, here), mentions(at, there)], [false, true], operationId);
    }
  });

  test("is in no figure of a report of who is not assigned to it", async () => {
    const calls = callsAt(there);
    const reports = contracts.filter(({ path, branch }) => branch === "assigned" && path.startsWith("/reports/"));
    assert.ok(reports.length > 10);
    const today = service.deps.now().toISOString().slice(0, 10);
    const alike: string[] = [];
    for (const { operationId } of reports) {
      const [{ query: { branchId, ...asked } = {} } = {}] = calls[operationId] ?? [];
      const all = { ...asked, ...("date" in asked ? { date: today } : {}) };
      const read = async (by: Staff | Shop, query: object) => {
        const { status, body } = await send(operationId, { query: query as Record<string, string> }, by);
        assert.equal(status, 200, operationId);
        return { ...body, asOf: null };
      };
      assert.equal(branchId, there.branchId, operationId);
      const own = await read(local, all);
      assert.deepEqual(own, await read(shop, { ...all, branchId }), operationId);
      if (isDeepStrictEqual(own, await read(shop, all))) alike.push(operationId);
    }
    // Nothing of the kind happened at either branch.
    assert.deepEqual(alike, ["getExceptionsReport"]);
  });

  test("is not reached by creating something of one's own under an id that is taken there", async () => {
    const lines = [{ variantId: here.variantId, quantity: "1" }];
    const parked = await made(shop.post("/orders", { branchId: there.branchId, status: "Parked", lines }));
    const sold = await made(there.till.sell(lines));
    const own = { branchId: here.branchId, status: "Parked", lines };
    const moved = { ...own, id: randomUUID() };
    const list = { id: randomUUID(), name: "Here", branchId: here.branchId };
    await made(stranger.post("/orders", moved));
    await made(stranger.post("/price-lists", list));
    assert.equal((await shop.put(`/orders/${moved.id}`, { branchId: there.branchId, lines })).status, 200);
    assert.equal((await shop.patch(`/price-lists/${list.id}`, { branchId: there.branchId })).status, 200);
    for (const reply of [
      await stranger.post("/orders", { ...here.till.order(lines), id: parked.id }),
      await stranger.post("/orders", { ...own, id: parked.id }),
      await stranger.post("/orders", { ...own, id: sold.id }),
      await stranger.post("/orders", moved),
      await stranger.post("/price-lists", list),
    ])
      assert.deepEqual([...problemOf(reply), reply.body.branchId], [403, "branch_forbidden", there.branchId]);
    assert.equal((await shop.get(`/orders/${parked.id}`)).body.status, "Parked");
  });

  test("is checked again when it changed between the gate and the lock", async () => {
    const { branchId } = there;
    const { cashSessionId, payments, lines } = here.till.order([{ variantId: here.variantId, quantity: "1" }]);
    const waiters = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM parked_orders%FOR UPDATE'`;
    const isWaiting = async () => (await asSuperuser(service, "default", waiters)).length > 0;
    for (const [operationId, id, body] of [
      ["cancelOrder", here.parked.cancelled, { reason: "Gone" }],
      ["completeOrder", here.parked.completed, { cashSessionId, payments }],
      ["putParkedOrder", here.parked.put, { branchId: here.branchId, lines }],
    ] as const) {
      const { reply } = await inShop(service, shop, async (tx) => {
        await tx.run(sql`UPDATE parked_orders SET branch_id = ${branchId} WHERE id = ${id}`);
        const call = send(operationId, { params: { id }, body }, stranger);
        await eventually("the call waits for the order", isWaiting);
        return { reply: call };
      });
      assert.deepEqual(problemOf(await reply), [403, "branch_forbidden"], operationId);
    }
  });
});

async function made(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
