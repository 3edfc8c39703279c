-- What a shop's role may do: applied when its home is made, and again by the last migration that says so. $schema and
-- $role stand for the two; the search_path is the schema. Tables of later migrations get all four rights by themselves.
-- Whoever changes this file writes a migration with the line "-- tenant-rights: <first twelve digits of its SHA-256>".

GRANT USAGE ON SCHEMA $schema TO $role;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA $schema TO $role;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA $schema TO $role;
ALTER DEFAULT PRIVILEGES IN SCHEMA $schema GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO $role;
ALTER DEFAULT PRIVILEGES IN SCHEMA $schema GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO $role;

REVOKE INSERT, UPDATE, DELETE ON schema_migrations, feed_head, feed_transactions, feed_changes FROM $role;

-- Books: what was written stays as it was written.
REVOKE UPDATE, DELETE ON
  audit_events, introductions, stock_adjustments, stock_movements, cash_movements, cash_counts, cash_count_tenders,
  z_reports, order_lines, payments, receipt_gaps, receipt_prints, invoices, stock_transfer_receipts,
  stock_transfer_receipt_lines, purchase_receipts, purchase_receipt_lines, purchase_costs, purchase_cost_lines,
  supplier_return_lines, deposits, gift_receipts, return_inspections, return_inspection_lines, session_payments,
  credit_entries, credit_allocations, credit_voucher_entries, loyalty_lines, loyalty_moves, events,
  book_closings, late_postings, loyalty_point_values
FROM $role;

-- Facts, of which nothing is deleted and only these columns change.
REVOKE UPDATE, DELETE ON approvals, creations, orders, cash_sessions, stock_count_lines, register_bindings, returns, return_lines,
  coupon_redemptions, loyalty_entries, support_accesses FROM $role;
GRANT UPDATE (used_at, used_for) ON approvals TO $role;
GRANT UPDATE (content_digest) ON creations TO $role;
GRANT UPDATE (note) ON order_lines TO $role;
GRANT UPDATE (status, note, voided_at, voided_by, void_reason, void_reason_id, void_note,
  void_received_at, is_void_late, approvals, version) ON orders TO $role;
GRANT UPDATE (status, status_at, counted_cash, counted_denominations, counted_by, expected_cash, remaining_cash,
  closed_by, closed_at, close_received_at, closing_note, approved_by, drop_approved_by, version)
  ON cash_sessions TO $role;
GRANT UPDATE (status, override_reason, version) ON returns TO $role;
GRANT UPDATE (reason) ON return_lines TO $role;
GRANT UPDATE (reason) ON loyalty_entries TO $role;
GRANT UPDATE (number) ON events TO $role;
GRANT UPDATE (released_at) ON register_bindings TO $role;
GRANT UPDATE (released_at, customer_id) ON coupon_redemptions TO $role;
GRANT UPDATE (ended_at, ended_by) ON support_accesses TO $role;
GRANT UPDATE (counted, counted_at, counted_by, expected, unit_cost) ON stock_count_lines TO $role;

-- What others point at or add up to: it changes, and is never deleted.
REVOKE DELETE ON
  branches, registers, devices, users, customers, products, variants, payment_methods, stock_levels, stock_counts,
  session_tenders, session_totals, session_taxes, session_tips, cashier_days, invoice_series,
  document_numbers, stock_transfers, suppliers, purchase_orders, supplier_returns, credit_accounts, credit_items,
  credit_vouchers, promotions, promotion_revision, coupon_series, coupons, loyalty_accounts, loyalty_lots,
  webhooks, webhook_deliveries, event_log
FROM $role;
