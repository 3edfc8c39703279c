-- Mails wait here in the transaction of the change they tell of; a worker sends and deletes them.
-- central/0003_mail.sql has the same table. `sealed` is the mail itself: it may hold a link that signs in.
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
