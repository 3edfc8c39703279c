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
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tenants_mode_schema_check CHECK ((mode = 'Shared') = (schema_name IS NOT NULL))
);
CREATE INDEX tenants_created_at_idx ON tenants (created_at DESC, tenant_id DESC);
CREATE INDEX tenants_server_idx ON tenants (server, database_name);

-- Every change of a tenant row is announced, changes by hand too; the resolvers' caches listen.
CREATE FUNCTION announce_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tenants', coalesce(NEW.tenant_id, OLD.tenant_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tenants_announce AFTER INSERT OR UPDATE OR DELETE ON tenants
  FOR EACH ROW EXECUTE FUNCTION announce_tenant();

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

CREATE TABLE graduations (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants,
  state text NOT NULL CHECK (state IN ('Running', 'Succeeded', 'RolledBack', 'Stuck', 'CleanupPending', 'Interrupted')),
  source_server text NOT NULL,
  target_server text NOT NULL,
  -- Names and secrets chosen before step 1: {sourceDatabase, sourceSchema, sourceRole, targetDatabase, targetRole, wasActive …}
  plan jsonb NOT NULL,
  -- The dedicated role's connection string, sealed like the tenant's own; cleared when the graduation ends.
  target_connection_sealed text,
  figures jsonb NOT NULL DEFAULT '{}',
  error text,
  started_by uuid,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX graduations_tenant_idx ON graduations (tenant_id, started_at DESC);

CREATE TABLE graduation_steps (
  graduation_id uuid NOT NULL REFERENCES graduations ON DELETE CASCADE,
  position integer NOT NULL,
  step text NOT NULL,
  state text NOT NULL CHECK (state IN ('Doing', 'Done', 'Failed', 'Undoing', 'Undone', 'Stuck')),
  error text,
  figures jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (graduation_id, position)
);

CREATE TABLE migration_runs (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('Running', 'Succeeded', 'Failed', 'Interrupted')),
  head text NOT NULL,
  started_by uuid,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

CREATE TABLE migration_run_tenants (
  run_id uuid NOT NULL REFERENCES migration_runs ON DELETE CASCADE,
  tenant_id uuid NOT NULL REFERENCES tenants,
  state text NOT NULL DEFAULT 'Pending' CHECK (state IN ('Pending', 'Done', 'Failed')),
  error text,
  finished_at timestamptz,
  PRIMARY KEY (run_id, tenant_id)
);
