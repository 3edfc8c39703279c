import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { areaNames, type Placed } from "./areas.ts";
import { keyOf } from "./mutant.ts";

type Outcome = "killed" | "survived" | "timed out" | "did not start";

type Place = Pick<Placed, "area" | "operator" | "file" | "line" | "scope" | "before" | "after">;

/** What became of a mutant. */
export interface Result extends Place {
  readonly outcome: Outcome;
  /** The test that noticed it, and what it said. */
  readonly by?: { readonly file: string; readonly test: string; readonly message: string };
  /** How many test files ran, of so many that execute it. */
  readonly tried: number;
  readonly candidates: number;
  readonly seconds: number;
}

/** A run as it is kept in a file: run again, it goes on where it was. */
export interface Report {
  /** Of the sources, and of the test files. */
  readonly sources: string;
  readonly tests: string;
  readonly results: Result[];
}

/**
 * What is known already of the same sample. When sources have changed that is nothing; when tests have, what they
 * noticed then.
 */
export function readReport(file: string, sources: string, tests: string): Report {
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
  if (last === undefined || last.sources !== sources) return { sources, tests, results: [] };
  const kept = last.tests === tests ? last.results : last.results.filter(({ outcome }) => outcome !== "survived");
  return { sources, tests, results: [...kept] };
}

export function saveReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(report, undefined, 1));
  renameSync(`${file}.new`, file);
}

export function resultOf(
  { area, operator, file, line, scope, before, after }: Placed,
  found: Pick<Result, "outcome" | "by" | "tried" | "candidates" | "seconds">,
): Result {
  return { area, operator, file, line, scope, before, after, ...found };
}

export function isOf(result: Result, mutant: Placed): boolean {
  return result.line === mutant.line && result.operator === mutant.operator && keyOf(result) === keyOf(mutant);
}

/** On one line; for a survivor with the change on two more. */
export function tell(result: Result): string {
  const { outcome, by, tried, candidates, seconds, file, line, scope, operator } = result;
  const ran = candidates === 0 ? "no test executes it" : `${tried} of ${candidates} test files`;
  const noticed = by === undefined ? "" : `, by ${by.file}: ${by.test}`;
  const place = outcome === "survived" ? tellPlace(result) : `${file}:${line} ${scope}, ${operator}`;
  return `${outcome} in ${seconds} s (${ran}${noticed}) ${place}`;
}

/** The place and the change on three lines, each cut to what differs and what is around it. */
export function tellPlace({ file, line, scope, operator, before, after }: Place): string {
  const [less, more] = differenceOf(before, after);
  return `${file}:${line} ${scope}, ${operator}\n  - ${less}\n  + ${more}`;
}

const around = 60;

function differenceOf(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < Math.min(before.length, after.length) - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd))
    sameEnd += 1;
  const cut = (text: string) => {
    const [from, to] = [Math.max(0, same - around), Math.min(text.length, text.length - sameEnd + around)];
    return `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
  };
  return [cut(before), cut(after)];
}

/** Of those that a test could notice at all, so many in a hundred; undefined without any. */
export function shareNoticed(results: readonly Result[]): number | undefined {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
  const noticed = count("killed") + count("timed out");
  const all = noticed + count("survived");
  return all === 0 ? undefined : (100 * noticed) / all;
}

/** A line for each area that has any, and one for all. */
export function summaryOf(results: readonly Result[]): string {
  const line = (name: string, some: readonly Result[]) => {
    const counts = (["killed", "timed out", "survived", "did not start"] as const).map(
      (outcome) => `${some.filter((result) => result.outcome === outcome).length} ${outcome}`,
    );
    return `${name.padEnd(10)} ${counts.join(", ")}: ${shareNoticed(some)?.toFixed(0) ?? "-"} % noticed`;
  };
  const used = areaNames.filter((area) => results.some((result) => result.area === area));
  const byArea = used.map((area) =>
    line(
      area,
      results.filter((result) => result.area === area),
    ),
  );
  return [...byArea, line("all", results)].join("\n");
}
