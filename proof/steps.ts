import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Random } from "./random.ts";
import { without } from "./smaller.ts";

/** A case that is written down step by step, so that each can be read and left out. */
export interface StepsCase<Step> {
  readonly steps: readonly Step[];
}

/** A case of so many steps, as it is when it was written as JSON and read again: a member that is undefined is none. */
export function drawSteps<Step>(
  random: Random,
  step: fc.Arbitrary<Step>,
  least: number,
  most: number,
): StepsCase<Step> {
  const list = fc.array(step, { minLength: least, maxLength: most, size: "max" });
  const [steps] = fc.sample(list, { seed: random.from(0, 2 ** 31 - 1), numRuns: 1 });
  return JSON.parse(JSON.stringify({ steps })) as StepsCase<Step>;
}

/** The same for the same steps, and no other's. */
export function nameOfSteps({ steps }: StepsCase<unknown>): string {
  const digest = createHash("sha256").update(JSON.stringify(steps)).digest("hex");
  return `${steps.length === 1 ? "1 step" : `${steps.length} steps`} ${digest.slice(0, 8)}`;
}

/** Cases of fewer of the steps, the shortest first. */
export function fewerSteps<Step>({ steps }: StepsCase<Step>): StepsCase<Step>[] {
  return without(steps).map((left) => ({ steps: left }));
}
