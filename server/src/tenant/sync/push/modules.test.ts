import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../../test/credit-shop.ts";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { hire } from "../../../../test/staff.ts";

describe("modules that refuse their part of a sale that happened", () => {
  let service: TestService;
  let at: CreditShop;
  let shop: CreditShop["shop"];
  let online: AtTill;
  let points: string;
  let clerk: string;

  before(async () => {
    service = await startService();
    at = await openCreditShop(service, ["Credit", "Loyalty", "Promotions"]);
    shop = at.shop;
    await programme({ pointValue: "0.01" });
    points = (await made(shop.post("/payment-methods", { name: "Points", kind: "Loyalty", worksOffline: true }))).id;
    const seller = await hire(service, shop, ["sales.create"], [at.till.branchId]);
    clerk = seller.userId;
    online = await (await registerTill(service, shop, at.till)).signIn(seller);
  });
  after(() => service.close());

  const programme = (loyalty: object) => made(shop.patch("/settings", { modules: { loyalty } }), 200);
  /** A sale of `pieces` for 10.00 each, as a till pushes it. */
  const sale = (customerId: string | null, pieces: number, members: object = {}) => {
    const { id, ...body } = at.sale(customerId, pieces, at.methods.OnAccount, { isOffline: true, ...members });
    return { kind: "Order", id: (id ?? randomUUID()) as string, userId: clerk, body };
  };
  const paid = (methodId: string, tendered: string, credit?: object) => ({
    ...{ methodId, tendered },
    ...(credit === undefined ? {} : { modules: { credit } }),
  });
  /** The codes that it is flagged with, and the modules that are left out of it. */
  const pushed = async (item: ReturnType<typeof sale>) => {
    const push = async () => (await pushAs(online, at.till.branchId, [item]))[0];
    const result = await push();
    assert.equal(result?.status, "Flagged", JSON.stringify(result));
    assert.equal((await push())?.status, "Replayed");
    return {
      codes: result.notes.map(({ code }) => code).sort(),
      leftOut: result.notes.flatMap(({ members }) => members.module ?? []),
      order: await made(shop.get(`/orders/${item.id}`), 200),
    };
  };
  const holds = async () => assert.deepEqual(await at.breaches(), []);
  const balanceOf = async (accountId: string) => (await made(shop.get(`/credit/accounts/${accountId}`), 200)).balance;

  test("Credit: a debt is booked beyond the limit and on a blocked account", async () => {
    const { id, customerId } = await at.account({ limit: "5" });
    const beyond = await pushed(sale(customerId, 2));
    assert.deepEqual([beyond.codes, beyond.leftOut], [["credit_limit_exceeded"], []]);
    assert.equal(beyond.order.modules.credit.isOverLimit, true);
    await made(shop.patch(`/credit/accounts/${id}`, { isBlocked: true }), 200);
    const blocked = await pushed(sale(customerId, 1, { isOffline: false }));
    assert.deepEqual([blocked.codes, blocked.leftOut], [["credit_account_blocked", "credit_limit_exceeded"], []]);
    assert.equal(await balanceOf(id), "30.00");
    await holds();
  });

  test("Credit: without an account there is no debt, and the flag says that Credit is left out; it can be voided", async () => {
    const stranger = await pushed(sale(await at.customer(), 1));
    assert.deepEqual([stranger.codes, stranger.leftOut], [["credit_not_enabled"], ["Credit"]]);
    const nobody = await pushed(sale(null, 1));
    assert.deepEqual([nobody.codes, nobody.leftOut], [["customer_required"], ["Credit"]]);
    await holds();
    await made(shop.post(`/orders/${stranger.order.id}/void`, { reason: "Mistake" }), 200);
    await holds();
  });

  test("Credit: a voucher pays what it has, and what it cannot pay takes no debt with it", async () => {
    const { id: accountId, customerId } = await at.account();
    const code = randomUUID().slice(0, 12);
    const { id: voucherId } = await at.issue({ amount: "15", code });
    await made(shop.patch(`/credit/vouchers/${voucherId}`, { isBlocked: true }), 200);
    const payments = [
      paid(at.methods.GiftCard, "20", { code }),
      paid(at.methods.GiftCard, "10", { code: "NO-SUCH-CARD" }),
      paid(at.methods.OnAccount, "10"),
    ];
    const { codes, leftOut, order } = await pushed(sale(customerId, 4, { payments }));
    assert.deepEqual(codes, ["invalid", "store_credit_insufficient", "voucher_blocked"]);
    assert.deepEqual(leftOut, ["Credit", "Credit"]);
    assert.equal((await made(shop.get(`/credit/vouchers/${voucherId}`), 200)).balance, "0.00");
    assert.deepEqual(order.modules.credit.vouchers, [
      { voucherId, amount: "15.00", kind: "GiftCard", codeEnding: null, balance: "0.00" },
    ]);
    assert.equal(await balanceOf(accountId), "10.00");
    const again = await pushed(sale(null, 1, { payments: [paid(at.methods.GiftCard, "10", { code })] }));
    assert.deepEqual(again.codes, ["store_credit_insufficient", "voucher_blocked"]);
    await holds();
  });

  test("Credit: a gift card whose code is taken is not issued, and the debt it was sold for is booked", async () => {
    const { id: accountId, customerId } = await at.account();
    const code = randomUUID().slice(0, 12);
    await at.issue({ code });
    const item = sale(customerId, 1);
    const [line] = item.body["lines"] as { id: string }[];
    const giftCards = [{ lineId: line?.id, code }];
    const { codes, leftOut } = await pushed({ ...item, body: { ...item.body, modules: { credit: { giftCards } } } });
    assert.deepEqual([codes, leftOut], [["code_taken"], ["Credit"]]);
    assert.equal(await balanceOf(accountId), "10.00");
    await holds();
  });

  test("Loyalty: points that are not there, blocked or not allowed offline are taken", async () => {
    const customerId = await at.customer();
    const { id } = await made(shop.post("/loyalty/accounts", { customerId }));
    await made(shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 300, reason: "Welcome" }));
    await made(shop.patch(`/loyalty/accounts/${id}`, { isBlocked: true }), 200);
    const { codes, leftOut } = await pushed(sale(customerId, 1, { payments: [paid(points, "10")] }));
    assert.deepEqual(codes, [
      "loyalty_account_blocked",
      "loyalty_offline_not_allowed",
      "permission_denied",
      "points_insufficient",
    ]);
    assert.deepEqual(leftOut, []);
    assert.equal((await made(shop.get(`/loyalty/accounts/${id}`), 200)).balance, -700);
    await holds();
  });

  test("Loyalty: points without an account or a programme are left out, and other modules are not", async () => {
    const { id: accountId, customerId } = await at.account();
    const payments = [paid(points, "4"), paid(at.methods.OnAccount, "6")];
    const without = await pushed(sale(customerId, 1, { payments }));
    assert.deepEqual([without.codes.includes("points_insufficient"), without.leftOut], [true, ["Loyalty"]]);
    await programme({ pointValue: null });
    const inactive = await pushed(sale(customerId, 1, { payments }));
    await programme({ pointValue: "0.01" });
    assert.deepEqual([inactive.codes.includes("program_inactive"), inactive.leftOut], [true, ["Loyalty"]]);
    assert.equal(await balanceOf(accountId), "12.00");
    await holds();
  });

  test("Promotions: a coupon that is used up or blocked is used, one that there is not is left out", async () => {
    const offer = { name: "Offer", type: "Simple", requiresCoupon: true };
    const promotion = await made(
      shop.post("/promotions", { ...offer, rule: { benefit: { kind: "Percent", value: "10" } } }),
    );
    await made(shop.post(`/promotions/${promotion.id}/enable`), 200);
    const code = randomUUID().slice(0, 8).toUpperCase();
    const { id } = await made(shop.post("/coupons", { promotionId: promotion.id, code, limitTotal: 1 }));
    const { customerId } = await at.account();
    const coupons = (...codes: string[]) => ({
      payments: [paid(at.methods.OnAccount, "9")],
      modules: { promotions: { coupons: codes } },
    });
    const first = await online.post("/orders", at.sale(customerId, 1, at.methods.OnAccount, coupons(code)));
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const usedUp = await pushed(sale(customerId, 1, coupons(code, "NO-SUCH")));
    assert.deepEqual([usedUp.codes, usedUp.leftOut], [["coupon_invalid", "coupon_limit_reached"], []]);
    await made(shop.patch(`/coupons/${id}`, { isBlocked: true }), 200);
    const blocked = await pushed(sale(customerId, 1, coupons(code)));
    assert.deepEqual([blocked.codes, blocked.order.totals.total], [["coupon_invalid"], "9.00"]);
    const { items } = await made(shop.get(`/coupons/${id}/redemptions`), 200);
    const isOverLimit = items.map((use: { isOverLimit: boolean }) => use.isOverLimit);
    assert.deepEqual(isOverLimit, [true, true, false]);
    await holds();
  });

  test("a module that was disabled meanwhile is left out, and the books hold when it is back", async () => {
    const { customerId } = await at.account();
    const enable = async (enabledModules: readonly string[]) => {
      const token = await service.admin();
      await made(
        service.request("PUT", `/admin/tenants/${shop.tenantId}/modules`, { token, body: { enabledModules } }),
        200,
      );
    };
    await enable(["Loyalty", "Promotions"]);
    const { codes, leftOut } = await pushed(sale(customerId, 1));
    await enable(["Credit", "Loyalty", "Promotions"]);
    assert.deepEqual([codes, leftOut], [["module_disabled"], ["Credit"]]);
    await holds();
  });
});
