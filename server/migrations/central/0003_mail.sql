-- Mails wait here in the transaction of the change they tell of; a worker sends and deletes them.
-- tenant/0004_mail.sql has the same table. `sealed` is the mail itself: it may hold a link that signs in.
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

-- Shops whose outbox may hold something. Written before the shop's transaction begins, so that no mail is forgotten.
CREATE TABLE mail_notices (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  announced_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX mail_notices_due_at_idx ON mail_notices (due_at);
