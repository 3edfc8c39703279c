import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MemoryDisk } from "./disks/memory.ts";
import { Store } from "./store.ts";
import { Till } from "./till.ts";
import { FakeShop, goodsOf, setup } from "../test/shop.ts";

const category = (n: number) => `019cadf2-a040-7000-a000-00000000c${String(n).padStart(3, "0")}`;
const row = (n: number, parentId: string | null, more = {}) => ({
  ...{ stream: "Categories" as const, key: [category(n)] },
  data: { id: category(n), name: `Category ${n}`, parentId, sortOrder: 10 - n, isArchived: false, ...more },
});

describe("the shelves of a till", () => {
  test("what stands in a category, also after a pull has moved it; the first 200 by name", async () => {
    const goods = goodsOf(300);
    const rows = goods.map((one, i) =>
      one.stream === "Products"
        ? {
            ...one,
            data: { ...(one.data as object), categoryId: i < 20 ? null : category(i < 550 ? 2 : 3), isArchived: false },
          }
        : one,
    );
    const shop = new FakeShop([row(1, null), row(2, category(1)), row(3, null, { isArchived: true }), ...rows]);
    const till = await Till.open({ store: await Store.open(new MemoryDisk()), setup });
    await till.pull(shop);
    const top = till.shelf();
    assert.deepEqual(top.categories, [{ id: category(1), name: "Category 1" }]);
    assert.equal(top.articles.length, 10);
    assert.deepEqual(till.shelf(category(1)).categories, [{ id: category(2), name: "Category 2" }]);
    const { articles } = till.shelf(category(2));
    assert.equal(articles.length, 200);
    const names = articles.map(({ name }) => name.replaceAll(/[„“]/g, ""));
    assert.deepEqual(names, [...names].sort());

    const [first] = top.articles;
    assert.ok(first);
    const product = till.copy.get("Products", first.productId);
    shop.changes.push([{ stream: "Products", key: [first.productId], data: { ...product, categoryId: category(1) } }]);
    await till.pull(shop);
    assert.deepEqual(
      till.shelf(category(1)).articles.map(({ variantId }) => variantId),
      [first.variantId],
    );
    assert.equal(till.shelf().articles.length, 9);
    assert.deepEqual(
      till.articlesOf(first.productId).map(({ variantId }) => variantId),
      [first.variantId],
    );
  });
});
