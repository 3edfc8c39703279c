import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { parseSync, Visitor } from "oxc-parser";

type Texts = { readonly [key: string]: string | Texts };

const web = join(import.meta.dirname, "..");
const files = globSync("*/src/**/*.{ts,tsx}", { cwd: web }).map((file) => ({
  file,
  text: readFileSync(join(web, file), "utf8"),
}));
/** The page of components is for who builds screens, and has no catalogue. */
const sources = files.filter(({ file }) => !/\/(texts|gallery)\//.test(file));

/** The catalogue of one language of an app, or of what they share. */
async function catalogue(file: string): Promise<Texts> {
  const language = basename(file, ".ts");
  // By a path that is not written out: the apps' types are those of browsers, and not of this file.
  return ((await import(join(web, file))) as Record<string, Texts>)[language] ?? {};
}

/** Each text by its path. */
const flat = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

/** What a text takes: the names of its arguments and of its tags. Braces behind a case of a plural hold its words. */
const taken = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)|<(\w+)>/g)].map(
        ([, argument, tag]) => argument ?? `<${tag}>`,
      ),
    ),
  ].sort();

/** The words that a page has between its tags, and in what is read aloud. */
function wordsIn(file: string, text: string): string[] {
  const words: string[] = [];
  const spoken = new Set(["label", "aria-label", "title", "alt", "hint"]);
  const hasWord = (value: string) => /\p{L}{2,}/u.test(value);
  new Visitor({
    JSXText: ({ value }) => void (hasWord(value) && words.push(`${file}: ${value.trim()}`)),
    JSXAttribute: ({ name, value }) => {
      const isSpoken = name.type === "JSXIdentifier" && spoken.has(name.name);
      if (isSpoken && value?.type === "Literal" && typeof value.value === "string" && hasWord(value.value))
        words.push(`${file}: ${value.value}`);
    },
  }).visit(parseSync(file, text).program);
  return words;
}

describe("the texts of the apps", () => {
  const english = files.map(({ file }) => file).filter((file) => file.endsWith("/texts/en.ts"));

  test("in every language each takes the same arguments, and says something", async () => {
    for (const file of english) {
      const first = flat(await catalogue(file));
      assert.ok(first.length > 50);
      for (const language of ["de", "ar"]) {
        const there = new Map(flat(await catalogue(file.replace("en.ts", `${language}.ts`))));
        for (const [path, text] of first) {
          assert.deepEqual(taken(there.get(path) ?? ""), taken(text), `${language}: ${path}`);
          assert.notEqual(there.get(path)?.trim(), "", `${language}: ${path}`);
        }
      }
    }
    assert.deepEqual(taken("{count, plural, =0 {Nothing} one {# row} other {# rows}} of <at></at>"), ["<at>", "count"]);
  });

  test("none is left that no page says", async () => {
    const all = sources.map(({ text }) => text).join("\n");
    const unsaid: string[] = [];
    for (const file of english)
      for (const [path] of flat(await catalogue(file))) {
        const parts = path.split(".");
        // Whole groups are said by the name of a state or a code: `tenant.state.${state}`.
        const isOfGroup = parts.some(
          (_, i) => i > 0 && all.includes(`${parts.slice(Math.max(0, i - 1), i).join(".")}.\${`),
        );
        const isNamed = new RegExp(`["'\`.]${parts.at(-1)}["'\`]`).test(all);
        if (!isOfGroup && !isNamed) unsaid.push(path);
      }
    // These are said by a code or a choice alone, in a component that knows its group.
    assert.deepEqual(
      unsaid.filter((path) => !/^(fault|look)\./.test(path)),
      [],
    );
  });

  test("no page has a text of its own", () => {
    assert.deepEqual(
      sources.filter(({ file }) => file.endsWith(".tsx")).flatMap(({ file, text }) => wordsIn(file, text)),
      ["ui/src/screen.tsx: Tillhouse"],
    );
  });
});
