import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant } from "./sales.ts";

type Row = Reply["body"];

describe("lists in another order", () => {
  let service: TestService;
  let shop: Shop;
  let categoryId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    categoryId = (await shop.post("/categories", { name: "Bread" })).body.id;
    // Neither their names nor their SKUs are in the order in which they were added.
    for (const name of ["Rye", "Ännchen", "White", "Bun"])
      await addVariant(shop, { sku: `S-${name.slice(-2)}`, price: "1", unitId }, { name, categoryId });
    await addVariant(shop, { sku: "S-AA", price: "1", unitId }, { name: "Milk" });
    for (const name of ["Rye", "Ännchen", "White", "Bun"]) await shop.post("/customers", { name });
  });
  after(() => service.close());

  /** Names of all that the list has, page by page. */
  const all = async (path: string): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor = ""; ;) {
      const { status, body } = await shop.get(`${path}&limit=2${cursor}`);
      assert.equal(status, 200, JSON.stringify(body));
      found.push(...body.items.map((item: Row) => item.productName ?? item.name));
      if (body.nextCursor === null) return found;
      cursor = `&cursor=${body.nextCursor}`;
    }
  };

  test("products, of a category or all, and customers: by name and by age, from either end", async () => {
    for (const [path, byName, byAge] of [
      ["/products?", ["Ännchen", "Bun", "Milk", "Rye", "White"], ["Rye", "Ännchen", "White", "Bun", "Milk"]],
      [`/products?categoryId=${categoryId}`, ["Ännchen", "Bun", "Rye", "White"], ["Rye", "Ännchen", "White", "Bun"]],
      [
        `/products?categoryId=${categoryId}&includeSubcategories=true`,
        ["Ännchen", "Bun", "Rye", "White"],
        ["Rye", "Ännchen", "White", "Bun"],
      ],
      ["/customers?", ["Ännchen", "Bun", "Rye", "White"], ["Rye", "Ännchen", "White", "Bun"]],
    ] as const) {
      assert.deepEqual(await all(path), byName, path);
      assert.deepEqual(await all(`${path}&sort=Name`), byName, path);
      assert.deepEqual(await all(`${path}&sort=NameDescending`), byName.toReversed(), path);
      assert.deepEqual(await all(`${path}&sort=Oldest`), byAge, path);
      assert.deepEqual(await all(`${path}&sort=Newest`), byAge.toReversed(), path);
    }
  });

  test("variants, also of what a search finds: by SKU and by age, from either end", async () => {
    for (const [path, bySku, byAge] of [
      ["/variants?", ["Milk", "Ännchen", "White", "Bun", "Rye"], ["Rye", "Ännchen", "White", "Bun", "Milk"]],
      ["/variants?q=bun", ["Bun"], ["Bun"]],
      [`/variants?categoryId=${categoryId}`, ["Ännchen", "White", "Bun", "Rye"], ["Rye", "Ännchen", "White", "Bun"]],
    ] as const) {
      assert.deepEqual(await all(path), bySku, path);
      assert.deepEqual(await all(`${path}&sort=SkuDescending`), bySku.toReversed(), path);
      assert.deepEqual(await all(`${path}&sort=Oldest`), byAge, path);
      assert.deepEqual(await all(`${path}&sort=Newest`), byAge.toReversed(), path);
    }
  });

  test("400 for a cursor of another order, an order that the list has not, and another than by name of a search", async () => {
    for (const path of ["/products", "/variants", "/customers"]) {
      const { nextCursor } = (await shop.get(`${path}?sort=Newest&limit=1`)).body;
      for (const other of ["", "&sort=Oldest"]) {
        const { status, body } = await shop.get(`${path}?limit=1&cursor=${nextCursor}${other}`);
        assert.deepEqual([status, body.errors], [400, { cursor: ["is not a cursor of this list"] }], path);
      }
      assert.equal((await shop.get(`${path}?sort=Price`)).status, 400);
    }
    for (const path of ["/products", "/customers"]) {
      const { status, body } = await shop.get(`${path}?q=rye&sort=Newest`);
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["sort"]], path);
      assert.equal((await shop.get(`${path}?q=rye&sort=Name`)).status, 200);
    }
  });
});
