-- Work by the clock. Whoever does it holds the row locked and moves due_at in the same transaction: once, whoever asks.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- After a failure: not before.
  retry_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_run_at timestamptz,
  last_error text
);
