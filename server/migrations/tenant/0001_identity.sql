-- Users and sign-in of a shop. The tables that server/src/auth reads have the same shape in
-- central/0001_identity.sql: one implementation, two user stores.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  locale text,
  is_global_admin boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  ip text,
  user_agent text,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id) WHERE revoked_at IS NULL;

-- One row a token ever issued. A successor is kept, encrypted under the token it followed, for the leeway.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  sequence integer NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  successor_hash bytea,
  successor_sealed bytea,
  UNIQUE (session_id, sequence)
);

-- A row is a slot that was reserved before a secret was verified; success of the whole login clears them.
-- identifier is the normalised email, also of accounts that do not exist.
CREATE TABLE login_failures (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX login_failures_identifier_idx ON login_failures (identifier, failed_at);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  event text NOT NULL,
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id text,
  outcome text NOT NULL DEFAULT 'Success' CHECK (outcome IN ('Success', 'Failure')),
  request_id text,
  ip text,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_at_idx ON audit_events (at DESC, id DESC);
CREATE INDEX audit_events_subject_idx ON audit_events (subject_type, subject_id, at DESC);

-- What was created under an id the client made, to tell an identical replay from a diverging one.
CREATE TABLE creations (
  kind text NOT NULL,
  id uuid NOT NULL,
  content_digest bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, id)
);

CREATE TABLE branches (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  address text,
  timezone text NOT NULL DEFAULT 'UTC',
  phone text,
  email text,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX branches_code_key ON branches (lower(code));
CREATE UNIQUE INDEX branches_name_key ON branches (lower(name));

CREATE TABLE roles (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  permissions text[] NOT NULL DEFAULT '{}',
  is_system boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX roles_name_key ON roles (lower(name));

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role_id uuid NOT NULL CONSTRAINT user_roles_role_id_fkey REFERENCES roles,
  PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_roles_role_id_idx ON user_roles (role_id);

CREATE TABLE user_branches (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  branch_id uuid NOT NULL REFERENCES branches,
  PRIMARY KEY (user_id, branch_id)
);
CREATE INDEX user_branches_branch_id_idx ON user_branches (branch_id);
