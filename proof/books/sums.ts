import { Fraction } from "../../pricing/test/fraction.ts";
import type { CalculatedLine } from "./calculation.ts";
import type { BookedTender, Method } from "./settlement.ts";

/** What a cash session has taken: "What a session has taken" of docs/amounts.md, from calculated orders. */

/** An order as the books see it. */
export interface Entry {
  readonly lines: readonly CalculatedLine[];
  readonly payments: readonly BookedTender[];
  /** Paid in advance. */
  readonly deposit: Fraction;
  readonly cashierId: string;
  readonly rounding: Fraction;
}

export type MovementKind = "PaidIn" | "PaidOut" | "SafeDrop" | "BankDrop" | "NoSale";

export interface Sum {
  readonly count: number;
  readonly amount: Fraction;
}

const { zero } = Fraction;
const nothing: Sum = { count: 0, amount: zero };

export class Sums {
  /** By payment method. */
  readonly tenders = new Map<string, Sum>();
  readonly movements = new Map<MovementKind, Sum>();
  /** By tax rate and what it is: `<id> at 0.19`. */
  readonly taxes = new Map<string, { readonly net: Fraction; readonly tax: Fraction }>();
  /** By cashier. */
  readonly tips = new Map<string, Fraction>();
  sales = nothing;
  refunds = nothing;
  voids = nothing;
  discounts = zero;
  rounding = zero;
  /** Lines by name, and what they come to with their voids. */
  named = nothing;
  /** For service. */
  charges = zero;
  fees = zero;
  /** Paid in advance for parked orders, less what went back. */
  deposits = zero;
  depositsUsed = zero;

  sell(entry: Entry): void {
    this.#book(entry, 1);
  }

  /** As if it had never been sold; it is counted among the voids. */
  takeBack(entry: Entry): void {
    this.#book(entry, -1);
    this.voids = plus(this.voids, 1, Fraction.sum(entry.lines.map(({ total }) => total)));
  }

  /** Negative: gives it back. */
  takeDeposit({ id }: Method, amount: Fraction): void {
    this.tenders.set(id, plus(this.tenders.get(id), 1, amount));
    this.deposits = this.deposits.plus(amount);
  }

  /** A payment of what was owed. */
  takePayment({ id }: Method, amount: Fraction): void {
    this.tenders.set(id, plus(this.tenders.get(id), 1, amount));
  }

  move(kind: MovementKind, amount: Fraction): void {
    this.movements.set(kind, plus(this.movements.get(kind), 1, amount));
  }

  isEmpty(): boolean {
    return this.tenders.size === 0 && this.movements.size === 0 && this.sales.count + this.refunds.count === 0;
  }

  moved(...kinds: readonly MovementKind[]): Fraction {
    return Fraction.sum(kinds.map((kind) => this.movements.get(kind)?.amount ?? zero));
  }

  #book({ lines, payments, deposit, cashierId, rounding }: Entry, times: 1 | -1): void {
    const signed = (amount: Fraction) => (times === 1 ? amount : amount.negated());
    for (const { method, tendered, change } of payments)
      this.tenders.set(method.id, plus(this.tenders.get(method.id), times, signed(tendered.minus(change))));
    const tip = Fraction.sum(payments.map((payment) => payment.tip));
    if (!tip.isZero()) this.tips.set(cashierId, (this.tips.get(cashierId) ?? zero).plus(signed(tip)));
    for (const { taxRateId, rate, base, amount } of lines.flatMap(({ taxParts }) => taxParts)) {
      const key = `${taxRateId} at ${rate.toString()}`;
      const { net, tax } = this.taxes.get(key) ?? { net: zero, tax: zero };
      this.taxes.set(key, { net: net.plus(signed(base)), tax: tax.plus(signed(amount)) });
    }
    const refunds = new Set(lines.filter(({ kind }) => kind === "Refund").map(({ id }) => id));
    const isBack = ({ id, voidsLineId }: CalculatedLine) => refunds.has(voidsLineId ?? id);
    const [back, sold] = [lines.filter(isBack), lines.filter((line) => !isBack(line) && line.kind !== "Fee")];
    const totalOf = (some: readonly CalculatedLine[]) => signed(Fraction.sum(some.map(({ total }) => total)));
    if (sold.length > 0) this.sales = plus(this.sales, times, totalOf(sold));
    if (back.length > 0) this.refunds = plus(this.refunds, times, totalOf(back).negated());
    for (const { ownDiscount, orderDiscount } of lines)
      this.discounts = this.discounts.plus(signed(ownDiscount)).plus(signed(orderDiscount));
    this.depositsUsed = this.depositsUsed.plus(signed(deposit));
    this.rounding = this.rounding.plus(signed(rounding));
    for (const { variantId, kind, total, isStoredValue = false } of lines)
      if (kind === "Charge") this.charges = this.charges.plus(signed(total));
      else if (kind === "Fee") this.fees = this.fees.plus(signed(total));
      else if (variantId === null && !isStoredValue)
        this.named = plus(this.named, kind === "Void" ? 0 : times, signed(total));
  }
}

function plus({ count, amount }: Sum = nothing, times: number, more: Fraction): Sum {
  return { count: count + times, amount: amount.plus(more) };
}
