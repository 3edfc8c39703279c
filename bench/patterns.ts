import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Visitor, parseSync } from "oxc-parser";
import { compile } from "../server/src/kernel/http/validate.ts";
import type { Figures } from "./run.ts";

// How the time of every pattern of the sources, and of every text that a schema of the contract describes, grows with a
// text that is made to be hard for it: at twice the length it takes twice as long, when it reads the text once.

const root = join(import.meta.dirname, "..");
const lengths = [50_000, 100_000] as const;
/** Shorter times are the clock's. */
const leastMs = 0.25;
const rounds = 7;

interface Subject {
  readonly name: string;
  readonly match: (text: string) => unknown;
}

/** `worstDoubling`: the most that twice the length multiplied a time by; `subjects`, and how many took long enough. */
export async function bench(): Promise<Figures> {
  const subjects = [...literals(), ...schemas()];
  let [worst, measured] = [0, 0];
  for (const { name, match } of subjects) {
    for (const make of hardTexts()) {
      const [short, long] = lengths.map((length) => make(length)) as [string, string];
      const longMs = fastest(match, long, 1);
      if (longMs < leastMs) continue;
      measured += 1;
      const doubling = doublingOf(match, short, long);
      if (doubling <= worst) continue;
      worst = doubling;
      console.log(`${doubling.toFixed(2)} times: ${name} with ${JSON.stringify(short.slice(0, 12))}…`);
    }
  }
  return { worstDoubling: Number(worst.toFixed(2)), subjects: subjects.length, measured };
}

/** What many patterns begin with, something repeated, and what makes them give up. */
function* hardTexts(): Generator<(length: number) => string> {
  for (const start of ["", "a@", '"', "1", "0.", "-", "<", "978"])
    for (const part of [
      "a",
      "0",
      "1",
      ".",
      "-",
      " ",
      "\t",
      "=",
      "@a",
      "a.",
      "0-",
      '"',
      '"__proto__"',
      "\\u005f",
      "é",
      "\n",
    ])
      for (const end of ["", "@", "!", "\n"])
        yield (length) => start + part.repeat(Math.ceil(length / part.length)).slice(0, length) + end;
}

/** What other work on the machine adds is added in some of the tries only. */
function doublingOf(match: Subject["match"], short: string, long: string): number {
  let least = Infinity;
  for (let i = 0; i < 4 && least > 2.2; i += 1)
    least = Math.min(least, fastest(match, long, rounds) / fastest(match, short, rounds));
  return least;
}

function fastest(match: Subject["match"], text: string, times: number): number {
  let best = Infinity;
  for (let i = 0; i < times; i += 1) {
    const before = performance.now();
    match(text);
    best = Math.min(best, performance.now() - before);
  }
  return best;
}

function literals(): Subject[] {
  const found = new Map<string, Subject>();
  for (const path of globSync("{server,pricing}/src/**/*.ts", { cwd: root })) {
    if (path.endsWith(".test.ts")) continue;
    new Visitor({
      Literal: (node) => {
        if (!("regex" in node) || node.regex === null) return;
        const { pattern, flags } = node.regex;
        const name = `/${pattern}/${flags}`;
        const search = new RegExp(pattern, flags.replace(/[gy]/, ""));
        found.set(name, { name, match: (text) => search.test(text) });
      },
    }).visit(parseSync(path, readFileSync(join(root, path), "utf8")).program);
  }
  return [...found.values()];
}

/** As the service reads them: each kind of text once. */
function schemas(): Subject[] {
  const found = new Map<string, Subject>();
  const look = (part: unknown) => {
    if (typeof part !== "object" || part === null) return;
    if ("type" in part && [part.type].flat().includes("string")) {
      const { description: _, title: __, ...schema } = part as Record<string, unknown>;
      const name = JSON.stringify(schema);
      const read = compile({ type: "object", properties: { text: schema } }, "body");
      found.set(name, { name, match: (text) => outcomeOf(() => read({ text })) });
    }
    Object.values(part).forEach(look);
  };
  look(JSON.parse(readFileSync(join(root, "client/openapi.json"), "utf8")));
  return [...found.values()];
}

/** Refusing is what a reader of texts mostly does here. */
function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
