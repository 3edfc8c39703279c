import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { childEnv } from "./child-env.ts";
import { root } from "./runner.ts";
import { makeScratchFolder } from "./scratch.ts";

test("a run of named files begins only when each of them is a file; otherwise it says which are not", () => {
  for (const command of ["run.ts", "examples/run.ts"]) {
    const names = ["server/test/tidy.test.ts", "server/test/tydy.test.ts", "server/test/rights", "--watch"];
    const args = [join(root, "server/test", command), ...names];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    assert.deepEqual(
      [status, stdout, stderr],
      [
        1,
        "",
        names
          .slice(1)
          .map((name) => `${name} is no file; nothing was run\n`)
          .join(""),
      ],
    );
  }
});

test("a hook that fails is a failure, and what it leaves open does not keep the run from ending", (t) => {
  const folder = makeScratchFolder("runner");
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "hook.test.ts");
  writeFileSync(
    file,
    `import { after, describe, test } from "node:test";
    describe("with a hook", () => {
      setInterval(() => undefined, 1000);
      after(() => { throw new Error("the hook fails"); });
      test("passes", () => undefined);
    });`,
  );
  const { status, stdout } = spawnSync(process.execPath, [join(root, "server/test/run.ts"), file], {
    ...{ cwd: root, env: childEnv, encoding: "utf8", timeout: 60_000 },
  });
  assert.equal(status, 1);
  assert.match(stdout, /^1 passed, 1 failed$/m);
});
