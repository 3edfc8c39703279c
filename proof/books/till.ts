import assert from "node:assert/strict";
import { Fraction } from "../../pricing/test/fraction.ts";
import {
  answeredLevels,
  answeredOrder,
  answeredSums,
  expectedDrawer,
  expectedLevels,
  expectedOrder,
  expectedSums,
} from "./answers.ts";
import { randomBasket, randomTenders, type RandomBasket } from "./baskets.ts";
import { businessDateOf } from "./calendar.ts";
import { calculate } from "./calculation.ts";
import type { Random } from "../random.ts";
import { ParkedOrders } from "./parked.ts";
import { settle, type TenderedPart, type Method } from "./settlement.ts";
import { inCurrency } from "./countries.ts";
import { made, type Place, type World } from "./shop.ts";
import { Stock, type Move } from "./stock.ts";
import { Teller } from "./teller.ts";
import { Sums, type Entry, type MovementKind } from "./sums.ts";

const { zero } = Fraction;
const minuteMs = 60_000;

interface Sale {
  readonly id: string;
  readonly entry: Entry;
  /** Paid in advance, by method. */
  readonly deposits: ReadonlyMap<Method, Fraction>;
  readonly businessDate: string;
  readonly moves: readonly Move[];
}

interface Session {
  readonly id: string;
  readonly openedAt: Date;
  readonly opening: Fraction;
  readonly sums: Sums;
  /** What arrived after it was closed. */
  readonly late: Sums;
  readonly sold: Set<Sale>;
}

/** What is said of an order's payment, and what the books make of it. */
interface Payment {
  readonly basket: RandomBasket;
  /** Paid in advance, by method. */
  readonly deposits: ReadonlyMap<Method, Fraction>;
  readonly payments: readonly TenderedPart[];
}

/**
 * A register of a branch with people who do whatever comes to their mind, and the oracle's books beside it. Every
 * answer is compared with what the oracle calculated from what was sent.
 */
export class Till {
  readonly #world: World;
  readonly #place: Place;
  readonly #random: Random;
  readonly #now: () => Date;
  readonly #stock: Stock;
  readonly #teller: Teller;
  #receipts = 0;
  #zNumber = 0;
  #inDrawer = zero;
  #current: Session | undefined;
  readonly #parked: ParkedOrders;

  constructor(world: World, place: Place, random: Random, now: () => Date) {
    this.#world = world;
    this.#place = place;
    this.#random = random;
    this.#now = now;
    this.#stock = new Stock(world.goods);
    this.#teller = new Teller(world, place, random, now);
    this.#parked = new ParkedOrders(world, place, random, this.#teller);
  }

  isOf(world: World): boolean {
    return this.#world === world;
  }

  get branchId(): string {
    return this.#place.branchId;
  }

  /** What the branch has, as the oracle knows it. */
  get stock(): Stock {
    return this.#stock;
  }

  async open(): Promise<void> {
    const isAsLeft = this.#zNumber > 0 && this.#random.chance(70);
    const opening = isAsLeft ? this.#inDrawer : this.#teller.euros(this.#random.from(300, 600));
    const session = { registerId: this.#place.registerId, openingCash: this.#teller.text(opening) };
    const body = await made(this.#teller.post("/cash/sessions", session));
    const openedAt = new Date(body.openedAt);
    const amounts = [this.#inDrawer, opening, opening.minus(this.#inDrawer)].map((amount) => this.#teller.text(amount));
    this.#teller.equal(
      [body.openingExpected, body.openingCounted, body.openingVariance, body.businessDate],
      [...amounts, this.#dateOf(openedAt)],
    );
    this.#current = { id: body.id, openedAt, opening, sums: new Sums(), late: new Sums(), sold: new Set() };
  }

  /** A few of the things that happen at a till. */
  async work(): Promise<void> {
    for (let n = this.#random.from(1, 3); n > 0; n--) {
      const what = this.#random.from(1, 100);
      if (what <= 46) await this.#sell(this.#sometimesSaid());
      else if (what <= 57) await this.#void();
      else if (what <= 64) await this.#moveCash();
      else if (what <= 71) await this.#parked.park(this.#basket(this.#now()));
      else if (what <= 73) await this.#parked.replace(this.#basket(this.#now()));
      else if (what <= 79) await this.#parked.takeDeposit(this.#session);
      else if (what <= 81) await this.#parked.cancel(this.#session, (cash) => this.#isShortOf(cash));
      else if (what <= 86) await this.#complete();
      else if (what <= 89) await this.#suspend();
      else if (what <= 97) await this.#adjust();
      else await this.#checkX();
    }
  }

  /** Counts and closes. What the till still holds of the time before comes while it is counted, and after closing. */
  async close(): Promise<void> {
    const { id, sums, late } = this.#session;
    this.#world.taken.push(sums, late);
    if (this.#random.chance(30)) await this.#checkX();
    const counted = Fraction.most(this.#drawer().expected.plus(this.#teller.euros(this.#random.from(-7, 7))), zero);
    const slips = this.#teller.euros(10);
    const voucher = this.#world.methods.voucher.id;
    const count = {
      cash: this.#teller.text(counted),
      others: [{ methodId: voucher, counted: this.#teller.text(slips) }],
    };
    const endedAt = new Date((await made(this.#teller.post(`/cash/sessions/${id}/count`, count))).statusAt);
    if (this.#random.chance(20)) await this.#sell(this.#before(endedAt));
    if (this.#random.chance(10)) await this.#void([400, "session_closed"]);
    const remaining = this.#random.chance(50) ? counted : Fraction.least(counted, this.#teller.euros(400));
    await made(this.#teller.post(`/cash/sessions/${id}/close`, { remainingCash: this.#teller.text(remaining) }));
    this.#inDrawer = remaining;
    this.#zNumber += 1;
    const { expected, ...drawer } = this.#drawer();
    const inBooks = sums.tenders.get(voucher)?.amount ?? zero;
    const closed = {
      ...expectedSums(sums, this.#digits),
      cash: this.#teller.texts({ ...drawer, expected, counted, variance: counted.minus(expected), remaining }),
      counts: [
        {
          methodId: voucher,
          ...this.#teller.texts({ expected: inBooks, counted: slips, variance: slips.minus(inBooks) }),
        },
      ],
      number: this.#zNumber,
    };
    const check = async () => {
      const z = await made(this.#teller.get(`/cash/sessions/${id}/z-report`));
      this.#teller.equal({ ...answeredSums(z), cash: z.cash, counts: z.counts, number: z.number }, closed);
      return z.late;
    };
    this.#teller.equal(await check(), null);
    if (!this.#random.chance(25)) return;
    for (let n = this.#random.from(1, 2); n > 0; n--) await this.#sell(this.#before(endedAt), late);
    if (this.#random.chance(50)) await this.#moveCash(this.#before(endedAt), late);
    const answered = await check();
    this.#teller.equal(answered && answeredSums(answered), late.isEmpty() ? null : expectedSums(late, this.#digits));
  }

  /** What there is, and what it cost. */
  async checkStock(): Promise<void> {
    const { items } = await made(this.#teller.get(`/stock?branchId=${this.#place.branchId}&limit=200`));
    this.#teller.equal(answeredLevels(items, this.#stock), expectedLevels(this.#stock));
  }

  async #sell(occurredAt?: Date, sums: Sums = this.#session.sums): Promise<void> {
    const now = this.#now();
    const isBefore = occurredAt !== undefined && occurredAt < now;
    const basket = this.#basket(isBefore ? occurredAt : now);
    const paid = this.#pay(basket);
    if (paid === undefined) return;
    await this.#book(
      "/orders",
      paid,
      { id: this.#random.id(), branchId: this.#place.branchId, ...basket.body },
      sums,
      occurredAt,
    );
  }

  /** Undefined when the drawer has not enough for it. */
  #pay(basket: RandomBasket, deposits: ReadonlyMap<Method, Fraction> = new Map()): Payment | undefined {
    const total = calculate(basket.basket).totals.total.minus(Fraction.sum([...deposits.values()]));
    if (total.negated().isAbove(this.#drawer().expected)) return undefined;
    return { basket, deposits, payments: randomTenders(this.#random, this.#world, this.#place, total) };
  }

  /** Sends a sale or the completion of a parked order, and holds the answer and the books to the oracle. */
  async #book(path: string, paid: Payment, more: object, sums: Sums, occurredAt?: Date): Promise<boolean> {
    const { basket, deposits, payments } = paid;
    const deposit = Fraction.sum([...deposits.values()]);
    const calculated = calculate(basket.basket);
    const { total } = calculated.totals;
    const refunds = new Set(calculated.lines.filter(({ kind }) => kind === "Refund").map(({ id }) => id));
    const back = calculated.lines.filter(({ id, voidsLineId }) => refunds.has(voidsLineId ?? id));
    const cameBack = Fraction.sum(back.map((line) => line.total)).negated();
    const { coin } = this.#place;
    const settled = settle({ total: total.minus(deposit), cameBack, payments, coin, cash: this.#world.methods.cash });
    const sentAt = this.#now();
    const { status, body } = await this.#teller.post(path, {
      ...more,
      cashSessionId: this.#session.id,
      payments: payments.map(({ method, tendered, tip }) => ({
        methodId: method.id,
        tendered: this.#teller.text(tendered),
        ...(tip.isZero() ? {} : { tip: this.#teller.text(tip) }),
      })),
      ...(this.#random.chance(50) ? { expectedTotal: this.#teller.text(total) } : {}),
      ...(occurredAt === undefined ? {} : { occurredAt: occurredAt.toISOString() }),
    });
    if (typeof settled === "string") {
      this.#teller.equal([status, body.errorCode ?? Object.keys(body.errors)[0]], [400, settled]);
      return false;
    }
    if (this.#isShortOf(cashOf(settled))) {
      this.#teller.equal([status, body.errorCode], [400, "drawer_insufficient"]);
      return false;
    }
    this.#teller.equal(status, path === "/orders" ? 201 : 200, body);
    this.#teller.equal(answeredOrder(body), expectedOrder(calculated, { ...settled, deposit }, this.#digits), body);
    this.#receipts += 1;
    const at = new Date(body.occurredAt);
    const number = `${this.#place.registerCode}-${String(this.#receipts).padStart(6, "0")}`;
    const isAhead = occurredAt !== undefined && occurredAt > sentAt;
    const isOurs = occurredAt === undefined || isAhead;
    this.#teller.equal(
      [body.receiptNumber, body.businessDate, body.isClockAhead, isOurs ? at >= sentAt && at <= this.#now() : at],
      [number, this.#dateOf(at), isAhead, isOurs ? true : occurredAt],
    );
    const entry = { lines: calculated.lines, ...settled, deposit, cashierId: this.#teller.sender };
    sums.sell(entry);
    this.#session.sold.add({
      id: body.id,
      entry,
      deposits,
      businessDate: body.businessDate,
      moves: this.#stock.sell(entry.lines),
    });
    return true;
  }

  /** A sale is voided on its business date, unless its session refuses it. */
  async #void(refusal?: readonly [number, string]): Promise<void> {
    const sold = [...this.#session.sold];
    if (sold.length === 0) return;
    const one = this.#random.pick(sold);
    const { status, body } = await this.#teller.post(`/orders/${one.id}/void`, { reason: "Changed their mind" });
    const isOld = one.businessDate !== this.#dateOf(this.#now());
    if (refusal !== undefined || isOld) {
      this.#teller.equal([status, body.errorCode], refusal ?? [400, "order_not_voidable"]);
      return;
    }
    const inAdvance = [...one.deposits].map(([method, amount]) => (method.isCash ? amount : zero));
    if (this.#isShortOf(cashOf(one.entry).plus(Fraction.sum(inAdvance)).negated())) {
      this.#teller.equal([status, body.errorCode], [400, "drawer_insufficient"]);
      return;
    }
    this.#teller.equal([status, body.status], [200, "Voided"]);
    this.#session.sold.delete(one);
    this.#session.sums.takeBack(one.entry);
    for (const [method, amount] of one.deposits) this.#session.sums.takeDeposit(method, amount.negated());
    this.#stock.takeBack(one.moves);
  }

  async #moveCash(occurredAt?: Date, sums: Sums = this.#session.sums): Promise<void> {
    const kind = this.#random.pick<MovementKind>(["PaidIn", "PaidOut", "SafeDrop", "BankDrop", "NoSale"]);
    const amount = kind === "NoSale" ? zero : this.#teller.euros(this.#random.from(1, 20));
    const { status, body } = await this.#teller.post(`/cash/sessions/${this.#session.id}/movements`, {
      kind,
      ...(kind === "NoSale" ? {} : { amount: this.#teller.text(amount) }),
      ...(kind.endsWith("Drop") ? {} : { reasonId: this.#world.cashReasons.get(kind) }),
      ...(occurredAt === undefined ? {} : { occurredAt: occurredAt.toISOString() }),
    });
    const isShort = this.#isShortOf(kind === "PaidIn" ? amount : amount.negated());
    this.#teller.equal([status, body.errorCode], isShort ? [400, "drawer_insufficient"] : [201, undefined]);
    if (!isShort) sums.move(kind, amount);
  }

  /** With the prices that it was parked with, whatever they are by now. */
  async #complete(): Promise<void> {
    const order = this.#parked.first;
    if (order === undefined) return;
    const paid = this.#pay(order.basket, order.deposits);
    if (paid !== undefined && (await this.#book(`/orders/${order.id}/complete`, paid, {}, this.#session.sums)))
      this.#parked.remove(order.id);
  }

  /** Nothing is sold meanwhile, but what was sold before still comes; whoever comes next goes on with it. */
  async #suspend(): Promise<void> {
    const { id } = this.#session;
    const { statusAt } = await made(this.#teller.post(`/cash/sessions/${id}/suspend`, {}));
    if (this.#random.chance(50)) await this.#sell(this.#before(new Date(statusAt)));
    const { branchId } = this.#place;
    const { body: order } = this.#basket(this.#now());
    const { status, body } = await this.#teller.post("/orders", {
      branchId,
      cashSessionId: id,
      ...order,
      payments: [],
    });
    this.#teller.equal([status, body.errorCode], [409, "session_not_open"]);
    if (this.#random.chance(30)) await this.#void([409, "session_not_open"]);
    await made(this.#teller.post(`/cash/sessions/${id}/resume`, {}));
  }

  async #adjust(): Promise<void> {
    const { goods, stockReasons } = this.#world;
    const tracked = goods.filter(({ isTracked, parts }) => isTracked && parts.length === 0);
    const chosen = tracked
      .filter(() => this.#random.chance(40))
      .map((good) => {
        const quantity = Fraction.of(BigInt(this.#random.from(-5, 40) || 1));
        const isCosted = quantity.isAbove(zero) && this.#random.chance(70);
        const cost = isCosted ? Fraction.of(inCurrency(this.#world.country, this.#random.from(1, 900) / 100)) : null;
        return { variantId: good.variantId, quantity, cost };
      });
    if (chosen.length === 0) return;
    const lines = chosen.map(({ variantId, quantity, cost }) => ({
      ...{ variantId, quantity: quantity.toString() },
      reasonId: quantity.isNegative() ? stockReasons.less : stockReasons.more,
      ...(cost === null ? {} : { unitCost: cost.toString() }),
    }));
    await made(this.#teller.post("/stock/adjustments", { branchId: this.#place.branchId, lines }));
    for (const { variantId, quantity, cost } of chosen) this.#stock.move(variantId, quantity, cost);
  }

  async #checkX(): Promise<void> {
    const { id, sums } = this.#session;
    const x = await made(this.#teller.get(`/cash/sessions/${id}/x-report`));
    this.#teller.equal(
      { ...answeredSums(x), cash: x.cash },
      { ...expectedSums(sums, this.#digits), cash: this.#teller.texts(this.#drawer()) },
    );
  }

  get #session(): Session {
    assert.ok(this.#current, "no session");
    return this.#current;
  }

  get #digits(): number {
    return this.#world.country.digits;
  }

  #drawer() {
    const { sums, opening } = this.#session;
    return expectedDrawer(sums, opening, sums.tenders.get(this.#world.methods.cash.id)?.amount ?? zero);
  }

  /** Whether it takes more out of the drawer than there is, with what came late. */
  #isShortOf(cash: Fraction): boolean {
    const { late } = this.#session;
    const cameLate = expectedDrawer(late, zero, late.tenders.get(this.#world.methods.cash.id)?.amount ?? zero);
    return cash.isNegative() && this.#drawer().expected.plus(cameLate.expected).plus(cash).isNegative();
  }

  #basket(at: Date): RandomBasket {
    return randomBasket(this.#random, this.#world, this.#place, at);
  }

  #dateOf(at: Date): string {
    return businessDateOf(at, this.#place.timezone, this.#place.cutoff);
  }

  /** A moment of the session before another. */
  #before(end: Date): Date {
    const start = this.#session.openedAt.getTime();
    return new Date(start + Math.floor(this.#random.next() * (end.getTime() - start)));
  }

  /** By the till's clock: mostly not said, else earlier, or of a clock that is ahead. */
  #sometimesSaid(): Date | undefined {
    if (!this.#random.chance(30)) return undefined;
    const now = this.#now().getTime();
    if (this.#random.chance(15)) return new Date(now + this.#random.from(5, 600) * minuteMs);
    return new Date(Math.max(this.#session.openedAt.getTime(), now - this.#random.from(1, 90) * minuteMs));
  }
}

/** What an order moves in the drawer. */
function cashOf({ payments }: Pick<Entry, "payments">): Fraction {
  return Fraction.sum(
    payments.filter(({ method }) => method.isCash).map(({ tendered, change }) => tendered.minus(change)),
  );
}
