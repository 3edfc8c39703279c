import type pg from "pg";
import { listTables } from "../server/src/admin/tables.sql.ts";
import { buildIndex, finishTables, restoreTables, stripTables } from "../server/src/admin/loading.sql.ts";

/**
 * Fills a shop's schema with about `count` rows as a shop's years leave them: sales of three lines with their payments,
 * movements and claims, an audit event for some, and a catalogue and customers to go with them.
 */
export async function fillShop(client: pg.Client, schema: string, count: number): Promise<void> {
  const tables = await listTables(client, schema);
  const stripped = await stripTables(client, schema, { empty: [], bare: tables.map(({ name }) => name) });
  const orders = Math.ceil(count / 10);
  const products = Math.ceil(orders / 25);
  const variants = Math.ceil(products * 1.25);
  const customers = Math.ceil(orders / 20);
  const sessions = 1 + Math.ceil(orders / 200);
  // UUIDs of version 7, one a minute of each kind: in the order of time and random behind it, as the service and its
  // tills make them.
  const id = (kind: string, key: string | number) =>
    `left(overlay(overlay(lpad(to_hex(1700000000000 + ${key} * 60000::bigint), 12, '0') || md5('${kind}' || ${key}) PLACING '7' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1), 32)::uuid`;
  const [branch, register, unit, cashier] = [id("branch", 1), id("register", 1), id("unit", 1), id("user", 1)];
  // A line's price and quantity follow from its number, and the order's sums from its three lines.
  const quantity = (n: string) => `(1 + ${n} % 3)`;
  const price = (n: string) => `((99 + ${n} * 7 % 2900) / 100.0)`;
  const variant = (n: string) => id("variant", `(1 + ${n} * 31 % ${variants})`);
  const at = `(now() - ((${orders} - i) * interval '2 minutes'))`;
  const lines = `(SELECT i, p, i * 3 + p AS n FROM generate_series(1, ${orders}) i, generate_series(1, 3) p)`;
  const total = [1, 2, 3].map((p) => `${quantity(`(i * 3 + ${p})`)} * ${price(`(i * 3 + ${p})`)}`).join(" + ");
  const tax = (amount: string) => `round((${amount}) / 11, 2)`;
  const statements = [
    "SET synchronous_commit = off",
    `INSERT INTO branches (id, code, name) VALUES (${branch}, 'BENCH', 'Bench Street')`,
    `INSERT INTO users (id, email, name) VALUES (${cashier}, 'cashier@bench.test', 'Cashier')`,
    `INSERT INTO registers (id, branch_id, name, code) VALUES (${register}, ${branch}, 'Bench till', 'B1')`,
    `INSERT INTO cash_sessions (id, register_id, branch_id, status, status_at, business_date, opened_by, opened_at, received_at, opening_expected, opening_counted)
     SELECT ${id("session", "i")}, ${register}, ${branch}, 'Closed', ${at}, ${at}::date, ${cashier}, ${at}, ${at}, 100, 100 FROM generate_series(1, ${sessions}) i`,
    `INSERT INTO units (id, code, name, precision) VALUES (${unit}, 'BENCH', 'Bench piece', 0)`,
    `INSERT INTO products (id, name, description)
     SELECT ${id("product", "i")}, 'Product ' || i || ' ' || (ARRAY['bread', 'milk', 'oil', 'rice', 'soap'])[1 + i % 5], 'Lot ' || i % 997 || ' of the house'
     FROM generate_series(1, ${products}) i`,
    `INSERT INTO variants (id, product_id, name, sku, unit_id, price, cost)
     SELECT ${id("variant", "i")}, ${id("product", `(1 + i % ${products})`)}, 'Size ' || i % 7, 'SKU-' || i, ${unit}, ${price("i")}, ${price("i")} / 2
     FROM generate_series(1, ${variants}) i`,
    `INSERT INTO barcodes (code, scan_key, variant_id, type) SELECT lpad(i::text, 13, '0'), lpad(i::text, 14, '0'), ${id("variant", "i")}, 'Ean13' FROM generate_series(1, ${variants}) i`,
    `INSERT INTO stock_levels (branch_id, variant_id, on_hand, average_cost, movement_count)
     SELECT ${branch}, ${id("variant", "i")}, -100, 1, 100 FROM generate_series(1, ${variants}) i`,
    `INSERT INTO customers (id, code, name, email, phone)
     SELECT ${id("customer", "i")}, 'C' || i, 'Customer ' || i, 'customer-' || i || '@bench.test', '+49170' || i FROM generate_series(1, ${customers}) i`,
    `INSERT INTO orders (id, status, branch_id, register_id, session_id, receipt_sequence, receipt_number, customer_id, cashier_id, currency, tax_mode,
       gross, line_discount, order_discount, net, tax, total, rounding, tendered, change, occurred_at, received_at, business_date)
     SELECT ${id("order", "i")}, 'Completed', ${branch}, ${register}, ${id("session", "(1 + i / 200)")}, i, 'B1-' || i,
       CASE WHEN i % 5 = 0 THEN ${id("customer", `(1 + i % ${customers})`)} END, ${cashier}, 'EUR', 'Inclusive',
       total, 0, 0, total - ${tax("total")}, ${tax("total")}, total, 0, total + i % 5, i % 5, ${at}, ${at}, ${at}::date
     FROM (SELECT i, ${total} AS total FROM generate_series(1, ${orders}) i) sums`,
    `INSERT INTO order_lines (id, order_id, position, kind, variant_id, name, sku, unit_code, quantity, list_price, unit_price, price_source, unit_cost,
       gross, discount, net, tax, total, taxes, occurred_at)
     SELECT ${id("line", "n")}, ${id("order", "i")}, p - 1, 'Sale', ${variant("n")}, 'Product ' || n % ${products}, 'SKU-' || n % ${variants}, 'BENCH', quantity, price, price,
       'Catalogue', price / 2, gross, 0, gross - ${tax("gross")}, ${tax("gross")}, gross,
       jsonb_build_array(jsonb_build_object('taxRateId', ${unit}, 'name', 'VAT', 'rate', '10', 'base', (gross - ${tax("gross")})::text, 'amount', ${tax("gross")}::text)), ${at}
     FROM (SELECT *, quantity * price AS gross FROM (SELECT *, ${quantity("n")} AS quantity, ${price("n")} AS price FROM ${lines} l) q) g`,
    `INSERT INTO payments (id, order_id, position, method_id, method, session_id, tendered, change, amount, occurred_at)
     SELECT ${id("payment", "i")}, ${id("order", "i")}, 0, m.id, m.name, ${id("session", "(1 + i / 200)")}, total + i % 5, i % 5, total, ${at}
     FROM (SELECT i, ${total} AS total FROM generate_series(1, ${orders}) i) sums, (SELECT id, name FROM payment_methods WHERE kind = 'Cash') m`,
    `INSERT INTO stock_movements (id, branch_id, variant_id, seq, kind, quantity, on_hand_after, unit_cost, average_cost_after, document_id, line_id, occurred_at, recorded_at, user_id)
     SELECT ${id("movement", "n")}, ${branch}, ${variant("n")}, n, 'Sale', -${quantity("n")}, -n, 1, 1, ${id("order", "i")}, ${id("line", "n")}, ${at}, ${at}, ${cashier} FROM ${lines} l`,
    `INSERT INTO creations (kind, id, content_digest, created_at)
     SELECT 'order', ${id("order", "i")}, sha256(i::text::bytea), ${at} FROM generate_series(1, ${orders}) i`,
    `INSERT INTO audit_events (id, at, event, actor_id, actor_name, subject_type, subject_id, details)
     SELECT ${id("event", "i")}, ${at}, 'order.price_overridden', ${cashier}, 'Cashier', 'Order', ${id("order", "i")}::text, jsonb_build_object('price', ${price("i")})
     FROM generate_series(1, ${orders}, 4) i`,
  ];
  for (const statement of statements) await client.query(statement);
  for (const index of stripped.indexes) await buildIndex(client, schema, index);
  await restoreTables(client, schema, stripped);
  await finishTables(
    client,
    schema,
    tables.map(({ name }) => name),
    { ...stripped, isLarge: true },
  );
  await client.query("VACUUM ANALYZE");
}
