import { Fraction } from "../../pricing/test/fraction.ts";
import { amountText } from "./answers.ts";
import { inCurrency } from "./countries.ts";
import type { Random } from "../random.ts";
import { made, type World } from "./shop.ts";

// What is entered by hand on accounts, a gift card and points of customers, and what the oracle knows of it.

const { zero } = Fraction;
const dayMs = 86_400_000;

/** What is owed, is on the card and was collected, at some moment. */
export interface Balances {
  /** By account; who owes nothing is not there. */
  readonly accounts: ReadonlyMap<string, Fraction>;
  readonly card: Fraction;
  readonly points: number;
  readonly pointValue: Fraction;
}

export class Ledgers {
  readonly #world: World;
  readonly #random: Random;
  readonly #accounts = new Map<string, Fraction>();
  readonly #points = new Map<string, number>();
  #cardId = "";
  #card = zero;
  #pointValue = zero;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  async open(): Promise<void> {
    const { shop } = this.#world;
    await this.#setValue(2);
    for (const name of ["Ann", "Bob"]) {
      const { id: customerId } = await made(shop.post("/customers", { name }));
      const account = await made(shop.post("/credit/accounts", { customerId, limit: null }));
      const points = await made(shop.post("/loyalty/accounts", { customerId }));
      this.#accounts.set(account.id, zero);
      this.#points.set(points.id, 0);
    }
    this.#card = this.#euros(50);
    const voucher = { kind: "GiftCard", amount: this.#text(this.#card), reason: "Prize" };
    this.#cardId = (await made(shop.post("/credit/vouchers", voucher))).id;
  }

  /** A few entries, some of them of days before. */
  async work(now: number): Promise<void> {
    const { shop } = this.#world;
    for (const [id, owed] of this.#accounts) {
      const amount = this.#euros(this.#random.from(1, 60));
      const isMore = this.#random.chance(55);
      const isLate = this.#random.chance(40);
      await made(
        shop.post(`/credit/accounts/${id}/adjustments`, {
          ...{ kind: isMore ? "Increase" : "Decrease", amount: this.#text(amount), reason: "As agreed" },
          ...(isLate ? { occurredAt: new Date(now - this.#random.from(1, 20) * dayMs).toISOString() } : {}),
        }),
      );
      this.#accounts.set(id, isMore ? owed.plus(amount) : owed.minus(amount));
    }
    for (const [id, had] of this.#points) {
      const points = this.#random.chance(60) ? this.#random.from(1, 300) : -this.#random.from(0, had);
      if (points === 0) continue;
      await made(shop.post(`/loyalty/accounts/${id}/adjustments`, { points, reason: "As agreed" }));
      this.#points.set(id, had + points);
    }
    const amount = this.#euros(this.#random.from(1, 9));
    const isIssued = amount.isAbove(this.#card) || this.#random.chance(50);
    const entry = { kind: isIssued ? "Issue" : "Redeem", amount: this.#text(amount), reason: "As agreed" };
    await made(shop.post(`/credit/vouchers/${this.#cardId}/entries`, entry));
    this.#card = isIssued ? this.#card.plus(amount) : this.#card.minus(amount);
    if (this.#random.chance(25)) await this.#setValue(this.#random.from(1, 9));
  }

  get owed(): Balances {
    return {
      accounts: new Map([...this.#accounts].filter(([, amount]) => !amount.isZero())),
      card: this.#card,
      points: [...this.#points.values()].reduce((sum, one) => sum + one, 0),
      pointValue: this.#pointValue,
    };
  }

  async #setValue(cents: number): Promise<void> {
    const pointValue = `0.0${cents}`;
    await made(this.#world.shop.patch("/settings", { modules: { loyalty: { pointValue } } }));
    this.#pointValue = Fraction.of(pointValue);
  }

  #euros(amount: number): Fraction {
    return Fraction.of(inCurrency(this.#world.country, amount));
  }

  #text(amount: Fraction): string {
    return amountText(amount, this.#world.country.digits);
  }
}
