import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { roles } from "../journal/schema.ts";
import type { ReportingPermission } from "../permissions.ts";

const [day, next] = ["2027-06-01", "2027-06-02"] as const;

describe("the journal as a file for bookkeeping", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let [taxRateId, categoryId] = ["", ""];

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date(`${day}T09:00:00Z`));
    shop = await service.openShop({ modules: ["Reporting"] });
    taxRateId = (await done(shop.post("/tax-rates", { name: "VAT", rate: "0.19" }))).id;
    const { id: taxGroupId } = await done(shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId }] }));
    const { id: untaxed } = await done(shop.post("/tax-groups", { name: "Untaxed" }));
    await done(shop.patch("/settings", { stockPolicy: "Allow", taxMode: "Inclusive", customTaxGroupId: untaxed }));
    const { id: unitId } = (await shop.get("/units")).body.items[0];
    categoryId = (await done(shop.post("/categories", { name: "Bücher" }))).id;
    const book = await addVariant(shop, { sku: "A", price: "11.90", cost: "4", unitId }, { taxGroupId, categoryId });
    const pen = await addVariant(shop, { sku: "B", price: "2.33", cost: "1", unitId }, { taxGroupId });
    till = await openTill(shop);
    await done(till.sell([{ variantId: book, quantity: "2" }]));
    await done(till.sell([{ variantId: pen, quantity: "3" }]));
    service.now.set(new Date(`${next}T09:00:00Z`));
    await done(till.sell([{ variantId: pen, quantity: "1" }]));
  });
  after(() => service.close());

  const get = (query: string): Promise<Reply> => shop.get(`/books/export?from=${day}&to=${next}${query}`);
  const set = (reporting: object) => done(shop.patch("/settings", { modules: { reporting } }));
  const rowsOf = (text: string, mark: string) => {
    const [header = "", ...lines] = text.trimEnd().split(/\r?\n/);
    const columns = header.split(mark);
    return lines.map((line) => Object.fromEntries(line.split(mark).map((cell, i) => [columns[i] ?? "", cell])));
  };

  test("as CSV each document is balanced, and all of it is the journal", async () => {
    const { status, body } = await get("");
    assert.equal(status, 200);
    const rows = rowsOf(body, ",");
    assert.deepEqual(
      Object.keys(rows[0] ?? {}).join(" "),
      "date documentDate kind document account taxCode debit credit currency branch text",
    );
    const byDocument = Map.groupBy(rows, ({ date, kind, document }) => `${date} ${kind} ${document}`);
    const sumOf = (some: typeof rows) =>
      some.reduce((sum, { debit, credit }) => sum.plus(debit ?? "0").minus(credit ?? "0"), new Big(0));
    for (const [document, lines] of byDocument) assert.equal(sumOf(lines).toFixed(2), "0.00", document);
    const journal = await done(shop.get(`/reports/journal?from=${day}&to=${next}`));
    for (const { account, debit, credit } of journal.items as Record<string, string>[]) {
      const ofAccount = rows.filter((row) => row["account"] === account);
      assert.equal(sumOf(ofAccount).toFixed(2), new Big(debit ?? 0).minus(credit ?? 0).toFixed(2), account);
    }
  });

  test("the account that says most of branch, category and rate goes", async () => {
    const accounts = [
      { role: "Sales", account: "8400" },
      { role: "Sales", taxRateId, account: "8401" },
      { role: "Sales", categoryId, account: "8300", taxCode: "3" },
      { role: "Cost", branchId: till.branchId, account: "3200" },
      { role: "Cost", account: "3201" },
    ];
    await set({ accounts });
    const { items } = await done(shop.get(`/reports/journal-entries?from=${day}&to=${day}&limit=1000`));
    const found = items
      .filter(({ role }: { role: string }) => role === "Sales" || role === "Cost")
      .map(({ role, account, taxCode, credit, debit }: Record<string, string>) => [
        role,
        account,
        taxCode,
        debit,
        credit,
      ])
      .sort();
    assert.deepEqual(found, [
      ["Cost", "3200", null, "3.00", "0.00"],
      ["Cost", "3200", null, "8.00", "0.00"],
      ["Sales", "8300", "3", "0.00", "20.00"],
      ["Sales", "8401", null, "0.00", "5.87"],
    ]);
    const sums = (await done(shop.get(`/reports/journal?date=${day}`))).items;
    const ofSales = sums.filter(({ role }: { role: string }) => role === "Sales");
    assert.deepEqual(
      ofSales.map(({ account, credit }: Record<string, string>) => [account, credit]),
      [
        ["8300", "20.00"],
        ["8401", "5.87"],
      ],
    );
    const twice = [...accounts, { role: "Sales", categoryId, account: "9999" }];
    const refused = await shop.patch("/settings", { modules: { reporting: { accounts: twice } } });
    assert.deepEqual(Object.keys(refused.body.errors), ["modules.reporting.accounts"]);
  });

  test("DATEV asks for its setting and for accounts of digits, and says what is missing", async () => {
    const missing = async () => {
      const { status, body } = await get("&format=Datev");
      return [status, body.errorCode, body.missing];
    };
    assert.deepEqual(await missing(), [409, "books_export_incomplete", ["modules.reporting.datev"]]);
    assert.match((await get("&format=Datev")).body.detail, /by PATCH \/settings/);
    const wrong = { consultantNumber: 1000, clientNumber: 0, fiscalYearMonth: 13, accountLength: 9 };
    const { body } = await shop.patch("/settings", { modules: { reporting: { datev: wrong } } });
    assert.deepEqual(
      Object.keys(body.errors).sort(),
      Object.keys(wrong)
        .map((name) => `modules.reporting.datev.${name}`)
        .sort(),
    );
    const datev = { consultantNumber: 29_098, clientNumber: 55_003, fiscalYearMonth: 6, accountLength: 4 };
    await set({ datev, accounts: [{ role: "Sales", account: "8400" }] });
    const [status, code, list] = await missing();
    assert.deepEqual([status, code], [409, "books_export_incomplete"]);
    assert.ok(list.includes("Tax") && list.includes("Cost") && !list.includes("Sales"), list);
  });

  test("as DATEV each amount is between two accounts, in the batch of the period, and sums are the journal's", async () => {
    const accounts = roles.map((role, i) => ({ role, account: `${4000 + i}` }));
    await set({ accounts });
    const { status, body, headers } = await get("&format=Datev");
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(
      headers.get("content-disposition"),
      'attachment; filename="EXTF_Buchungsstapel_20270601_20270602.csv"',
    );
    const [header = "", ...rest] = (body as string).split("\r\n");
    const cells = header.split(";");
    assert.equal(cells.length, 31);
    assert.deepEqual(cells.slice(0, 5), ['"EXTF"', "700", "21", '"Buchungsstapel"', "13"]);
    assert.deepEqual(cells.slice(10, 16), ["29098", "55003", "20270601", "4", "20270601", "20270602"]);
    const rows = rowsOf(rest.join("\r\n"), ";");
    assert.equal(Object.keys(rows[0] ?? {}).length, 125);
    const sums: Record<string, Big> = {};
    for (const row of rows) {
      const amount = new Big((row["Umsatz (ohne Soll/Haben-Kz)"] ?? "").replace(",", "."));
      assert.ok(amount.gt(0));
      assert.ok(/^0[12]06$/.test(row["Belegdatum"] ?? ""), row["Belegdatum"]);
      const [debit = "", credit = ""] = Object.values(row).slice(6, 8);
      sums[debit] = (sums[debit] ?? new Big(0)).plus(amount);
      sums[credit] = (sums[credit] ?? new Big(0)).minus(amount);
    }
    const journal = await done(shop.get(`/reports/journal?from=${day}&to=${next}`));
    const expected = journal.items.map(({ account, debit, credit }: Record<string, string>) => [
      account,
      new Big(debit ?? 0).minus(credit ?? 0).toFixed(2),
    ]);
    const found = Object.entries(sums)
      .map(([account, sum]) => [account, sum.toFixed(2)])
      .filter(([, sum]) => sum !== "0.00");
    assert.deepEqual(found.sort(), expected.sort());
    const across = await shop.get(`/books/export?from=2027-05-31&to=${next}&format=Datev`);
    assert.deepEqual(Object.keys(across.body.errors), ["to"]);
  });

  test("needs the right to export beside those of the journal, and is audited", async () => {
    const rights = ["reports.read", "catalogue.readCost", "cash.readExpected"] as const;
    const clerk = await hire<ReportingPermission | (typeof rights)[number]>(service, shop, rights, [till.branchId]);
    const reply = await service.request("GET", `/books/export?from=${day}&to=${next}&branchId=${till.branchId}`, {
      tenantId: shop.tenantId,
      token: clerk.token,
    });
    assert.deepEqual(problemOf(reply), [403, "permission_denied"]);
    const { items } = await done(shop.get("/audit?event=report.exported"));
    assert.equal(items[0].details.report, "books");
  });
});
