import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, sellByName, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("lines by name", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let branchId: string;
  let full: string;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const unitId = (await shop.get("/units")).body.items[0].id;
    const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    full = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId }] })).body.id;
    till = await openTill(shop);
    ({ branchId } = till);
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId, cost: "4" }, { taxGroupId: full });
  });
  after(() => service.close());

  const inCash = (tendered: string) => ({ payments: [{ methodId: till.cash, tendered }] });
  const refusalOf = (reply: Reply) => [...problemOf(reply), ...[reply.body.permission].filter(Boolean)];
  const done = [201, undefined];
  const named = (members: object = {}) => ({ name: "Repair", quantity: "1", unitPrice: "11.9", ...members });
  const faults = ({ status, body }: Reply) => [status, ...Object.keys(body.errors ?? {})];

  test("400 without a tax group, unless the settings have one; null is none", async () => {
    for (const line of [named(), named({ taxGroupId: null })])
      assert.deepEqual(faults(await till.sell([line])), [400, "lines[0].taxGroupId"]);
    const given = await till.sell([named({ taxGroupId: full })]);
    assert.deepEqual([given.status, given.body.totals?.tax], [201, "1.90"]);
    for (const customTaxGroupId of [randomUUID(), await archivedGroup()])
      assert.deepEqual(faults(await shop.patch("/settings", { customTaxGroupId })), [400, "customTaxGroupId"]);
    const untaxed = await sellByName(shop);
    assert.deepEqual([(await till.sell([named()])).body.totals.tax, till.branchId], ["0.00", branchId]);
    assert.deepEqual(problemOf(await shop.delete(`/tax-groups/${untaxed}`)), [409, "tax_group_in_use"]);
    const own = { customTaxGroupId: full };
    assert.equal((await shop.patch(`/settings/branches/${branchId}`, own)).status, 200);
    assert.equal((await till.sell([named(), named()])).body.totals.tax, "3.80");
    assert.deepEqual(problemOf(await shop.delete(`/tax-groups/${full}`)), [409, "tax_group_in_use"]);
    await shop.patch(`/settings/branches/${branchId}`, { customTaxGroupId: null });
  });

  const archivedGroup = async () => {
    const { id } = (await shop.post("/tax-groups", { name: "Gone" })).body;
    assert.equal((await shop.delete(`/tax-groups/${id}`)).status, 204);
    return id;
  };

  test("403 without sales.custom, with approval when it is lent, also of what comes back; not of goods of a sale", async () => {
    const plain = await hire(service, shop, ["sales.create", "sales.refund"], [branchId]);
    const clerk = await hire(service, shop, ["sales.create", "sales.refund"], [branchId], ["sales.custom"]);
    const refund = named({ kind: "Refund", quantity: "-1" });
    for (const line of [named({ taxGroupId: full }), refund]) {
      const order = till.order([line, { variantId: bread, quantity: "2" }]);
      assert.deepEqual(refusalOf(await plain.post("/orders", order)), [403, "permission_denied", "sales.custom"]);
      assert.deepEqual(refusalOf(await clerk.post("/orders", order)), [403, "approval_required", "sales.custom"]);
    }
    const { lines } = (await till.sell([named()])).body;
    const back_ = { kind: "Refund", originalLineId: lines[0].id, quantity: "-1" };
    assert.deepEqual(problemOf(await plain.post("/orders", till.order([back_], inCash("0")))), done);
  });

  test("they are flagged on the order and in lists, and counted in X and Z; their voids count them off", async () => {
    const own = await openTill(shop, branchId);
    const mixed = await own.sell([
      named({ quantity: "3" }),
      { kind: "Void", name: "Repair", quantity: "-1" },
      named({ name: "Wrap" }),
    ]);
    assert.deepEqual([mixed.status, mixed.body.hasCustomLines], [201, true]);
    const plain = await own.sell([{ variantId: bread, quantity: "1" }]);
    assert.equal(plain.body.hasCustomLines, false);
    const listed = (await shop.get(`/orders?cashSessionId=${own.sessionId}`)).body.items;
    assert.deepEqual(
      listed.map(({ hasCustomLines }: Record<string, boolean>) => hasCustomLines),
      [false, true],
    );
    const counted = async (report: string) => {
      const { totals } = (await shop.get(`/cash/sessions/${own.sessionId}/${report}`)).body;
      return [totals.customCount, totals.customAmount];
    };
    assert.deepEqual(await counted("x-report"), [2, "35.70"]);
    const mistake = await own.sell([named()]);
    await shop.post(`/orders/${mistake.body.id}/void`, { reason: "Mistake" });
    await shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "145.7" });
    assert.equal((await shop.post(`/cash/sessions/${own.sessionId}/close`, {})).status, 200);
    assert.deepEqual(await counted("z-report"), [2, "35.70"]);
    const { cashSessionId: _, payments: _payments, ...basket } = till.order([named()]);
    const parked = await shop.post("/orders", { ...basket, status: "Parked" });
    assert.equal(parked.body.hasCustomLines, true);
    assert.equal((await shop.get(`/orders/${parked.body.id}`)).body.hasCustomLines, true);
  });

  test("the books of all this hold", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
