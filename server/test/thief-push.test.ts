import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { openCreditShop, made, type CreditShop } from "./credit-shop.ts";
import { registerTill, type AtTill } from "./devices.ts";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { openTill, type Till } from "./sales.ts";
import { fraction, isThorough } from "./thorough.ts";

/**
 * What a cashier without approvals can push from the till, or say at it, that nobody is told of by a flag: no more than
 * the shop's limits give, in whoever's name and of whatever time it is said to be.
 */

const limits = { discount: 10, line: 20, receipt: 30, day: 40, payOut: 10 } as const;
const price = 10;
const days = (count: number) => count * 24 * 60;
const nth = fc.nat(9);
const step = fc.record({
  what: fc.constantFrom("sale", "sale", "sale", "refund", "back", "payOut", "void", "park", "online"),
  who: fc.constantFrom("self", "self", "colleague", "owner"),
  minutesAgo: fc.constantFrom(0, 5, 120, days(2), days(30)),
  pieces: fc.constantFrom(1, 2, 5),
  /** Of one, otherwise than by the list. */
  unitPrice: fc.constantFrom(undefined, undefined, "0.01"),
  /** What the till says to have sold one for. */
  soldAt: fc.constantFrom(undefined, undefined, "10", "0.01"),
  off: fc.constantFrom(undefined, undefined, "5", "10", "50"),
  coupon: fc.constantFrom(false, false, true),
  by: fc.constantFrom("cash", "cash", "OnAccount", "GiftCard", "StoreCredit"),
  amount: fc.constantFrom("1", "9", "11", "60"),
  order: nth,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe("a thief at the till that pushes", () => {
  let service: TestService;
  let at: CreditShop;
  let shop: Shop;
  let cashierRole: string;
  let payOut: string;
  let couponPromotion: string;

  before(async () => {
    service = await startService({ config: { accessTokenS: 86_400 } });
    at = await openCreditShop(service, ["Credit", "Promotions", "Returns"]);
    shop = at.shop;
    const settings = {
      ...{ stockPolicy: "Allow", discountLimit: String(limits.discount), refundLineLimit: String(limits.line) },
      ...{ refundReceiptLimit: String(limits.receipt), refundDayLimit: String(limits.day) },
      ...{ payOutLimit: String(limits.payOut) },
    };
    await made(shop.patch("/settings", settings), 200);
    const lastMonth = await made(shop.post("/price-lists", { name: "Last month", validTo: ago(days(20)) }));
    const entries = [{ variantId: at.bread, price: "5" }];
    await made(shop.put(`/price-lists/${lastMonth.id}/entries`, { entries }), 200);
    const rule = { benefit: { kind: "Percent", value: "50" } };
    const half = { name: "Half", type: "Simple", rule, requiresCoupon: true };
    couponPromotion = (await made(shop.post("/promotions", half))).id;
    await made(shop.post(`/promotions/${couponPromotion}/enable`), 200);
    const roles: { id: string; name: string }[] = (await shop.get("/roles")).body.items;
    cashierRole = roles.find(({ name }) => name === "Cashier")?.id ?? "";
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    payOut = reasons.find(({ kind }) => kind === "PaidOut")?.id ?? "";
  });
  after(() => service.close());

  const ago = (minutes: number) => new Date(service.deps.now().getTime() - minutes * 60_000).toISOString();

  /** The cashier with a till, and what is worth money there. */
  interface Scene {
    readonly till: Till;
    readonly by: AtTill;
    readonly users: Readonly<Record<Step["who"], string>>;
    readonly customerId: string;
    readonly card: { readonly id: string; readonly code: string };
    readonly coupon: string;
    /** Of each, what was answered 2xx and nobody is told of. */
    readonly unseen: { readonly kind: string; readonly id: string; readonly who: Step["who"]; readonly given: Step }[];
    readonly orders: Reply["body"][];
  }

  async function openScene(): Promise<Scene> {
    const till = await openTill(shop, at.till.branchId, ago(days(40)));
    const user = async () => {
      const person = { email: `${randomUUID()}@example.com`, name: "Tim Thief", password: "a till rings twice a day" };
      const of = { roleIds: [cashierRole], branchIds: [till.branchId] };
      return { ...person, id: (await made(shop.post("/users", { ...person, ...of }))).id as string };
    };
    const [thief, colleague] = [await user(), await user()];
    const owner = (await shop.get("/me")).body.userId;
    const { customerId } = await at.account({ limit: "30" });
    const code = randomUUID().slice(0, 12);
    const couponCode = randomUUID().slice(0, 8).toUpperCase();
    await made(shop.post("/coupons", { promotionId: couponPromotion, code: couponCode, limitTotal: 1 }));
    return {
      ...{ till, users: { self: thief.id, colleague: colleague.id, owner }, customerId },
      by: await (await registerTill(service, shop, till)).signIn(thief),
      card: { id: (await at.issue({ amount: "15", code })).id, code },
      coupon: couponCode,
      unseen: [],
      orders: [],
    };
  }

  function orderOf({ till, customerId, card, coupon, orders }: Scene, given: Step): Record<string, unknown> {
    const lineId = randomUUID();
    const sold = orders.flatMap(({ lines }) => lines)[given.order];
    const isBack = given.what === "back" && sold !== undefined;
    const quantity = String(given.what === "refund" || given.what === "back" ? -given.pieces : given.pieces);
    const line = {
      ...{ id: lineId, quantity, kind: quantity.startsWith("-") ? "Refund" : "Sale" },
      ...(isBack ? { originalLineId: sold.id } : { variantId: at.bread }),
      ...(given.unitPrice === undefined || isBack ? {} : { unitPrice: given.unitPrice, priceReason: "Mine" }),
      ...(given.off === undefined || isBack ? {} : { discounts: [{ kind: "Percent", value: given.off }] }),
    };
    const methodId = given.by === "cash" ? till.cash : at.methods[given.by];
    const unit = Number(given.soldAt ?? given.unitPrice ?? price) * (given.coupon ? 0.5 : 1);
    const total = new Big(unit).times(quantity).times(1 - Number(given.off ?? 0) / 100);
    const tendered = quantity.startsWith("-") && given.by === "cash" ? "0" : total.round(2).toFixed();
    const credit = given.by === "GiftCard" ? { modules: { credit: { code: card.code } } } : {};
    return {
      ...{ branchId: till.branchId, cashSessionId: till.sessionId, customerId, lines: [line] },
      payments: [{ methodId, tendered, ...credit }],
      occurredAt: ago(given.minutesAgo),
      isOffline: true,
      ...(given.coupon ? { modules: { promotions: { coupons: [coupon] } } } : {}),
    };
  }

  /** As a till says what it has sold by; undefined: it says nothing. */
  function soldBy(body: Record<string, unknown>, { soldAt, pieces, off }: Step): object {
    const [line] = body["lines"] as { id: string; kind: string; originalLineId?: string }[];
    if (soldAt === undefined || line?.kind !== "Sale") return {};
    const total = new Big(soldAt).times(pieces).times(1 - Number(off ?? 0) / 100);
    const priced = { id: line.id, listPrice: soldAt, unitPrice: soldAt, priceSource: "Catalogue", taxes: [] };
    return { sold: { taxMode: "Inclusive", total: total.toFixed(2), lines: [priced] } };
  }

  async function take(scene: Scene, given: Step): Promise<void> {
    const { by, till, users, orders, unseen } = scene;
    const id = randomUUID();
    const note = async (kind: string, orderId = id) => {
      unseen.push({ kind, id: orderId, who: given.who, given });
      if (kind === "Order") orders.push(await made(shop.get(`/orders/${orderId}`), 200));
    };
    const push = async (kind: string, body: object, more: object = {}) => {
      const item = { kind, id, userId: users[given.who], body, ...more };
      const { body: answer } = await by.post("/sync/push", { branchId: till.branchId, items: [item] });
      return answer.results?.[0]?.status === "Created";
    };
    const occurredAt = ago(given.minutesAgo);
    if (given.what === "payOut") {
      const body = { kind: "PaidOut", amount: given.amount, reasonId: payOut, occurredAt };
      if (await push("CashMovement", { cashSessionId: till.sessionId, ...body })) await note("CashMovement");
    } else if (given.what === "void") {
      const order = orders[given.order % Math.max(orders.length, 1)];
      if (order === undefined) return;
      if (await push("OrderVoid", { orderId: order.id, reason: "Mine", occurredAt })) await note("OrderVoid", order.id);
      // The same void again is answered as the first, which a flag tells of.
      if ((await shop.get(`/orders/${order.id}`)).body.status === "Voided") orders.splice(orders.indexOf(order), 1);
    } else if (given.what === "park") {
      const { branchId, lines } = orderOf(scene, { ...given, unitPrice: undefined, off: undefined });
      if (!(await push("ParkedOrder", { orderId: id, branchId, lines, occurredAt }))) return;
      const payments = [{ methodId: till.cash, tendered: "100" }];
      const { status } = await by.post(`/orders/${id}/complete`, { cashSessionId: till.sessionId, payments });
      if (status === 200) await note("Order");
    } else if (given.what === "online") {
      const { occurredAt: _at, ...body } = orderOf(scene, given);
      if ((await by.post("/orders", { ...body, id })).status === 201) await note("Order");
    } else {
      const body = orderOf(scene, given);
      if (await push("Order", body, soldBy(body, given))) await note("Order");
    }
  }

  async function judge({ unseen, orders, card }: Scene): Promise<void> {
    assert.ok(!unseen.some(({ kind }) => kind === "OrderVoid"), "a void that nobody is told of");
    const given = new Map<string, Big>();
    const add = (key: string, amount: Big | string) => given.set(key, (given.get(key) ?? new Big(0)).plus(amount));
    for (const { kind, who, given: said } of unseen) if (kind === "CashMovement") add(`out ${who}`, said.amount);
    let coupons = 0;
    for (const { id, totals, lines, modules } of orders) {
      const who = unseen.find((one) => one.id === id)?.who;
      const total = new Big(totals.total);
      if (lines[0].kind === "Refund") {
        assert.ok(total.neg().lte(limits.line), `${totals.total} came back`);
        add(`back ${who}`, total.neg());
        continue;
      }
      assert.ok(modules.credit?.isOverLimit !== true, "sold on account beyond the limit");
      const isCouponed = modules.promotions?.applied.length > 0;
      coupons += isCouponed ? 1 : 0;
      const list = new Big(lines[0].quantity).times(price).times(isCouponed ? 0.5 : 1);
      assert.ok(total.gte(list.times(1 - limits.discount / 100)), `${totals.total} for goods of ${list.toFixed()}`);
    }
    assert.ok(coupons <= 1, "a coupon of one use was used again");
    for (const [key, amount] of given)
      assert.ok(amount.lte(key.startsWith("out") ? limits.payOut : limits.day), `${key}: ${amount.toFixed()}`);
    const { balance } = await made(shop.get(`/credit/vouchers/${card.id}`), 200);
    assert.ok(new Big(balance).gte(0), `${balance} is on the card`);
  }

  test("nothing that nobody is told of is worth more than the limits give, and the books hold", async (t) => {
    const seed = Math.floor(fraction("thief that pushes") * 2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30, size: "max" }), async (steps) => {
        const scene = await openScene();
        for (const one of steps) await take(scene, one);
        await judge(scene);
        for (const { kind } of scene.unseen) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }),
      { numRuns: isThorough ? 200 : 4, seed, endOnFailure: true },
    );
    t.diagnostic(JSON.stringify(Object.fromEntries(counts)));
    for (const kind of ["Order", "CashMovement"]) assert.ok((counts.get(kind) ?? 0) > 0, `no ${kind} succeeded`);
    assert.deepEqual(await at.breaches(), []);
  });
});
