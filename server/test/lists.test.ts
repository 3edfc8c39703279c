import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant, openTill, type Till } from "./sales.ts";
import { hire, problemOf } from "./staff.ts";

type Row = Reply["body"];

describe("lists", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let second: Till;
  let unitId: string;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    second = await openTill(shop, (await shop.post("/branches", { code: "B2", name: "Second" })).body.id);
    unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "3", unitId });
  });
  after(() => service.close());

  const made = async (reply: Promise<Reply>): Promise<Row> => {
    const { status, body } = await reply;
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return body;
  };
  /** A member of everything that the list has, page by page. */
  const all = async (path: string, member: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (let cursor = ""; ;) {
      const { items, nextCursor } = await made(shop.get(`${path}${path.includes("?") ? "&" : "?"}limit=1${cursor}`));
      found.push(...items.map((item: Row) => item[member]));
      if (nextCursor === null) return found;
      cursor = `&cursor=${nextCursor}`;
    }
  };

  test("a cursor goes on with its own list and filters, in any order and at any limit: 400 elsewhere", async () => {
    for (const name of ["A", "B", "C"]) await made(shop.post("/customers", { name: `Cursor ${name}` }));
    const { nextCursor } = await made(shop.get("/customers?q=cursor&includeArchived=true&limit=1"));
    const went = await made(shop.get(`/customers?cursor=${nextCursor}&limit=2&includeArchived=true&q=cursor`));
    assert.deepEqual(
      went.items.map(({ name }: Row) => name),
      ["Cursor B", "Cursor C"],
    );
    for (const path of ["/customers?", "/customers?q=cursor&", "/products?q=cursor&", "/categories?"]) {
      const { status, body } = await shop.get(`${path}cursor=${nextCursor}`);
      assert.deepEqual([status, body.errors], [400, { cursor: ["is not a cursor of this list"] }], path);
    }
  });

  test("sessions by business date, status, register and branch, with the names of what they name", async () => {
    const sessions = [second.sessionId, till.sessionId];
    const { businessDate, ...session } = await made(shop.get(`/cash/sessions/${till.sessionId}`));
    const day = (days: number) => new Date(Date.parse(businessDate) + days * 86_400_000).toISOString().slice(0, 10);
    for (const [query, expected] of [
      ["", sessions],
      [`?from=${businessDate}&to=${businessDate}`, sessions],
      [`?from=${day(1)}`, []],
      [`?to=${day(-1)}`, []],
      ["?status=Open", sessions],
      ["?status=Closed", []],
      [`?branchId=${second.branchId}&status=Open`, [second.sessionId]],
      [`?registerId=${till.registerId}&from=${businessDate}`, [till.sessionId]],
    ] as const)
      assert.deepEqual(await all(`/cash/sessions${query}`, "id"), expected, query);
    assert.match(session.registerName, /^Till /);
    assert.deepEqual([session.branchName, session.openedByName, session.closedByName], ["Main", "Olive Owner", null]);
    assert.equal((await shop.get("/cash/sessions?from=2026-02-30")).status, 400);
  });

  test("who may read cash but not manage it reads sessions, movements and Z reports, and changes nothing", async () => {
    const reader = await hire(service, shop, ["cash.read"], [till.branchId]);
    const reasons = (await shop.get("/cash/reasons")).body.items;
    const { id: reasonId, name } = reasons.find(({ kind }: Row) => kind === "PaidIn");
    const movements = `/cash/sessions/${till.sessionId}/movements`;
    await made(shop.post(movements, { kind: "PaidIn", amount: "5", reasonId }));
    assert.deepEqual(
      (await reader.get("/cash/sessions")).body.items.map(({ id }: Row) => id),
      [till.sessionId],
    );
    const one = await made(reader.get(`/cash/sessions/${till.sessionId}`));
    assert.deepEqual([one.id, one.expectedCash], [till.sessionId, null]);
    const [movement] = (await reader.get(movements)).body.items;
    assert.deepEqual([movement.reason, movement.userName], [name, "Olive Owner"]);
    const own = await openTill(shop);
    await made(shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "100" }));
    await made(shop.post(`/cash/sessions/${own.sessionId}/close`, {}));
    assert.equal((await reader.get(`/cash/sessions/${own.sessionId}/z-report`)).status, 200);
    const refused = await reader.post(`/cash/sessions/${till.sessionId}/suspend`);
    assert.deepEqual([...problemOf(refused), refused.body.permission], [403, "permission_denied", "cash.manage"]);
  });

  test("adjustments of a branch, latest first, by time, with who made them and how many lines they have", async () => {
    const reasonId = (await shop.get("/stock/adjustment-reasons")).body.items.find(
      ({ direction }: Row) => direction !== "Decrease",
    ).id;
    const lines = [{ variantId: bread, quantity: "1", reasonId }];
    const adjust = (branchId: string, occurredAt: string) =>
      made(shop.post("/stock/adjustments", { branchId, occurredAt, lines }));
    const old = await adjust(till.branchId, "2026-01-01T10:00:00.000Z");
    const newer = await adjust(till.branchId, "2026-01-02T10:00:00.000Z");
    await adjust(second.branchId, "2026-01-03T10:00:00.000Z");
    const path = `/stock/adjustments?branchId=${till.branchId}`;
    assert.deepEqual(await all(path, "id"), [newer.id, old.id]);
    assert.deepEqual(await all(`${path}&from=2026-01-02T00:00:00.000Z`, "id"), [newer.id]);
    assert.deepEqual(await all(`${path}&to=2026-01-02T00:00:00.000Z`, "id"), [old.id]);
    const [{ movements: _, ...head }, [listed]] = [newer, (await shop.get(path)).body.items];
    assert.deepEqual(listed, { ...head, lineCount: 1, userName: "Olive Owner" });
    assert.equal((await shop.get("/stock/adjustments")).status, 400);
  });

  test("price lists that hold at a branch or for a group; where branches depart from the catalogue", async () => {
    const list = async (name: string, more: object = {}) => made(shop.post("/price-lists", { name, ...more }));
    const { id: customerGroupId } = await made(shop.post("/customer-groups", { name: "Trade" }));
    await list("a shop's");
    await list("b main's", { branchId: till.branchId });
    await list("c second's", { branchId: second.branchId, customerGroupId });
    assert.deepEqual(await all("/price-lists", "name"), ["a shop's", "b main's", "c second's"]);
    assert.deepEqual(await all(`/price-lists?branchId=${second.branchId}`, "name"), ["a shop's", "c second's"]);
    assert.deepEqual(await all(`/price-lists?customerGroupId=${customerGroupId}`, "name"), ["c second's"]);
    for (const [branchId, price] of [
      [till.branchId, "2.50"],
      [second.branchId, null],
    ])
      await made(shop.put(`/variants/${bread}/branches/${branchId}`, { price, isAvailable: price !== null }));
    const byId = [
      { branchId: till.branchId, branchName: "Main", price: "2.50", isAvailable: true },
      { branchId: second.branchId, branchName: "Second", price: null, isAvailable: false },
    ].toSorted((a, b) => (a.branchId < b.branchId ? -1 : 1));
    assert.deepEqual((await shop.get(`/variants/${bread}/branches`)).body, { items: byId, nextCursor: null });
    assert.deepEqual(
      await all(`/variants/${bread}/branches`, "price"),
      byId.map(({ price }) => price),
    );
    const clerk = await hire(service, shop, ["catalogue.read"], [second.branchId]);
    const { items } = (await clerk.get(`/variants/${bread}/branches`)).body;
    assert.deepEqual(
      items.map(({ branchName }: Row) => branchName),
      ["Second"],
    );
    const elsewhere = await clerk.get(`/price-lists?branchId=${till.branchId}`);
    assert.deepEqual(problemOf(elsewhere), [403, "branch_forbidden"]);
    assert.deepEqual(problemOf(await shop.get(`/variants/${randomUUID()}/branches`)), [404, "not_found"]);
  });

  test("products of a category, and of those below it when that is asked for, in the order of their names", async () => {
    const category = async (name: string, parentId?: string) =>
      (await made(shop.post("/categories", { name, parentId }))).id;
    const food = await category("Food");
    const dairy = await category("Dairy", food);
    const cheese = await category("Cheese", dairy);
    const add = (name: string, categoryId: string) =>
      addVariant(shop, { sku: name, price: "1", unitId }, { name, categoryId });
    await add("Brie", cheese);
    await add("Apple", food);
    await add("Milk", dairy);
    assert.deepEqual(await all(`/products?categoryId=${food}`, "name"), ["Apple"]);
    const below = `/products?categoryId=${food}&includeSubcategories=true`;
    assert.deepEqual(await all(below, "name"), ["Apple", "Brie", "Milk"]);
    assert.deepEqual(await all(`${below}&q=mil`, "name"), ["Milk"]);
    assert.deepEqual(await all(`/products?categoryId=${dairy}&includeSubcategories=true`, "name"), ["Brie", "Milk"]);
  });

  test("a method that some branches take is listed and taken there alone; change goes to the branch's own cash", async () => {
    const branchIds = [second.branchId];
    const voucher = await made(shop.post("/payment-methods", { name: "Voucher", kind: "Voucher", branchIds }));
    assert.deepEqual(voucher.branchIds, branchIds);
    const namesAt = async (branchId: string) => (await all(`/payment-methods?branchId=${branchId}`, "name")).toSorted();
    assert.deepEqual(await namesAt(till.branchId), ["Card", "Cash"]);
    assert.deepEqual(await namesAt(second.branchId), ["Card", "Cash", "Voucher"]);
    const pay = (at: Till) =>
      at.sell([{ variantId: bread, quantity: "1", unitPrice: "3" }], {
        payments: [{ methodId: voucher.id, tendered: "3" }],
      });
    const refused = await pay(till);
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [400, { "payments[0].methodId": ["no such payment method at this branch"] }],
    );
    await made(shop.put(`/variants/${bread}/branches/${second.branchId}`, { price: null }));
    assert.equal((await pay(second)).status, 201);
    const unknown = await shop.patch(`/payment-methods/${voucher.id}`, { branchIds: [randomUUID()] });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [400, ["branchIds[0]"]]);
    await made(shop.patch(`/payment-methods/${voucher.id}`, { branchIds: null }));
    assert.equal((await pay(till)).status, 201);
    const ownCash = await made(
      shop.post("/payment-methods", {
        name: "Till 2's cash",
        kind: "Cash",
        changeAs: "Cash",
        branchIds,
        sortOrder: -1,
      }),
    );
    const debit = await made(shop.post("/payment-methods", { name: "Debit", kind: "Card", changeAs: "Cash" }));
    const cashBack = async (at: Till) => {
      const payments = [{ methodId: debit.id, tendered: "10" }];
      const { body } = await at.sell([{ variantId: bread, quantity: "1" }], { payments });
      return body.payments.map(({ methodId }: Row) => methodId);
    };
    assert.deepEqual(await cashBack(second), [debit.id, ownCash.id]);
    assert.deepEqual(await cashBack(till), [debit.id, till.cash]);
  });
});
