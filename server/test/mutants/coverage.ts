import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What was executed of a source: the offsets at which stretches of it begin and end, in turn. */
export type Edges = readonly number[];

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
export function readCoverage(
  folder: string,
  project: string,
  sources: ReadonlySet<string>,
): [source: string, executed: Edges][] {
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
  return [...marks].map(([source, painted]) => [source, edgesOf(painted)]);
}

/** Ranges come outer ones first: what is inside counts apart. */
function paint(ranges: V8Coverage["result"][number]["functions"][number]["ranges"]): Uint8Array {
  const painted = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)));
  for (const { startOffset, endOffset, count } of ranges) painted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return painted;
}

function edgesOf(painted: Uint8Array): number[] {
  const edges: number[] = [];
  for (let at = 0, is = 0; at <= painted.length; at++) {
    const now = painted[at] ?? 0;
    if (now !== is) edges.push(at);
    is = now;
  }
  return edges;
}

/** Whether something from one offset to another, itself included, was executed. */
export function isExecuted(edges: Edges, [from, to]: readonly [from: number, to: number]): boolean {
  const after = edges.findIndex((edge) => edge > from);
  if (after < 0) return false;
  return after % 2 === 1 || (edges[after] ?? Infinity) <= to;
}
