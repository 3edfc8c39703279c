CREATE INDEX stock_adjustments_branch_id_idx ON stock_adjustments (branch_id, occurred_at DESC, id DESC);
-- Sessions that are not closed are few among years of them.
CREATE INDEX cash_sessions_unclosed_idx ON cash_sessions (branch_id, opened_at DESC, id DESC) WHERE status <> 'Closed';
-- The branches that take it; null: all.
ALTER TABLE payment_methods ADD COLUMN branch_ids uuid[] CONSTRAINT payment_methods_branch_ids_check CHECK (cardinality(branch_ids) > 0);
-- Products of a category are read in the order of their names.
DROP INDEX products_category_id_idx;
CREATE INDEX products_category_id_idx ON products (category_id, sort_key, id);
