import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { takeCopy } from "../../../test/feed.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { hire, problemOf } from "../../../test/staff.ts";

describe("the tiles of a till", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let categoryId: string;
  let productId: string;
  let variantId: string;
  let path: string;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    path = `/branches/${branchId}/till-layout`;
    categoryId = (await shop.post("/categories", { name: "Bread" })).body.id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    const product = await shop.post("/products", { name: "Roll", variants: [{ sku: "ROLL", unitId, price: "1" }] });
    productId = product.body.id;
    variantId = product.body.variants[0].id;
  });
  after(() => service.close());

  const tiles = () => [
    { kind: "Category", categoryId, color: "Blue" },
    { kind: "Product", productId, color: null },
    { kind: "Variant", variantId, color: null },
  ];
  const newBranch = async (): Promise<string> =>
    (await shop.post("/branches", { name: randomUUID(), code: randomUUID().slice(0, 8) })).body.id;

  test("a branch has none until they are put; then 200 with them in their order, and audited", async () => {
    assert.deepEqual((await shop.get(path)).body, { branchId, pages: [], version: 0 });
    const sent = [
      { name: "Counter", tiles: [tiles()[0], { kind: "Product", productId }, { kind: "Variant", variantId }] },
      { name: "Empty", tiles: [] },
    ];
    const { status, body } = await shop.put(path, { pages: sent });
    const pages = [
      { name: "Counter", tiles: tiles() },
      { name: "Empty", tiles: [] },
    ];
    assert.deepEqual([status, body], [200, { branchId, pages, version: 1 }]);
    assert.deepEqual((await shop.get(path)).body, body);
    await assertAudited(shop, {
      event: "till_layout.changed",
      by: shop.owner.email,
      to: ["Branch", branchId],
      details: {
        before: { version: 0, pages: [] },
        after: {
          version: 1,
          pages: [
            { name: "Counter", tiles: 3 },
            { name: "Empty", tiles: 0 },
          ],
        },
      },
    });
  });

  test("the same again changes nothing, also once what it names is archived; 409 for an older version", async () => {
    const here = `/branches/${await newBranch()}/till-layout`;
    const gone = (await shop.post("/categories", { name: randomUUID() })).body.id;
    const pages = [{ name: "One", tiles: [{ kind: "Category", categoryId: gone }] }];
    assert.equal((await shop.put(here, { pages })).body.version, 1);
    assert.equal((await shop.delete(`/categories/${gone}`)).status, 204);
    const again = await shop.put(here, { pages }, { "if-match": '"1"' });
    assert.deepEqual([again.status, again.body.version], [200, 1]);
    const renamed = [{ ...pages[0], name: "Two" }];
    const refused = await shop.put(here, { pages: renamed });
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [400, { "pages[0].tiles[0].categoryId": ["no such category"] }],
    );
    assert.equal((await shop.put(here, { pages: [] })).body.version, 2);
    assert.deepEqual(problemOf(await shop.put(here, { pages }, { "if-match": '"1"' })), [409, "version_conflict"]);
  });

  test("400 by path for what is not there, another colour, and more pages or tiles than a till has", async () => {
    const faultsOf = async (pages: unknown) => {
      const { status, body } = await shop.put(path, { pages });
      assert.equal(status, 400, JSON.stringify(body));
      return Object.keys(body.errors);
    };
    const unknown = [
      { kind: "Category", categoryId: productId },
      { kind: "Product", productId: variantId },
      { kind: "Variant", variantId: categoryId },
    ];
    for (const [i, member] of ["categoryId", "productId", "variantId"].entries())
      assert.deepEqual(await faultsOf([{ name: "A", tiles: [tiles()[0], unknown[i]] }]), [
        `pages[0].tiles[1].${member}`,
      ]);
    const page = (count: number) => ({ name: "A", tiles: Array.from({ length: count }, () => tiles()[2]) });
    assert.deepEqual(await faultsOf([{ name: "A", tiles: [{ ...tiles()[0], color: "red" }] }]), [
      "pages[0].tiles[0].color",
    ]);
    assert.deepEqual(await faultsOf([page(61)]), ["pages[0].tiles"]);
    assert.deepEqual(await faultsOf(Array.from({ length: 21 }, () => page(0))), ["pages"]);
    assert.equal((await shop.put(path, { pages: Array.from({ length: 20 }, () => page(60)) })).status, 200);
  });

  test("who works at the branch reads them; who holds settings.manage there changes them", async () => {
    const there = await newBranch();
    const other = `/branches/${there}/till-layout`;
    const seller = await hire(service, shop, [], [branchId]);
    const manager = await hire(service, shop, ["settings.manage"], [branchId]);
    assert.equal((await seller.get(path)).status, 200);
    assert.deepEqual(problemOf(await seller.put(path, { pages: [] })), [403, "permission_denied"]);
    assert.equal((await manager.put(path, { pages: [] })).status, 200);
    assert.deepEqual(problemOf(await manager.put(other, { pages: [] })), [403, "branch_forbidden"]);
    assert.deepEqual(problemOf(await manager.get(other)), [403, "branch_forbidden"]);
    assert.deepEqual(problemOf(await shop.put(`/branches/${productId}/till-layout`, { pages: [] })), [
      404,
      "not_found",
    ]);
  });

  test("a till of the branch has them in its copy, hears of a change, and keeps them where the shop moves to", async () => {
    const pages = [{ name: "Counter", tiles: tiles() }];
    const there = await newBranch();
    await shop.put(path, { pages: [] });
    const copy = await takeCopy(shop, branchId);
    assert.equal((await shop.put(path, { pages })).status, 200);
    assert.equal((await shop.put(`/branches/${there}/till-layout`, { pages })).status, 200);
    const { version } = (await shop.get(path)).body;
    await copy.pull();
    assert.deepEqual(copy.of("TillLayouts"), [{ branchId, pages, version }]);
    const moved = await service.request("POST", `/admin/tenants/${shop.tenantId}/graduate`, {
      token: await service.admin(),
    });
    assert.equal(moved.status, 200);
    assert.deepEqual((await shop.get(path)).body, { branchId, pages, version });
    assert.deepEqual((await takeCopy(shop, branchId)).of("TillLayouts"), [{ branchId, pages, version }]);
  });
});
