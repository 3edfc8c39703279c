ALTER TABLE settings
  ADD COLUMN purchasing_receipt_tolerance numeric(21, 6) CHECK (purchasing_receipt_tolerance BETWEEN 0 AND 100),
  ADD COLUMN purchasing_sales_days integer CHECK (purchasing_sales_days BETWEEN 1 AND 366),
  ADD COLUMN purchasing_cover_days integer CHECK (purchasing_cover_days BETWEEN 1 AND 366);
ALTER TABLE branch_settings
  ADD COLUMN purchasing_receipt_tolerance numeric(21, 6) CHECK (purchasing_receipt_tolerance BETWEEN 0 AND 100),
  ADD COLUMN purchasing_sales_days integer CHECK (purchasing_sales_days BETWEEN 1 AND 366),
  ADD COLUMN purchasing_cover_days integer CHECK (purchasing_cover_days BETWEEN 1 AND 366);

ALTER TABLE suppliers
  ADD COLUMN contact_name text,
  ADD COLUMN account_number text,
  ADD COLUMN payment_days integer CONSTRAINT suppliers_payment_days_check CHECK (payment_days BETWEEN 0 AND 366),
  ADD COLUMN lead_days integer CONSTRAINT suppliers_lead_days_check CHECK (lead_days BETWEEN 0 AND 366);

-- What a supplier sells.
CREATE TABLE supplier_items (
  supplier_id uuid NOT NULL REFERENCES suppliers,
  variant_id uuid NOT NULL REFERENCES variants,
  code text,
  order_multiple numeric(21,6) NOT NULL CONSTRAINT supplier_items_order_multiple_check CHECK (order_multiple > 0),
  is_preferred boolean NOT NULL DEFAULT false,
  PRIMARY KEY (supplier_id, variant_id)
);
CREATE UNIQUE INDEX supplier_items_code_key ON supplier_items (supplier_id, lower(code));
CREATE UNIQUE INDEX supplier_items_preferred_key ON supplier_items (variant_id) WHERE is_preferred;

CREATE TABLE supplier_costs (
  supplier_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  from_quantity numeric(21,6) NOT NULL CONSTRAINT supplier_costs_from_quantity_check CHECK (from_quantity >= 0),
  unit_cost numeric(21,6) NOT NULL CONSTRAINT supplier_costs_unit_cost_check CHECK (unit_cost >= 0),
  PRIMARY KEY (supplier_id, variant_id, from_quantity),
  FOREIGN KEY (supplier_id, variant_id) REFERENCES supplier_items
);

CREATE TABLE purchase_orders (
  id uuid PRIMARY KEY,
  number integer NOT NULL CONSTRAINT purchase_orders_number_key UNIQUE,
  supplier_id uuid NOT NULL REFERENCES suppliers,
  branch_id uuid NOT NULL CONSTRAINT purchase_orders_branch_id_fkey REFERENCES branches,
  status text NOT NULL DEFAULT 'Draft' CONSTRAINT purchase_orders_status_check
    CHECK (status IN ('Draft', 'Submitted', 'PartlyReceived', 'Received', 'Closed', 'Cancelled')),
  reference text,
  note text,
  expected_on date,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  submitted_by uuid REFERENCES users,
  submitted_at timestamptz,
  mailed_at timestamptz,
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  end_reason text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX purchase_orders_branch_id_idx ON purchase_orders (branch_id, id);
CREATE INDEX purchase_orders_supplier_id_idx ON purchase_orders (supplier_id, id);

CREATE TABLE purchase_order_lines (
  order_id uuid NOT NULL REFERENCES purchase_orders,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  code text,
  quantity numeric(21,6) NOT NULL,
  -- Null while no cost is known.
  unit_cost numeric(21,6),
  received numeric(21,6) NOT NULL DEFAULT 0,
  damaged numeric(21,6) NOT NULL DEFAULT 0,
  returned numeric(21,6) NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, variant_id),
  CONSTRAINT purchase_order_lines_amounts_check CHECK (quantity > 0 AND coalesce(unit_cost, 0) >= 0
    AND least(received, damaged, returned) >= 0 AND returned <= received)
);

CREATE TABLE purchase_receipts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES purchase_orders,
  reference text,
  note text,
  -- What came on top of the goods: freight, customs, each with how it was shared out.
  landed_costs jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  user_id uuid NOT NULL REFERENCES users
);
CREATE INDEX purchase_receipts_order_id_idx ON purchase_receipts (order_id, id);

CREATE TABLE purchase_receipt_lines (
  receipt_id uuid NOT NULL REFERENCES purchase_receipts,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  received numeric(21,6) NOT NULL,
  damaged numeric(21,6) NOT NULL,
  -- Of the supplier, without the share of the landed costs, which is of the whole line.
  unit_cost numeric(21,6),
  landed_cost numeric(21,6) NOT NULL DEFAULT 0,
  note text,
  PRIMARY KEY (receipt_id, variant_id),
  CONSTRAINT purchase_receipt_lines_amounts_check CHECK (least(received, damaged, landed_cost, coalesce(unit_cost, 0)) >= 0
    AND received + damaged > 0)
);

CREATE TABLE supplier_returns (
  id uuid PRIMARY KEY,
  number integer NOT NULL CONSTRAINT supplier_returns_number_key UNIQUE,
  supplier_id uuid NOT NULL REFERENCES suppliers,
  branch_id uuid NOT NULL CONSTRAINT supplier_returns_branch_id_fkey REFERENCES branches,
  order_id uuid REFERENCES purchase_orders,
  status text NOT NULL DEFAULT 'Sent' CONSTRAINT supplier_returns_status_check CHECK (status IN ('Sent', 'Credited', 'Cancelled')),
  note text,
  occurred_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- The supplier's credit note.
  credit_number text,
  credited_on date,
  credit_cost numeric(21,6) CONSTRAINT supplier_returns_credit_cost_check CHECK (credit_cost >= 0),
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT supplier_returns_credit_check CHECK ((status = 'Credited') = (credit_cost IS NOT NULL))
);
CREATE INDEX supplier_returns_branch_id_idx ON supplier_returns (branch_id, id);
CREATE INDEX supplier_returns_supplier_id_idx ON supplier_returns (supplier_id, id);

CREATE TABLE supplier_return_lines (
  return_id uuid NOT NULL REFERENCES supplier_returns,
  variant_id uuid NOT NULL REFERENCES variants,
  position integer NOT NULL,
  quantity numeric(21,6) NOT NULL CONSTRAINT supplier_return_lines_quantity_check CHECK (quantity > 0),
  -- The average at which it left; null when no cost was known.
  unit_cost numeric(21,6),
  reason text NOT NULL CONSTRAINT supplier_return_lines_reason_check
    CHECK (reason IN ('Damaged', 'WrongArticle', 'NotOrdered', 'Expired', 'Recall', 'Other')),
  note text,
  PRIMARY KEY (return_id, variant_id)
);

-- tenant-rights: 1d7f614dad02
