import pg from "pg";
import type { Tenant } from "../server/src/kernel/db/tenants.ts";
import { ident } from "../server/src/kernel/db/sql.ts";
import type { TestService } from "../server/test/harness.ts";

/**
 * Gives the shop `count` more completed sales of three lines and two payments with their movements and claims, spread
 * over two years, as copies of its last one; written past the service and its foreign keys, for speed.
 */
export async function growHistory(service: TestService, tenant: Tenant, count: number): Promise<void> {
  const url = new URL(service.superusers[tenant.server] ?? "");
  url.pathname = `/${tenant.databaseName}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${ident(tenant.schemaName ?? "public")}`);
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
    const at = "now() - interval '2 years' * random()";
    await client.query(
      `CREATE TEMP TABLE past AS SELECT i, gen_random_uuid() AS id, ${at} AS at FROM generate_series(1, ${count}) i`,
    );
    await client.query("CREATE TEMP TABLE model AS SELECT * FROM orders ORDER BY received_at DESC LIMIT 1");
    await copyOf(client, "orders", "past JOIN orders o ON o.id = (SELECT id FROM model)", {
      id: "past.id",
      receipt_sequence: "-past.i",
      receipt_number: "'H-' || past.i",
      receipt_trigrams:
        "ARRAY(SELECT DISTINCT substr('h-' || past.i, k, 3) FROM generate_series(1, length('h-' || past.i) - 2) k)",
      occurred_at: "past.at",
      received_at: "past.at",
      business_date: "past.at::date",
    });
    for (const table of ["order_lines", "payments"])
      await copyOf(client, table, `past CROSS JOIN ${table} o WHERE o.order_id = (SELECT id FROM model)`, {
        id: "gen_random_uuid()",
        order_id: "past.id",
        occurred_at: "past.at",
      });
    await copyOf(
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
  } finally {
    await client.end();
  }
}

/** Inserts the rows of `from` (alias `o`) with some columns changed. */
async function copyOf(
  client: pg.Client,
  table: string,
  from: string,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
    [table],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${table} (${names.join(", ")}) SELECT ${names.map((name) => changed[name] ?? `o.${name}`).join(", ")} FROM ${from}`,
  );
}
