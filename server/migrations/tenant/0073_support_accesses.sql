-- tenant-rights: e8f54310549b
-- An operator who looks into the shop is a user who is no person of the shop, one for each operator: it reads, for as
-- long as its session lasts, and nothing else.
ALTER TABLE users
  ADD COLUMN is_support boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_support_check CHECK (NOT is_support OR service_permissions IS NOT NULL);
CREATE UNIQUE INDEX users_support_name_key ON users (name) WHERE is_support;

-- Who looked into the shop and why. Its id is that of the session which its token is of.
CREATE TABLE support_accesses (
  id uuid PRIMARY KEY,
  operator_name text NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- By the shop, before its time was over.
  ended_at timestamptz(3),
  ended_by text,
  CONSTRAINT support_accesses_end_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX support_accesses_opened_at_idx ON support_accesses (opened_at DESC, id DESC);

ALTER TABLE settings ADD COLUMN allows_support_access boolean;
