-- Which installation this is: the marks on its homes say so (docs/decisions/0036-whose-home-it-is.md). A central database
-- into which a backup is restored keeps its own.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO installation DEFAULT VALUES;

-- The attempts to make a home that are under way or died: a home that one of them has left may be cleared away, and no
-- other. A row goes with the transaction that writes the tenant's.
CREATE TABLE home_attempts (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  server text NOT NULL,
  begun_at timestamptz(3) NOT NULL
);
CREATE INDEX home_attempts_tenant_idx ON home_attempts (tenant_id);
