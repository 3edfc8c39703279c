-- Who sells, as receipts and invoices name them, and the language and texts of receipts.
ALTER TABLE settings ADD COLUMN seller_name text, ADD COLUMN seller_address text, ADD COLUMN seller_tax_id text,
  ADD COLUMN receipt_language text, ADD COLUMN receipt_texts jsonb;
ALTER TABLE branch_settings ADD COLUMN seller_name text, ADD COLUMN seller_address text, ADD COLUMN seller_tax_id text,
  ADD COLUMN receipt_language text, ADD COLUMN receipt_texts jsonb;

-- Each time that a receipt was given out. The first is the original, every other a copy.
CREATE TABLE receipt_prints (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  number integer NOT NULL,
  is_mailed boolean NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  printed_at timestamptz NOT NULL,
  CONSTRAINT receipt_prints_number_key UNIQUE (order_id, number)
);

-- Numbers are counted without gaps in a series, which has the code that its branch had at the time.
CREATE TABLE invoice_series (
  code text PRIMARY KEY,
  invoice_count integer NOT NULL
);
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  branch_id uuid NOT NULL REFERENCES branches,
  series text NOT NULL REFERENCES invoice_series,
  sequence integer NOT NULL,
  number text NOT NULL,
  issued_on date NOT NULL,
  -- As they were named when it was issued.
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  issued_by uuid NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL,
  CONSTRAINT invoices_order_key UNIQUE (order_id),
  CONSTRAINT invoices_sequence_key UNIQUE (series, sequence)
);
CREATE INDEX invoices_issued_at_idx ON invoices (branch_id, issued_at DESC, id DESC);

-- tenant-rights: 4d1ed97c0d60
