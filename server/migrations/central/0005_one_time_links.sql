-- Links that set a password; tenant/0006_one_time_links.sql has the same table. Of each purpose a user has the newest
-- only; it is deleted by its use, by a sign-in and by any change of the password.
CREATE TABLE one_time_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('PasswordReset', 'Invitation')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_time_links_user_id_purpose_key UNIQUE (user_id, purpose)
);
