import { Big } from "big.js";
import { badRequest, invalid, type Problem } from "../../../kernel/http/problem.ts";
import type { BasketLine } from "./lines.ts";
import type { LineInput } from "../schema.ts";

/** A Void line of the input, `i` its place there. */
interface VoidLine {
  readonly id: string;
  readonly input: LineInput;
  readonly i: number;
}

/**
 * The Void lines of a basket, each with price, discounts and taxes of the line that it takes back: the one that it
 * names, or the only one that fits. Throws 400 `line_quantity_invalid` when none fits, or several, and for more than is
 * kept of the line; 400 by path for another price, discount or tax than the line's.
 */
export function readVoids(lines: readonly BasketLine[], voids: readonly VoidLine[]): BasketLine[] {
  const kept = new Map(lines.map(({ id, input }) => [id, new Big(input.quantity)]));
  const taken = new Map<VoidLine, BasketLine>();
  // Voids that name their line come first, so that the others are left with what is kept then.
  for (const given of voids.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))) {
    const { voidsLineId, quantity } = given.input;
    const fitting = lines.filter(({ id, input }) => {
      const left = kept.get(id) ?? new Big(0);
      const isKept = left.times(quantity).lt(0) && left.abs().gte(new Big(quantity).abs());
      return isKept && isOfGoods(input, given.input) && id === (voidsLineId ?? id);
    });
    const [line] = fitting;
    if (line === undefined || fitting.length > 1) throw notOneLine(given, fitting.length);
    requireSame(given, line);
    kept.set(line.id, new Big(quantity).plus(kept.get(line.id) ?? 0));
    taken.set(given, voidOf(given, line));
  }
  return voids.flatMap((given) => taken.get(given) ?? []);
}

function isNamed({ input }: VoidLine): boolean {
  return input.voidsLineId !== undefined;
}

/** Whether the void names no goods, or those of the line. */
function isOfGoods(line: BasketLine["input"], { variantId, name }: LineInput): boolean {
  if (variantId !== undefined) return line.variantId === variantId;
  return name === undefined || (line.variantId === undefined && line.name === name);
}

function notOneLine({ input, i }: VoidLine, count: number): Problem {
  const detail =
    count > 1
      ? "Several lines of this receipt fit what is voided: name one in voidsLineId."
      : `This receipt keeps no${input.voidsLineId === undefined ? "" : " such"} line of which so much can be voided.`;
  return badRequest("line_quantity_invalid", detail, { members: { line: i } });
}

function requireSame({ input, i }: VoidLine, line: BasketLine): void {
  const { unitPrice, labelPrice, discounts, taxGroupId, originalLineId } = input;
  if (originalLineId !== undefined && originalLineId !== line.input.originalLineId)
    throw invalid(`lines[${i}].originalLineId`, "is that of the line that is voided");
  if (unitPrice !== undefined && !new Big(unitPrice).eq(line.unitPrice))
    throw invalid(`lines[${i}].unitPrice`, "is that of the line that is voided");
  if (labelPrice !== undefined && labelPrice !== line.input.labelPrice)
    throw invalid(`lines[${i}].labelPrice`, "is that of the line that is voided");
  if (discounts.length > 0) throw invalid(`lines[${i}].discounts`, "are those of the line that is voided");
  const own = line.input.taxGroupId === undefined ? (line.sellable?.taxGroupId ?? null) : line.input.taxGroupId;
  if (taxGroupId !== undefined && taxGroupId !== own)
    throw invalid(`lines[${i}].taxGroupId`, "is that of the line that is voided");
}

function voidOf({ id, input }: VoidLine, line: BasketLine): BasketLine {
  const { note: _note, salespersonId: _seller, priceReason: _why, reasonId: _reason, ...goods } = line.input;
  const { kind, quantity, note, salespersonId, priceReason, reasonId } = input;
  const own = Object.entries({ note, salespersonId, priceReason, reasonId });
  const said = Object.fromEntries(own.filter(([, value]) => value !== undefined));
  return { ...line, id, voidsLineId: line.id, input: { ...goods, kind, quantity, ...said } };
}
