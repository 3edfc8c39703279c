-- The central database: operators, signing keys, tenants and where they live, their moves, migration runs.

\ir ../common.sql

-- Operators -----------------------------------------------------------------------------------------------------------

ALTER TABLE users ADD COLUMN role text NOT NULL CHECK (role IN ('Owner', 'Operator', 'Support'));
INSERT INTO sign_in_settings (allows_email_codes) VALUES (false);

-- An audit event is never changed. Only retention deletes it, and retention cannot be set shorter than 90 days.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit events are only ever added';
END $$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  plane text NOT NULL CHECK (plane IN ('admin', 'tenant')),
  alg text NOT NULL DEFAULT 'RS256',
  public_jwk jsonb NOT NULL,
  private_sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  active_from timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);

-- Hits in the present window of each key, shared by all processes. Unlogged: a crash may forget them.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_ends_at_idx ON rate_limits (ends_at);

-- Tenants -------------------------------------------------------------------------------------------------------------

-- Announces every change of a tenant's row, by hand too. The caches of all processes listen.
CREATE FUNCTION announce_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tenants', coalesce(NEW.tenant_id, OLD.tenant_id)::text);
  RETURN NULL;
END $$;

CREATE TABLE tenants (
  tenant_id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL CONSTRAINT tenants_slug_key UNIQUE,
  -- AES-256-GCM with a key id, bound to tenant_id; never leaves the server process.
  connection_string text NOT NULL,
  mode text NOT NULL DEFAULT 'Shared' CHECK (mode IN ('Shared', 'Dedicated')),
  schema_name text,
  is_active boolean NOT NULL DEFAULT true,
  server text NOT NULL,
  database_name text NOT NULL,
  role_name text NOT NULL,
  enabled_modules text[] NOT NULL DEFAULT '{}',
  migration_head text,
  -- The graduation that holds the tenant closed. Until it is cleared is_active is the graduation's, not the operator's.
  fenced_by uuid,
  -- While a graduation holds the tenant closed: what is_active becomes when it is opened again.
  active_after boolean,
  -- While the password of the tenant's role changes: the same with the new password. A connection that is refused with
  -- one tries the other, so that no request waits for the change.
  next_connection_string text,
  -- How much a shop may use, by quota. What is absent is unlimited.
  quotas jsonb NOT NULL DEFAULT '{}',
  -- The measured quotas that the last measurement found used up.
  used_up text[] NOT NULL DEFAULT '{}' CHECK (used_up <@ '{rows,bytes}'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT tenants_mode_schema_check CHECK ((mode = 'Shared') = (schema_name IS NOT NULL))
);
CREATE INDEX tenants_created_at_idx ON tenants (created_at DESC, tenant_id DESC);
CREATE INDEX tenants_name_idx ON tenants (lower(name), tenant_id);
CREATE INDEX tenants_server_idx ON tenants (server, database_name);
CREATE TRIGGER tenants_announce AFTER INSERT OR UPDATE OR DELETE ON tenants
  FOR EACH ROW EXECUTE FUNCTION announce_tenant();

-- What each shop uses, as last measured.
CREATE TABLE tenant_usage (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  row_count bigint NOT NULL,
  byte_count bigint NOT NULL,
  user_count integer NOT NULL,
  device_count integer NOT NULL,
  measured_at timestamptz(3) NOT NULL
);
-- The list of shops, the largest first.
CREATE INDEX tenant_usage_byte_count_idx ON tenant_usage (byte_count DESC, tenant_id DESC);

-- Requests with a token of the shop, by day in UTC.
CREATE TABLE tenant_requests (
  tenant_id uuid NOT NULL REFERENCES tenants,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (tenant_id, day)
);

-- Requests of the shop that were refused because a quota was used up, by hour and quota.
CREATE TABLE tenant_refusals (
  tenant_id uuid NOT NULL REFERENCES tenants,
  hour timestamptz(3) NOT NULL,
  quota text NOT NULL
    CHECK (quota IN ('Users', 'Devices', 'Rows', 'Bytes', 'RequestsPerMinute', 'RequestsPerDay')),
  refusals bigint NOT NULL,
  PRIMARY KEY (tenant_id, hour, quota)
);

-- What each shop used, as last measured on each day in UTC.
CREATE TABLE tenant_usage_days (
  tenant_id uuid NOT NULL REFERENCES tenants,
  day date NOT NULL,
  row_count bigint NOT NULL,
  byte_count bigint NOT NULL,
  user_count integer NOT NULL,
  device_count integer NOT NULL,
  PRIMARY KEY (tenant_id, day)
);

-- The same of all shops together, so that a year of them is read at once.
CREATE TABLE usage_days (
  day date PRIMARY KEY,
  tenant_count integer NOT NULL,
  row_count bigint NOT NULL,
  byte_count bigint NOT NULL,
  user_count bigint NOT NULL,
  device_count bigint NOT NULL,
  request_count bigint NOT NULL
);

-- Shops that are to be deleted, and those that were: their ids are never used again.
CREATE TABLE tenant_deletions (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  requested_by text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  -- What withdrawing it gives back.
  was_active boolean NOT NULL,
  -- The last export (none of a shop whose home was lost), and where the shop lived: written in the transaction that
  -- deletes the shop's row.
  export jsonb,
  home jsonb,
  deleted_at timestamptz(3),
  deleted_by text,
  -- What was dropped, and the servers on which nothing of the shop was found afterwards.
  dropped jsonb,
  searched text[],
  CONSTRAINT tenant_deletions_export_check CHECK (export IS NULL OR home IS NOT NULL),
  CONSTRAINT tenant_deletions_end_check CHECK (
    num_nulls(deleted_at, deleted_by, dropped, searched) = 4
    OR (num_nulls(deleted_at, deleted_by, dropped, searched) = 0 AND home IS NOT NULL)
  )
);
CREATE UNIQUE INDEX tenant_deletions_open_key ON tenant_deletions (tenant_id) WHERE deleted_at IS NULL;
CREATE INDEX tenant_deletions_tenant_idx ON tenant_deletions (tenant_id, requested_at DESC);

-- Operators' looks into shops: each is written before its token is given. The shop has its own record, and goes with it;
-- this one stays when the shop is deleted.
CREATE TABLE support_accesses (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  tenant_name text NOT NULL,
  operator_id uuid NOT NULL REFERENCES users,
  -- As they were called then.
  operator_name text NOT NULL,
  reason text NOT NULL,
  granted_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX support_accesses_granted_at_idx ON support_accesses (granted_at DESC, id DESC);

-- Which installation this is: the marks on its homes say so (docs/decisions/0036-whose-home-it-is.md). A central
-- database into which a backup is restored keeps its own.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- When the last backup without a failure began.
  backed_up_at timestamptz(3),
  -- The backup that filled this database, by the digest of its central.zip, and what is restored of it until that has
  -- come to its end.
  restored_from text,
  restoring text CHECK (restoring IN ('Whole', 'Central'))
);
INSERT INTO installation DEFAULT VALUES;

-- Shops that a restore of the central database alone has not adopted: nobody is certain of their homes, and an operator
-- chooses. They have no row in tenants until then.
CREATE TABLE unclear_shops (
  tenant_id uuid PRIMARY KEY,
  -- As <server>/<name>.
  homes text[] NOT NULL,
  why text NOT NULL
);

-- Each run of `tillhouse backup`, written at its end: a backup lies where no page can look. One that failed as a whole
-- has left no folder.
CREATE TABLE backups (
  id uuid PRIMARY KEY,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  -- How many shops it has, how many it should have had too, and how many of its files are those of the backup before.
  tenants integer NOT NULL,
  failed integer NOT NULL,
  unchanged integer NOT NULL,
  bytes bigint NOT NULL,
  path text,
  error text,
  CONSTRAINT backups_end_check CHECK ((path IS NULL) <> (error IS NULL))
);
CREATE INDEX backups_started_at_idx ON backups (started_at DESC, id DESC);

-- Of each server of several hosts the newest history that was used, and the WAL position that it had come to: a host
-- that writes an older one is a primary that was given up, and one that has less of the same lacks what was written
-- (docs/decisions/0041-one-writer.md).
CREATE TABLE server_histories (
  server text PRIMARY KEY,
  system_identifier text NOT NULL,
  timeline integer NOT NULL,
  reached pg_lsn NOT NULL
);

-- Which cluster each placement server is, by the identifier of its data. Another one under the same name is a wrong
-- address or an empty server in its place: what it lacks proves nothing (docs/decisions/0037-lost-homes.md).
CREATE TABLE server_identities (
  server text PRIMARY KEY,
  system_identifier text NOT NULL
);

-- The shops on a server that was promoted, or with another home than before, which may lack what tills have heard of:
-- they are to take new snapshots.
CREATE TABLE feeds_due (
  tenant_id uuid PRIMARY KEY REFERENCES tenants
);

-- How many shops are in which state, as last diagnosed.
CREATE TABLE shop_states (
  state text PRIMARY KEY,
  shops integer NOT NULL,
  diagnosed_at timestamptz(3) NOT NULL
);

-- The shops that the last diagnosis of all found neither healthy nor being moved, with what it found.
CREATE TABLE ill_shops (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  state text NOT NULL,
  findings jsonb NOT NULL,
  diagnosed_at timestamptz(3) NOT NULL
);

-- The attempts to make a home that are under way or died: a home that one of them has left may be cleared away, and no
-- other. A row goes with the transaction that writes the tenant's.
CREATE TABLE home_attempts (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  server text NOT NULL,
  begun_at timestamptz(3) NOT NULL
);

-- Homes that were lost or given up, from the moment when another came in their place. One that is there again is no
-- home any more, and only an operator drops it (docs/decisions/0037-lost-homes.md).
CREATE TABLE lost_homes (
  tenant_id uuid NOT NULL,
  server text NOT NULL,
  database_name text NOT NULL,
  role_name text NOT NULL,
  lost_at timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, server, database_name, role_name)
);

-- Graduations and moves -----------------------------------------------------------------------------------------------

-- A row for each attempt that holds the maintenance lock, or has lost it and still works. It has the id of the
-- graduation, recovery, adoption or migration run.
CREATE TABLE maintenance_sessions (
  id uuid PRIMARY KEY,
  what text NOT NULL,
  heartbeat_at timestamptz NOT NULL
);

-- The state decides what may still happen to the tenant's row: every change of it is a compare-and-set.
CREATE TABLE graduations (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants,
  state text NOT NULL
    CHECK (state IN ('Running', 'RollingBack', 'RolledBack', 'Stuck', 'Interrupted', 'CleanupPending', 'Succeeded')),
  source_server text NOT NULL,
  target_server text NOT NULL,
  -- Names chosen before step 1: {sourceDatabase, sourceSchema, sourceRole, targetDatabase, targetRole, wasActive …}.
  plan jsonb NOT NULL,
  -- The dedicated role's connection string, sealed like the tenant's own; cleared when the graduation ends.
  target_connection_sealed text,
  figures jsonb NOT NULL DEFAULT '{}',
  error text,
  started_by uuid,
  -- As who began it was called then: the command line has no user, and users go.
  started_by_name text,
  -- In milliseconds, as cursors of the lists have them.
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- When the fence closed the tenant, and when it was opened again. They change with the tenant's row, so that they
  -- hold whatever becomes of the process.
  fenced_at timestamptz,
  opened_at timestamptz,
  -- What an operator was told before step 1.
  warnings text[] NOT NULL DEFAULT '{}',
  -- An operator has cancelled it, before the flip.
  cancelled_at timestamptz(3),
  cancelled_by_name text,
  CONSTRAINT graduations_cancelled_check CHECK ((cancelled_at IS NULL) = (cancelled_by_name IS NULL))
);
CREATE INDEX graduations_tenant_idx ON graduations (tenant_id, started_at DESC, id DESC);
CREATE INDEX graduations_started_at_idx ON graduations (started_at DESC, id DESC);

CREATE TABLE graduation_steps (
  graduation_id uuid NOT NULL REFERENCES graduations,
  position integer NOT NULL,
  step text NOT NULL,
  state text NOT NULL CHECK (state IN ('Doing', 'Done', 'Failed', 'Undoing', 'Undone', 'Stuck')),
  error text,
  figures jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (graduation_id, position)
);

ALTER TABLE tenants ADD CONSTRAINT tenants_fenced_by_fkey FOREIGN KEY (fenced_by) REFERENCES graduations;

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

-- Migration runs ------------------------------------------------------------------------------------------------------

CREATE TABLE migration_runs (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('Running', 'Succeeded', 'Failed', 'Interrupted', 'Stopped')),
  head text NOT NULL,
  started_by uuid,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- An operator has stopped it: its process, which may be another one, begins no tenant any more.
  stopped_at timestamptz(3),
  stopped_by_name text,
  CHECK ((stopped_at IS NULL) = (stopped_by_name IS NULL))
);

CREATE TABLE migration_run_tenants (
  run_id uuid NOT NULL REFERENCES migration_runs,
  tenant_id uuid NOT NULL REFERENCES tenants,
  state text NOT NULL DEFAULT 'Pending' CHECK (state IN ('Pending', 'Done', 'Failed')),
  error text,
  started_at timestamptz(3),
  finished_at timestamptz,
  PRIMARY KEY (run_id, tenant_id)
);

-- Drains of servers ---------------------------------------------------------------------------------------------------

CREATE TABLE drains (
  id uuid PRIMARY KEY,
  server text NOT NULL,
  target_server text NOT NULL CHECK (target_server <> server),
  -- Of the new homes; null: as the old ones.
  mode text CHECK (mode IN ('Shared', 'Dedicated')),
  state text NOT NULL CHECK (state IN ('Running', 'Succeeded', 'Failed', 'Interrupted', 'Stopped')),
  started_by uuid,
  started_by_name text NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Its process lived then.
  heard_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Somebody has stopped it: its process, which may be another one, begins no tenant any more.
  stopped_at timestamptz(3),
  stopped_by_name text,
  finished_at timestamptz(3),
  CHECK ((stopped_at IS NULL) = (stopped_by_name IS NULL))
);
-- Moves go one after the other in the whole installation.
CREATE UNIQUE INDEX drains_running_key ON drains (state) WHERE state = 'Running';

CREATE TABLE drain_tenants (
  drain_id uuid NOT NULL REFERENCES drains,
  tenant_id uuid NOT NULL REFERENCES tenants,
  state text NOT NULL DEFAULT 'Pending' CHECK (state IN ('Pending', 'Moving', 'Moved', 'Failed')),
  -- Why it stays.
  reason text,
  -- The newest move that was begun for it.
  graduation_id uuid REFERENCES graduations,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (drain_id, tenant_id)
);

-- Work by the clock ---------------------------------------------------------------------------------------------------

-- Work of the whole installation that one process does when it is due.
CREATE TABLE chores (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
INSERT INTO chores (name, due_at) VALUES ('retention', now()), ('usage', now()), ('diagnosis', now()), ('ending', now());

-- When to look into a shop next: work by the clock is due there, or it lacks what a release or a module brings.
CREATE TABLE visits (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  due_at timestamptz NOT NULL,
  -- Names of permissions, modules and jobs that visitors of this shop knew.
  known text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX visits_due_at_idx ON visits (due_at);

-- Shops whose outbox may hold something. Written before the shop's transaction begins, so that no mail is forgotten.
CREATE TABLE mail_notices (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  announced_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX mail_notices_due_at_idx ON mail_notices (due_at);

-- Shops that may have something to send to a webhook; as mail_notices.
CREATE TABLE webhook_notices (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  announced_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Since when something waits in the shop that a receiver did not take; null when nothing does.
  failing_since timestamptz(3)
);
CREATE INDEX webhook_notices_due_at_idx ON webhook_notices (due_at);
