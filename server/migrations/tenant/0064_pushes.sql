-- What tills have pushed that was booked although something differs, for the back office to look at.
CREATE TABLE push_flags (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN
    ('Customer', 'CashSession', 'Order', 'CashMovement', 'StockCount', 'CashCount', 'CashSessionClose')),
  branch_id uuid NOT NULL REFERENCES branches,
  device_id uuid REFERENCES devices,
  user_id uuid NOT NULL REFERENCES users,
  -- The number that the till has printed.
  printed_number integer,
  -- As it came.
  content jsonb NOT NULL,
  notes jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Reviewed', 'Adjusted')),
  reason text,
  settled_by uuid REFERENCES users,
  settled_at timestamptz
);
CREATE INDEX push_flags_branch_id_idx ON push_flags (branch_id, received_at, id);

-- What tills have pushed that cannot be booked as it is: malformed or forged.
CREATE TABLE dead_letters (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches,
  device_id uuid REFERENCES devices,
  content jsonb NOT NULL,
  problem jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Resubmitted', 'Discarded')),
  reason text,
  settled_by uuid REFERENCES users,
  settled_at timestamptz
);
CREATE INDEX dead_letters_branch_id_idx ON dead_letters (branch_id, received_at, id);
