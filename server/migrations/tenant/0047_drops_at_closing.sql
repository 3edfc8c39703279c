-- What is taken out of a drawer at closing is a drop of who closes it, and what is missing at an opening has to be answered for.
ALTER TABLE cash_sessions ADD COLUMN opening_approved_by uuid, ADD COLUMN drop_approved_by uuid;
CREATE INDEX cash_sessions_received_at_idx ON cash_sessions (register_id, received_at, id);

INSERT INTO cashier_days (user_id, business_date, dropped)
SELECT closed_by, business_date, sum(counted_cash - remaining_cash) FROM cash_sessions
WHERE status = 'Closed' AND counted_cash > remaining_cash GROUP BY closed_by, business_date
ON CONFLICT (user_id, business_date) DO UPDATE SET dropped = cashier_days.dropped + excluded.dropped;

-- tenant-rights: 1bb24dab47ac
