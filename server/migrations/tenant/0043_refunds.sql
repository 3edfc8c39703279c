-- tenant-rights: 8a0e23ba3765
-- What cashiers may give out without approval: amounts of refunds by line, receipt and business date; of pay-outs and drops
-- by business date (null: any).
ALTER TABLE settings
  ADD COLUMN refund_line_limit numeric(21, 6) CHECK (refund_line_limit >= 0),
  ADD COLUMN refund_receipt_limit numeric(21, 6) CHECK (refund_receipt_limit >= 0),
  ADD COLUMN refund_day_limit numeric(21, 6) CHECK (refund_day_limit >= 0),
  ADD COLUMN pay_out_limit numeric(21, 6) CHECK (pay_out_limit >= 0),
  ADD COLUMN drop_limit numeric(21, 6) CHECK (drop_limit >= 0);
ALTER TABLE branch_settings
  ADD COLUMN refund_line_limit numeric(21, 6) CHECK (refund_line_limit >= 0),
  ADD COLUMN refund_receipt_limit numeric(21, 6) CHECK (refund_receipt_limit >= 0),
  ADD COLUMN refund_day_limit numeric(21, 6) CHECK (refund_day_limit >= 0),
  ADD COLUMN pay_out_limit numeric(21, 6) CHECK (pay_out_limit >= 0),
  ADD COLUMN drop_limit numeric(21, 6) CHECK (drop_limit >= 0);

-- Who approved what was beyond the limit.
ALTER TABLE cash_movements ADD COLUMN approved_by uuid;

-- What a cashier gave out without approval, by the business date of our clock.
CREATE TABLE cashier_days (
  user_id uuid NOT NULL REFERENCES users,
  business_date date NOT NULL,
  refunded numeric(21, 6) NOT NULL DEFAULT 0,
  paid_out numeric(21, 6) NOT NULL DEFAULT 0,
  dropped numeric(21, 6) NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, business_date)
) WITH (fillfactor = 50);
INSERT INTO cashier_days (user_id, business_date, refunded, paid_out, dropped)
SELECT user_id, business_date, sum(refunded), sum(paid_out), sum(dropped) FROM (
  SELECT o.cashier_id, o.business_date, -l.total, 0, 0
  FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN order_lines root ON root.id = coalesce(l.voids_line_id, l.id)
  WHERE root.kind = 'Refund' AND NOT o.approvals @> '[{"permission": "sales.refund"}]'
  UNION ALL
  SELECT m.user_id, s.business_date, 0, CASE m.kind WHEN 'PaidOut' THEN m.amount ELSE 0 END,
    CASE WHEN m.kind IN ('SafeDrop', 'BankDrop') THEN m.amount ELSE 0 END
  FROM cash_movements m JOIN cash_sessions s ON s.id = m.session_id) given (user_id, business_date, refunded, paid_out, dropped)
GROUP BY user_id, business_date HAVING sum(refunded) <> 0 OR sum(paid_out) <> 0 OR sum(dropped) <> 0;

ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN ('Sale', 'SaleVoid', 'Refund', 'Return', 'Adjustment', 'Count',
    'TransferOut', 'TransferIn', 'TransferDamaged', 'TransferCancel', 'PurchaseReceipt', 'PurchaseReturn'));

-- Of a Refund line, and of a Void line that takes it back: the sold line that comes back.
ALTER TABLE order_lines
  ADD COLUMN original_line_id uuid CONSTRAINT order_lines_original_line_id_fkey REFERENCES order_lines,
  ADD CONSTRAINT order_lines_original_check CHECK (original_line_id IS NULL OR kind <> 'Sale');
CREATE INDEX order_lines_original_line_id_idx ON order_lines (original_line_id) WHERE original_line_id IS NOT NULL;
UPDATE parked_orders SET document = document || jsonb_build_object('lines', (
  SELECT jsonb_agg('{"originalLineId": null}'::jsonb || l ORDER BY n)
  FROM jsonb_array_elements(document->'lines') WITH ORDINALITY a(l, n)));
