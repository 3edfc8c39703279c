-- tenant-rights: 3640ba8488b8
-- Why goods come back, and what becomes of them unless it is said.
CREATE TABLE return_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  disposition text NOT NULL CHECK (disposition IN ('Restock', 'Waste', 'Quarantine')),
  is_fee_waived boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX return_reasons_name_key ON return_reasons (lower(name)) WHERE NOT is_archived;

-- Receipts without prices, by which somebody else than the buyer brings goods back. line_ids: null is every line.
CREATE TABLE gift_receipts (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT gift_receipts_code_key UNIQUE,
  order_id uuid NOT NULL REFERENCES orders,
  line_ids uuid[],
  user_id uuid NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL
);

-- What an order is beside an order when goods come back by it: under the order's id, which is written after it.
CREATE TABLE returns (
  id uuid PRIMARY KEY REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  branch_id uuid NOT NULL REFERENCES branches,
  -- Null: without a receipt.
  original_order_id uuid REFERENCES orders,
  gift_receipt_id uuid REFERENCES gift_receipts,
  status text NOT NULL CHECK (status IN ('PendingInspection', 'Completed', 'Cancelled')),
  -- The policy that held.
  refund_by text NOT NULL CHECK (refund_by IN ('OriginalTender', 'Cash', 'StoreCredit', 'Any')),
  returnable_until date,
  fee numeric(21, 6) NOT NULL CHECK (fee >= 0),
  fee_line_id uuid,
  -- What of the policy was set aside, and why.
  overridden text[] NOT NULL,
  override_reason text,
  occurred_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT returns_gift_check CHECK (gift_receipt_id IS NULL OR original_order_id IS NOT NULL)
);
CREATE INDEX returns_occurred_at_idx ON returns (branch_id, occurred_at DESC, id DESC);
CREATE INDEX returns_original_order_id_idx ON returns (original_order_id, occurred_at DESC, id DESC) WHERE original_order_id IS NOT NULL;

-- Under the id of the order's line.
CREATE TABLE return_lines (
  id uuid PRIMARY KEY REFERENCES order_lines DEFERRABLE INITIALLY DEFERRED,
  return_id uuid NOT NULL REFERENCES returns,
  position integer NOT NULL,
  quantity numeric(21, 6) NOT NULL CHECK (quantity > 0),
  reason_id uuid REFERENCES return_reasons,
  reason text,
  condition text NOT NULL CHECK (condition IN ('Resellable', 'Damaged', 'Missing')),
  disposition text NOT NULL CHECK (disposition IN ('Restock', 'Waste', 'Quarantine')),
  fee numeric(21, 6) NOT NULL CHECK (fee >= 0),
  CONSTRAINT return_lines_position_key UNIQUE (return_id, position)
);

-- What became of goods in quarantine.
CREATE TABLE return_inspections (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  user_id uuid NOT NULL REFERENCES users,
  inspected_at timestamptz NOT NULL
);
CREATE INDEX return_inspections_return_id_idx ON return_inspections (return_id);
CREATE TABLE return_inspection_lines (
  inspection_id uuid NOT NULL REFERENCES return_inspections,
  line_id uuid NOT NULL REFERENCES return_lines,
  restocked numeric(21, 6) NOT NULL CHECK (restocked >= 0),
  wasted numeric(21, 6) NOT NULL CHECK (wasted >= 0),
  PRIMARY KEY (inspection_id, line_id),
  CHECK (restocked + wasted > 0)
);
CREATE INDEX return_inspection_lines_line_id_idx ON return_inspection_lines (line_id);

ALTER TABLE settings
  ADD COLUMN returns_window_days integer CHECK (returns_window_days BETWEEN 0 AND 3650),
  ADD COLUMN returns_refund_by text CHECK (returns_refund_by IN ('OriginalTender', 'Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_refund_without_receipt_by text CHECK (returns_refund_without_receipt_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_gift_refund_by text CHECK (returns_gift_refund_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_accepts_without_receipt boolean,
  ADD COLUMN returns_requires_reason boolean,
  ADD COLUMN returns_fee_percent numeric(21, 6) CHECK (returns_fee_percent BETWEEN 0 AND 100),
  ADD COLUMN returns_fee_tax_group_id uuid REFERENCES tax_groups;
ALTER TABLE branch_settings
  ADD COLUMN returns_window_days integer CHECK (returns_window_days BETWEEN 0 AND 3650),
  ADD COLUMN returns_refund_by text CHECK (returns_refund_by IN ('OriginalTender', 'Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_refund_without_receipt_by text CHECK (returns_refund_without_receipt_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_gift_refund_by text CHECK (returns_gift_refund_by IN ('Cash', 'StoreCredit', 'Any')),
  ADD COLUMN returns_accepts_without_receipt boolean,
  ADD COLUMN returns_requires_reason boolean,
  ADD COLUMN returns_fee_percent numeric(21, 6) CHECK (returns_fee_percent BETWEEN 0 AND 100),
  ADD COLUMN returns_fee_tax_group_id uuid REFERENCES tax_groups;

-- Sales are found by the card or voucher that paid for them.
CREATE INDEX payments_reference_idx ON payments (reference, occurred_at DESC, order_id DESC) WHERE reference IS NOT NULL;
