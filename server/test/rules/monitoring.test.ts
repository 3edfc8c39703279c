import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { alertRules, ruleTestsFile, usedIn } from "./monitoring.ts";
import { root } from "../runner/files.ts";

describe("what the service is watched with", () => {
  test("of every alert a unit test says when it is there and when not, and a page what to do", () => {
    const [tests, page] = [ruleTestsFile, join(root, "docs/operations/alerts.md")].map((file) =>
      readFileSync(file, "utf8"),
    );
    const rules = alertRules();
    assert.ok(rules.length > 10);
    for (const { alert: name, annotations } of rules) {
      const evaluated = tests?.match(new RegExp(`alertname: ${name}\\b( \\}|\\n +exp_alerts:)`, "g")) ?? [];
      assert.equal(new Set(evaluated).size, 2, name);
      assert.ok(page?.includes(`\n### ${name}\n`), `${name} is not in docs/operations/alerts.md`);
      assert.equal(annotations.runbook, `docs/operations/alerts.md#${name.toLowerCase()}`);
    }
  });

  test("an expression is read: its metrics, their labels and what it groups by", () => {
    const used = usedIn(
      'sum by (le, job) (rate(a_total{x=~"1|2",y="$v"}[5m])) / max(b) > 2 * 1024 unless c offset 10m',
    );
    assert.deepEqual(used, {
      names: ["a_total", "b", "c"],
      labels: [
        { name: "a_total", label: "x", values: ["1", "2"] },
        { name: "a_total", label: "y", values: [] },
      ],
      groupings: ["le", "job"],
    });
    assert.deepEqual(usedIn("label_values(tillhouse_a, job)").names, ["tillhouse_a"]);
  });
});
