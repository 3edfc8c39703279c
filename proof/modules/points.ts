import { Fraction } from "../../pricing/test/fraction.ts";
import type { Shop } from "../../server/test/harness.ts";
import { shared, type CalculatedLine } from "../books/calculation.ts";
import { made, type Good } from "../books/shop.ts";

/** Points of customers: "Points" of docs/amounts.md. */

const { zero, one } = Fraction;
const cent = Fraction.of("0.01");

/** What a point pays. */
const pointValue = Fraction.of("0.05");

/** What an article brings: of both the one that is more. */
interface Brings {
  readonly perEuro: Fraction;
  readonly perPiece: Fraction;
}
export type Programme = ReadonlyMap<string, Brings>;

/** Two rules, which meet on the third article; the fourth and what has a name alone bring nothing. */
export async function openProgramme(shop: Shop, goods: readonly Good[]): Promise<Programme> {
  await made(shop.patch("/settings", { modules: { loyalty: { pointValue: pointValue.toString() } } }));
  const ids = goods.map(({ variantId }) => variantId);
  const productIds = await Promise.all(ids.map(async (id) => (await made(shop.get(`/variants/${id}`))).productId));
  const rules = [
    { name: "By amount", basis: "Amount", points: "0.75", productIds: [productIds[0], productIds[2]] },
    { name: "By piece", basis: "Quantity", points: "7", productIds: [productIds[1], productIds[2]] },
  ];
  for (const rule of rules) await made(shop.post("/loyalty/rules", rule));
  const [perEuro, perPiece] = [Fraction.of("0.75"), Fraction.of("7")];
  const brings: readonly Brings[] = [
    { perEuro, perPiece: zero },
    { perEuro: zero, perPiece },
    { perEuro, perPiece },
    { perEuro: zero, perPiece: zero },
  ];
  return new Map(ids.map((id, n) => [id, brings[n] ?? { perEuro: zero, perPiece: zero }]));
}

/** What the sold lines bring, by line, when points pay `paid` of them. */
export function earnedBy(
  programme: Programme,
  lines: readonly CalculatedLine[],
  paid: Fraction,
): ReadonlyMap<string, Fraction> {
  const sold = lines.filter(({ kind, total }) => kind === "Sale" && total.isAbove(zero));
  const all = Fraction.sum(sold.map(({ total }) => total));
  if (all.isZero()) return new Map();
  const part = all.minus(paid).over(all);
  const weights = sold.map(({ id, variantId, total, quantity }) => {
    const { perEuro, perPiece } = programme.get(variantId ?? "") ?? { perEuro: zero, perPiece: zero };
    return { id, weight: Fraction.most(total.times(perEuro), quantity.times(perPiece)).times(part) };
  });
  return shared(Fraction.sum(weights.map(({ weight }) => weight)).floor(), weights, one);
}

/**
 * What of the points of a line is taken with `quantity` more of it, when `before` of it has come back, and of its
 * points.
 */
export function earnedBack(
  line: CalculatedLine,
  earned: Fraction,
  before: { readonly quantity: Fraction; readonly points: Fraction },
  quantity: Fraction,
): Fraction {
  const back = before.quantity.plus(quantity);
  const left = earned.minus(before.points);
  const due = back.equals(line.quantity) ? left : back.times(earned).over(line.quantity).floor().minus(before.points);
  return Fraction.most(Fraction.least(due, left), zero);
}

/** How many points pay the amount. */
export function pointsFor(amount: Fraction): Fraction {
  return amount.over(pointValue).negated().floor().negated();
}

/** The most that the points pay. */
export function worthOf(points: Fraction): Fraction {
  return Fraction.most(points.times(pointValue).over(cent).floor().times(cent), zero);
}
