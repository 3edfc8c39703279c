CREATE TABLE suppliers (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  address text,
  notes text,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suppliers_code_key ON suppliers (lower(code)) WHERE NOT is_archived;
