import { Fraction } from "../../pricing/test/fraction.ts";
import type { Reply } from "../../server/test/harness.ts";
import { answeredOrder, expectedOrder } from "./answers.ts";
import type { RandomBasket } from "./baskets.ts";
import { calculate } from "./calculation.ts";
import type { Random } from "../random.ts";
import type { Method } from "./settlement.ts";
import type { Place, World } from "./shop.ts";
import type { Sums } from "./sums.ts";
import type { Teller } from "./teller.ts";

/** A parked order as the oracle knows it. */
export interface ParkedOrder {
  readonly id: string;
  readonly basket: RandomBasket;
  /** What was paid in advance, in all. */
  readonly deposit: Fraction;
  /** What each method paid in advance. */
  readonly deposits: ReadonlyMap<Method, Fraction>;
}

interface Session {
  readonly id: string;
  readonly sums: Sums;
}

const { zero } = Fraction;

/** The parked orders of a branch, and what was paid in advance for them. */
export class ParkedOrders {
  readonly #world: World;
  readonly #place: Place;
  readonly #random: Random;
  readonly #teller: Teller;
  readonly #baskets = new Map<string, RandomBasket>();
  /** By order: of each method what was paid. */
  readonly #deposits = new Map<string, Map<Method, Fraction>>();

  constructor(world: World, place: Place, random: Random, teller: Teller) {
    this.#world = world;
    this.#place = place;
    this.#random = random;
    this.#teller = teller;
  }

  /** The one that waits longest. */
  get first(): ParkedOrder | undefined {
    for (const [id, basket] of this.#baskets) {
      const deposits = this.#deposits.get(id) ?? new Map<Method, Fraction>();
      return { id, basket, deposit: this.#depositOf(id), deposits };
    }
    return undefined;
  }

  /** It is completed, or cancelled. */
  remove(id: string): void {
    this.#baskets.delete(id);
    this.#deposits.delete(id);
  }

  async park(basket: RandomBasket): Promise<void> {
    const { branchId } = this.#place;
    const order = { id: this.#random.id(), status: "Parked", ticketName: "Table", branchId, ...basket.body };
    const { status, body } = await this.#teller.post("/orders", order);
    this.#keep(order.id, basket, [status, 201], body);
  }

  /** By another basket, which must come to what was paid in advance. */
  async replace(other: RandomBasket): Promise<void> {
    const order = this.first;
    if (order === undefined) return;
    const { status, body } = await this.#teller.put(`/orders/${order.id}`, {
      branchId: this.#place.branchId,
      ...other.body,
    });
    if (!order.deposit.isZero() && order.deposit.isAbove(calculate(other.basket).totals.total))
      this.#teller.equal([status, Object.keys(body.errors ?? {})], [400, ["lines"]]);
    else this.#keep(order.id, other, [status, 200], body);
  }

  /** Takes a part of what is open, in coins that there are; sometimes too much. */
  async takeDeposit({ id: cashSessionId, sums }: Session): Promise<void> {
    const order = this.first;
    if (order === undefined) return;
    const { cash, card, debit } = this.#world.methods;
    const method = this.#random.pick([cash, cash, card, debit]);
    const { unit } = this.#world;
    const step = method.isRounded && !this.#place.coin.isZero() ? this.#place.coin : unit;
    const open = calculate(order.basket.basket).totals.total.minus(order.deposit);
    const part = Fraction.most(open, unit)
      .times(Fraction.of(BigInt(this.#random.from(1, 110))))
      .over(Fraction.of(100n));
    const amount = Fraction.most(part.over(step).floor().times(step), step);
    const { status, body } = await this.#teller.post(`/orders/${order.id}/deposits`, {
      ...{ cashSessionId, methodId: method.id, amount: this.#teller.text(amount) },
    });
    if (amount.isAbove(open)) {
      this.#teller.equal([status, Object.keys(body.errors ?? {})], [400, ["amount"]]);
      return;
    }
    const deposits = this.#deposits.get(order.id) ?? new Map<Method, Fraction>();
    this.#deposits.set(order.id, deposits.set(method, amount.plus(deposits.get(method) ?? zero)));
    sums.takeDeposit(method, amount);
    this.#keep(order.id, order.basket, [status, 201], body);
  }

  /** Every method gets back what was paid by it, unless the drawer has too little. */
  async cancel({ id: cashSessionId, sums }: Session, isShortOf: (cash: Fraction) => boolean): Promise<void> {
    const order = this.first;
    if (order === undefined) return;
    const deposits = [...(this.#deposits.get(order.id) ?? [])];
    const { status, body } = await this.#teller.delete(`/orders/${order.id}`, {
      ...{ reason: "Changed their mind" },
      ...(deposits.length === 0 ? {} : { cashSessionId }),
    });
    const cash = Fraction.sum(deposits.map(([method, amount]) => (method.isCash ? amount : zero)));
    if (isShortOf(cash.negated())) {
      this.#teller.equal([status, body.errorCode], [400, "drawer_insufficient"]);
      return;
    }
    for (const [method, amount] of deposits) sums.takeDeposit(method, amount.negated());
    this.remove(order.id);
    this.#teller.equal([status, body.status, body.totals.deposit], [200, "Cancelled", this.#teller.text(zero)]);
  }

  #depositOf(id: string): Fraction {
    return Fraction.sum([...(this.#deposits.get(id)?.values() ?? [])]);
  }

  #keep(id: string, basket: RandomBasket, [status, expected]: readonly [number, number], body: Reply["body"]): void {
    this.#baskets.set(id, basket);
    this.#teller.equal(status, expected, body);
    const { digits } = this.#world.country;
    const paid = { deposit: this.#depositOf(id) };
    this.#teller.equal(answeredOrder(body), expectedOrder(calculate(basket.basket), paid, digits));
  }
}
