ALTER TABLE stock_movements
  -- What a revaluation adds to what the level is worth. It moves no goods.
  ADD COLUMN added_cost numeric(21,6),
  DROP CONSTRAINT stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN ('Sale', 'SaleVoid', 'Refund', 'Return', 'Adjustment', 'Count',
    'TransferOut', 'TransferIn', 'TransferDamaged', 'TransferCancel', 'PurchaseReceipt', 'PurchaseReturn', 'Revaluation')),
  ADD CONSTRAINT stock_movements_added_cost_check
    CHECK ((kind = 'Revaluation') = (added_cost IS NOT NULL) AND (added_cost IS NULL OR quantity = 0));

-- What was invoiced on top of goods after they were received.
CREATE TABLE purchase_costs (
  id uuid PRIMARY KEY,
  receipt_id uuid NOT NULL REFERENCES purchase_receipts,
  reference text,
  note text,
  -- Each with how it was shared out.
  costs jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX purchase_costs_receipt_id_idx ON purchase_costs (receipt_id, id);
-- Reports of a day read what was entered on it.
CREATE INDEX purchase_costs_created_at_idx ON purchase_costs (created_at);

CREATE TABLE purchase_cost_lines (
  costs_id uuid NOT NULL REFERENCES purchase_costs,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  -- How many of those that were received were still there.
  remaining numeric(21,6) NOT NULL,
  -- The share of the line, and what of it went into stock; the rest is the variance.
  cost numeric(21,6) NOT NULL,
  stock_cost numeric(21,6) NOT NULL,
  PRIMARY KEY (costs_id, variant_id),
  CONSTRAINT purchase_cost_lines_amounts_check CHECK (least(remaining, stock_cost) >= 0 AND stock_cost <= cost
    AND (remaining > 0 OR stock_cost = 0))
);

-- tenant-rights: 977604ace709
