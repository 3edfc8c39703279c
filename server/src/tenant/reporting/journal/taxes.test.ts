import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill } from "../../../../test/sales.ts";

type Body = Reply["body"];

const [old, changed] = ["2027-06-01", "2027-06-02"] as const;

describe("a tax rate whose percentage changed, in the journal", () => {
  let service: TestService;
  let shop: Shop;
  let taxRateId = "";

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    service.now.set(new Date(`${old}T09:00:00Z`));
    const opened = await service.openShop({ modules: ["Reporting"] });
    const token = await opened.login(opened.owner.email, opened.owner.password);
    const send = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, { tenantId: opened.tenantId, token, ...(body === undefined ? {} : { body }) });
    shop = { ...opened, token, get: send("GET"), post: send("POST"), patch: send("PATCH"), put: send("PUT") };
    taxRateId = (await done(shop.post("/tax-rates", { name: "Standard", rate: "0.10" }))).id;
    await done(shop.put(`/tax-rates/${taxRateId}/rates/${changed}`, { rate: "0.12" }));
    const components = [{ taxRateId }];
    const { id: taxGroupId } = await done(shop.post("/tax-groups", { name: "Taxed", components }));
    await done(shop.patch("/settings", { stockPolicy: "Allow", taxMode: "Exclusive" }));
    const { id: unitId } = (await shop.get("/units")).body.items[0];
    const variantId = await addVariant(shop, { sku: "A", price: "100", unitId }, { taxGroupId });
    const till = await openTill(shop);
    const sold = await done(till.sell([{ variantId, quantity: "3" }]));
    service.now.set(new Date(`${changed}T09:00:00Z`));
    const back = { id: randomUUID(), kind: "Refund", originalLineId: sold.lines[0].id, quantity: "-1" };
    await done(till.sell([{ variantId, quantity: "1" }, back]));
  });
  after(() => service.close());

  const taxOf = async (dates: string) => {
    const { items } = await done(shop.get(`/reports/journal?${dates}`));
    return items
      .filter(({ role }: Body) => role === "Tax")
      .map(({ account, name, rate, debit, credit }: Body) => [account, name, rate, debit, credit].join(" "));
  };

  test("has a line a percentage, as the report of sales by tax", async () => {
    const both = `from=${old}&to=${changed}`;
    assert.deepEqual(await taxOf(both), ["Tax Standard 0.1 0.00 20.00", "Tax Standard 0.12 0.00 12.00"]);
    assert.deepEqual(await taxOf(`date=${changed}`), ["Tax Standard 0.1 10.00 0.00", "Tax Standard 0.12 0.00 12.00"]);
    const { items } = await done(shop.get(`/reports/sales?${both}&by=Tax`));
    assert.deepEqual(
      items.map(({ rate, tax }: Body) => `${rate} ${tax}`),
      ["0.12 12.00", "0.1 20.00"],
    );
    const csv = (await shop.get(`/books/export?${both}`)).body as string;
    const texts = csv.split("\n").filter((line) => line.includes("Tax Standard"));
    assert.deepEqual(
      texts.map((line) => line.split(",").slice(6).join(" ")),
      [
        "0.00 30.00 EUR Main Tax Standard 10 %",
        "10.00 0.00 EUR Main Tax Standard 10 %",
        "0.00 12.00 EUR Main Tax Standard 12 %",
      ],
    );
  });

  test("has accounts of a percentage", async () => {
    const accounts = [
      { role: "Tax", key: taxRateId, account: "1770" },
      { role: "Tax", rate: "0.12", account: "1800" },
      { role: "Tax", key: taxRateId, rate: "0.120", account: "1712" },
      { role: "Sales", rate: "0.1", account: "8310" },
    ];
    const set = (some: readonly object[]) => shop.patch("/settings", { modules: { reporting: { accounts: some } } });
    await done(set(accounts));
    const { items } = await done(shop.get(`/reports/journal?from=${old}&to=${changed}`));
    const accountsOf = (of: string) =>
      items.filter(({ role }: Body) => role === of).map(({ account, debit, credit }: Body) => [account, debit, credit]);
    assert.deepEqual(accountsOf("Tax"), [
      ["1770", "0.00", "20.00"],
      ["1712", "0.00", "12.00"],
    ]);
    assert.deepEqual(accountsOf("Sales"), [
      ["8310", "0.00", "300.00"],
      ["Sales", "0.00", "100.00"],
    ]);
    const entries = await done(shop.get(`/reports/journal-entries?from=${changed}&to=${changed}&limit=1000`));
    const rates = entries.items.map(({ role, rate }: Body) => `${role} ${rate}`);
    assert.ok(rates.includes("Returns 0.1") && rates.includes("Sales 0.12"), rates.join());
    const twice = await set([...accounts, { role: "Sales", rate: "0.10", account: "1" }]);
    assert.deepEqual(Object.keys(twice.body.errors), ["modules.reporting.accounts"]);
    assert.equal((await set([{ role: "Tax", rate: "19", account: "1" }])).status, 400);
  });
});
