import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alertRules, rulesFile, usedIn } from "../../server/test/rules/monitoring.ts";

// What Prometheus makes of metrics that a service told: whether an alert is there.

/** The values of a text of metrics by series (`name{label="value"}`), and what kind each metric is. */
export interface Scrape {
  readonly values: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<string, string>;
}

export function readMetrics(text: string): Scrape {
  const lines = [...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)];
  const values = lines.map(([, name = "", labels = "", value]) => {
    if (/\b(job|instance)=/.test(labels)) throw new Error(`Prometheus gives another name to a label of ${name}`);
    const all = ['job="tillhouse"', 'instance="a"', ...(labels === "" ? [] : [labels])];
    return [`${name}{${all.join(",")}}`, Number(value)] as const;
  });
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", kind = ""]) => [name, kind] as const);
  return { values: new Map(values), kinds: new Map(kinds) };
}

const [quietMinutes, badMinutes] = [20, 100];

/**
 * Whether the alert is there ten minutes after a quiet beginning, and at the end of a hundred minutes in which, each
 * minute, what happened between the two scrapes happens again. By Debian's promtool.
 */
export function alertsIn(alert: string, before: Scrape, after: Scrape): { quiet: boolean; bad: boolean } {
  const rule = alertRules().find((one) => one.alert === alert);
  if (rule === undefined) throw new Error(`there is no alert ${alert}`);
  const { names } = usedIn(rule.expr);
  const series = [...new Set([...before.values.keys(), ...after.values.keys()])]
    .filter((one) => names.includes(one.slice(0, one.indexOf("{"))))
    .map((one) => ({ series: one, values: valuesOf(one, before, after) }));
  return { quiet: isThere(alert, series, quietMinutes - 1), bad: isThere(alert, series, quietMinutes + badMinutes) };
}

function valuesOf(series: string, before: Scrape, after: Scrape): string {
  const name = series.slice(0, series.indexOf("{"));
  const kind = after.kinds.get(name.replace(/_(bucket|sum|count)$/, "")) ?? after.kinds.get(name);
  const [first, last] = [before.values.get(series), after.values.get(series)];
  const quiet = first === undefined ? `_x${quietMinutes}` : `${first}+0x${quietMinutes - 1}`;
  if (last === undefined) return `${quiet} _x${badMinutes}`;
  const step = kind === "counter" || kind === "histogram" ? last - (first ?? 0) : 0;
  return `${quiet} ${last}+${step}x${badMinutes}`;
}

function isThere(alert: string, series: readonly object[], atMinute: number): boolean {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-alert-"));
  try {
    const expr = `(count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)) > bool 0`;
    const query = (value: number) => ({
      ...{ expr, eval_time: `${atMinute}m` },
      exp_samples: [{ labels: "{}", value }],
    });
    const tests = [{ interval: "1m", input_series: series, promql_expr_test: [query(1)] }];
    const file = join(folder, "situation.yml");
    writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: "1m", tests }));
    const { status, stdout, stderr, error } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    if (error !== undefined) throw error;
    if (status !== 0 && !/got:/.test(stdout + stderr)) throw new Error(`${stdout}${stderr}`);
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
