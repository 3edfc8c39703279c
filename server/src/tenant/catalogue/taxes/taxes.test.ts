import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("taxes", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let clerk: Staff;
  let unitId: string;
  let rateId: string;
  let groupId: string;
  let bread: string;

  const eve = "2027-02-28T23:30:00.000Z";
  before(async () => {
    service = await startService({ config: { accessTokenS: 7200 } });
    service.now.set(new Date(eve));
    shop = await service.openShop();
    till = await openTill(shop);
    await shop.patch("/settings", { stockPolicy: "Allow" });
    unitId = (await shop.get("/units")).body.items[0].id;
    rateId = (await made("/tax-rates", { name: "Full", rate: "0.19" })).id;
    groupId = (await made("/tax-groups", { name: "Full", components: [{ taxRateId: rateId }] })).id;
    bread = await addVariant(shop, { sku: "BREAD", price: "11.90", unitId }, { taxGroupId: groupId });
    clerk = await hire(
      service,
      shop,
      ["sales.create", "sales.read", "customers.read", "customers.write"],
      [till.branchId],
    );
  });
  after(() => service.close());

  const made = async (path: string, body: object) => {
    const reply = await shop.post(path, body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const sold = async (by: Till = till, members: Record<string, unknown> = {}, line: object = {}) => {
    const { status, body } = await by.sell([{ variantId: bread, quantity: "1", ...line }], members);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const rateOf = (order: { lines: { taxes: { rate: string }[] }[] }) => order.lines[0]?.taxes.map(({ rate }) => rate);
  const breaches = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, listBreaches);
  };

  test("400 for a rate that is no fraction from 0 to 1", async () => {
    for (const rate of ["19", "1.000001", "-0.1", "1.1", "0.1234567", "01", ""]) {
      assert.ok((await shop.post("/tax-rates", { name: "Wrong", rate })).body.errors.rate, rate);
      assert.ok((await shop.put(`/tax-rates/${rateId}/rates/2027-06-01`, { rate })).body.errors.rate, rate);
    }
    for (const rate of ["0", "1", "1.000000", "0.999999"]) await made("/tax-rates", { name: `Rate ${rate}`, rate });
  });

  test("components are calculated in their order, wherever their rows lie", async () => {
    const rates = [
      await made("/tax-rates", { name: "Third", rate: "0.1" }),
      await made("/tax-rates", { name: "Fourth", rate: "0.2" }),
    ];
    const components = rates.map(({ id: taxRateId }, i) => ({ taxRateId, isCompound: i === 1 }));
    const group = await made("/tax-groups", { name: "Compound", components });
    const cake = await addVariant(shop, { sku: "CAKE", price: "10.00", unitId }, { taxGroupId: group.id });
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    // A changed row is written anew, behind the others.
    await asSuperuser(
      service,
      tenant.server,
      `UPDATE "${tenant.schemaName ?? "public"}".tax_group_components SET is_compound = is_compound WHERE tax_rate_id = '${rates[0].id}'`,
      [],
      tenant.databaseName,
    );
    const { status, body } = await till.sell([{ variantId: cake, quantity: "1" }]);
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(rateOf(body), ["0.1", "0.2"]);
    assert.deepEqual((await shop.get(`/tax-groups/${group.id}`)).body.components, group.components);
  });

  test("a rate holds from its day on at each branch, receipts of before stay, and every change is audited", async () => {
    const east = (await made("/branches", { name: "East", code: "EAST", timezone: "Asia/Kathmandu" })).id;
    const there = await openTill(shop, east);
    const before = await sold();
    assert.deepEqual([rateOf(before), before.totals.tax], [["0.19"], "1.90"]);

    const planned = await shop.put(`/tax-rates/${rateId}/rates/2027-03-01`, { rate: "0.16" });
    const rates = [
      { validFrom: null, rate: "0.19" },
      { validFrom: "2027-03-01", rate: "0.16" },
    ];
    assert.deepEqual([planned.status, planned.body.rates, planned.body.version], [200, rates, 2]);
    const event = { event: "tax_rate.changed", by: shop.owner.email, to: ["TaxRate", rateId] } as const;
    await assertAudited(shop, { ...event, details: { before: { rates: rates.slice(0, 1) }, after: { rates } } });
    const scanned = async (branchId: string) =>
      (await shop.get(`/scan?code=BREAD&branchId=${branchId}`)).body.taxes[0].rate;
    assert.deepEqual([await scanned(till.branchId), await scanned(east)], ["0.19", "0.16"]);
    assert.deepEqual([rateOf(await sold()), rateOf(await sold(there))], [["0.19"], ["0.16"]]);

    const parked = await made("/orders", {
      branchId: till.branchId,
      status: "Parked",
      lines: [{ variantId: bread, quantity: "1" }],
    });
    service.now.set(new Date("2027-03-01T00:10:00Z"));
    assert.deepEqual(rateOf(await sold()), ["0.16"]);
    assert.deepEqual(rateOf(await sold(till, { occurredAt: "2027-02-28T23:59:59.000Z" })), ["0.19"]);
    const completion = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "20" }] };
    const completed = await shop.post(`/orders/${parked.id}/complete`, completion);
    assert.deepEqual([completed.status, rateOf(completed.body)], [200, ["0.19"]]);
    assert.deepEqual((await shop.get(`/orders/${before.id}`)).body, before);

    await shop.put(`/tax-rates/${rateId}/rates/2027-04-01`, { rate: "0.21" });
    const dropped = await shop.delete(`/tax-rates/${rateId}/rates/2027-04-01`);
    assert.deepEqual([dropped.status, dropped.body.rates], [200, rates]);
    assert.equal((await shop.delete(`/tax-rates/${rateId}/rates/2027-04-01`)).status, 404);
    assert.equal((await shop.put(`/tax-rates/${till.branchId}/rates/2027-04-01`, { rate: "0" })).status, 404);
    assert.ok((await shop.delete(`/tax-rates/${rateId}/rates/2027-03-01`)).body.errors.validFrom);
    assert.ok((await shop.put(`/tax-rates/${rateId}/rates/2027-02-28`, { rate: "0.1" })).body.errors.validFrom);
    assert.ok((await shop.put(`/tax-rates/${rateId}/rates/2027-02-30`, { rate: "0.1" })).body.errors.validFrom);
    assert.equal((await shop.put(`/tax-rates/${rateId}/rates/2027-03-01`, { rate: "0.19" })).status, 200);
  });

  test("a branch uses another tax group in place of one, until it no longer does", async () => {
    const islands = (await made("/branches", { name: "Islands", code: "ISLES" })).id;
    const there = await openTill(shop, islands);
    const igic = (await made("/tax-rates", { name: "IGIC", rate: "0.07" })).id;
    const low = (await made("/tax-groups", { name: "IGIC", components: [{ taxRateId: igic }] })).id;
    const put = (taxGroupId: string | null) => shop.put(`/tax-groups/${groupId}/branches/${islands}`, { taxGroupId });
    assert.deepEqual([(await put(low)).status, (await put(low)).body], [200, { taxGroupId: low }]);
    const used = async (branchId: string) =>
      (await shop.get(`/tax-groups/${groupId}/branches/${branchId}`)).body.taxGroupId;
    assert.deepEqual([await used(islands), await used(till.branchId)], [low, null]);
    const event = { event: "tax_group.changed", by: shop.owner.email, to: ["TaxGroup", groupId] } as const;
    const told = (before: string | null, after: string | null) => ({
      branchId: islands,
      before: { taxGroupId: before },
      after: { taxGroupId: after },
    });
    await assertAudited(shop, { ...event, details: told(null, low) });
    const ofLine = { taxGroupId: groupId, variantId: undefined, name: "Wrapping", unitPrice: "1" };
    for (const line of [{}, ofLine]) {
      assert.deepEqual(rateOf(await sold(there, {}, line)), ["0.07"]);
      assert.deepEqual(rateOf(await sold(till, {}, line)), ["0.19"]);
    }
    assert.deepEqual(problemOf(await shop.delete(`/tax-groups/${low}`)), [409, "tax_group_in_use"]);
    const archived = (await made("/tax-groups", { name: "Gone" })).id;
    await shop.delete(`/tax-groups/${archived}`);
    for (const wrong of [archived, groupId]) assert.ok((await put(wrong)).body.errors.taxGroupId);
    assert.equal((await shop.put(`/tax-groups/${groupId}/branches/${low}`, { taxGroupId: low })).status, 404);

    assert.equal((await put(null)).status, 200);
    await assertAudited(shop, { ...event, details: told(low, null) });
    assert.deepEqual(rateOf(await sold(there)), ["0.19"]);
    assert.equal((await shop.delete(`/tax-groups/${low}`)).status, 204);
  });

  test("who has a certificate pays no tax, out of prices with it and on top of others, while it is valid", async () => {
    const taxExemption = { certificate: "EX-1", validTo: "2027-03-01" };
    const { id: customerId } = await made("/customers", { name: "Embassy", taxExemption });
    const event = { event: "customer.exemption_changed", by: shop.owner.email, to: ["Customer", customerId] } as const;
    await assertAudited(shop, { ...event, details: { before: { taxExemption: null }, after: { taxExemption } } });

    const order = await sold(till, { customerId, discounts: [{ kind: "Percent", value: "10" }] });
    const { gross, orderDiscount, net, tax, exemptTax, total } = order.totals;
    assert.deepEqual(
      [gross, orderDiscount, net, tax, exemptTax, total],
      ["11.90", "1.19", "9.00", "0.00", "1.71", "9.00"],
    );
    const [line] = order.lines;
    assert.deepEqual([order.taxCertificate, line.exemptTax, line.taxes[0].rate], ["EX-1", "1.71", "0"]);
    const receipt = (await shop.get(`/orders/${order.id}/receipt`, { accept: "text/plain" })).body;
    assert.match(receipt, /Tax exempt +-1\.71\nTotal EUR +9\.00\n[^]*Exempt by certificate +EX-1\n/);
    assert.equal((await sold(till, { customerId }, { quantity: "2" })).totals.total, "20.00");
    const half = [
      { id: customerId, variantId: bread, quantity: "2" },
      { kind: "Void", variantId: bread, quantity: "-1" },
    ];
    assert.equal((await till.sell(half, { customerId })).body.totals.total, "10.00");
    const printed = await till.sell([{ variantId: bread, quantity: "1" }], { customerId, tax: { amount: "0.01" } });
    assert.ok(printed.body.errors["tax.amount"]);

    const basket = { branchId: till.branchId, lines: [{ variantId: bread, quantity: "1" }], customerId };
    const quote = (await shop.post("/orders/quote", basket)).body;
    assert.deepEqual([quote.taxCertificate, quote.totals.total], ["EX-1", "10.00"]);
    const parked = await made("/orders", { ...basket, status: "Parked" });
    const unlimited = { certificate: "EX-2", validTo: null };
    const { id: other } = await made("/customers", { name: "Consulate", taxExemption: unlimited });
    const target = (await made("/customers", { name: "Consulate General" })).id;
    const merged = await shop.post(`/customers/${target}/merge`, { sourceIds: [other] });
    assert.deepEqual(merged.body.taxExemption, unlimited);
    assert.equal((await sold(till, { customerId: other })).taxCertificate, "EX-2");

    await shop.patch("/settings", { taxMode: "Exclusive" });
    assert.equal((await sold(till, { customerId })).totals.total, "11.90");
    assert.equal((await sold()).totals.total, "14.16");
    const expired = { certificate: "EX-1", validTo: "2027-02-28" };
    assert.equal((await shop.patch(`/customers/${customerId}`, { taxExemption: expired })).status, 200);
    assert.equal((await sold(till, { customerId })).totals.total, "14.16");
    const completion = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "10" }] };
    const completed = await shop.post(`/orders/${parked.id}/complete`, completion);
    assert.deepEqual(
      [completed.status, completed.body.totals.total, completed.body.taxMode],
      [200, "10.00", "Inclusive"],
    );
    const voided = await shop.post(`/orders/${completed.body.id}/void`, { reason: "Test" });
    assert.equal(voided.status, 200);
    const x = (await shop.get(`/cash/sessions/${till.sessionId}/x-report`)).body;
    const free = x.taxes.find(({ rate }: { rate: string }) => rate === "0");
    // 9 + 20 + 10 + 10 + 11.90 at a rate of zero; what was voided is not among them.
    assert.deepEqual([free.netAmount, free.taxAmount], ["60.90", "0.00"]);
    assert.deepEqual(await breaches(), []);
  });

  test("403 permission_denied for who may change customers but exempts one from tax", async () => {
    const taxExemption = { certificate: "FRIEND" };
    const refused = [403, "permission_denied"];
    assert.deepEqual(problemOf(await clerk.post("/customers", { name: "Friend", taxExemption })), refused);
    const { id } = (await clerk.post("/customers", { name: "Friend", taxExemption: null })).body;
    assert.deepEqual(problemOf(await clerk.patch(`/customers/${id}`, { taxExemption })), refused);
    assert.equal((await shop.patch(`/customers/${id}`, { taxExemption })).status, 200);
    assert.equal(
      (await clerk.patch(`/customers/${id}`, { taxExemption: { ...taxExemption, validTo: null } })).status,
      200,
    );
    assert.deepEqual(problemOf(await clerk.patch(`/customers/${id}`, { taxExemption: null })), refused);
    assert.equal((await clerk.patch(`/customers/${id}`, { phone: "030 1234" })).status, 200);
  });
});
