import { after, before, test } from "node:test";
import { readCases } from "./case-files.ts";
import { isExploring } from "./exploring.ts";
import type { DrawnKind, Trial } from "./kind.ts";

/**
 * Declares, in a suite, a test for each case of `proof/cases/<kind>.json`, of a long one only when it explores. It is a
 * fault when there is none.
 */
export function replayCases<Input extends object>(kind: DrawnKind<Input>): void {
  const cases = readCases(kind.name).filter(({ isLong = false }) => isExploring || !isLong);
  if (cases.length === 0) throw new Error(`proof/cases/${kind.name}.json has no case`);
  let trial: Trial<Input> | undefined;
  before(async () => {
    trial = await kind.open();
  });
  after(() => trial?.close());
  for (const { name, input } of cases) void test(name, () => trial?.run(input as Input));
}
