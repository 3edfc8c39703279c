-- tenant-rights: b50eff4b475b
-- A till. It proves itself with a credential of which only the hash is kept, until it is revoked.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  branch_id uuid NOT NULL REFERENCES branches,
  name text NOT NULL,
  credential_hash bytea CONSTRAINT devices_credential_hash_key UNIQUE,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT devices_credential_check CHECK ((revoked_at IS NULL) = (credential_hash IS NOT NULL))
);

CREATE INDEX devices_branch_id_idx ON devices (branch_id);

-- The one device that sells at the register; null: any. The epoch counts its bindings. What was bound before was a name that nobody proved.
ALTER TABLE registers DROP COLUMN device_id;
ALTER TABLE registers
  ADD COLUMN device_id uuid CONSTRAINT registers_device_id_key UNIQUE REFERENCES devices,
  ADD COLUMN epoch integer NOT NULL DEFAULT 0;

-- Which device a register was bound to, and when.
CREATE TABLE register_bindings (
  register_id uuid NOT NULL REFERENCES registers,
  epoch integer NOT NULL,
  device_id uuid NOT NULL REFERENCES devices,
  bound_at timestamptz NOT NULL,
  released_at timestamptz,
  PRIMARY KEY (register_id, epoch)
);

-- Receipt numbers that an offline till has left out, up to the one of the order. Those that arrive later lie in it.
CREATE TABLE receipt_gaps (
  register_id uuid NOT NULL REFERENCES registers,
  from_sequence integer NOT NULL,
  to_sequence integer NOT NULL,
  epoch integer NOT NULL,
  order_id uuid NOT NULL REFERENCES orders,
  PRIMARY KEY (register_id, from_sequence),
  FOREIGN KEY (register_id, epoch) REFERENCES register_bindings,
  CONSTRAINT receipt_gaps_sequence_check CHECK (from_sequence <= to_sequence)
);

-- The till that someone signed in at, and that an order was posted by.
ALTER TABLE sessions ADD COLUMN device_id uuid REFERENCES devices;
CREATE INDEX sessions_device_id_idx ON sessions (device_id) WHERE revoked_at IS NULL AND device_id IS NOT NULL;
ALTER TABLE orders ADD COLUMN device_id uuid REFERENCES devices;
UPDATE parked_orders SET document = document || '{"deviceId": null}';
