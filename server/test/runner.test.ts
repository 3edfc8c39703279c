import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./runner.ts";

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
