CREATE TABLE registers (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL CONSTRAINT registers_branch_id_fkey REFERENCES branches,
  name text NOT NULL,
  -- Begins its receipt numbers.
  code text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- The one device that may open sessions on it; null: any.
  device_id text CONSTRAINT registers_device_id_key UNIQUE,
  default_float numeric(21,6) NOT NULL DEFAULT 0 CHECK (default_float >= 0),
  -- What the last closing left in the drawer.
  last_remaining numeric(21,6),
  receipt_count integer NOT NULL DEFAULT 0,
  z_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX registers_code_key ON registers (lower(code));
CREATE INDEX registers_branch_id_idx ON registers (branch_id);

CREATE TABLE cash_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PaidIn', 'PaidOut', 'NoSale')),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX cash_reasons_name_key ON cash_reasons (kind, lower(name)) WHERE NOT is_archived;
INSERT INTO cash_reasons (id, name, kind)
VALUES (gen_random_uuid(), 'Change brought', 'PaidIn'), (gen_random_uuid(), 'Other', 'PaidIn'),
       (gen_random_uuid(), 'Goods paid', 'PaidOut'), (gen_random_uuid(), 'Expenses', 'PaidOut'),
       (gen_random_uuid(), 'Other', 'PaidOut'), (gen_random_uuid(), 'Change given', 'NoSale'),
       (gen_random_uuid(), 'Drawer checked', 'NoSale');

CREATE TABLE cash_sessions (
  id uuid PRIMARY KEY,
  register_id uuid NOT NULL REFERENCES registers,
  branch_id uuid NOT NULL REFERENCES branches,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Suspended', 'Counting', 'Closed')),
  -- Since when, by the till's clock: what happened before and arrives later still belongs to it.
  status_at timestamptz NOT NULL,
  business_date date NOT NULL,
  opened_by uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  opening_expected numeric(21,6) NOT NULL,
  opening_counted numeric(21,6) NOT NULL CHECK (opening_counted >= 0),
  opening_denominations jsonb,
  opening_note text,
  counted_cash numeric(21,6) CHECK (counted_cash >= 0),
  counted_denominations jsonb,
  counted_by uuid,
  -- Fixed by closing.
  expected_cash numeric(21,6),
  remaining_cash numeric(21,6),
  closed_by uuid,
  closed_at timestamptz,
  close_received_at timestamptz,
  closing_note text,
  approved_by uuid,
  version integer NOT NULL DEFAULT 1
);
-- A session being counted lets the next one begin.
CREATE UNIQUE INDEX cash_sessions_open_key ON cash_sessions (register_id) WHERE status IN ('Open', 'Suspended');
CREATE INDEX cash_sessions_register_id_idx ON cash_sessions (register_id, opened_at);
CREATE INDEX cash_sessions_branch_id_idx ON cash_sessions (branch_id, opened_at);

-- What was counted of the methods that do not lie in the drawer: card slips, vouchers.
CREATE TABLE session_counts (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  method_id uuid NOT NULL CONSTRAINT session_counts_method_id_fkey REFERENCES payment_methods,
  counted numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, method_id)
);

CREATE TABLE cash_movements (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  kind text NOT NULL CHECK (kind IN ('PaidIn', 'PaidOut', 'SafeDrop', 'BankDrop', 'NoSale')),
  amount numeric(21,6) NOT NULL,
  reason_id uuid REFERENCES cash_reasons,
  note text,
  reference text,
  denominations jsonb,
  -- Arrived after its session was closed: not in the Z report.
  is_late boolean NOT NULL,
  user_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT cash_movements_amount_check CHECK (CASE WHEN kind = 'NoSale' THEN amount = 0 ELSE amount > 0 END)
);
CREATE INDEX cash_movements_session_id_idx ON cash_movements (session_id, occurred_at, id);

-- Running totals of the orders of a session, kept by the transaction that completes, returns or voids one.
CREATE TABLE session_tenders (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  method_id uuid NOT NULL REFERENCES payment_methods,
  count integer NOT NULL,
  -- What was kept: tendered less change, refunds negative.
  amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late, method_id)
) WITH (fillfactor = 50);

CREATE TABLE session_totals (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  sale_count integer NOT NULL,
  sale_amount numeric(21,6) NOT NULL,
  refund_count integer NOT NULL,
  refund_amount numeric(21,6) NOT NULL,
  void_count integer NOT NULL,
  void_amount numeric(21,6) NOT NULL,
  discount_amount numeric(21,6) NOT NULL,
  rounding_amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late)
) WITH (fillfactor = 50);

CREATE TABLE session_taxes (
  session_id uuid NOT NULL REFERENCES cash_sessions,
  is_late boolean NOT NULL,
  tax_rate_id uuid NOT NULL REFERENCES tax_rates,
  rate numeric(9,6) NOT NULL,
  name text NOT NULL,
  net_amount numeric(21,6) NOT NULL,
  tax_amount numeric(21,6) NOT NULL,
  PRIMARY KEY (session_id, is_late, tax_rate_id, rate)
) WITH (fillfactor = 50);

-- Written once. Its number counts the register's without gaps.
CREATE TABLE z_reports (
  session_id uuid PRIMARY KEY REFERENCES cash_sessions,
  register_id uuid NOT NULL REFERENCES registers,
  number integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT z_reports_number_key UNIQUE (register_id, number)
);
