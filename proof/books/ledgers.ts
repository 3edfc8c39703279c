import { Fraction } from "../../pricing/test/fraction.ts";
import { amountText } from "./answers.ts";
import { businessDateOf } from "./calendar.ts";
import { inCurrency } from "./countries.ts";
import type { Random } from "../random.ts";
import { made, type World } from "./shop.ts";

// What is entered by hand on accounts, a gift card and points of customers, and what the oracle knows of it.

const { zero } = Fraction;
const dayMs = 86_400_000;

/** What is owed, is on the card and was collected, at the end of a date. */
export interface Balances {
  /** By account; who owes nothing is not there. */
  readonly accounts: ReadonlyMap<string, Fraction>;
  readonly card: Fraction;
  readonly points: number;
  readonly pointValue: Fraction;
}

/** Something that was entered, and the date on which the books have it. */
interface DatedEntry<Of> {
  readonly of: Of;
  readonly date: string;
}

export class Ledgers {
  readonly #world: World;
  readonly #random: Random;
  readonly #accounts = new Map<string, Fraction>();
  readonly #points = new Map<string, number>();
  readonly #owed: DatedEntry<{ readonly id: string; readonly amount: Fraction }>[] = [];
  readonly #loaded: DatedEntry<Fraction>[] = [];
  readonly #given: DatedEntry<number>[] = [];
  readonly #values: DatedEntry<Fraction>[] = [];
  #cardId = "";
  #card = zero;
  #closedUntil = "";

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  async open(now: number): Promise<void> {
    const { shop } = this.#world;
    await this.#setValue(2, now);
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
    this.#loaded.push({ of: this.#card, date: this.#dateOf(now, now) });
  }

  /** The books are closed up to this date. */
  close(date: string): void {
    this.#closedUntil = date;
  }

  /** A few entries, some of them of days before. */
  async work(now: number): Promise<void> {
    const { shop } = this.#world;
    for (const [id, owed] of this.#accounts) {
      const amount = this.#euros(this.#random.from(1, 60));
      const isMore = this.#random.chance(55);
      const happened = this.#random.chance(40) ? now - this.#random.from(1, 20) * dayMs : now;
      await made(
        shop.post(`/credit/accounts/${id}/adjustments`, {
          ...{ kind: isMore ? "Increase" : "Decrease", amount: this.#text(amount), reason: "As agreed" },
          ...(happened === now ? {} : { occurredAt: new Date(happened).toISOString() }),
        }),
      );
      this.#accounts.set(id, isMore ? owed.plus(amount) : owed.minus(amount));
      const of = { id, amount: isMore ? amount : amount.negated() };
      this.#owed.push({ of, date: this.#dateOf(happened, now) });
    }
    for (const [id, had] of this.#points) {
      const points = this.#random.chance(60) ? this.#random.from(1, 300) : -this.#random.from(0, had);
      if (points === 0) continue;
      await made(shop.post(`/loyalty/accounts/${id}/adjustments`, { points, reason: "As agreed" }));
      this.#points.set(id, had + points);
      this.#given.push({ of: points, date: this.#dateOf(now, now) });
    }
    const amount = this.#euros(this.#random.from(1, 9));
    const isIssued = amount.isAbove(this.#card) || this.#random.chance(50);
    const entry = { kind: isIssued ? "Issue" : "Redeem", amount: this.#text(amount), reason: "As agreed" };
    await made(shop.post(`/credit/vouchers/${this.#cardId}/entries`, entry));
    this.#card = isIssued ? this.#card.plus(amount) : this.#card.minus(amount);
    this.#loaded.push({ of: isIssued ? amount : amount.negated(), date: this.#dateOf(now, now) });
    if (this.#random.chance(25)) await this.#setValue(this.#random.from(1, 9), now);
  }

  /** Whatever came later for the date. */
  owedAt(date: string): Balances {
    const by = <Of>(all: readonly DatedEntry<Of>[]) => all.filter((one) => one.date <= date).map(({ of }) => of);
    const owed = by(this.#owed);
    const accounts = [...this.#accounts.keys()].map(
      (id) => [id, Fraction.sum(owed.filter((one) => one.id === id).map(({ amount }) => amount))] as const,
    );
    return {
      accounts: new Map(accounts.filter(([, amount]) => !amount.isZero())),
      card: Fraction.sum(by(this.#loaded)),
      points: by(this.#given).reduce((sum, one) => sum + one, 0),
      pointValue: by(this.#values).at(-1) ?? zero,
    };
  }

  /** That of the branch whose day begins first; of what is late for a closed one, that on which it comes. */
  #dateOf(happened: number, now: number): string {
    const dates = (at: number) =>
      this.#world.places.map(({ timezone, cutoff }) => businessDateOf(new Date(at), timezone, cutoff));
    const latest = (of: readonly string[]) => of.reduce((a, b) => (b > a ? b : a));
    const own = latest(dates(happened));
    if (own > this.#closedUntil) return own;
    const dayAfter = new Date(Date.parse(this.#closedUntil) + dayMs).toISOString().slice(0, 10);
    return latest([...dates(now), dayAfter]);
  }

  async #setValue(cents: number, now: number): Promise<void> {
    const pointValue = `0.0${cents}`;
    await made(this.#world.shop.patch("/settings", { modules: { loyalty: { pointValue } } }));
    this.#values.push({ of: Fraction.of(pointValue), date: this.#dateOf(now, now) });
  }

  #euros(amount: number): Fraction {
    return Fraction.of(inCurrency(this.#world.country, amount));
  }

  #text(amount: Fraction): string {
    return amountText(amount, this.#world.country.digits);
  }
}
