import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { sql } from "../src/kernel/db/sql.ts";
import { canForbid } from "../src/tenant/branch.ts";
import { permissions, type Permission } from "../src/tenant/permissions.ts";
import { startService, type TestService, type Reply, type Shop } from "./harness.ts";
import { until } from "./moves.ts";
import { openTill, addVariant, type Till } from "./sales.ts";
import { hire, problemOf, type Staff } from "./staff.ts";
import { asSuperuser } from "./superuser.ts";

// Every route that touches a branch, called with what is of another branch. A new route is told of by the first test.

type Contract = Parameters<typeof canForbid>[0];

/** What a call of a route is filled with. */
interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Of one branch, everything that a route can name. */
interface Place {
  readonly branchId: string;
  readonly till: Till;
  readonly spareRegisterId: string;
  readonly orderId: string;
  /** Baskets that wait. */
  readonly parked: readonly [string, string, string];
  readonly countId: string;
  readonly otherCountId: string;
  readonly adjustmentId: string;
  readonly priceListId: string;
}

describe("what belongs to a branch", () => {
  let service: TestService;
  let shop: Shop;
  let contracts: readonly Contract[];
  let variantId: string;
  let reasons: { readonly stock: string; readonly cash: string };
  let here: Place;
  let there: Place;
  let stranger: Staff;
  let local: Staff;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    contracts = service.app.contracts
      .filter(({ plane, contract }) => plane === "tenant" && "branch" in contract)
      .map(({ contract }) => contract as unknown as Contract);
    const unitId: string = (await shop.get("/units")).body.items[0].id;
    variantId = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId });
    const first = async (path: string, member: string, value: string): Promise<string> =>
      (await shop.get(path)).body.items.find((item: Record<string, unknown>) => item[member] === value).id;
    reasons = {
      stock: await first("/stock/adjustment-reasons", "direction", "Both"),
      cash: await first("/cash/reasons", "kind", "PaidIn"),
    };
    const [main] = (await shop.get("/me/permissions")).body.branchIds;
    const second = await made(shop.post("/branches", { code: "B2", name: "The other branch" }));
    here = await furnish(main);
    there = await furnish(second.id);
    const all = Object.keys(permissions) as Permission[];
    stranger = await hire(service, shop, all, [here.branchId]);
    local = await hire(service, shop, all, [there.branchId]);
  });
  after(() => service.close());

  async function furnish(branchId: string): Promise<Place> {
    const till = await openTill(shop, branchId);
    const code = randomUUID().slice(0, 8);
    const lines = [{ variantId, quantity: "1" }];
    const adjustment = { branchId, lines: [{ variantId, quantity: "50", reasonId: reasons.stock }] };
    const park = async () => (await made(shop.post("/orders", { branchId, status: "Parked", lines }))).id;
    const count = async () => (await made(shop.post("/stock/counts", { branchId, scope: "Full" }))).id;
    return {
      branchId,
      till,
      spareRegisterId: (await made(shop.post("/registers", { branchId, name: code, code }))).id,
      adjustmentId: (await made(shop.post("/stock/adjustments", adjustment))).id,
      orderId: (await made(till.sell(lines))).id,
      parked: [await park(), await park(), await park()],
      countId: await count(),
      otherCountId: await count(),
      priceListId: (await made(shop.post("/price-lists", { name: `List ${code}`, branchId }))).id,
    };
  }

  /** Calls that touch `there`, by operationId, in an order in which a user of that branch can make them. */
  function calls(): Readonly<Record<string, readonly Call[]>> {
    const { branchId, till, countId, otherCountId, orderId, adjustmentId, priceListId } = there;
    const query = `branchId=${branchId}`;
    const lines = [{ variantId, quantity: "1" }];
    const of = (id: string, body?: object): Call[] => [{ params: { id }, ...(body === undefined ? {} : { body }) }];
    const session = (body?: object) => of(till.sessionId, body);
    const name = { name: "Mine now" };
    return {
      listRegisters: [{ query }],
      createRegister: [{ body: { branchId, name: "New", code: "NEW" } }],
      getRegister: of(there.spareRegisterId),
      patchRegister: of(there.spareRegisterId, name),
      bindRegister: of(there.spareRegisterId, { deviceId: "till" }),
      unbindRegister: of(there.spareRegisterId),
      listStock: [{ query }],
      listStockMovements: [{ query }],
      setReorderPoints: [{ body: { branchId, points: [{ variantId, reorderPoint: "1", reorderQuantity: null }] } }],
      createStockAdjustment: [{ body: { branchId, lines: [{ variantId, quantity: "1", reasonId: reasons.stock }] } }],
      getStockAdjustment: of(adjustmentId),
      listStockCounts: [{ query }],
      createStockCount: [{ body: { branchId, scope: "Full" } }],
      getStockCount: of(countId),
      enterStockCount: of(countId, { lines: [{ variantId, counted: "3" }] }),
      listStockCountLines: of(countId),
      submitStockCount: of(countId),
      reopenStockCount: of(countId),
      cancelStockCount: of(otherCountId),
      postStockCount: of(countId),
      listOrders: [{ query }],
      quoteOrder: [{ body: { branchId, lines } }],
      createOrder: [{ body: till.order(lines) }, { body: { branchId, status: "Parked", lines } }],
      putParkedOrder: [
        ...of(there.parked[0], { branchId: here.branchId, lines }),
        ...of(here.parked[0], { branchId, lines }),
      ],
      completeOrder: of(there.parked[1], {
        cashSessionId: till.sessionId,
        payments: [{ methodId: till.cash, tendered: "100" }],
      }),
      cancelOrder: of(there.parked[2], { reason: "Gone" }),
      getOrder: of(orderId),
      getReceipt: of(orderId),
      voidOrder: of(orderId, { reason: "Mistake" }),
      listCashSessions: [{ query }],
      openCashSession: [{ body: { registerId: there.spareRegisterId, openingCash: "10" } }],
      getCashSession: session(),
      suspendCashSession: session({}),
      resumeCashSession: session({}),
      createCashMovement: session({ kind: "PaidIn", amount: "1", reasonId: reasons.cash }),
      listCashMovements: session(),
      getXReport: session(),
      countCashSession: session({ cash: "100" }),
      closeCashSession: session({}),
      getZReport: session(),
      getBranchSettings: of(branchId),
      patchBranchSettings: of(branchId, { receiptFooter: "Bye" }),
      createPriceList: [{ body: { name: "New", branchId } }],
      getPriceList: of(priceListId),
      patchPriceList: [...of(here.priceListId, { branchId }), ...of(priceListId, name)],
      getPriceListEntries: of(priceListId),
      putPriceListEntries: of(priceListId, { entries: [{ variantId, price: "2" }] }),
      archivePriceList: of(priceListId),
      putBranchVariant: [{ params: { id: variantId, branchId }, body: { price: "3" } }],
      getVariantPrice: [{ params: { id: variantId }, query }],
    };
  }

  /** Calls whose answer is of one's own branches only, by operationId. */
  const filtered = (): Readonly<Record<string, Call>> => ({
    listRegisters: {},
    listCashSessions: {},
    listOrders: { query: "limit=200" },
    listPriceLists: {},
    getStockItem: { params: { id: variantId } },
    patchStockItem: { params: { id: variantId }, body: { isTracked: true } },
  });

  function send({ token }: Pick<Staff, "token">, operationId: string, { params = {}, query, body }: Call) {
    const contract = contracts.find((one) => one.operationId === operationId);
    assert.ok(contract);
    const path = contract.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? "");
    const given = { tenantId: shop.tenantId, token, ...(body === undefined ? {} : { body }) };
    return service.request(contract.method, query === undefined ? path : `${path}?${query}`, given);
  }

  test("is what the calls below touch: each route that can be forbidden, and each list, is among them", () => {
    const idsOf = (some: readonly Contract[]) => some.map(({ operationId }) => operationId).sort();
    assert.deepEqual(Object.keys(calls()).sort(), idsOf(contracts.filter(canForbid)));
    assert.deepEqual(Object.keys(filtered()).sort(), idsOf(contracts.filter(({ branch }) => branch === "assigned")));
  });

  test("is checked on every route of a resource when it is on one", () => {
    const resources = contracts
      .filter(({ branch }) => [branch].flat().some((source) => typeof source === "function"))
      .flatMap(({ path }) => /^.*?\/:id(?=\/|$)/.exec(path) ?? []);
    assert.ok(resources.includes("/cash/sessions/:id"));
    const open = contracts
      .filter(({ path, branch }) => branch === null && resources.some((one) => `${path}/`.startsWith(`${one}/`)))
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(open, []);
  });

  test("is 403 branch_forbidden with the branch to who is not assigned to it, and stays as it was", async () => {
    const state = () => snapshot(there.branchId);
    const earlier = await state();
    for (const [operationId, each] of Object.entries(calls())) {
      for (const call of each) {
        const reply = await send(stranger, operationId, call);
        const got = [...problemOf(reply), reply.body?.branchId];
        assert.deepEqual(got, [403, "branch_forbidden", there.branchId], operationId);
      }
    }
    assert.deepEqual(await state(), earlier);
  });

  test("is left out of lists of who is not assigned to it", async () => {
    for (const [operationId, call] of Object.entries(filtered())) {
      const [away, at] = [await send(stranger, operationId, call), await send(local, operationId, call)];
      assert.deepEqual([away.status, at.status], [200, 200], operationId);
      const mentions = ({ body }: Reply, { branchId }: Place) => JSON.stringify(body).includes(branchId);
      assert.deepEqual([mentions(away, here), mentions(away, there)], [true, false], operationId);
      assert.deepEqual([mentions(at, here), mentions(at, there)], [false, true], operationId);
    }
  });

  test("is not reached by creating something of one's own under an id that is taken there", async () => {
    const lines = [{ variantId, quantity: "1" }];
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

  test("is found by the same calls of who is assigned to it", async () => {
    const forBoth = new Set(["putParkedOrder", "patchPriceList"]);
    for (const [operationId, each] of Object.entries(calls())) {
      if (forBoth.has(operationId)) continue;
      for (const call of each) {
        const { status, body } = await send(local, operationId, call);
        assert.ok(status < 300 || body.errorCode === "count_not_in_review", `${operationId}: ${JSON.stringify(body)}`);
      }
    }
  });

  test("is checked again when it changed between the gate and the lock", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const [, , waiting] = here.parked;
    const waiters = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM parked_orders%FOR UPDATE'`;
    const isWaiting = async () => (await asSuperuser(service, "default", waiters)).length > 0;
    const cancelling = await service.deps.databases.write(tenant, async (tx) => {
      await tx.run(sql`UPDATE parked_orders SET branch_id = ${there.branchId} WHERE id = ${waiting}`);
      const reply = send(stranger, "cancelOrder", { params: { id: waiting }, body: { reason: "Gone" } });
      await until("the call waits for the order", isWaiting);
      return { reply };
    });
    assert.deepEqual(problemOf(await cancelling.reply), [403, "branch_forbidden"]);
  });

  /** All that the owner sees of the branch. */
  async function snapshot(branchId: string): Promise<unknown[]> {
    const paths = [
      ...[`/registers?branchId=${branchId}`, `/cash/sessions?branchId=${branchId}`, `/orders?branchId=${branchId}`],
      ...[`/orders?branchId=${branchId}&status=Parked`, `/stock?branchId=${branchId}`],
      ...[`/stock/movements?branchId=${branchId}`, `/stock/counts?branchId=${branchId}`],
      ...[`/settings/branches/${branchId}`, "/price-lists", `/variants/${variantId}/price?branchId=${branchId}`],
    ];
    return Promise.all(paths.map(async (path) => (await shop.get(path)).body));
  }
});

async function made(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
