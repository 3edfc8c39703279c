-- What is not tracked (services, open departments) has no stock. A null policy: as branch and shop have it.
ALTER TABLE variants
  ADD COLUMN is_tracked boolean NOT NULL DEFAULT true,
  ADD COLUMN stock_policy text CONSTRAINT variants_stock_policy_check CHECK (stock_policy IN ('Deny', 'Allow', 'AllowOffline'));

-- What is there now: the row that is locked. Always the sum of its movements, in one transaction with them.
CREATE TABLE stock_levels (
  branch_id uuid NOT NULL CONSTRAINT stock_levels_branch_id_fkey REFERENCES branches,
  variant_id uuid NOT NULL CONSTRAINT stock_levels_variant_id_fkey REFERENCES variants,
  on_hand numeric(21,6) NOT NULL DEFAULT 0,
  -- Weighted average of what came in; null while no cost is known.
  average_cost numeric(21,6),
  movement_count bigint NOT NULL DEFAULT 0,
  reorder_point numeric(21,6) CHECK (reorder_point >= 0),
  reorder_quantity numeric(21,6) CHECK (reorder_quantity >= 0),
  last_counted_at timestamptz,
  PRIMARY KEY (branch_id, variant_id)
) WITH (fillfactor = 80);
CREATE INDEX stock_levels_variant_id_idx ON stock_levels (variant_id);
CREATE INDEX stock_levels_reorder_idx ON stock_levels (branch_id, variant_id) WHERE reorder_point IS NOT NULL;

CREATE TABLE adjustment_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('Increase', 'Decrease', 'Both')),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX adjustment_reasons_name_key ON adjustment_reasons (lower(name)) WHERE NOT is_archived;
INSERT INTO adjustment_reasons (id, name, direction)
VALUES (gen_random_uuid(), 'Opening stock', 'Increase'), (gen_random_uuid(), 'Received', 'Increase'),
       (gen_random_uuid(), 'Found', 'Increase'), (gen_random_uuid(), 'Correction', 'Both'),
       (gen_random_uuid(), 'Damaged', 'Decrease'), (gen_random_uuid(), 'Waste', 'Decrease'),
       (gen_random_uuid(), 'Shrinkage', 'Decrease'), (gen_random_uuid(), 'Own use', 'Decrease');

-- The ledger: appended to, never changed. seq counts the movements of one level without gaps.
CREATE TABLE stock_movements (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Sale', 'SaleVoid', 'Return', 'Adjustment', 'Count', 'TransferOut', 'TransferIn',
    'TransferDamaged', 'TransferCancel', 'PurchaseReceipt', 'PurchaseReturn')),
  quantity numeric(21,6) NOT NULL,
  on_hand_after numeric(21,6) NOT NULL,
  unit_cost numeric(21,6),
  average_cost_after numeric(21,6),
  reason_id uuid REFERENCES adjustment_reasons,
  document_id uuid NOT NULL,
  line_id uuid,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  user_id uuid,
  FOREIGN KEY (branch_id, variant_id) REFERENCES stock_levels,
  CONSTRAINT stock_movements_seq_key UNIQUE (branch_id, variant_id, seq)
);
CREATE INDEX stock_movements_document_id_idx ON stock_movements (document_id);

-- Its lines are its movements.
CREATE TABLE stock_adjustments (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL CONSTRAINT stock_adjustments_branch_id_fkey REFERENCES branches,
  note text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid NOT NULL
);
CREATE INDEX stock_adjustments_branch_id_idx ON stock_adjustments (branch_id);

CREATE TABLE stock_counts (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL CONSTRAINT stock_counts_branch_id_fkey REFERENCES branches,
  scope text NOT NULL CHECK (scope IN ('Full', 'Category', 'List')),
  category_id uuid CONSTRAINT stock_counts_category_id_fkey REFERENCES categories,
  is_blind boolean NOT NULL,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Review', 'Posted', 'Cancelled')),
  note text,
  opened_by uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  ended_by uuid,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX stock_counts_branch_id_idx ON stock_counts (branch_id, id);

CREATE TABLE stock_count_lines (
  count_id uuid NOT NULL REFERENCES stock_counts,
  variant_id uuid NOT NULL CONSTRAINT stock_count_lines_variant_id_fkey REFERENCES variants,
  -- The level's movements up to here were recorded before the count was opened.
  base_seq bigint NOT NULL,
  counted numeric(21,6) CHECK (counted >= 0),
  counted_at timestamptz,
  counted_by uuid,
  -- What the books held when it was counted; fixed by posting.
  expected numeric(21,6),
  unit_cost numeric(21,6),
  PRIMARY KEY (count_id, variant_id)
);
CREATE INDEX stock_count_lines_variant_id_idx ON stock_count_lines (variant_id);
