CREATE TABLE customer_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customer_groups_name_key ON customer_groups (lower(name)) WHERE NOT is_archived;

-- A merged customer keeps its row as an alias: its id, which orders and tills may hold, and the code on its card.
-- An erased one keeps its row for the books.
CREATE TABLE customers (
  id uuid PRIMARY KEY,
  code text,
  name text,
  company text,
  email text,
  phone text,
  -- The phone number as it is compared: +491701234567, or its digits when the country is unknown.
  phone_key text,
  tax_id text,
  address text,
  notes text,
  -- YYYY-MM-DD, or 0000-MM-DD without the year.
  birthday text,
  group_id uuid CONSTRAINT customers_group_id_fkey REFERENCES customer_groups,
  accepts_marketing boolean NOT NULL DEFAULT false,
  is_blocked boolean NOT NULL DEFAULT false,
  is_archived boolean NOT NULL DEFAULT false,
  merged_into_id uuid REFERENCES customers CONSTRAINT customers_merged_into_id_check CHECK (merged_into_id <> id),
  erased_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  label text NOT NULL GENERATED ALWAYS AS (coalesce(name, company, email, phone, '')) STORED,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple',
    coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(code, ''))) STORED,
  CONSTRAINT customers_contact_check CHECK (
    coalesce(name, company, email, phone) IS NOT NULL OR merged_into_id IS NOT NULL OR erased_at IS NOT NULL)
);
CREATE UNIQUE INDEX customers_code_key ON customers (lower(code));
CREATE INDEX customers_label_idx ON customers (lower(label), id);
CREATE INDEX customers_search_idx ON customers USING gin (search);
CREATE INDEX customers_phone_idx ON customers (reverse(phone_key) text_pattern_ops);
CREATE INDEX customers_email_idx ON customers (lower(email));
CREATE INDEX customers_tax_id_idx ON customers (lower(tax_id));
CREATE INDEX customers_group_id_idx ON customers (group_id);
CREATE INDEX customers_merged_into_id_idx ON customers (merged_into_id);
