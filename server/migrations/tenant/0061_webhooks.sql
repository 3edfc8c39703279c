-- tenant-rights: d2317722f754
-- Where a shop's events are sent to.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- Null: of every branch.
  branch_ids uuid[],
  is_active boolean NOT NULL DEFAULT true,
  -- For good. The row stays: a sale that writes a delivery for it must not fail.
  is_archived boolean NOT NULL DEFAULT false,
  -- The shop lives in a database of its own, and this webhook has been told so or was made there.
  knows_graduation boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhooks_archived_check CHECK (NOT (is_archived AND is_active))
);

-- What deliveries are signed with, each encrypted under its id; two while one replaces the other.
CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_secrets_webhook_id_idx ON webhook_secrets (webhook_id);

-- What happened, written in the transaction in which it did, when there is a webhook for it.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  branch_id uuid REFERENCES branches,
  created_at timestamptz NOT NULL,
  data jsonb NOT NULL
);

CREATE TABLE webhook_deliveries (
  webhook_id uuid NOT NULL REFERENCES webhooks,
  event_id uuid NOT NULL REFERENCES events,
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Delivered', 'Failed')),
  -- Since it was written, or asked for again.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  attempted_at timestamptz,
  response_status integer,
  duration_ms integer,
  error text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, webhook_id),
  CONSTRAINT webhook_deliveries_due_check CHECK ((status = 'Pending') = (due_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due_at_idx ON webhook_deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (webhook_id, created_at DESC, event_id DESC);

-- One row, of whom there is to be told.
CREATE TABLE event_log (
  only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT event_log_one_row_check CHECK (only_row),
  -- So that a sale knows at no cost.
  has_webhooks boolean NOT NULL DEFAULT false
);
INSERT INTO event_log DEFAULT VALUES;
