-- Hits in the present window of each key, shared by all processes. Not worth a write-ahead log: a crash forgets them.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_ends_at_idx ON rate_limits (ends_at);
