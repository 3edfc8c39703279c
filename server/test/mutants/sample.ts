import { shuffled } from "../ghosts/shuffle.ts";
import { accepted } from "./accepted.ts";
import type { Placed } from "./areas.ts";
import { keyOf } from "./mutant.ts";

/**
 * So many of the mutants, by the seed alone: in turn of each area, and within an area in turn of each operator, so that
 * the few locks have their place beside the many conditions.
 */
export function sampleOf(mutants: readonly Placed[], count: number, seed: number): Placed[] {
  const byArea = Map.groupBy(mutants, ({ area }) => area);
  return inTurn([...byArea.values()].map((some) => operatorsInTurn(some, seed))).slice(0, count);
}

function operatorsInTurn(mutants: readonly Placed[], seed: number): Placed[] {
  const byOperator = Map.groupBy(shuffled(mutants, seed), ({ operator }) => operator);
  return inTurn(shuffled([...byOperator.values()], seed));
}

/** The first of each list, then the second of each. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}

/** Those that are not accepted. Throws when something is accepted that is no mutant any more. */
export function withoutAccepted(mutants: readonly Placed[]): Placed[] {
  const keys = new Set(mutants.map(keyOf));
  const stale = accepted.filter((one) => !keys.has(keyOf(one)));
  if (stale.length > 0)
    throw new Error(
      `accepted, but there is no such mutant: ${stale.map(({ file, after }) => `${file}: ${after}`).join("; ")}`,
    );
  const fine = new Set(accepted.map(keyOf));
  return mutants.filter((mutant) => !fine.has(keyOf(mutant)));
}
