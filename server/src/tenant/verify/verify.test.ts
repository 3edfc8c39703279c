import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { registerTill } from "../../../test/devices.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { listBreaches } from "./sql.ts";

describe("verify", () => {
  let service: TestService;
  let shop: Shop;
  let orderId: string;
  let refundId: string;
  let variantId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    const taxGroupId = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate }] })).body.id;
    variantId = await addVariant(
      shop,
      { sku: "ONE", price: "2", cost: "1", unitId, barcodes: [{ code: "ONE-1" }] },
      { taxGroupId },
    );
    const till = await openTill(shop);
    const sold = await till.sell([{ variantId, quantity: "3" }], { discounts: [{ kind: "Amount", value: "1" }] });
    orderId = sold.body.id;
    const voided = await till.sell([{ variantId, quantity: "1" }]);
    assert.equal((await shop.post(`/orders/${voided.body.id}/void`, { reason: "Test" })).status, 200);
    const back = { kind: "Refund", variantId, quantity: "-1" };
    refundId = (await till.sell([back], { payments: [{ methodId: till.card, tendered: "-2" }] })).body.id;
    const device = await registerTill(service, shop, till);
    const at = await device.signIn();
    const offline = { receiptNumber: 7, isOffline: true };
    assert.equal((await at.post("/orders", till.order([{ variantId, quantity: "1" }], offline))).status, 201);
    const drop = { kind: "SafeDrop", amount: "1" };
    assert.equal((await at.post(`/cash/sessions/${till.sessionId}/movements`, drop)).status, 201);
    const categoryId = (await shop.post("/categories", { name: "Sets" })).body.id;
    const components = [{ variantId, quantity: "2" }];
    await addVariant(shop, { sku: "SET", price: "3", unitId, components }, { categoryId });
    await shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: "106" });
    assert.equal((await shop.post(`/cash/sessions/${till.sessionId}/close`, {})).status, 200);
  });
  after(() => service.close());

  const tenantOf = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return tenant;
  };
  const broken = async () =>
    (await service.deps.databases.read(await tenantOf(), listBreaches)).map((one) => one.invariant);

  /** What is found while `change` holds; it is taken back afterwards. */
  async function brokenBy(change: string, undo: string): Promise<string[]> {
    const tenant = await tenantOf();
    const url = new URL(service.superusers[tenant.server] ?? "");
    url.pathname = `/${tenant.databaseName}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`SET search_path TO ${tenant.schemaName ?? "public"}`);
      await client.query(change);
      const found = await broken();
      await client.query(undo);
      return found;
    } finally {
      await client.end();
    }
  }

  test("good books break no rule, also with a voided sale and a closed session", async () => {
    assert.deepEqual(await broken(), []);
  });

  test("each rule is told when it is broken", async () => {
    const cases: [table: string, column: string, where: string, rule: RegExp][] = [
      ["stock_levels", "on_hand", "true", /^a stock level/],
      ["stock_movements", "on_hand_after", "seq = 1", /^a movement leaves/],
      ["stock_movements", "quantity", "kind = 'SaleVoid'", /^a voided sale/],
      ["stock_movements", "quantity", `document_id = '${orderId}'`, /^a sold line/],
      ["orders", "gross", "true", /^an order is the sum/],
      ["order_lines", "discount", `order_id = '${orderId}'`, /^a line is its gross/],
      ["order_lines", "exempt_tax", `order_id = '${orderId}'`, /^no line of an exempt sale/],
      ["registers", "receipt_count", "true", /^the receipts of a register/],
      ["registers", "renumbered_count", "true", /^the receipts of a register that were numbered anew/],
      ["session_tenders", "amount", "true", /^the tenders of a session/],
      ["session_totals", "sale_amount", "true", /^the totals of a session/],
      ["session_totals", "cash", "true", /^the cash of a drawer/],
      ["session_taxes", "tax_amount", "true", /^the taxes of a session/],
      ["session_totals", "tip_amount", "true", /^the totals of a session/],
      ["session_totals", "service_charge_amount", "true", /^the totals of a session/],
      ["session_totals", "deposit_used_amount", "true", /^the totals of a session/],
      ["session_totals", "deposit_amount", "true", /^the deposits of a session/],
      ["cash_sessions", "expected_cash", "true", /^a closed drawer/],
      ["registers", "z_count", "true", /^the Z reports of a register/],
    ];
    for (const [table, column, where, rule] of cases) {
      const set = (sign: string) => `UPDATE ${table} SET ${column} = ${column} ${sign} 1 WHERE ${where}`;
      const found = await brokenBy(set("+"), set("-"));
      assert.ok(
        found.some((one) => rule.test(one)),
        `${table}.${column}: ${found.join("; ")}`,
      );
    }
    assert.deepEqual(await broken(), []);
  });

  test("a tip of a cashier that no order has", async () => {
    assert.deepEqual(
      await brokenBy(
        "INSERT INTO session_tips SELECT session_id, false, cashier_id, 1 FROM orders LIMIT 1",
        "DELETE FROM session_tips",
      ),
      ["the tips of a cashier in a session are those of their orders"],
    );
  });

  test("a deposit of no order, one that is not its order's, and more than an order comes to", async () => {
    const insert = `INSERT INTO deposits SELECT gen_random_uuid(), gen_random_uuid(), session_id, method_id, method, 1, NULL,
      o.cashier_id, now(), now() FROM payments p JOIN orders o USING (session_id) LIMIT 1`;
    const ofAnOrder = "the deposits of an order are what was taken for it, and a cancelled or voided one has none";
    assert.deepEqual(await brokenBy(insert, "DELETE FROM deposits"), [
      "the deposits of a session are those that it took, less what it gave back",
      ofAnOrder,
      "the tenders of a session are the payments of its orders, deposits and documents",
    ]);
    const deposit = (sign: string) =>
      `UPDATE orders SET deposit = deposit ${sign} 1, tendered = tendered - (${sign}1) WHERE id = '${orderId}'`;
    assert.ok((await brokenBy(deposit("+"), deposit("-"))).includes(ofAnOrder));
    const parked = `INSERT INTO parked_orders SELECT gen_random_uuid(), branch_id, 'Parked', '{}',
      '{"totals": {"total": "1", "deposit": "2"}}', now() FROM orders LIMIT 1`;
    assert.deepEqual(await brokenBy(parked, "DELETE FROM parked_orders WHERE input = '{}'"), [
      "a parked order comes to at least its deposits",
      ofAnOrder,
    ]);
  });

  test("a service charge that is all of an order", async () => {
    const kind = (to: string) => `UPDATE order_lines SET kind = '${to}' WHERE order_id = '${orderId}'`;
    assert.deepEqual(await brokenBy(kind("Charge"), kind("Sale")), [
      "a service charge is the last line of an order that sells something, and of no goods",
      "goods come back by a refund or its void, and leave by a sale or its void",
    ]);
  });

  test("a tax rate that nothing is said of before a day", async () => {
    const set = (day: string) => `UPDATE tax_rate_periods SET valid_from = '${day}'`;
    assert.deepEqual(await brokenBy(set("2020-01-01"), set("-infinity")), ["a tax rate has a rate on every day"]);
  });

  test("each rule about who gets money back, when, and of which session is told", async () => {
    const share = (amount: string) => `'[{"promotionId": null, "amount": "${amount}"}]'::jsonb`;
    const line = (id: string, set: string) => `UPDATE order_lines SET ${set} WHERE order_id = '${id}'`;
    const cases: [change: string, undo: string, rule: RegExp][] = [
      [
        line(refundId, "kind = 'Sale'"),
        line(refundId, "kind = 'Refund'"),
        /^nothing is paid out but for what came back/,
      ],
      [
        line(orderId, `order_discounts = ${share("0.5")}`),
        line(orderId, `order_discounts = ${share("1")}`),
        /^the discounts of an order are what they took off/,
      ],
      [
        line(refundId, `order_discounts = ${share("1")}`),
        line(refundId, "order_discounts = '[]'"),
        /^a discount of an order takes nothing off what comes back/,
      ],
      [
        `UPDATE payments SET tendered = 9, change = 11 WHERE order_id = '${refundId}'`,
        `UPDATE payments SET tendered = -2, change = 0 WHERE order_id = '${refundId}'`,
        /^what is not cash gives back at most/,
      ],
      [
        `UPDATE orders SET rounding = 0.01, tendered = tendered + 0.01 WHERE id = '${refundId}'`,
        `UPDATE orders SET rounding = 0, tendered = tendered - 0.01 WHERE id = '${refundId}'`,
        /^only what is paid in cash, or goes out/,
      ],
      [line(orderId, "gross = gross + 0.001"), line(orderId, "gross = gross - 0.001"), /^amounts have the digits/],
      ...["sale_count", "sale_amount", "refund_count", "refund_amount"].map((column): (typeof cases)[number] => [
        `UPDATE session_totals SET ${column} = ${column} + 1`,
        `UPDATE session_totals SET ${column} = ${column} - 1`,
        /^the sales and refunds of a session/,
      ]),
      ...["void_count", "void_amount"].map((column): (typeof cases)[number] => [
        `UPDATE session_totals SET ${column} = ${column} + 1`,
        `UPDATE session_totals SET ${column} = ${column} - 1`,
        /^the voids of a session/,
      ]),
      [
        "UPDATE session_taxes SET net_amount = net_amount + 1",
        "UPDATE session_taxes SET net_amount = net_amount - 1",
        /^the taxes of a session/,
      ],
      [
        "UPDATE cash_movements SET is_late = true; UPDATE cash_sessions SET status = 'Counting'",
        "UPDATE cash_movements SET is_late = false; UPDATE cash_sessions SET status = 'Closed'",
        /^only a closed session has late entries/,
      ],
      ...["orders", "cash_movements"].flatMap((table): typeof cases =>
        ["- '1 day'::interval", "+ '1 day'::interval"].map((shift, n) => [
          `UPDATE ${table} SET occurred_at = occurred_at ${shift}`,
          `UPDATE ${table} SET occurred_at = occurred_at ${["+", "-"][n]} '1 day'::interval`,
          /^what a session has happened after its opening/,
        ]),
      ),
      ...["expected", "counted", "remaining"].map((member): (typeof cases)[number] => [
        `UPDATE z_reports SET content = jsonb_set(content, '{cash,${member}}', '"7"')`,
        `UPDATE z_reports SET content = jsonb_set(content, '{cash,${member}}', '"106.00"')`,
        /^a Z report has the sums of its session/,
      ]),
      [
        "UPDATE registers SET last_remaining = last_remaining + 1",
        "UPDATE registers SET last_remaining = last_remaining - 1",
        /^a register has what the closing of its last session left/,
      ],
    ];
    for (const [change, undo, rule] of cases) {
      const found = await brokenBy(change, undo);
      assert.ok(
        found.some((one) => rule.test(one)),
        `${change}: ${found.join("; ")}`,
      );
      assert.deepEqual(await broken(), [], undo);
    }
  });

  test("each rule about stock and the catalogue is told", async () => {
    const cases: [change: string, undo: string, rule: string][] = [
      [
        "UPDATE stock_levels SET average_cost = 9",
        "UPDATE stock_levels SET average_cost = 1",
        "a level has the average cost that its last movement left",
      ],
      [
        `INSERT INTO stock_movements (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, average_cost_after,
           added_cost, document_id, occurred_at, recorded_at)
         SELECT gen_random_uuid(), branch_id, variant_id, seq + 1, 'Revaluation', 0, on_hand_after, average_cost_after,
           5, document_id, now(), now() FROM stock_movements WHERE seq = (SELECT max(seq) FROM stock_movements)`,
        "DELETE FROM stock_movements WHERE kind = 'Revaluation'",
        "a revaluation adds its cost to the value of what is on hand",
      ],
      [
        "UPDATE stock_movements SET unit_cost = 9 WHERE kind = 'SaleVoid'",
        "UPDATE stock_movements SET unit_cost = 1 WHERE kind = 'SaleVoid'",
        "a voided sale came back at what it cost",
      ],
      [
        "UPDATE variants SET is_archived = true WHERE sku = 'ONE'; UPDATE barcodes SET is_live = false",
        "UPDATE variants SET is_archived = false WHERE sku = 'ONE'; UPDATE barcodes SET is_live = true",
        "the parts of a live set are live",
      ],
      [
        "UPDATE categories SET is_archived = true",
        "UPDATE categories SET is_archived = false",
        "what is live stands in no archived category",
      ],
      [
        `INSERT INTO variant_components (variant_id, component_id, quantity)
         SELECT one.id, part.id, 1 FROM variants one, variants part WHERE one.sku = 'ONE' AND part.sku = 'SET'`,
        "DELETE FROM variant_components WHERE variant_id = (SELECT id FROM variants WHERE sku = 'ONE')",
        "a set has no stock of its own",
      ],
    ];
    for (const [change, undo, rule] of cases) {
      assert.ok((await brokenBy(change, undo)).includes(rule), change);
      assert.deepEqual(await broken(), [], undo);
    }
  });

  test("a number that is missing of invoices or prints, and the invoice of a voided sale", async () => {
    assert.deepEqual(await brokenBy("INSERT INTO invoice_series VALUES ('X', 1)", "DELETE FROM invoice_series"), [
      "the invoices of a series count up to its counter without a gap",
    ]);
    assert.deepEqual(
      await brokenBy(
        `INSERT INTO receipt_prints SELECT gen_random_uuid(), id, 2, false, cashier_id, now() FROM orders WHERE id = '${orderId}'`,
        "DELETE FROM receipt_prints",
      ),
      ["the prints of a receipt are counted without a gap"],
    );
    assert.deepEqual(
      await brokenBy(
        `INSERT INTO invoice_series VALUES ('X', 1);
         INSERT INTO invoices SELECT gen_random_uuid(), id, branch_id, 'X', 1, 'X-1', now(), '{}', '{}', cashier_id, now()
         FROM orders WHERE status = 'Voided'`,
        "DELETE FROM invoices; DELETE FROM invoice_series",
      ),
      ["a sale with an invoice is not voided, and its invoice is of its branch"],
    );
  });

  test("a barcode that is not live although its article is", async () => {
    const set = (isLive: boolean) => `UPDATE barcodes SET is_live = ${isLive}`;
    assert.deepEqual(await brokenBy(set(false), set(true)), [
      "a barcode is live while neither its variant nor the product is archived",
    ]);
  });

  test("gaps of receipts and bindings of registers that nothing explains", async () => {
    const gap = (sign: string) => `UPDATE receipt_gaps SET to_sequence = to_sequence ${sign} 1`;
    assert.deepEqual(await brokenBy(gap("-"), gap("+")), [
      "a gap of receipts ends below the one of the order that left it",
      "the receipts of a register count up to its counter, and every gap is explained",
    ]);
    const bindings = "a register is bound as its last binding says, and no device to two";
    const [bound] = (await shop.get("/registers")).body.items.filter(
      ({ deviceId }: { deviceId: string | null }) => deviceId !== null,
    );
    for (const [change, undo] of [
      ["UPDATE register_bindings SET released_at = now()", "UPDATE register_bindings SET released_at = NULL"],
      ["UPDATE registers SET epoch = 2 WHERE epoch = 1", "UPDATE registers SET epoch = 1 WHERE epoch = 2"],
      [
        "UPDATE registers SET device_id = NULL",
        `UPDATE registers SET device_id = '${bound.deviceId}' WHERE id = '${bound.id}'`,
      ],
      [
        "UPDATE devices SET revoked_at = now(), credential_hash = NULL",
        "UPDATE devices SET revoked_at = NULL, credential_hash = 'x'",
      ],
    ] as const)
      assert.deepEqual(await brokenBy(change, undo), [bindings], change);
    assert.deepEqual(await broken(), []);
  });

  test("the parts of a line's tax and an order's payments", async () => {
    const taxes = await brokenBy(
      `UPDATE order_lines SET taxes = jsonb_set(taxes, '{0,amount}', '"9"') WHERE order_id = '${orderId}'`,
      `UPDATE order_lines SET taxes = jsonb_set(taxes, '{0,amount}', to_jsonb(tax::text)) WHERE order_id = '${orderId}'`,
    );
    assert.deepEqual(taxes, [
      "the tax of a line is the sum of its parts",
      "the taxes of a session are those of its orders",
    ]);
    const paid = await brokenBy(
      `UPDATE payments SET tendered = tendered + 1, amount = amount + 1 WHERE order_id = '${orderId}'`,
      `UPDATE payments SET tendered = tendered - 1, amount = amount - 1 WHERE order_id = '${orderId}'`,
    );
    assert.ok(paid.includes("the payments of an order are its total, rounding and tip less its deposits"));
    assert.deepEqual(await broken(), []);
  });

  test("a part of what came back that was given more than its share, and the last one less than the rest", async () => {
    const till = await openTill(shop);
    const sold = await till.sell([{ variantId, quantity: "3", discounts: [{ kind: "Amount", value: "0.01" }] }]);
    const back = (quantity: string) => {
      const line = { kind: "Refund", originalLineId: sold.body.lines[0].id, quantity };
      return till.sell([line], { payments: [{ methodId: till.card, tendered: quantity === "-1" ? "-2" : "-3.99" }] });
    };
    const rule = "what came back of a sold line was given as it was charged, all of it to the cent";
    const change = (id: string, member: string, by: string) =>
      `UPDATE order_lines SET ${member} = ${member} + ${by} ${member === "discount" ? "" : `, total = total + ${by}`}
       WHERE order_id = '${id}'`;
    const part = (await back("-1")).body;
    assert.ok((await brokenBy(change(part.id, "net", "-9"), change(part.id, "net", "9"))).includes(rule));
    const last = (await back("-2")).body;
    for (const member of ["net", "tax", "discount"])
      assert.ok(
        (await brokenBy(change(last.id, member, "0.01"), change(last.id, member, "-0.01"))).includes(rule),
        member,
      );
    assert.deepEqual(await broken(), []);
  });

  test("what was taken out of a drawer at closing, and what the next session found in it", async () => {
    const till = await openTill(shop);
    await shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: "100" });
    assert.equal((await shop.post(`/cash/sessions/${till.sessionId}/close`, { remainingCash: "60" })).status, 200);
    const next = await shop.post("/cash/sessions", { registerId: till.registerId, openingCash: "60" });
    assert.equal(next.status, 201);
    const set = (id: string, members: string) => `UPDATE cash_sessions SET ${members} WHERE id = '${id}'`;
    const [found, day] = [
      "what remained of what was counted is what the next session expected, or is within what it began with",
      "what a cashier gave out without approval counts to a day",
    ];
    const id: string = next.body.id;
    for (const [of, change, undo, rules] of [
      [id, "opening_expected = 50, opening_counted = 59.99", "opening_expected = 60, opening_counted = 60", [found]],
      [till.sessionId, "drop_approved_by = closed_by", "drop_approved_by = NULL", [day]],
      [
        id,
        "opening_counted = 50, opening_approved_by = opened_by",
        "opening_counted = 60, opening_approved_by = NULL",
        [],
      ],
      [id, "opening_expected = 50", "opening_expected = 60", []],
    ] as const)
      assert.deepEqual(await brokenBy(set(of, change), set(of, undo)), rules, change);
    const counted = (cash: string) => set(till.sessionId, `counted_cash = ${cash}`);
    assert.ok((await brokenBy(counted("59"), counted("100"))).includes(found));
    assert.deepEqual(await broken(), []);
  });
});
