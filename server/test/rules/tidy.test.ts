import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { shellBlocks } from "../tour/parse.ts";
import { importRules } from "./import-rules.ts";
import { lineRules } from "./line-rules.ts";
import { roomOf, roomRule, rooms } from "./rooms.ts";
import { isModule, isTooLong, moduleFolders, moduleList, root, shipped, tooLong } from "./rule.ts";
import { parse, type Source } from "./source.ts";
import { wordRule } from "./words.ts";

// The project's rules (CONTRIBUTING.md). Each says why it is there, and refuses an example.

const rules = [...importRules, ...lineRules, wordRule];

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));
const sources = [
  ...["server/src", "server/test", "pricing/src", "pricing/test"],
  ...["client", "till-engine", "web", "proof", "bench"],
].flatMap(sourcesUnder);

for (const { name, why, breaches } of rules) test(name, () => refuse(breaches(sources), why));

describe("each rule refuses its example, and no other rule does", () => {
  for (const { name, bad } of rules) {
    test(name, () => {
      const example = [parse(...bad)];
      const refused = rules.filter(({ breaches }) => breaches(example).length > 0);
      assert.deepEqual(
        refused.map((rule) => rule.name),
        [name],
      );
    });
  }
});

test("functions are found wherever they stand, imports however they are written", () => {
  const { functions, imports } = parse(
    "server/src/a/b.ts",
    [
      'import type { A } from "./c.ts";',
      'export { d } from "../d.ts";',
      'const e = () => import("big.js");',
      "export class F {",
      "  async method(",
      "    a: A,",
      "  ): Promise<void> {",
      "    return g(function inner() {});",
      "  }",
      "}",
      'declare module "../h.ts" {}',
    ].join("\n"),
  );
  assert.deepEqual(imports, ["server/src/a/c.ts", "server/src/d.ts", "big.js", "server/src/h.ts"]);
  assert.deepEqual(
    functions.map(({ name, line, lineCount }) => [name, line, lineCount]),
    [
      [undefined, 3, 1],
      [undefined, 5, 5],
      ["inner", 8, 1],
    ],
  );
});

function sourcesUnder(folder: string): Source[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|^(generated|dist[^/]*)\//.test(path))
    .map((path) => parse(join(folder, path), readFileSync(join(root, folder, path), "utf8")));
}

function refuse(breaches: readonly string[], why: string): void {
  assert.deepEqual(breaches, [], why);
}

test("every folder with a manifest is in the list of modules", () => {
  const listed = sources.find(({ path }) => path === moduleList)?.imports ?? [];
  refuse(
    moduleFolders.filter((folder) => !listed.includes(`${folder}/module.ts`)),
    "A module that is not in tenant/modules.ts is not there.",
  );
});

test("an import that climbs is told by its rooms and its files", () => {
  assert.deepEqual(roomRule.breaches([parse(...roomRule.bad)]), [
    "tenant/cash -> tenant/orders: server/src/tenant/cash/a.ts imports server/src/tenant/orders/service.ts",
  ]);
});

test("a word of the shop is found in every form, and not in another sense", () => {
  const path = "server/src/kernel/db/audit.ts";
  const lines = [
    "// prices",
    "// categories",
    "a(branchId);",
    "a(stock_items);",
    "// in order",
    "a(branchIds);",
    "till();",
  ];
  assert.deepEqual(
    wordRule.breaches([parse(path, lines.join("\n"))]).map((breach) => breach.split(": ")[1]),
    ["prices", "categories", "branch", "stock", "till"],
  );
});

test("the list of rooms names each room of server/src once, and no other", () => {
  const there = new Set(shipped(sources).map(({ path }) => roomOf(path)));
  assert.deepEqual([...rooms].sort(), [...there].sort(), "server/test/rules/rooms.ts");
});

test("the map of ARCHITECTURE.md has each folder of both planes, in the order of the rooms", () => {
  const rows = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split("\n");
  for (const plane of ["admin", "tenant"]) {
    // A module is in its list, which the map names.
    const isOfCore = (name: string) => name !== plane && !isModule(`server/src/${plane}/${name}/`);
    const shown = rows
      .filter((row) => row.startsWith(`| \`${plane}/\``))
      .flatMap((row) => [...row.matchAll(/`([a-z][a-z-]*)\/?`/g)].map(([, name = ""]) => name));
    const folders = rooms.flatMap((room) => (room.startsWith(`${plane}/`) ? (room.split("/")[1] ?? []) : []));
    assert.deepEqual(
      shown.filter(isOfCore),
      [...new Set(folders)].filter(isOfCore),
      `ARCHITECTURE.md "Map", the row of ${plane}/`,
    );
  }
});

test("every setting of config.ts stands in .env.example", () => {
  const config = readFileSync(join(root, "server/src/config.ts"), "utf8");
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const names = new Set(
    [...config.matchAll(/"((?:TILLHOUSE|SMTP)_[A-Z_]+|HOST|PORT)"/g)].map((match) => match[1] ?? ""),
  );
  refuse(
    [...names].filter((name) => !new RegExp(`^#?\\s*${name}=`, "m").test(example)),
    "An operator reads .env.example, not the source.",
  );
});

test("every setting of .env.example has a comment of its own above it", () => {
  const lines = readFileSync(join(root, ".env.example"), "utf8").split("\n");
  const isSetting = (line = "") => /^#?\s*[A-Z_]+=/.test(line);
  const isComment = (line = "") => /^# (?!---)/.test(line) && !isSetting(line);
  refuse(
    lines.filter((line, i) => isSetting(line) && !isComment(lines[i - 1])),
    "What stands above another setting is read as what that one means.",
  );
});

/** The documents that people write; of the others, `npm run docs` makes every line. */
const pages = tracked
  .filter((path) => path.endsWith(".md") && !["docs/settings.md", "docs/audit.md"].includes(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("the commands of the documents can be typed as they are printed, in bash and zsh", () => {
  assert.ok(pages.flatMap(({ text }) => shellBlocks(text)).length > 20);
  refuse(
    pages.flatMap(({ path, text }) =>
      shellBlocks(text).flatMap((block) =>
        block
          .split("\n")
          .filter((line) => /^\s*#| #|<[\w-]+>/.test(line))
          .map((line) => `${path}: ${line}`),
      ),
    ),
    "zsh at a terminal takes a comment for arguments, and every shell takes `<name>` for a file; say it above the block.",
  );
});

/** Blocks of code, and what `npm run docs` writes between marks in a page: their lines are there, and empty. */
const notProse = /^ *```.*?^ *```$|^<!-- (\w+) -->$.*?^<!-- \/\1 -->$/gms;

test("lines of the documents' prose have at most 120 characters", () => {
  const breaches = pages.flatMap(({ path, text }) =>
    text
      .replaceAll(notProse, (block) => block.replaceAll(/.+/g, ""))
      .split("\n")
      .flatMap((line, i) => (isTooLong(line) && !/^ *\|/.test(line) ? [`${path}:${i + 1}: ${line}`] : [])),
  );
  refuse(breaches, tooLong);
});

test("the source files that documents name are there", () => {
  // The two pages name the files that their reader is to write.
  const written = pages.filter(({ path }) => !path.startsWith("docs/adding-"));
  const named = written.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|mjs|sql))`/g)].map(([, file = ""]) => ({ path, file })),
  );
  assert.ok(named.length > 100);
  const ends = new Set(tracked.flatMap((path) => path.split("/").map((_, i, parts) => parts.slice(i).join("/"))));
  refuse(
    named.filter(({ file }) => !ends.has(file)).map(({ path, file }) => `${path}: ${file}`),
    "It was moved or renamed; say where it is now.",
  );
});

test("the committed documents and sources are all that is there", () => {
  const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split("\n").length;
  assert.ok(architecture <= 251, "ARCHITECTURE.md is a map, at most 250 lines.");
  const stray = tracked.filter((path) => /\.(orig|rej|bak|swp)$|~$/.test(path));
  refuse(stray, "Editors' leftovers are nobody's source.");
});

test("the lock file lists the optional packages of every platform", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const missing = Object.values<{ optionalDependencies?: Record<string, string> }>(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => packages[`node_modules/${name}`] === undefined),
  );
  refuse(missing, "npm ci refuses a lock file that an install on a registry without them has stripped; put them back");
});
