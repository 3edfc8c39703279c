import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { done } from "../../../test/depots.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { openPromotionShop } from "../../../test/promotions-shop.ts";
import { rollBack, useSchema } from "../../admin/tenants/leaving/tables.sql.ts";
import { findHome } from "../../admin/tenants/sql.ts";
import { joinTransaction } from "../../kernel/db/handles.ts";
import { newId } from "../../kernel/ids.ts";
import type { RecordResource } from "../engine/records.ts";
import { modules } from "../modules.ts";
import { allSettings } from "../../contract/settings.ts";
import { storedRules } from "./rules.ts";
import { findFalse, type FalseColumn } from "./service.ts";

// What the database takes and no request could have written.

/** Documents and lists that are not judged, and why a false one does no harm beyond itself. */
const unjudged: Readonly<Record<string, string>> = {
  "audit_events.details": "shown as it is",
  "cash_counts.denominations": "shown with its count alone",
  "cash_movements.denominations": "shown with its movement alone",
  "cash_sessions.counted_denominations": "shown with its session alone",
  "cash_sessions.opening_denominations": "shown with its session alone",
  "dead_letters.content": "shown with its letter alone",
  "dead_letters.problem": "shown with its letter alone",
  "events.data": "sent as it is",
  "feed_changes.key": "read after the feed's floor alone, and an import raises it above all that came",
  "invoices.buyer": "shown with its invoice alone",
  "invoices.seller": "shown with its invoice alone",
  "order_lines.discounts": "shown with its order alone",
  "order_lines.order_discounts": "shown with its order alone",
  "order_lines.taxes": "shown with its order alone",
  "orders.approvals": "shown with its order alone",
  "orders.discounts": "shown with its order alone",
  "orders.modules": "shown with its order alone",
  "orders.receipt_trigrams": "looked for, and never read",
  "parked_orders.document": "shown with its order alone, which is calculated anew when it is completed",
  "purchase_costs.costs": "shown with its receipt alone",
  "purchase_receipts.landed_costs": "shown with its receipt alone",
  "push_flags.content": "shown with its flag alone",
  "push_flags.notes": "shown with its flag alone",
  "returns.overridden": "shown with its return alone",
  "z_reports.content": "shown with its session alone",
};

describe("of the rows of a shop", () => {
  let service: TestService;
  let tenantId: string;
  const rules = storedRules(modules, allSettings(modules));
  const tables = new Set(rules.map(({ table }) => table));

  before(async () => {
    service = await startService();
    ({ tenantId } = await openRichShop(service));
  });
  after(() => service.close());

  test("every document and list is judged, or is said to need no judge", async () => {
    const { rows } = await inside((client) =>
      client.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_schema = current_schema() AND udt_name IN ('json', 'jsonb', '_text') ORDER BY 1`,
      ),
    );
    const judged = rules.flatMap(({ table, columns, shapes }) =>
      Object.keys(shapes).flatMap((member) => (member in columns ? [`${table}.${columns[member]}`] : [])),
    );
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !judged.includes(name)),
      Object.keys(unjudged).sort(),
    );
  });

  test("every resource of records is judged", async () => {
    const tenants = fileURLToPath(new URL("..", import.meta.url));
    const tablesOf = async (path: string) => {
      const text = await readFile(join(tenants, path), "utf8");
      const names = [...text.matchAll(/^export const (\w+): RecordResource/gm)].map(([, name = ""]) => name);
      if (names.length === 0) return [];
      const exported: Readonly<Record<string, RecordResource>> = await import(join(tenants, path));
      return names.map((name) => exported[name]?.table.name);
    };
    const found: (string | undefined)[] = [];
    for await (const path of glob("**/*.ts", { cwd: tenants })) found.push(...(await tablesOf(path)));
    assert.ok(found.length > 15);
    assert.deepEqual(
      found.filter((table) => !tables.has(table ?? "")),
      [],
    );
  });

  /** What is found once a row has this value there. */
  function foundWith(table: string, column: string, value: string): Promise<FalseColumn | undefined> {
    return inside(async (client) => {
      const row = `(SELECT ctid FROM ${table} ORDER BY ${column} IS NULL LIMIT 1)`;
      const { rowCount } = await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ctid = ${row}`, [value]);
      assert.equal(rowCount, 1, "the table has no row");
      return findFalse(joinTransaction(client), rules, tables);
    });
  }

  /** As the provisioner, whom no column is closed to, and for nothing. */
  async function inside<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const home = await service.deps.central.transact((tx) => findHome(tx, tenantId));
    assert.ok(home);
    return service.deps.servers.mustGet(home.server).withClient(home.databaseName, async (client) => {
      await client.query("BEGIN");
      await useSchema(client, home.schemaName ?? "public");
      try {
        return await work(client);
      } finally {
        await rollBack(client);
      }
    });
  }

  test("none is false that requests have written", async () => {
    assert.equal(await inside((client) => findFalse(joinTransaction(client), rules, tables)), undefined);
  });

  for (const [what, root] of [
    ["a category that stands deeper than any request puts it", "NULL"],
    ["a category that stands under itself", "'00000000-0000-4000-8000-000000000009'"],
  ] as const)
    test(`${what} is found`, () =>
      inside(async (client) => {
        const id = (n: string) => `('00000000-0000-4000-8000-00000000000' || ${n})::uuid`;
        await client.query(
          `INSERT INTO categories (id, name, parent_id)
           SELECT ${id("n")}, 'Level ' || n, CASE WHEN n = 1 THEN ${root}::uuid ELSE ${id("(n - 1)")} END
           FROM generate_series(1, 9) n`,
        );
        const found = await findFalse(joinTransaction(client), rules, tables);
        assert.deepEqual(found, { table: "categories", column: "parent_id" });
      }));

  const cases: readonly [what: string, table: string, column: string, value: string][] = [
    ["a time zone that there is not", "settings", "timezone", "Mars/Base"],
    ["a currency that there is not", "settings", "currency", "QQQ"],
    ["a day that begins when it is over", "branch_settings", "business_day_cutoff", "24:00:00"],
    ["a language of receipts that there is not", "branch_settings", "receipt_language", "xx\u001b[2J"],
    ["texts of receipts that are none", "settings", "receipt_texts", "5"],
    ["texts of receipts that are a null of JSON", "settings", "receipt_texts", "null"],
    ["accounts of the bookkeeping that are none", "settings", "reporting_accounts", '["a"]'],
    ["a time zone of a branch that there is not", "branches", "timezone", "Mars/Base"],
    ["a permission that there is not", "roles", "permissions", "{shop.own}"],
    ["a permission with approval that there is not", "roles", "permissions_with_approval", "{shop.own}"],
    ["a permission of persons that a service account has", "users", "service_permissions", "{users.manage}"],
    ["a language of a user's pages that there is not", "users", "language", "xx\u001b[2J"],
    ["preferences of a user that no page may keep", "users", "preferences", `${'{"a":'.repeat(11)}1${"}".repeat(11)}`],
    ["an event that there is not", "webhooks", "events", "{shop.sold}"],
    ["a URL of a webhook that leads to no server", "webhooks", "url", "file:///etc/passwd"],
    ["a rule of a promotion that is none", "promotions", "rule", "[]"],
    ["a rule of a promotion of another type", "promotions", "rule", '{"groups": [{"items": {}, "quantity": 1}]}'],
    ["hours of a promotion that are none", "promotions", "schedule", '{"hours": 5}'],
    ["customers of a promotion that are none", "promotions", "audience", "null"],
    ["a document that is longer than any request", "promotions", "rule", `{"items": "${"x".repeat(5_000_000)}"}`],
    ["a query of a saved report that is none", "saved_reports", "query", "[]"],
    ["an address of a saved report that is none", "saved_reports", "recipients", '{"a\nBcc: b@shop.test"}'],
    ["a kind of payment that there is not", "payment_methods", "kind", "Gold"],
    ["a code of a unit that is none", "units", "code", "two words"],
    ["a parked order that no till could park", "parked_orders", "input", '{"lines": 5}'],
    ["a currency of an order that is none", "orders", "currency", "EURO"],
    ["a key of a till that is none", "devices", "public_key", '{"kty": "RSA"}'],
  ];
  for (const [what, table, column, value] of cases)
    test(`${what} is found`, async () => assert.deepEqual(await foundWith(table, column, value), { table, column }));
});

/** A shop that has a row of what is judged. */
async function openRichShop(service: TestService): Promise<Shop> {
  const { shop, till, bread, enabled } = await openPromotionShop(
    service,
    modules.map(({ name }) => name),
  );
  const branchIds = [till.branchId];
  const receiptTexts = [{ language: "en", header: "Hi", footer: null }];
  const accounts = [{ role: "Tax", account: "1776" }];
  const money = { timezone: "Europe/Berlin", currency: "CHF" };
  await done(shop.patch("/settings", { ...money, receiptTexts, modules: { reporting: { accounts } } }));
  await done(shop.patch(`/settings/branches/${till.branchId}`, { receiptLanguage: "de", businessDayCutoff: "04:00" }));
  await done(shop.patch(`/branches/${till.branchId}`, { timezone: "Europe/Paris" }));
  const hours = [{ days: ["Monday"], from: "08:00", to: "24:00" }];
  await enabled({ schedule: { startsOn: "2026-01-01", hours }, maxDiscount: "5" });
  await done(shop.post("/devices", { branchId: till.branchId, name: "Till" }));
  await done(shop.post("/service-accounts", { name: "Books", permissions: ["sales.read"], branchIds }));
  const events = ["OrderCompleted"];
  await done(shop.post("/webhooks", { name: "Books", url: "https://books.example/hook", events, branchIds }));
  const report = { name: "Sales", report: "sales", query: { by: "Day" }, recipients: ["books@shop.test"] };
  await done(shop.post("/saved-reports", report));
  await done(shop.patch("/settings", { stockPolicy: "Allow" }));
  const basket = { branchId: till.branchId, lines: [{ id: newId(), variantId: bread, quantity: "1" }] };
  await done(shop.post("/orders", { ...basket, status: "Parked", modules: { promotions: { coupons: [] } } }));
  await done(till.sell([{ variantId: bread, quantity: "1" }]));
  return shop;
}
