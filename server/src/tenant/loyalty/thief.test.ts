import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { made } from "../../../test/credit-shop.ts";
import { openBoundTill } from "../../../test/devices.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../test/loyalty-shop.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";
import { expirePoints } from "./clock.ts";

const as = (...names: readonly string[]) => names as readonly Permission[];

describe("points are neither made nor lost", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let shop: LoyaltyShop["shop"];

  before(async () => {
    service = await startService();
    at = await openLoyaltyShop(service, ["Credit", "Returns", "Loyalty"]);
    shop = at.shop;
  });
  after(() => service.close());

  const balanceOf = async (id: string) => (await at.account(id)).balance;
  const kindsOf = async (id: string) =>
    (await at.entries(id)).map(({ kind, points }: Reply["body"]) => `${kind} ${points}`);

  /** The clock strikes so many days from now. */
  async function expireAfter(days: number): Promise<void> {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const now = new Date(service.deps.now().getTime() + days * 86_400_000);
    await service.deps.databases.write(tenant, (tx) => expirePoints(tx, now));
  }

  test("what has expired is not taken once more by a return, in whatever parts it comes", async () => {
    const { id, customerId } = await at.member();
    await at.set({ validDays: 10 });
    const order = await made(at.sell(customerId, 10));
    await at.set({ validDays: null });
    await made(at.adjust(id, -60));
    assert.equal(await balanceOf(id), 40);
    await expireAfter(12);
    assert.equal(await balanceOf(id), 0);
    await made(at.giveBack(order, 3));
    assert.deepEqual((await kindsOf(id)).slice(0, 3), ["ReverseEarn -30", "Expire 30", "Expire -40"]);
    assert.equal(await balanceOf(id), 0);
    await made(at.giveBack(order, 3));
    assert.equal(await balanceOf(id), -20);
    await made(at.giveBack(order, 4));
    assert.equal(await balanceOf(id), -60);
    assert.deepEqual(await at.breaches(), []);
  });

  test("what has expired is not taken once more by a void, nor after it came back by a void of a return", async () => {
    const { id, customerId } = await at.member();
    await at.set({ validDays: 10 });
    const [one, other] = [await made(at.sell(customerId, 5)), await made(at.sell(customerId, 5))];
    await at.set({ validDays: null });
    await expireAfter(12);
    await made(shop.post(`/orders/${one.id}/void`, { reason: "Mistake" }), 200);
    assert.equal(await balanceOf(id), 0);
    const back = await made(at.giveBack(other, 5));
    assert.equal(await balanceOf(id), 0);
    await made(shop.post(`/orders/${back.id}/void`, { reason: "Kept" }), 200);
    await expireAfter(13);
    await made(at.giveBack(other, 5));
    assert.equal(await balanceOf(id), 0);
    assert.deepEqual(await at.breaches(), []);
  });

  test("gift cards bring no points, nor do points buy them; what they buy brings points once", async () => {
    const { id, customerId } = await at.member(10_000);
    const { id: methodId } = await made(shop.post("/payment-methods", { name: "Gift card", kind: "GiftCard" }));
    const card = (code: string, payment: object) => {
      const lineId = randomUUID();
      return at.till.sell([{ id: lineId, name: "Gift card", quantity: "1", unitPrice: "50" }], {
        ...{ customerId, payments: [payment] },
        modules: { credit: { giftCards: [{ lineId, code }] } },
      });
    };
    const [first, second, third] = [1, 2, 3].map(() => randomUUID().replaceAll("-", ""));
    const sold = await made(card(first ?? "", { methodId: at.till.cash, tendered: "50" }));
    assert.equal(sold.modules.loyalty?.earned ?? 0, 0);
    const paid = { methodId, tendered: "50", modules: { credit: { code: first } } };
    const exchanged = await made(card(second ?? "", paid));
    assert.equal(exchanged.modules.loyalty?.earned ?? 0, 0);
    const byPoints = await card(third ?? "", { methodId: at.points, tendered: "50" });
    assert.deepEqual([...problemOf(byPoints), byPoints.body.most], [400, "redeem_exceeds_order", "0.00"]);
    assert.equal(await balanceOf(id), 10_000);
    const payments = [{ methodId, tendered: "10", modules: { credit: { code: second } } }];
    await made(at.sell(customerId, 1, "0", { payments }));
    assert.equal(await balanceOf(id), 10_010);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a return by the policy gives points back as it was paid, and its fee brings none", async () => {
    await made(shop.patch("/settings", { modules: { returns: { feePercent: "10", requiresReason: false } } }), 200);
    const { id, customerId } = await at.member(1000);
    const order = await made(at.sell(customerId, 2, "10"));
    assert.equal(await balanceOf(id), 10);
    const back = await made(
      shop.post("/returns", {
        ...{ branchId: at.till.branchId, cashSessionId: at.till.sessionId, originalOrderId: order.id, customerId },
        lines: [{ originalLineId: order.lines[0].id, quantity: "1", condition: "Resellable" }],
      }),
    );
    assert.deepEqual([back.refunded, back.fee, back.total], ["10.00", "1.00", "-9.00"]);
    assert.equal(await balanceOf(id), 10 + 900 - 5);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a till that was offline takes points if the settings say so, and none that are not there", async () => {
    const { id, customerId } = await at.member(100);
    await at.set({ redeemsOffline: true });
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "5", { isOffline: true })), [403, "register_not_bound"]);
    assert.equal(await balanceOf(id), 100);
    const till = await openBoundTill(service, shop);
    const { lines, payments } = at.sale(customerId, 1, "5");
    const pay = () => till.sell(lines as object[], { customerId, payments, isOffline: true });
    assert.deepEqual(problemOf(await pay()), [400, "points_insufficient"]);
    await made(shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 400, reason: "Welcome" }));
    await made(pay());
    assert.equal(await balanceOf(id), 5);
    await at.set({ redeemsOffline: false });
    assert.deepEqual(await at.breaches(), []);
  });

  test("a group of customers has rules of its own", async () => {
    const staff = (await made(shop.post("/customer-groups", { name: "Staff" }))).id;
    const { id: ruleId } = await made(
      shop.post("/loyalty/rules", { name: "No points for staff", basis: "None", customerGroupIds: [staff] }),
    );
    const [clerk, other] = [await at.member(), await at.member()];
    await made(shop.patch(`/customers/${clerk.customerId}`, { groupId: staff }), 200);
    await made(at.sell(clerk.customerId, 1));
    await made(at.sell(other.customerId, 1));
    assert.deepEqual([await balanceOf(clerk.id), await balanceOf(other.id)], [0, 10]);
    const unknown = await shop.patch(`/loyalty/rules/${ruleId}`, { customerGroupIds: [ruleId] });
    assert.deepEqual(Object.keys(unknown.body.errors), ["customerGroupIds[0]"]);
    await made(shop.delete(`/loyalty/rules/${ruleId}`), 204);
  });

  test("who opens accounts does not unblock what was blocked", async () => {
    const { id } = await at.member(100);
    await made(shop.patch(`/loyalty/accounts/${id}`, { isBlocked: true }), 200);
    const cashier = await hire(service, shop, as("loyalty.read", "loyalty.enrol", "loyalty.redeem"), [
      at.till.branchId,
    ]);
    const refused = await cashier.patch(`/loyalty/accounts/${id}`, { isBlocked: false });
    assert.deepEqual(problemOf(refused), [403, "permission_denied"]);
    assert.equal((await at.account(id)).isBlocked, true);
  });
});
