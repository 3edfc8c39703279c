import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { buildImage, contextOf, instructionsOf } from "./dockerfile.ts";

describe("an image that is built without Docker", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tillhouse-dockerfile-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
  const build = (dockerfile: string) => {
    write({ Dockerfile: dockerfile });
    return buildImage(join(folder, "Dockerfile"), folder, join(folder, "out"), { PATH: process.env["PATH"] });
  };

  test("has what its stages copy, run and are told, and nothing else", () => {
    write({
      ".dockerignore": "*\n!kept\n!lib/*.txt\n",
      "kept/a.js": "a",
      "kept/deep/b.js": "b",
      "lib/c.txt": "c",
      "lib/d.md": "d",
      "secret.txt": "s",
    });
    const image = build(
      [
        "# a comment",
        "FROM base AS first",
        "WORKDIR /app",
        "COPY kept/a.js ./",
        "RUN test -e a.js && \\",
        "  echo made > made.txt",
        "FROM base",
        "ENV A=1 B=two",
        "WORKDIR /app",
        "COPY --from=first /app /app",
        "COPY kept lib/c.txt kept/",
        "USER node",
        'HEALTHCHECK --interval=10s CMD ["node", "-e", "1"]',
        'CMD ["node", "a.js"]',
      ].join("\n"),
    );
    const files = readdirSync(join(image.root, "app"), { recursive: true }).map(String).sort();
    assert.deepEqual(files, ["a.js", "kept", "kept/a.js", "kept/c.txt", "kept/deep", "kept/deep/b.js", "made.txt"]);
    assert.equal(readFileSync(join(image.root, "app/made.txt"), "utf8"), "made\n");
    const { root: _, ...rest } = image;
    assert.deepEqual(rest, {
      workdir: "/app",
      env: { A: "1", B: "two" },
      user: "node",
      healthcheck: ["node", "-e", "1"],
      command: ["node", "a.js"],
    });
  });

  test("is refused when it copies what the builder is not given, when a step fails, and by instructions that are not known", () => {
    write({ ".dockerignore": "*\n!kept\n", "kept/a.js": "a", "other/b.js": "b" });
    assert.throws(() => build("FROM base\nCOPY other other"), /COPY other: the builder is not given it/);
    assert.throws(() => build("FROM base\nRUN ls nowhere"), /RUN ls nowhere\n.*nowhere/);
    assert.throws(() => build("FROM base\nADD kept kept"), /ADD cannot be built/);
  });

  test("the last pattern of .dockerignore that fits decides", () => {
    write({ "a/b/c.ts": "", "a/d.md": "", "a/e.ts": "" });
    assert.deepEqual([...contextOf(folder, "a/b\n**/*.md\n!a/b/c.ts")].sort(), ["a/b/c.ts", "a/e.ts"]);
    assert.deepEqual(instructionsOf("from x\nRUN a \\\n  b"), [
      { name: "FROM", rest: "x" },
      { name: "RUN", rest: "a    b" },
    ]);
  });
});
