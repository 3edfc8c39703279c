import { Fraction } from "../../pricing/test/fraction.ts";
import type { CalculatedLine } from "../books/calculation.ts";
import type { BookedTender, Method } from "../books/settlement.ts";
import { Stock, type Move } from "../books/stock.ts";
import { Sums, type Entry } from "../books/sums.ts";
import type { Branch, House } from "./house.ts";
import { nothingOf, plusGiven, type RefundPart } from "./refund.ts";

/** The oracle's books of a shop with modules: plain sums, kept beside what is sent. */

const { zero } = Fraction;

/** A customer with an account, and what they have on store credit and of points. */
export interface Buyer {
  readonly id: string;
  readonly accountId: string;
  /** The account of points. */
  readonly pointsId: string;
  owes: Fraction;
  storeCredit: Fraction;
  points: Fraction;
}

export interface Card {
  readonly code: string;
  balance: Fraction;
}

/**
 * What moved a ledger beside the till: `by` cents of a buyer's debt, of their store credit, of a card; points of
 * a buyer; uses of the coupon.
 */
export type Effect =
  | { readonly on: "Debt" | "StoreCredit" | "Points"; readonly buyer: Buyer; readonly by: Fraction }
  | { readonly on: "Card"; readonly card: Card; readonly by: Fraction }
  | { readonly on: "Coupon"; readonly by: Fraction };

/** Goods of a supplier that came, by what of the article had come up to then. */
export interface Delivery {
  readonly branch: Branch;
  readonly path: string;
  readonly lines: readonly {
    readonly variantId: string;
    readonly quantity: Fraction;
    readonly unitCost: Fraction;
    readonly arrived: Fraction;
  }[];
}

/** A receipt, of a sale or of what came back. */
export interface Receipt {
  readonly id: string;
  readonly branch: Branch;
  readonly buyer: Buyer | undefined;
  readonly lines: readonly CalculatedLine[];
  readonly entry: Entry;
  readonly moves: readonly Move[];
  readonly effects: readonly Effect[];
  /** The sale that a return is of; `given` is what was given by line. */
  readonly of: Receipt | undefined;
  readonly given: ReadonlyMap<string, RefundPart>;
  /** What its sold lines brought, by line; and how many points paid, or came back. */
  readonly earned: ReadonlyMap<string, Fraction>;
  readonly redeemed: Fraction;
  /** What the lines of a sale gave back up to now; `backBy` is how much went back by method. */
  readonly back: Map<string, RefundPart>;
  readonly backBy: Map<Method, Fraction>;
  pointsBack: Fraction;
  isVoided: boolean;
}

export class Ledger {
  buyers: Buyer[] = [];
  cards: Card[] = [];
  receipts: Receipt[] = [];
  couponUses = zero;
  /** They go on, as goods do. */
  readonly deliveries: Delivery[] = [];
  readonly stocks: ReadonlyMap<Branch, Stock>;
  readonly sums: ReadonlyMap<Branch, Sums>;

  constructor({ branches, goods }: House) {
    this.stocks = new Map(branches.map((branch) => [branch, new Stock(goods)]));
    this.sums = new Map(branches.map((branch) => [branch, new Sums()]));
  }

  /** With other people; goods and drawers stay as they are. */
  begin(buyers: readonly Buyer[]): void {
    this.buyers = [...buyers];
    this.cards = [];
    this.receipts = [];
    this.#heirs.clear();
  }

  stockAt(branch: Branch): Stock {
    return this.stocks.get(branch) ?? missing();
  }

  sumsAt(branch: Branch): Sums {
    return this.sums.get(branch) ?? missing();
  }

  /** Books a receipt of which the goods have moved. */
  book(receipt: Omit<Receipt, "back" | "backBy" | "pointsBack" | "isVoided">): Receipt {
    const booked: Receipt = {
      ...receipt,
      back: new Map(receipt.lines.map((line) => [line.id, nothingOf(line)])),
      backBy: new Map(),
      pointsBack: zero,
      isVoided: false,
    };
    this.sumsAt(receipt.branch).sell(receipt.entry);
    for (const effect of receipt.effects) this.#apply(effect, 1);
    if (receipt.of !== undefined) this.#goBack(receipt.of, booked, 1);
    this.receipts.push(booked);
    return booked;
  }

  /** As if it had never been. */
  void(receipt: Receipt): void {
    this.sumsAt(receipt.branch).takeBack(receipt.entry);
    this.stockAt(receipt.branch).takeBack(receipt.moves);
    for (const effect of receipt.effects) this.#apply(effect, -1);
    if (receipt.of !== undefined) this.#goBack(receipt.of, receipt, -1);
    receipt.isVoided = true;
  }

  /** The second becomes the first. */
  merge(target: Buyer, source: Buyer): void {
    target.owes = target.owes.plus(source.owes);
    target.storeCredit = target.storeCredit.plus(source.storeCredit);
    target.points = target.points.plus(source.points);
    this.buyers.splice(this.buyers.indexOf(source), 1);
    this.#heirs.set(source, target);
  }

  readonly #heirs = new Map<Buyer, Buyer>();

  /** The buyer that this one was merged into by now, or itself. */
  heirOf(buyer: Buyer): Buyer {
    const heir = this.#heirs.get(buyer);
    return heir === undefined ? buyer : this.heirOf(heir);
  }

  #apply(effect: Effect, sign: 1 | -1): void {
    const by = sign === 1 ? effect.by : effect.by.negated();
    if (effect.on === "Coupon") {
      this.couponUses = this.couponUses.plus(by);
      return;
    }
    if (effect.on === "Card") {
      effect.card.balance = effect.card.balance.plus(by);
      return;
    }
    const buyer = this.heirOf(effect.buyer);
    if (effect.on === "Debt") buyer.owes = buyer.owes.plus(by);
    else if (effect.on === "StoreCredit") buyer.storeCredit = buyer.storeCredit.plus(by);
    else buyer.points = buyer.points.plus(by);
  }

  #goBack(sale: Receipt, { given, entry, redeemed }: Receipt, sign: 1 | -1): void {
    sale.pointsBack = sign === 1 ? sale.pointsBack.minus(redeemed) : sale.pointsBack.plus(redeemed);
    for (const [lineId, part] of given) {
      const before = sale.back.get(lineId) ?? missing();
      sale.back.set(lineId, plusGiven(before, part, sign));
    }
    for (const payment of entry.payments) {
      const out = paidBy(payment).negated();
      if (out.isNegative()) continue;
      const before = sale.backBy.get(payment.method) ?? zero;
      sale.backBy.set(payment.method, sign === 1 ? before.plus(out) : before.minus(out));
    }
  }
}

/** What a payment came to. */
export function paidBy({ tendered, change }: BookedTender): Fraction {
  return tendered.minus(change);
}

function missing(): never {
  throw new Error("the oracle does not know it");
}
