-- What an operator lets a shop use, by quota; what is not there is unlimited.
ALTER TABLE tenants
  ADD COLUMN quotas jsonb NOT NULL DEFAULT '{}',
  -- Of the quotas on what is measured, those that the last measurement found used up.
  ADD COLUMN used_up text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT tenants_used_up_check CHECK (used_up <@ '{rows,bytes}');

-- What each shop was found to use.
CREATE TABLE tenant_usage (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  row_count bigint NOT NULL,
  byte_count bigint NOT NULL,
  user_count integer NOT NULL,
  device_count integer NOT NULL,
  measured_at timestamptz(3) NOT NULL
);

-- Requests with a token of the shop, by the day in UTC.
CREATE TABLE tenant_requests (
  tenant_id uuid NOT NULL REFERENCES tenants,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (tenant_id, day)
);

INSERT INTO chores (name, due_at) VALUES ('usage', now());
