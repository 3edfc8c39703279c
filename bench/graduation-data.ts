import type pg from "pg";
import { buildIndex, finishTables, restoreTables, stripTables } from "../server/src/admin/graduation/catalogue.sql.ts";

/** Fills a shop's schema with about `count` rows over the tables that grow in a real one. */
export async function fillShop(client: pg.Client, schema: string, count: number): Promise<void> {
  const stripped = await stripTables(client, schema, { indexes: true });
  const n = (share: number) => Math.max(1, Math.round(count * share));
  const [products, variants, barcodes, events, creations] = [n(0.15), n(0.25), n(0.25), n(0.2), n(0.14)];
  // Ids are UUIDs in the order of time, as the service makes them.
  const id = (kind: number, key: string) =>
    `('0199${kind}000-' || translate(to_char(${key} / 65536, 'FM0000'), ' ', '0') || '-7000-8000-' || lpad(to_hex(${key}), 12, '0'))::uuid`;
  const statements = [
    "SET synchronous_commit = off",
    `INSERT INTO units (id, code, name, precision) VALUES (${id(0, "1")}, 'BENCH', 'Bench piece', 0)`,
    `INSERT INTO categories (id, name) SELECT ${id(1, "i")}, 'Category ' || i FROM generate_series(1, ${n(0.01)}) i`,
    `INSERT INTO products (id, name, description, category_id)
     SELECT ${id(2, "i")}, 'Product ' || i || ' ' || (ARRAY['bread', 'milk', 'oil', 'rice', 'soap'])[1 + i % 5], 'Lot ' || i % 997 || ' of the house', ${id(1, `(1 + i % ${n(0.01)})`)}
     FROM generate_series(1, ${products}) i`,
    `INSERT INTO variants (id, product_id, name, sku, unit_id, price, cost)
     SELECT ${id(3, "i")}, ${id(2, `(1 + i % ${products})`)}, 'Size ' || i % 7, 'SKU-' || i, ${id(0, "1")}, (i % 10000) / 100.0, (i % 7000) / 100.0
     FROM generate_series(1, ${variants}) i`,
    `INSERT INTO barcodes (code, variant_id, type) SELECT lpad(i::text, 13, '0'), ${id(3, `(1 + i % ${variants})`)}, 'Ean13' FROM generate_series(1, ${barcodes}) i`,
    `INSERT INTO audit_events (id, at, event, actor_name, subject_type, subject_id, details)
     SELECT ${id(4, "i")}, now() - i * interval '1 second', 'product.changed', 'olive@bench.test', 'Product', ${id(2, `(1 + i % ${products})`)}::text, jsonb_build_object('price', (i % 10000) / 100.0)
     FROM generate_series(1, ${events}) i`,
    `INSERT INTO creations (kind, id, content_digest) SELECT 'product', ${id(2, "i")}, sha256(i::text::bytea) FROM generate_series(1, ${creations}) i`,
  ];
  for (const statement of statements) await client.query(statement);
  for (const index of stripped.indexes) await buildIndex(client, schema, index);
  await restoreTables(client, schema, stripped);
  await finishTables(client, schema, [...new Set(stripped.indexes.map((index) => index.table))], stripped);
  await client.query("VACUUM ANALYZE");
}
