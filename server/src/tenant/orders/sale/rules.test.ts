import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, sellByName, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";

type Row = Record<string, unknown>;

// What a sale is refused for and what it leaves behind, rule by rule. All orders share one shop and one till.
describe("rules of orders", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let unitId: string;
  let full: string;
  let reduced: string;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
    const group = async (name: string, rate: string) => {
      const { id: taxRateId } = (await shop.post("/tax-rates", { name, rate })).body;
      return (await shop.post("/tax-groups", { name, components: [{ taxRateId }] })).body.id;
    };
    [full, reduced] = [await group("Full", "0.19"), await group("Reduced", "0.07")];
    till = await openTill(shop);
    await sellByName(shop);
    bread = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId, cost: "1" }, { taxGroupId: full });
  });
  after(() => service.close());

  /** A line without a variant. */
  const goods = (unitPrice: string, members: object = {}) => ({ name: "Goods", quantity: "1", unitPrice, ...members });
  const method = async (members: object): Promise<string> => {
    const { status, body } = await shop.post("/payment-methods", { name: randomUUID(), kind: "Voucher", ...members });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const totalsOf = async (sessionId: string) => (await shop.get(`/cash/sessions/${sessionId}/x-report`)).body.totals;

  test("a method's limit holds to the cent, of what is booked of it in and out, its own change taken off", async () => {
    const [methodId, inCash] = [
      await method({ maxAmount: "10", changeAs: "Own" }),
      await method({ maxAmount: "10", allowsChange: true }),
    ];
    const back = { kind: "Refund", quantity: "-1" };
    const dear = await till.sell([goods("10")], { payments: [{ methodId: inCash, tendered: "12" }] });
    assert.deepEqual(problemOf(dear), [400, "tender_exceeds_limit"]);
    const cases: [line: object, tendered: string, refusal: string | undefined][] = [
      [goods("10"), "10", undefined],
      [goods("10"), "12", undefined],
      [goods("10.01"), "10.01", "tender_exceeds_limit"],
      [goods("10", back), "-10", undefined],
      [goods("10.01", back), "-10.01", "tender_exceeds_limit"],
    ];
    for (const [line, tendered, refusal] of cases) {
      const reply = await till.sell([line], { payments: [{ methodId, tendered }] });
      assert.deepEqual(problemOf(reply), [refusal === undefined ? 201 : 400, refusal], `${tendered} of ${methodId}`);
    }
  });

  test("400 for a payment without the reference or the customer that its method needs; with them they are kept", async () => {
    const customerId = (await shop.post("/customers", { name: "Carla" })).body.id;
    const [slip, account] = [await method({ requiresReference: true }), await method({ requiresCustomer: true })];
    const pay = (methodId: string, payment: object, order: Row = {}) =>
      till.sell([goods("5")], { payments: [{ methodId, tendered: "5", ...payment }], ...order });
    assert.deepEqual(problemOf(await pay(slip, {})), [400, "payment_reference_required"]);
    assert.equal((await pay(slip, { reference: "Slip 7" })).body.payments[0].reference, "Slip 7");
    assert.deepEqual(problemOf(await pay(account, {})), [400, "customer_required"]);
    assert.equal((await pay(account, {}, { customerId })).body.customerId, customerId);
  });

  test("goods that come back are paid out in coins that exist, rounded up or down; not more than came back", async () => {
    await shop.patch("/settings", { cashRounding: "0.05" });
    const own = await openTill(shop);
    const payOut = (unitPrice: string, payments: object[] = [{ methodId: own.cash, tendered: "0" }]) =>
      own.sell([goods(unitPrice, { kind: "Refund", quantity: "-1" })], { payments });
    const rounded = async () => (await totalsOf(own.sessionId)).roundingAmount;
    for (const [unitPrice, rounding, paid, sum] of [
      ["5", "0.00", "-5.00", "0.00"],
      ["1.03", "-0.02", "-1.05", "-0.02"],
      ["1.01", "0.01", "-1.00", "-0.01"],
    ] as const) {
      const { status, body } = await payOut(unitPrice);
      assert.deepEqual([status, body.totals?.rounding, body.payments?.[0].amount], [201, rounding, paid]);
      assert.equal(await rounded(), sum);
      if (rounding !== "0.01") continue;
      await shop.post(`/orders/${body.id}/void`, { reason: "Mistake" });
      assert.equal(await rounded(), "-0.02", "a void takes its rounding back");
    }
    const coupons = await method({ kind: "Other", isRounded: true });
    const byFlag = await own.sell([goods("1.02")], { payments: [{ methodId: coupons, tendered: "1" }] });
    assert.deepEqual([byFlag.status, byFlag.body.totals.rounding], [201, "-0.02"]);
    const quote = await shop.post("/orders/quote", {
      branchId: own.branchId,
      lines: [goods("1.02", { kind: "Refund", quantity: "-1" })],
    });
    assert.deepEqual([quote.body.totals.rounding, quote.body.totals.change], ["0.00", "1.02"], "not in cash yet");
    const card = await payOut("1.03", [{ methodId: own.card, tendered: "-1.03" }]);
    assert.deepEqual([card.status, card.body.totals.rounding], [201, "0.00"]);
    for (const [tendered, refusal] of [
      ["-1.05", "tender_too_low"],
      ["-1", "change_not_allowed"],
    ] as const) {
      const reply = await payOut("1.03", [{ methodId: own.card, tendered }]);
      assert.deepEqual(problemOf(reply), [400, refusal], tendered);
    }
    const cashOut = [
      { methodId: own.cash, tendered: "10" },
      { methodId: own.card, tendered: "-5" },
    ];
    assert.deepEqual(problemOf(await own.sell([goods("5")], { payments: cashOut })), [400, "change_not_allowed"]);
    await shop.patch("/settings", { cashRounding: "0" });
  });

  test("400 variant_not_sellable for what is archived or not sold at the branch; it can be taken back", async () => {
    const make = (sku: string) => addVariant(shop, { sku, price: "3", unitId });
    const [variant, ofProduct, elsewhere] = [await make("OLD-1"), await make("OLD-2"), await make("AWAY")];
    await shop.patch(`/variants/${variant}`, { isArchived: true });
    const { productId } = (await shop.get(`/variants/${ofProduct}`)).body;
    assert.equal((await shop.delete(`/products/${productId}`)).status, 204);
    await shop.put(`/variants/${elsewhere}/branches/${till.branchId}`, { price: null, isAvailable: false });
    for (const variantId of [variant, ofProduct, elsewhere]) {
      const refused = await till.sell([{ variantId, quantity: "1" }]);
      assert.deepEqual([...problemOf(refused), refused.body.variantId], [400, "variant_not_sellable", variantId]);
      const back = await till.sell([{ variantId, quantity: "-1", kind: "Refund" }], {
        payments: [{ methodId: till.cash, tendered: "0" }],
      });
      assert.equal(back.status, 201, JSON.stringify(back.body));
    }
  });

  test("400 line_quantity_invalid with the line for a sale that takes back and a refund that sells", async () => {
    for (const [kind, quantity] of [
      ["Sale", "-1"],
      ["Refund", "1"],
    ]) {
      const reply = await till.sell([goods("1"), goods("1", { kind, quantity })]);
      assert.deepEqual([...problemOf(reply), reply.body.line], [400, "line_quantity_invalid", 1], kind);
    }
    for (const line of [
      { kind: "Void", quantity: "1" },
      { kind: "Void", quantity: "-1", name: "Other goods" },
    ]) {
      const reply = await till.sell([goods("1"), goods("1"), goods("1", line)]);
      assert.deepEqual(problemOf(reply), [400, "line_quantity_invalid"], JSON.stringify(line));
    }
  });

  test("a session's totals count sales, refunds and voids apart, with discounts, rounding and taxes; X says so", async () => {
    const own = await openTill(shop);
    const sold = await own.sell(
      [
        { variantId: bread, quantity: "2" },
        { variantId: bread, quantity: "1", discounts: [{ kind: "Amount", value: "0.3" }] },
      ],
      { discounts: [{ kind: "Percent", value: "10" }] },
    );
    assert.deepEqual([sold.status, sold.body.totals.total], [201, "6.48"]);
    const exchange = [{ variantId: bread, quantity: "1" }, goods("0.25", { kind: "Refund", quantity: "-2" })];
    assert.equal((await own.sell(exchange)).body.totals.total, "2.00");
    const none = {
      ...{ saleCount: 1, saleAmount: "2.50", refundCount: 1, refundAmount: "0.50" },
      ...{ customCount: 1, customAmount: "-0.50" },
    };
    assert.partialDeepStrictEqual(await totalsOf(own.sessionId), {
      ...none,
      ...{ saleCount: 2, saleAmount: "8.98", voidCount: 0, voidAmount: "0.00" },
      ...{ discountAmount: "1.02", roundingAmount: "0.00" },
    });
    assert.equal((await shop.post(`/orders/${sold.body.id}/void`, { reason: "Mistake" })).status, 200);
    const after = { voidCount: 1, voidAmount: "6.48", discountAmount: "0.00", roundingAmount: "0.00" };
    assert.partialDeepStrictEqual(await totalsOf(own.sessionId), { ...none, ...after });
    const { taxes, tenders } = (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
    assert.deepEqual(
      taxes.map(({ netAmount, taxAmount }: Row) => [netAmount, taxAmount]),
      [["2.10", "0.40"]],
    );
    assert.deepEqual(
      tenders.map(({ count, amount }: Row) => [count, amount]),
      [[1, "2.00"]],
    );
  });

  test("a receipt sums up net and tax by rate, in print and as data, of goods that come back too", async () => {
    const lines = [
      { variantId: bread, quantity: "2", taxGroupId: full },
      goods("11.90", { taxGroupId: full }),
      goods("1.07", { name: "Milk", taxGroupId: reduced }),
      goods("2.38", { name: "Bottle", kind: "Refund", quantity: "-1", taxGroupId: full }),
    ];
    const { body } = await till.sell(lines);
    const path = `/orders/${body.id}/receipt`;
    const { taxes } = (await shop.get(path)).body;
    assert.deepEqual(taxes, [
      { name: "Full", rate: "0.19", base: "12.20", amount: "2.32" },
      { name: "Reduced", rate: "0.07", base: "1.00", amount: "0.07" },
    ]);
    const text = async () => (await shop.get(path, { accept: "text/plain" })).body;
    const printed = await text();
    for (const row of [
      /^Refund Bottle +-2\.38$/m,
      /^Goods +11\.90$/m,
      /^ {2}2 × 2\.50$/m,
      /^Full 19 % of 12\.20 +2\.32$/m,
      /^Reduced 7 % of 1\.00 +0\.07$/m,
      /^Served by +Olive Owner$/m,
    ])
      assert.match(printed, row);
    assert.doesNotMatch(printed, /VOIDED|^Net|^Rounding/m);
    await shop.post(`/orders/${body.id}/void`, { reason: "Mistake" });
    assert.match(await text(), /\*\*\* VOIDED \*\*\*/);
  });

  test("prices without tax: the tax comes on top, on the receipt too, rounded to coins at the end", async () => {
    await shop.patch("/settings", { taxMode: "Exclusive", cashRounding: "0.1" });
    const { body } = await till.sell([
      { variantId: bread, quantity: "1", discounts: [{ kind: "Percent", value: "10" }] },
    ]);
    const { net, tax, total, rounding, change } = body.totals;
    assert.deepEqual([net, tax, total, rounding, change], ["2.25", "0.43", "2.68", "0.02", "997.30"]);
    const printed = (await shop.get(`/orders/${body.id}/receipt`, { accept: "text/plain" })).body;
    for (const row of [/^Net +2\.25$/m, /^Tax +0\.43$/m, /^Total EUR +2\.68$/m, /^Rounding +0\.02$/m])
      assert.match(printed, row);
    await shop.patch("/settings", { taxMode: "Inclusive", cashRounding: "0" });
  });

  test("amounts have the digits of the shop's currency, in print too: three of dinars", async () => {
    const abroad = await service.openShop();
    assert.equal((await abroad.patch("/settings", { currency: "KWD" })).status, 200);
    const { id: taxRateId } = (await abroad.post("/tax-rates", { name: "VAT", rate: "0.1" })).body;
    const { id: taxGroupId } = (await abroad.post("/tax-groups", { name: "VAT", components: [{ taxRateId }] })).body;
    const { body } = await (await openTill(abroad)).sell([goods("0.125", { quantity: "0.5", taxGroupId })]);
    const { gross, net, tax, total } = body.totals;
    assert.deepEqual([gross, net, tax, total], ["0.063", "0.057", "0.006", "0.063"]);
    const { body: printed } = await abroad.get(`/orders/${body.id}/receipt`, { accept: "text/plain" });
    assert.match(printed, /^Total KWD +0\.063$/m);
  });

  test("200 for the list from and to a date, both of them included, by register, branch, status and number", async () => {
    const own = await openTill(shop);
    const first = (await own.sell([{ variantId: bread, quantity: "1" }])).body;
    const second = (await own.sell([{ variantId: bread, quantity: "1" }])).body;
    await shop.post(`/orders/${second.id}/void`, { reason: "Mistake" });
    const today: string = first.businessDate;
    const dayAt = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const both = [second.id, first.id];
    for (const [query, expected] of [
      ["", both],
      [`&from=${today}&to=${today}`, both],
      [`&to=${dayAt(1)}`, both],
      [`&to=${dayAt(-1)}`, []],
      [`&from=${dayAt(1)}`, []],
      [`&branchId=${own.branchId}`, both],
      ["&status=Completed", [first.id]],
      ["&status=Voided", [second.id]],
      [`&receiptNumber=${second.receiptNumber}`, [second.id]],
      [`&cashSessionId=${till.sessionId}`, []],
    ] as const) {
      const { items } = (await shop.get(`/orders?registerId=${own.registerId}${query}`)).body;
      assert.deepEqual(
        items.map(({ id }: Row) => id),
        expected,
        query,
      );
    }
  });

  test("what the till says of an order is kept: salespeople, notes, reasons; 400 for a salesperson who is not there", async () => {
    const seller = await hire(service, shop, [], [till.branchId]);
    const line = {
      ...{ variantId: bread, quantity: "1", unitPrice: "2", priceReason: "Dented", note: "For Ann" },
      salespersonId: seller.userId,
    };
    const { body } = await till.sell([line], {
      ...{ salespersonId: seller.userId, note: "Regular", tax: { amount: "0.5", reason: "Printed so" } },
      discounts: [{ kind: "Amount", value: "0.1", reason: "Loyal" }],
    });
    const [kept] = body.lines;
    assert.deepEqual(
      [kept.priceReason, kept.note, kept.salespersonId, kept.priceSource, kept.listPrice],
      ["Dented", "For Ann", seller.userId, "Override", "2.50"],
    );
    assert.deepEqual(
      [body.salespersonId, body.note, body.taxReason, body.totals.tax, body.discounts[0].reason],
      [seller.userId, "Regular", "Printed so", "0.50", "Loyal"],
    );
    assert.deepEqual((await shop.get(`/orders/${body.id}`)).body, body);
    const nobody = randomUUID();
    const faults = [
      await till.sell([line], { salespersonId: nobody }),
      await till.sell([{ ...line, salespersonId: nobody }]),
    ].map(({ status, body: problem }) => [status, Object.keys(problem.errors ?? {})]);
    assert.deepEqual(faults, [
      [400, ["salespersonId"]],
      [400, ["lines"]],
    ]);
  });

  test("403 approval_required names what a basket needs beyond selling; what is within the rules needs nothing", async () => {
    await shop.patch("/settings", { discountLimit: "10" });
    const lent = [
      ...([
        "sales.discountAny",
        "sales.overridePrice",
        "sales.overrideTax",
        "sales.refund",
        "sales.voidLine",
        "sales.custom",
      ] as const),
    ];
    const cashier = await hire(service, shop, ["sales.create", "sales.discount"], [till.branchId], lent);
    const line = { variantId: bread, quantity: "2" };
    const weighed = (await shop.post("/units", { code: "KG", name: "Kilogram", precision: 3 })).body.id;
    const cheese = await addVariant(shop, { sku: "CHEESE", price: "11.9", unitId: weighed }, { taxGroupId: full });
    const grams = Array.from({ length: 400 }, () => ({ variantId: cheese, quantity: "0.01" }));
    const percent = (value: string) => ({ discounts: [{ kind: "Percent", value }] });
    const cases: [needed: string | undefined, lines: object[], order?: Row][] = [
      [undefined, [{ ...line, unitPrice: "2.500" }]],
      ["sales.overridePrice", [{ ...line, unitPrice: "2.49" }]],
      [undefined, [{ ...line, ...percent("10") }]],
      ["sales.discountAny", [{ ...line, ...percent("10.4") }]],
      ["sales.discountAny", [line], percent("10.4")],
      ["sales.discountAny", [{ ...line, ...percent("6") }], percent("5")],
      [undefined, [{ ...line, taxGroupId: full }]],
      ["sales.overrideTax", [{ ...line, taxGroupId: reduced }]],
      ["sales.overrideTax", [{ ...line, taxGroupId: null }]],
      // Two taxed lines: half a unit each, and half for the till.
      [undefined, [line, line], { tax: { amount: "1.61" } }],
      ["sales.overrideTax", [line, line], { tax: { amount: "1.62", reason: "Printed so" } }],
      // Rounded by line they have a tax of 8.00, unrounded one of 7.66.
      [undefined, grams, { tax: { amount: "7.66" } }],
      ["sales.overrideTax", grams, { tax: { amount: "6", reason: "Printed so" } }],
      ["sales.refund", [line, { ...line, kind: "Refund", quantity: "-1" }]],
      ["sales.custom", [line, goods("1")]],
      ["sales.voidLine", [line, { ...line, quantity: "-1", kind: "Void" }]],
    ];
    for (const [needed, lines, order] of cases) {
      const reply = await cashier.post("/orders", till.order(lines, order));
      const expected = needed === undefined ? [201, undefined] : [403, "approval_required"];
      assert.deepEqual(problemOf(reply), expected, JSON.stringify([lines, order, reply.body]));
      assert.equal(reply.body.permission, needed);
    }
    const { body } = await cashier.post("/orders", till.order([{ ...line, unitPrice: "2.4999" }]));
    assert.deepEqual([body.permission, body.amount], ["sales.overridePrice", "0.01"], "never less than it comes to");
    await shop.patch("/settings", { discountLimit: "10" });
  });

  test("the first sale fixes the shop's currency; the receipt has the time at the branch", async () => {
    const { timezone } = (await shop.get("/settings")).body;
    await shop.patch("/settings", { timezone: "Asia/Tokyo" });
    const occurredAt = "2026-03-01T20:30:00.000Z";
    const own = await openTill(shop, undefined, occurredAt);
    const { body } = await own.sell([{ variantId: bread, quantity: "1" }], { occurredAt });
    assert.equal((await shop.get(`/orders/${body.id}/receipt`)).body.localTime, "2026-03-02 05:30");
    assert.equal((await shop.patch("/settings", { timezone })).status, 200);
    assert.deepEqual(problemOf(await shop.patch("/settings", { currency: "JPY" })), [409, "currency_locked"]);
  });

  test("baskets that wait are listed apart, latest first, by customer; 409 version_conflict for an older one's change", async () => {
    const customerId = (await shop.post("/customers", { name: "Wanda" })).body.id;
    const park = async (members: Row) => {
      const { cashSessionId: _, payments: _payments, ...basket } = till.order([goods("1")], members);
      const { status, body } = await shop.post("/orders", { ...basket, status: "Parked" });
      assert.equal(status, 201);
      return body;
    };
    const [hers, other] = [await park({ customerId }), await park({})];
    const listed = async (query: string) =>
      (await shop.get(`/orders?${query}`)).body.items.map(({ id }: Row) => id as string);
    assert.deepEqual(await listed("status=Parked"), [other.id, hers.id]);
    assert.deepEqual(await listed(`status=Parked&customerId=${customerId}`), [hers.id]);
    assert.ok(!(await listed("limit=200")).includes(hers.id), "not among the sales");
    const content = { branchId: till.branchId, lines: [goods("2")] };
    assert.equal((await shop.put(`/orders/${hers.id}`, content, { "if-match": '"1"' })).body.version, 2);
    const late = await shop.put(`/orders/${hers.id}`, content, { "if-match": '"1"' });
    assert.deepEqual([...problemOf(late), late.body.version], [409, "version_conflict", 2]);
  });
});
