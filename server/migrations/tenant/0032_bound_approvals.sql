-- tenant-rights: 13151917e23a
-- An approval is for one branch, or for what is the shop's; for at most an amount; and for one order, where there is one.
ALTER TABLE approvals
  ADD COLUMN branch_id uuid REFERENCES branches,
  ADD COLUMN amount numeric(21, 6) CHECK (amount >= 0),
  ADD COLUMN order_id uuid;

-- Every count of a drawer is kept; the last one is the one that a session is closed with.
CREATE TABLE cash_counts (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  cash numeric(21, 6) NOT NULL CHECK (cash >= 0),
  denominations jsonb,
  counted_by uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX cash_counts_session_id_idx ON cash_counts (session_id, received_at, id);
INSERT INTO cash_counts (id, session_id, cash, denominations, counted_by, occurred_at, received_at)
SELECT gen_random_uuid(), id, counted_cash, counted_denominations, counted_by, status_at, status_at
FROM cash_sessions WHERE counted_cash IS NOT NULL;

CREATE TABLE cash_count_tenders (
  count_id uuid NOT NULL REFERENCES cash_counts,
  method_id uuid NOT NULL CONSTRAINT cash_count_tenders_method_id_fkey REFERENCES payment_methods,
  counted numeric(21, 6) NOT NULL,
  PRIMARY KEY (count_id, method_id)
);
INSERT INTO cash_count_tenders (count_id, method_id, counted)
SELECT c.id, s.method_id, s.counted FROM session_counts s JOIN cash_counts c ON c.session_id = s.session_id;
DROP TABLE session_counts;
