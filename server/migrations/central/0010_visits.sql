-- When to look into a shop next: work by the clock is due there, or it lacks what a release or a module brings.
CREATE TABLE visits (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  -- Names of permissions, modules and jobs that visitors of this shop knew.
  known text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX visits_due_at_idx ON visits (due_at);
