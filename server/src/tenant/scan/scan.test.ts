import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { capture } from "../../../test/capture.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";

describe("a scan", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let units: { readonly piece: string; readonly kilogram: string };

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    await shop.patch("/settings", { stockPolicy: "Allow" });
    const kilogram = (await shop.post("/units", { code: "KG", name: "Kilogram", precision: 3 })).body.id;
    units = { piece: (await shop.get("/units")).body.items[0].id, kilogram };
  });
  after(() => service.close());

  const add = async (sku: string, more: object = {}, product: object = {}) => {
    const { status, body } = await shop.post("/products", {
      name: `Thing ${sku}`,
      ...product,
      variants: [{ sku, unitId: units.piece, price: "10", ...more }],
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const variant = async (sku: string, more: object = {}) => (await add(sku, more)).variants[0].id;
  const scan = (code: string, query = "") => shop.get(`/scan?code=${code}&branchId=${till.branchId}${query}`);
  const scanned = async (code: string, query = "") => {
    const { status, body } = await scan(code, query);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const rule = async (name: string, prefix: string, valueKind: string, decimals: number) => {
    const slices = { length: 13, codeStart: 3, codeLength: 5, valueStart: 8, valueLength: 5 };
    const { status } = await shop.post("/barcode-rules", { name, prefix, ...slices, valueKind, decimals });
    assert.equal(status, 201);
  };

  test("200 with names, unit, price, taxes and stock", async () => {
    const rate = await shop.post("/tax-rates", { name: "Full", rate: "0.19" });
    const group = await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId: rate.body.id }] });
    const category = await shop.post("/categories", { name: "Shirts" });
    const of = { name: "Shirt", taxGroupId: group.body.id, categoryId: category.body.id };
    const made = await add("S-RED", { name: "red", cost: "3", barcodes: [{ code: "4006381333931" }] }, of);
    const [{ id: variantId }] = made.variants;
    const [{ id: reasonId }] = (await shop.get("/stock/adjustment-reasons")).body.items;
    const lines = [{ variantId, quantity: "7", reasonId }];
    assert.equal((await shop.post("/stock/adjustments", { branchId: till.branchId, lines })).status, 201);
    assert.deepEqual(await scanned("4006381333931"), {
      variantId,
      productId: made.id,
      productName: "Shirt",
      variantName: "red",
      sku: "S-RED",
      categoryId: category.body.id,
      unit: { code: "EA", precision: 0 },
      isOpenPrice: false,
      isArchived: false,
      isSold: true,
      label: null,
      quantity: "1",
      price: "10.00",
      priceSource: "Catalogue",
      priceListId: null,
      taxGroupId: group.body.id,
      taxes: [{ taxRateId: rate.body.id, name: "Full", rate: "0.19", isCompound: false }],
      onHand: "7",
    });
  });

  test("200 for one article by each form of its GTIN, 409 barcode_taken for a second with another form of it", async () => {
    const { variants } = await add("UPC", { barcodes: [{ code: "036000291452" }, { code: "04252614", type: "UpcE" }] });
    assert.deepEqual(variants[0].barcodes, [
      { code: "036000291452", type: "UpcA" },
      { code: "04252614", type: "UpcE" },
    ]);
    for (const code of ["036000291452", "0036000291452", "00036000291452", "04252614", "042100005264"]) {
      assert.equal((await scanned(code)).sku, "UPC", code);
      assert.equal((await shop.get(`/variants/lookup?code=${code}`)).body.sku, "UPC", code);
    }
    const other = (barcode: object) =>
      shop.post("/products", {
        name: "Other",
        variants: [{ sku: "UPC-2", unitId: units.piece, price: "1", barcodes: [barcode] }],
      });
    for (const code of ["0036000291452", "042100005264"])
      assert.deepEqual(problemOf(await other({ code })), [409, "barcode_taken"], code);
    const bySku = await shop.post("/products", {
      name: "Other",
      variants: [{ sku: "0036000291452", unitId: units.piece, price: "1" }],
    });
    assert.deepEqual(problemOf(bySku), [409, "barcode_taken"]);
    const twice = await shop.post("/products", {
      name: "Other",
      variants: [
        {
          sku: "UPC-2",
          unitId: units.piece,
          price: "1",
          barcodes: [{ code: "012345678905" }, { code: "0012345678905" }],
        },
      ],
    });
    assert.ok(twice.body.errors["variants[0].barcodes"]);
    const wrong = await other({ code: "036000291453", type: "UpcA" });
    assert.deepEqual(wrong.body.errors["variants[0].barcodes[0].code"], ["has a wrong check digit"]);
    assert.equal((await other({ code: "036000291453" })).body.variants[0].barcodes[0].type, "Custom");
  });

  test("404 for what nobody has and at an unknown branch, 400 for an unknown customer", async () => {
    assert.deepEqual(problemOf(await scan("nothing")), [404, "not_found"]);
    const nobody = "0190a000-0000-7000-8000-0000000000ff";
    assert.ok((await scan("UPC", `&customerId=${nobody}`)).body.errors.customerId);
    assert.deepEqual(problemOf(await shop.get(`/scan?code=UPC&branchId=${nobody}`)), [404, "not_found"]);
  });

  test("200 with the price of the customer's group, also of one that was merged", async () => {
    const variantId = await variant("GROUP");
    const { id: customerGroupId } = (await shop.post("/customer-groups", { name: "Club" })).body;
    const { id: member } = (await shop.post("/customers", { name: "Mia", groupId: customerGroupId })).body;
    const { id: alias } = (await shop.post("/customers", { name: "Mia M." })).body;
    await shop.post(`/customers/${member}/merge`, { sourceIds: [alias] });
    const list = await shop.post("/price-lists", { name: "Club", customerGroupId });
    await shop.put(`/price-lists/${list.body.id}/entries`, { entries: [{ variantId, price: "8" }] });
    assert.equal((await scanned("group")).price, "10.00");
    for (const id of [member, alias]) {
      const { price, priceSource, priceListId } = await scanned("GROUP", `&customerId=${id}`);
      assert.deepEqual([price, priceSource, priceListId], ["8.00", "PriceList", list.body.id]);
    }
  });

  test("200 with how many sets the parts make, and no stock of what is not tracked", async () => {
    const [bottle, crate] = [await variant("BOTTLE"), await variant("EMPTY-CRATE")];
    const parts = [
      { variantId: bottle, quantity: "6" },
      { variantId: crate, quantity: "1" },
    ];
    await add("FULL-CRATE", { components: parts });
    const [{ id: reasonId }] = (await shop.get("/stock/adjustment-reasons")).body.items;
    const lines = [
      { variantId: bottle, quantity: "20", reasonId },
      { variantId: crate, quantity: "9", reasonId },
    ];
    await shop.post("/stock/adjustments", { branchId: till.branchId, lines });
    assert.equal((await scanned("FULL-CRATE")).onHand, "3");
    await shop.patch(`/stock/variants/${bottle}`, { isTracked: false });
    assert.equal((await scanned("FULL-CRATE")).onHand, "9");
    assert.equal((await scanned("BOTTLE")).onHand, null);
  });

  test("200 without stock for who may not see it", async () => {
    const clerk = await hire(service, shop, ["catalogue.read"], [till.branchId]);
    const { status, body } = await clerk.get(`/scan?code=EMPTY-CRATE&branchId=${till.branchId}`);
    assert.deepEqual([status, body.onHand], [200, null]);
  });

  test("an archived article answers as archived, unless a live one has the code", async () => {
    const code = "4012345678901";
    const barcodes = [{ code }];
    const old = await add("OLD", { barcodes });
    assert.equal((await shop.patch(`/variants/${old.variants[0].id}`, { isArchived: true })).status, 200);
    const found = await scanned(code);
    assert.deepEqual([found.sku, found.isArchived, found.isSold], ["OLD", true, false]);
    assert.equal((await shop.get(`/variants/lookup?code=${code}`)).body.isArchived, true);
    const young = await add("YOUNG", { barcodes });
    assert.deepEqual([(await scanned(code)).sku, (await scanned(code)).isArchived], ["YOUNG", false]);
    const restored = await shop.patch(`/variants/${old.variants[0].id}`, { isArchived: false });
    assert.deepEqual(problemOf(restored), [409, "barcode_taken"]);
    assert.equal((await shop.delete(`/products/${young.id}`)).status, 204);
    assert.equal((await shop.patch(`/variants/${old.variants[0].id}`, { isArchived: false })).status, 200);
    assert.equal((await scanned(code)).sku, "OLD");
    assert.deepEqual(problemOf(await shop.patch(`/products/${young.id}`, { isArchived: false })), [
      409,
      "barcode_taken",
    ]);
    assert.equal((await shop.delete(`/products/${old.id}`)).status, 204);
    assert.equal((await shop.patch(`/products/${young.id}`, { isArchived: false })).status, 200);
    assert.equal((await scanned(code)).sku, "YOUNG");
  });

  test("reads no whole table, also while the planner knows nothing of a catalogue that was just imported", async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => `I${i},Item ${i},EA,1,No tax,Custom:C${i}`);
    const csv = ["sku,name,unit,price,taxGroup,barcodes", ...rows].join("\n");
    const imported = await shop.post("/catalogue/import", csv, { "content-type": "text/csv" });
    assert.equal(imported.body.created, rows.length);
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const client = new pg.Client({ connectionString: tenant.connectionString });
    await client.connect();
    try {
      for (const path of [`/scan?branchId=${till.branchId}&code=C7`, "/variants/lookup?code=C7"]) {
        const sent = await capture(`${service.deps.config.databasePrefix}_central`, () => shop.get(path));
        const found = sent.find(({ text }) => text.includes("scan_key"));
        assert.ok(found);
        const { rows: plan } = await client.query({ text: `EXPLAIN ${found.text}`, values: [...found.values] });
        assert.doesNotMatch(JSON.stringify(plan), /Seq Scan on (variants|products|barcodes)/, path);
      }
    } finally {
      await client.end();
    }
  });

  describe("of a scale's label", () => {
    before(async () => {
      await rule("Weight", "21", "Weight", 3);
      await rule("Price", "22", "Price", 2);
      await rule("Quantity", "23", "Quantity", 0);
      await variant("04711", { unitId: units.kilogram, price: "9.99" });
      await variant("04712", { unitId: units.kilogram, price: "100" });
      await variant("04713", { isOpenPrice: true });
      await variant("04714", { price: "4.99" });
    });
    const withCheckDigit = (digits: string) => {
      const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
      return `${digits}${(10 - (sum % 10)) % 10}`;
    };
    /** The line that a till makes of a scan. */
    const lineOf = ({ variantId, quantity, label }: Awaited<ReturnType<typeof scanned>>) => ({
      variantId,
      quantity,
      ...(label?.kind === "Price" ? { labelPrice: label.value } : {}),
    });

    test("200 with its weight or quantity, 404 with a wrong check digit", async () => {
      const weighed = await scanned("2104711012340");
      assert.deepEqual([weighed.sku, weighed.label], ["04711", { kind: "Weight", value: "1.234" }]);
      assert.deepEqual([weighed.quantity, weighed.price, weighed.priceSource], ["1.234", "9.99", "Catalogue"]);
      assert.deepEqual(problemOf(await scan("2104711012341")), [404, "not_found"]);
      assert.equal((await shop.get("/variants/lookup?code=2104711012341")).status, 404);
      const counted = await scanned(withCheckDigit("230471400012"));
      assert.deepEqual([counted.label.kind, counted.quantity, counted.price], ["Quantity", "12", "4.99"]);
    });

    test("200 for the article whose GTIN or longer code the label has", async () => {
      const short = { prefix: "29", codeStart: 3, codeLength: 8, valueStart: 11, valueLength: 5 };
      const longer = { prefix: "28", codeStart: 3, codeLength: 15, valueStart: 18, valueLength: 5 };
      for (const slices of [short, longer]) {
        const length = slices.valueStart + 5;
        const body = { name: slices.prefix, length, ...slices, valueKind: "Weight", decimals: 3 };
        assert.equal((await shop.post("/barcode-rules", body)).status, 201);
      }
      for (const [sku, code] of [
        ["TIN", "96385074"],
        ["SACK", "123456789012345"],
        ["BAG", "12345678901231"],
      ] as const)
        await variant(sku, { unitId: units.kilogram, barcodes: [{ code }] });
      const found = async (code: string) => (await scanned(code)).sku;
      assert.deepEqual([await found("2996385074012340"), await found("28123456789012345012340")], ["TIN", "SACK"]);
      assert.equal((await scan("28123456789012319012340")).status, 404, "more than the code of the bag");
    });

    test("201 for the sale of a price label at exactly its price, without asking for more rights", async () => {
      const cashier = await hire(service, shop, ["catalogue.read", "sales.create", "sales.read"], [till.branchId]);
      const cases: [code: string, quantity: string, price: string, source: string][] = [
        ["220471101233", "1.234", "12.33", "Catalogue"],
        ["220471212345", "1.234", "123.45", "Label"],
        ["220471300777", "1", "7.77", "Open"],
        ["220471400998", "2", "9.98", "Catalogue"],
      ];
      for (const [digits, quantity, price, source] of cases) {
        const found = await scanned(withCheckDigit(digits));
        assert.deepEqual([found.quantity, found.label], [quantity, { kind: "Price", value: price }], digits);
        const { status, body } = await cashier.post("/orders", till.order([lineOf(found)]));
        assert.equal(status, 201, JSON.stringify(body));
        assert.deepEqual([body.totals.total, body.lines[0].priceSource], [price, source], digits);
      }
    });

    test("403 permission_denied for a label's price that another quantity costs, or a piece of another price", async () => {
      const cashier = await hire(service, shop, ["catalogue.read", "sales.create", "sales.read"], [till.branchId]);
      const { variantId } = await scanned("04711");
      const sell = (line: object) => cashier.post("/orders", till.order([line]));
      for (const line of [
        { variantId, quantity: "2", labelPrice: "12.33" },
        { variantId, quantity: "1.235", labelPrice: "12.33" },
        { variantId: (await scanned("04714")).variantId, quantity: "1", labelPrice: "1.00" },
        { variantId: (await scanned("04712")).variantId, quantity: "0.001", labelPrice: "0.01" },
      ])
        assert.deepEqual(problemOf(await sell(line)), [403, "permission_denied"], JSON.stringify(line));
    });

    test("400 for a label's price with a price, without a variant, or finer than the currency", async () => {
      const { variantId } = await scanned("04711");
      const faultOf = async (line: object) => {
        const { status, body } = await till.sell([line]);
        return [status, ...Object.keys(body.errors ?? {})];
      };
      const label = { quantity: "1", labelPrice: "9.99" };
      assert.deepEqual(await faultOf({ ...label, variantId, unitPrice: "1" }), [400, "lines[0].unitPrice"]);
      assert.deepEqual(await faultOf({ ...label, name: "Sundries", unitPrice: "1" }), [400, "lines[0].labelPrice"]);
      assert.deepEqual(await faultOf({ ...label, variantId, labelPrice: "9.995" }), [400, "lines[0].labelPrice"]);
    });
  });
});
