import assert from "node:assert/strict";
import { test } from "node:test";
import { newTill } from "../test/fake-till.ts";
import { branchId, idOf, variantOf } from "../test/shop.ts";

test("the tiles of the branch come with names and prices, and without what is archived or not there", async () => {
  const category = (n: number, isArchived: boolean) => ({
    ...{ stream: "Categories", key: [idOf(8, n)] },
    data: { id: idOf(8, n), name: `Shelf ${n}`, parentId: null, sortOrder: 0, isArchived },
  });
  const tile = (kind: string, id: string, color: string | null = null) => ({
    ...{ kind, color },
    [`${kind.toLowerCase()}Id`]: id,
  });
  const first = [
    ...[tile("Variant", variantOf(2), "Red"), tile("Variant", variantOf(77)), tile("Category", idOf(8, 1), "Blue")],
    ...[tile("Category", idOf(8, 2)), tile("Product", idOf(1, 3)), tile("Product", idOf(1, 78))],
  ];
  const pages = [
    { name: "Counter", tiles: first },
    { name: "Empty", tiles: [] },
  ];
  const row = { stream: "TillLayouts", key: [branchId], data: { branchId, pages, version: 1 } };
  const till = await newTill([category(1, false), category(2, true), row]);
  const [counter, empty] = till.layout();
  assert.deepEqual(
    [counter?.name, counter?.tiles.map(({ kind, name, color }) => [kind, name, color])],
    [
      "Counter",
      [
        ["Variant", "Käse „2“", "Red"],
        ["Category", "Shelf 1", "Blue"],
        ["Product", "Käse „3“", null],
      ],
    ],
  );
  const [sold] = counter?.tiles ?? [];
  assert.ok(sold?.kind === "Variant");
  assert.deepEqual([sold.article.variantId, sold.article.price, sold.article.isSold], [variantOf(2), "3.00", true]);
  assert.deepEqual(empty, { name: "Empty", tiles: [] });
  assert.deepEqual((await newTill()).layout(), [], "a branch without tiles");
});
