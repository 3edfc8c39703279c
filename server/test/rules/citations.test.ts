import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

// What comments and documents point at exists.

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|\.tillhouse)$/.test(path) });

const documents = filesOf("*.md", "docs/**/*.md");
const sources = filesOf("{server,pricing,client,bench}/**/*.{ts,sql}").map((path) => ({
  path,
  // A citation may be broken over two lines of a comment.
  text: read(path).replaceAll(/\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, " "),
}));

function headingsOf(document: string): string[] {
  const prose = read(document).replaceAll(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = ""]) => heading.trim());
}

/** The anchor that a Markdown viewer gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

test('every `docs/….md "Heading"` in the code names a heading that exists', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(docs\/[\w./-]+\.md)(?: "([^"]+)")?/g)]
      .filter(([, document = "", heading]) => {
        if (!existsSync(join(root, document))) return true;
        return heading !== undefined && !headingsOf(document).includes(heading);
      })
      .map(([citation]) => `${path}: ${citation}`),
  );
  assert.deepEqual(missing, [], "A reader follows it and finds nothing.");
});

test('no citation leaves its document out: `docs/contract.md "Errors"`', () => {
  const bare = sources
    .filter(({ path }) => !path.endsWith("citations.test.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:contract|design),? "[^"]+"/gi)].map(([citation]) => `${path}: ${citation}`),
    );
  assert.deepEqual(bare, [], 'Write `docs/contract.md "Errors"`, so that everybody finds it and this test can look.');
});

test("every decision that is cited exists", () => {
  const numbers = filesOf("docs/decisions/*.md").map((path) => path.replace(/^.*\/(\d{4})-.*$/, "$1"));
  const cited = [...sources, ...documents.map((path) => ({ path, text: read(path) }))];
  const missing = cited.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:decisions? |docs\/decisions\/)(\d{4})\b/g)]
      .filter(([, number = ""]) => !numbers.includes(number))
      .map(([citation]) => `${path}: ${citation}`),
  );
  assert.deepEqual(missing, [], "A reader follows it and finds nothing.");
  assert.deepEqual(numbers, [...new Set(numbers)], "Two decisions with one number cannot be told apart.");
});

test("every link between documents leads to a file and heading that exist", () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, file = "", anchor]) => {
        const target = file === "" ? document : join(dirname(document), file);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor);
      })
      .map(([link]) => `${document}: ${link}`),
  );
  assert.deepEqual(broken, [], "A reader follows it and finds nothing.");
});

test("every path in the glossary exists", () => {
  const paths = [...read("docs/glossary.md").matchAll(/`([\w-]+(?:\/[\w.-]*)+)`/g)].map(([, path = ""]) => path);
  assert.ok(paths.length > 50);
  const missing = paths.filter((path) => ![path, `server/src/${path}`].some((place) => existsSync(join(root, place))));
  assert.deepEqual(missing, [], "The glossary says where things are.");
});
