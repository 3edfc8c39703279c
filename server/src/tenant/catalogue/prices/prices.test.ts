import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { takeCopy } from "../../../../test/feed.ts";
import { problemOf } from "../../../../test/staff.ts";

describe("prices", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;
  let branchId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
    branchId = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  const variant = async (sku: string, more: object = {}) => {
    const { status, body } = await shop.post("/products", {
      name: sku,
      variants: [{ sku, unitId, price: "10", ...more }],
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body.variants[0];
  };
  const list = async (name: string, entries: object[], more: object = {}) => {
    const { status, body } = await shop.post("/price-lists", { name, ...more });
    assert.equal(status, 201, JSON.stringify(body));
    const put = await shop.put(`/price-lists/${body.id}/entries`, { entries });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    return body.id;
  };
  const priceOf = async (id: string, query = "") => {
    const { status, body } = await shop.get(`/variants/${id}/price?branchId=${branchId}${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return [body.price, body.source];
  };

  test("200 with the catalogue's price, a branch's own, and lists by window, group and quantity", async () => {
    const { id: variantId } = await variant("P-1");
    assert.deepEqual(await priceOf(variantId), ["10.00", "Catalogue"]);
    const own = await shop.put(`/variants/${variantId}/branches/${branchId}`, { price: "9.5" });
    assert.deepEqual([own.status, own.body.price, own.body.isAvailable], [200, "9.50", true]);
    assert.deepEqual(await priceOf(variantId), ["9.50", "Branch"]);
    const window = { validFrom: "2026-07-01T00:00:00Z", validTo: "2026-08-01T00:00:00Z" };
    await list(
      "Summer",
      [
        { variantId, price: "8" },
        { variantId, minQuantity: "6", price: "7" },
      ],
      window,
    );
    const customerGroupId: string = (await shop.post("/customer-groups", { name: "Members" })).body.id;
    await list("Members", [{ variantId, price: "7.5" }], { customerGroupId, ...window });
    const july = "&at=2026-07-15T12:00:00Z";
    assert.deepEqual(await priceOf(variantId, july), ["8.00", "PriceList"]);
    assert.deepEqual(await priceOf(variantId, `${july}&quantity=6`), ["7.00", "PriceList"]);
    assert.deepEqual(await priceOf(variantId, `${july}&customerGroupId=${customerGroupId}`), ["7.50", "PriceList"]);
    assert.deepEqual(await priceOf(variantId, `&at=${window.validFrom}`), ["8.00", "PriceList"]);
    assert.deepEqual(await priceOf(variantId, `&at=${window.validTo}`), ["9.50", "Branch"]);
  });

  test("400 for two entries of one quantity, an unknown variant and a window that ends first; nothing is changed", async () => {
    const { id: variantId } = await variant("P-2");
    const id = await list("Steady", [{ variantId, price: "1" }]);
    const twice = {
      entries: [
        { variantId, price: "2" },
        { variantId, minQuantity: "0", price: "3" },
      ],
    };
    assert.deepEqual(problemOf(await shop.put(`/price-lists/${id}/entries`, twice)), [400, "price_list_overlap"]);
    const unknown = { entries: [{ variantId: branchId, price: "2" }] };
    assert.equal((await shop.put(`/price-lists/${id}/entries`, unknown)).status, 400);
    const { items } = (await shop.get(`/price-lists/${id}/entries`)).body;
    assert.deepEqual(
      items.map(({ price }: { price: string }) => price),
      ["1.00"],
    );
    const window = { validFrom: "2026-08-01T00:00:00Z", validTo: "2026-07-01T00:00:00Z" };
    const backwards = await shop.post("/price-lists", { name: "Backwards", ...window });
    assert.ok(backwards.body.errors.validTo);
  });

  test("entries are listed page by page with SKU and name, and changed one by one: 204, and 400 names what is wrong", async () => {
    const { id: one } = await variant("E-1");
    const { id: two } = await variant("E-2");
    const { id } = (await shop.post("/price-lists", { name: "One by one" })).body;
    const path = `/price-lists/${id}/entries`;
    const change = (body: object) => shop.patch(path, body);
    const listed = async () => {
      const found: unknown[] = [];
      for (let cursor = ""; ;) {
        const { items, nextCursor } = (await shop.get(`${path}?limit=1${cursor}`)).body;
        for (const { variantId, minQuantity, price } of items) found.push([variantId, minQuantity, price]);
        if (nextCursor === null) return found;
        cursor = `&cursor=${nextCursor}`;
      }
    };
    const set = [
      { variantId: two, price: "3" },
      { variantId: one, minQuantity: "10", price: "1.5" },
      { variantId: one, price: "2" },
    ];
    assert.equal((await change({ set })).status, 204);
    const all = [
      [one, "0", "2.00"],
      [one, "10", "1.50"],
      [two, "0", "3.00"],
    ];
    assert.deepEqual(await listed(), all);
    const next = { set: [{ variantId: one, minQuantity: "10.0", price: "1" }], remove: [{ variantId: two }] };
    for (const _again of [1, 2]) assert.equal((await change(next)).status, 204);
    assert.deepEqual(await listed(), [all[0], [one, "10", "1.00"]]);
    const ofOne = (await shop.get(`${path}?variantId=${one}`)).body.items;
    assert.deepEqual([ofOne.length, ofOne[0].sku.slice(0, 2), typeof ofOne[0].productName], [2, "E-", "string"]);
    const audited = (await shop.get(`/audit?subjectId=${id}`)).body.items;
    assert.deepEqual([audited.length, audited[0].details.before.length, audited[0].details.after.length], [2, 2, 1]);
    const twice = { set: [{ variantId: one, price: "1" }], remove: [{ variantId: one, minQuantity: "0.0" }] };
    assert.deepEqual(problemOf(await change(twice)), [400, "price_list_overlap"]);
    assert.deepEqual((await change({ set: [{ variantId: branchId, price: "1" }] })).body.errors, {
      set: ["no such variant"],
    });
    const steps = Array.from({ length: 19 }, (_, i) => ({ variantId: one, minQuantity: `${i + 20}`, price: "1" }));
    assert.deepEqual(Object.keys((await change({ set: steps })).body.errors), ["set[0].variantId"]);
    assert.deepEqual(Object.keys((await change({ set: Array(501).fill(set[0]) })).body.errors), ["set"]);
  });

  test("what is changed of a price list by PATCH comes to tills as what PUT changes", async () => {
    const { id: kept } = await variant("F-1");
    const { id: gone } = await variant("F-2");
    const { id } = (await shop.post("/price-lists", { name: "For tills" })).body;
    const entries = [kept, gone].map((variantId) => ({ variantId, price: "2" }));
    await shop.put(`/price-lists/${id}/entries`, { entries });
    const copy = await takeCopy(shop, branchId);
    const body = { set: [{ variantId: kept, price: "3" }], remove: [{ variantId: gone }] };
    assert.equal((await shop.patch(`/price-lists/${id}/entries`, body)).status, 204);
    const told = (await copy.pull()).filter(({ stream }) => stream === "PriceListEntries");
    assert.deepEqual(told.map(({ data }) => data?.["price"] ?? null).toSorted(), ["3.00", null].toSorted());
    const held = copy.of("PriceListEntries").filter(({ priceListId }) => priceListId === id);
    assert.deepEqual(
      held.map(({ variantId, price }) => [variantId, price]),
      [[kept, "3.00"]],
    );
  });

  test("200 for a scale's label with its weight or price, 404 when no variant has its code", async () => {
    await variant("P-3", { sku: "04711" });
    const rule = {
      name: "Weight",
      prefix: "21",
      length: 13,
      codeStart: 3,
      codeLength: 5,
      valueStart: 8,
      valueLength: 5,
    };
    assert.equal((await shop.post("/barcode-rules", { ...rule, valueKind: "Weight", decimals: 3 })).status, 201);
    const price = { ...rule, name: "Price", prefix: "22", valueKind: "Price", decimals: 2 };
    assert.equal((await shop.post("/barcode-rules", price)).status, 201);
    const weighed = await shop.get("/variants/lookup?code=2104711012340");
    assert.deepEqual(
      [weighed.body.sku, weighed.body.scannedQuantity, weighed.body.scannedPrice],
      ["04711", "1.234", null],
    );
    const priced = await shop.get("/variants/lookup?code=2204711012347");
    assert.deepEqual([priced.body.scannedQuantity, priced.body.scannedPrice], [null, "12.34"]);
    assert.equal((await shop.get("/variants/lookup?code=2199999012340")).status, 404);
    const beyond = { ...price, name: "Beyond", prefix: "23", valueStart: 12 };
    assert.deepEqual(problemOf(await shop.post("/barcode-rules", beyond)), [400, "invalid_barcode_rule"]);
  });

  test("201 for a set and a crate, 400 composite_nested for a set of sets and for itself", async () => {
    const bottle = await variant("BOTTLE");
    const crate = await variant("CRATE", { components: [{ variantId: bottle.id, quantity: "6" }] });
    assert.deepEqual(crate.components, [{ variantId: bottle.id, quantity: "6" }]);
    const nested = { components: [{ variantId: crate.id, quantity: "2" }] };
    const pallet = await shop.post("/products", {
      name: "P",
      variants: [{ sku: "PALLET", unitId, price: "1", ...nested }],
    });
    assert.deepEqual(problemOf(pallet), [400, "composite_nested"]);
    const ring = { components: [{ variantId: crate.id, quantity: "1" }] };
    assert.deepEqual(problemOf(await shop.patch(`/variants/${bottle.id}`, ring)), [400, "composite_nested"]);
    const [part, set, wrap] = [1, 2, 3].map(() => randomUUID());
    const made = (...variants: object[]) =>
      shop.post("/products", {
        name: "Own",
        variants: variants.map((one) => ({ sku: randomUUID(), unitId, price: "1", ...one })),
      });
    const of = (variantId: string | undefined) => ({ components: [{ variantId, quantity: "1" }] });
    const later = await made({ id: set, ...of(part) }, { id: part });
    assert.deepEqual(Object.keys(later.body.errors), ["variants[0].components[0].variantId"]);
    const chain = await made({ id: part }, { id: set, ...of(part) }, { id: wrap, ...of(set) });
    assert.deepEqual(problemOf(chain), [400, "composite_nested"]);
    assert.deepEqual(problemOf(await made({ id: set, ...of(set) })), [400, "composite_nested"]);
    assert.equal((await made({ id: part }, { id: set, ...of(part) })).status, 201);
    const open = await shop.patch(`/variants/${bottle.id}`, { isOpenPrice: true });
    assert.deepEqual([open.body.isOpenPrice, open.body.price], [true, "10.00"]);
  });

  /** A shop of its own with an article. */
  async function another() {
    const other = await service.openShop();
    const unit = (await other.get("/units")).body.items[0].id;
    const variants = [{ sku: "T", unitId: unit, price: "10" }];
    const { body } = await other.post("/products", { name: "T", variants });
    return { shop: other, id: body.variants[0].id, branchId: (await other.get("/branches")).body.items[0].id };
  }

  test("50 lists hold at a branch for a customer, and a variant has 20 steps in each; more are refused", async () => {
    const { shop, id: variantId, branchId } = await another();
    const customerGroupId: string = (await shop.post("/customer-groups", { name: "Limited" })).body.id;
    const own = { branchId, customerGroupId };
    const ended = { validFrom: "2020-01-01T00:00:00Z", validTo: "2020-02-01T00:00:00Z" };
    const add = (i: number, more: object = own) => shop.post("/price-lists", { name: `Limited ${i}`, ...more });
    const made: string[] = [];
    for (let i = 0; i < 49; i += 1) made.push((await add(i)).body.id);
    const both = await Promise.all([add(49), add(49.5)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], "also of two that are made at once");
    made.push(...both.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
    assert.deepEqual(problemOf(await add(50)), [409, "too_many_price_lists"]);
    assert.deepEqual(problemOf(await add(50, { branchId: null })), [409, "too_many_price_lists"]);
    const past = await add(51, { ...own, ...ended });
    assert.equal(past.status, 201, "what has ended does not count");
    const again = await shop.patch(`/price-lists/${past.body.id}`, { validTo: null });
    assert.deepEqual(problemOf(again), [409, "too_many_price_lists"]);
    const [first] = made;
    const steps = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ variantId, minQuantity: `${i}`, price: "1" }));
    assert.equal((await shop.put(`/price-lists/${first}/entries`, { entries: steps(20) })).status, 200);
    const more = await shop.put(`/price-lists/${first}/entries`, { entries: steps(21) });
    assert.deepEqual(Object.keys(more.body.errors), ["entries[20].variantId"]);
    for (const id of made) await shop.delete(`/price-lists/${id}`);
    assert.equal((await add(52)).status, 201);
  });
});
