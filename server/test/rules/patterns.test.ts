import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Visitor, parseSync } from "oxc-parser";
import { isSafePattern } from "redos-detector";
import { namePattern } from "../../src/kernel/http/shapes.ts";

// No pattern takes more than a few steps for each character, whatever text it is given: one that can match a text in
// many ways tries them all before it gives up, and every shop waits meanwhile.

const root = join(import.meta.dirname, "../../..");

/** The patterns that the check cannot follow, and why each takes one way only. */
const read: Readonly<Record<string, string>> = {
  "/\\[\\d+\\]$/": "each try begins at a bracket, which nothing that follows is",
  "/^(97[89](-?\\d){10}|(\\d-?){9}[\\dXx])$/":
    "every repetition is counted, and a digit or hyphen fits one place of each alternative",
  '/"(?:_|\\\\u005[fF]){2}(?:p|\\\\u0070)(?:r|\\\\u0072)(?:o|\\\\u006[fF])(?:t|\\\\u0074)(?:o|\\\\u006[fF])(?:_|\\\\u005[fF]){2}"\\s*:/':
    "each try begins at a quote, and nothing that follows can be read in two ways",
  "/^([^<>@\\r\\n]*<)?[^\\s@<>]+@[^\\s@<>]+>?$/":
    "two ways at most, with a name and without; a setting of the operator",
  [`/${namePattern}/u`]: "the first part ends at the first visible character, and only there",
  "/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g":
    "a try ends at the next hyphen, which no other reads past; a file of the operator",
};

/** Where patterns are made while the service runs, and of what. */
const made: Readonly<Record<string, string>> = {
  "server/src/kernel/http/shapes.ts": "the schema of a line",
  "server/src/kernel/http/not-found.ts": "the paths of routes",
  "pricing/src/receipts/text.ts": "a width: pieces of a line, as long as they can be",
};

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

function patternsOf(path: string): Pattern[] {
  const found: Pattern[] = [];
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node) || node.regex === null) return;
      found.push({ source: node.regex.pattern, flags: node.regex.flags, where: path });
    },
  }).visit(parseSync(path, readFileSync(join(root, path), "utf8")).program);
  return found;
}

const sources = globSync("{server,pricing}/src/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/[./](test|specimen)\.ts$/.test(path));

/** The patterns in the schemas of the contract document. Ajv compiles them with the flag `u`. */
function schemaPatterns(): Pattern[] {
  const found: Pattern[] = [];
  const look = (part: unknown, where: string) => {
    if (typeof part !== "object" || part === null) return;
    if ("pattern" in part && typeof part.pattern === "string") found.push({ source: part.pattern, flags: "u", where });
    for (const [name, member] of Object.entries(part)) look(member, `${where}/${name}`);
  };
  look(JSON.parse(readFileSync(join(root, "client/openapi.json"), "utf8")), "");
  return found;
}

const nameOf = ({ source, flags }: Pattern) => `/${source}/${flags}`;

/** Why a pattern can take long; undefined when it cannot. */
function dangerOf({ source, flags }: Pattern): string | undefined {
  const { safe, error } = isSafePattern(source, {
    unicode: /[uv]/.test(flags),
    caseInsensitive: flags.includes("i"),
    multiLine: flags.includes("m"),
    dotAll: flags.includes("s"),
    maxScore: 10,
    timeout: 60_000,
  });
  return safe ? undefined : (error ?? "unsafe");
}

test("no pattern of the sources or the schemas can match a text in many ways", () => {
  const all = new Map([...sources.flatMap(patternsOf), ...schemaPatterns()].map((one) => [nameOf(one), one]));
  const dangers = [...all].flatMap(([name, pattern]) => {
    const danger = read[name] === undefined ? dangerOf(pattern) : undefined;
    return danger === undefined ? [] : [`${pattern.where}: ${name} ${danger}`];
  });
  assert.deepEqual(dangers, []);
  assert.deepEqual(
    Object.keys(read).filter((name) => !all.has(name)),
    [],
    "these are gone",
  );
});

test("patterns are made at three places only, of what no caller says", () => {
  const making = sources.filter((path) => readFileSync(join(root, path), "utf8").includes("new RegExp("));
  assert.deepEqual(making.sort(), Object.keys(made).sort());
});

test("the check finds patterns that take the square of a text's length or longer", () => {
  for (const source of ["^[^@]+@[^@]+\\.[^@]+$", "0+$", "^(a+)+$", "^(a|a)*$", "\\s*$"])
    assert.ok(dangerOf({ source, flags: "", where: "" }) !== undefined, source);
});
