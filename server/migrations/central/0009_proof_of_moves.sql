-- A row for each attempt that holds the maintenance lock, or held it and is still working. Its id is that of the
-- graduation, recovery, adoption or migration run.
CREATE TABLE maintenance_sessions (
  id uuid PRIMARY KEY,
  what text NOT NULL,
  heartbeat_at timestamptz NOT NULL
);

-- The state of the graduation decides what may still happen to the tenant's row; every change of it is a compare-and-set.
ALTER TABLE graduations DROP CONSTRAINT graduations_state_check;
ALTER TABLE graduations ADD CONSTRAINT graduations_state_check
  CHECK (state IN ('Running', 'RollingBack', 'RolledBack', 'Stuck', 'Interrupted', 'CleanupPending', 'Succeeded'));
-- By an operator, before the flip.
ALTER TABLE graduations ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false;
ALTER TABLE tenants DROP COLUMN fence_version;

-- While a graduation holds the tenant closed: what is_active becomes when it is opened again.
ALTER TABLE tenants ADD COLUMN active_after boolean;
