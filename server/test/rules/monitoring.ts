import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../runner/files.ts";

// What is shipped to watch the service with: Prometheus' rules and Grafana's dashboard.

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
}

export const rulesFile = join(root, "deploy/prometheus/alerts.yml");
export const ruleTestsFile = join(root, "deploy/prometheus/alerts.test.yml");

export function alertRules(): readonly Rule[] {
  const { groups } = parse(readFileSync(rulesFile, "utf8")) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** Every PromQL expression of the dashboard, those behind its variables included. */
export function dashboardExpressions(): readonly string[] {
  const text = readFileSync(join(root, "deploy/grafana/tillhouse.json"), "utf8");
  const found: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if ((key === "expr" || key === "query") && typeof value === "string" && value !== "prometheus") found.push(value);
    return value;
  });
  return found;
}

/** What an expression looks at. */
interface ExpressionParts {
  /** All that is neither a number nor of the language. */
  readonly names: readonly string[];
  /** The label of each name in braces and the values it is compared with. */
  readonly labels: readonly { readonly name: string; readonly label: string; readonly values: readonly string[] }[];
  /** The labels that results are grouped by. */
  readonly groupings: readonly string[];
}

const language =
  /^(?:sum|max|min|min_over_time|rate|increase|histogram_quantile|topk|by|unless|or|offset|label_values|\d+[smhd]|\d+|_)$/;

/** Reads the part of PromQL that the rules and the dashboard are written in. */
export function usedIn(expression: string): ExpressionParts {
  const labels = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = "", inner = ""]) =>
    [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = "", value = ""]) => ({
      name,
      label,
      values: value.startsWith("$") ? [] : value.split("|"),
    })),
  );
  const bare = expression.replaceAll(/\{[^}]*\}/g, " ").replaceAll(/\[[^\]]*\]/g, " ");
  const groupings = [...bare.matchAll(/\bby \(([^)]*)\)|label_values\(.*?(\w+)\)/g)].flatMap(([, by, of]) =>
    (by ?? of ?? "").split(",").map((label) => label.trim()),
  );
  const words = bare
    .replaceAll(/\bby \([^)]*\)/g, " ")
    .replaceAll(/(label_values\(.*?),\s*\w+\)/g, "$1)")
    .match(/\b[a-z_]\w*/gi);
  return { names: (words ?? []).filter((word) => !language.test(word)), labels, groupings };
}
