-- What the central database and each shop's have alike: users and sign-in, the audit log, created ids, mail. One
-- implementation (server/src/auth) reads both. A baseline includes this text by the line "\ir ../common.sql".

-- Users and their sessions --------------------------------------------------------------------------------------------

-- password_hash is null before an invitation is accepted.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  -- When a link was used that was mailed to this address: somebody reads it. Of a shop's first owner with a password,
  -- the operator has said so. Null for an address that others have typed.
  email_confirmed_at timestamptz,
  name text NOT NULL,
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  -- How the user's own pages look, and what these keep for them.
  language text,
  theme text NOT NULL DEFAULT 'System' CHECK (theme IN ('System', 'Light', 'Dark')),
  preferences jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(preferences) = 'object'),
  -- Second steps that failed in a row. A full sign-in clears it; at 100 the factor is suspended.
  second_factor_failures integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  ip text,
  user_agent text,
  revoked_at timestamptz,
  revoked_reason text,
  -- When its user last proved who they are in it, with the password and a second factor if there is one. Null for one
  -- that was opened otherwise: with a PIN, by a service account, by an operator who looks into the shop.
  proven_at timestamptz
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id) WHERE revoked_at IS NULL;

-- A row for each token ever issued. Its successor is kept for the leeway, encrypted under this token.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions,
  sequence integer NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  successor_hash bytea,
  successor_sealed bytea,
  UNIQUE (session_id, sequence)
);

-- A row for each identifier (a normalised email) that somebody tries to sign in with, whether or not a user has it. An
-- attempt locks the row, so that parallel attempts are counted one after the other.
CREATE TABLE login_identifiers (
  identifier text PRIMARY KEY,
  tried_at timestamptz NOT NULL
);
CREATE INDEX login_identifiers_tried_at_idx ON login_identifiers (tried_at);

-- A row is reserved before a secret is verified, and fails some seconds later; a wrong secret makes that at once, a
-- right one deletes the row. A complete sign-in deletes those of its identifier that have failed.
CREATE TABLE login_failures (
  id uuid PRIMARY KEY,
  identifier text NOT NULL REFERENCES login_identifiers,
  failed_at timestamptz NOT NULL
);
CREATE INDEX login_failures_identifier_idx ON login_failures (identifier, failed_at);

CREATE TABLE second_factors (
  user_id uuid NOT NULL REFERENCES users,
  method text NOT NULL CHECK (method IN ('Authenticator', 'Email')),
  -- The authenticator's secret.
  secret_sealed text,
  -- The newest time step whose code was taken: each code works once.
  last_step integer NOT NULL DEFAULT 0,
  -- A code mailed to the signed-in user, to confirm the method or to prove it again.
  code_sealed text,
  code_sent_at timestamptz,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (user_id, method),
  CHECK ((method = 'Authenticator') = (secret_sealed IS NOT NULL))
);

CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  hash_sealed text NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_codes_user_id_idx ON recovery_codes (user_id);

-- A sign-in between its two steps. Its use, too many tries, a lock and a change of the password delete it.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  identifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  code_sealed text,
  code_sent_at timestamptz
);
CREATE INDEX login_challenges_user_id_idx ON login_challenges (user_id);
CREATE INDEX login_challenges_identifier_idx ON login_challenges (identifier);

-- Links sent by email that work once. A user has one of each purpose; its use, a sign-in and a change of the password
-- delete it.
CREATE TABLE one_time_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('PasswordReset', 'Invitation', 'EmailChange', 'Unlock')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The address that an EmailChange confirms.
  email text,
  CONSTRAINT one_time_links_user_id_purpose_key UNIQUE (user_id, purpose),
  CONSTRAINT one_time_links_email_check CHECK ((purpose = 'EmailChange') = (email IS NOT NULL))
);

CREATE TABLE sign_in_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- NIST SP 800-63B does not count mail as a second factor; whether it is good enough is the owner's decision.
  allows_email_codes boolean NOT NULL
);

-- The audit log, created ids, mail ------------------------------------------------------------------------------------

CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  event text NOT NULL,
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id text,
  outcome text NOT NULL DEFAULT 'Success' CHECK (outcome IN ('Success', 'Failure')),
  request_id text,
  ip text,
  details jsonb NOT NULL DEFAULT '{}',
  -- The branches of a shop that the event touched, so that who works at others does not read it. Central: none.
  branch_ids uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_at_idx ON audit_events (at DESC, id DESC);
CREATE INDEX audit_events_subject_idx ON audit_events (subject_type, subject_id, at DESC);
CREATE INDEX audit_events_actor_idx ON audit_events (actor_id, at DESC);

-- Ids that a client made, with a digest of what was created: tells an identical replay from a different one.
CREATE TABLE creations (
  kind text NOT NULL,
  id uuid NOT NULL,
  content_digest bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, id)
);

-- Mails are written in the transaction of the change they tell of; a worker sends and deletes them. The mail itself is
-- encrypted (`sealed`): it may hold a link that signs in.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX outbox_due_at_idx ON outbox (due_at);
