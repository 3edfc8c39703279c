import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What was executed of a source: offsets at which stretches of it begin and end, in turn. */
export type Executed = readonly number[];

interface V8Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** An empty folder into which processes write what they executed, under NODE_V8_COVERAGE. */
export function coverageFolder(worker: string): string {
  const folder = join(worker, "..", "coverage");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

/**
 * What the processes that wrote into the folder executed of the sources, together. Types are blanked out when a source
 * is loaded, so that offsets stay what they are in the file.
 */
export function readCoverage(folder: string, project: string, sources: ReadonlySet<string>): Record<string, Executed> {
  const marks = new Map<string, Uint8Array>();
  const beginning = `file://${project}/`;
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as V8Coverage;
    for (const { url, functions } of result) {
      const source = url.startsWith(beginning) ? url.slice(beginning.length) : "";
      if (!sources.has(source)) continue;
      const painted = paint(functions.flatMap(({ ranges }) => ranges));
      const known = marks.get(source);
      if (known === undefined) marks.set(source, painted);
      else for (const [at, mark] of painted.entries()) known[at] ||= mark;
    }
  }
  return Object.fromEntries([...marks].map(([source, painted]) => [source, stretchesOf(painted)]));
}

/** Ranges come outer ones first: what is inside counts apart. */
function paint(ranges: V8Coverage["result"][number]["functions"][number]["ranges"]): Uint8Array {
  const painted = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)));
  for (const { startOffset, endOffset, count } of ranges) painted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return painted;
}

function stretchesOf(painted: Uint8Array): number[] {
  const stretches: number[] = [];
  for (let at = 0, is = 0; at <= painted.length; at++) {
    const now = painted[at] ?? 0;
    if (now !== is) stretches.push(at);
    is = now;
  }
  return stretches;
}

/** Whether the offset lies in a stretch that was executed. */
export function isExecuted(executed: Executed | undefined, offset: number): boolean {
  if (executed === undefined) return false;
  const after = executed.findIndex((edge) => edge > offset);
  return (after < 0 ? executed.length : after) % 2 === 1;
}
