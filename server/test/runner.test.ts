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

test("a hook that fails is a failure, and so is a process that something left open keeps from ending", (t) => {
  const folder = makeScratchFolder("runner");
  t.after(() => rmSync(folder, { recursive: true }));
  const files = ["after(() => { throw new Error('the hook fails'); });", "setInterval(() => undefined, 1000);"].map(
    (line, n) => {
      const file = join(folder, `${n}.test.ts`);
      const imported = `import { after, describe, test } from "node:test";`;
      writeFileSync(file, `${imported}\ndescribe("a", () => { ${line} test("passes", () => undefined); });\n`);
      return file;
    },
  );
  const { status, stdout } = spawnSync(process.execPath, [join(root, "server/test/run.ts"), ...files], {
    ...{ cwd: root, encoding: "utf8", timeout: 60_000 },
    env: { ...childEnv, TILLHOUSE_TEST_DEADLINE_MS: "3000" },
  });
  assert.equal(status, 1);
  assert.match(stdout, /^not ended after 3 s; open: .*Timeout/m);
  assert.match(stdout, /^2 passed, 2 failed$/m);
});
