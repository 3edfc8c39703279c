-- Shops that may have something to send to a webhook; as mail_notices.
CREATE TABLE webhook_notices (
  tenant_id uuid PRIMARY KEY REFERENCES tenants,
  announced_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX webhook_notices_due_at_idx ON webhook_notices (due_at);
