import { Fraction } from "../../pricing/test/fraction.ts";
import { rounded, type Line } from "./calculation.ts";
import type { Good } from "./shop.ts";

/** Stock and average cost at one branch: "What stock is worth" of docs/amounts.md. */

/** Goods that moved, at what they cost then; null while no cost is known. */
export interface Move {
  readonly variantId: string;
  /** What came in; negative: went out. */
  readonly quantity: Fraction;
  readonly cost: Fraction | null;
}

interface Level {
  readonly onHand: Fraction;
  readonly average: Fraction | null;
}

const { zero } = Fraction;
const millionth = Fraction.of("0.000001");

export class Stock {
  readonly levels = new Map<string, Level>();
  readonly #arrived = new Map<string, Fraction>();
  readonly #goods: ReadonlyMap<string, Good>;

  constructor(goods: readonly Good[]) {
    this.#goods = new Map(goods.map((good) => [good.variantId, good]));
  }

  /** What the lines of an order take out of stock, or put back, at the average. */
  sell(lines: readonly Line[]): readonly Move[] {
    const moves = lines.flatMap(({ variantId, quantity }) => {
      const good = this.#goods.get(variantId ?? "");
      if (good === undefined) return [];
      const parts = good.parts.length > 0 ? good.parts : [{ good, quantity: Fraction.one }];
      return parts
        .filter((part) => part.good.isTracked)
        .map((part) => ({ variantId: part.good.variantId, quantity: quantity.times(part.quantity).negated() }));
    });
    return moves.map(({ variantId, quantity }) => this.move(variantId, quantity, null));
  }

  /**
   * What went out of stock comes back at what it cost then, before what came back goes out; all that comes of a variant
   * is one entry.
   */
  takeBack(moves: readonly Move[]): void {
    const [comesIn, goesOut] = [true, false].map((isIn) => moves.filter((move) => move.quantity.isNegative() === isIn));
    for (const [variantId, some] of Map.groupBy(comesIn ?? [], (move) => move.variantId)) {
      const costed = some.filter(({ cost }) => cost !== null);
      for (const { quantity } of some.filter(({ cost }) => cost === null))
        this.move(variantId, quantity.negated(), null);
      if (costed.length === 0) continue;
      const quantity = sumOf(costed, (move) => move.quantity);
      const value = sumOf(costed, (move) => move.quantity.times(move.cost ?? zero));
      this.move(variantId, quantity.negated(), value.over(quantity));
    }
    for (const { variantId, quantity, cost } of goesOut ?? []) this.move(variantId, quantity.negated(), cost);
  }

  /** How many ever came, without those that only came back. */
  arrived(variantId: string): Fraction {
    return this.#arrived.get(variantId) ?? zero;
  }

  /** Goods that were not here before come in at a cost of their own. */
  arrive(variantId: string, quantity: Fraction, cost: Fraction | null): void {
    this.#arrived.set(variantId, this.arrived(variantId).plus(quantity));
    this.move(variantId, quantity, cost);
  }

  /**
   * How many of the last so many are still there that made `arrived` come to so much: what was there first leaves
   * first.
   */
  remaining(variantId: string, quantity: Fraction, arrived: Fraction): Fraction {
    const later = this.arrived(variantId).minus(arrived);
    const onHand = this.levels.get(variantId)?.onHand ?? zero;
    return Fraction.most(Fraction.least(onHand.minus(later), quantity), zero);
  }

  /** What is on hand becomes dearer by the cost. */
  revalue(variantId: string, cost: Fraction): void {
    const level = this.levels.get(variantId);
    if (level === undefined || cost.isZero()) return;
    const average = rounded((level.average ?? zero).plus(cost.over(level.onHand)), millionth);
    this.levels.set(variantId, { ...level, average });
  }

  /** Goods in at a cost of their own, or in or out at the average when it is null. */
  move(variantId: string, quantity: Fraction, cost: Fraction | null): Move {
    const { onHand, average } = this.levels.get(variantId) ?? {
      onHand: zero,
      average: this.#goods.get(variantId)?.cost ?? null,
    };
    const next = cost !== null && quantity.isAbove(zero) ? averageWith(onHand, average, quantity, cost) : average;
    this.levels.set(variantId, { onHand: onHand.plus(quantity), average: next });
    return { variantId, quantity, cost: cost ?? average };
  }
}

const sumOf = (moves: readonly Move[], of: (move: Move) => Fraction) =>
  moves.reduce((sum, move) => sum.plus(of(move)), zero);

/** What there is not has no value: a level below zero takes the cost of what comes in. */
function averageWith(onHand: Fraction, average: Fraction | null, quantity: Fraction, cost: Fraction): Fraction {
  const stocked = Fraction.most(onHand, zero);
  const value = stocked.times(average ?? cost).plus(quantity.times(cost));
  return rounded(value.over(stocked.plus(quantity)), millionth);
}
