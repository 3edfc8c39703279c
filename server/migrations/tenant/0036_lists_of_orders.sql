-- Orders are listed latest first by article and by tender, so lines and payments know when their order was made.
ALTER TABLE order_lines ADD COLUMN occurred_at timestamptz;
UPDATE order_lines l SET occurred_at = o.occurred_at FROM orders o WHERE o.id = l.order_id;
ALTER TABLE order_lines ALTER COLUMN occurred_at SET NOT NULL;
ALTER TABLE payments ADD COLUMN occurred_at timestamptz;
UPDATE payments p SET occurred_at = o.occurred_at FROM orders o WHERE o.id = p.order_id;
ALTER TABLE payments ALTER COLUMN occurred_at SET NOT NULL;
CREATE INDEX order_lines_variant_id_idx ON order_lines (variant_id, occurred_at DESC, order_id DESC) WHERE variant_id IS NOT NULL;
CREATE INDEX payments_method_id_idx ON payments (method_id, occurred_at DESC, order_id DESC);

-- A part of a receipt number is found by the three letters in a row that it has.
ALTER TABLE orders ADD COLUMN receipt_trigrams text[] NOT NULL DEFAULT '{}';
UPDATE orders SET receipt_trigrams = ARRAY(
  SELECT DISTINCT substr(lower(receipt_number), i, 3) FROM generate_series(1, length(receipt_number) - 2) i);
CREATE INDEX orders_receipt_trigrams_idx ON orders USING gin (receipt_trigrams) WITH (gin_pending_list_limit = 64);
DROP INDEX orders_receipt_number_idx;

DROP INDEX orders_customer_id_idx;
CREATE INDEX orders_customer_id_idx ON orders (customer_id, occurred_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_register_id_idx ON orders (register_id, occurred_at DESC, id DESC);
CREATE INDEX orders_cashier_id_idx ON orders (cashier_id, occurred_at DESC, id DESC);
CREATE INDEX orders_voided_idx ON orders (branch_id, occurred_at DESC, id DESC) WHERE status = 'Voided';
CREATE INDEX orders_total_idx ON orders (total);
