import { createHash } from "node:crypto";
import { test as always } from "node:test";
import { fraction, isThorough } from "./thorough.ts";

/** Into how many parts a whole run divides the tests that take turns; `npm test` of named files takes all. */
const turns = isThorough ? 1 : Number(process.env["TILLHOUSE_TEST_TURNS"] ?? 1);
/** The part that has its turn, by the run's seed. */
const turn = Math.floor(fraction("turns") * turns);

/**
 * `test` of node:test, for files whose tests take long, each with shops that graduate: in a whole run a test of them
 * has its turn every twelfth commit or so, always beside the same others. All of them run when files are named, and in
 * `npm run test:thorough`.
 */
export const test = ((name: string, ...rest: never[]) =>
  partOf(name) === turn ? always(name, ...rest) : undefined) as unknown as typeof always;

function partOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE(0) % turns;
}
