import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { made } from "../../../../test/credit-shop.ts";
import { openBoundTill } from "../../../../test/devices.ts";
import { brokenBy } from "../../../../test/faults.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { openPromotionShop, percentRule, type PromotionShop } from "../../../../test/promotions-shop.ts";
import { openTill } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { rules } from "../verify.sql.ts";

describe("coupons", () => {
  let service: TestService;
  let at: PromotionShop;
  let shop: PromotionShop["shop"];
  let promotionId: string;

  before(async () => {
    service = await startService();
    at = await openPromotionShop(service);
    shop = at.shop;
    promotionId = (await at.enabled({ name: "Half", requiresCoupon: true, rule: percentRule("50") })).id;
  });
  after(() => service.close());

  const newCode = () => `C-${randomUUID().slice(0, 8)}`;
  const coupon = (members: object = {}) =>
    made(shop.post("/coupons", { promotionId, code: newCode(), ...members })) as Promise<{ id: string; code: string }>;
  const sell = (codes: readonly string[], members: Record<string, unknown> = {}, till = at.till) =>
    till.sell(at.lines([at.bread, "1"]), { modules: { promotions: { coupons: codes } }, ...members });
  const customer = async () => (await made(shop.post("/customers", { name: "Ada" }))).id as string;
  const usesOf = async (id: string) => (await made(shop.get(`/coupons/${id}`), 200)).redeemed as number;
  const day = (days: number) => new Date(service.deps.now().getTime() + days * 86_400_000).toISOString();

  test("used in the sale, told with it and listed; a void gives the use back, a return does not", async () => {
    const { id, code } = await coupon({ limitTotal: 1 });
    const order = await made(sell([code.toLowerCase()]));
    assert.equal(order.totals.total, "5.00");
    assert.deepEqual(order.modules.promotions, {
      applied: [{ promotionId, version: 2, name: "Half", discount: "5.00", couponId: id }],
      coupons: [{ couponId: id, code, promotionId, isApplied: true }],
    });
    assert.equal(await usesOf(id), 1);
    assert.deepEqual(problemOf(await sell([code])), [400, "coupon_limit_reached"]);
    const quoted = await shop.post("/orders/quote", {
      branchId: at.till.branchId,
      lines: at.lines([at.bread, "1"]),
      modules: { promotions: { coupons: [code] } },
    });
    assert.deepEqual(problemOf(quoted), [400, "coupon_limit_reached"]);
    const [use] = (await made(shop.get(`/coupons/${id}/redemptions`), 200)).items;
    assert.deepEqual([use.orderId, use.discount, use.isOverLimit, use.releasedAt], [order.id, "5.00", false, null]);
    await made(shop.post(`/orders/${order.id}/void`, { reason: "Another" }), 200);
    assert.equal(await usesOf(id), 0);
    const again = await made(sell([code]));
    const back = { kind: "Refund", originalLineId: again.lines[0].id, quantity: "-1" };
    await made(at.till.sell([back], { payments: [{ methodId: at.till.cash, tendered: "-5" }] }));
    assert.equal(await usesOf(id), 1);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a customer whose sale was voided has that use again", async () => {
    const { code } = await coupon({ limitPerCustomer: 1 });
    const customerId = await customer();
    const order = await made(sell([code], { customerId }));
    assert.deepEqual(problemOf(await sell([code], { customerId })), [400, "coupon_customer_limit_reached"]);
    await made(shop.post(`/orders/${order.id}/void`, { reason: "Another" }), 200);
    await made(sell([code], { customerId }));
  });

  test("each refusal by its code, and nothing is written", async () => {
    const other = (
      await at.enabled({
        name: "Wine",
        requiresCoupon: true,
        rule: percentRule("10", { includes: { variantIds: [at.wine] } }),
      })
    ).id;
    const blocked = await coupon();
    await made(shop.patch(`/coupons/${blocked.id}`, { isBlocked: true }), 200);
    const disabled = (await at.enabled({ requiresCoupon: true })).id;
    const ofDisabled = await coupon({ promotionId: disabled });
    await at.disable(disabled);
    const limited = await coupon({ limitPerCustomer: 1 });
    const customerId = await customer();
    await made(sell([limited.code], { customerId }));
    const [one, two] = [await coupon(), await coupon()];
    const refused: readonly [codes: string[], code: string, members?: Record<string, unknown>][] = [
      [["NONE-SUCH"], "coupon_invalid"],
      [[blocked.code], "coupon_invalid"],
      [[ofDisabled.code], "coupon_invalid"],
      [[(await coupon({ validFrom: day(1) })).code], "coupon_expired"],
      [[(await coupon({ validTo: day(-1) })).code], "coupon_expired"],
      [[limited.code], "coupon_customer_required"],
      [[limited.code], "coupon_customer_limit_reached", { customerId }],
    ];
    for (const [codes, code, members] of refused)
      assert.deepEqual(problemOf(await sell(codes, members)), [400, code], code);
    for (const { id } of [one, two, blocked]) assert.equal(await usesOf(id), 0);
    // What takes nothing off this sale may take something off the next: it is not used, and the sale goes on.
    const elsewhere = await coupon({ promotionId: other });
    for (const [codes, applied] of [
      [[elsewhere.code], []],
      [
        [one.code, two.code],
        [true, false],
      ],
    ] as const) {
      const sold = await made(sell([...codes]));
      const said = sold.modules.promotions.coupons.map(({ isApplied }: { isApplied: boolean }) => isApplied);
      assert.deepEqual(said.toSorted().toReversed(), applied.length === 0 ? [false] : applied);
    }
    assert.deepEqual([await usesOf(elsewhere.id), (await usesOf(one.id)) + (await usesOf(two.id))], [0, 1]);
    await made(sell([limited.code], { customerId: await customer() }));
    await at.disable(other);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a series has codes that are used once each, and a limit of the customer over all of them", async () => {
    const body = { promotionId, name: "Letter", prefix: "WIN-", count: 3, limitPerCustomer: 1 };
    const series = await made(shop.post("/coupon-series", body));
    const { items } = await made(shop.get(`/coupons?seriesId=${series.id}`), 200);
    const [one, two, three]: { id: string; code: string; limitTotal: number }[] = items;
    assert.ok(one !== undefined && two !== undefined && three !== undefined && items.length === 3);
    assert.match(one.code, /^WIN-[A-HJKMNP-Z2-9]{12}$/);
    const customerId = await customer();
    await made(sell([one.code], { customerId }));
    assert.deepEqual(problemOf(await sell([two.code], { customerId })), [400, "coupon_customer_limit_reached"]);
    assert.deepEqual(problemOf(await sell([one.code], { customerId: await customer() })), [
      400,
      "coupon_limit_reached",
    ]);
    const found = await made(shop.get(`/coupons?code=${two.code.toLowerCase()}&promotionId=${promotionId}`), 200);
    assert.deepEqual(
      found.items.map(({ id }: { id: string }) => id),
      [two.id],
    );
    const ofSeries = await shop.patch(`/coupons/${two.id}`, { limitTotal: 5 });
    assert.deepEqual(problemOf(ofSeries), [400, "coupon_of_series"]);
    const blocked = await made(shop.patch(`/coupon-series/${series.id}`, { isBlocked: true }), 200);
    assert.deepEqual(await made(shop.get(`/coupon-series/${series.id}`), 200), blocked);
    const listed = await made(shop.get(`/coupon-series?promotionId=${series.promotionId}`), 200);
    assert.deepEqual(listed.items, [blocked]);
    assert.deepEqual(problemOf(await sell([three.code], { customerId: await customer() })), [400, "coupon_invalid"]);
    const by = shop.owner.email;
    const to = ["CouponSeries", series.id] as const;
    await assertAudited(shop, { event: "coupon_series.created", by, to, details: { count: 3 } });
    const details = { before: { isBlocked: false }, after: { isBlocked: true } };
    await assertAudited(shop, { event: "coupon_series.changed", by, to, details });
  });

  test("limits are not set below the uses; codes are taken once; changes are audited", async () => {
    const { id, code } = await coupon();
    await made(sell([code]));
    await made(sell([code]));
    const low = await shop.patch(`/coupons/${id}`, { limitTotal: 1 });
    assert.deepEqual([low.status, Object.keys(low.body.errors)], [400, ["limitTotal"]]);
    await made(shop.patch(`/coupons/${id}`, { limitTotal: 2 }), 200);
    const by = shop.owner.email;
    await assertAudited(shop, { event: "coupon.created", by, to: ["Coupon", id] });
    const details = { before: { limitTotal: null }, after: { limitTotal: 2 } };
    await assertAudited(shop, { event: "coupon.changed", by, to: ["Coupon", id], details });
    const taken = await shop.post("/coupons", { promotionId, code: code.toUpperCase() });
    assert.deepEqual(problemOf(taken), [409, "code_taken"]);
    const plain = (await at.enabled({})).id;
    const { status, body } = await shop.post("/coupons", { promotionId: plain, code: newCode() });
    assert.deepEqual([status, Object.keys(body.errors)], [400, ["promotionId"]]);
    await at.disable(plain);
    const backwards = await shop.post("/coupons", { promotionId, code: newCode(), validFrom: day(2), validTo: day(1) });
    assert.deepEqual(Object.keys(backwards.body.errors), ["validTo"]);
  });

  test("the last use at 16 tills at once: exactly once", async () => {
    const { id, code } = await coupon({ limitTotal: 1 });
    const tills = await Promise.all(Array.from({ length: 16 }, () => openTill(shop)));
    const replies = await Promise.all(tills.map((till) => sell([code], {}, till)));
    const outcomes = replies.map((reply: Reply) => (reply.status === 201 ? 201 : problemOf(reply)[1]));
    assert.deepEqual(outcomes.filter((one) => one === 201).length, 1, JSON.stringify(outcomes));
    assert.deepEqual(new Set(outcomes.filter((one) => one !== 201)), new Set(["coupon_limit_reached"]));
    assert.equal(await usesOf(id), 1);
    assert.deepEqual(await at.breaches(), []);
  });

  test("400 coupon_limit_reached also of a till that says it was offline", async () => {
    const { id, code } = await coupon({ limitTotal: 1 });
    const own = await openBoundTill(service, shop);
    const atTill = (receiptNumber: number) =>
      own.sell(at.lines([at.bread, "1"]), {
        ...{ modules: { promotions: { coupons: [code] } }, isOffline: true, receiptNumber },
      });
    await made(atTill(1));
    assert.deepEqual(problemOf(await atTill(2)), [400, "coupon_limit_reached"]);
    await made(shop.patch(`/coupons/${id}`, { isBlocked: true }), 200);
    assert.deepEqual(problemOf(await atTill(2)), [400, "coupon_invalid"]);
    assert.equal(await usesOf(id), 1);
    assert.deepEqual(await at.breaches(), []);
  });

  test("403: who sells neither lists codes nor reads them, and uses what is shown", async () => {
    const { id, code } = await coupon({ limitTotal: 1 });
    const cashier = await hire<"sales.create" | "promotions.read">(
      service,
      shop,
      ["sales.create", "promotions.read"],
      [at.till.branchId],
    );
    for (const path of [
      "/coupons",
      `/coupons?code=${code}`,
      `/coupons/${id}`,
      `/coupons/${id}/redemptions`,
      "/coupon-series",
    ])
      assert.deepEqual(problemOf(await cashier.get(path)), [403, "permission_denied"], path);
    const modules = { promotions: { coupons: [code] } };
    const quoted = await made(
      cashier.post("/orders/quote", { branchId: at.till.branchId, lines: at.lines([at.bread, "1"]), modules }),
      200,
    );
    assert.equal(quoted.totals.total, "5.00");
  });

  test("one is valid from its first moment until its last, which is none of it; within that of its series", async () => {
    const at_ = (ms: number) => new Date(service.deps.now().getTime() - 60_000 + ms).toISOString();
    const [from, to] = [at_(0), at_(1_000)];
    const early = await openTill(shop, at.till.branchId, at_(-60_000));
    const sellAt = async (code: string, occurredAt: string) => {
      const { status, body }: Reply = await sell([code], { occurredAt }, early);
      return status === 201 ? "taken" : body.errorCode;
    };
    const { code } = await coupon({ validFrom: from, validTo: to });
    const body = { promotionId, name: "Minute", prefix: "MIN-", count: 1, validFrom: from, validTo: to };
    const { id: seriesId } = await made(shop.post("/coupon-series", body));
    const [{ code: ofSeries }] = (await made(shop.get(`/coupons?seriesId=${seriesId}`), 200)).items;
    for (const one of [code, ofSeries]) {
      assert.equal(await sellAt(one, new Date(Date.parse(from) - 1).toISOString()), "coupon_expired");
      assert.equal(await sellAt(one, to), "coupon_expired");
      assert.equal(await sellAt(one, from), "taken");
    }
  });

  test("a merged customer's uses count for the survivor, and are exported", async () => {
    const { code } = await coupon({ limitPerCustomer: 1 });
    const [target, source] = [await customer(), await customer()];
    const order = await made(sell([code], { customerId: source }));
    await made(shop.post(`/customers/${target}/merge`, { sourceIds: [source] }), 200);
    assert.deepEqual(problemOf(await sell([code], { customerId: target })), [400, "coupon_customer_limit_reached"]);
    assert.deepEqual(problemOf(await sell([code], { customerId: source })), [400, "coupon_customer_limit_reached"]);
    const exported = await made(shop.get(`/customers/${target}/export`), 200);
    const uses: { orderId: string }[] = exported.couponRedemptions.items ?? exported.couponRedemptions;
    assert.deepEqual(
      uses.map(({ orderId }) => orderId),
      [order.id],
    );
  });

  test("each rule of the books finds its fault", async () => {
    const { id, code } = await coupon({ limitTotal: 2 });
    const order = await made(sell([code]));
    await made(sell([code]));
    assert.deepEqual(await at.breaches(), []);
    const faults: readonly [change: string, invariant: RegExp][] = [
      [`UPDATE coupons SET redeemed = 3 WHERE id = '${id}'`, /as often as sales/],
      [`UPDATE coupons SET limit_total = 1 WHERE id = '${id}'`, /more often than its limit/],
      [
        `UPDATE orders SET modules = jsonb_set(modules, '{promotions,applied,0,discount}', '"4.99"') WHERE id = '${order.id}'`,
        /sum of what it takes off its lines/,
      ],
      [`UPDATE coupon_redemptions SET released_at = now() WHERE order_id = '${order.id}'`, /a sale that holds/],
      [`UPDATE coupon_redemptions SET discount = 4.99 WHERE order_id = '${order.id}'`, /for what they took off/],
      [`UPDATE orders SET modules = '{}' WHERE id = '${order.id}'`, /a sale that holds/],
    ];
    for (const [change, invariant] of faults) {
      const found = await brokenBy(service, shop.tenantId, rules, [change]);
      assert.ok(
        found.some((one) => invariant.test(one)),
        `${change}: ${found.join("; ")}`,
      );
    }
  });
});
