-- Moves that wait for their time, and what became of those that did.
CREATE TABLE move_appointments (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants,
  -- Where the shop is to live.
  server text NOT NULL,
  mode text NOT NULL CONSTRAINT move_appointments_mode_check CHECK (mode IN ('Shared', 'Dedicated')),
  -- It is closed for the move between these two, or not at all.
  at timestamptz(3) NOT NULL,
  latest_at timestamptz(3) NOT NULL,
  made_at timestamptz(3) NOT NULL,
  made_by text NOT NULL,
  made_by_id uuid,
  -- Where it lived when this was made: a shop that lives elsewhere by then stays there.
  source_server text NOT NULL,
  source_database text NOT NULL,
  source_schema text,
  -- When a process may look after it next; who does moves it ahead.
  due_at timestamptz(3) NOT NULL,
  -- The attempt that was begun for it, the newest one.
  graduation_id uuid REFERENCES graduations,
  outcome text CONSTRAINT move_appointments_outcome_check
    CHECK (outcome IN ('Succeeded', 'Failed', 'Missed', 'Cancelled')),
  ended_at timestamptz(3),
  ended_by text,
  -- Why it failed or was missed; of one that waits, why the last try did not begin.
  error_code text,
  error text,
  CONSTRAINT move_appointments_times_check CHECK (made_at < at AND at < latest_at),
  CONSTRAINT move_appointments_end_check CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT move_appointments_cancelled_check
    CHECK ((outcome IS NOT DISTINCT FROM 'Cancelled') = (ended_by IS NOT NULL)),
  CONSTRAINT move_appointments_begun_check CHECK (
    CASE outcome
      WHEN 'Succeeded' THEN graduation_id IS NOT NULL
      WHEN 'Missed' THEN graduation_id IS NULL
      WHEN 'Cancelled' THEN graduation_id IS NULL
      ELSE true
    END
  ),
  CONSTRAINT move_appointments_error_check
    CHECK ((error_code IS NULL) = (error IS NULL) AND (outcome IS DISTINCT FROM 'Failed' OR error IS NOT NULL))
);
-- One appointment a shop.
CREATE UNIQUE INDEX move_appointments_open_key ON move_appointments (tenant_id) WHERE ended_at IS NULL;
CREATE INDEX move_appointments_at_idx ON move_appointments (at, id) WHERE ended_at IS NULL;
CREATE INDEX move_appointments_tenant_idx ON move_appointments (tenant_id, made_at DESC, id DESC);

-- A shop's notice of it is part of what the resolvers' caches know of the shop.
CREATE TRIGGER move_appointments_announce AFTER INSERT OR DELETE OR UPDATE OF ended_at ON move_appointments
  FOR EACH ROW EXECUTE FUNCTION announce_tenant();
