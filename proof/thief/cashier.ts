import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Big } from "big.js";
import type { Reply, Shop, TestService } from "../../server/test/harness.ts";
import type { Till } from "../../server/test/sales.ts";
import type { PaymentStep, ReturnsStep, SaleStep, ShiftStep, Step } from "./steps.ts";

/** What the shop of a thief allows. */
export const limits = { discount: "10", line: "5", receipt: "8", day: "20", payOut: "10", drop: "30" } as const;
/** Coins: half of one is lost or won at most by each receipt. */
export const coin = "0.05";

/** What can be sold. */
interface Goods {
  readonly variantId: string;
  /** The lowest that a list has. */
  readonly lowest: string;
}

/** What a thief finds in the shop. */
export interface World {
  readonly goods: readonly Goods[];
  readonly taxGroups: readonly string[];
  readonly methods: readonly string[];
  readonly reasons: readonly { readonly id: string; readonly kind: string }[];
  readonly cashierRole: string;
  readonly first: Till;
}

/** A payment, or what was paid in advance. */
interface PaymentSum {
  readonly amount: string;
  readonly tip: string;
}

const permissions = ["sales.refund", "sales.custom", "sales.discountAny", "sales.overridePrice", "cash.movementAny"];

/** A cashier of the shop's own starting role, with a register and a session, and all that was answered with 2xx. */
export class Thief {
  readonly done = new Map<string, number>();
  readonly #service: TestService;
  readonly #shop: Shop;
  readonly #world: World;
  readonly #userId: string;
  readonly #token: string;
  readonly #registers: string[] = [];
  readonly #sessions: string[] = [];
  readonly #orders: Reply["body"][] = [];
  /** The receipts that the chief voided, who may. */
  readonly #voided = new Set<string>();
  readonly #parked: { readonly id: string; readonly due: string }[] = [];
  readonly #sent: Record<string, unknown>[] = [];
  #approvalIds: string[] = [];

  private constructor(service: TestService, shop: Shop, world: World, user: { id: string; token: string }) {
    this.#service = service;
    this.#shop = shop;
    this.#world = world;
    this.#userId = user.id;
    this.#token = user.token;
  }

  static async hire(service: TestService, shop: Shop, world: World): Promise<Thief> {
    const { branchId } = world.first;
    const person = { email: `${randomUUID()}@example.com`, name: "Tim Thief", password: "a till rings twice a day" };
    const user = await shop.post("/users", { ...person, roleIds: [world.cashierRole], branchIds: [branchId] });
    const token = await shop.login(person.email, person.password);
    const thief = new Thief(service, shop, world, { id: user.body.id, token });
    await thief.#openRegister();
    return thief;
  }

  async take(one: Step): Promise<void> {
    if (one.step === "shift") return this.#endShift(one);
    if (one.step === "returns") return this.#giveBack(one);
    const reply = await this.#send(one);
    if (reply !== undefined) this.#note(one.step, reply);
  }

  #note(what: string, reply: Reply): void {
    assert.ok(reply.status < 500, `${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (reply.status >= 300) return;
    const isRefund = what === "sale" && reply.body.lines?.some(({ kind }: { kind: string }) => kind === "Refund");
    const counted = what === "sale" && reply.body.status === "Parked" ? "park" : isRefund ? "refund" : what;
    this.done.set(counted, (this.done.get(counted) ?? 0) + 1);
    const isNew = !this.#parked.some(({ id }) => id === reply.body.id);
    if (reply.body.status === "Parked" && isNew) this.#parked.push({ id: reply.body.id, due: reply.body.totals.total });
    if (reply.body.status === "Completed" && !this.#orders.some(({ id }) => id === reply.body.id))
      this.#orders.push(reply.body);
  }

  /** Adds up what went in and out by the shop's own records, line by line, with nothing that the orders say of sums. */
  async judge(given: typeof limits): Promise<void> {
    const sum = (amounts: readonly (Big | string)[]) => amounts.reduce<Big>((all, one) => all.plus(one), new Big(0));
    let [came, left, slack, refunded] = [new Big(0), new Big(0), new Big(0), new Big(0)];
    for (const { id, status } of this.#orders) {
      const { body } = await this.#shop.get(`/orders/${id}`);
      if (this.#voided.has(id)) continue;
      assert.equal(body.status, status, "a cashier voids no sale");
      assert.deepEqual(body.approvals, []);
      // A tip is the cashier's; what was paid in advance is not among the payments.
      const paid = (body.payments as PaymentSum[]).map(({ amount, tip }) => new Big(amount).minus(tip));
      came = came.plus(sum([...paid, ...(body.deposits as PaymentSum[]).map(({ amount }) => amount)]));
      slack = slack.plus(coin).plus(sum(body.lines.map(() => "0.01")));
      const moved = await this.#shop.get(`/stock/movements?branchId=${body.branchId}&documentId=${id}&limit=200`);
      const worth = (kind: string) =>
        sum(
          moved.body.items
            .filter((one: { kind: string }) => one.kind === kind)
            .map((one: { variantId: string; quantity: string }) =>
              this.#lowest(one.variantId).times(one.quantity).neg(),
            ),
        );
      const isFree = (kind: string) => kind !== "Sale" && kind !== "Refund";
      assert.deepEqual(
        moved.body.items.filter((one: { kind: string }) => isFree(one.kind)),
        [],
      );
      left = left.plus(worth("Sale"));
      // What is said to have come back need not lie on the shelf.
      const byLine = new Map<string, Big>();
      for (const { id: own, voidsLineId, total } of body.lines) {
        const key = voidsLineId ?? own;
        byLine.set(key, (byLine.get(key) ?? new Big(0)).plus(total));
      }
      const back = [...byLine.values()].filter((total) => total.lt(0)).map((total) => total.neg());
      assert.ok(back.every((amount) => amount.lte(given.line)) && sum(back).lte(given.receipt));
      refunded = refunded.plus(sum(back));
    }
    assert.ok(refunded.lte(given.day), `${refunded.toFixed()} came back on one day`);
    const discounts = left.times(given.discount).div(100);
    const least = left.minus(discounts).minus(refunded).minus(slack);
    assert.ok(
      came.gte(least),
      `${came.toFixed()} came in for goods of ${left.toFixed()}, with ${refunded.toFixed()} given back`,
    );
    await this.#judgeDeposits();
    await this.#judgeReturns();
    await this.#judgeDrawers(given);
  }

  /** Checks that no more was paid back than was paid in advance, and that a cancelled basket keeps nothing. */
  async #judgeDeposits(): Promise<void> {
    for (const { id } of this.#parked) {
      const { status, deposits } = (await this.#shop.get(`/orders/${id}`)).body;
      const kept = (deposits as PaymentSum[]).reduce((sum, { amount }) => sum.plus(amount), new Big(0));
      assert.ok(
        status === "Cancelled" ? kept.eq(0) : kept.gte(0),
        `${kept.toFixed()} is kept of a basket that is ${status}`,
      );
    }
  }

  /** What came back of a line comes to what was paid for it, when all of it came back, and never to more. */
  async #judgeReturns(): Promise<void> {
    const lines = this.#orders.filter(({ id }) => !this.#voided.has(id)).flatMap((order) => order.lines);
    for (const sold of lines) {
      const sum = (of: (line: typeof sold) => boolean, member: "quantity" | "total") =>
        lines.filter(of).reduce((all, line) => all.plus(line[member]), new Big(0));
      const isBack = (line: typeof sold) => line.originalLineId === sold.id;
      const isOwn = (line: typeof sold) => (line.voidsLineId ?? line.id) === sold.id;
      if (!lines.some(isBack)) continue;
      const left = sum(isOwn, "quantity").plus(sum(isBack, "quantity"));
      const unpaid = sum(isOwn, "total").plus(sum(isBack, "total"));
      assert.ok(left.gte(0) && unpaid.gte(0), `${unpaid.toFixed()} is left of what was paid`);
      if (left.eq(0)) assert.equal(unpaid.toFixed(2), "0.00", "all of a line came back");
    }
  }

  async #judgeDrawers(given: typeof limits): Promise<void> {
    const out = { PaidOut: new Big(0), Drop: new Big(0) };
    let remained: string | null = null;
    for (const id of this.#sessions) {
      const session = (await this.#shop.get(`/cash/sessions/${id}`)).body;
      const report = (await this.#shop.get(`/cash/sessions/${id}/${session.status === "Closed" ? "z" : "x"}-report`))
        .body;
      if (session.status === "Closed") assert.equal(session.variance, "0.00", "closed with a difference");
      const { openingCounted, countedCash, remainingCash } = session;
      if (remained !== null)
        assert.ok(new Big(openingCounted).gte(remained), `${openingCounted} of ${remained} were there in the morning`);
      remained = session.status === "Closed" ? remainingCash : null;
      if (session.status === "Closed") out.Drop = out.Drop.plus(countedCash).minus(remainingCash);
      assert.ok(new Big(report.cash.expected).gte(0), "a drawer below zero");
      const { items } = (await this.#shop.get(`/cash/sessions/${id}/movements?limit=200`)).body;
      for (const { kind, amount } of items) {
        if (kind === "PaidOut") out.PaidOut = out.PaidOut.plus(amount);
        if (kind === "SafeDrop" || kind === "BankDrop") out.Drop = out.Drop.plus(amount);
      }
    }
    assert.ok(
      out.PaidOut.lte(given.payOut) && out.Drop.lte(given.drop),
      `${out.PaidOut.toFixed()} paid out, ${out.Drop.toFixed()} dropped`,
    );
  }

  #lowest(variantId: string): Big {
    const price = this.#world.goods.find((one) => one.variantId === variantId)?.lowest;
    assert.ok(price !== undefined);
    return new Big(price);
  }

  /** Counts and closes the last session and begins another, before it or after it. */
  async #endShift({ counts, remaining, next, isNextFirst }: ShiftStep): Promise<void> {
    const path = `/cash/sessions/${this.#sessions.at(-1)}`;
    const { body: report } = await this.#shop.get(`${path}/x-report`);
    const cash: string = counts === "all" ? (report.cash?.expected ?? "0") : counts;
    this.#note("count", await this.#post(`${path}/count`, { cash }));
    const open = async (opening: ShiftStep["next"]) => {
      const { body } = await this.#shop.get(`/registers/${this.#registers[0]}`);
      const reply = await this.#open(opening === "left" ? (body.lastRemaining ?? cash) : opening);
      this.#note("open", reply);
      return reply.status === 201;
    };
    if (isNextFirst) await open(next);
    const remainingCash = remaining === "all" ? cash : remaining;
    this.#note("close", await this.#post(`${path}/close`, compact({ remainingCash })));
    // After a refusal the cashier goes on as is expected, so that there is something to steal from.
    if (!isNextFirst && !(await open(next))) await open("left");
  }

  /** Sells three and gives them back one by one; the chief voids a refund that was a mistake. */
  async #giveBack({ off, backs }: ReturnsStep): Promise<void> {
    const { branchId } = this.#world.first;
    const at = { branchId, cashSessionId: this.#sessions.at(-1) };
    const [method] = this.#world.methods;
    const bread = { variantId: this.#world.goods[0]?.variantId, quantity: "3" };
    const discounts = [{ kind: "Amount", value: off }];
    const payments = (tendered: string) => [{ methodId: method, tendered }];
    const sold = await this.#post("/orders", { ...at, lines: [{ ...bread, discounts }], payments: payments("10") });
    this.#note("sale", sold);
    if (sold.status !== 201) return;
    const given: string[] = [];
    for (const back of backs) {
      const mistake = back.startsWith("void") ? given[Number(back.slice(5))] : undefined;
      if (mistake !== undefined) {
        const { status } = await this.#shop.post(`/orders/${mistake}/void`, { reason: "Mistake" });
        if (status === 200) this.#voided.add(mistake);
        continue;
      }
      if (back.startsWith("void")) continue;
      const line = { kind: "Refund", originalLineId: sold.body.lines[0].id, quantity: `-${back}` };
      const reply = await this.#post("/orders", { ...at, lines: [line], payments: payments("0") });
      this.#note("sale", reply);
      if (reply.status === 201) given.push(reply.body.id);
    }
  }

  async #openRegister(): Promise<void> {
    const code = randomUUID().slice(0, 8);
    const { branchId } = this.#world.first;
    const register = await this.#shop.post("/registers", { branchId, name: code, code, defaultFloat: "100" });
    this.#registers.push(register.body.id);
    await this.#open("100", register.body.id);
  }

  async #open(openingCash: string, registerId = this.#registers[0]): Promise<Reply> {
    const reply = await this.#post("/cash/sessions", { registerId, openingCash, ...this.#at(30) });
    if (reply.status === 201) this.#sessions.push(reply.body.id);
    return reply;
  }

  #post(path: string, body: object): Promise<Reply> {
    return this.#service.request("POST", path, { tenantId: this.#shop.tenantId, token: this.#token, body });
  }

  async #send(one: Step): Promise<Reply | undefined> {
    const session = "session" in one ? pick(this.#sessions, one.session) : undefined;
    switch (one.step) {
      case "sale":
        return this.#sell(one, session);
      case "again": {
        const body = pick(this.#sent, one.order);
        if (body === undefined) return undefined;
        return this.#post("/orders", one.change ? { ...body, payments: [], note: "Again" } : body);
      }
      case "complete": {
        const parked = pick(this.#parked, one.parked);
        if (parked === undefined) return undefined;
        const payments = [this.#payment(one.payment, parked.due)];
        return this.#post(`/orders/${parked.id}/complete`, { cashSessionId: session, payments, ...this.#approved() });
      }
      case "deposit": {
        const parked = pick(this.#parked, one.parked);
        if (parked === undefined) return undefined;
        const methodId = pick(this.#world.methods, one.method);
        const amount = one.amount === "due" ? parked.due : one.amount;
        return this.#post(`/orders/${parked.id}/deposits`, { cashSessionId: session, methodId, amount });
      }
      case "cancel": {
        const parked = pick(this.#parked, one.parked);
        if (parked === undefined) return undefined;
        const body = { reason: "Gone", cashSessionId: session };
        const { tenantId } = this.#shop;
        return this.#service.request("DELETE", `/orders/${parked.id}`, { tenantId, token: this.#token, body });
      }
      case "void": {
        const order = pick(this.#orders, one.order);
        if (order === undefined) return undefined;
        return this.#post(`/orders/${order.id}/void`, { reason: "Mistake", ...this.#approved() });
      }
      case "movement": {
        const reasonId = this.#world.reasons.find(({ kind }) => kind === one.kind)?.id;
        const body = { kind: one.kind, amount: one.amount, ...(reasonId && { reasonId }), ...this.#at(one.minutesAgo) };
        return this.#post(
          `/cash/sessions/${session}/movements`,
          one.kind === "NoSale" ? { kind: one.kind, reasonId } : body,
        );
      }
      case "session":
        if (one.verb === "open") return this.#open(one.cash);
        return this.#post(`/cash/sessions/${session}/${one.verb}`, one.verb === "count" ? { cash: one.cash } : {});
      case "approve": {
        const permission = pick(permissions, one.permission);
        const reply = await this.#post("/approvals", { permission, requesterId: this.#userId });
        assert.ok(reply.status >= 400, "nobody approves for himself");
        this.#approvalIds = [randomUUID()];
        return reply;
      }
    }
  }

  async #sell(one: SaleStep, cashSessionId: string | undefined): Promise<Reply> {
    const { branchId } = this.#world.first;
    const ids = one.lines.map(() => randomUUID());
    const open = ids.filter((_, i) => one.lines[i]?.kind !== "Void");
    const sold = this.#orders.flatMap(({ lines }) => lines.map(({ id }: { id: string }) => id));
    const lines = one.lines.map((given, i) => {
      const variantId = pick(this.#world.goods, given.goods)?.variantId;
      const originalLineId = pick<string>(sold, given.original);
      const isGoods = variantId !== undefined && originalLineId === undefined;
      const isOpen = isGoods && this.#lowest(variantId).eq(0);
      const voidsLineId = given.kind === "Void" ? pick(open, given.voids) : undefined;
      return compact({
        id: ids[i],
        kind: given.kind,
        quantity: signed(given.kind, given.quantity),
        variantId: isGoods ? variantId : undefined,
        name: variantId === undefined && given.isNamed ? "misc" : undefined,
        unitPrice:
          given.unitPrice ??
          (isOpen || (!isGoods && given.kind !== "Void" && originalLineId === undefined) ? "1" : undefined),
        labelPrice: given.labelPrice,
        taxGroupId: pick(this.#world.taxGroups, given.taxGroup),
        voidsLineId,
        originalLineId: given.kind === "Refund" ? originalLineId : undefined,
        discounts: given.discounts.length === 0 ? undefined : given.discounts,
      });
    });
    const basket = compact({
      branchId,
      lines,
      discounts: one.discounts.length === 0 ? undefined : one.discounts,
      tax: one.tax === undefined ? undefined : { amount: one.tax, reason: "Printed so" },
      ...this.#at(one.minutesAgo),
    });
    const quoted = await this.#post("/orders/quote", basket);
    const due: string = quoted.status === 200 ? quoted.body.due : "10";
    const payments = one.isDueOnly
      ? [{ methodId: this.#world.methods[0], tendered: due }]
      : one.payments.map((given) => this.#payment(given, due));
    const order = {
      ...basket,
      id: randomUUID(),
      ...(one.parks === true
        ? { status: "Parked" }
        : { cashSessionId, payments, ...compact({ isOffline: one.isOffline }), ...this.#approved() }),
    };
    this.#sent.push(order);
    return this.#post("/orders", order);
  }

  #payment({ method, tendered, tip }: PaymentStep, due: string) {
    const methodId = pick(this.#world.methods, method);
    return compact({ methodId, tendered: tendered === "due" ? due : tendered, tip });
  }

  #approved(): object {
    return this.#approvalIds.length === 0 ? {} : { approvalIds: this.#approvalIds };
  }

  #at(minutesAgo: number | undefined): { occurredAt?: string } {
    if (minutesAgo === undefined) return {};
    return { occurredAt: new Date(this.#service.deps.now().getTime() - minutesAgo * 60_000).toISOString() };
  }
}

function pick<T>(list: readonly T[], n: number | undefined): T | undefined {
  return n === undefined || list.length === 0 ? undefined : list[n % list.length];
}

/** Mostly of the sign that the kind wants. */
function signed(kind: string, quantity: string): string {
  const size = quantity.replace("-", "");
  return kind === "Sale" ? size : kind === "Refund" ? `-${size}` : quantity;
}

function compact<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
