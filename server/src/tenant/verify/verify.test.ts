import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill } from "../../../test/sales.ts";
import { listBreaches } from "./sql.ts";

describe("verify", () => {
  let service: TestService;
  let shop: Shop;
  let orderId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    const rate = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    const taxGroupId = (await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate }] })).body.id;
    const variantId = await addVariant(
      shop,
      { sku: "ONE", price: "2", unitId, barcodes: [{ code: "ONE-1" }] },
      { taxGroupId },
    );
    const till = await openTill(shop);
    const sold = await till.sell([{ variantId, quantity: "3" }], { discounts: [{ kind: "Amount", value: "1" }] });
    orderId = sold.body.id;
    const voided = await till.sell([{ variantId, quantity: "1" }]);
    assert.equal((await shop.post(`/orders/${voided.body.id}/void`, { reason: "Test" })).status, 200);
    await shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: "105" });
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
      ["session_tenders", "amount", "true", /^the tenders of a session/],
      ["session_totals", "sale_amount", "true", /^the totals of a session/],
      ["session_taxes", "tax_amount", "true", /^the taxes of a session/],
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

  test("a tax rate that nothing is said of before a day", async () => {
    const set = (day: string) => `UPDATE tax_rate_periods SET valid_from = '${day}'`;
    assert.deepEqual(await brokenBy(set("2020-01-01"), set("-infinity")), ["a tax rate has a rate on every day"]);
  });

  test("a barcode that is not live although its article is", async () => {
    const set = (isLive: boolean) => `UPDATE barcodes SET is_live = ${isLive}`;
    assert.deepEqual(await brokenBy(set(false), set(true)), [
      "a barcode is live while neither its variant nor the product is archived",
    ]);
  });

  test("the parts of a line's tax and an order's payments", async () => {
    const taxes = await brokenBy(
      `UPDATE order_lines SET taxes = jsonb_set(taxes, '{0,amount}', '"9"') WHERE order_id = '${orderId}'`,
      `UPDATE order_lines SET taxes = jsonb_set(taxes, '{0,amount}', to_jsonb(tax::text)) WHERE order_id = '${orderId}'`,
    );
    assert.deepEqual(taxes, ["the tax of a line is the sum of its parts"]);
    const paid = await brokenBy(
      `UPDATE payments SET tendered = tendered + 1, amount = amount + 1 WHERE order_id = '${orderId}'`,
      `UPDATE payments SET tendered = tendered - 1, amount = amount - 1 WHERE order_id = '${orderId}'`,
    );
    assert.ok(paid.includes("the payments of an order are its total and rounding"));
    assert.deepEqual(await broken(), []);
  });
});
