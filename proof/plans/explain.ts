import type pg from "pg";
import { ident } from "../../server/src/kernel/db/sql.ts";
import type { CapturedStatement } from "../../server/test/capture.ts";

/** A statement that is explained. */
export type ExplainedStatement = Pick<CapturedStatement, "text" | "values">;

/** The statement as a whole (""), or one of its CTEs or subqueries that are executed once. */
interface Part {
  readonly cost: number;
  readonly indexes: ReadonlySet<string>;
}

export interface Plan {
  readonly parts: ReadonlyMap<string, Part>;
  readonly indexes: ReadonlySet<string>;
  /**
   * Tables of ours that are read whole, or `<table> along <index>` whole in its order, for the rows that a filter
   * leaves.
   */
  readonly scans: readonly string[];
}

interface Node {
  readonly "Node Type": string;
  readonly "Subplan Name"?: string;
  readonly "Total Cost": number;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Relation Name"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

/** How the session's database would execute the statement with these values. */
export async function planOf(client: pg.ClientBase, { text, values }: ExplainedStatement): Promise<Plan> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  const [{ Plan: top }] = rows[0]?.["QUERY PLAN"] ?? [{ Plan: { "Node Type": "None", "Total Cost": 0 } }];
  const nodes = below(top);
  const scans = nodes.flatMap((node) => {
    const { "Node Type": type, "Relation Name": table = "pg_", "Index Name": index } = node;
    if (table.startsWith("pg_")) return [];
    if (type === "Seq Scan") return [table];
    const isWhole = index !== undefined && node["Index Cond"] === undefined && node.Filter !== undefined;
    return isWhole ? [`${table} along ${index}`] : [];
  });
  return {
    parts: new Map(
      nodes.flatMap((node) => {
        const name = node === top ? "" : node["Subplan Name"];
        return name === undefined
          ? []
          : [[name, { cost: node["Total Cost"], indexes: indexesOf(below(node)) }] as const];
      }),
    ),
    indexes: indexesOf(nodes),
    scans,
  };
}

function indexesOf(nodes: readonly Node[]): ReadonlySet<string> {
  return new Set(nodes.flatMap((node) => node["Index Name"] ?? []));
}

function below(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(below)];
}

/** What PostgreSQL itself asks when the statement deletes: is there a row that refers to the deleted one? */
export async function checksOf(client: pg.ClientBase, { text }: ExplainedStatement): Promise<ExplainedStatement[]> {
  const tables = [...text.matchAll(/\bDELETE FROM (\w+)/g)].map(([, table]) => table);
  const { rows } = await client.query<{ child: string; columns: string[] }>(
    `SELECT c.conrelid::regclass::text AS child, ARRAY(SELECT a.attname::text FROM unnest(c.conkey) k
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k) AS columns
     FROM pg_constraint c JOIN unnest($1::text[]) t ON c.confrelid = to_regclass(t) WHERE c.contype = 'f'`,
    [tables],
  );
  return rows.map(({ child, columns }) => ({
    text: `SELECT 1 FROM ONLY ${child} WHERE ${columns.map((name, i) => `${ident(name)} = $${i + 1}`).join(" AND ")} FOR KEY SHARE`,
    values: columns.map(() => "00000000-0000-0000-0000-000000000000"),
  }));
}
