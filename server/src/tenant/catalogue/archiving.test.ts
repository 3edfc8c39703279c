import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";

describe("archiving, and prices that change", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let unitId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(() => service.close());

  let count = 0;
  const unique = (): string => `A${++count}`;
  const variant = (more: object = {}): Promise<string> =>
    addVariant(shop, { sku: unique(), price: "5", unitId, ...more });
  const productOf = async (id: string): Promise<string> => (await shop.get(`/variants/${id}`)).body.productId;
  const setOf = (variantId: string): Promise<string> => variant({ components: [{ variantId, quantity: "2" }] });
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await shop.post(path, body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body.id;
  };

  async function stock(variantId: string, quantity: string, branchId = till.branchId): Promise<void> {
    const { items } = (await shop.get("/stock/adjustment-reasons")).body;
    const reasonId = items.find(({ direction }: { direction: string }) => direction === "Both").id;
    await add("/stock/adjustments", { branchId, lines: [{ variantId, quantity, reasonId }] });
  }

  describe("what is needed", () => {
    test("409 has_stock: what has stock is not archived, itself or with its product, made a set or counted in another unit", async () => {
      const id = await variant();
      const other = await variant();
      const kilogram = await add("/units", { code: unique(), name: "Kilogram", precision: 3 });
      const elsewhere = await add("/branches", { name: "Elsewhere", code: "ELSE" });
      const tries = [
        () => shop.patch(`/variants/${id}`, { isArchived: true }),
        async () => shop.delete(`/products/${await productOf(id)}`),
        () => shop.patch(`/variants/${id}`, { components: [{ variantId: other, quantity: "1" }] }),
        () => shop.patch(`/variants/${id}`, { unitId: kilogram }),
      ];
      await stock(id, "2");
      await stock(id, "1", elsewhere);
      for (const attempt of tries) {
        const reply = await attempt();
        assert.deepEqual([...problemOf(reply), reply.body.variantIds], [409, "has_stock", [id]]);
      }
      assert.equal((await shop.patch(`/variants/${id}`, { price: "6", unitId })).status, 200);
      await stock(id, "-2");
      await stock(id, "-1", elsewhere);
      assert.equal((await shop.patch(`/variants/${id}`, { unitId: kilogram })).status, 200);
      assert.equal((await shop.patch(`/variants/${id}`, { isArchived: true })).status, 200);
    });

    test("409 has_stock: a unit keeps its precision while something is counted in it", async () => {
      const metre = await add("/units", { code: unique(), name: "Metre", precision: 2 });
      const id = await variant({ unitId: metre });
      await stock(id, "1.5");
      const finer = await shop.patch(`/units/${metre}`, { precision: 0 });
      assert.deepEqual([...problemOf(finer), finer.body.variantIds], [409, "has_stock", [id]]);
      assert.equal((await shop.patch(`/units/${metre}`, { precision: 2, name: "Meter" })).status, 200);
      await shop.patch(`/stock/variants/${id}`, { isTracked: false });
      assert.equal((await shop.patch(`/units/${metre}`, { precision: 0 })).status, 200);
    });

    test("409 component_in_use: a part is not archived before its sets; an archived one becomes no part", async () => {
      const part = await variant();
      const pack = await setOf(part);
      for (const attempt of [
        () => shop.patch(`/variants/${part}`, { isArchived: true }),
        async () => shop.delete(`/products/${await productOf(part)}`),
      ]) {
        const reply = await attempt();
        assert.deepEqual([...problemOf(reply), reply.body.variantIds], [409, "component_in_use", [pack]]);
      }
      const second = await add(`/products/${await productOf(part)}/variants`, { sku: unique(), price: "5", unitId });
      const components = [part, second].map((variantId) => ({ variantId, quantity: "1" }));
      const mixed = await variant({ components });
      const both = await shop.delete(`/products/${await productOf(part)}`);
      assert.deepEqual(new Set(both.body.variantIds), new Set([pack, mixed]));
      assert.equal(both.body.variantIds.length, 2, "each set once");
      assert.equal((await shop.delete(`/products/${await productOf(mixed)}`)).status, 204);
      assert.equal((await shop.delete(`/products/${await productOf(pack)}`)).status, 204);
      assert.equal((await shop.delete(`/products/${await productOf(part)}`)).status, 204);
      const next = await shop.patch(`/variants/${await variant()}`, {
        components: [{ variantId: part, quantity: "1" }],
      });
      assert.deepEqual(Object.keys(next.body.errors), ["components[0].variantId"]);
      const back = await shop.patch(`/products/${await productOf(pack)}`, { isArchived: false });
      assert.deepEqual(Object.keys(back.body.errors), ["variants[0].components[0].variantId"]);
      assert.equal((await shop.patch(`/products/${await productOf(part)}`, { isArchived: false })).status, 200);
      assert.equal((await shop.patch(`/products/${await productOf(pack)}`, { isArchived: false })).status, 200);
    });

    test("204: a product goes with a set of its own parts", async () => {
      const part = await variant();
      const components = [{ variantId: part, quantity: "6" }];
      const productId = await productOf(part);
      await add(`/products/${productId}/variants`, { sku: unique(), price: "25", unitId, components });
      assert.equal((await shop.delete(`/products/${productId}`)).status, 204);
      assert.equal((await shop.patch(`/products/${productId}`, { isArchived: false })).status, 200);
    });
  });

  describe("what is archived", () => {
    test("409 product_archived: its product comes back first, and gets no further variant meanwhile", async () => {
      const id = await variant();
      const productId = await productOf(id);
      await shop.patch(`/variants/${id}`, { isArchived: true });
      await shop.delete(`/products/${productId}`);
      const restored = () => shop.patch(`/variants/${id}`, { isArchived: false });
      assert.deepEqual(problemOf(await restored()), [409, "product_archived"]);
      const another = await shop.post(`/products/${productId}/variants`, { sku: unique(), price: "1", unitId });
      assert.deepEqual(problemOf(another), [409, "product_archived"]);
      await shop.patch(`/products/${productId}`, { isArchived: false });
      assert.equal((await restored()).status, 200);
    });

    test("400: nothing comes back into what is archived: a category, a tax group, a customer group", async () => {
      const top = await add("/categories", { name: unique() });
      const below = await add("/categories", { name: unique(), parentId: top });
      const taxRateId = await add("/tax-rates", { name: unique(), rate: "0.07" });
      const taxGroup = await add("/tax-groups", { name: unique(), components: [{ taxRateId }] });
      const customerGroupId = await add("/customer-groups", { name: unique() });
      const list = await add("/price-lists", { name: unique(), customerGroupId });
      const goods = await productOf(await variant());
      await shop.patch(`/products/${goods}`, { categoryId: below, taxGroupId: taxGroup });
      const paths = [
        [`/products/${goods}`, ["categoryId"]],
        [`/categories/${below}`, ["parentId"]],
        [`/tax-groups/${taxGroup}`, ["components[0].taxRateId"]],
        [`/price-lists/${list}`, ["customerGroupId"]],
      ] as const;
      const others = [`/categories/${top}`, `/tax-rates/${taxRateId}`, `/customer-groups/${customerGroupId}`];
      for (const path of [...paths.map(([one]) => one), ...others])
        assert.equal((await shop.delete(path)).status, 204, path);
      for (const [path, members] of paths)
        assert.deepEqual(Object.keys((await shop.patch(path, { isArchived: false })).body.errors), members, path);
      for (const path of [...others, ...paths.map(([one]) => one).toReversed()])
        assert.equal((await shop.patch(path, { isArchived: false })).status, 200, path);
    });

    test("200 for other changes of what is archived while another has its barcode", async () => {
      const barcodes = [{ code: unique() }];
      const id = await variant({ barcodes });
      await shop.patch(`/variants/${id}`, { isArchived: true });
      await variant({ barcodes });
      assert.equal((await shop.patch(`/variants/${id}`, { price: "7" })).status, 200);
      assert.deepEqual(problemOf(await shop.patch(`/variants/${id}`, { isArchived: false })), [409, "barcode_taken"]);
    });
  });

  test("400 branch_inactive, register_inactive: what is not in use sells nothing and opens no session", async () => {
    const code = unique();
    const branchId = await add("/branches", { name: code, code });
    const other = await openTill(shop, branchId);
    const spare = await add("/registers", { branchId, name: "Spare", code: `${code}S` });
    const lines = [{ variantId: await variant({ isOpenPrice: false }), quantity: "1" }];
    await shop.patch("/settings", { stockPolicy: "Allow" });
    const sell = async () => problemOf(await other.sell(lines));
    const open = async () => problemOf(await shop.post("/cash/sessions", { registerId: spare, openingCash: "0" }));
    await shop.patch(`/registers/${other.registerId}`, { isActive: false });
    assert.deepEqual(await sell(), [400, "register_inactive"]);
    await shop.patch(`/branches/${branchId}`, { isActive: false });
    assert.deepEqual(
      [await sell(), await open()],
      [
        [400, "branch_inactive"],
        [400, "branch_inactive"],
      ],
    );
    await shop.patch(`/branches/${branchId}`, { isActive: true });
    await shop.patch(`/registers/${other.registerId}`, { isActive: true });
    assert.equal((await other.sell(lines)).status, 201);
  });

  describe("the audit log tells with before and after", () => {
    const owner = () => shop.owner.email;

    test("of a variant's price and cost, the cost only to who may see it; and nothing of what stayed", async () => {
      const id = await variant({ cost: "2" });
      await shop.patch(`/variants/${id}`, { price: "6", cost: "2.5", name: "large" });
      const to = ["Variant", id] as const;
      const prices = { before: { price: "5.00" }, after: { price: "6.00" } };
      await assertAudited(shop, { event: "variant.price_changed", by: owner(), to, details: prices });
      const costs = { before: { cost: "2.00" }, after: { cost: "2.50" } };
      await assertAudited(shop, { event: "variant.cost_changed", by: owner(), to, details: costs });
      const auditor = await hire(service, shop, ["audit.read"], [till.branchId]);
      await assertAudited(auditor, { event: "variant.cost_changed", by: owner(), to });
      await shop.patch(`/variants/${id}`, { price: "6.00", name: "larger" });
      const { items } = (await shop.get(`/audit?subjectId=${id}`)).body;
      assert.deepEqual(items.length, 2);
    });

    test("of each price, cost and tax group that an import changes", async () => {
      const sku = unique();
      const id = await variant({ sku, cost: "2" });
      const rate = await add("/tax-rates", { name: unique(), rate: "0.07" });
      const name = unique();
      const group = await add("/tax-groups", { name, components: [{ taxRateId: rate }] });
      const rows = `sku,name,unit,price,cost,taxGroup\n${sku},Same,EA,5.5,2.25,${name}\n${unique()},New,EA,1,1,\n`;
      const { body } = await shop.post("/catalogue/import", rows, { "content-type": "text/csv" });
      assert.deepEqual([body.created, body.updated], [1, 1]);
      const told = [
        ["variant.price_changed", "Variant", id, { price: "5.00" }, { price: "5.50" }],
        ["variant.cost_changed", "Variant", id, { cost: "2.00" }, { cost: "2.25" }],
        ["product.tax_changed", "Product", await productOf(id), { taxGroupId: null }, { taxGroupId: group }],
      ] as const;
      for (const [event, type, subject, from, into] of told)
        await assertAudited(shop, { event, by: owner(), to: [type, subject], details: { before: from, after: into } });
    });

    test("of a product's tax group, of a tax group's rates and of a rate", async () => {
      const rate = await add("/tax-rates", { name: unique(), rate: "0.07" });
      const other = await add("/tax-rates", { name: unique(), rate: "0.19" });
      const components = [{ taxRateId: rate, isCompound: false }];
      const group = await add("/tax-groups", { name: unique(), components });
      const productId = await productOf(await variant());
      await shop.patch(`/products/${productId}`, { taxGroupId: group });
      await shop.patch(`/tax-groups/${group}`, { components: [{ taxRateId: other }] });
      await shop.put(`/tax-rates/${rate}/rates/2100-01-01`, { rate: "0.05" });
      const [always, planned] = [
        { validFrom: null, rate: "0.07" },
        { validFrom: "2100-01-01", rate: "0.05" },
      ];
      const told = [
        ["product.tax_changed", "Product", productId, { taxGroupId: null }, { taxGroupId: group }],
        [
          "tax_group.changed",
          "TaxGroup",
          group,
          { components },
          { components: [{ taxRateId: other, isCompound: false }] },
        ],
        ["tax_rate.changed", "TaxRate", rate, { rates: [always] }, { rates: [always, planned] }],
      ] as const;
      for (const [event, type, id, from, into] of told)
        await assertAudited(shop, { event, by: owner(), to: [type, id], details: { before: from, after: into } });
    });

    test("of a price list, those of its entries that differ, and a branch's own price", async () => {
      const [one, two] = [await variant(), await variant()];
      const list = await add("/price-lists", { name: unique() });
      const to = ["PriceList", list] as const;
      const put = (...entries: readonly (readonly [string, string])[]) =>
        shop.put(`/price-lists/${list}/entries`, {
          entries: entries.map(([variantId, price]) => ({ variantId, price })),
        });
      const entry = (variantId: string, price: string) => ({ variantId, minQuantity: "0", price });
      await put([one, "4"], [two, "3"]);
      await put([one, "4"], [two, "2"]);
      const entries = { before: [entry(two, "3.00")], after: [entry(two, "2.00")] };
      await assertAudited(shop, { event: "price_list.entries_changed", by: owner(), to, details: entries });
      await put([one, "4"], [two, "2"]);
      assert.equal((await shop.get(`/audit?subjectId=${list}`)).body.items.length, 2);
      await shop.patch(`/price-lists/${list}`, { priority: 3 });
      const priorities = { before: { priority: 0 }, after: { priority: 3 } };
      await assertAudited(shop, { event: "price_list.changed", by: owner(), to, details: priorities });
      await shop.delete(`/price-lists/${list}`);
      const archived = { before: { isArchived: false }, after: { isArchived: true } };
      await assertAudited(shop, { event: "price_list.changed", by: owner(), to, details: archived });
      const { branchId } = till;
      for (const price of ["3", "2.5"])
        await shop.put(`/variants/${one}/branches/${branchId}`, { price, isAvailable: true });
      const branchPrice = { branchId, before: { price: "3.00" }, after: { price: "2.50" } };
      await assertAudited(shop, {
        event: "branch_price.changed",
        by: owner(),
        to: ["Variant", one],
        details: branchPrice,
      });
    });
  });
});
