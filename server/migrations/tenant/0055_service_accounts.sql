-- A service account is a user who is no person: a program, which holds these permissions itself and has no role, no password
-- and no address to sign in under. Null for a person.
ALTER TABLE users
  ADD COLUMN service_permissions text[],
  ADD COLUMN revoked_at timestamptz,
  ALTER COLUMN email DROP NOT NULL,
  ADD CONSTRAINT users_service_check CHECK (
    (service_permissions IS NULL) = (email IS NOT NULL)
    AND (service_permissions IS NULL OR (password_hash IS NULL AND NOT is_global_admin))),
  ADD CONSTRAINT users_revoked_check CHECK (revoked_at IS NULL OR (service_permissions IS NOT NULL AND NOT is_active));

-- Of which only the hash is kept. Its id is that of the session which its tokens are of.
CREATE TABLE client_secrets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  secret_hash bytea NOT NULL CONSTRAINT client_secrets_secret_hash_key UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX client_secrets_user_id_idx ON client_secrets (user_id);
