import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { copyProject } from "../../server/test/checkout.ts";
import { root } from "../../server/test/runner/files.ts";

// docs/adding-a-feature.md has a whole module. It is built in a copy of the repository, from that page alone.

const page = readFileSync(join(root, "docs/adding-a-feature.md"), "utf8");
const list = "server/src/tenant/modules.ts";

/** The files that the page has: a path on a line of its own, then the text. */
const files = [...page.matchAll(/^`(server\/[^`]+)`\n\n```\w+\n(.*?)^```$/gms)].map(
  ([, path = "", text = ""]) => [path, text] as const,
);

describe("a module is its folder, its migration and its lines in the list", () => {
  let copy: string;

  before(async () => {
    copy = mkdtempSync(join(tmpdir(), "tillhouse-module-"));
    copyProject(copy);
    await run("git", ["init", "--quiet"]);
    await run("git", ["add", "."]);
    const author = ["-c", "user.name=A", "-c", "user.email=a@b.test"];
    await run("git", [...author, "commit", "--quiet", "--message", "before", "--no-gpg-sign"]);
    await add();
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  async function add(): Promise<void> {
    const migrations = readdirSync(join(copy, "server/migrations/tenant")).sort();
    const number = String(Number.parseInt(migrations.at(-1) ?? "", 10) + 1).padStart(4, "0");
    for (const [path, text] of files) {
      const target = join(copy, path.replace("NNNN", number));
      assert.ok(!existsSync(target), `${path} is there already`);
      await mkdir(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const added = files.find(([path]) => path.startsWith("server/migrations/"));
    const checksum = createHash("sha256")
      .update(added?.[1] ?? "")
      .digest("hex");
    const recorded = added?.[0].replace("NNNN", number).replace("server/migrations/", "");
    appendFileSync(join(copy, "server/migrations/checksums.txt"), `${checksum}  ${recorded}\n`);
    const [importLine = "", nameLine = ""] = [...page.matchAll(/^\+(.*)$/gm)].map(([, line]) => line);
    const before = readFileSync(join(copy, list), "utf8");
    writeFileSync(
      join(copy, list),
      `${importLine}\n${before.replace("checkModules([\n", (all) => `${all}${nameLine}\n`)}`,
    );
  }

  async function run(command: string, args: readonly string[]): Promise<string> {
    // The context of this test's runner is not that of a run inside it, nor is a repository that a variable names.
    const { NODE_TEST_CONTEXT: _context, GIT_DIR: _folder, GIT_WORK_TREE: _tree, ...env } = process.env;
    const work = promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 16 * 1024 * 1024 });
    const { stdout } = await work.catch((error: { stdout?: string; stderr?: string }) =>
      assert.fail(`${command} ${args.join(" ")}\n${error.stdout ?? ""}${error.stderr ?? ""}`),
    );
    return stdout;
  }

  test("the page has a migration, a manifest, a specimen and a test", () => {
    for (const ending of ["_warranties.sql", "/module.ts", "/specimen.ts", "/warranties.test.ts"])
      assert.ok(
        files.some(([path]) => path.endsWith(ending)),
        ending,
      );
  });

  test("its types are right, and those of everything else still", async () => {
    await run(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", "tsconfig.json"]);
  });

  test("it keeps the project's rules", async () => {
    const output = await run(process.execPath, [
      "--test",
      "server/test/rules/tidy.test.ts",
      "server/test/rules/migrations.test.ts",
    ]);
    assert.match(output, /^ℹ fail 0$/m);
  });

  test("its table, permission, setting, route, hook, job, report, stream and rule work", async () => {
    // On servers of its own: its migrations are not those of the tests that run beside this one.
    const output = await run(process.execPath, [
      "server/test/run.ts",
      "server/src/tenant/warranties/warranties.test.ts",
    ]);
    assert.match(output, /^[1-9]\d* passed, 0 failed$/m);
  });

  test("the tests that walk all that there is have what they need of it", async () => {
    const walks = [
      ...["rights/rights", "rights/ids", "resources", "changes", "tables"].map((name) => `server/test/${name}.test.ts`),
      "server/src/tenant/settings/acting.test.ts",
      "server/src/tenant/gate/permissions.test.ts",
      "server/src/tenant/judging/judging.test.ts",
    ];
    const output = await run(process.execPath, ["server/test/run.ts", ...walks]);
    assert.match(output, /^\d+ passed, 0 failed$/m);
  });

  test("it touches its folder, its migration with the checksum, and the list", async () => {
    const touched = (await run("git", ["status", "--porcelain", "--untracked-files=all"]))
      .split("\n")
      .filter((line) => line !== "" && !line.includes("server/src/tenant/warranties/"))
      .map((line) => line.slice(3).replace(/\d{4}_/, "NNNN_"));
    assert.deepEqual(touched.sort(), [
      "server/migrations/checksums.txt",
      "server/migrations/tenant/NNNN_warranties.sql",
      list,
    ]);
  });

  test("the contract document has its routes and its heading", async () => {
    const document = await run(process.execPath, ["server/src/main.ts", "openapi"]);
    const { paths, tags } = JSON.parse(document) as {
      paths: Record<string, { get?: Record<string, unknown> }>;
      tags: { name: string; description?: string }[];
    };
    for (const path of ["/warranties", "/reports/ending-warranties"])
      assert.equal(paths[path]?.get?.["x-module"], "Warranties", path);
    assert.match(tags.find(({ name }) => name === "Warranties")?.description ?? "", /module Warranties/);
  });

  test("the page of settings has its setting, with the columns in the tables", async () => {
    await run(process.execPath, ["server/src/main.ts", "docs", "docs"]);
    assert.match(
      readFileSync(join(copy, "docs/settings.md"), "utf8"),
      /`modules\.warranties\.graceDays` \| integer \|/,
    );
    const output = await run(process.execPath, [
      "--test",
      "--test-name-pattern=the settings that there are",
      "server/src/tenant/settings/registry.test.ts",
    ]);
    assert.match(output, /^ℹ fail 0$/m);
  });

  test("nothing of it is in the repository", () => {
    assert.ok(!existsSync(join(root, "server/src/tenant/warranties")));
    assert.ok(!readFileSync(join(root, list), "utf8").includes("warranties"));
  });
});
