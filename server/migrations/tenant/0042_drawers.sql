-- What went into the drawer less what went out of it since the session was opened, by orders and movements.
ALTER TABLE session_totals ADD COLUMN cash numeric(21, 6) NOT NULL DEFAULT 0,
  ALTER COLUMN sale_count SET DEFAULT 0, ALTER COLUMN sale_amount SET DEFAULT 0,
  ALTER COLUMN refund_count SET DEFAULT 0, ALTER COLUMN refund_amount SET DEFAULT 0,
  ALTER COLUMN void_count SET DEFAULT 0, ALTER COLUMN void_amount SET DEFAULT 0,
  ALTER COLUMN discount_amount SET DEFAULT 0, ALTER COLUMN rounding_amount SET DEFAULT 0;
INSERT INTO session_totals (session_id, is_late, cash)
SELECT session_id, is_late, sum(amount) FROM (
  SELECT t.session_id, t.is_late, t.amount
  FROM session_tenders t JOIN payment_methods m ON m.id = t.method_id WHERE m.kind = 'Cash'
  UNION ALL
  SELECT session_id, is_late, CASE kind WHEN 'PaidIn' THEN amount ELSE -amount END FROM cash_movements) moved
GROUP BY session_id, is_late
ON CONFLICT (session_id, is_late) DO UPDATE SET cash = excluded.cash;
