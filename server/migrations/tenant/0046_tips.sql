-- What of a payment is a tip: it is the staff's, and no revenue.
ALTER TABLE payments ADD COLUMN tip numeric(21,6) NOT NULL DEFAULT 0
  CONSTRAINT payments_tip_check CHECK (tip BETWEEN 0 AND greatest(amount, 0));
ALTER TABLE orders ADD COLUMN tip numeric(21,6) NOT NULL DEFAULT 0, DROP CONSTRAINT orders_total_check,
  ADD CONSTRAINT orders_total_check CHECK (total = net + tax AND tendered - change = total + rounding + tip);
ALTER TABLE session_totals ADD COLUMN tip_amount numeric(21,6) NOT NULL DEFAULT 0;
CREATE TABLE session_tips (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late, user_id)
) WITH (fillfactor = 50);

UPDATE parked_orders p SET document = jsonb_set(document, '{totals,tip}', to_jsonb(zero))
  FROM (SELECT id, round(0, scale((document->'totals'->>'total')::numeric))::text AS zero FROM parked_orders) z
  WHERE z.id = p.id;
UPDATE z_reports r SET content = content || jsonb_build_object('tips', '[]'::jsonb,
    'totals', content->'totals' || jsonb_build_object('tipAmount', zero))
  FROM (SELECT session_id, round(0, scale((content->'totals'->>'saleAmount')::numeric))::text AS zero FROM z_reports) z
  WHERE z.session_id = r.session_id;

-- tenant-rights: e7b8e232c36f
