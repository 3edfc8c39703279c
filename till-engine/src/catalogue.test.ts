import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { barcodeKey, barcodeTypeOf } from "@tillhouse/pricing/gtin.ts";
import { newTill } from "../test/fake-till.ts";
import { branchId, FakeShop, idOf, setup, userId, variant, variantOf } from "../test/shop.ts";
import { MemoryDisk } from "./disks/memory.ts";
import type { RowChange } from "./rows.ts";
import { Store } from "./store.ts";
import { Till } from "./till.ts";

const product = (n: number, name: string, more: object = {}): RowChange => {
  const id = idOf(1, n);
  return { stream: "Products", key: [id], data: { id, name, taxGroupId: null, isArchived: false, ...more } };
};
const article = (n: number, price: string, more: object = {}): RowChange => ({
  ...{ stream: "Variants", key: [variantOf(n)] },
  data: { ...variant(n, price), ...more },
});
const barcode = (n: number, code: string): RowChange => {
  const type = barcodeTypeOf(code);
  const variantId = variantOf(n);
  return {
    ...{ stream: "Barcodes", key: [variantId, barcodeKey(type, code)] },
    data: { code, variantId, type, position: 0 },
  };
};
const rule = (n: number, prefix: string, valueKind: string, decimals: number): RowChange => {
  const slices = { length: 13, codeStart: 3, codeLength: 5, valueStart: 8, valueLength: 5 };
  const data = { id: idOf(4, n), prefix, ...slices, valueKind, decimals, isArchived: false };
  return { stream: "BarcodeRules", key: [data.id], data };
};
const kilogram = { stream: "Units", key: [idOf(3, 1)], data: { id: idOf(3, 1), code: "KG", precision: 3 } };

describe("a scan without connection", () => {
  const rows = [
    ...[product(10, "Cola"), article(10, "1.50"), barcode(10, "036000291452"), barcode(10, "04252614")],
    ...[product(11, "Book"), article(11, "9.00"), barcode(11, "9780306406157")],
    ...[product(12, "Käse"), article(12, "10.00", { unitId: idOf(3, 1), sku: "12345" }), kilogram],
    ...[product(13, "Old"), article(13, "2.00", { isArchived: true, sku: "BOTH" })],
    ...[product(14, "New"), article(14, "2.00", { sku: "both" }), barcode(14, "Box/7")],
    ...[product(15, "Elsewhere"), article(15, "2.00", { sku: "away" })],
    { stream: "BranchVariants", key: [branchId, variantOf(15)], data: { price: null, isAvailable: false } },
    ...[product(16, "Gift"), article(16, "0", { isOpenPrice: true, sku: "OPEN" })],
    ...[rule(1, "21", "Weight", 3), rule(2, "22", "Price", 2)],
  ];

  test("finds an article by each form of its GTIN, by ISBN-10 and -13, and by its SKU whatever its case", async () => {
    const till = await newTill(rows);
    for (const code of ["036000291452", "0036000291452", "00036000291452", "04252614", "042100005264"])
      assert.deepEqual(
        till.scan(code).map(({ name }) => name),
        ["Cola"],
        code,
      );
    for (const code of ["9780306406157", "0306406152", "978-0-306-40615-7"])
      assert.equal(till.scan(code)[0]?.name, "Book", code);
    assert.equal(till.scan("sku-10")[0]?.variantId, variantOf(10));
    assert.equal(till.scan("box/7")[0]?.name, "New");
    assert.deepEqual(till.scan("nothing"), []);
    assert.deepEqual(till.scan("03600029145"), [], "a part of a code is none");
  });

  test("reads labels by weight and by price; the line costs what the label says", async () => {
    const till = await newTill(rows);
    const [weighed] = till.scan("2112345012506");
    assert.deepEqual([weighed?.name, weighed?.label], ["Käse", { kind: "Weight", value: "1.25" }]);
    assert.deepEqual(weighed?.line, { variantId: variantOf(12), quantity: "1.25" });
    const [priced] = till.scan("2212345004997");
    assert.deepEqual(priced?.line, { variantId: variantOf(12), quantity: "0.499", labelPrice: "4.99" });
    assert.equal(till.quote({ userId, lines: [priced?.line ?? { quantity: "1" }] }).totals.total, "4.99");
    assert.deepEqual(till.scan("2112345012507"), [], "a wrong check digit");
  });

  test("tells several matches, what is archived last, and what is not sold here", async () => {
    const till = await newTill(rows);
    assert.deepEqual(
      till.scan("both").map(({ name, isSold }) => [name, isSold]),
      [
        ["New", true],
        ["Old", false],
      ],
    );
    assert.deepEqual(
      till.scan("away").map(({ isArchived, isSold }) => [isArchived, isSold]),
      [[false, false]],
    );
    assert.deepEqual(
      till.scan("open").map(({ price, priceSource }) => [price, priceSource]),
      [[null, "Open"]],
    );
  });
});

describe("a search without connection", () => {
  const rows = [
    ...[product(20, "Crème Brûlée"), article(20, "1", { name: "groß", sku: "CB-7" }), barcode(20, "4006381333931")],
    ...[product(21, "Cremant"), article(21, "1", { sku: "X1" })],
    ...[product(22, "Ice creme"), article(22, "1", { sku: "X2" })],
  ];

  test("finds by the beginnings of all words, whatever their accents, names that begin so first", async () => {
    const till = await newTill(rows);
    const names = (words: string) => till.search(words).map(({ name }) => name);
    assert.deepEqual(names("crem"), ["Cremant", "Crème Brûlée groß", "Ice creme"]);
    assert.deepEqual(names("BRUL creme"), ["Crème Brûlée groß"]);
    assert.deepEqual(names("gross"), ["Crème Brûlée groß"]);
    assert.deepEqual(names("rulee"), [], "not within a word");
    assert.deepEqual(names("cb-7"), ["Crème Brûlée groß"]);
    assert.deepEqual(names("400638"), ["Crème Brûlée groß"]);
    assert.deepEqual(names(" "), []);
    assert.equal(till.search("kase").length, 5);
  });

  test("follows the copy", async () => {
    const shop = new FakeShop(rows);
    const till = await Till.open({ store: await Store.open(new MemoryDisk()), setup });
    await till.pull(shop);
    till.prepare();
    assert.deepEqual([till.search("cremant").length, till.search("champagne").length], [1, 0]);
    shop.changes.push([product(21, "Champagne")]);
    await till.pull(shop);
    assert.deepEqual([till.search("cremant").length, till.search("champagne").length], [0, 1]);
  });
});
