import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { moneyText, quantityText } from "../../../kernel/db/records.ts";
import { sql, written } from "../../../kernel/db/sql.ts";
import { decodeCursor } from "../../../kernel/http/page.ts";
import type { CostsQuery, PurchaseCosts } from "./schema.ts";

interface Values extends Pick<PurchaseCosts, "id" | "receiptId" | "reference" | "note"> {
  readonly by: string;
  readonly at: Date;
  readonly costs: readonly object[];
  readonly lines: readonly {
    readonly variantId: string;
    readonly remaining: string;
    readonly cost: string;
    readonly stockCost: string;
  }[];
}

export async function insertCosts(tx: TenantWrite, c: Values): Promise<void> {
  const column = <K extends keyof Values["lines"][number]>(name: K) => c.lines.map((line) => line[name]);
  await tx.run(sql`
    INSERT INTO purchase_costs (id, receipt_id, reference, note, costs, created_by, created_at)
    VALUES (${c.id}, ${c.receiptId}, ${c.reference}, ${c.note}, ${JSON.stringify(c.costs)}, ${c.by}, ${c.at})`);
  await tx.run(sql`
    INSERT INTO purchase_cost_lines (costs_id, variant_id, remaining, cost, stock_cost, position)
    SELECT ${c.id}, l.* FROM unnest(${column("variantId")}::uuid[], ${column("remaining")}::numeric[],
      ${column("cost")}::numeric[], ${column("stockCost")}::numeric[]) WITH ORDINALITY l`);
}

/** FROM the costs `c` with the sums and the list of their lines. */
const found = sql`
  SELECT c.id, c.receipt_id AS "receiptId", c.reference, c.note, c.created_by AS "createdBy", c.created_at AS "createdAt",
    c.costs, ${moneyText("l.cost")} AS "totalCost", ${moneyText("l.stock_cost")} AS "stockCost",
    ${moneyText("(l.cost - l.stock_cost)")} AS "varianceCost", l.lines
  FROM purchase_costs c CROSS JOIN LATERAL (
    SELECT sum(x.cost) AS cost, sum(x.stock_cost) AS stock_cost,
      json_agg(json_build_object('variantId', x.variant_id, 'received', ${quantityText("g.received")},
        'remaining', ${quantityText("x.remaining")}, 'cost', ${moneyText("x.cost")}, 'stockCost', ${moneyText("x.stock_cost")},
        'varianceCost', ${moneyText("(x.cost - x.stock_cost)")}) ORDER BY x.position) AS lines
    FROM purchase_cost_lines x
    JOIN purchase_receipt_lines g ON g.receipt_id = c.receipt_id AND g.variant_id = x.variant_id
    WHERE x.costs_id = c.id) l`;

export function getCosts(tx: TenantRead, id: string): Promise<PurchaseCosts> {
  return tx.one<PurchaseCosts>(sql`${found} WHERE c.id = ${id}`);
}

/** Oldest first. */
export function listCosts(tx: TenantRead, receiptId: string, { cursor, limit }: CostsQuery): Promise<PurchaseCosts[]> {
  const [last] = decodeCursor(cursor, ["uuid"]) ?? [];
  const after = last === undefined ? sql`` : sql`AND c.id > ${last}::uuid`;
  return tx.many<PurchaseCosts>(sql`
    ${found} WHERE c.receipt_id = ${receiptId} ${after} ORDER BY c.id LIMIT ${written(limit + 1)}`);
}
