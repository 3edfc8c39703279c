ALTER TABLE settings ADD COLUMN stock_transfers_requires_approval boolean;
ALTER TABLE branch_settings ADD COLUMN stock_transfers_requires_approval boolean;

-- The last number of each kind of document that is counted through the shop.
CREATE TABLE document_numbers (
  kind text PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE stock_transfers (
  id uuid PRIMARY KEY,
  number integer NOT NULL CONSTRAINT stock_transfers_number_key UNIQUE,
  from_branch_id uuid NOT NULL CONSTRAINT stock_transfers_from_branch_id_fkey REFERENCES branches,
  to_branch_id uuid NOT NULL CONSTRAINT stock_transfers_to_branch_id_fkey REFERENCES branches,
  status text NOT NULL DEFAULT 'Draft' CONSTRAINT stock_transfers_status_check
    CHECK (status IN ('Draft', 'Requested', 'Approved', 'Dispatched', 'PartlyReceived', 'Completed', 'Cancelled')),
  note text,
  expected_on date,
  tracking_number text,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  requested_by uuid REFERENCES users,
  requested_at timestamptz,
  approved_by uuid REFERENCES users,
  approved_at timestamptz,
  dispatched_by uuid REFERENCES users,
  dispatched_at timestamptz,
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  cancel_reason text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT stock_transfers_branches_check CHECK (from_branch_id <> to_branch_id)
);
CREATE INDEX stock_transfers_from_idx ON stock_transfers (from_branch_id, id);
CREATE INDEX stock_transfers_to_idx ON stock_transfers (to_branch_id, id);
CREATE INDEX stock_transfers_moving_idx ON stock_transfers (id) WHERE status IN ('Dispatched', 'PartlyReceived');

CREATE TABLE stock_transfer_lines (
  transfer_id uuid NOT NULL REFERENCES stock_transfers,
  variant_id uuid NOT NULL CONSTRAINT stock_transfer_lines_variant_id_fkey REFERENCES variants,
  position integer NOT NULL,
  quantity numeric(21,6) NOT NULL,
  dispatched numeric(21,6) NOT NULL DEFAULT 0,
  received numeric(21,6) NOT NULL DEFAULT 0,
  damaged numeric(21,6) NOT NULL DEFAULT 0,
  missing numeric(21,6) NOT NULL DEFAULT 0,
  returned numeric(21,6) NOT NULL DEFAULT 0,
  -- The source's average when it left; null when no cost was known.
  unit_cost numeric(21,6),
  PRIMARY KEY (transfer_id, variant_id),
  CONSTRAINT stock_transfer_lines_amounts_check CHECK (quantity > 0 AND dispatched BETWEEN 0 AND quantity
    AND least(received, damaged, missing, returned) >= 0 AND received + damaged + missing + returned <= dispatched)
);

CREATE TABLE stock_transfer_receipts (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES stock_transfers,
  note text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid NOT NULL REFERENCES users
);
CREATE INDEX stock_transfer_receipts_transfer_id_idx ON stock_transfer_receipts (transfer_id, id);

CREATE TABLE stock_transfer_receipt_lines (
  receipt_id uuid NOT NULL REFERENCES stock_transfer_receipts,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  received numeric(21,6) NOT NULL,
  damaged numeric(21,6) NOT NULL,
  missing numeric(21,6) NOT NULL,
  missing_to text NOT NULL CONSTRAINT stock_transfer_receipt_lines_missing_to_check
    CHECK (missing_to IN ('WrittenOff', 'Source')),
  reason text CONSTRAINT stock_transfer_receipt_lines_reason_check
    CHECK (reason IN ('DamagedInTransit', 'LostInTransit', 'MiscountAtSource', 'Other')),
  note text,
  PRIMARY KEY (receipt_id, variant_id),
  CONSTRAINT stock_transfer_receipt_lines_amounts_check CHECK (least(received, damaged, missing) >= 0
    AND received + damaged + missing > 0 AND (reason IS NOT NULL OR damaged + missing = 0))
);

-- tenant-rights: ee5b6dbe619b
