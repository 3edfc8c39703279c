import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire } from "../../../test/staff.ts";

/** The value with every UUID in it in upper case. */
function upper<T>(value: T): T {
  const text = JSON.stringify(value);
  const raised = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.toUpperCase());
  assert.notEqual(raised, text);
  return JSON.parse(raised);
}

describe("input as services see it", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let variantId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const [unit] = (await shop.get("/units")).body.items;
    variantId = await addVariant(shop, { sku: "BREAD", price: "2", unitId: unit.id });
  });
  after(() => service.close());

  test("a sale whose ids are all in upper case is the sale, and its replay in lower case a replay", async () => {
    const lineId = randomUUID();
    const discounts = [{ kind: "Amount", value: "1", lineIds: [lineId] }];
    const order = till.order([{ id: lineId, variantId, quantity: "2" }], { discounts });
    const made = await shop.post("/orders", upper(order));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id, branchId, cashSessionId, lines, payments } = made.body;
    assert.deepEqual([id, branchId, cashSessionId], [order["id"], till.branchId, till.sessionId]);
    assert.deepEqual([lines[0].id, lines[0].variantId, payments[0].methodId], [lineId, variantId, till.cash]);
    assert.deepEqual(made.body.discounts[0].lineIds, [lineId]);
    const again = await shop.post("/orders", order);
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed"), again.body.id], [200, "true", id]);
    assert.equal((await shop.get(`/orders/${id.toUpperCase()}`)).body.id, id);
    const [one] = (await shop.get(`/orders?cashSessionId=${till.sessionId.toUpperCase()}`)).body.items;
    assert.equal(one.id, id);
  });

  test("400 for members that have the names of what every object inherits, in body and query", async () => {
    const unknown = ["is not a known member"];
    for (const name of ["constructor", "toString", "hasOwnProperty"]) {
      const body = { email: shop.owner.email, password: "x", [name]: 1 };
      const login = await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body });
      assert.deepEqual([login.status, login.body.errors], [400, { [name]: unknown }]);
      const list = await shop.get(`/branches?${name}=1`);
      assert.deepEqual([list.status, list.body.errors], [400, { [name]: unknown }]);
    }
    const query = await shop.get("/branches?__proto__=1");
    assert.deepEqual([query.status, Object.entries(query.body.errors)], [400, [["__proto__", unknown]]]);
    for (const member of ["__proto__", "\\u005f_proto_\\u005F"]) {
      const { status, body } = await shop.post("/branches", `{"code":"P","name":"P","a":[{"${member}" :{}}]}`);
      assert.deepEqual([status, body.errors], [400, { $: ["must not have a member __proto__"] }]);
    }
    assert.equal((await shop.post("/branches", { code: "P", name: '"__proto__":1' })).status, 201);
  });

  test("a member that stands twice is 400, however it is written; texts that look like members are none", async () => {
    for (const body of [
      '{"code":"Q","name":"Q","name":"R"}',
      '{"code":"Q","name":"Q","n\\u0061me":"Q"}',
      '{"code":"Q","name":"Q","a":[{"b":1,"c":{},"b":1}]}',
    ]) {
      const refused = await shop.post("/branches", body);
      assert.deepEqual([refused.status, refused.body.errors], [400, { $: ["has a member twice in one object"] }], body);
    }
    const name = '{"a":1,\\"a":":\\\\';
    assert.equal((await shop.post("/branches", { code: "Q", name })).status, 201);
  });

  test("a body has at most 40,000 members and lists", async () => {
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, 1]));
    const { status, body } = await shop.post("/branches", members(40_001));
    assert.deepEqual([status, body.errors], [400, { $: ["must have at most 40000 members and lists"] }]);
    const deep = await shop.post("/branches", `${"[".repeat(40_001)}${"]".repeat(40_001)}`);
    assert.deepEqual([deep.status, deep.body.errors], [400, body.errors]);
    const fewer = await shop.post("/branches", members(40_000));
    assert.deepEqual([fewer.status, fewer.body.errors.a0], [400, ["is not a known member"]]);
  });

  test("a body that is nested deeply is no fault of ours, with the permission and without", async () => {
    const deep = `{"id":"x","a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`;
    const powerless = await hire(service, shop, [], [till.branchId]);
    assert.equal((await powerless.post("/branches", deep)).status, 403);
    assert.equal((await shop.post("/branches", deep)).status, 400);
  });

  test("400 with the member for a text that no column takes, in body, path and query", async () => {
    const basket = { ...till.order([{ variantId, quantity: "1" }]), status: "Parked" };
    for (const note of ["NUL \0", "half a pair \ud800"]) {
      const { status, body } = await shop.post("/orders", { ...basket, id: randomUUID(), note });
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["note"]]);
    }
    const customer = await shop.post("/customers", { name: "a\0b", email: "a\0@b.test", company: "C" });
    assert.deepEqual([customer.status, Object.keys(customer.body.errors).sort()], [400, ["email", "name"]]);
    const list = await shop.get("/products?q=a%00b");
    assert.deepEqual([list.status, Object.keys(list.body.errors)], [400, ["q"]]);
    const login = await service.request("POST", "/identity/login", {
      tenantId: shop.tenantId,
      body: { email: "a\0b", password: "x" },
    });
    assert.deepEqual([login.status, Object.keys(login.body.errors)], [400, ["email"]]);
    const file = await shop.post("/catalogue/import", "sku,name,unit,price\nA1,a\0b,EA,1", {
      "content-type": "text/csv",
    });
    assert.deepEqual([file.status, file.body.errors[0].column, file.body.errors[0].line], [200, "name", 2]);
  });

  test("however much is wrong, the answer is short", async () => {
    const line = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`member number ${i}`, "xxxxx"]));
    const body = { ...till.order([]), lines: Array.from({ length: 400 }, () => line) };
    assert.ok(JSON.stringify(body).length > 900_000);
    const reply = await shop.post("/orders", body);
    assert.equal(reply.status, 400);
    assert.equal(Object.keys(reply.body.errors).length, 50);
    assert.ok(JSON.stringify(reply.body).length < 10_000);
  });

  test("a replay that writes the defaults out is a replay, one with another value a conflict", async () => {
    const order = till.order([{ variantId, quantity: "1" }]);
    assert.equal((await shop.post("/orders", order)).status, 201);
    const line = { variantId, quantity: "1", kind: "Sale", discounts: [] };
    const explicit = { ...order, status: "Completed", isOffline: false, discounts: [], lines: [line] };
    assert.equal((await shop.post("/orders", explicit)).status, 200);
    assert.equal((await shop.post("/orders", { ...explicit, isOffline: true })).status, 409);
  });

  test("a parked order is completed, and completed again, under its id in upper case", async () => {
    const { payments, cashSessionId, ...basket } = till.order([{ variantId, quantity: "1" }]);
    assert.equal((await shop.post("/orders", upper({ ...basket, status: "Parked" }))).status, 201);
    const complete = (id: string) => shop.post(`/orders/${id}/complete`, { payments, cashSessionId });
    assert.equal((await complete(String(basket["id"]).toUpperCase())).status, 200);
    const again = await complete(String(basket["id"]));
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
  });

  test("a record and a product replay with ids in upper case and with their defaults written out", async () => {
    const category = { id: "5e0c1d2a-7b3f-4a6e-9c8d-0f1e2d3c4b5a", name: "Bakery" };
    assert.equal((await shop.post("/categories", category)).status, 201);
    assert.equal((await shop.post("/categories", upper({ ...category, sortOrder: 0 }))).status, 200);
    const [unit] = (await shop.get("/units")).body.items;
    const variant = { id: randomUUID(), sku: "ROLL", unitId: unit.id, price: "1" };
    const product = { id: randomUUID(), name: "Roll", categoryId: category.id, variants: [variant] };
    const made = await shop.post("/products", upper(product));
    assert.deepEqual([made.status, made.body.id, made.body.variants[0].id], [201, product.id, variant.id]);
    const explicit = { ...variant, name: "", barcodes: [], isOpenPrice: false, components: [] };
    const again = { ...product, description: null, taxGroupId: null, variants: [explicit] };
    assert.equal((await shop.post("/products", again)).status, 200);
  });

  test("of a count the last entry of a variant holds, however its id is written", async () => {
    const { branchId } = till;
    const count = await shop.post("/stock/counts", { branchId, scope: "List", variantIds: [variantId] });
    assert.equal(count.status, 201, JSON.stringify(count.body));
    const lines = [{ variantId, counted: "1" }, upper({ variantId, counted: "2" })];
    const path = `/stock/counts/${count.body.id}/lines`;
    const entered = await shop.put(path, { lines });
    assert.equal(entered.status, 200, JSON.stringify(entered.body));
    assert.equal((await shop.get(path)).body.items[0].counted, "2");
  });

  test("lists have 50 items when no limit is given", async () => {
    for (let i = 0; i < 51; i += 1)
      assert.equal((await shop.post("/customer-groups", { name: `Group ${i}` })).status, 201);
    const { items, nextCursor } = (await shop.get("/customer-groups")).body;
    assert.deepEqual([items.length, typeof nextCursor], [50, "string"]);
  });
});
