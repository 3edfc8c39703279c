-- Shops that are to be deleted, and what became of those that were: no other shop ever gets the id of one.
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
  -- The last export, and where the shop lived: written together, in the transaction that deletes the shop's row.
  export jsonb,
  home jsonb,
  deleted_at timestamptz(3),
  deleted_by text,
  -- What was dropped, and the servers on which nothing of the shop was found afterwards.
  dropped jsonb,
  searched text[],
  CONSTRAINT tenant_deletions_export_check CHECK ((export IS NULL) = (home IS NULL)),
  CONSTRAINT tenant_deletions_end_check CHECK (
    num_nulls(deleted_at, deleted_by, dropped, searched) = 4
    OR (num_nulls(deleted_at, deleted_by, dropped, searched) = 0 AND home IS NOT NULL)
  )
);
CREATE UNIQUE INDEX tenant_deletions_open_key ON tenant_deletions (tenant_id) WHERE deleted_at IS NULL;
CREATE INDEX tenant_deletions_tenant_idx ON tenant_deletions (tenant_id, requested_at DESC);
