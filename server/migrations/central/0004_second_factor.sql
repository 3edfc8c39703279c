-- The second factor; tenant/0005_second_factor.sql has the same tables.

-- Second steps that failed in a row; a full sign-in clears it, at 100 the factor is suspended.
ALTER TABLE users ADD COLUMN second_factor_failures integer NOT NULL DEFAULT 0;

CREATE TABLE second_factors (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
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
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  hash_sealed text NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_codes_user_id_idx ON recovery_codes (user_id);

-- A sign-in between its two steps. It is deleted when it is used, spent or ended by a lock or a change of password.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  identifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  code_sealed text,
  code_sent_at timestamptz,
  codes_sent integer NOT NULL DEFAULT 0
);
CREATE INDEX login_challenges_user_id_idx ON login_challenges (user_id);
CREATE INDEX login_challenges_identifier_idx ON login_challenges (identifier);

CREATE TABLE sign_in_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- NIST SP 800-63B does not count mail as a second factor; whether it is good enough is the owner's decision.
  allows_email_codes boolean NOT NULL
);
INSERT INTO sign_in_settings (allows_email_codes) VALUES (false);
