-- What a user signs in with at a till that is bound to a register.
CREATE TABLE user_pins (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- Hashed and sealed as a password is.
  pin_hash text NOT NULL,
  -- The wrong tries since the last right one, as far as the account counts them.
  failure_ids uuid[] NOT NULL DEFAULT '{}',
  set_at timestamptz NOT NULL
);

ALTER TABLE sessions
  ADD COLUMN is_pin boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sessions_pin_check CHECK (device_id IS NOT NULL OR NOT is_pin);
