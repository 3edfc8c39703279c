import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { parse, type Source } from "./source.ts";
import { shellBlocks } from "./tour/parse.ts";

// The project's rules (ARCHITECTURE.md, "Rules"). Each says why it is there, and refuses an example.

const root = resolve(import.meta.dirname, "../..");

interface Rule {
  readonly name: string;
  readonly why: string;
  /** Lists every breach, so that one run shows them all. */
  breaches(sources: readonly Source[]): readonly string[];
  /** A source by its path that breaks the rule, once. */
  readonly bad: readonly [path: string, text: string];
}

const layers = ["kernel", "auth", "admin", "tenant", "app.ts", "boot.ts", "cli", "main.ts"] as const;
const moduleList = "server/src/tenant/modules.ts";
/** A folder with a manifest is a module. */
const moduleFolders = readdirSync(join(root, "server/src/tenant"))
  .map((name) => `server/src/tenant/${name}`)
  .filter((folder) => existsSync(join(root, folder, "module.ts")));
const isModule = (path: string) => moduleFolders.some((folder) => path.startsWith(`${folder}/`));

/** Of `.editorconfig`; what has an address cannot be broken. */
const isTooLong = (line: string) => line.length > 120 && !line.includes("://");
const tooLong = "Side by side with another file a longer line is cut off, or wraps where nobody meant it to.";

const rules: readonly Rule[] = [
  {
    name: "imports point down: main, app, admin or tenant, auth, kernel",
    why: `Each layer knows those below it only (${layers.join(" < ")}); the planes trust each other in nothing.`,
    breaches: (sources) => {
      const allowed: Readonly<Record<string, readonly string[]>> = {
        kernel: ["kernel"],
        auth: ["auth", "kernel", "deps.ts", "config.ts"],
        admin: ["admin", "auth", "kernel", "deps.ts", "config.ts"],
        tenant: ["tenant", "auth", "kernel", "deps.ts", "config.ts"],
      };
      return importsWhere(shipped(sources), ({ path }, target) => {
        const may = allowed[layerOf(path)];
        return may !== undefined && target.startsWith("server/src/") && !may.includes(layerOf(target));
      });
    },
    bad: ["server/src/auth/a.ts", 'export type A = import("../tenant/context.ts").Actor;'],
  },
  {
    name: "across features only through the other feature's service.ts, schema.ts, settings.ts or hooks.ts",
    why: "A feature's SQL and routes are its own; others ask its service, which keeps its rules.",
    breaches: (sources) =>
      importsWhere(shipped(sources), ({ path }, target) => {
        const [own, other] = [featureOf(path), featureOf(target)];
        return (
          own !== undefined &&
          other !== undefined &&
          own !== other &&
          !/\/(service|schema|settings|hooks)\.ts$/.test(target)
        );
      }),
    bad: ["server/src/tenant/orders/a.ts", 'import { insertMovement } from "../cash/sql.ts";'],
  },
  {
    name: "the kernel's http does not import its db",
    why: "The database throws problems, so it knows what they are; if http knew the database too, both would be one thing.",
    breaches: (sources) =>
      importsWhere(
        shipped(sources),
        ({ path }, target) => path.startsWith("server/src/kernel/http/") && target.startsWith("server/src/kernel/db/"),
      ),
    bad: ["server/src/kernel/http/a.ts", 'import { sql } from "../db/sql.ts";'],
  },
  {
    name: "core never imports a module",
    why: "A module can be off; core must work without it and offers hooks instead.",
    breaches: (sources) => {
      return importsWhere(
        shipped(sources).filter(({ path }) => path !== moduleList),
        ({ path }, target) => path.startsWith("server/src/tenant/") && !isModule(path) && isModule(target),
      );
    },
    bad: ["server/src/tenant/orders/a.ts", 'import { orderGoods } from "../purchasing/service.ts";'],
  },
  {
    name: "a module registers its routes on the registrar that it is handed",
    why: "Only that one is bound to the module: any other leaves a route open while the module is off.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => isModule(path)),
        (line) => /\b(tenantRoutes|moduleRoutes)\b|from "fastify"/.test(line),
      ),
    bad: ["server/src/tenant/purchasing/routes.ts", 'import { tenantRoutes } from "../route.ts";'],
  },
  {
    name: "pricing is pure: it imports itself and big.js",
    why: "Tills run the same calculation offline; it must not drag the server along.",
    breaches: (sources) =>
      importsWhere(
        sources.filter(({ path }) => path.startsWith("pricing/src/") && !path.endsWith(".test.ts")),
        (_source, target) => !target.startsWith("pricing/src/") && target !== "big.js",
      ),
    bad: ["pricing/src/a.ts", 'import { newId } from "../../server/src/kernel/ids.ts";'],
  },
  {
    name: "the oracle of pricing shares nothing with pricing",
    why: "Two calculations that share a step are wrong together, and nobody notices.",
    breaches: (sources) =>
      importsWhere(
        sources.filter(({ path }) => /^pricing\/test\/(oracle|oracle-settle|fraction)\.ts$/.test(path)),
        (_source, target) => !/^pricing\/test\/(oracle|fraction)\.ts$/.test(target),
      ),
    bad: ["pricing/test/oracle.ts", 'import { round } from "../src/amounts.ts";'],
  },
  {
    name: "the oracle of the books shares nothing with the service",
    why: "Two calculations that share a step are wrong together, and nobody notices.",
    breaches: (sources) =>
      importsWhere(
        sources.filter(({ path }) =>
          /^server\/test\/books\/(calculation|settlement|sums|stock|calendar)\.ts$/.test(path),
        ),
        (_source, target) => !target.startsWith("server/test/books/") && target !== "pricing/test/fraction.ts",
      ),
    bad: ["server/test/books/stock.ts", 'import { resolvePrice } from "../../../pricing/src/price.ts";'],
  },
  {
    name: "SQL stands in sql.ts and the kernel's db folder only",
    why: "Someone who changes a table finds every statement on it in the feature's sql.ts.",
    breaches: (sources) => {
      const statement =
        /\bsql`|\.query\((?!copy)|\b(INSERT INTO|DELETE FROM|CREATE (TABLE|ROLE|SCHEMA|DATABASE)|ALTER ROLE)\b/;
      const home = /(^|\/)([a-z-]+\.)?sql\.ts$|^server\/src\/(kernel\/db|embedded)\//;
      return linesWhere(
        shipped(sources).filter(({ path }) => !home.test(path)),
        (line) => statement.test(withoutComment(line)),
      );
    },
    bad: ["server/src/tenant/orders/service.ts", "tx.run(sql`UPDATE orders SET total = 0`);"],
  },
  {
    name: "tenant SQL names no schema",
    why: "The tenant's role finds its schema by search_path, so the same text runs before and after graduation.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => /^server\/src\/tenant\/.*sql\.ts$/.test(path)),
        (line) => /\b(FROM|JOIN|INTO|UPDATE)\s+(public|t_\w+)\./.test(line),
      ),
    bad: ["server/src/tenant/orders/sql.ts", "const all = sql`SELECT id FROM public.orders`;"],
  },
  {
    name: "numbers of rows are written into statements",
    why: "Of a parameter in LIMIT the planner assumes a tenth of all rows: in a large shop it would plan each call anew.",
    breaches: (sources) =>
      linesWhere(shipped(sources), (line) => /\b(LIMIT|OFFSET) \$\{(?!written\(|raw\(|deletedAtOnce)/.test(line)),
    bad: ["server/src/tenant/orders/sql.ts", "const page = sql`SELECT id FROM orders ORDER BY id LIMIT ${limit}`;"],
  },
  {
    name: "advisory locks are taken in the central database only",
    why: "Every login of a database can hold any key of it; shops' logins reach every database but the central one.",
    breaches: (sources) => {
      const central = /^server\/src\/(admin\/(maintenance\.sql|users\/sql|tenants\/sql)|auth\/keys\/keys\.sql)\.ts$/;
      return linesWhere(
        shipped(sources).filter(({ path }) => !central.test(path)),
        (line) => /\bpg_(try_)?advisory_/.test(line),
      );
    },
    bad: ["server/src/auth/signin/sql.ts", "tx.run(sql`SELECT pg_advisory_xact_lock(1)`);"],
  },
  {
    name: "process.env and argv are read in main.ts only",
    why: "Everything else is handed them: config.ts names each setting, and a setting read elsewhere is one nobody finds.",
    breaches: (sources) =>
      linesWhere(
        shipped(sources).filter(({ path }) => path !== "server/src/main.ts"),
        (line) => /process\.(env|argv)\b/.test(line),
      ),
    bad: ["server/src/boot.ts", 'const port = process.env["PORT"];'],
  },
  {
    name: "node:http is imported for its types alone",
    why: "Its import loads the WebSocket client, too: 5 MB of every process (process.getBuiltinModule does not).",
    breaches: (sources) => linesWhere(shipped(sources), (line) => /^import (?!type\b).* from "node:http"/.test(line)),
    bad: ["server/src/tenant/webhooks/send.ts", 'import { request } from "node:http";'],
  },
  {
    name: "files are at most 400 lines",
    why: "A longer file does a second thing; find it and give it a file of its own.",
    breaches: (sources) =>
      sources.filter(({ lines }) => lines.length > 401).map(({ path, lines }) => `${path}: ${lines.length - 1}`),
    bad: ["server/test/a.ts", "\n".repeat(401)],
  },
  {
    name: "lines of comments have at most 120 characters",
    why: tooLong,
    breaches: (sources) =>
      sources.flatMap(({ path, lines, commented }) =>
        lines.flatMap((line, i) =>
          commented.has(i + 1) && isTooLong(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [],
        ),
      ),
    bad: ["server/src/a.ts", `/** ${"word ".repeat(24)}*/`],
  },
  {
    name: "functions are at most 70 lines",
    why: "What does not fit a screen is not read as one thought.",
    breaches: (sources) =>
      shipped(sources).flatMap(({ path, functions }) =>
        functions
          // Route tables are lists, not logic; they may be as long as what they list.
          .filter(({ name, lineCount }) => lineCount > 70 && name?.endsWith("Routes") !== true)
          .map(({ line, lineCount }) => `${path}:${line}: ${lineCount}`),
      ),
    bad: ["server/src/a.ts", `export const a = () => {${"\n".repeat(70)}};`],
  },
  {
    name: "no default exports, barrels, leftovers or loosened checks",
    why: "Each hides something: a name, a file, a debt or a fault.",
    breaches: (sources) =>
      linesWhere(
        sources.filter(({ path }) => path !== "server/test/tidy.test.ts"),
        (line) =>
          /^export default|^export \* from|\b(TODO|FIXME|HACK|XXX)\b|@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|\b(test|it|describe)\.only\(/.test(
            line,
          ),
      ),
    bad: ["server/src/a.ts", "// TODO: tidy this"],
  },
];

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(root, path)));
const sources = ["server/src", "server/test", "pricing/src", "pricing/test", "client", "bench"].flatMap(sourcesUnder);

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
    ].join("\n"),
  );
  assert.deepEqual(imports, ["server/src/a/c.ts", "server/src/d.ts", "big.js"]);
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
    .filter((path) => path.endsWith(".ts") && !/node_modules|^(generated|dist)\//.test(path))
    .map((path) => parse(join(folder, path), readFileSync(join(root, folder, path), "utf8")));
}

/** The server's own sources, without its tests. */
function shipped(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => path.startsWith("server/src/") && !path.endsWith(".test.ts"));
}

function layerOf(path: string): string {
  return path.replace("server/src/", "").split("/")[0] ?? "";
}

function featureOf(path: string): string | undefined {
  return /^server\/src\/(admin|tenant)\/([^/]+)\//.exec(path)?.[2];
}

function importsWhere(sources: readonly Source[], isBreach: (source: Source, target: string) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((target) => isBreach(source, target)).map((target) => `${source.path} imports ${target}`),
  );
}

function linesWhere(sources: readonly Source[], isBreach: (line: string) => boolean): string[] {
  return sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, i) => (isBreach(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
}

function withoutComment(line: string): string {
  return /^\s*(\*|\/\/|\/\*)/.test(line) ? "" : line.replace(/\/\/ .*$/, "");
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
