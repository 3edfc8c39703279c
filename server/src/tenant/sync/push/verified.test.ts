import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { registerTill, type AtTill, type TestDevice } from "../../../../test/devices.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, type Staff } from "../../../../test/staff.ts";

const minute = 60_000;
const hour = 60 * minute;

describe("the books hold after each flag that the push takes:", () => {
  let service: TestService;
  let of: CreditShop;
  let shop: CreditShop["shop"];
  let till: Till;
  let device: TestDevice;
  let at: AtTill;
  let clerk: Staff;
  let taxes: object[];
  let [taxed, unitId, pointsMethod] = ["", "", ""];
  let reasons: { id: string; kind: string }[];
  let soldId = "";

  before(async () => {
    service = await startService();
    of = await openCreditShop(service, ["Credit", "Loyalty", "Promotions", "Returns"]);
    shop = of.shop;
    await made(shop.patch("/settings", { modules: { loyalty: { pointValue: "0.01" } } }), 200);
    pointsMethod = (await made(shop.post("/payment-methods", { name: "Points", kind: "Loyalty" }))).id;
    reasons = (await shop.get("/cash/reasons")).body.items;
    unitId = (await shop.get("/units")).body.items[0].id;
    const rate = await made(shop.post("/tax-rates", { name: "Full", rate: "0.19" }));
    const group = await made(shop.post("/tax-groups", { name: "Full", components: [{ taxRateId: rate.id }] }));
    taxes = [{ taxRateId: rate.id, name: "Full", rate: "0.19", isCompound: false }];
    taxed = await addVariant(shop, { sku: "TAXED", price: "11.90", unitId }, { taxGroupId: group.id });
    till = await openTill(shop, of.till.branchId, ago(2 * hour));
    clerk = await hire(service, shop, ["sales.create"], [of.till.branchId]);
    device = await registerTill(service, shop, till);
    at = await device.signIn(clerk);
    const sold = sale();
    assert.equal((await push([sold]))[0]?.status, "Created");
    soldId = sold.id;
  });
  after(() => service.close());

  const ago = (ms: number) => new Date(service.deps.now().getTime() - ms).toISOString();
  const item = (kind: string, body: object, more: object = {}) => ({
    ...{ kind, id: randomUUID() as string, userId: clerk.userId },
    body: { occurredAt: ago(minute), ...body },
    ...more,
  });
  const line = (more: object = {}) => ({ id: randomUUID(), variantId: of.bread, quantity: "1", ...more });
  const sale = (body: object = {}, more: object = {}) =>
    item(
      "Order",
      {
        ...{ branchId: of.till.branchId, cashSessionId: till.sessionId, isOffline: true },
        ...{ lines: [line()], payments: [{ methodId: till.cash, tendered: "10" }] },
        ...body,
      },
      more,
    );
  /** What the till sold by: the taxed article at 11.90. */
  const priced = (sold: object = {}, more: object = {}, body: object = {}) => {
    const id = randomUUID();
    const held = { id, listPrice: "11.90", unitPrice: "11.90", priceSource: "Catalogue", taxes, ...more };
    const lines = [line({ id, variantId: taxed })];
    return sale(
      { lines, payments: [{ methodId: till.cash, tendered: "100" }], ...body },
      { sold: { taxMode: "Inclusive", total: "11.90", lines: [held], ...sold } },
    );
  };
  const push = (items: readonly object[], by = at, more = {}) => pushAs(by, of.till.branchId, items, more);
  const setUp = (patch: object) => made(shop.patch("/settings", patch), 200);
  const exempt = async () =>
    (await made(shop.post("/customers", { name: "Embassy", taxExemption: { certificate: "D-7" } }))).id;
  const anotherTill = async (): Promise<[Till, AtTill]> => {
    const own = await openTill(shop, of.till.branchId, ago(hour));
    return [own, await (await registerTill(service, shop, own)).signIn(clerk)];
  };
  const methodWith = async (members: object) =>
    (await made(shop.post("/payment-methods", { name: randomUUID(), kind: "Other", ...members }))).id;
  const refund = (lineId: string, tendered: string, methodId = till.cash) =>
    sale({
      lines: [{ id: randomUUID(), kind: "Refund", originalLineId: lineId, quantity: "-1" }],
      payments: [{ methodId, tendered }],
    });
  const pushedSale = async (one = sale()) => {
    await push([one]);
    return one as unknown as { id: string; body: { lines: { id: string }[] } };
  };

  const cashFor = (kind: string, amount: string) => {
    const reasonId = reasons.find((one) => one.kind === kind)?.id;
    return { cashSessionId: till.sessionId, kind, amount, reasonId };
  };
  const closedTill = async (): Promise<Till> => {
    const own = await openTill(shop, of.till.branchId, ago(2 * hour));
    await made(shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "100" }), 200);
    await made(shop.post(`/cash/sessions/${own.sessionId}/close`, { remainingCash: "0" }), 200);
    return own;
  };

  /** Each gives the items of a push, the code that one is flagged with, and who pushes when not the till. */
  const walk: Record<string, () => Promise<readonly [items: object[], code: string, by?: AtTill]>> = {
    "a sale of before the opening": async () => [[sale({ occurredAt: ago(3 * hour) })], "clock_back"],
    "cash of before the opening": async () => [
      [item("CashMovement", { ...cashFor("PaidIn", "5"), occurredAt: ago(3 * hour) })],
      "clock_back",
    ],
    "a sale of a suspended session": async () => {
      const [own, by] = await anotherTill();
      await made(shop.post(`/cash/sessions/${own.sessionId}/suspend`, {}), 200);
      return [
        [sale({ cashSessionId: own.sessionId, occurredAt: service.deps.now().toISOString() })],
        "session_not_open",
        by,
      ];
    },
    "a sale that came after the closing": async () => {
      const [own, by] = await anotherTill();
      await made(shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "0" }), 200);
      await made(shop.post(`/cash/sessions/${own.sessionId}/close`, { remainingCash: "0" }), 200);
      return [[sale({ cashSessionId: own.sessionId, occurredAt: ago(30 * minute) })], "late_entry", by];
    },
    "a sale of after the closing": async () => {
      const [own, by] = await anotherTill();
      await made(shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "0" }), 200);
      await made(shop.post(`/cash/sessions/${own.sessionId}/close`, { remainingCash: "0" }), 200);
      return [
        [sale({ cashSessionId: own.sessionId, occurredAt: service.deps.now().toISOString() })],
        "session_closed",
        by,
      ];
    },
    "a till whose clock is ahead": async () => [[sale({ occurredAt: ago(-3 * hour) })], "clock_ahead"],
    "a sale of days ago": async () => [[sale({ occurredAt: ago(50 * hour) })], "clock_back"],
    "stock that is not there": async () => {
      await setUp({ stockPolicy: "Deny" });
      return [
        [sale({ lines: [line({ quantity: "2" })], payments: [{ methodId: till.cash, tendered: "20" }] })],
        "insufficient_stock",
      ];
    },
    "another price": async () => [[priced({ total: "10.00" }, { unitPrice: "10.00" })], "price_changed"],
    "another tax": async () => [[priced({}, { taxes: [] })], "tax_changed"],
    "a promotion that there is not": async () => [
      [priced({ total: "10.90" }, { promotions: [{ promotionId: randomUUID(), name: "Gone", value: "1.00" }] })],
      "promotion_changed",
    ],
    "tax of who is exempt now": async () => [[priced({}, {}, { customerId: await exempt() })], "totals_changed"],
    "no tax of who is not exempt": async () => [
      [priced({ taxCertificate: "Forged", total: "10.00" })],
      "totals_changed",
    ],
    "a service charge that the shop has not": async () => {
      const one = priced({});
      const charge = { id: randomUUID(), listPrice: null, unitPrice: "2.00", priceSource: "Open", taxes: [] };
      const { sold } = one as unknown as { sold: { lines: object[] } };
      return [[{ ...one, sold: { ...sold, total: "13.90", lines: [...sold.lines, charge] } }], "totals_changed"];
    },
    "an override that nobody approved": async () => [
      [
        sale({
          lines: [line({ unitPrice: "8", priceReason: "So" })],
          payments: [{ methodId: till.cash, tendered: "8" }],
        }),
      ],
      "permission_denied",
    ],
    "a line by name without the right": async () => [
      [sale({ lines: [{ id: randomUUID(), name: "Repair", unitPrice: "10", quantity: "1" }] })],
      "permission_denied",
    ],
    "a drawer below zero": async () => [[item("CashMovement", cashFor("PaidOut", "5000"))], "drawer_insufficient"],
    "a register that the till has lost": async () => {
      const [own, by] = await anotherTill();
      await shop.delete(`/registers/${own.registerId}/device`);
      await registerTill(service, shop, own).catch(() => undefined);
      return [[sale({ cashSessionId: own.sessionId })], "register_not_bound", by];
    },
    "a session whose opening nobody has, and what was before its first entry": async () => {
      const own = await closedTill();
      const by = await (await registerTill(service, shop, own)).signIn(clerk);
      const cashSessionId = randomUUID();
      const ofIt = { cashSessionId, occurredAt: ago(20 * minute) };
      const earlier = sale({ ...ofIt, occurredAt: ago(40 * minute) });
      const opening = item("CashSession", { registerId: own.registerId, openingCash: "50", occurredAt: ago(hour) });
      await push([sale(ofIt)], by, { isComplete: true });
      return [[earlier, { ...opening, id: cashSessionId }], "session_recovered", by];
    },
    "somebody who is deactivated": async () => {
      const gone = await hire(service, shop, ["sales.create"], [of.till.branchId]);
      await made(shop.post(`/users/${gone.userId}/deactivate`), 200);
      return [[sale({}, { userId: gone.userId })], "user_inactive"];
    },
    "another's name": async () => {
      const other = await hire(service, shop, ["sales.create"], [of.till.branchId]);
      return [[sale({}, { userId: other.userId })], "doer_unproven"];
    },
    "points beyond the sale": async () => {
      const { id: customerId } = await made(shop.post("/customers", { name: "Points" }));
      await made(shop.post("/loyalty/accounts", { customerId }));
      return [[sale({ customerId, payments: [{ methodId: pointsMethod, tendered: "10" }] })], "points_insufficient"];
    },
    "a void of what came back": async () => {
      const sold = await pushedSale();
      await push([refund(sold.body.lines[0]?.id ?? "", "0")]);
      return [[item("OrderVoid", { orderId: sold.id, reason: "So" })], "order_not_voidable"];
    },
    "a branch that is not in use": async () => {
      const [own, by] = await anotherTill();
      await made(shop.patch(`/branches/${of.till.branchId}`, { isActive: false }), 200);
      return [[sale({ cashSessionId: own.sessionId })], "branch_inactive", by];
    },
    "a receipt number that is taken": async () => [
      [sale({ receiptNumber: 1 }), sale({ receiptNumber: 1 })],
      "receipt_number_taken",
    ],
    "an article that is not sold": async () => {
      const gone = await addVariant(shop, { sku: randomUUID(), price: "10", unitId });
      await made(shop.patch(`/variants/${gone}`, { isArchived: true }), 200);
      return [[sale({ lines: [line({ variantId: gone })] })], "variant_not_sellable"];
    },
    "a customer who is blocked": async () => {
      const id = await of.customer();
      await made(shop.patch(`/customers/${id}`, { isBlocked: true }), 200);
      return [[sale({ customerId: id })], "customer_blocked"];
    },
    "a method that takes less": async () => [
      [sale({ payments: [{ methodId: await methodWith({ maxAmount: "1" }), tendered: "10" }] })],
      "tender_exceeds_limit",
    ],
    "a method without its reference": async () => [
      [sale({ payments: [{ methodId: await methodWith({ requiresReference: true }), tendered: "10" }] })],
      "payment_reference_required",
    ],
    "a method without its customer": async () => [
      [sale({ payments: [{ methodId: await methodWith({ requiresCustomer: true }), tendered: "10" }] })],
      "customer_required",
    ],
    "money that goes back otherwise than the policy says": async () => {
      const sold = await pushedSale(sale({ payments: [{ methodId: till.card, tendered: "10" }] }));
      return [[refund(sold.body.lines[0]?.id ?? "", "0")], "permission_denied"];
    },
    "cash that goes back of what is owed": async () => {
      const { customerId } = await of.account({ limit: "100" });
      const sold = await pushedSale(
        sale({ customerId, payments: [{ methodId: of.methods.OnAccount, tendered: "10" }] }),
      );
      return [[refund(sold.body.lines[0]?.id ?? "", "0")], "refund_reduces_debt"];
    },
    "money that goes back to a card that there is not": async () => {
      const sold = await pushedSale();
      return [[refund(sold.body.lines[0]?.id ?? "", "-10", of.methods.GiftCard)], "invalid"];
    },
    "store credit that goes back to nobody": async () => {
      const sold = await pushedSale();
      return [[refund(sold.body.lines[0]?.id ?? "", "-10", of.methods.StoreCredit)], "customer_required"];
    },
    "a gift card of which the till took something off": async () => {
      const one = priced(
        { total: "9.00" },
        {
          unitPrice: "10.00",
          listPrice: "10.00",
          taxes: [],
          promotions: [{ promotionId: randomUUID(), name: "So", value: "1.00" }],
        },
      );
      const { lines } = one.body as unknown as { lines: { id: string }[] };
      const code = randomUUID().replaceAll("-", "").toUpperCase();
      const giftCards = [{ lineId: lines[0]?.id, code }];
      const body = { ...one.body, lines: [{ ...lines[0], variantId: of.bread }], modules: { credit: { giftCards } } };
      return [[{ ...one, body }], "promotion_changed"];
    },
    "a void of what was voided": async () => [
      [item("OrderVoid", { orderId: soldId, reason: "So" }), item("OrderVoid", { orderId: soldId, reason: "So" })],
      "permission_denied",
    ],
    "an order that is not parked": async () => [[priced({ parkedOrderId: soldId })], "order_not_parked"],
    "a register that is not in use": async () => {
      const [own, by] = await anotherTill();
      await made(shop.patch(`/registers/${own.registerId}`, { isActive: false }), 200);
      return [[sale({ cashSessionId: own.sessionId })], "register_inactive", by];
    },
  };

  for (const [what, prepare] of Object.entries(walk))
    test(what, async () => {
      const [items, code, by = at] = await prepare();
      const results = await push(items, by);
      await setUp({ stockPolicy: "Allow" });
      await made(shop.patch(`/branches/${of.till.branchId}`, { isActive: true }), 200);
      const codes = results.flatMap(({ notes }) => notes.map((note) => note.code));
      assert.ok(
        results.some(({ status }) => status === "Flagged"),
        JSON.stringify(results),
      );
      assert.ok(codes.includes(code), JSON.stringify(results));
      assert.deepEqual(await of.breaches(), []);
    });
});
