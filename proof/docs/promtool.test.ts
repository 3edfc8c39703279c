import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { ruleTestsFile, rulesFile } from "../../server/test/rules/monitoring.ts";

test("promtool (Debian's prometheus) finds no fault in the alerts, and their unit tests pass", () => {
  for (const args of [
    ["check", "rules", rulesFile],
    ["test", "rules", ruleTestsFile],
  ]) {
    const { status, stdout, stderr, error } = spawnSync("promtool", args, { encoding: "utf8" });
    assert.ifError(error);
    assert.equal(status, 0, `${stdout}${stderr}`);
  }
});
