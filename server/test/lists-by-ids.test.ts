import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant } from "./sales.ts";
import { hire } from "./staff.ts";

type Row = Reply["body"];

describe("lists by ids", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Purchasing"] });
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(() => service.close());

  const made = async (reply: Promise<Reply>): Promise<Row> => {
    const { status, body } = await reply;
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return body;
  };
  const idsOf = async (path: string, from = shop): Promise<string[]> =>
    (await made(from.get(path))).items.map(({ id }: Row) => id);
  const product = async (name: string, more: object = {}) => {
    const variants = [{ sku: `${name}-1`, price: "1", cost: "0.5", unitId }];
    return made(shop.post("/products", { name, variants, ...more }));
  };

  test("answer the rows of those ids in their order, archived ones too, without unknown ones", async () => {
    const archived = async (path: string, id: string) => (await shop.delete(`${path}/${id}`)).status;
    const [apple, pear, plum] = [await product("Apple"), await product("Pear"), await product("Plum")];
    assert.equal(await archived("/products", pear.id), 204);
    const [appleId, pearId, plumId] = [apple, pear, plum].map(({ variants: [{ id }] }: Row) => id);
    for (const path of ["/customers", "/suppliers"]) {
      const add = async (name: string) => (await made(shop.post(path, { name, code: name }))).id;
      const [first, second] = [await add("Aa"), await add("Bb")];
      await add("Cc");
      assert.equal(await archived(path, second), 204);
      assert.deepEqual(await idsOf(`${path}?ids=${second},${randomUUID()},${first}`), [first, second], path);
    }
    assert.deepEqual(await idsOf(`/products?ids=${pear.id},${apple.id}`), [apple.id, pear.id]);
    assert.deepEqual(await idsOf(`/variants?ids=${plumId},${pearId},${randomUUID()}`), [pearId, plumId]);
    assert.notEqual(appleId, undefined);
    const add = async (name: string) =>
      (await made(shop.post("/users", { name, email: `${name}@shop.test`, password: "long enough for a shop" }))).id;
    const [ann, bob] = [await add("Ann"), await add("Bob")];
    await made(shop.post(`/users/${bob}/deactivate`));
    assert.deepEqual(await idsOf(`/users?ids=${bob},${ann},${randomUUID()}`), [ann, bob]);
  });

  test("and with another filter those of them that it leaves", async () => {
    const category = await made(shop.post("/categories", { name: "Drinks" }));
    const [tea, cake] = [await product("Tea", { categoryId: category.id }), await product("Cake")];
    const both = `ids=${tea.id},${cake.id}`;
    assert.deepEqual(await idsOf(`/products?${both}&categoryId=${category.id}`), [tea.id]);
    assert.deepEqual(await idsOf(`/products?${both}&q=cak`), [cake.id]);
    const variants = [tea, cake].map((one: Row) => one.variants[0].id);
    assert.deepEqual(await idsOf(`/variants?ids=${variants.join()}&productId=${tea.id}`), [variants[0]]);
    const one = await made(shop.post("/customers", { name: "Zoe", code: "Z1" }));
    assert.deepEqual(await idsOf(`/customers?ids=${one.id.toUpperCase()}&code=z1`), [one.id]);
    assert.deepEqual(await idsOf(`/customers?ids=${one.id}&code=other`), []);
  });

  test("400 for more than 200, for none, for what is no id, and for ids given twice", async () => {
    const many = Array.from({ length: 200 }, () => randomUUID());
    for (const path of ["/products", "/variants", "/categories", "/customers", "/users", "/suppliers"]) {
      assert.deepEqual(await idsOf(`${path}?limit=200&ids=${many.join()}`), [], path);
      for (const [ids, errors] of [
        [`${many.join()},${randomUUID()}`, { ids: ["must have at most 200 items"] }],
        ["", { ids: ["must not be empty"] }],
        [`${randomUUID()},x`, { "ids[1]": ["must be a UUID"] }],
        [`${randomUUID()}&ids=${randomUUID()}`, { ids: ["must be given once"] }],
      ] as const) {
        const { status, body } = await shop.get(`${path}?ids=${ids}`);
        assert.deepEqual([status, body.errors], [400, errors], path);
      }
    }
  });

  test("count=true tells how many rows the filters leave, on each page, and nothing does without it", async () => {
    const [branchId] = (await shop.get("/me/permissions")).body.branchIds;
    for (const name of ["Counted A", "Counted B", "Counted C"]) {
      const code = name.replace(" ", "-");
      await product(code);
      await made(shop.post("/customers", { name }));
      await made(shop.post("/suppliers", { name, code }));
      await made(shop.post("/users", { name, email: `${code}@shop.test`, password: "long enough for a shop" }));
    }
    const lists = ["/products?", "/variants?", "/customers?", "/users?", `/stock?branchId=${branchId}&`];
    for (const path of lists.map((list) => `${list}q=counted`)) {
      const page = await made(shop.get(`${path}&count=true&limit=2`));
      assert.deepEqual([page.items.length, page.count, page.isCountCapped], [2, 3, false], path);
      const next = await made(shop.get(`${path}&limit=2&count=true&cursor=${page.nextCursor}`));
      assert.deepEqual([next.items.length, next.count], [1, 3], path);
      assert.equal("count" in (await made(shop.get(path))), false, path);
    }
    const suppliers = await made(shop.get("/suppliers?count=true&limit=1"));
    assert.equal(suppliers.count, (await idsOf("/suppliers?limit=200")).length);
    const none = await made(shop.get("/products?q=nothing&count=true"));
    assert.deepEqual([none.items, none.count, none.isCountCapped], [[], 0, false]);
    const listed = await made(shop.get("/products?count=true&limit=1"));
    assert.equal(listed.count, (await idsOf("/products?limit=200")).length);
  });

  test("show no user of another branch to who is assigned to one", async () => {
    const [main] = (await shop.get("/me/permissions")).body.branchIds;
    const second = await made(shop.post("/branches", { code: "B2", name: "Second" }));
    const clerk = await hire(service, shop, ["users.manage"], [main]);
    const other = await hire(service, shop, ["users.manage"], [second.id]);
    const [own] = (await made(clerk.get("/users"))).items.filter(({ branchIds }: Row) => branchIds.includes(main));
    const found = (await made(clerk.get(`/users?ids=${own.id},${other.userId}`))).items;
    assert.deepEqual(
      found.map(({ id }: Row) => id),
      [own.id],
    );
  });

  test("GET /variants: by SKU, page by page, by product, category, words and archive, with the product's name", async () => {
    const drinks = await made(shop.post("/categories", { name: "Beverages" }));
    const juices = await made(shop.post("/categories", { name: "Juices", parentId: drinks.id }));
    const variants = ["M", "L"].map((name) => ({ name, sku: `JUICE-${name}`, price: "2", cost: "1", unitId }));
    const juice = await made(shop.post("/products", { name: "Orange juice", categoryId: juices.id, variants }));
    const water = await addVariant(
      shop,
      { sku: "WATER", price: "1", unitId },
      { name: "Water", categoryId: drinks.id },
    );
    const skusOf = async (query: string, from: Pick<Shop, "get"> = shop) =>
      (await made(from.get(`/variants?${query}`))).items.map(({ sku }: Row) => sku);
    assert.deepEqual(await skusOf(`productId=${juice.id}`), ["JUICE-L", "JUICE-M"]);
    assert.deepEqual(await skusOf(`categoryId=${drinks.id}`), ["WATER"]);
    const below = `categoryId=${drinks.id}&includeSubcategories=true`;
    assert.deepEqual(await skusOf(below), ["JUICE-L", "JUICE-M", "WATER"]);
    assert.deepEqual(await skusOf(`${below}&q=orange`), ["JUICE-L", "JUICE-M"]);
    const first = await made(shop.get(`/variants?${below}&limit=2`));
    assert.deepEqual(await skusOf(`${below}&limit=2&cursor=${first.nextCursor}`), ["WATER"]);
    const [{ productName, cost }] = first.items;
    assert.deepEqual([productName, cost], ["Orange juice", "1.00"]);
    assert.equal((await made(shop.get(`/variants/${water}`))).productName, "Water");
    const clerk = await hire(service, shop, ["catalogue.read"], []);
    assert.equal((await made(clerk.get(`/variants?${below}`))).items[0].cost, null);
    await made(shop.patch(`/variants/${water}`, { isArchived: true }));
    assert.deepEqual(await skusOf(below), ["JUICE-L", "JUICE-M"]);
    assert.deepEqual(await skusOf(`${below}&includeArchived=true`), ["JUICE-L", "JUICE-M", "WATER"]);
    assert.equal((await shop.delete(`/products/${juice.id}`)).status, 204);
    assert.deepEqual(await skusOf(below), []);
  });
});
