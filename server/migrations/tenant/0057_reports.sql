-- Reports are of business dates.
CREATE INDEX orders_business_date_idx ON orders (business_date, branch_id);
CREATE INDEX cash_sessions_business_date_idx ON cash_sessions (business_date, branch_id);

-- On which account of the bookkeeping each role of the journal stands.
ALTER TABLE settings ADD COLUMN reporting_accounts jsonb;

-- A business date is posted by what happened on it.
CREATE INDEX cash_movements_occurred_at_idx ON cash_movements (occurred_at);
CREATE INDEX cash_sessions_closed_at_idx ON cash_sessions (closed_at);
CREATE INDEX deposits_occurred_at_idx ON deposits (occurred_at);
CREATE INDEX session_payments_occurred_at_idx ON session_payments (occurred_at);
CREATE INDEX credit_entries_by_hand_idx ON credit_entries (occurred_at) WHERE order_id IS NULL AND session_id IS NULL;
CREATE INDEX credit_voucher_entries_by_hand_idx ON credit_voucher_entries (occurred_at) WHERE order_id IS NULL;
CREATE INDEX purchase_receipts_occurred_at_idx ON purchase_receipts (occurred_at);
CREATE INDEX supplier_returns_occurred_at_idx ON supplier_returns (occurred_at);
CREATE INDEX stock_transfers_dispatched_at_idx ON stock_transfers (dispatched_at);
CREATE INDEX stock_transfer_receipts_occurred_at_idx ON stock_transfer_receipts (occurred_at);
