-- The largest share of a price, in percent, that a cashier may take off without approval. Null: any.
ALTER TABLE settings ADD COLUMN discount_limit numeric(9,6) CHECK (discount_limit BETWEEN 0 AND 100);
ALTER TABLE branch_settings ADD COLUMN discount_limit numeric(9,6) CHECK (discount_limit BETWEEN 0 AND 100);

-- What is written here stays: a line keeps names, prices, taxes and cost as they were when it was sold.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('Completed', 'Voided')),
  branch_id uuid NOT NULL REFERENCES branches,
  register_id uuid NOT NULL REFERENCES registers,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  -- Counted by the register without gaps; the number is the register's code and the sequence.
  receipt_sequence bigint NOT NULL,
  receipt_number text NOT NULL,
  customer_id uuid REFERENCES customers,
  cashier_id uuid NOT NULL REFERENCES users,
  salesperson_id uuid CONSTRAINT orders_salesperson_id_fkey REFERENCES users,
  currency text NOT NULL,
  tax_mode text NOT NULL CHECK (tax_mode IN ('Inclusive', 'Exclusive')),
  gross numeric(21,6) NOT NULL,
  line_discount numeric(21,6) NOT NULL,
  order_discount numeric(21,6) NOT NULL,
  net numeric(21,6) NOT NULL,
  tax numeric(21,6) NOT NULL,
  total numeric(21,6) NOT NULL,
  rounding numeric(21,6) NOT NULL,
  tendered numeric(21,6) NOT NULL,
  change numeric(21,6) NOT NULL,
  -- The order's discounts with what they took off; what was approved and by whom; the reason for another tax.
  discounts jsonb NOT NULL DEFAULT '[]',
  approvals jsonb NOT NULL DEFAULT '[]',
  tax_reason text,
  note text,
  is_offline boolean NOT NULL DEFAULT false,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  business_date date NOT NULL,
  voided_at timestamptz,
  voided_by uuid REFERENCES users,
  void_reason text,
  void_note text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT orders_total_check CHECK (total = net + tax AND tendered - change = total + rounding),
  CONSTRAINT orders_void_check CHECK ((status = 'Voided') = (voided_at IS NOT NULL)),
  CONSTRAINT orders_receipt_key UNIQUE (register_id, receipt_sequence)
);
CREATE INDEX orders_occurred_at_idx ON orders (branch_id, occurred_at DESC, id DESC);
CREATE INDEX orders_session_id_idx ON orders (session_id);
CREATE INDEX orders_customer_id_idx ON orders (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_receipt_number_idx ON orders (receipt_number);

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  -- Void: takes back another line of the same receipt. Refund: goods or a deposit come back.
  kind text NOT NULL CHECK (kind IN ('Sale', 'Refund', 'Void')),
  variant_id uuid REFERENCES variants,
  name text NOT NULL,
  sku text,
  unit_code text,
  category_id uuid,
  quantity numeric(18,5) NOT NULL,
  list_price numeric(21,6),
  unit_price numeric(21,6) NOT NULL,
  price_source text NOT NULL,
  price_reason text,
  -- Of one unit, as stock or catalogue had it.
  unit_cost numeric(21,6),
  gross numeric(21,6) NOT NULL,
  discount numeric(21,6) NOT NULL,
  net numeric(21,6) NOT NULL,
  tax numeric(21,6) NOT NULL,
  total numeric(21,6) NOT NULL,
  discounts jsonb NOT NULL DEFAULT '[]',
  taxes jsonb NOT NULL DEFAULT '[]',
  note text,
  salesperson_id uuid CONSTRAINT order_lines_salesperson_id_fkey REFERENCES users,
  CONSTRAINT order_lines_total_check CHECK (total = net + tax)
);
CREATE INDEX order_lines_order_id_idx ON order_lines (order_id, position);
CREATE INDEX order_lines_variant_id_idx ON order_lines (variant_id) WHERE variant_id IS NOT NULL;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  method_id uuid NOT NULL REFERENCES payment_methods,
  method text NOT NULL,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  tendered numeric(21,6) NOT NULL,
  change numeric(21,6) NOT NULL,
  -- What it pays.
  amount numeric(21,6) NOT NULL,
  reference text,
  CONSTRAINT payments_amount_check CHECK (amount = tendered - change)
);
CREATE INDEX payments_order_id_idx ON payments (order_id, position);
CREATE INDEX payments_session_id_idx ON payments (session_id, method_id);

-- A parked order. `input` is what the till sent, `document` the order as it was calculated then.
CREATE TABLE parked_orders (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches,
  status text NOT NULL CHECK (status IN ('Parked', 'Cancelled')),
  input jsonb NOT NULL,
  document jsonb NOT NULL,
  parked_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX parked_orders_branch_id_idx ON parked_orders (branch_id, parked_at DESC, id DESC) WHERE status = 'Parked';
