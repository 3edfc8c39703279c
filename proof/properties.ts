import fc from "fast-check";
import { readCases, writeCase } from "./case-files.ts";

// Properties that fast-check tries with many inputs. The gate tries the same ones each time; exploration others.

/** What is tried in the gate: always this. Where it fails, the product is at fault, and no other seed the answer. */
const gateSeed = 1;
/** Exploration tries so many times as much. */
const timesMore = 10;

interface Options {
  readonly numRuns?: number;
  /** Do not look for a smaller counterexample: what is tried goes on from what was tried before. */
  readonly endOnFailure?: boolean;
}

/** As it stands in `proof/cases/properties.json`. */
interface Counterexample {
  readonly property: string;
  readonly seed: number;
  readonly path: string;
  /** For the reader. */
  readonly shown: string;
}

/**
 * Tries the property: in the gate with one fixed seed and with every counterexample that was ever found; in
 * exploration (TILLHOUSE_SEED) with another seed, ten times as long, and writes a counterexample down. `name` is no
 * other property's. Throws what the property threw, with the counterexample.
 */
export async function holds<Inputs>(
  name: string,
  property: fc.IRawProperty<Inputs>,
  options: Options = {},
): Promise<void> {
  const asked = process.env["TILLHOUSE_SEED"];
  for (const { input } of readCases("properties")) {
    const { property: of, seed, path } = input as Counterexample;
    if (of === name) await check(name, property, { ...options, seed, path, endOnFailure: true });
  }
  if (asked === undefined) return check(name, property, { ...options, seed: gateSeed });
  await check(name, property, { ...options, seed: Number(asked), numRuns: (options.numRuns ?? 100) * timesMore });
}

async function check<Inputs>(
  name: string,
  property: fc.IRawProperty<Inputs>,
  parameters: fc.Parameters<Inputs> & { readonly seed: number },
): Promise<void> {
  const details = await fc.check(property as fc.IAsyncProperty<Inputs>, parameters);
  if (!details.failed) return;
  if (process.env["TILLHOUSE_SEED"] !== undefined && details.counterexamplePath !== null) {
    const { seed, counterexamplePath: path, counterexample, errorInstance: error } = details;
    const input: Counterexample = { property: name, seed, path, shown: fc.stringify(counterexample) };
    writeCase("properties", { name: `${name} (${seed}, ${path})`, why: String(error).split("\n")[0] ?? "", input });
  }
  throw new Error(await fc.asyncDefaultReportMessage(details), { cause: details.errorInstance });
}
