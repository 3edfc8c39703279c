-- The till's clock was ahead of ours: occurred_at is ours.
ALTER TABLE orders ADD COLUMN is_clock_ahead boolean NOT NULL DEFAULT false;
ALTER TABLE cash_movements ADD COLUMN is_clock_ahead boolean NOT NULL DEFAULT false;
