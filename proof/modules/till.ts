import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Fraction } from "../../pricing/test/fraction.ts";
import type { Reply } from "../../server/test/harness.ts";
import { amountText, answeredOrder, expectedOrder } from "../books/answers.ts";
import {
  calculate,
  rounded,
  type Calculation,
  type CalculatedLine,
  type Discount,
  type Line,
} from "../books/calculation.ts";
import type { Random } from "../random.ts";
import type { BookedTender } from "../books/settlement.ts";
import { made, type Good } from "../books/shop.ts";
import type { Branch, House, MethodName } from "./house.ts";
import { paidBy, type Buyer, type Card, type Effect, type Ledger, type Receipt } from "./ledger.ts";
import { earnedBy, pointsFor, worthOf } from "./points.ts";
import { givenFor, lineOf, type RefundPart } from "./refund.ts";

type Body = Reply["body"];
const { zero, one } = Fraction;
export const cent = Fraction.of("0.01");
export const centText = (amount: Fraction) => amountText(amount, 2);

/** A payment with what it does beside the drawer. */
interface PaymentPlan {
  readonly booked: BookedTender;
  readonly body: object;
  readonly effects: readonly Effect[];
}

/**
 * What happens at the two tills: sales, voids, returns, exchanges, and cards that are sold. What has no sale to act on
 * makes one first.
 */
export class ModuleTill {
  readonly #house: House;
  readonly #ledger: Ledger;
  readonly #random: Random;

  constructor(house: House, ledger: Ledger, random: Random) {
    this.#house = house;
    this.#ledger = ledger;
    this.#random = random;
  }

  async sell(): Promise<Receipt> {
    const branch = this.#random.pick(this.#house.branches);
    const buyer = this.#random.chance(70) ? this.#random.pick(this.#ledger.buyers) : undefined;
    const { lines, bodies, hasCoupon } = this.#basket(50);
    const discount: Discount = { kind: "Percent", value: Fraction.of(this.#random.pick(["10", "33.333333"])) };
    const byHand = this.#random.chance(30) ? [discount] : [];
    const { offers } = this.#house;
    const discounts = [...offers.ofOrder(lines), ...byHand];
    const calculated = calculate({ lines, discounts, isTaxInside: branch.isTaxInside, isExempt: false, unit: cent });
    const paying = this.#pay(calculated.totals.total, buyer);
    const body = await made(
      this.#house.shop.post("/orders", {
        ...{ id: randomUUID(), branchId: branch.id, cashSessionId: branch.sessionId, lines: bodies },
        discounts: byHand.map(({ kind, value }) => ({ kind, value: value.toString(), reason: "So" })),
        payments: paying.map((one) => one.body),
        expectedTotal: centText(calculated.totals.total),
        ...(buyer === undefined ? {} : { customerId: buyer.id }),
        ...(hasCoupon ? { modules: { promotions: { coupons: [offers.coupon.code] } } } : {}),
      }),
    );
    const effects: Effect[] = hasCoupon ? [{ on: "Coupon", by: one }] : [];
    return this.#book(body, branch, buyer, calculated, paying, { effects });
  }

  /** A gift card, which is a line by name. */
  async sellCard(): Promise<void> {
    const branch = this.#random.pick(this.#house.branches);
    const unitPrice = Fraction.of(String(this.#random.from(5, 60)));
    const id = randomUUID();
    const card: Card = { code: randomUUID().replaceAll("-", ""), balance: zero };
    const bare = { id, kind: "Sale", variantId: null, quantity: one, unitPrice, discounts: [], taxes: [] } as const;
    const line: Line = { ...bare, isStoredValue: true };
    const basket = { lines: [line], discounts: [], isTaxInside: branch.isTaxInside, isExempt: false, unit: cent };
    const payment = this.#by("Cash", unitPrice);
    const body = await made(
      this.#house.shop.post("/orders", {
        ...{ id: randomUUID(), branchId: branch.id, cashSessionId: branch.sessionId },
        lines: [{ id, name: "Gift card", quantity: "1", unitPrice: unitPrice.toString() }],
        payments: [payment.body],
        modules: { credit: { giftCards: [{ lineId: id, code: card.code }] } },
      }),
    );
    this.#ledger.cards.push(card);
    const effects = [{ on: "Card", card, by: unitPrice }] as const;
    this.#book(body, branch, undefined, calculate(basket), [{ ...payment, effects }]);
  }

  async void(): Promise<void> {
    const voidable = this.#ledger.receipts.filter((each) => this.#isVoidable(each));
    const receipt = this.#oneOf(voidable) ?? (await this.sell());
    await made(this.#house.shop.post(`/orders/${receipt.id}/void`, { reason: "Mistake" }));
    this.#ledger.void(receipt);
  }

  /** Some of a sale comes back, at either branch; in an exchange something else is taken along. */
  async takeBack(isExchange: boolean): Promise<void> {
    const sale = this.#oneOf(this.#ledger.receipts.filter(isReturnable)) ?? (await this.sell());
    const branch = this.#random.pick(this.#house.branches);
    const left = sale.lines.filter((line) => hasLeft(sale, line));
    const some = left.filter((_, n) => n === 0 || this.#random.chance(50));
    const coming = some.map((line) => this.#comingBack(sale, line));
    const back = coming.map(({ id, line, given }) => lineOf(id, line, given, branch.isTaxInside));
    const fee = Fraction.sum(
      coming.map(({ reason }, i) => {
        const priced = (branch.isTaxInside ? back[i]?.total : back[i]?.net) ?? zero;
        const percent = reason === "Changed mind" ? branch.feePercent : zero;
        return rounded(priced.negated().times(percent).over(Fraction.of("100")), cent);
      }),
    );
    const bought = isExchange ? this.#basket(0) : { lines: [], bodies: [] };
    const discounts = this.#house.offers.ofOrder(bought.lines);
    const feeLine = (id: string): Line[] =>
      fee.isZero()
        ? []
        : [{ id, kind: "Fee", variantId: null, quantity: one, unitPrice: fee, discounts: [], taxes: [] }];
    const calculated = (feeId: string) => {
      const lines = [...bought.lines, ...feeLine(feeId)];
      const sold = calculate({ lines, discounts, isTaxInside: branch.isTaxInside, isExempt: false, unit: cent });
      return together(back, sold.lines);
    };
    const { total } = calculated("fee").totals;
    const paying = total.isNegative()
      ? this.#payOut(sale, total.negated())
      : total.isZero()
        ? []
        : [this.#by("Cash", total)];
    // Nobody needs to say which card or credit paid for what comes back.
    const says = !total.isNegative() || this.#random.chance(50);
    const buyer = sale.buyer === undefined ? undefined : this.#ledger.heirOf(sale.buyer);
    const taken = await made(
      this.#house.shop.post("/returns", {
        ...{ id: randomUUID(), branchId: branch.id, cashSessionId: branch.sessionId, originalOrderId: sale.id },
        lines: coming.map(({ body }) => body),
        ...(isExchange ? { exchange: { lines: bought.bodies } } : {}),
        ...(says ? { payments: paying.map((one) => one.body) } : {}),
        ...(buyer === undefined ? {} : { customerId: buyer.id }),
      }),
    );
    const worth = Fraction.sum(back.map((line) => line.total)).negated();
    assert.deepEqual([taken.refunded, taken.fee, taken.total], [worth, fee, total].map(centText));
    const order = (await this.#house.shop.get(`/orders/${taken.id}`)).body;
    const feeId = order.lines.find(({ kind }: Body) => kind === "Fee")?.id ?? "none";
    // Nothing handed over lets the rest go out of the drawer.
    const asPaid = says ? paying : paying.map(outOfDrawer);
    const stock = this.#ledger.stockAt(branch);
    const moves = coming.flatMap(({ reason, line, given }) => {
      const cost = sale.moves.find(({ variantId }) => variantId === line.variantId)?.cost ?? null;
      return reason === "Damaged" ? [] : [stock.move(line.variantId ?? "", given.quantity, cost)];
    });
    const given = new Map(coming.map((each) => [each.line.id, each.given]));
    this.#book(order, branch, buyer, calculated(feeId), asPaid, { of: sale, given, moves, sold: bought.lines });
  }

  #book(
    body: Body,
    branch: Branch,
    buyer: Buyer | undefined,
    calculated: Calculation,
    paying: readonly PaymentPlan[],
    more: Partial<Pick<Receipt, "of" | "given" | "moves" | "effects">> & { readonly sold?: readonly Line[] } = {},
  ): Receipt {
    const payments = paying.map(({ booked }) => booked);
    const settled = { payments, rounding: zero, deposit: zero };
    assert.deepEqual(answeredOrder(body), expectedOrder(calculated, settled, 2), JSON.stringify(body));
    const paidByPoints = payments.find(({ method }) => method === this.#house.methods.Loyalty);
    const redeemed = paidByPoints === undefined ? zero : this.#pointsFor(paidBy(paidByPoints), more.of);
    const isSale = redeemed.isAbove(zero) && paidByPoints !== undefined;
    const earned =
      buyer === undefined
        ? new Map<string, Fraction>()
        : earnedBy(this.#house.programme, calculated.lines, isSale ? paidBy(paidByPoints) : zero);
    const brought = Fraction.sum([...earned.values()]);
    const { loyalty } = body.modules ?? {};
    assert.deepEqual(
      [loyalty?.earned ?? 0, loyalty?.redeemed ?? 0].map(String),
      [brought, redeemed].map((points) => points.toString()),
    );
    const taken = Fraction.sum([...(more.given?.values() ?? [])].map(({ points }) => points));
    const points: Effect[] =
      buyer === undefined ? [] : [{ on: "Points", buyer, by: brought.minus(redeemed).minus(taken) }];
    const moves = this.#ledger.stockAt(branch).sell(more.sold ?? calculated.lines);
    return this.#ledger.book({
      ...{ id: body.id, branch, buyer, lines: calculated.lines },
      entry: { lines: calculated.lines, ...settled, cashierId: "" },
      moves: [...(more.moves ?? []), ...moves],
      effects: [...paying.flatMap(({ effects }) => effects), ...(more.effects ?? []), ...points],
      of: more.of,
      given: more.given ?? new Map(),
      earned,
      redeemed,
    });
  }

  /**
   * How many points pay so much; negative: come back for a part of what they paid of the sale, in proportion, rounded
   * down.
   */
  #pointsFor(amount: Fraction, of: Receipt | undefined): Fraction {
    if (!amount.isNegative() || of === undefined) return pointsFor(amount);
    const paid = of.entry.payments.find(({ method }) => method === this.#house.methods.Loyalty);
    const left = (paid === undefined ? zero : paidBy(paid)).minus(of.backBy.get(this.#house.methods.Loyalty) ?? zero);
    return of.redeemed.minus(of.pointsBack).times(amount.negated()).over(left).floor().negated();
  }

  /** With the coupon so many times in a hundred where it takes something off. */
  #basket(couponed: number) {
    const { offers } = this.#house;
    const [first, ...others] = shuffled(this.#random, this.#house.goods);
    const goods = [...(first === undefined ? [] : [first]), ...others.filter(() => this.#random.chance(40))];
    const hasCoupon = goods.some((good) => offers.isCouponed(good.variantId)) && this.#random.chance(couponed);
    const sold = goods.map((good) => {
      const discount: Discount = { kind: "Percent", value: Fraction.of("15") };
      const byHand = this.#random.chance(20) ? [discount] : [];
      const quantity = this.#quantity(good);
      const { variantId, price: unitPrice } = good;
      const line: Line = {
        ...{ id: randomUUID(), kind: "Sale", variantId, quantity, unitPrice },
        discounts: [...offers.ofLine({ variantId, quantity, unitPrice }, hasCoupon), ...byHand],
        taxes: good.taxes.map(({ rates, ...tax }) => ({ ...tax, rate: rates[0]?.rate ?? zero })),
      };
      return { line, byHand };
    });
    return {
      hasCoupon,
      lines: sold.map(({ line }) => line),
      bodies: sold.map(({ line: { id, variantId, quantity }, byHand }) => ({
        ...{ id, variantId, quantity: quantity.toString() },
        discounts: byHand.map(({ kind, value }) => ({ kind, value: value.toString(), reason: "So" })),
      })),
    };
  }

  #quantity({ precision }: Good): Fraction {
    return precision === 0
      ? Fraction.of(String(this.#random.from(1, 7)))
      : Fraction.of((this.#random.from(1, 9000) / 1000).toFixed(3));
  }

  /** A part of what is left of the line, or all of it. */
  #comingBack(sale: Receipt, line: CalculatedLine) {
    const before = sale.back.get(line.id);
    assert.ok(before);
    const left = line.quantity.minus(before.quantity);
    const part = left.times(Fraction.of(String(this.#random.from(1, 9)))).over(Fraction.of("10"));
    const step = Fraction.of(
      this.#house.goods.find(({ variantId }) => variantId === line.variantId)?.precision === 3 ? "0.001" : "1",
    );
    const some = Fraction.most(part.over(step).floor().times(step), step);
    const quantity = this.#random.chance(40) ? left : Fraction.least(some, left);
    const reason = this.#random.pick(["Changed mind", "Changed mind", "Wrong article", "Damaged"] as const);
    const id = randomUUID();
    return {
      ...{ id, line, reason, given: givenFor(line, before, quantity, sale.earned.get(line.id) ?? zero) },
      body: {
        ...{ id, originalLineId: line.id, quantity: quantity.toString(), reasonId: this.#house.reasons[reason] },
        condition: reason === "Damaged" ? "Damaged" : "Resellable",
      },
    };
  }

  /** Nothing came back of it, and what it issued is still there. */
  #isVoidable({ isVoided, back, entry, effects }: Receipt): boolean {
    const { StoreCredit } = this.#house.methods;
    const isIssued = entry.payments.some((payment) => payment.method === StoreCredit && paidBy(payment).isNegative());
    const isSpent = effects.some((effect) => effect.on === "Card" && effect.by.isAbove(effect.card.balance));
    return !isVoided && !isIssued && !isSpent && [...back.values()].every(({ quantity }) => quantity.isZero());
  }

  #pay(total: Fraction, buyer: Buyer | undefined): PaymentPlan[] {
    if (total.isZero()) return [];
    const card = this.#oneOf(this.#ledger.cards.filter(({ balance }) => balance.isAbove(zero)));
    const extra = Fraction.of(String(this.#random.from(0, 50)));
    const ways: (() => PaymentPlan[])[] = [
      () => [this.#by("Card", total)],
      () => [this.#by("Cash", total, { extra })],
      () => (card === undefined ? [] : [this.#by("GiftCard", Fraction.least(total, card.balance), { card })]),
    ];
    if (buyer !== undefined) {
      const half = rounded(total.over(Fraction.of("2")), cent);
      ways.push(
        () => [this.#by("OnAccount", total, { buyer })],
        () => (half.isZero() ? [] : [this.#by("OnAccount", half, { buyer })]),
        () => [this.#by("StoreCredit", Fraction.least(total, buyer.storeCredit), { buyer })],
        () => [this.#by("Loyalty", Fraction.least(total, worthOf(buyer.points)), { buyer })],
      );
    }
    const paying = this.#random
      .pick(ways)()
      .filter(({ booked }) => !booked.tendered.isZero());
    const rest = total.minus(Fraction.sum(paying.map(({ booked }) => paidBy(booked))));
    return rest.isZero() ? paying : [...paying, this.#by(this.#random.pick(["Cash", "Card"] as const), rest)];
  }

  /** As the sale was paid: to the account first, cash last, at most what was paid so. */
  #payOut(sale: Receipt, amount: Fraction): PaymentPlan[] {
    const { OnAccount, Cash } = this.#house.methods;
    const rank = ({ method }: BookedTender) => (method === OnAccount ? 0 : method === Cash ? 2 : 1);
    let open = amount;
    return sale.entry.payments
      .toSorted((a, b) => rank(a) - rank(b))
      .flatMap((payment) => {
        const left = paidBy(payment).minus(sale.backBy.get(payment.method) ?? zero);
        const part = Fraction.least(open, left);
        if (!part.isAbove(zero)) return [];
        open = open.minus(part);
        const [name] = Object.entries(this.#house.methods).find(([, method]) => method === payment.method) ?? [];
        const used = sale.effects.find((effect) => effect.on === "Card");
        return [
          this.#by(name as MethodName, part.negated(), {
            buyer: sale.buyer,
            card: used?.on === "Card" ? used.card : undefined,
          }),
        ];
      });
  }

  #by(
    name: MethodName,
    amount: Fraction,
    of: { readonly buyer?: Buyer | undefined; readonly card?: Card | undefined; readonly extra?: Fraction } = {},
  ): PaymentPlan {
    const { buyer, card, extra = zero } = of;
    const method = this.#house.methods[name];
    const effects: Effect[] = [];
    if (name === "OnAccount" && buyer !== undefined) effects.push({ on: "Debt", buyer, by: amount });
    if (name === "StoreCredit" && buyer !== undefined) effects.push({ on: "StoreCredit", buyer, by: amount.negated() });
    if (name === "GiftCard" && card !== undefined) effects.push({ on: "Card", card, by: amount.negated() });
    const tendered = amount.plus(extra);
    return {
      booked: { method, tendered, change: extra, tip: zero },
      body: {
        ...{ methodId: method.id, tendered: centText(tendered) },
        ...(name === "GiftCard" && card !== undefined ? { modules: { credit: { code: card.code } } } : {}),
      },
      effects,
    };
  }

  #oneOf<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : this.#random.pick(items);
  }
}

function hasLeft({ back }: Receipt, { id, kind, variantId, quantity }: CalculatedLine): boolean {
  const before: RefundPart | undefined = back.get(id);
  return kind === "Sale" && variantId !== null && before !== undefined && quantity.isAbove(before.quantity);
}

function isReturnable(receipt: Receipt): boolean {
  return !receipt.isVoided && receipt.of === undefined && receipt.lines.some((line) => hasLeft(receipt, line));
}

function outOfDrawer(paying: PaymentPlan): PaymentPlan {
  const { booked } = paying;
  if (!booked.method.isCash || !booked.tendered.isNegative()) return paying;
  return { ...paying, booked: { ...booked, tendered: zero, change: booked.tendered.negated() } };
}

function together(back: readonly CalculatedLine[], sold: readonly CalculatedLine[]): Calculation {
  const lines = [...back, ...sold];
  const sum = (of: (line: CalculatedLine) => Fraction) => Fraction.sum(lines.map(of));
  return {
    ...{ lines, discounts: [] },
    totals: {
      gross: sum(({ gross }) => gross),
      ownDiscount: sum(({ ownDiscount }) => ownDiscount),
      orderDiscount: sum(({ orderDiscount }) => orderDiscount),
      net: sum(({ net }) => net),
      tax: sum(({ tax }) => tax),
      exemptTax: zero,
      total: sum(({ total }) => total),
    },
  };
}

function shuffled<T>(random: Random, items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
