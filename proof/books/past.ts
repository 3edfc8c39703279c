import assert from "node:assert/strict";
import { Fraction } from "../../pricing/test/fraction.ts";
import { amountText } from "./answers.ts";
import { businessDateOf } from "./calendar.ts";
import { rounded } from "./calculation.ts";
import { linesOf, postedBy, type Figures } from "./closed.ts";
import type { Ledgers } from "./ledgers.ts";
import { made, type World } from "./shop.ts";
import type { Stock } from "./stock.ts";

// What the reports say of past dates is what the oracle knew at the end of each, whatever came later; what was owed is
// what the books have of dates up to each, whenever that came.

const dayMs = 86_400_000;

interface Level {
  readonly onHand: string;
  readonly value: string;
}

/** What was known at the end of a date. */
interface Snapshot {
  readonly at: number;
  readonly date: string;
  readonly figures: Figures;
  /** By branch and variant. */
  readonly levels: ReadonlyMap<string, ReadonlyMap<string, Level>>;
}

export class Past {
  readonly #world: World;
  readonly #stocks: ReadonlyMap<string, Stock>;
  readonly #ledgers: Ledgers;
  readonly #known: Snapshot[] = [];

  /** `stocks`: by branch. */
  constructor(world: World, stocks: ReadonlyMap<string, Stock>, ledgers: Ledgers) {
    this.#world = world;
    this.#stocks = stocks;
    this.#ledgers = ledgers;
  }

  /** Before anything happens at a moment: a date that is not over yet everywhere is not looked at. */
  goOn(at: number): void {
    const last = this.#known.at(-1);
    if (last !== undefined && this.#datesAt(at).some((date) => date <= last.date)) this.#known.pop();
  }

  /** When all is done that happens at a moment. */
  note(at: number): void {
    const date = this.#datesAt(at).reduce((a, b) => (b > a ? b : a));
    const levels = new Map([...this.#stocks].map(([branchId, stock]) => [branchId, this.#levelsOf(stock)]));
    this.#known.push({ at, date, figures: postedBy(this.#world.taken), levels });
  }

  /** Asks the reports for every date that was noted. Answers with how many there were. */
  async check(from: number): Promise<number> {
    for (const known of this.#known) {
      await this.#checkJournal(from, known);
      await this.#checkStock(known);
      await this.#checkOwed(known);
    }
    return this.#known.length;
  }

  async #checkJournal(from: number, { at, date, figures }: Snapshot): Promise<void> {
    const lines = await linesOf(this.#world, from - 2 * dayMs, Math.max(at, Date.parse(date)), `&at=${date}`);
    const sumOf = (some: typeof lines) =>
      Fraction.sum(some.map(({ debit, credit }) => Fraction.of(debit).minus(Fraction.of(credit))));
    assert.ok(sumOf(lines).isZero(), `the journal at ${date} is not balanced`);
    for (const [role, sum] of Object.entries(figures)) {
      const posted = sumOf(lines.filter((line) => line.role === role));
      assert.equal(posted.toString(), sum.toString(), `${role} of the journal at ${date}`);
    }
  }

  async #checkStock({ date, levels }: Snapshot): Promise<void> {
    for (const [branchId, known] of levels) {
      const path = `/reports/stock-valuation?date=${date}&branchId=${branchId}&by=Product&limit=1000`;
      const { items, total } = await made(this.#world.shop.get(path));
      const said = new Map(
        items.map(({ key, onHand, value }: Record<string, string>) => [key, { onHand, value }]),
      ) as Map<string, Level>;
      const there = new Map([...known].filter(([, { onHand }]) => onHand !== "0"));
      assert.deepEqual(said, there, `the stock of ${branchId} at ${date}`);
      const value = Fraction.sum([...there.values()].map((level) => Fraction.of(level.value)));
      assert.equal(total.value, this.#text(value), `the stock's value of ${branchId} at ${date}`);
    }
  }

  async #checkOwed({ date }: Snapshot): Promise<void> {
    const { shop } = this.#world;
    const owed = this.#ledgers.owedAt(date);
    const [receivables, vouchers, liability] = [
      await made(shop.get(`/reports/receivables?at=${date}`)),
      await made(shop.get(`/reports/vouchers?from=${date}&to=${date}`)),
      await made(shop.get(`/reports/loyalty-liability?at=${date}`)),
    ];
    const byAccount = receivables.items.map((item: { accountId: string; ageing: { total: string } }) => [
      item.accountId,
      item.ageing.total,
    ]);
    const accounts = new Map([...owed.accounts].map(([id, amount]) => [id, this.#text(amount)]));
    assert.deepEqual(new Map(byAccount), accounts, `what was owed at ${date}`);
    assert.equal(receivables.total.total, this.#text(Fraction.sum([...owed.accounts.values()])), `in all at ${date}`);
    const card = vouchers.items.find(({ kind }: { kind: string }) => kind === "GiftCard");
    assert.equal(card.outstanding, this.#text(owed.card), `what was on cards at ${date}`);
    const worth = this.#round(owed.pointValue.times(Fraction.of(BigInt(owed.points))));
    assert.deepEqual(
      [liability.points, liability.pointValue, liability.liability],
      [owed.points, owed.pointValue.toString(), this.#text(worth)],
      `what points were worth at ${date}`,
    );
  }

  /** The date at each branch, and by the clock of the shop. */
  #datesAt(at: number): readonly string[] {
    const { places, country } = this.#world;
    return [
      ...places.map(({ timezone, cutoff }) => businessDateOf(new Date(at), timezone, cutoff)),
      businessDateOf(new Date(at), country.timezones[0], "00:00"),
    ];
  }

  #levelsOf({ levels }: Stock): ReadonlyMap<string, Level> {
    return new Map(
      [...levels].map(([id, { onHand, average }]) => [
        id,
        { onHand: onHand.toString(), value: this.#text(this.#round(onHand.times(average ?? Fraction.zero))) },
      ]),
    );
  }

  #round(amount: Fraction): Fraction {
    return rounded(amount, this.#world.unit);
  }

  #text(amount: Fraction): string {
    return amountText(amount, this.#world.country.digits);
  }
}
