import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

// The rules of the house (ARCHITECTURE.md, "Rules"). Each message says why the rule is there.

const root = resolve(import.meta.dirname, "../..");

interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

function filesUnder(folder: string, ending: string): Source[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending) && !path.includes("node_modules"))
    .map((path) => {
      const text = readFileSync(join(root, folder, path), "utf8");
      return { path: join(folder, path), text, lines: text.split("\n") };
    });
}

const sources = ["server/src", "server/test", "pricing/src", "client", "bench"].flatMap((folder) =>
  filesUnder(folder, ".ts"),
);
const server = sources.filter(({ path }) => path.startsWith("server/src/"));
const shipped = server.filter(({ path }) => !path.endsWith(".test.ts"));

function importsOf(source: Source): string[] {
  return [...source.text.matchAll(/^(?:import|export)\b[^"';]*?\bfrom\s+"(\.[^"]+)"/gms)].map((match) =>
    relative(root, resolve(root, dirname(source.path), match[1] ?? "")),
  );
}

/** Lists every breach, so that one run shows them all. */
function refuse(breaches: readonly string[], why: string): void {
  assert.deepEqual(breaches, [], why);
}

const layers = ["kernel", "auth", "admin", "tenant", "app.ts", "boot.ts", "cli", "main.ts"] as const;

function layerOf(path: string): string {
  return path.replace("server/src/", "").split("/")[0] ?? "";
}

test("imports point down: main, app, admin or tenant, auth, kernel", () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    kernel: ["kernel"],
    auth: ["auth", "kernel", "deps.ts", "config.ts"],
    admin: ["admin", "auth", "kernel", "deps.ts", "config.ts"],
    tenant: ["tenant", "auth", "kernel", "deps.ts", "config.ts"],
  };
  const breaches = shipped.flatMap((source) => {
    const may = allowed[layerOf(source.path)];
    if (may === undefined) return [];
    return importsOf(source)
      .filter((target) => target.startsWith("server/src/") && !may.includes(layerOf(target)))
      .map((target) => `${source.path} imports ${target}`);
  });
  refuse(
    breaches,
    `Each layer knows those below it only (${layers.join(" < ")}); the planes trust each other in nothing.`,
  );
});

test("across features only through the other feature's service.ts", () => {
  const feature = (path: string) => /^server\/src\/(admin|tenant)\/([^/]+)\//.exec(path)?.[2];
  const breaches = shipped.flatMap((source) =>
    importsOf(source)
      .filter((target) => {
        const own = feature(source.path);
        const other = feature(target);
        return (
          own !== undefined && other !== undefined && own !== other && !/\/(service|schema|hooks)\.ts$/.test(target)
        );
      })
      .map((target) => `${source.path} imports ${target}`),
  );
  refuse(breaches, "A feature's SQL and routes are its own; others ask its service, which keeps its rules.");
});

test("core never imports a module", () => {
  const modules = ["credit", "loyalty", "promotions", "purchasing", "reporting", "returns", "transfers"];
  const isModule = (path: string) => modules.some((name) => path.startsWith(`server/src/tenant/${name}/`));
  const breaches = shipped
    .filter(({ path }) => path.startsWith("server/src/tenant/") && !isModule(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(isModule)
        .map((target) => `${source.path} imports ${target}`),
    );
  refuse(breaches, "A module can be off; core must work without it and offers hooks instead.");
});

test("pricing is pure: it imports itself and big.js", () => {
  const breaches = sources
    .filter(({ path }) => path.startsWith("pricing/") && !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bfrom\s+"([^"]+)"/g)]
        .filter(([, target = ""]) => !target.startsWith("./") && target !== "big.js")
        .map(([, target]) => `${path} imports ${target}`),
    );
  refuse(breaches, "Tills run the same calculation offline; it must not drag the server along.");
});

test("SQL stands in sql.ts and the kernel's db folder only", () => {
  const statement =
    /\bsql`|\.query\((?!copy)|\b(INSERT INTO|DELETE FROM|CREATE (TABLE|ROLE|SCHEMA|DATABASE)|ALTER ROLE)\b/;
  const home = /(^|\/)([a-z-]+\.)?sql\.ts$|^server\/src\/(kernel\/db|embedded)\//;
  const breaches = shipped
    .filter(({ path }) => !home.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, i) => (statement.test(withoutComment(line)) ? [`${path}:${i + 1}`] : [])),
    );
  refuse(breaches, "Whoever changes a table finds every statement on it in the feature's sql.ts.");
});

test("tenant SQL names no schema", () => {
  const breaches = shipped
    .filter(({ path }) => /^server\/src\/tenant\/.*sql\.ts$/.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, i) =>
        /\b(FROM|JOIN|INTO|UPDATE)\s+(public|t_\w+)\./.test(line) ? [`${path}:${i + 1}`] : [],
      ),
    );
  refuse(
    breaches,
    "The tenant's role finds its schema by search_path, so the same text runs before and after graduation.",
  );
});

test("process.env and argv are read in main.ts and config.ts only", () => {
  const breaches = shipped
    .filter(({ path }) => !["server/src/main.ts", "server/src/config.ts"].includes(path))
    .filter(({ text }) => /process\.(env|argv)\b/.test(text))
    .map(({ path }) => path);
  refuse(breaches, "A setting read elsewhere is a setting nobody finds.");
});

test("files are at most 400 lines", () => {
  refuse(
    sources.filter(({ lines }) => lines.length > 401).map(({ path, lines }) => `${path}: ${lines.length}`),
    "A longer file does a second thing; find it and give it a file of its own.",
  );
});

test("functions are at most 70 lines", () => {
  const breaches = shipped.flatMap(({ path, lines }) => {
    const found: string[] = [];
    lines.forEach((line, start) => {
      const indent = /^(\s*)(export )?(async )?(function\b|(static |async |#)*\w+\([^)]*\)[^;]*\{$)/.exec(line);
      if (indent === null || /^\s*(if|for|while|switch|return|await)\b/.test(line)) return;
      const end = lines.findIndex((other, i) => i > start && other.startsWith(`${indent[1]}}`));
      // Route tables are lists, not logic; they may be as long as what they list.
      if (end - start > 70 && !/(Routes|graduationRoutes)\(/.test(line)) found.push(`${path}:${start + 1}`);
    });
    return found;
  });
  refuse(breaches, "What does not fit a screen is not read as one thought.");
});

test("no default exports, barrels, leftovers or loosened checks", () => {
  const forbidden =
    /^export default|^export \* from|\b(TODO|FIXME|HACK|XXX)\b|@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|\b(test|it|describe)\.only\(/;
  const breaches = sources
    .filter(({ path }) => !path.endsWith("tidy.test.ts"))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, i) => (forbidden.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
    );
  refuse(breaches, "Each hides something: a name, a file, a debt or a fault.");
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

test("every errorCode thrown is in docs/api-design.md, and no other", () => {
  const thrown = new Set<string>();
  for (const { text } of shipped) {
    for (const match of text.matchAll(/\b(?:conflict|badRequest|forbidden)\(\s*"([a-z_]+)"/g))
      thrown.add(match[1] ?? "");
    for (const match of text.matchAll(/new Problem\(\s*[\w.]+,\s*"([a-z_]+)"/g)) thrown.add(match[1] ?? "");
    for (const match of text.matchAll(/^\s*\d{3}: \["([a-z_]+)"/gm)) thrown.add(match[1] ?? "");
  }
  const document = readFileSync(join(root, "docs/api-design.md"), "utf8");
  const listed = new Set([...document.matchAll(/^\| `([a-z_]+)` \|/gm)].map((match) => match[1] ?? ""));
  assert.deepEqual(
    [...listed].sort(),
    [...thrown].sort(),
    "Clients branch on errorCode; the list they read must be the list that is thrown.",
  );
});

test("the committed documents and sources are all that is there", () => {
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split("\n").length;
  assert.ok(architecture <= 251, "ARCHITECTURE.md is a map, at most 250 lines.");
  const stray = tracked.split("\n").filter((path) => /\.(orig|rej|bak|swp)$|~$/.test(path));
  refuse(stray, "Editors' leftovers are nobody's source.");
});

function withoutComment(line: string): string {
  return /^\s*(\*|\/\/|\/\*)/.test(line) ? "" : line.replace(/\/\/ .*$/, "");
}

test("the lock file lists the optional packages of every platform", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const missing = Object.values<{ optionalDependencies?: Record<string, string> }>(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => packages[`node_modules/${name}`] === undefined),
  );
  refuse(missing, "npm ci refuses a lock file that an install on a registry without them has stripped; put them back");
});
