import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { problemOf } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("receipts and invoices", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;
  let customerId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const rate = (await made("/tax-rates", { name: "MwSt", rate: "0.075" })).id;
    const taxGroupId = (await made("/tax-groups", { name: "MwSt", components: [{ taxRateId: rate }] })).id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2.5", unitId }, { taxGroupId });
    const details = { company: "Engines Ltd", address: "2 Low Road\nTown", taxId: "GB123", email: "ada@example.com" };
    customerId = (await made("/customers", { name: "Ada", ...details })).id;
  });
  after(() => service.close());

  const made = async (path: string, body: object) => {
    const reply = await shop.post(path, body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const sold = async (members: Record<string, unknown> = {}, by: Till = till): Promise<string> =>
    (await made("/orders", by.order([{ variantId: bread, quantity: "2" }], members))).id;
  const textOf = async (path: string): Promise<string> => (await shop.get(path, { accept: "text/plain" })).body;

  test("each form of a receipt says that it varies by Accept, beside the origin", async () => {
    const path = `/orders/${await sold()}/receipt`;
    // One that is compressed varies by that, too.
    for (const accept of ["application/json", "text/plain", "text/html"]) {
      const { headers } = await shop.get(path, { accept, "accept-encoding": "identity" });
      assert.equal(headers.get("vary"), "Origin, Accept", accept);
    }
  });

  test("a receipt names seller and customer, in the words and texts of its language", async () => {
    const id = await sold({ customerId });
    const path = `/orders/${id}/receipt`;
    const seller = { sellerName: "Shops Ltd", sellerAddress: "1 Quay\nPort", sellerTaxId: "DE 7" };
    const texts = [
      { language: "de", header: "Guten Tag", footer: null },
      { language: "de-AT", header: "Grüß Gott", footer: "Baba" },
    ];
    await shop.patch("/settings", { ...seller, receiptHeader: "Hello", receiptFooter: "Bye", receiptTexts: texts });
    const { body } = await shop.get(path);
    assert.deepEqual(body.seller, { name: "Shops Ltd", address: "1 Quay\nPort", taxId: "DE 7" });
    const customer = { name: "Ada", company: "Engines Ltd", address: "2 Low Road\nTown", taxId: "GB123" };
    assert.deepEqual([body.customer, body.language, body.header, body.copy], [customer, "en", "Hello", 0]);
    const german = await textOf(`${path}?language=de-DE`);
    for (const row of [
      /^ +Guten Tag\n +Shops Ltd\n +1 Quay\n +Port\n/,
      /^ +Steuernummer DE 7$/m,
      /^Kunde:\nEngines Ltd\nAda\n2 Low Road\nTown\nSteuernummer +GB123$/m,
      /^ {2}2 × 2,50$/m,
      /^Summe EUR +5,00$/m,
      /^MwSt 7,5 % von 4,65 +0,35$/m,
      /\n +Bye\n$/,
    ])
      assert.match(german, row);
    for (const row of german.split("\n")) assert.ok(row.length <= 42, row);
    assert.match(await textOf(`${path}?language=de-AT`), /^ +Grüß Gott\n[^]*\n +Baba\n$/);
    assert.match(await textOf(`${path}?language=nl`), /^ +Hello\n[^]*^Total EUR +5\.00$/m);
    assert.ok((await shop.get(`${path}?language=German`)).body.errors.language);
    const twice = await shop.patch("/settings", { receiptTexts: [texts[0], texts[0]] });
    assert.deepEqual(twice.body.errors.receiptTexts, ["has a language twice"]);
    const own = await shop.patch(`/settings/branches/${till.branchId}`, { sellerTaxId: "AT 8", receiptLanguage: "fr" });
    assert.deepEqual([own.status, own.body.effective.receiptTexts], [200, texts]);
    const french = (await shop.get(path)).body;
    assert.deepEqual([french.seller.taxId, french.language], ["AT 8", "fr"]);
    assert.match(await textOf(path), /^Servi par/m);
    assert.match((await shop.get(path, { accept: "text/html" })).body, /<html lang="fr">/);
    const arabic = await shop.get(`/orders/${id}/receipt?language=ar`, { accept: "text/html" });
    assert.match(arabic.body, /<html lang="ar" dir="rtl">[^]*<bdi>المجموع EUR<\/bdi> +<bdi>5\.00<\/bdi>/);
    await shop.patch(`/settings/branches/${till.branchId}`, { sellerTaxId: null, receiptLanguage: null });
    await shop.post(`/customers/${(await made("/customers", { name: "Charles" })).id}/merge`, {
      sourceIds: [customerId],
    });
    assert.equal((await shop.get(path)).body.customer.name, "Charles");
  });

  test("the first print is the original; each later one is counted, audited and says copy", async () => {
    const id = await sold();
    const print = (body: object = {}) => shop.post(`/orders/${id}/prints`, body);
    const first = { id: randomUUID() };
    const original = await print(first);
    assert.deepEqual([original.status, original.body.copy], [201, 0]);
    assert.equal((await shop.get(`/audit?event=receipt.reprinted&subjectId=${id}`)).body.items.length, 0);
    const second = await print({ language: "de" });
    assert.deepEqual([second.status, second.body.copy, second.body.language], [201, 1, "de"]);
    const { receiptNumber } = second.body.order;
    const details = { receiptNumber, copy: 1 };
    await assertAudited(shop, { event: "receipt.reprinted", by: shop.owner.email, to: ["Order", id], details });
    const again = await print(first);
    assert.deepEqual([again.status, again.body.copy], [200, 0]);
    const printed = await shop.post(`/orders/${id}/prints`, {}, { accept: "text/plain" });
    assert.equal(printed.status, 201);
    assert.match(printed.body, /^ +\*\*\* COPY 2 \*\*\*$/m);
    assert.equal((await shop.get(`/orders/${id}/receipt`)).body.copy, 3);
    const copies = await Promise.all(Array.from({ length: 3 }, () => print()));
    assert.deepEqual(copies.map(({ body }) => body.copy).sort(), [3, 4, 5]);
    const { branchId } = till;
    const parked = await made("/orders", { branchId, status: "Parked", lines: [{ variantId: bread, quantity: "1" }] });
    assert.deepEqual(problemOf(await shop.post(`/orders/${parked.id}/prints`, {})), [404, "not_found"]);
  });

  test("a receipt is mailed to the customer, or to who is said, and counts as given out", async () => {
    const to = `${randomUUID()}@example.com`;
    const ofCustomer = (await made("/customers", { name: "Mia", email: to })).id;
    const id = await sold({ customerId: ofCustomer });
    const mailed = await shop.post(`/orders/${id}/mails`, {});
    assert.deepEqual([mailed.status, mailed.body.copy], [201, 0]);
    const mail = await service.mailTo(to);
    assert.equal(mail.subject, `Shops Ltd: ${mailed.body.order.receiptNumber}`);
    assert.match(mail.text, /^Total EUR +5\.00$/m);
    assert.match(mail.html, /<pre>[^]*Total EUR +5\.00/);
    const details = { receiptNumber: mailed.body.order.receiptNumber, copy: 0 };
    await assertAudited(shop, { event: "receipt.mailed", by: shop.owner.email, to: ["Order", id], details });
    const other = { id: randomUUID(), to: `${randomUUID()}@example.com`, language: "it" };
    for (const status of [201, 200]) assert.equal((await shop.post(`/orders/${id}/mails`, other)).status, status);
    assert.match((await service.mailTo(other.to)).text, /\*\*\* COPIA 1 \*\*\*/);
    assert.equal(service.mails.filter((one) => one.to === other.to).length, 1);
    const nobody = await sold();
    assert.ok((await shop.post(`/orders/${nobody}/mails`, {})).body.errors.to);
    assert.equal((await shop.get(`/orders/${nobody}/receipt`)).body.copy, 0);
  });

  test("invoices are numbered without gaps in the series of their branch, once a sale, and keep it from being voided", async () => {
    await shop.patch("/settings", { sellerTaxId: null });
    const id = await sold({ customerId });
    const issue = (order: string, body: object = {}) => shop.post(`/orders/${order}/invoice`, body);
    assert.deepEqual(problemOf(await issue(id)), [400, "seller_unknown"]);
    await shop.patch("/settings", { sellerTaxId: "DE 7" });
    const anonymous = await sold();
    assert.ok((await issue(anonymous)).body.errors.buyer);
    assert.equal((await shop.get(`/orders/${id}/invoice`)).status, 404);

    const buyer = { name: "Engines Ltd", address: "2 Low Road", taxId: "GB123" };
    const body = { id: randomUUID(), buyer };
    const { status, body: invoice } = await issue(id, body);
    const code = (await shop.get(`/branches/${till.branchId}`)).body.code.toUpperCase();
    assert.deepEqual([status, invoice.number, invoice.buyer], [201, `${code}-INV-000001`, buyer]);
    assert.deepEqual(invoice.seller, { name: "Shops Ltd", address: "1 Quay\nPort", taxId: "DE 7" });
    assert.deepEqual([invoice.taxes[0].amount, invoice.order.totals.total], ["0.35", "5.00"]);
    await assertAudited(shop, {
      ...{ event: "invoice.issued", by: shop.owner.email, to: ["Order", id] },
      details: { invoiceId: body.id },
    });
    const again = await issue(id, body);
    assert.deepEqual([again.status, again.body], [200, invoice]);
    assert.deepEqual(problemOf(await issue(id, { buyer })), [409, "invoice_exists"]);
    assert.equal((await issue(id)).body.number, invoice.number);
    assert.deepEqual(problemOf(await shop.post(`/orders/${id}/void`, { reason: "Oops" })), [400, "order_not_voidable"]);
    await shop.patch("/settings", { sellerName: "Renamed Ltd" });
    assert.deepEqual((await shop.get(`/orders/${id}/invoice`)).body, invoice);
    const text = await textOf(`/orders/${id}/invoice?language=de`);
    for (const row of [/^Rechnung +\S+-INV-000001$/m, /^Steuernummer +GB123$/m, /^Summe EUR +5,00$/m])
      assert.match(text, row);

    const voided = await sold();
    await shop.post(`/orders/${voided}/void`, { reason: "Oops" });
    assert.deepEqual(problemOf(await issue(voided, { buyer })), [409, "order_already_voided"]);
    assert.deepEqual(problemOf(await issue(randomUUID(), { buyer })), [404, "not_found"]);
    // Refused after the number was taken: it is given again.
    assert.deepEqual(problemOf(await issue(anonymous, { id: invoice.id.toUpperCase(), buyer })), [
      409,
      "duplicate_conflict",
    ]);
    const several = await Promise.all([anonymous, await sold(), await sold()].map((order) => issue(order, { buyer })));
    const numbers = several.map((one) => one.body.number).sort();
    assert.deepEqual(
      numbers,
      [2, 3, 4].map((n) => `${code}-INV-00000${n}`),
    );
    const branchId = (await made("/branches", { name: "Other", code: "other" })).id;
    const there = await openTill(shop, branchId);
    assert.equal((await issue(await sold({}, there), { buyer })).body.number, "OTHER-INV-000001");

    const today = invoice.issuedOn;
    const list = async (query: string) =>
      (await shop.get(`/invoices?${query}`)).body.items.map(({ number }: { number: string }) => number);
    assert.deepEqual(await list(`branchId=${branchId}`), ["OTHER-INV-000001"]);
    assert.equal((await list(`from=${today}&to=${today}`)).length, 5);
    assert.deepEqual([await list("from=2100-01-01"), await list("to=2000-01-01")], [[], []]);
    const page = (await shop.get("/invoices?limit=2")).body;
    assert.equal((await list(`limit=3&cursor=${encodeURIComponent(page.nextCursor)}`)).length, 3);
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
