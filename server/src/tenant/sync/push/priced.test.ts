import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { unitPriceFor } from "@tillhouse/pricing/label.ts";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, type Staff } from "../../../../test/staff.ts";

// What a till says that it sold by, held against what the shop would ask.

describe("the prices that a till has sold by", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let television: string;
  let group: string;
  let taxes: readonly object[];
  let till: Till;
  let clerk: Staff;
  let at: AtTill;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    await shop.patch("/settings", { stockPolicy: "Allow" });
    const rate = (await shop.post("/tax-rates", { name: "Full", rate: "0.19" })).body;
    group = (await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId: rate.id }] })).body.id;
    taxes = [{ taxRateId: rate.id, name: "Full", rate: "0.19", isCompound: false }];
    television = await addVariant(shop, { sku: "TV", price: "1190", unitId }, { taxGroupId: group });
    till = await openTill(shop, branchId, ago(3_600_000));
    clerk = await hire(service, shop, ["sales.create"], [branchId], ["sales.overridePrice"]);
    at = await (await registerTill(service, shop, till)).signIn(clerk);
  });
  after(() => service.close());

  const ago = (ms: number) => new Date(service.deps.now().getTime() - ms).toISOString();
  interface PushedPrices {
    readonly total?: string;
    /** Members of what the till says that it sold by. */
    readonly sold?: object;
    readonly line?: object;
    /** Members of the line in the body, and of the body. */
    readonly bodyLine?: object;
    readonly body?: object;
    readonly lines?: number;
    readonly id?: string;
  }
  /** A television as a till sells it. */
  const sale = ({ total = "1190.00", sold, line, bodyLine, body, lines = 1, id = randomUUID() }: PushedPrices) => {
    const ids = Array.from({ length: lines }, () => randomUUID());
    const held = { listPrice: "1190.00", unitPrice: "1190.00", priceSource: "Catalogue", taxes, ...line };
    return {
      ...{ kind: "Order", id, userId: clerk.userId },
      body: {
        ...{ branchId, cashSessionId: till.sessionId, isOffline: true, occurredAt: ago(60_000) },
        lines: ids.map((lineId) => ({ id: lineId, variantId: television, quantity: "1", ...bodyLine })),
        payments: [{ methodId: till.cash, tendered: "10000" }],
        ...body,
      },
      sold: { taxMode: "Inclusive", total, lines: ids.map((lineId) => ({ id: lineId, ...held })), ...sold },
    };
  };
  const codesOf = async (item: object) => {
    const [result] = await pushAs(at, branchId, [item]);
    return [result?.status, ...(result?.notes ?? []).map(({ code }) => code)].join(" ");
  };

  test("are no difference when they are the shop's", async () => {
    assert.equal(await codesOf(sale({})), "Created");
  });

  const invented = { promotionId: randomUUID(), name: "Mine", value: "1189.00" };
  const cases: Readonly<Record<string, readonly [PushedPrices, codes: string]>> = {
    "a label's price without a label": [
      { total: "1.00", line: { unitPrice: "1.00", priceSource: "Label" } },
      "Flagged price_changed",
    ],
    "an override without a price of the list": [
      { total: "1.00", line: { listPrice: null, unitPrice: "1.00", priceSource: "Override" } },
      "Flagged price_changed approval_required",
    ],
    "a promotion, beside a tax of the till's own": [
      { total: "1.00", sold: { promotions: [invented] }, body: { tax: { amount: "0.16" } } },
      "Flagged promotion_changed",
    ],
    "prices that contain no tax": [{ total: "1416.10", sold: { taxMode: "Exclusive" } }, "Flagged totals_changed"],
    "a certificate of nobody": [{ total: "1000.00", sold: { taxCertificate: "Mine" } }, "Flagged totals_changed"],
    "no tax, with the article's own tax group": [
      { line: { taxes: [] }, bodyLine: { taxGroupId: "own" } },
      "Flagged totals_changed",
    ],
  };
  for (const [what, [said, codes]] of Object.entries(cases))
    test(`are flagged: ${what}`, async () => {
      const own = said.bodyLine === undefined ? {} : { bodyLine: { taxGroupId: group } };
      assert.equal(await codesOf(sale({ ...said, ...own })), codes);
    });

  test("are flagged: a label of less than what was sold, which is no price of the list", async () => {
    const label = (labelPrice: string, quantity: string, unitPrice: string, priceSource = "Label") =>
      codesOf(
        sale({
          ...{ total: labelPrice, line: { unitPrice, priceSource } },
          bodyLine: { quantity, labelPrice },
        }),
      );
    assert.equal(await label("1.00", "1", "1.00"), "Flagged price_changed");
    assert.equal(await label("0.00", "10", "0.00"), "Flagged price_changed", "for nothing");
    assert.equal(await label("2380.00", "2", "1190.00", "Catalogue"), "Created", "two on one label");
  });

  test("are no difference when a label says what its weight costs", async () => {
    const unitId = (await shop.post("/units", { code: "KG", name: "Kilogram", precision: 3 })).body.id;
    const cheese = await addVariant(shop, { sku: "CHEESE", price: "18.90", unitId });
    const sell = (quantity: string, unitPrice: string) =>
      codesOf(
        sale({
          ...{ total: "5.00", line: { listPrice: "18.90", unitPrice, priceSource: "Label", taxes: [] } },
          bodyLine: { variantId: cheese, quantity, labelPrice: "5.00" },
        }),
      );
    assert.equal(await sell("0.264", unitPriceFor("5.00", "0.264", "18.90", 2)), "Created");
    assert.equal(await sell("0.464", unitPriceFor("5.00", "0.464", "18.90", 2)), "Flagged price_changed", "more of it");
    await shop.patch(`/variants/${cheese}`, { price: "25.00" });
    assert.equal(await sell("0.264", unitPriceFor("5.00", "0.264", "18.90", 2)), "Flagged price_changed", "of before");
  });

  test("are flagged: the service charge of the shop is not in them", async () => {
    const unitId = (await shop.get("/units")).body.items[0].id;
    const plain = await addVariant(shop, { sku: "PLAIN", price: "10", unitId });
    const { status } = await shop.patch("/settings", { serviceCharge: "10" });
    assert.equal(status, 200);
    const line = { listPrice: "10.00", unitPrice: "10.00", taxes: [] };
    const item = sale({ total: "10.00", line, bodyLine: { variantId: plain } });
    assert.match(await codesOf(item), /^Flagged .*totals_changed/);
    await shop.patch("/settings", { serviceCharge: null });
  });

  test("of a parked order excuse each of its lines once, for one sale, while it is parked", async () => {
    const lines = [{ variantId: television, quantity: "1" }];
    const park = async () => {
      const { status, body } = await at.post("/orders", { status: "Parked", branchId, lines });
      assert.equal(status, 201, JSON.stringify(body));
      return body.id as string;
    };
    const [one, two, three] = [await park(), await park(), await park()];
    await shop.patch(`/variants/${television}`, { price: "2380" });
    const more = sale({ lines: 2, total: "2380.00", sold: { parkedOrderId: one } });
    assert.equal(await codesOf(more), "Flagged price_changed");
    assert.equal(await codesOf(sale({ id: one })), "Flagged price_changed order_not_parked", "it was completed");
    assert.equal(await codesOf(sale({ sold: { parkedOrderId: two } })), "Created");
    assert.equal((await at.delete(`/orders/${three}`, { reason: "Left" })).status, 200);
    assert.equal(await codesOf(sale({ id: three })), "Flagged price_changed order_not_parked", "it was cancelled");
    await shop.patch(`/variants/${television}`, { price: "1190" });
  });

  test("a payment by a method that is not used there any more is flagged, and booked", async () => {
    const { id } = (await shop.post("/payment-methods", { name: "Cheque", kind: "Other", worksOffline: true })).body;
    assert.equal((await shop.delete(`/payment-methods/${id}`)).status, 204);
    assert.equal(await codesOf(sale({ body: { payments: [{ methodId: id, tendered: "1190" }] } })), "Flagged invalid");
  });

  test("a payment that needs a connection is flagged when the till had none, and numbers count either way", async () => {
    const { id } = (await shop.post("/payment-methods", { name: "Terminal", kind: "Card" })).body;
    const payments = [{ methodId: id, tendered: "1190" }];
    assert.equal(await codesOf(sale({ body: { payments } })), "Flagged payment_needs_connection");
    assert.equal(await codesOf(sale({ body: { payments, isOffline: false } })), "Created");
    const [known] = (await shop.get("/sync/flags?code=payment_needs_connection")).body.items;
    assert.equal(known.notes[0].members.methodId, id);
    const numbered = sale({ body: { payments, isOffline: false, receiptNumber: 1 } });
    assert.equal(await codesOf(numbered), "Created");
    assert.match((await shop.get(`/orders/${numbered.id}`)).body.receiptNumber, /-000001$/);
  });

  test("taxes by a rate that the shop does not have are a dead letter", async () => {
    const unknown = [{ taxRateId: randomUUID(), name: "Mine", rate: "0.19", isCompound: false }];
    assert.equal(await codesOf(sale({ line: { taxes: unknown } })), "DeadLettered invalid");
  });

  test("a time of long ago is flagged, of a drawer, too", async () => {
    const item = (kind: string, body: object) => ({ kind, id: randomUUID(), userId: clerk.userId, body });
    const opened = await openTill(shop, branchId, ago(48 * 3_600_000));
    const by = await (await registerTill(service, shop, opened)).signIn(clerk);
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    const reasonId = reasons.find(({ kind }) => kind === "PaidIn")?.id;
    const of = {
      cashSessionId: opened.sessionId,
      kind: "PaidIn",
      amount: "1",
      reasonId,
      occurredAt: ago(30 * 3_600_000),
    };
    const [paidIn] = await pushAs(by, branchId, [item("CashMovement", of)]);
    assert.deepEqual(
      paidIn?.notes.map(({ members }) => (members as { permission?: string }).permission),
      ["sales.backdate", "cash.movement"],
    );
  });
});
