-- Paid in advance for a parked order, and booked when it was taken; what was given back is negative.
CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  -- The parked order, and the sale that it becomes.
  order_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  method_id uuid NOT NULL REFERENCES payment_methods,
  method text NOT NULL,
  amount numeric(21,6) NOT NULL CONSTRAINT deposits_amount_check CHECK (amount <> 0),
  reference text,
  user_id uuid NOT NULL REFERENCES users,
  occurred_at timestamptz NOT NULL
);
CREATE INDEX deposits_order_id_idx ON deposits (order_id);

ALTER TABLE orders ADD COLUMN deposit numeric(21,6) NOT NULL DEFAULT 0, DROP CONSTRAINT orders_total_check,
  ADD CONSTRAINT orders_total_check
    CHECK (total = net + tax AND tendered - change = total + rounding + tip - deposit);
ALTER TABLE session_totals ADD COLUMN deposit_amount numeric(21,6) NOT NULL DEFAULT 0,
  ADD COLUMN deposit_used_amount numeric(21,6) NOT NULL DEFAULT 0;

UPDATE parked_orders SET document = document || jsonb_build_object('deposits', '[]'::jsonb,
    'totals', document->'totals' || jsonb_build_object('deposit', document->'totals'->'tip'));
UPDATE z_reports SET content = jsonb_set(content, '{totals}', content->'totals' || jsonb_build_object(
    'depositAmount', zero, 'depositUsedAmount', zero))
  FROM (SELECT session_id AS id, round(0, scale((content->'totals'->>'saleAmount')::numeric))::text AS zero
        FROM z_reports) z
  WHERE session_id = z.id;

-- tenant-rights: 8e4836d5f761
