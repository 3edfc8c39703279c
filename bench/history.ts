import type { Tenant } from "../server/src/kernel/db/tenants.ts";
import type { TestService } from "../server/test/harness.ts";
import { copyRows, inShop } from "./rows.ts";

/**
 * Gives the shop `count` more completed sales of three lines and two payments with their movements and claims, spread
 * over two years, as copies of its last one.
 */
export async function growHistory(service: TestService, tenant: Tenant, count: number): Promise<void> {
  await inShop(service, tenant, async (client) => {
    const at = "now() - interval '2 years' * random()";
    await client.query(
      `CREATE TEMP TABLE past AS SELECT i, gen_random_uuid() AS id, ${at} AS at FROM generate_series(1, ${count}) i`,
    );
    await client.query("CREATE TEMP TABLE model AS SELECT * FROM orders ORDER BY received_at DESC LIMIT 1");
    await copyRows(client, "orders", "past JOIN orders o ON o.id = (SELECT id FROM model)", {
      id: "past.id",
      receipt_sequence: "-1000000000 - past.i",
      receipt_number: "'H-' || past.i",
      receipt_trigrams:
        "ARRAY(SELECT DISTINCT substr('h-' || past.i, k, 3) FROM generate_series(1, length('h-' || past.i) - 2) k)",
      occurred_at: "past.at",
      received_at: "past.at",
      business_date: "past.at::date",
    });
    for (const table of ["order_lines", "payments"])
      await copyRows(client, table, `past CROSS JOIN ${table} o WHERE o.order_id = (SELECT id FROM model)`, {
        id: "gen_random_uuid()",
        order_id: "past.id",
        occurred_at: "past.at",
      });
    await copyRows(
      client,
      "stock_movements",
      "past CROSS JOIN stock_movements o WHERE o.document_id = (SELECT id FROM model)",
      {
        id: "gen_random_uuid()",
        document_id: "past.id",
        seq: "-past.i",
        occurred_at: "past.at",
        recorded_at: "past.at",
      },
    );
    await client.query("INSERT INTO creations SELECT 'order', id, sha256(id::text::bytea), at FROM past");
    await client.query("VACUUM ANALYZE");
    await client.query("CHECKPOINT");
  });
}
