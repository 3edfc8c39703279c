CREATE TABLE payment_methods (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Cash is what lies in the drawer: its change, drops and expected amount.
  kind text NOT NULL CHECK (kind IN ('Cash', 'Card', 'Voucher', 'Account', 'Other')),
  opens_drawer boolean NOT NULL DEFAULT false,
  allows_change boolean NOT NULL DEFAULT false,
  -- Amounts are rounded to the smallest coin of the settings.
  is_rounded boolean NOT NULL DEFAULT false,
  requires_reference boolean NOT NULL DEFAULT false,
  requires_customer boolean NOT NULL DEFAULT false,
  works_offline boolean NOT NULL DEFAULT false,
  max_amount numeric(21,6) CHECK (max_amount > 0),
  sort_order integer NOT NULL DEFAULT 0,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payment_methods_name_key ON payment_methods (lower(name)) WHERE NOT is_archived;

INSERT INTO payment_methods (id, name, kind, opens_drawer, allows_change, is_rounded, works_offline, sort_order)
VALUES (gen_random_uuid(), 'Cash', 'Cash', true, true, true, true, 0),
       (gen_random_uuid(), 'Card', 'Card', false, false, false, false, 1);
