import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Big } from "big.js";
import { made } from "../../server/test/credit-shop.ts";
import { registerTill, type AtTill } from "../../server/test/devices.ts";
import type { Reply } from "../../server/test/harness.ts";
import { openTill, type Till } from "../../server/test/sales.ts";
import { TillPins } from "../../server/test/till-pins.ts";
import { limits, type World } from "./shop.ts";
import type { Step } from "./steps.ts";

/** The price of the bread. */
const price = 10;
const ownPin = "2580";

/** The cashier with a till, and what is worth money there. */
interface Scene {
  readonly till: Till;
  readonly by: AtTill;
  readonly pins: TillPins;
  /** The stock of the bread when the cashier came. */
  readonly onHand: string;
  readonly users: Readonly<Record<Step["who"], string>>;
  readonly customerId: string;
  readonly card: { readonly id: string; readonly code: string };
  readonly coupon: string;
}

/** A cashier with a registered till, and all that was answered 2xx and nobody is told of. */
export class Pusher {
  readonly #world: World;
  readonly #scene: Scene;
  readonly #unseen: { readonly kind: string; readonly id: string; readonly who: Step["who"]; readonly given: Step }[] =
    [];
  readonly #orders: Reply["body"][] = [];
  /** Ids of all that was booked, flagged or not. */
  readonly #booked = new Set<string>();

  private constructor(world: World, scene: Scene) {
    this.#world = world;
    this.#scene = scene;
  }

  static async hire(world: World): Promise<Pusher> {
    const { at, ago, cashierRole } = world;
    const { shop, service } = at;
    const till = await openTill(shop, at.till.branchId, ago(40 * 24 * 60));
    const user = async () => {
      const person = { email: `${randomUUID()}@example.com`, name: "Tim Thief", password: "a till rings twice a day" };
      const of = { roleIds: [cashierRole], branchIds: [till.branchId] };
      return { ...person, id: (await made(shop.post("/users", { ...person, ...of }))).id as string };
    };
    const [self, colleague] = [await user(), await user()];
    const owner = (await shop.get("/me")).body.userId;
    const { customerId } = await at.account({ limit: "30" });
    const code = randomUUID().slice(0, 12);
    const coupon = randomUUID().slice(0, 8).toUpperCase();
    await made(shop.post("/coupons", { promotionId: world.couponPromotion, code: coupon, limitTotal: 1 }));
    await made(shop.put(`/users/${self.id}/pin`, { pin: ownPin }), 204);
    const device = await registerTill(service, shop, till);
    const by = await device.signIn(self);
    const pins = await TillPins.make();
    await pins.renew({ service, shop, device }, by);
    return new Pusher(world, {
      ...{ till, by, pins, users: { self: self.id, colleague: colleague.id, owner }, customerId, coupon },
      onHand: await onHandIn(world),
      card: { id: (await at.issue({ amount: "15", code })).id, code },
    });
  }

  /** How often each kind of thing was taken and nobody told. */
  get taken(): ReadonlyMap<string, number> {
    const kinds = Map.groupBy(this.#unseen, ({ kind }) => kind);
    return new Map([...kinds].map(([kind, all]) => [kind, all.length]));
  }

  async take(given: Step): Promise<void> {
    const { by, till, users } = this.#scene;
    const { shop } = this.#world.at;
    const id = randomUUID();
    const note = async (kind: string, orderId = id, who = given.who) => {
      this.#unseen.push({ kind, id: orderId, who, given });
      if (kind === "Order") this.#orders.push(await made(shop.get(`/orders/${orderId}`), 200));
    };
    const statusOf = async (kind: string, body: object, more: object = {}) => {
      const item = { kind, id, userId: users[given.who], body, ...more, ...(await this.#approvedAs(given, id)) };
      const items = [given.proof === undefined ? item : { ...item, proof: await this.#proofAs(given.proof, item) }];
      const { status: taken, body: answer } = await by.post("/sync/push", { branchId: till.branchId, items });
      assert.equal(taken, 200, JSON.stringify(answer));
      const status: string | undefined = answer.results?.[0]?.status;
      if (kind === "Order" && (status === "Created" || status === "Flagged")) this.#booked.add(id);
      return status;
    };
    const push = async (...said: Parameters<typeof statusOf>) => (await statusOf(...said)) === "Created";
    const claim = async (...said: Parameters<typeof statusOf>) => {
      const status = await statusOf(...said);
      assert.ok(status !== "Created" && status !== "Flagged", `${said[0]} of another till: ${status}`);
    };
    const occurredAt = this.#world.ago(given.minutesAgo);
    if (given.what === "payOut") {
      const body = { kind: "PaidOut", amount: given.amount, reasonId: this.#world.payOut, occurredAt };
      if (await push("CashMovement", { cashSessionId: till.sessionId, ...body })) await note("CashMovement");
    } else if (given.what === "void") {
      const orders = this.#orders;
      const order = orders[given.order % Math.max(orders.length, 1)];
      if (order === undefined) return;
      if (await push("OrderVoid", { orderId: order.id, reason: "Mine", occurredAt })) await note("OrderVoid", order.id);
      // The same void again is answered as the first, which a flag tells of.
      if ((await shop.get(`/orders/${order.id}`)).body.status === "Voided") orders.splice(orders.indexOf(order), 1);
    } else if (given.what === "park") {
      const { branchId, lines } = this.#orderOf({ ...given, unitPrice: undefined, off: undefined });
      if (!(await push("ParkedOrder", { orderId: id, branchId, lines, occurredAt }))) return;
      const payments = [{ methodId: till.cash, tendered: "100" }];
      const { status } = await by.post(`/orders/${id}/complete`, { cashSessionId: till.sessionId, payments });
      if (status === 200) {
        this.#booked.add(id);
        await note("Order");
      }
    } else if (given.what === "online") {
      const { occurredAt: _at, ...body } = this.#orderOf(given);
      if ((await by.post("/orders", { ...body, id })).status === 201) {
        this.#booked.add(id);
        await note("Order", id, "self");
      }
    } else if (given.what === "count") {
      const lines = [{ variantId: this.#world.at.bread, counted: String(given.order), countedAt: occurredAt }];
      const of = { branchId: till.branchId, scope: "List", variantIds: [this.#world.at.bread] };
      assert.notEqual(
        await statusOf("StockCount", { ...of, lines, occurredAt }),
        "Created",
        "a count without the right",
      );
    } else if (given.what === "customer") {
      const terms = { groupId: this.#world.group, taxExemption: { certificate: "Mine", validTo: null } };
      await statusOf("Customer", { name: "Ada", ...terms });
      const { status, body } = await shop.get(`/customers/${id}`);
      if (status === 200) assert.deepEqual([body.groupId, body.taxExemption], [null, null]);
    } else if (given.what === "theirs") {
      const { till: other, orderId } = this.#world.theirs;
      const of = { cashSessionId: other.sessionId, occurredAt };
      const [kind, body] = [
        ["CashMovement", { ...of, kind: "PaidOut", amount: given.amount, reasonId: this.#world.payOut }],
        ["Order", { ...this.#orderOf({ ...given, what: "refund" }), ...of }],
        ["Order", { ...this.#orderOf(given), ...of }],
        ["CashCount", { ...of, cash: given.amount }],
        ["CashSessionClose", of],
        ["OrderVoid", { orderId, reason: "Mine", occurredAt }],
      ][given.order % 6] as [string, object];
      await claim(kind, body);
    } else if (given.what === "theirDrawer") {
      await claim("CashSession", { registerId: this.#world.theirs.till.registerId, openingCash: "0", occurredAt });
    } else if (given.what === "parkedSale") {
      const { branchId, lines } = this.#orderOf({ ...given, off: undefined });
      const orderId = randomUUID();
      await statusOf("ParkedOrder", { orderId, branchId, lines, occurredAt });
      const sale = this.#orderOf({ ...given, unitPrice: undefined });
      const { sold } = soldBy(sale, { ...given, soldAt: given.soldAt ?? "0.01" });
      if (sold !== undefined && (await push("Order", sale, { sold: { ...sold, parkedOrderId: orderId } })))
        await note("Order");
    } else {
      const body = this.#orderOf(given);
      if (await push("Order", body, soldBy(body, given))) await note("Order");
    }
  }

  /** Throws when something that nobody is told of is worth more than the limits give. */
  async judge(): Promise<void> {
    assert.ok(!this.#unseen.some(({ kind }) => kind === "OrderVoid"), "a void that nobody is told of");
    assert.ok(!this.#unseen.some(({ who }) => who !== "self"), "in another's name, and nobody is told of it");
    await this.#judgeGoods();
    const { till, orderId, by, cash: before } = this.#world.theirs;
    const { status, openedBy } = await made(by.get(`/cash/sessions/${till.sessionId}`), 200);
    const { cash } = await made(by.get(`/cash/sessions/${till.sessionId}/x-report`), 200);
    assert.deepEqual([status, openedBy, cash.expected], ["Open", this.#world.owner.userId, before], "the other drawer");
    assert.equal((await made(by.get(`/orders/${orderId}`), 200)).status, "Completed");
    const given = new Map<string, Big>();
    const add = (key: string, amount: Big | string) => given.set(key, (given.get(key) ?? new Big(0)).plus(amount));
    for (const { kind, who, given: said } of this.#unseen) if (kind === "CashMovement") add(`out ${who}`, said.amount);
    let coupons = 0;
    for (const { id, totals, lines, modules } of this.#orders) {
      const who = this.#unseen.find((one) => one.id === id)?.who;
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
    const { balance } = await made(this.#world.at.shop.get(`/credit/vouchers/${this.#scene.card.id}`), 200);
    assert.ok(new Big(balance).gte(0), `${balance} is on the card`);
  }

  /** What left and came back is what the orders say, and no approval is proved that nobody gave. */
  async #judgeGoods(): Promise<void> {
    const { shop } = this.#world.at;
    let left = new Big(0);
    for (const id of this.#booked) {
      const { status, lines, approvals } = await made(shop.get(`/orders/${id}`), 200);
      assert.ok(!approvals.some(({ isProven }: { isProven: boolean }) => isProven), "an approval that nobody gave");
      if (status === "Completed")
        for (const { quantity } of lines as { quantity: string }[]) left = left.plus(quantity);
    }
    assert.equal(
      new Big(this.#scene.onHand).minus(left).toFixed(),
      new Big(await onHandIn(this.#world)).toFixed(),
      "goods",
    );
  }

  /** An approval of everything by the owner, whose PIN the cashier does not know. */
  async #approvedAs({ approval, amount }: Step, orderId: string): Promise<object> {
    if (approval === undefined) return {};
    const approvedAt = this.#world.ago(0);
    const permissions = ["sales.discountAny", "sales.refund", "sales.overridePrice", "sales.void", "cash.movementAny"];
    const approverId = this.#world.owner.userId;
    const approvals = permissions.map(async (permission) => {
      const one = { id: randomUUID(), permission, approverId, amount: `${amount}00`, orderId, approvedAt };
      return approval === "bare" ? one : { ...one, proof: await this.#proofAs(approval, one) };
    });
    return { approvals: await Promise.all(approvals) };
  }

  /** Some other key's proof of the content. */
  async #proofAs(how: "forged" | "ofOwnPin", content: object): Promise<object> {
    const { pins, users } = this.#scene;
    const { proof } = await pins.prove({ userId: users.self, pin: ownPin, at: this.#world.ago(0) }, content);
    return how === "ofOwnPin" ? proof : { ...proof, mac: "A".repeat(43) };
  }

  #orderOf(given: Step): Record<string, unknown> {
    const { till, customerId, card, coupon } = this.#scene;
    const { at, ago } = this.#world;
    const sold = this.#orders.flatMap(({ lines }) => lines)[given.order];
    const isBack = given.what === "back" && sold !== undefined;
    const quantity = String(given.what === "refund" || given.what === "back" ? -given.pieces : given.pieces);
    const line = {
      ...{ id: randomUUID(), quantity, kind: quantity.startsWith("-") ? "Refund" : "Sale" },
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
}

async function onHandIn({ at }: World): Promise<string> {
  const { levels } = await made(at.shop.get(`/stock/variants/${at.bread}`), 200);
  return levels[0]?.onHand ?? "0";
}

/** As a till says what it has sold by; nothing when it says nothing. */
function soldBy(body: Record<string, unknown>, { soldAt, pieces, off }: Step): { readonly sold?: object } {
  const [line] = body["lines"] as { id: string; kind: string; originalLineId?: string }[];
  if (soldAt === undefined || line?.kind !== "Sale") return {};
  const total = new Big(soldAt).times(pieces).times(1 - Number(off ?? 0) / 100);
  const priced = { id: line.id, listPrice: soldAt, unitPrice: soldAt, priceSource: "Catalogue", taxes: [] };
  return { sold: { taxMode: "Inclusive", total: total.toFixed(2), lines: [priced] } };
}
